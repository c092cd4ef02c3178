package io.minikafka.lab;

import io.minikafka.cluster.ErrorCode;
import io.minikafka.cluster.Outcome;
import io.minikafka.cluster.Target;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.record.Literal;
import io.minikafka.session.Request;
import io.minikafka.session.Result;
import io.minikafka.session.Session;
import io.minikafka.storage.JsonValue;
import io.minikafka.syntax.ParsedCommand;
import io.minikafka.syntax.RequestParser;
import io.minikafka.view.Canvas;
import io.minikafka.view.JsonView;
import io.minikafka.view.Prose;
import io.minikafka.view.TextView;
import io.vavr.control.Either;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntSupplier;

/** Carries out lines of the command language on a session and prints the answers, whatever door the lines came through. */
public final class ScriptRunner {

    /** What stands before a command where commands are echoed. */
    public static final String PROMPT = "mk> ";

    private final Session session;
    private final OwnCommands own;
    private final ExploreCommand exploring;
    private final CompareCommand comparing;
    private final Function<String, List<ParsedCommand>> parser;
    private final Consumer<String> out;
    private final IntSupplier width;
    private final Limits limits;
    private final Deque<Path> running = new ArrayDeque<>();
    private Request.Output output = Request.Output.TEXT;
    private Optional<Target> watched = Optional.empty();
    private boolean isColoured;
    private ProgressLine progress = ProgressLine.NONE;
    private boolean isFolding;
    private PathStart start;
    private Optional<Tour> tour = Optional.empty();
    private Optional<Result> latest = Optional.empty();
    private boolean isStatusShown = true;
    private Optional<Outcome.Refused> notUnderstood = Optional.empty();
    private int exitCode;
    private boolean isOver;
    private boolean isFailFast;

    /**
     * A runner on a session.
     *
     * @param out gets the answers, line by line
     * @param width how wide pictures may be, in columns
     * @param start where the paths that commands name start
     * @param limits how much may be done before a script counts as broken
     */
    ScriptRunner(Session session, Consumer<String> out, IntSupplier width, PathStart start, Limits limits) {
        this(session, new RequestParser()::parse, out, width, start, limits);
    }

    /** As the other one, with a parser of lines that was made already. */
    ScriptRunner(
            Session session,
            Function<String, List<ParsedCommand>> parser,
            Consumer<String> out,
            IntSupplier width,
            PathStart start,
            Limits limits) {
        this.parser = parser;
        this.session = session;
        this.own = new OwnCommands(session);
        this.exploring = new ExploreCommand(session, limits.maxStates());
        this.comparing = new CompareCommand(session, parser, limits);
        this.out = out;
        this.width = width;
        this.start = start;
        this.limits = limits;
    }

    /** A runner for a person's own lines: paths start where the program was started, and nothing is too much. */
    public static ScriptRunner forPerson(Session session, Consumer<String> out, IntSupplier width) {
        return new ScriptRunner(session, out, width, PathStart.OF_PERSON, Limits.none());
    }

    /** Whether the first refusal that is not declared ends everything. */
    public void setFailFast(boolean failFast) {
        isFailFast = failFast;
    }

    public void setOutput(Request.Output newOutput) {
        output = newOutput;
    }

    /** Whether an answer that is wider than the window is broken at blanks; where nobody looks it is not. */
    public void setFolding(boolean folding) {
        isFolding = folding;
    }

    /** Whether pictures may have colours; they have none at first. */
    public void setColoured(boolean coloured) {
        isColoured = coloured;
    }

    /** Where to tell how far a long command has come; nowhere at first. */
    public void setProgress(ProgressLine line) {
        progress = line;
    }

    /** True once {@code exit} was asked for; lines after it are not carried out. */
    public boolean isOver() {
        return isOver;
    }

    /** What the session answered to the latest command; empty where that was none for the session. */
    public Optional<Result> latest() {
        return latest;
    }

    /** Whether one partition is to be shown at the foot of the terminal, where there is room for it. */
    public boolean isStatusShown() {
        return isStatusShown;
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
        if (isOfTour(line)) {
            return;
        }
        for (ParsedCommand command : parser.apply(line)) {
            if (isOver) {
                return;
            }
            CommandRun run = run(command);
            raiseExitCode(run.exitCode());
            if (isEchoing()) {
                run.problems().forEach(out);
            }
            if (run.outcome().isRefused()) {
                failFast();
            }
        }
    }

    /** Ends the session as {@code exit} does, where nobody asked for it; tells what that did, if it did anything. */
    public void end() throws ScriptException {
        if (isOver) {
            return;
        }
        isOver = true;
        Result ended = session.stop("exit");
        if (!ended.events().isEmpty() || ended.outcome().isRefused()) {
            CommandRun run = answered("exit", ended);
            raiseExitCode(run.exitCode());
            print(run, isFolding);
        }
    }

