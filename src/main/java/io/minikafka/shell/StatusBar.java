package io.minikafka.shell;

import java.util.List;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStyle;
import org.jline.utils.Status;
import org.jspecify.annotations.Nullable;

/** The last line of the terminal, kept free of what scrolls above it. */
final class StatusBar {

    /** In a lower window every line is needed for answers. */
    private static final int LOWEST_WINDOW = 8;

    private final Terminal terminal;
    private @Nullable Status status;
    private Size size = new Size();

    StatusBar(Terminal terminal) {
        this.terminal = terminal;
    }

    /** Whether the window has room for it. */
    boolean hasRoom() {
        return !ShellTerminal.isDumb(terminal) && terminal.getHeight() >= LOWEST_WINDOW;
    }

    /** Shows a line, cut to the window's width. */
    void show(String text) {
        if (status == null) {
            status = Status.getStatus(terminal);
            size = terminal.getSize();
        }
        if (status != null) {
            follow(status);
            status.update(List.of(new AttributedString(text, AttributedStyle.INVERSE)));
        }
    }

    /** Gives the line back. */
    void hide() {
        if (status != null) {
            follow(status);
            status.hide();
            status.close();
        }
    }

    /** The window may have changed while nobody was reading. */
    private void follow(Status shown) {
        Size now = terminal.getSize();
        if (!now.equals(size)) {
            size = now;
            shown.resize(now);
            shown.reset();
        }
    }
}
