package io.minikafka.lab;

import io.minikafka.cluster.ErrorCode;
import io.minikafka.cluster.Outcome;
import io.minikafka.lab.LabScript.Element;
import io.minikafka.syntax.ParsedCommand;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One run through a script: echoes each command line, carries it out, and holds it against its directives. */
final class ScriptProgress {

    private final ScriptRunner runner;
    private final LabScript script;
    private final Consumer<String> out;
    private final List<LabProblem> problems = new ArrayList<>();
    private final List<Integer> right = new ArrayList<>();
    private boolean isSkipping;

    ScriptProgress(ScriptRunner runner, LabScript script, Consumer<String> out) {
        this.runner = runner;
        this.script = script;
        this.out = out;
    }

    void run() throws ScriptException {
        for (Element.Command command : script.commands()) {
            if (runner.isOver()) {
                return;
            }
            if (runner.isEchoing()) {
                out.accept(ScriptRunner.PROMPT + command.shown());
            }
            run(command);
        }
    }

    /**
     * Carries out one line; its answers go where the runner prints.
     *
     * @return whether all of its commands were carried out; an {@code exit} keeps the rest from it
     */
    boolean run(Element.Command command) throws ScriptException {
        Optional<ErrorCode> expected = command.expectedError();
        List<ParsedCommand> parsed = runner.parse(command.text());
        right.clear();
        int done = 0;
        for (; done < parsed.size() && !runner.isOver(); done++) {
            CommandRun run = runner.run(parsed.get(done));
            checkRefusal(command, run, expected);
            run.problems().forEach(problem -> add(command.number(), run.line(), problem));
            expected = Optional.empty();
            if (done == parsed.size() - 1) {
                check(command, run);
            }
        }
        checkDone(command, done, parsed.size());
        return done == parsed.size();
    }

    /** Says of the first line with a command behind an {@code exit} that this was not carried out, nor what follows. */
    void skip(Element.Command command) {
        if (!isSkipping) {
            isSkipping = true;
            add(
                    command.number(),
                    command.shown(),
                    "what stands behind exit is not carried out, nor is what follows; leave exit out, or make it the last"
                            + " command");
        }
    }

    List<LabProblem> problems() {
        return problems;
    }

    /** The numbers of the right choices of the latest line's predictions, as far as there are any. */
    List<Integer> right() {
        return List.copyOf(right);
    }

    private void add(int line, String command, String text) {
        add(line, command, text, ExitCode.REFUSED);
    }

    private void add(int line, String command, String text, int exitCode) {
        problems.add(new LabProblem(line, command, text, exitCode));
        runner.raiseExitCode(exitCode);
    }

    private void checkRefusal(Element.Command command, CommandRun run, Optional<ErrorCode> expected) {
        Optional<ErrorCode> found = run.refusal();
        if (found.equals(expected)) {
            return;
        }
        String text = expected.isEmpty()
                ? "refused with " + refusal(run) + "; put \"#: expect-error " + found.orElseThrow()
                        + "\" before it if that is meant"
                : "expected a refusal with " + expected.get() + ", found "
                        + (found.isEmpty() ? "none" : "one with " + refusal(run));
        add(command.number(), run.line(), text);
        runner.raiseExitCode(run.exitCode());
        runner.failFast();
    }

    /** The code of a refusal and the reason, which nobody else tells where there is no transcript yet. */
    private static String refusal(CommandRun run) {
        return run.outcome() instanceof Outcome.Refused refused ? refused.code() + " (" + refused.message() + ")" : "";
    }

    private void check(Element.Command command, CommandRun run) {
        if (command.expectations().isEmpty() && command.predictions().isEmpty()) {
            return;
        }
        Map<String, @Nullable Object> json = run.json().get();
        for (Expectation expectation : command.expectations()) {
            expectation.problem(json).ifPresent(text -> add(expectation.line(), command.shown(), text));
        }
        for (Prediction prediction : command.predictions()) {
            right.add(prediction.right(json));
            if (right.get(right.size() - 1) == 0) {
                String text = prediction.noneRight(json);
                add(prediction.line(), command.shown(), text, ExitCode.BAD_FILE);
            }
        }
    }

    /** A directive on a command that was not carried out does not hold by chance. */
    private void checkDone(Element.Command command, int done, int all) {
        if (done == 0 && command.expectedError().isPresent()) {
            add(
                    command.number(),
                    command.shown(),
                    "expected a refusal with " + command.expectedError().get() + ", found no command");
        }
        if (done == 0 || done < all) {
            for (Expectation expectation : command.expectations()) {
                add(expectation.line(), command.shown(), "the command that this is about was not carried out");
            }
            for (Prediction prediction : command.predictions()) {
                String text = "no choice is right, since the command was not carried out";
                add(prediction.line(), command.shown(), text, ExitCode.BAD_FILE);
            }
        }
    }
}
