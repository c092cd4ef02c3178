package io.minikafka.bench;

import com.sun.management.OperatingSystemMXBean;
import io.minikafka.lab.ClassFolder;
import io.minikafka.lab.ClassGrades;
import io.minikafka.lab.Grade;
import io.minikafka.lab.GradeState;
import io.minikafka.lab.Grader;
import io.minikafka.lab.KnownClass;
import io.minikafka.lab.ScriptException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How long it takes to grade a class of generated answers whose worth is known, in a process that has just started;
 * started by {@code scripts/bench grade}. Fails where an answer takes more than is aimed at, or earns anything else. What
 * is held against the aim is the processor time of the whole process, which other programs on the machine disturb less
 * than the clock.
 */
public final class GradeBenchmark {

    private static final double AIM_MS = 10;

    /** Knows the time of all threads, the compiler's and the collector's included. */
    private static final OperatingSystemMXBean PROCESS =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private GradeBenchmark() {}

    public static void main(String[] arguments) throws IOException, ScriptException {
        int learners = arguments.length == 0 ? 1_000 : Integer.parseInt(arguments[0]);
        Path folder = Files.createTempDirectory("minikafka-grade");
        boolean isGood;
        try {
            KnownClass known = new KnownClass(folder);
            known.writeExercise();
            for (int learner = 0; learner < learners; learner++) {
                known.writeLearner(learner);
            }
            isGood = report(known, learners);
        } finally {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
        System.exit(isGood ? 0 : 1);
    }

    private static boolean report(KnownClass known, int learners) throws IOException, ScriptException {
        System.out.printf(
                Locale.ROOT,
                "%,d answers of 20 commands, one after another, from their files to their points; Java %s%n%n",
                learners,
                System.getProperty("java.version"));
        System.out.printf("%-14s %11s %15s %15s %15s%n", "", "processor", "clock, mean", "median", "p99");
        boolean isFast = true;
        boolean isRight = true;
        for (String when : List.of("just started", "warmed up")) {
            List<Double> each = new ArrayList<>();
            long start = System.nanoTime();
            long startCpu = PROCESS.getProcessCpuTime();
            ClassGrades grades = grade(known, each);
            double cpuMs = (PROCESS.getProcessCpuTime() - startCpu) / 1e6 / learners;
            double clockMs = (System.nanoTime() - start) / 1e6 / learners;
            Collections.sort(each);
            isFast &= cpuMs <= AIM_MS;
            isRight &= isRight(grades, learners);
            System.out.printf(
                    Locale.ROOT,
                    "%-14s %8.2f ms %12.2f ms %12.2f ms %12.2f ms   %s%n",
                    when,
                    cpuMs,
                    clockMs,
                    each.get(each.size() / 2),
                    each.get(each.size() * 99 / 100),
                    cpuMs <= AIM_MS ? "" : "more than " + AIM_MS + " ms");
        }
        System.out.printf("%neach answer earns what it is worth: %s%n", isRight ? "yes" : "NO");
        return isFast && isRight;
    }

    private static ClassGrades grade(KnownClass known, List<Double> each) throws IOException, ScriptException {
        Grader grader = new Grader(
                ClassFolder.read(known.learners()),
                known.exercises().toString(),
                List.of(),
                Optional.empty(),
                GradeState.inMemory());
        long[] last = {System.nanoTime()};
        return grader.grade(1, (done, all) -> {
            long now = System.nanoTime();
            each.add((now - last[0]) / 1e6);
            last[0] = now;
        });
    }

    private static boolean isRight(ClassGrades grades, int learners) {
        boolean isRight = grades.grades().size() == learners;
        for (int learner = 0; learner < learners; learner++) {
            Grade grade = grades.grades().get(learner);
            isRight &= grade.points() == KnownClass.worth(learner)
                    && grade.learner().equals(KnownClass.name(learner));
        }
        return isRight;
    }
}
