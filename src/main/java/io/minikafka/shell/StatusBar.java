package io.minikafka.shell;

import java.util.List;
import java.util.function.IntFunction;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStringBuilder;
import org.jline.utils.AttributedStyle;
import org.jline.utils.InfoCmp.Capability;
import org.jline.utils.Status;

/**
 * The last line of the terminal, kept free of what scrolls above it.
 *
 * <p>JLine's own status takes the window for one row higher once its size has changed, and leaves the cursor where the
 * window begins. So it only knows how many rows are taken, for lists of completions; all is drawn here.
 */
final class StatusBar {

    /** In a lower window every line is needed for answers. */
    private static final int LOWEST_WINDOW = 8;

    private final Terminal terminal;
    private Size size = new Size();
    private IntFunction<String> text = width -> "";
    private String shown = "";
    private boolean isShown;

    StatusBar(Terminal terminal) {
        this.terminal = terminal;
    }

    /** Whether the window has room for it. */
    boolean hasRoom() {
        return !ShellTerminal.isDumb(terminal) && terminal.getHeight() >= LOWEST_WINDOW && isAble();
    }

    private boolean isAble() {
        return terminal.getStringCapability(Capability.change_scroll_region) != null
                && terminal.getStringCapability(Capability.save_cursor) != null
                && terminal.getStringCapability(Capability.restore_cursor) != null
                && terminal.getStringCapability(Capability.cursor_address) != null;
    }

    /**
     * Shows a line; where the row is not taken yet, the cursor must be at the start of a line.
     *
     * @param line what to show, for a width in columns
     */
    synchronized void show(IntFunction<String> line) {
        text = line;
        Size now = terminal.getSize();
        boolean isFit = isShown && now.equals(size);
        if (!isFit) {
            take(now);
        }
        if (!isFit || !shown.equals(fitting())) {
            draw();
        }
        terminal.flush();
    }

    /** Gives the line back. */
    synchronized void hide() {
        if (!isShown) {
            return;
        }
        isShown = false;
        occupy(List.of());
        int rows = terminal.getHeight();
        terminal.puts(Capability.save_cursor);
        terminal.puts(Capability.change_scroll_region, 0, rows - 1);
        terminal.puts(Capability.cursor_address, rows - 1, 0);
        terminal.puts(Capability.clr_eol);
        terminal.puts(Capability.restore_cursor);
        terminal.flush();
    }

    /** The window has another size, or was cleared; what is below the cursor's line is gone. */
    synchronized void restore() {
        if (!isShown) {
            return;
        }
        if (!hasRoom()) {
            hide();
            return;
        }
        take(terminal.getSize());
        draw();
    }

    /** Keeps the last row out of what scrolls, after moving the cursor out of it. */
    private void take(Size now) {
        size = now;
        isShown = true;
        // What an earlier size has left below the cursor.
        terminal.puts(Capability.clr_eos);
        terminal.puts(Capability.cursor_down);
        terminal.puts(Capability.cursor_up);
        terminal.puts(Capability.save_cursor);
        terminal.puts(Capability.change_scroll_region, 0, size.getRows() - 2);
        terminal.puts(Capability.restore_cursor);
    }

    private String fitting() {
        return text.apply(size.getColumns());
    }

    private void draw() {
        shown = fitting();
        AttributedStringBuilder row = new AttributedStringBuilder(size.getColumns());
        row.append(shown, AttributedStyle.INVERSE);
        row.append(" ".repeat(Math.max(0, size.getColumns() - row.columnLength())), AttributedStyle.INVERSE);
        AttributedString whole = row.columnSubSequence(0, size.getColumns());
        occupy(List.of(whole));
        terminal.puts(Capability.save_cursor);
        terminal.puts(Capability.cursor_address, size.getRows() - 1, 0);
        whole.print(terminal);
        terminal.puts(Capability.restore_cursor);
    }

    /** Tells JLine how many rows are taken. */
    private void occupy(List<AttributedString> rows) {
        Status account = Status.getStatus(terminal);
        if (account != null) {
            account.suspend();
            account.update(rows);
        }
    }
}
