package io.minikafka.shell;

import io.minikafka.lab.PlayDesk;
import java.io.IOError;
import java.io.IOException;
import java.util.Optional;
import org.jline.terminal.Attributes;
import org.jline.terminal.Attributes.LocalFlag;
import org.jline.terminal.Terminal;
import org.jline.utils.NonBlockingReader;

/** The keys of a terminal, one by one as they are pressed, and lines out. Gives the terminal back as it was. */
public final class Keyboard implements AutoCloseable {

    private static final int ESCAPE = 27;
    private static final int CTRL_C = 3;
    private static final int CTRL_D = 4;
    private static final int BACKSPACE = 8;
    private static final int DELETE = 127;

    /** What comes later after an escape was not sent by the same key, in milliseconds. */
    private static final int SAME_KEY_MS = 50;

    /** How long one wait lasts where there is no hurry, in milliseconds. */
    private static final int PATIENCE_MS = 60_000;

    private final Terminal terminal;
    private final Attributes usual;
    private volatile boolean isOver;

    /** Listens to a terminal that stays open. */
    Keyboard(Terminal terminal) {
        this.terminal = terminal;
        this.usual = terminal.enterRawMode();
        Attributes raw = terminal.getAttributes();
        // Ctrl-C is a key like others, so that leaving is orderly.
        raw.setLocalFlag(LocalFlag.ISIG, false);
        terminal.setAttributes(raw);
        // On a dumb terminal it is none: there a signal comes, and keys come with the Enter after them.
        terminal.handle(Terminal.Signal.INT, signal -> isOver = true);
    }

    /**
     * Takes hold of the terminal.
     *
     * @param type the kind of terminal, as {@code TERM} tells it; empty for unknown
     */
    public static Keyboard open(String type) throws IOException {
        return new Keyboard(ShellTerminal.open(type));
    }

    /** Whether keys come only with the Enter after them. */
    public boolean isByLine() {
        return ShellTerminal.isDumb(terminal);
    }

    /** Prints a line. */
    public void println(String line) {
        terminal.writer().println(line);
        terminal.writer().flush();
    }

    /** Whether Ctrl-C or Ctrl-D was pressed, or the terminal is gone. */
    public boolean isOver() {
        return isOver;
    }

    /** Waits for a key as long as it takes; nothing once it is over. */
    Optional<String> stroke() {
        Optional<String> stroke = Optional.empty();
        while (stroke.isEmpty() && !isOver) {
            stroke = stroke(PATIENCE_MS);
        }
        return stroke;
    }

    /**
     * Waits for a key.
     *
     * @param timeoutMs how long, in milliseconds
     * @return the character; empty text for Enter, space and the arrow to the right; nothing where no key was pressed
     */
    public Optional<String> stroke(int timeoutMs) {
        try {
            int key = terminal.reader().read(timeoutMs);
            return switch (key) {
                case NonBlockingReader.READ_EXPIRED -> Optional.empty();
                case NonBlockingReader.EOF, CTRL_C, CTRL_D -> over();
                case '\r', '\n', ' ' -> Optional.of("");
                case BACKSPACE, DELETE -> Optional.of(PlayDesk.BACK);
                case ESCAPE -> Optional.of(escaped());
                default -> Optional.of(Character.toString(key));
            };
        } catch (IOException | IOError gone) {
            return over();
        }
    }

    private Optional<String> over() {
        isOver = true;
        return Optional.empty();
    }

    /** The arrows to the left and right; all other keys that send more than one character mean nothing. */
    private String escaped() throws IOException {
        int next = terminal.reader().read(SAME_KEY_MS);
        if (next != '[' && next != 'O') {
            return "Esc";
        }
        int last = terminal.reader().read(SAME_KEY_MS);
        while (last == ';' || (last >= '0' && last <= '9')) {
            last = terminal.reader().read(SAME_KEY_MS);
        }
        return switch (last) {
            case 'D' -> PlayDesk.BACK;
            case 'C' -> "";
            default -> "that key";
        };
    }

    /** Lets lines be read from the terminal again, which stays open. */
    void release() {
        terminal.setAttributes(usual);
    }

    @Override
    public void close() {
        try {
            release();
        } catch (IOError gone) {
            // A window that was closed has nothing to be restored.
        }
        ShellTerminal.close(terminal);
    }
}
