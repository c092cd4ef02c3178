package io.minikafka.app;

import io.minikafka.lab.ExitCode;
import io.minikafka.lab.ScriptException;
import io.minikafka.lab.ScriptRunner;
import io.minikafka.record.Literal;
import io.minikafka.session.Session;
import io.minikafka.shell.Shell;
import io.minikafka.view.TextView;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;

/** {@code minikafka} itself: the prompt, a pipe, or {@code -c}. */
final class ShellCommand {

    /** The width of pictures where no terminal tells one, in columns. */
    static final int WIDTH = 80;

    private ShellCommand() {}

    static int run(List<String> arguments, Io io) throws UsageException, IOException, ScriptException {
        Usage usage = new Usage("minikafka", "An interactive shell for replication labs.")
                .value("carry out these commands, separated by ;", "COMMANDS", "-c")
                .output()
                .store()
                .value("keep the cluster in this directory; reopen what is there", "DIR", "--data-dir")
                .flag("stop at the first command that is refused", "--fail-fast")
                .flag("print the version", "-V", "--version");
        String firstLine = !arguments.isEmpty() && arguments.get(0).equals("tour") ? "tour" : "";
        if (firstLine.isEmpty() && !arguments.isEmpty() && !arguments.get(0).startsWith("-")) {
            throw new UsageException("unknown command " + arguments.get(0)
                    + "; commands: tour, run, lab; without one the prompt starts; try minikafka --help");
        }
        Usage.Parsed parsed = usage.parse(firstLine.isEmpty() ? arguments : arguments.subList(1, arguments.size()));
        if (parsed.isHelp()) {
            io.out().print(parsed.help());
            io.out().println("Commands: tour, run FILE, lab list|play|check|…; each has --help.");
            return ExitCode.OK;
        }
        if (parsed.has("--version")) {
            io.out().println("minikafka " + Main.version());
            return ExitCode.OK;
        }
        return open(parsed, firstLine, io);
    }

    private static int open(Usage.Parsed parsed, String firstLine, Io io)
            throws UsageException, IOException, ScriptException {
        String commands = parsed.value("-c");
        boolean isPrompt = commands == null && Terminals.isInteractive();
        try (Session session = Sessions.open(parsed, isPrompt ? Usage.Store.FILE : Usage.Store.MEMORY)) {
            tellRepairs(session, isPrompt ? io.out() : io.err());
            if (isPrompt) {
                return new Shell(session, Terminals.shell(parsed.output(), firstLine)).run();
            }
            ScriptRunner runner = ScriptRunner.forPerson(session, line -> print(io, line), () -> WIDTH);
            runner.setOutput(parsed.output());
            runner.setFailFast(parsed.has("--fail-fast"));
            runner.runLine(firstLine);
            if (commands == null) {
                pipe(runner, io);
            } else {
                for (String line : commands.split("\n", -1)) {
                    runner.runLine(line);
                }
            }
            runner.end();
            return runner.exitCode();
        }
    }

    /** What had to be dropped from a cluster that was kept, before anything else is said. */
    private static void tellRepairs(Session session, PrintStream out) {
        session.reopening().ifPresent(result -> {
            for (String line : TextView.repairs(result)) {
                out.print(Literal.visible(line) + "\n");
            }
            out.flush();
        });
    }

    /** Answers every line before it reads the next, so that a program can talk to it. */
    static void pipe(ScriptRunner runner, Io io) throws IOException, ScriptException {
        LineSource lines = new LineSource(io.in());
        for (String line = lines.next(); line != null && !runner.isOver(); line = lines.next()) {
            runner.runLine(line);
            if (io.out().checkError()) {
                return;
            }
        }
    }

    static void print(Io io, String line) {
        io.out().print(Literal.visible(line));
        io.out().print('\n');
    }
}
