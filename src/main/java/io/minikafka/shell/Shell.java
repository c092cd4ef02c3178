package io.minikafka.shell;

import io.minikafka.lab.ExitCode;
import io.minikafka.lab.ScriptException;
import io.minikafka.lab.ScriptRunner;
import io.minikafka.session.Request;
import io.minikafka.session.Session;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReader.Option;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.reader.impl.DefaultParser;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jline.utils.InfoCmp;

/** Reads lines from a person at a terminal until they leave. */
public final class Shell {

    private static final int DEFAULT_WIDTH = 80;

    /** Narrower pictures would show nothing. */
    private static final int NARROWEST = 40;

    /** What pictures use. */
    private static final int EIGHT_COLOURS = 8;

    private final Session session;
    private final Request.Output output;
    private final String historyFile;

    /**
     * A shell on an open session.
     *
     * @param output how answers are printed at first
     * @param historyFile where lines are remembered; empty for nowhere
     */
    public Shell(Session session, Request.Output output, String historyFile) {
        this.session = session;
        this.output = output;
        this.historyFile = historyFile;
    }

    /** Runs until {@code exit} or Ctrl-D; returns the exit code. */
    public int run() throws IOException {
        try (Terminal terminal = TerminalBuilder.builder()
                .system(true)
                .dumb(true)
                .encoding(StandardCharsets.UTF_8)
                // Ctrl-C clears the line that is typed; while a command runs there is nothing to clear.
                .signalHandler(Terminal.SignalHandler.SIG_IGN)
                .build()) {
            LineReader reader = reader(terminal);
            ScriptRunner runner = ScriptRunner.forPerson(session, terminal.writer()::println, () -> width(terminal));
            runner.setOutput(output);
            runner.setColoured(isColoured(terminal));
            terminal.writer().println("MiniKafka: a deterministic cluster for replication labs.");
            terminal.writer().println("Three brokers are up. help lists the commands, exit or Ctrl-D leaves.");
            while (!runner.isOver() && readLine(reader, runner)) {
                terminal.writer().flush();
            }
            return runner.exitCode() == ExitCode.FAILURE ? ExitCode.FAILURE : ExitCode.OK;
        }
    }

    /** Reads and carries out one line; false when there will be no other. */
    private static boolean readLine(LineReader reader, ScriptRunner runner) {
        try {
            runner.runLine(reader.readLine(ScriptRunner.PROMPT));
            return true;
        } catch (UserInterruptException ctrlC) {
            return true;
        } catch (EndOfFileException ctrlD) {
            return false;
        } catch (ScriptException unlimited) {
            throw new IllegalStateException("a prompt has no limits", unlimited);
        }
    }

    private LineReader reader(Terminal terminal) {
        DefaultParser parser = new DefaultParser();
        parser.setEofOnUnclosedQuote(false);
        parser.setEofOnEscapedNewLine(false);
        LineReader reader = LineReaderBuilder.builder()
                .terminal(terminal)
                .appName("minikafka")
                .parser(parser)
                .completer(new ShellCompleter(session))
                .option(Option.DISABLE_EVENT_EXPANSION, true)
                .option(Option.HISTORY_TIMESTAMPED, false)
                .build();
        if (!historyFile.isEmpty()) {
            reader.setVariable(LineReader.HISTORY_FILE, historyFile);
        }
        return reader;
    }

    /** Whether the terminal has colours and its user has not asked for none (no-color.org). */
    private static boolean isColoured(Terminal terminal) {
        String noColour = System.getenv("NO_COLOR");
        Integer colours = terminal.getNumericCapability(InfoCmp.Capability.max_colors);
        boolean isDumb =
                Terminal.TYPE_DUMB.equals(terminal.getType()) || Terminal.TYPE_DUMB_COLOR.equals(terminal.getType());
        return (noColour == null || noColour.isEmpty()) && !isDumb && colours != null && colours >= EIGHT_COLOURS;
    }

    private static int width(Terminal terminal) {
        int columns = terminal.getWidth();
        return columns <= 0 ? DEFAULT_WIDTH : Math.max(NARROWEST, columns);
    }
}
