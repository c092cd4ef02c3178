package io.minikafka.lab;

import io.minikafka.cluster.ErrorCode;
import io.minikafka.cluster.Outcome;
import io.minikafka.cluster.Reply;
import io.minikafka.session.Request;
import io.minikafka.session.Result;
import io.minikafka.session.Session;
import io.minikafka.syntax.HelpText;
import io.minikafka.syntax.ParsedCommand;
import io.minikafka.syntax.RequestParser;
import io.minikafka.view.JsonValue;
import io.minikafka.view.JsonView;
import io.minikafka.view.TextView;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/** Carries out lines of the command language on a session and prints the answers, whatever door the lines came through. */
public final class ScriptRunner {

    /** What stands before a command where commands are echoed. */
    public static final String PROMPT = "mk> ";

    private final Session session;
    private final RequestParser parser = new RequestParser();
    private final Consumer<String> out;
    private final IntSupplier width;
    private final Limits limits;
    private Request.Output output = Request.Output.TEXT;
    private Path directory;
    private int depth;
    private int exitCode;
    private boolean isOver;
    private boolean isFailFast;

    /**
     * A runner on a session.
     *
     * @param out gets the answers, line by line
     * @param width how wide pictures may be, in columns
     * @param directory where the paths of {@code source} start
     * @param limits how much may be done before a script counts as broken
     */
    ScriptRunner(Session session, Consumer<String> out, IntSupplier width, Path directory, Limits limits) {
        this.session = session;
        this.out = out;
        this.width = width;
        this.directory = directory;
        this.limits = limits;
    }

    /** A runner for a person's own lines: paths start where the program was started, and nothing is too much. */
    public static ScriptRunner forPerson(Session session, Consumer<String> out, IntSupplier width) {
        return new ScriptRunner(session, out, width, Path.of(""), Limits.none());
    }

    /** Whether the first refusal that is not declared ends everything. */
    public void setFailFast(boolean failFast) {
        isFailFast = failFast;
    }

    public void setOutput(Request.Output newOutput) {
        output = newOutput;
    }

    /** True once {@code exit} was asked for; lines after it are not carried out. */
    public boolean isOver() {
        return isOver;
    }

    /** What the process should exit with, as far as it has come. */
    public int exitCode() {
        return exitCode;
    }

    void raiseExitCode(int code) {
        exitCode = Math.max(exitCode, code);
    }

    /** Carries out a line and prints its answers; refusals count. */
    public void runLine(String line) throws ScriptException {
        for (ParsedCommand command : parser.parse(line)) {
            if (isOver) {
                return;
            }
            if (run(command).outcome().isRefused()) {
                raiseExitCode(ExitCode.REFUSED);
                failFast();
            }
        }
    }

    /** Carries out a script, echoing its commands and honouring its directives; says what was not as declared. */
    public void runScript(LabScript script, Path file) throws ScriptException {
        ScriptProgress progress = new ScriptProgress(this, script, out);
        Path before = directory;
        directory = Objects.requireNonNullElse(file.toAbsolutePath().normalize().getParent(), before);
        try {
            progress.run();
        } finally {
            directory = before;
        }
        for (LabProblem problem : progress.problems()) {
            out.accept(file.getFileName() + ":" + problem.line() + ": " + problem.text());
            raiseExitCode(ExitCode.REFUSED);
        }
    }

    /** Called after what should not have been. */
    void failFast() {
        isOver |= isFailFast;
    }

    List<ParsedCommand> parse(String line) {
        return parser.parse(line);
    }

    /** Carries out one command and prints its answer. */
    CommandRun run(ParsedCommand command) throws ScriptException {
        limits.countStep();
        CommandRun run = command.request()
                .fold(
                        refused -> own(command.line(), refused, List.of(TextView.refusal(refused))),
                        request -> request instanceof Request.OfSession ofSession
                                ? execute(command.line(), ofSession)
                                : control(command.line(), request));
        if (run.outcome() instanceof Outcome.Refused refused && refused.code() == ErrorCode.STORAGE_ERROR) {
            raiseExitCode(ExitCode.FAILURE);
        }
        print(run);
        if (command.request().isRight() && command.request().get() instanceof Request.Source source) {
            return source(source, run);
        }
        return run;
    }

    private void print(CommandRun run) throws ScriptException {
        if (output == Request.Output.JSON) {
            print(JsonValue.write(run.json().get()));
        } else {
            for (String line : run.text()) {
                print(line);
            }
        }
    }

    private void print(String line) throws ScriptException {
        limits.countOutput(line.length() + 1L);
        out.accept(line);
    }

    private CommandRun execute(String line, Request.OfSession request) {
        Result result = session.execute(request, line);
        boolean isText = output == Request.Output.TEXT;
        return new CommandRun(
                line,
                result.outcome(),
                isText ? TextView.lines(result, width.getAsInt()) : List.of(),
                () -> JsonView.object(line, result));
    }

    private CommandRun control(String line, Request request) {
        if (request instanceof Request.SetOutput set) {
            output = set.output();
        } else if (request instanceof Request.Exit) {
            isOver = true;
        } else if (request instanceof Request.Help help) {
            return HelpText.of(help.command())
                    .map(lines -> own(line, done(), lines))
                    .orElseGet(() -> refuse(line, HelpText.unknown(help.command())));
        }
        return own(line, done(), List.of());
    }

    private static Outcome done() {
        return new Outcome.Done(new Reply.Changed());
    }

    private CommandRun source(Request.Source source, CommandRun run) throws ScriptException {
        if (depth == limits.nesting()) {
            return refuseSource(
                    run.line(),
                    "source is nested more than " + limits.nesting() + " deep; does a script source itself?");
        }
        depth++;
        try {
            Path file = directory.resolve(source.file());
            runScript(LabScript.parse(source.file(), TextFile.read(file)), file);
            return run;
        } catch (InvalidPathException noPath) {
            return refuseSource(run.line(), "a file name cannot hold such characters");
        } catch (LimitException tooMuch) {
            throw tooMuch;
        } catch (ScriptException broken) {
            return refuseSource(run.line(), broken.problem());
        } finally {
            depth--;
        }
    }

    private CommandRun refuseSource(String line, String problem) throws ScriptException {
        raiseExitCode(ExitCode.BAD_FILE);
        CommandRun refused = refuse(line, problem);
        print(refused);
        return refused;
    }

    private static CommandRun refuse(String line, String message) {
        Outcome.Refused refused = new Outcome.Refused(ErrorCode.INVALID_REQUEST, message);
        return own(line, refused, List.of(TextView.refusal(refused)));
    }

    /** A command that the session does not know of. */
    private static CommandRun own(String line, Outcome outcome, List<String> text) {
        @Nullable Object answer = text.isEmpty() || outcome.isRefused() ? null : Map.of("lines", text);
        return new CommandRun(line, outcome, text, () -> JsonView.object(line, outcome, answer));
    }
}
