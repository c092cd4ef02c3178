package io.minikafka.shell;

import org.jline.utils.Signals;
import org.jspecify.annotations.Nullable;

/**
 * Turns a request from outside to end, or the loss of the terminal, into the end of the wait for a line. A command that
 * runs is never disturbed, since its writes to disk could be cut short.
 */
final class EndSignals {

    /** Added to a signal's number, the exit code of a process that it ended. */
    static final int SIGNALLED = 128;

    private static final int HANG_UP = 1;
    private static final int TERMINATE = 15;

    private final Thread reader;
    private @Nullable Object hangUpBefore;
    private @Nullable Object terminateBefore;
    private boolean isReading;
    private int received;

    EndSignals(Thread reader) {
        this.reader = reader;
    }

    void listen() {
        hangUpBefore = Signals.register("HUP", () -> receive("HUP", HANG_UP));
        terminateBefore = Signals.register("TERM", () -> receive("TERM", TERMINATE));
    }

    /** Leaves signals to whoever got them before. */
    void ignore() {
        Signals.unregister("HUP", hangUpBefore);
        Signals.unregister("TERM", terminateBefore);
    }

    private synchronized void receive(String name, int number) {
        received = number;
        // Whoever asks twice need not wait.
        Signals.registerDefault(name);
        if (isReading) {
            reader.interrupt();
        }
    }

    /** Says that a line is waited for; false where there is no time left for that. */
    synchronized boolean startReading() {
        isReading = received == 0;
        return isReading;
    }

    synchronized void endReading() {
        isReading = false;
        // An interrupt that came too late must not reach the files.
        Thread.interrupted();
    }

    synchronized boolean isReceived() {
        return received != 0;
    }

    /** The exit code that tells which signal ended the process. */
    synchronized int exitCode() {
        return SIGNALLED + received;
    }
}
