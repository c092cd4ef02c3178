package io.minikafka.lab;

import io.minikafka.cluster.ErrorCode;
import io.minikafka.lab.LabScript.Element;
import io.minikafka.syntax.ParsedCommand;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** One run through a script: echoes each command line, carries it out, and holds it against its directives. */
final class ScriptProgress {

    private final ScriptRunner runner;
    private final LabScript script;
    private final Consumer<String> out;
    private final List<LabProblem> problems = new ArrayList<>();

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
            out.accept(ScriptRunner.PROMPT + command.text());
            run(command);
        }
    }

    /** Carries out one line; its answers go where the runner prints. */
    void run(Element.Command command) throws ScriptException {
        Optional<ErrorCode> expected = command.expectedError();
        List<ParsedCommand> parsed = runner.parse(command.text());
        for (int i = 0; i < parsed.size() && !runner.isOver(); i++) {
            CommandRun run = runner.run(parsed.get(i));
            checkRefusal(command, run, expected);
            expected = Optional.empty();
            if (i == parsed.size() - 1) {
                check(command, run);
            }
        }
    }

    List<LabProblem> problems() {
        return problems;
    }

    private void checkRefusal(Element.Command command, CommandRun run, Optional<ErrorCode> expected) {
        Optional<ErrorCode> found = run.refusal();
        if (found.equals(expected)) {
            return;
        }
        String text = expected.isEmpty()
                ? "refused with " + found.orElseThrow() + "; put \"#: expect-error " + found.orElseThrow()
                        + "\" before it if that is meant"
                : "expected a refusal with " + expected.get() + ", found "
                        + found.map(code -> "one with " + code).orElse("none");
        problems.add(new LabProblem(command.number(), run.line(), text));
        runner.failFast();
    }

    private void check(Element.Command command, CommandRun run) {
        for (Expectation expectation : command.expectations()) {
            expectation
                    .problem(run.json().get())
                    .ifPresent(text -> problems.add(new LabProblem(expectation.line(), command.text(), text)));
        }
    }
}
