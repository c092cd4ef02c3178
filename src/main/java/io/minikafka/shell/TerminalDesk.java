package io.minikafka.shell;

import io.minikafka.lab.PlayDesk;
import io.minikafka.replication.RuleSets;
import io.minikafka.session.Session;
import io.minikafka.view.Prose;
import java.io.IOError;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jline.reader.EndOfFileException;
import org.jline.reader.UserInterruptException;
import org.jline.terminal.Terminal;
import org.jspecify.annotations.Nullable;

/** Somebody who plays a lab at a terminal: with keys, on a dumb one with lines. */
public final class TerminalDesk implements PlayDesk, AutoCloseable {

    private final ShellOptions options;
    private Terminal terminal;
    /** Held from one key to the next, so that nothing is lost that is pressed in between. */
    private @Nullable Keyboard keyboard;
    /** Kept from one line to the next, for what was typed before, or pasted and has not run. */
    private @Nullable ShellReader reader;

    /**
     * Opens the terminal.
     *
     * @param options how the prompt is to be for who tries something on
     */
    public TerminalDesk(ShellOptions options) throws IOException {
        this.options = options;
        this.terminal = ShellTerminal.open(options.terminalType());
    }

    @Override
    public int width() {
        return Shell.width(terminal);
    }

    /** What is wider than the window is broken at blanks, as at the prompt. */
    @Override
    public void show(String line) {
        Prose.folded(line, width()).forEach(terminal.writer()::println);
        terminal.writer().flush();
    }

    @Override
    public Optional<String> stroke(String prompt) {
        if (ShellTerminal.isDumb(terminal)) {
            return line(prompt);
        }
        if (keyboard == null) {
            keyboard = new Keyboard(terminal);
        }
        terminal.writer().print(prompt);
        terminal.writer().flush();
        Optional<String> stroke = keyboard.stroke();
        // What could be pressed is no part of what stays on the screen.
        terminal.writer().print("\r" + " ".repeat(prompt.length()) + "\r");
        terminal.writer().flush();
        return stroke;
    }

    /** Lines are read in another way than keys. */
    private void releaseKeys() {
        if (keyboard != null) {
            keyboard.release();
            keyboard = null;
        }
    }

    @Override
    public Optional<String> line(String prompt) {
        releaseKeys();
        if (reader == null) {
            // An answer is typed before there is a cluster for it; most are for the chapters'.
            reader = new ShellReader(terminal, new StatusBar(terminal), () -> RuleSets.MINIKAFKA);
        }
        ShellReader lines = reader;
        while (true) {
            try {
                return Optional.of(lines.next(prompt));
            } catch (UserInterruptException ctrlC) {
                lines.forgetPasted();
                lines.endLineWhereDumb();
            } catch (EndOfFileException | IOError ctrlDOrGone) {
                lines.endLineWhereDumb();
                return Optional.empty();
            }
        }
    }

    @Override
    public boolean tryOut(Session session, String where) throws IOException {
        close();
        boolean isLeft = new Shell(session, options.with(List.of(where))).run() < EndSignals.SIGNALLED;
        terminal = ShellTerminal.open(options.terminalType());
        reader = null;
        return isLeft;
    }

    @Override
    public void close() {
        try {
            releaseKeys();
        } catch (IOError gone) {
            // A window that was closed has nothing to be restored.
        }
        ShellTerminal.close(terminal);
    }
}
