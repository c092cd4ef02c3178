package io.minikafka.app;

import io.minikafka.lab.Grader;
import io.minikafka.shell.TerminalWidth;
import java.util.Locale;

/** One line on a terminal that is written over and over: a bar, how many are done, and about how long the rest takes. */
final class GradeProgress implements Grader.Progress {

    private static final int BAR = 30;

    /** As wide as such a line gets, in a window that is no narrower. */
    private static final int WIDTH = 78;

    private final Io io;
    private final boolean isShown = Terminals.isInteractive();
    private final int width;
    private final long startNs = System.nanoTime();
    private int shownPermille = -1;

    GradeProgress(Io io) {
        this.io = io;
        // The last column stays free: a terminal may go on to the next line behind it.
        this.width = isShown ? Math.min(WIDTH, TerminalWidth.of(Terminals.type()) - 1) : WIDTH;
    }

    @Override
    public void graded(int done, int all) {
        int permille = (int) (1_000L * done / all);
        if (isShown && permille > shownPermille) {
            shownPermille = permille;
            io.err().print("\r" + line(done, all, System.nanoTime() - startNs, width));
            io.err().flush();
        }
    }

    /**
     * The line, as wide as it may be, so that it covers what was there before. Where there is little room the bar is
     * shorter, and then what is behind it is cut.
     */
    static String line(int done, int all, long elapsedNs, int width) {
        double leftSeconds = elapsedNs / 1e9 / done * (all - done);
        String numbers = String.format(
                Locale.ROOT, "%d of %d answers, about %s left", done, all, duration(Math.round(leftSeconds)));
        int longest = String.format(Locale.ROOT, "[] %d of %d answers, about 99 min left", all, all)
                .length();
        int bar = Math.max(0, Math.min(BAR, width - longest));
        int filled = (int) ((long) bar * done / all);
        String line = bar == 0 ? numbers : "[" + "#".repeat(filled) + ".".repeat(bar - filled) + "] " + numbers;
        int room = Math.max(0, width);
        return line.length() > room ? line.substring(0, room) : line + " ".repeat(room - line.length());
    }

    private static String duration(long seconds) {
        return seconds < 100 ? seconds + " s" : (seconds + 30) / 60 + " min";
    }

    void end() {
        if (isShown) {
            io.err().print("\r" + " ".repeat(Math.max(0, width)) + "\r");
            io.err().flush();
        }
    }
}
