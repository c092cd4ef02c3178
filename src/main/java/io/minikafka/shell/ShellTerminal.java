package io.minikafka.shell;

import java.io.IOError;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jline.terminal.spi.SystemStream;
import org.jline.terminal.spi.TerminalProvider;
import org.jline.utils.InfoCmp;
import org.jline.utils.Signals;

/** Opens the terminal without starting other programs where it can. */
final class ShellTerminal {

    private static final String DUMB = "dumb";

    private ShellTerminal() {}

    /**
     * Opens the terminal; as a dumb one where nothing is known of its kind.
     *
     * @param type the kind of terminal, as {@code TERM} tells it; empty for unknown
     */
    static Terminal open(String type) throws IOException {
        String known = isKnown(type) ? type : DUMB;
        Terminal terminal;
        try {
            terminal = builder(known).build();
        } catch (IllegalStateException noNativeCode) {
            terminal = builder(DUMB).build();
        }
        if (isDumb(terminal)) {
            // JLine leaves Ctrl-C on such a terminal to the system, which would end the program.
            Terminal interrupted = terminal;
            Signals.register("INT", () -> interrupted.raise(Terminal.Signal.INT));
        }
        return terminal;
    }

    /** Whether the terminal can neither move its cursor nor tell keys from lines. */
    static boolean isDumb(Terminal terminal) {
        return terminal.getType().startsWith(Terminal.TYPE_DUMB);
    }

    /** Closes the terminal, which may be gone. */
    static void close(Terminal terminal) {
        try {
            terminal.close();
        } catch (IOException | IOError gone) {
            // A window that was closed has nothing to be restored.
        }
    }

    /** How wide the window is, in columns; not positive where nobody tells. */
    static int width(Terminal terminal) {
        try {
            int columns = terminal.getWidth();
            // JLine asks for the size only where it can move the cursor.
            return columns > 0 ? columns : TerminalProvider.load("jni").systemStreamWidth(SystemStream.Output);
        } catch (IOException | IOError | LinkageError goneOrNoNativeCode) {
            return 0;
        }
    }

    private static TerminalBuilder builder(String type) {
        return TerminalBuilder.builder()
                .system(true)
                .type(type)
                .dumb(true)
                .exec(false)
                .encoding(StandardCharsets.UTF_8)
                // Ctrl-C clears the line that is typed; while a command runs there is nothing to clear.
                .signalHandler(Terminal.SignalHandler.SIG_IGN);
    }

    /** What JLine has on board of a terminal it need not ask another program for, which would take longer than all else. */
    private static boolean isKnown(String type) {
        if (type.isEmpty() || type.equals(DUMB)) {
            return false;
        }
        String onBoard = InfoCmp.getDefaultInfoCmp(type);
        if (onBoard != null) {
            InfoCmp.setLoadedInfoCmp(type, onBoard);
            return true;
        }
        try {
            return InfoCmp.getInfoCmp(type) != null;
        } catch (IOException unknown) {
            return false;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
