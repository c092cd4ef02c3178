package io.minikafka.shell;

import io.minikafka.replication.RuleSet;
import io.minikafka.syntax.Hints;
import java.io.IOError;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jline.keymap.KeyMap;
import org.jline.reader.Binding;
import org.jline.reader.impl.DefaultParser;
import org.jline.reader.impl.LineReaderImpl;
import org.jline.terminal.Terminal;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStringBuilder;
import org.jline.utils.AttributedStyle;
import org.jline.utils.InfoCmp.Capability;

/** JLine's reader, with a hint behind the line, and with pasted scripts run line by line. */
final class ShellReader extends LineReaderImpl {

    /** A hint that is cut shorter than this tells nothing. */
    private static final int SHORTEST_HINT = 12;

    /** What stands before the letter of a cursor key, as ECMA-48 has it. */
    private static final String CURSOR = "\u001B[";

    /** The same in the keypad's application mode, which JLine asks for. */
    private static final String KEYPAD = "\u001BO";

    /** Up, down, right, left, end and home. */
    private static final List<String> CURSOR_KEYS = List.of("A", "B", "C", "D", "F", "H");

    private final Hints hints = new Hints();
    private final Supplier<RuleSet> rules;
    private final StatusBar bar;
    private final Deque<String> pasted = new ArrayDeque<>();
    private String unfinished = "";
    private boolean isHinting;

    /**
     * Makes a reader.
     *
     * @param bar the last line of the terminal, whether it is shown or not
     * @param rules the rules that the cluster is under at the moment
     */
    ShellReader(Terminal terminal, StatusBar bar, Supplier<RuleSet> rules) {
        super(terminal, "minikafka", new TreeMap<>());
        this.bar = bar;
        this.rules = rules;
        DefaultParser parser = new DefaultParser();
        parser.setEofOnUnclosedQuote(false);
        parser.setEofOnEscapedNewLine(false);
        setParser(parser);
        option(Option.DISABLE_EVENT_EXPANSION, true);
        getKeyMaps().values().forEach(ShellReader::bindBothCodes);
    }

    /** A cursor key has two codes, and some terminals go on with the one although they are asked for the other. */
    private static void bindBothCodes(KeyMap<Binding> keys) {
        for (String key : CURSOR_KEYS) {
            bindLike(KEYPAD + key, CURSOR + key, keys);
            bindLike(CURSOR + key, KEYPAD + key, keys);
        }
    }

    private static void bindLike(String known, String other, KeyMap<Binding> keys) {
        Binding binding = keys.getBound(known);
        if (binding != null) {
            keys.bindIfNotBound(binding, other);
        }
    }

    /** Reads a line: one of those that were pasted together, else what is typed. */
    String next(String line) {
        String another = pasted.poll();
        if (another != null) {
            terminal.writer().println(line + another);
            if (!another.isBlank()) {
                getHistory().add(another);
            }
            return another;
        }
        String start = unfinished;
        unfinished = "";
        isHinting = true;
        return readLine(line, null, (Character) null, start);
    }

    /** Ctrl-C drops what was pasted and has not run. */
    void forgetPasted() {
        pasted.clear();
        unfinished = "";
    }

    /** A line that is done, or given up, stays on the screen without its hint. */
    @Override
    protected void cleanup() {
        isHinting = false;
        super.cleanup();
    }

    @Override
    public boolean beginPaste() {
        super.beginPaste();
        String text = buf.toString();
        int end = text.indexOf('\n');
        if (end < 0) {
            return true;
        }
        List<String> lines = List.of(text.split("\n", -1));
        pasted.addAll(lines.subList(1, lines.size() - 1));
        unfinished = lines.get(lines.size() - 1);
        buf.clear();
        buf.write(lines.get(0));
        return acceptLine();
    }

    /** JLine ends the line that is left on all other terminals. */
    void endLineWhereDumb() {
        if (ShellTerminal.isDumb(terminal)) {
            terminal.writer().println();
        }
    }

    /** A window that was closed sends a last signal, and has no size any more. */
    @Override
    protected synchronized void handleSignal(Terminal.Signal signal) {
        try {
            if (signal == Terminal.Signal.WINCH) {
                resized();
            } else {
                super.handleSignal(signal);
            }
        } catch (IOError gone) {
            // Reading finds that out too, and ends the session.
        }
    }

    /** Whoever draws the line meanwhile is let finish first; after the line is read, the bar follows by itself. */
    private void resized() {
        lock.lock();
        try {
            if (reading) {
                size.copy(terminal.getBufferSize());
                display.resize(size.getRows(), size.getColumns());
                terminal.puts(Capability.carriage_return);
                terminal.puts(Capability.clr_eos);
                bar.restore();
                redrawLine();
                redisplay();
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public boolean clearScreen() {
        terminal.puts(Capability.clear_screen);
        bar.restore();
        redrawLine();
        return true;
    }

    /** The hint stands behind the line, and above what completion lists below it. */
    @Override
    public AttributedString getDisplayedBufferWithPrompts(List<AttributedString> secondaryPrompts) {
        Supplier<AttributedString> below = post;
        post = null;
        AttributedString line = withHint(super.getDisplayedBufferWithPrompts(secondaryPrompts));
        post = below;
        return below == null
                ? line
                : new AttributedStringBuilder()
                        .append(line)
                        .append("\n")
                        .append(below.get())
                        .toAttributedString();
    }

    private AttributedString withHint(AttributedString line) {
        if (!isHinting
                || state != State.NORMAL
                || searchTerm != null
                || buf.cursor() < buf.length()
                || ShellTerminal.isDumb(terminal)) {
            return line;
        }
        String hint = hints.of(buf.toString(), rules.get());
        String separator = buf.length() == 0 || Character.isWhitespace(buf.atChar(buf.length() - 1)) ? "" : " ";
        int room = size.getColumns() - 1 - line.columnLength() - separator.length();
        if (hint.isEmpty() || (hint.length() > room && room < SHORTEST_HINT)) {
            return line;
        }
        String shown = hint.length() <= room ? hint : hint.substring(0, room - 1) + "…";
        return new AttributedStringBuilder()
                .append(line)
                .append(separator + shown, AttributedStyle.DEFAULT.faint())
                .toAttributedString();
    }
}
