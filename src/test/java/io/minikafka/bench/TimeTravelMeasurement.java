package io.minikafka.bench;

import io.minikafka.lab.ScriptException;
import io.minikafka.lab.ScriptRunner;
import io.minikafka.session.Session;
import java.util.List;
import java.util.Locale;

/** How long it takes to go far back in a long session, and to go on from there; part of {@code scripts/bench commands}. */
final class TimeTravelMeasurement {

    private static final int SENDS = 91_000;

    /** The longest that any of it may take, in ms. */
    private static final double LIMIT_MS = 1_000;

    /** What is measured, in this order; the last line lets the store follow over everything that was undone. */
    private static final List<String> LINES = List.of(
            "undo", "redo", "history", "goto 50500", "goto 1", "diff 1 50000", "goto 100100", "goto 60000", "tick 1");

    private TimeTravelMeasurement() {}

    /** Measures and prints; false where something took too long. */
    static boolean report() throws ScriptException {
        boolean isFast = true;
        Workload workload = Workload.mixed(SENDS);
        try (Session session = Session.inMemory()) {
            ScriptRunner runner = ScriptRunner.forPerson(session, line -> {}, () -> 80);
            for (String line : Workload.SETUP) {
                runner.runLine(line);
            }
            for (int send = 0; send < SENDS; send += workload.window()) {
                for (String line : workload.lines(send)) {
                    runner.runLine(line);
                }
            }
            System.out.printf(
                    Locale.ROOT,
                    "%nin a session of %,d commands%n",
                    session.timeline().last());
            for (String line : LINES) {
                long start = System.nanoTime();
                runner.runLine(line);
                double ms = (System.nanoTime() - start) / 1e6;
                boolean isSlow = ms > LIMIT_MS;
                System.out.printf(
                        Locale.ROOT, "%-28s %10.1f ms%s%n", line, ms, isSlow ? ", more than " + LIMIT_MS : "");
                isFast &= !isSlow;
            }
            if (runner.exitCode() != 0) {
                throw new IllegalStateException("a command of the benchmark was refused");
            }
        }
        return isFast;
    }
}
