package io.minikafka.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Measures the log on disk beside Apache Kafka's, and what grows with it; started by {@code scripts/bench log}. */
public final class LogBenchmark {

    private LogBenchmark() {}

    public static void main(String[] arguments) throws Exception {
        int forks = arguments.length == 0 ? 3 : Integer.parseInt(arguments[0]);
        Measurements logs = new Measurements();
        Measurements growth = new Measurements();
        for (int fork = 0; fork < forks; fork++) {
            run(LogFork.class, "-Xmx2g", logs);
            run(GrowthFork.class, "-Xmx8g", growth);
        }
        System.out.printf(Locale.ROOT, "medians of %d processes, each a median of its rounds%n%n", forks);
        printLogs(logs);
        printGrowth(growth);
        Measurements memory = new Measurements();
        run(MemoryFork.class, "-Xmx1g", memory);
        System.out.printf(
                Locale.ROOT,
                "%nheap of a session with a million batches of 100 B on three replicas, in a process of 1 GB: %.0f MB,"
                        + " after ten promotions and cuts %.0f MB%n",
                memory.median("megabytes"),
                memory.median("megabytes after promotions"));
    }

    private static void printLogs(Measurements logs) {
        System.out.println("per batch, with as many bytes a value:      ours      Kafka    ratio (Kafka / ours)");
        for (String what : List.of("append", "read")) {
            for (int records : LogFork.BATCH_RECORDS) {
                for (int value : LogFork.VALUE_BYTES) {
                    String shape = LogFork.shape(value, records);
                    print(
                            what + " " + shape,
                            logs.median(what + " ours " + shape),
                            logs.median(what + " kafka " + shape));
                }
            }
        }
        print("forced write, against write + force", logs.median("forced ours"), logs.median("forced raw"));
    }

    private static void print(String name, double ours, double theirs) {
        System.out.printf(
                Locale.ROOT, "%-38s %7.2f us %7.2f us   %5.2f%n", name, ours / 1000, theirs / 1000, theirs / ours);
    }

    private static void printGrowth(Measurements growth) {
        System.out.printf(Locale.ROOT, "%n%-34s", "with as many batches in the log:");
        for (int batches : GrowthFork.BATCHES) {
            System.out.printf(Locale.ROOT, "%12d", batches);
        }
        System.out.println("   last / first");
        for (String name : GrowthFork.NAMES) {
            System.out.printf(Locale.ROOT, "%-34s", name);
            for (int batches : GrowthFork.BATCHES) {
                System.out.printf(Locale.ROOT, "%9.2f us", growth.median(name + " @" + batches) / 1000);
            }
            double first = growth.median(name + " @" + GrowthFork.BATCHES[0]);
            double last = growth.median(name + " @" + GrowthFork.BATCHES[GrowthFork.BATCHES.length - 1]);
            System.out.printf(Locale.ROOT, "   %5.2f%n", last / first);
        }
    }

    private static void run(Class<?> fork, String heap, Measurements into) throws IOException, InterruptedException {
        Path directory = Files.createTempDirectory("minikafka-bench-");
        try {
            Process process = new ProcessBuilder(
                            ProcessHandle.current().info().command().orElse("java"),
                            heap,
                            "-cp",
                            System.getProperty("java.class.path"),
                            fork.getName(),
                            directory.toString())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            try (BufferedReader lines =
                    new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
                lines.lines().forEach(into::read);
            }
            if (process.waitFor() != 0) {
                throw new IllegalStateException(fork.getSimpleName() + " failed");
            }
        } finally {
            delete(directory);
        }
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            files.sorted(Comparator.reverseOrder()).forEach(file -> {
                try {
                    Files.delete(file);
                } catch (IOException failed) {
                    throw new UncheckedIOException(failed);
                }
            });
        }
    }
}
