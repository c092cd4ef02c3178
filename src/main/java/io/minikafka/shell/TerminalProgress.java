package io.minikafka.shell;

import io.minikafka.lab.ProgressLine;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.jline.terminal.Terminal;

/** Shows progress on the line where the cursor is, and takes Ctrl-C as the wish to stop, and so a signal to end. */
final class TerminalProgress implements ProgressLine {

    private static final String CLEARED = "\r\u001B[K";

    private final Terminal terminal;
    private final BooleanSupplier isEnding;
    private final AtomicBoolean isStopped = new AtomicBoolean();
    private final boolean isDumb;
    private Terminal.SignalHandler before = Terminal.SignalHandler.SIG_IGN;
    private boolean isShown;

    TerminalProgress(Terminal terminal, BooleanSupplier isEnding) {
        this.terminal = terminal;
        this.isEnding = isEnding;
        // Such a terminal cannot take a line back.
        this.isDumb = ShellTerminal.isDumb(terminal);
    }

    @Override
    public void begin() {
        isStopped.set(false);
        before = terminal.handle(Terminal.Signal.INT, signal -> isStopped.set(true));
    }

    @Override
    public void show(String line) {
        if (!isDumb) {
            int room = Math.max(1, terminal.getWidth() - 1);
            terminal.writer().print(CLEARED + line.substring(0, Math.min(line.length(), room)));
            terminal.writer().flush();
            isShown = true;
        }
    }

    @Override
    public boolean isStopped() {
        return isStopped.get() || isEnding.getAsBoolean();
    }

    @Override
    public void end() {
        terminal.handle(Terminal.Signal.INT, before);
        if (isShown) {
            terminal.writer().print(CLEARED);
            isShown = false;
        }
    }
}
