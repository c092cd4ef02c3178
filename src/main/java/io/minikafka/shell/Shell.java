package io.minikafka.shell;

import io.minikafka.cluster.TopicPartition;
import io.minikafka.lab.ExitCode;
import io.minikafka.lab.ScriptException;
import io.minikafka.lab.ScriptRunner;
import io.minikafka.session.Session;
import io.minikafka.session.SessionState;
import io.minikafka.view.Colour;
import io.minikafka.view.Prose;
import io.minikafka.view.StatusLine;
import java.io.IOError;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReader.Option;
import org.jline.reader.UserInterruptException;
import org.jline.terminal.Terminal;
import org.jline.utils.InfoCmp;

/** Reads lines from a person at a terminal until they leave. */
public final class Shell {

    private static final int DEFAULT_WIDTH = 80;

    /** Narrower pictures would show nothing. */
    private static final int NARROWEST = 40;

    /** A narrower window shows only the beginning of the line at its foot. */
    private static final int NARROWEST_STATUS = 20;

    private final Session session;
    private final ShellOptions options;
    /** What happened while a line was typed, to be told below it. */
    private final Deque<String> notices = new ArrayDeque<>();

    private Optional<TopicPartition> focus = Optional.empty();

    /** A shell on an open session. */
    public Shell(Session session, ShellOptions options) {
        this.session = session;
        this.options = options;
    }

    /**
     * Runs until {@code exit}, Ctrl-D, a signal to end or the loss of the terminal.
     *
     * @return the exit code; for a signal the one of a process that the signal ended
     */
    public int run() throws IOException {
        EndSignals signals = new EndSignals(Thread.currentThread());
        signals.listen();
        Terminal terminal = ShellTerminal.open(options.terminalType());
        StatusBar bar = new StatusBar(terminal);
        try {
            ScriptRunner runner = ScriptRunner.forPerson(session, terminal.writer()::println, () -> width(terminal));
            runner.setOutput(options.output());
            runner.setColoured(isColoured(terminal));
            runner.setProgress(new TerminalProgress(terminal, signals::isReceived));
            runner.setFolding(true);
            // Before anything else is there, since the first time moves everything up.
            showStatus(bar, runner);
            Prose.welcome(width(terminal)).forEach(terminal.writer()::println);
            for (String notice : options.notices()) {
                Prose.paragraphs(List.of(notice), width(terminal)).forEach(terminal.writer()::println);
            }
            carryOut(options.firstLine(), runner);
            ShellReader reader = reader(terminal, bar);
            tellNotices(terminal);
            showStatus(bar, runner);
            while (!runner.isOver() && readLine(reader, runner, signals)) {
                terminal.writer().flush();
                showStatus(bar, runner);
            }
            if (!runner.isOver()) {
                // Whoever leaves without a word is told the same as by exit.
                carryOut("exit", runner);
            }
            if (signals.isReceived()) {
                return signals.exitCode();
            }
            return runner.exitCode() == ExitCode.FAILURE ? ExitCode.FAILURE : ExitCode.OK;
        } finally {
            hide(bar);
            ShellTerminal.close(terminal);
            signals.ignore();
        }
    }

    private void showStatus(StatusBar bar, ScriptRunner runner) {
        focus = runner.latest().map(result -> StatusLine.focus(result, focus)).orElse(focus);
        try {
            if (runner.isStatusShown() && bar.hasRoom()) {
                SessionState state = session.state();
                Optional<TopicPartition> shown = focus;
                bar.show(columns -> StatusLine.of(state, shown, Math.max(NARROWEST_STATUS, columns)));
            } else {
                bar.hide();
            }
        } catch (IOError gone) {
            // Reading finds that out too, and ends the session.
        }
    }

    private static void hide(StatusBar bar) {
        try {
            bar.hide();
        } catch (IOError gone) {
            // A window that was closed shows nothing any more.
        }
    }

    private void tellNotices(Terminal terminal) {
        for (String notice = notices.poll(); notice != null; notice = notices.poll()) {
            terminal.writer().println(notice);
        }
    }

    /** Reads and carries out one line; false when there will be no other. */
    private boolean readLine(ShellReader reader, ScriptRunner runner, EndSignals signals) {
        if (!signals.startReading()) {
            return false;
        }
        String line = "";
        try {
            line = reader.next(ScriptRunner.PROMPT);
        } catch (UserInterruptException ctrlC) {
            reader.forgetPasted();
            reader.endLineWhereDumb();
        } catch (EndOfFileException | IOError ctrlDOrGone) {
            reader.endLineWhereDumb();
            return false;
        } finally {
            signals.endReading();
            tellNotices(reader.getTerminal());
        }
        if (!signals.isReceived()) {
            carryOut(line, runner);
        }
        return !signals.isReceived();
    }

    private static void carryOut(String line, ScriptRunner runner) {
        try {
            runner.runLine(line);
        } catch (ScriptException unlimited) {
            throw new IllegalStateException("a prompt has no limits", unlimited);
        }
    }

    private ShellReader reader(Terminal terminal, StatusBar bar) {
        ShellReader reader =
                new ShellReader(terminal, bar, () -> session.state().cluster().rules());
        ShellHistory history = new ShellHistory(options.historyFile(), notices::add);
        reader.setHistory(history);
        reader.setCompleter(new ShellCompleter(session));
        reader.setHighlighter(new ShellHighlighter(isColoured(terminal)));
        reader.option(Option.HISTORY_TIMESTAMPED, false);
        if (!options.historyFile().isEmpty()) {
            reader.setVariable(LineReader.HISTORY_FILE, options.historyFile());
        }
        // Now, so that it is told before the first line is typed where the file cannot be read.
        history.attach(reader);
        return reader;
    }

    /** Whether the terminal has all colours that we use, and its user has not asked for none (no-color.org). */
    private boolean isColoured(Terminal terminal) {
        Integer colours = terminal.getNumericCapability(InfoCmp.Capability.max_colors);
        return options.isColoured()
                && !ShellTerminal.isDumb(terminal)
                && colours != null
                && colours >= Colour.PALETTE_SIZE;
    }

    static int width(Terminal terminal) {
        int columns = ShellTerminal.width(terminal);
        return columns <= 0 ? DEFAULT_WIDTH : Math.max(NARROWEST, columns);
    }
}
