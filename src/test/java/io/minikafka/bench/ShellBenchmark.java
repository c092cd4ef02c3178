package io.minikafka.bench;

import io.minikafka.shell.Pty;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * How long a person waits at the prompt: from a key press to the last of what it brings to the terminal, in a process of
 * its own at a pseudo-terminal, with 10,000 records in the log and files as the store; started by {@code scripts/bench
 * shell}.
 */
public final class ShellBenchmark {

    private static final int RECORDS = 10_000;
    private static final int SENDS_A_ROUND = 100;

    /** One refresh of a screen with 60 Hz. */
    private static final double REFRESH_MS = 16.7;

    /** Said each time the prompt is ready for keys. */
    private static final String READY = "mk>";

    private static final int QUIET_MS = 20;

    /** What was undone is taken from the files when the next command changes something. */
    private static final String FIRST_AFTER_UNDO = "send events a-value --acks all";

    private static final List<String> COMMANDS = List.of(
            FIRST_AFTER_UNDO,
            "fetch-followers",
            "show hw",
            "send events another",
            "show log",
            "fetch events --from 9990 --max 10",
            "promote events 2",
            "undo");

    private static final String TYPED = "send events \"a b\" --acks all";

    private final Map<String, List<Double>> timesMs = new LinkedHashMap<>();

    private ShellBenchmark() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        int rounds = arguments.length == 0 ? 150 : Integer.parseInt(arguments[0]);
        Path home = Files.createTempDirectory("minikafka-bench");
        ShellBenchmark benchmark = new ShellBenchmark();
        try (Pty pty = new Pty(24, 80, home, Map.of())) {
            pty.setClock(System::nanoTime);
            pty.awaitCursorLine(READY);
            benchmark.fill(pty, home);
            for (int round = 0; round < rounds; round++) {
                benchmark.round(pty);
            }
            pty.time("exit\r", "", QUIET_MS);
        } finally {
            delete(home);
        }
        System.exit(benchmark.report(rounds) ? 0 : 1);
    }

    /** Replicates after every hundred sends, each of which is a batch of its own. */
    private void fill(Pty pty, Path home) throws IOException, InterruptedException {
        List<String> lines = new ArrayList<>(List.of("create-topic events"));
        for (int sent = 1; sent <= RECORDS; sent++) {
            lines.add("send events value-" + sent);
            if (sent % SENDS_A_ROUND == 0) {
                lines.add("fetch-followers");
            }
        }
        lines.add("show hw");
        Files.write(home.resolve("fill.lab"), lines);
        pty.time("source fill.lab\r", "events-0: hw " + RECORDS, 500);
    }

    private void round(Pty pty) throws IOException, InterruptedException {
        for (String command : COMMANDS) {
            boolean isTimed = command.equals(FIRST_AFTER_UNDO);
            for (int i = 0; i < TYPED.length() && isTimed; i++) {
                add("a typed character", pty.time(TYPED.substring(i, i + 1), "", QUIET_MS));
            }
            if (isTimed) {
                // Ctrl-C; the command itself is typed at once.
                pty.time("\003", READY, QUIET_MS);
            }
            pty.time(command, "", QUIET_MS);
            add(command, pty.time("\r", READY, QUIET_MS));
        }
    }

    private void add(String name, long nanos) {
        timesMs.computeIfAbsent(name, made -> new ArrayList<>()).add(nanos / 1e6);
    }

    private boolean report(int rounds) {
        System.out.printf(
                Locale.ROOT,
                "%,d records in the log, three brokers, files, %d rounds; milliseconds%n%n",
                RECORDS,
                rounds);
        System.out.printf(
                Locale.ROOT, "%-42s %7s %7s %7s%n", "from the key to the whole answer", "median", "p99", "most");
        List<Double> answers = new ArrayList<>();
        timesMs.forEach((name, times) -> {
            line(name.equals(FIRST_AFTER_UNDO) ? name + ", after undo" : name, times);
            if (COMMANDS.contains(name)) {
                answers.addAll(times);
            }
        });
        line("all commands", answers);
        boolean isFast = quantile(answers, 0.99) < REFRESH_MS;
        System.out.printf(
                Locale.ROOT,
                "%np99 of all commands is %s %.1f ms, one refresh%n",
                isFast ? "under" : "OVER",
                REFRESH_MS);
        return isFast;
    }

    private static void line(String name, List<Double> times) {
        System.out.printf(
                Locale.ROOT,
                "%-42s %7.2f %7.2f %7.2f%n",
                name,
                quantile(times, 0.5),
                quantile(times, 0.99),
                quantile(times, 1));
    }

    /** The smallest value that no less than this share of all are not above. */
    private static double quantile(List<Double> values, double share) {
        List<Double> sorted = new ArrayList<>(values);
        sorted.sort(Comparator.naturalOrder());
        return sorted.get(Math.max(0, (int) Math.ceil(share * sorted.size()) - 1));
    }

    private static void delete(Path folder) throws IOException {
        List<Path> paths;
        try (Stream<Path> walk = Files.walk(folder)) {
            paths = walk.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : paths) {
            Files.deleteIfExists(path);
        }
    }
}
