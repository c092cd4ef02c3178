package io.minikafka.lab;

import io.minikafka.lab.LabScript.Element;
import io.minikafka.session.Session;
import io.minikafka.session.SessionState;
import io.minikafka.syntax.ParsedCommand;
import io.minikafka.syntax.RequestParser;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** One run of an exercise with an answer in its gap, on a cluster of its own. Whatever goes wrong is its problem. */
final class AnswerRun {

    private final Exercise exercise;
    private final LabScript answer;
    private final String value;
    private final RequestParser parser;
    private final Map<String, List<ParsedCommand>> parsed = new HashMap<>();
    private final List<String> printed = new ArrayList<>();
    private final List<Transcript.Line> transcript = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private final List<CheckResult> checks = new ArrayList<>();
    private Optional<String> problem = Optional.empty();
    private Optional<SessionState> end = Optional.empty();

    private AnswerRun(Exercise exercise, LabScript answer, String value, RequestParser parser) {
        this.exercise = exercise;
        this.answer = answer;
        this.value = value;
        this.parser = parser;
    }

    /** Runs it with one of the exercise's values; the parser is one for all, since making it takes longer than a run. */
    static AnswerRun of(Exercise exercise, LabScript answer, String value, RequestParser parser) {
        AnswerRun run = new AnswerRun(exercise, answer, value, parser);
        run.problem = AnswerRules.refusal(exercise, answer, value, run::parsed);
        if (run.problem.isEmpty()) {
            run.start();
        }
        return run;
    }

    /** Each line is read once, though it is judged first and carried out then. */
    private List<ParsedCommand> parsed(String line) {
        return parsed.computeIfAbsent(line, parser::parse);
    }

    private void start() {
        try (Session session = Session.inMemory()) {
            ScriptRunner runner = new ScriptRunner(
                    session,
                    this::parsed,
                    printed::add,
                    () -> LabReplay.WIDTH,
                    PathStart.OF_PERSON,
                    Limits.ofAnswers());
            ScriptProgress own = new ScriptProgress(runner, answer, printed::add);
            for (Element.Command command : exercise.commands(exercise.before(), value)) {
                own.run(command);
            }
            if (!own.problems().isEmpty()) {
                problem = Optional.of("the exercise itself is at fault, line "
                        + own.problems().get(0).line() + ": "
                        + own.problems().get(0).text());
                return;
            }
            ScriptProgress theirs = new ScriptProgress(runner, answer, printed::add);
            runShown(theirs, exercise.commands(answer.elements(), value));
            for (LabProblem noted : theirs.problems()) {
                notes.add("line " + noted.line() + ": " + noted.command() + ": " + noted.text());
            }
            runShown(own, exercise.commands(exercise.after(), value));
            end = Optional.of(session.state());
            check(runner);
        } catch (ScriptException tooMuch) {
            problem = Optional.of(tooMuch.problem());
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError failed) {
            problem = Optional.of("the answer could not be carried out: " + failed);
        }
    }

    private void runShown(ScriptProgress progress, List<Element.Command> commands) throws ScriptException {
        for (Element.Command command : commands) {
            printed.clear();
            progress.run(command);
            transcript.add(
                    new Transcript.Line(ScriptRunner.PROMPT + command.shown(), command.number(), command.shown()));
            for (String line : printed) {
                transcript.add(new Transcript.Line(line, command.number(), command.shown()));
            }
        }
    }

    private void check(ScriptRunner runner) throws ScriptException {
        Set<String> passed = new LinkedHashSet<>();
        for (ExerciseCheck check : exercise.checks()) {
            if (check.needed().isPresent() && !passed.contains(check.needed().get())) {
                String reason = "needs " + check.needed().get() + " first";
                checks.add(new CheckResult(check, CheckResult.Status.NOT_REACHED, reason));
                continue;
            }
            CheckResult result =
                    check instanceof Question question ? marked(question, runner) : marked((LookCheck) check, runner);
            checks.add(result);
            if (result.isPassed()) {
                passed.add(check.name());
            }
        }
    }

    private CheckResult marked(LookCheck check, ScriptRunner runner) throws ScriptException {
        CommandRun look = runner.run(check.look().parsed(exercise, value, parser));
        return result(
                check,
                look,
                check.expectation(exercise, value).problem(look.json().get()));
    }

    /** A wrong choice is wrong wherever the answer's lines lead; the right one has to be seen there too. */
    private CheckResult marked(Question question, ScriptRunner runner) throws ScriptException {
        Optional<Question.Choice> chosen = answer.chosen(question.name()).flatMap(question::choice);
        if (chosen.isEmpty()) {
            String reason = "not answered; add a line \"#: choose " + question.name() + " LETTER\"";
            return new CheckResult(question, CheckResult.Status.FAILED, reason);
        }
        if (chosen.get().misconception().isPresent()) {
            String reason =
                    "you chose " + chosen.get().letter() + ": " + chosen.get().text();
            return new CheckResult(
                    question, CheckResult.Status.FAILED, reason, chosen.get().misconception());
        }
        if (question.look().isEmpty()) {
            return new CheckResult(question, CheckResult.Status.PASSED, "");
        }
        CommandRun look = runner.run(question.look().get().parsed(exercise, value, parser));
        return result(question, look, question.problem(look.json().get(), exercise, value));
    }

    private CheckResult result(ExerciseCheck check, CommandRun look, Optional<String> wrong) {
        return wrong.isEmpty()
                ? new CheckResult(check, CheckResult.Status.PASSED, "")
                : new CheckResult(
                        check, CheckResult.Status.FAILED, exercise.at(value) + look.line() + ": " + wrong.get());
    }

    /** One for each check, in their order; says nothing where there is a problem. */
    List<CheckResult> checks() {
        return List.copyOf(checks);
    }

    /** What the answer's own lines met that they did not announce. */
    List<String> notes() {
        return List.copyOf(notes);
    }

    /** The state before the checks look at it; empty where the lines were not carried out. */
    Optional<SessionState> end() {
        return end;
    }

    /** Why nothing could be checked. */
    Optional<String> problem() {
        return problem;
    }

    /** The answer's lines and those after it, with what the cluster answered. */
    Transcript transcript() {
        return new Transcript(transcript);
    }
}