    /**
     * Carries out a script, echoing its commands and honouring its directives.
     *
     * @return what was not as declared, each with its place
     */
    public List<String> runScript(LabScript script, Path file) throws ScriptException {
        ScriptProgress progress = new ScriptProgress(this, script, out);
        PathStart before = start;
        start = PathStart.of(file);
        running.addLast(real(file));
        try {
            progress.run();
        } finally {
            start = before;
            running.removeLast();
        }
        return progress.problems().stream()
                .map(problem -> Literal.ofText(String.valueOf(file.getFileName())) + ":" + problem.line() + ": "
                        + problem.text())
                .toList();
    }

    /** Text is for people, who need to see what is answered; JSON is for programs, which find it in the answer. */
    boolean isEchoing() {
        return output == Request.Output.TEXT;
    }

    /** Called after what should not have been. */
    void failFast() {
        isOver |= isFailFast;
    }

    List<ParsedCommand> parse(String line) {
        return parser.apply(line);
    }

    /** Carries out one command and prints its answer. */
    CommandRun run(ParsedCommand command) throws ScriptException {
        limits.countStep();
        Optional<Tour> toured = tour;
        latest = Optional.empty();
        CommandRun run = command.request().isLeft()
                ? CommandRun.refused(command.line(), command.request().getLeft(), ExitCode.REFUSED)
                : execute(command.line(), command.request().get());
        if (command.request().isLeft()) {
            notUnderstood = Optional.of(command.request().getLeft());
        } else if (own.note(command.request().get(), run)) {
            notUnderstood = Optional.empty();
        }
        Optional<Tour.Turn> turn = toured.flatMap(before -> turn(before, command));
        // A line that is to be copied has to stay one.
        print(
                turn.isPresent() ? run.withTour(turn.get().lines()) : run,
                isFolding && !command.request().exists(Request.Share.class::isInstance));
        if (turn.isPresent()) {
            take(turn.get());
        }
        return run;
    }

    /** What the tour says to a command that was carried out, refused or not understood. */
    private Optional<Tour.Turn> turn(Tour before, ParsedCommand command) {
        return command.request().isLeft()
                ? Optional.of(before.afterUnknown(session.state(), width.getAsInt()))
                : latest.map(result -> before.after(result, width.getAsInt()));
    }

    /** Whether a line was a word to the tour, which then has answered. */
    private boolean isOfTour(String line) throws ScriptException {
        if (tour.isPresent()) {
            Optional<Tour.Turn> turn = tour.get().word(line, session.state(), width.getAsInt());
            if (turn.isPresent()) {
                if (output == Request.Output.JSON) {
                    Map<String, List<String>> answer =
                            Map.of("lines", turn.get().lines());
                    print(CommandRun.done(line.strip(), answer, List.of(), List.of()), false);
                }
                take(turn.get());
                return true;
            }
        }
        return false;
    }

    /** Goes on with the tour; programs find what it says in the answer. */
    private void take(Tour.Turn turn) throws ScriptException {
        tour = Optional.of(turn.tour()).filter(next -> !next.isOver());
        if (isEchoing()) {
            for (String line : turn.lines()) {
                print(line);
            }
        }
    }

    private CommandRun execute(String line, Request request) throws ScriptException {
        limits.countWork(request, session.state().cluster());
        if (request instanceof Request.OfSession ofSession) {
            return execute(line, ofSession);
        }
        if (request instanceof Request.Source source) {
            return source(line, source);
        }
        if (request instanceof Request.Compare compare) {
            return comparing.run(line, compare, progress, width.getAsInt(), start);
        }
        return request instanceof Request.Save save ? save(line, save) : control(line, request);
    }

    private void print(CommandRun run, boolean isFolded) throws ScriptException {
        if (output == Request.Output.JSON) {
            print(JsonValue.write(run.json().get()));
        } else {
            for (String line : run.text()) {
                print(line, isFolded);
            }
        }
    }

    private void print(String line, boolean isFolded) throws ScriptException {
        for (String part : isFolded ? Prose.folded(line, width.getAsInt()) : List.of(line)) {
            print(part);
        }
    }

    private void print(String line) throws ScriptException {
        limits.countOutput(line.length() + 1L);
        out.accept(line);
    }

    private CommandRun execute(String line, Request.OfSession request) {
        Result result = session.execute(request, line);
        latest = Optional.of(result);
        boolean isPicture = request instanceof Request.Show show && show.subject() == Request.Subject.LOG;
        return isPicture ? answered(line, result) : answered(line, result).withText(watchedLogs());
    }

