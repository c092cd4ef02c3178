package io.minikafka.shell;

import java.io.IOException;
import org.jline.terminal.Terminal;

/** How wide a terminal's window is, for those who write a line over and over. */
public final class TerminalWidth {

    /** Where nobody tells. */
    private static final int USUAL = 80;

    private TerminalWidth() {}

    /**
     * The width now, in columns.
     *
     * @param type the kind of terminal, as {@code TERM} tells it; empty for unknown
     */
    public static int of(String type) {
        try {
            Terminal terminal = ShellTerminal.open(type);
            try {
                int columns = ShellTerminal.width(terminal);
                return columns > 0 ? columns : USUAL;
            } finally {
                ShellTerminal.close(terminal);
            }
        } catch (IOException notOpened) {
            return USUAL;
        }
    }
}
