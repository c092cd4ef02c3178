package io.minikafka.bench;

import io.minikafka.lab.ScriptException;
import io.minikafka.lab.ScriptRunner;
import io.minikafka.session.Session;
import io.minikafka.syntax.RequestParser;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Commands a second through the whole path, from line to lines, whether a command costs the same however long the
 * session is, and how long it takes to go back in its history; started by {@code scripts/bench commands}.
 *
 * <p>The speed is that of the clock; the costs are the processor time of the one thread that carries out commands, which
 * other programs on the machine disturb less.
 */
public final class CommandsBenchmark {

    /** How much dearer the last commands of a session may be than its first. */
    private static final double FLAT = 1.5;

    private static final List<Workload> WORKLOADS =
            List.of(Workload.mixed(1_000), Workload.mixed(10_000), Workload.mixed(100_000), Workload.pending(10_000));

    private static final int WIDTH = 80;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** Answers, counted so that no compiler may leave out writing them. */
    private long characters;

    /** What one session took: on the clock, and of the processor in its first and its last window. */
    private record Run(double usACommand, double firstUs, double lastUs) {}

    private CommandsBenchmark() {}

    public static void main(String[] arguments) throws ScriptException {
        int repetitions = arguments.length == 0 ? 5 : Integer.parseInt(arguments[0]);
        CommandsBenchmark benchmark = new CommandsBenchmark();
        benchmark.run(Workload.mixed(20_000));
        benchmark.run(Workload.pending(5_000));
        Map<Workload, List<Run>> runs = new LinkedHashMap<>();
        List<Double> reading = new ArrayList<>();
        // One after another in each repetition, so that what else the machine does falls on all alike.
        for (int i = 0; i < repetitions; i++) {
            for (Workload workload : WORKLOADS) {
                runs.computeIfAbsent(workload, created -> new ArrayList<>()).add(benchmark.run(workload));
            }
            reading.add(readAlone());
        }
        boolean isFlat = report(runs, repetitions);
        System.out.printf(Locale.ROOT, "%nreading a line alone: %.1f us%n", median(reading));
        boolean isFast = TimeTravelMeasurement.report();
        System.exit(isFlat && isFast && benchmark.characters > 0 ? 0 : 1);
    }

    private Run run(Workload workload) throws ScriptException {
        List<Double> windows = new ArrayList<>();
        long clockNs = 0;
        int commands = 0;
        try (Session session = Session.inMemory()) {
            ScriptRunner runner = ScriptRunner.forPerson(session, line -> characters += line.length(), () -> WIDTH);
            for (String line : Workload.SETUP) {
                runner.runLine(line);
            }
            for (int send = 0; send < workload.sends(); send += workload.window()) {
                List<String> lines = workload.lines(send);
                long start = System.nanoTime();
                long startCpu = THREADS.getCurrentThreadCpuTime();
                for (String line : lines) {
                    runner.runLine(line);
                }
                windows.add((THREADS.getCurrentThreadCpuTime() - startCpu) / 1e3 / lines.size());
                clockNs += System.nanoTime() - start;
                commands += lines.size();
            }
            if (runner.exitCode() != 0) {
                throw new IllegalStateException("a command of the benchmark was refused");
            }
        }
        return new Run(clockNs / 1e3 / commands, windows.get(0), windows.get(windows.size() - 1));
    }

    /** How long it takes to read a line, without carrying it out, in microseconds. */
    private static double readAlone() {
        RequestParser parser = new RequestParser();
        List<String> lines = Workload.mixed(40_000).lines(0);
        int understood = 0;
        long start = THREADS.getCurrentThreadCpuTime();
        for (String line : lines) {
            understood += parser.parse(line).get(0).request().isRight() ? 1 : 0;
        }
        double us = (THREADS.getCurrentThreadCpuTime() - start) / 1e3 / lines.size();
        if (understood != lines.size()) {
            throw new IllegalStateException("a line of the benchmark is not understood");
        }
        return us;
    }

    private static boolean report(Map<Workload, List<Run>> runs, int repetitions) {
        System.out.printf(
                "one session, three brokers, a round after every ten sends; Java %s, medians of %d repetitions%n%n",
                System.getProperty("java.version"), repetitions);
        System.out.printf("%-28s %10s   %s%n", "", "commands/s", "a command in the first and in the last window");
        boolean isFlat = true;
        for (Map.Entry<Workload, List<Run>> entry : runs.entrySet()) {
            double ratio = median(entry.getValue().stream()
                    .map(run -> run.lastUs() / run.firstUs())
                    .toList());
            System.out.printf(
                    Locale.ROOT,
                    "%-28s %,10.0f   %6.1f us %6.1f us   %.2f x%s%n",
                    entry.getKey().name(),
                    1e6 / median(entry.getValue().stream().map(Run::usACommand).toList()),
                    median(entry.getValue().stream().map(Run::firstUs).toList()),
                    median(entry.getValue().stream().map(Run::lastUs).toList()),
                    ratio,
                    ratio <= FLAT ? "" : ", more than " + FLAT);
            isFlat &= ratio <= FLAT;
        }
        return isFlat;
    }

    private static double median(List<Double> values) {
        List<Double> sorted = new ArrayList<>(values);
        Collections.sort(sorted);
        return sorted.get(sorted.size() / 2);
    }
}