    private CommandRun answered(String line, Result result) {
        boolean isText = output == Request.Output.TEXT;
        return new CommandRun(
                line,
                result.outcome(),
                isText ? TextView.lines(result, canvas()) : List.of(),
                () -> JsonView.object(line, result),
                exitCode(result.outcome()),
                List.of());
    }

    private Canvas canvas() {
        return new Canvas(width.getAsInt(), isColoured);
    }

    /** The picture that is drawn under each answer, if it is asked for. */
    private List<String> watchedLogs() {
        return watched.isPresent() && output == Request.Output.TEXT
                ? TextView.logs(session.state(), watched.get(), canvas())
                : List.of();
    }

    private static int exitCode(Outcome outcome) {
        if (outcome instanceof Outcome.Refused refused) {
            return switch (refused.code()) {
                case STORAGE_ERROR, CORRUPT_BATCH, CORRUPT_INDEX -> ExitCode.FAILURE;
                default -> ExitCode.REFUSED;
            };
        }
        return ExitCode.OK;
    }

    private CommandRun control(String line, Request request) {
        if (request instanceof Request.SetOutput set) {
            output = set.output();
        } else if (request instanceof Request.SetStatus set) {
            isStatusShown = set.isShown();
        } else if (request instanceof Request.Tour) {
            Tour.Turn start = Tour.start(session.state(), width.getAsInt());
            tour = Optional.of(start.tour());
            return CommandRun.done(line, Map.of("lines", start.lines()), start.lines(), List.of());
        } else if (request instanceof Request.Watch watch) {
            return watch(line, watch);
        } else if (request instanceof Request.Exit) {
            isOver = true;
            return answered(line, session.stop(line));
        } else if (request instanceof Request.Explain explain) {
            return own.explain(line, explain, notUnderstood, width.getAsInt());
        } else if (request instanceof Request.Help help) {
            return OwnCommands.help(line, help, width.getAsInt());
        } else if (request instanceof Request.Explore explore) {
            return explore(line, explore);
        }
        return request instanceof Request.Share ? own.share(line) : CommandRun.done(line, null, List.of(), List.of());
    }

    private CommandRun explore(String line, Request.Explore explore) {
        CommandRun run = exploring.run(line, explore, progress, canvas());
        return explore.isApplied() ? run.withText(watchedLogs()) : run;
    }

    private CommandRun save(String line, Request.Save save) {
        return limits.mayWrite()
                ? own.save(line, save, start)
                : CommandRun.refused(
                        line, ErrorCode.INVALID_REQUEST, "labs write no files; leave save out", ExitCode.REFUSED);
    }

    /** Turns the picture on or off, unless there is no such thing to draw; its first one is the answer. */
    private CommandRun watch(String line, Request.Watch watch) {
        Optional<Outcome.Refused> unknown = watch.target().flatMap(target -> {
            Either<Outcome.Refused, List<TopicPartition>> found =
                    target.resolve(session.state().cluster());
            return found.isLeft() ? Optional.of(found.getLeft()) : Optional.empty();
        });
        if (unknown.isPresent()) {
            return CommandRun.refused(line, unknown.get(), ExitCode.REFUSED);
        }
        watched = watch.target();
        return CommandRun.done(line, null, watchedLogs(), List.of());
    }

    private CommandRun source(String line, Request.Source source) throws ScriptException {
        if (running.size() == limits.nesting()) {
            return refusedSource(
                    line, "source is nested more than " + limits.nesting() + " deep; source fewer scripts");
        }
        try {
            Path file = start.file(source.file());
            LabScript script = start.read(source.file());
            if (running.contains(real(file))) {
                return refusedSource(
                        line, Literal.ofText(source.file()) + " is running already; a script cannot source itself");
            }
            List<String> problems = runScript(script, file);
            return CommandRun.done(line, Map.of("problems", problems), List.of(), problems);
        } catch (InvalidPathException noPath) {
            return refusedSource(line, "a file name cannot hold such characters");
        } catch (LimitException tooMuch) {
            throw tooMuch;
        } catch (ScriptException broken) {
            return refusedSource(line, broken.problem());
        }
    }

    /** The file that a path leads to, so that one script under two names is found to be the same. */
    private static Path real(Path file) {
        try {
            return file.toRealPath();
        } catch (IOException unknown) {
            return file.toAbsolutePath().normalize();
        }
    }

    private static CommandRun refusedSource(String line, String problem) {
        return CommandRun.refused(line, ErrorCode.INVALID_REQUEST, problem, ExitCode.BAD_FILE);
    }
}
