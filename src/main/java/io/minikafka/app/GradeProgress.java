package io.minikafka.app;

import io.minikafka.lab.Grader;
import java.util.Locale;

/** One line on a terminal that is written over and over: a bar, how many are done, and about how long the rest takes. */
final class GradeProgress implements Grader.Progress {

    private static final int BAR = 30;
    private static final int WIDTH = 78;

    private final Io io;
    private final boolean isShown = Terminals.isInteractive();
    private final long startNs = System.nanoTime();
    private int shownPermille = -1;

    GradeProgress(Io io) {
        this.io = io;
    }

    @Override
    public void graded(int done, int all) {
        int permille = (int) (1_000L * done / all);
        if (isShown && permille > shownPermille) {
            shownPermille = permille;
            io.err().print("\r" + line(done, all, System.nanoTime() - startNs));
            io.err().flush();
        }
    }

    /** The line, as wide as any other of its kind, so that it covers what was there before. */
    static String line(int done, int all, long elapsedNs) {
        int filled = (int) ((long) BAR * done / all);
        double leftSeconds = elapsedNs / 1e9 / done * (all - done);
        String line = String.format(
                Locale.ROOT,
                "[%s%s] %d of %d answers, about %s left",
                "#".repeat(filled),
                ".".repeat(BAR - filled),
                done,
                all,
                duration(Math.round(leftSeconds)));
        return line + " ".repeat(Math.max(0, WIDTH - line.length()));
    }

    private static String duration(long seconds) {
        return seconds < 100 ? seconds + " s" : (seconds + 30) / 60 + " min";
    }

    void end() {
        if (isShown) {
            io.err().print("\r" + " ".repeat(WIDTH) + "\r");
            io.err().flush();
        }
    }
}
