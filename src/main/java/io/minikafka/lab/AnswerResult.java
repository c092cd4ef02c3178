package io.minikafka.lab;

import io.minikafka.session.SessionState;
import io.minikafka.syntax.RequestParser;
import io.minikafka.view.StateDifference;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * How an answer to an exercise did.
 *
 * @param exercise what was asked
 * @param checks one each, in order; passed are those that passed in every run
 * @param notes what the answer's lines met that they did not announce
 * @param problem why the answer was not carried out; then no check passes
 * @param transcript what the first run observed, from the answer on
 * @param end the state that the first run led to; empty where the answer was not carried out
 */
public record AnswerResult(
        Exercise exercise,
        List<CheckResult> checks,
        List<String> notes,
        Optional<String> problem,
        Transcript transcript,
        Optional<SessionState> end) {

    private static final int LONGEST_LINE = 400;

    /** The attempt from which on a wrong choice is told why it is wrong. */
    static final int WHY_FROM = 2;

    /** The attempt from which on the right choice is told. */
    private static final int RIGHT_FROM = 4;

    public AnswerResult {
        checks = List.copyOf(checks);
        notes = List.copyOf(notes);
    }

    /**
     * Marks what a learner wrote. One who was given a value of their own has to write that, or an answer with the
     * placeholder would be right for everybody.
     */
    public static AnswerResult ofLearner(Exercise exercise, String text) {
        Optional<String> placeholder = AnswerRules.placeholder(exercise, text);
        return placeholder.isPresent() ? refused(exercise, placeholder.get()) : of(exercise, text);
    }

    /** Marks an answer, whatever it is: what cannot be read or run earns nothing. */
    static AnswerResult of(Exercise exercise, String text) {
        if (text.length() > AnswerRules.MAX_LENGTH) {
            return refused(exercise, "more than " + AnswerRules.MAX_LENGTH + " characters; shorten it");
        }
        Optional<String> directive = AnswerRules.directiveOfExercise(text);
        if (directive.isPresent()) {
            return refused(exercise, directive.get());
        }
        try {
            return of(exercise, LabScript.parse("answer", text));
        } catch (ScriptException broken) {
            return refused(exercise, broken.problem());
        } catch (RuntimeException | StackOverflowError notRead) {
            return refused(exercise, "the answer could not be read: " + notRead);
        }
    }

    private static AnswerResult refused(Exercise exercise, String problem) {
        List<CheckResult> checks = new ArrayList<>();
        for (ExerciseCheck check : exercise.checks()) {
            checks.add(new CheckResult(check, CheckResult.Status.NOT_REACHED, "the answer was not carried out"));
        }
        return new AnswerResult(
                exercise, checks, List.of(), Optional.of(problem), new Transcript(List.of()), Optional.empty());
    }

    /** Marks lines that were read. */
    static AnswerResult of(Exercise exercise, LabScript answer) {
        RequestParser parser = new RequestParser();
        List<AnswerRun> runs = new ArrayList<>();
        for (String value : exercise.values()) {
            AnswerRun run = AnswerRun.of(exercise, answer, value, parser);
            if (run.problem().isPresent()) {
                return refused(exercise, run.problem().get());
            }
            runs.add(run);
        }
        AnswerRun first = runs.get(0);
        List<CheckResult> checks = new ArrayList<>(first.checks());
        for (AnswerRun run : runs) {
            for (int i = 0; i < checks.size(); i++) {
                checks.set(i, checks.get(i).isPassed() ? run.checks().get(i) : checks.get(i));
            }
        }
        return new AnswerResult(exercise, checks, first.notes(), Optional.empty(), first.transcript(), first.end());
    }

    /** The points that were earned. */
    public int points() {
        int points = 0;
        for (CheckResult check : checks) {
            points += check.points();
        }
        return points;
    }

    /** Whether everything was earned. */
    public boolean isFull() {
        return points() == exercise.points();
    }

    /** Whether the reference answer is no secret any more at an attempt, from 1. */
    public boolean opensReference(int attempt) {
        return isFull() || attempt >= exercise.attemptsBeforeReference();
    }

    /** The tags of the misunderstandings that wrong choices show, in alphabetical order. */
    public SortedSet<String> misconceptions() {
        SortedSet<String> tags = new TreeSet<>();
        for (CheckResult result : checks) {
            result.misconception().ifPresent(shown -> tags.add(shown.tag()));
        }
        return tags;
    }

    /**
     * The result for the learner.
     *
     * @param attempt how often it was tried, from 1; later attempts get more hints
     */
    public List<String> lines(int attempt) {
        List<String> lines = new ArrayList<>();
        problem.ifPresent(text -> lines.add(shortened("not carried out: " + text)));
        for (CheckResult result : checks) {
            ExerciseCheck check = result.check();
            lines.add((result.isPassed() ? "pass  " : "FAIL  ") + result.points() + " of " + check.points() + "  "
                    + check.shown());
            if (!result.isPassed() && !check.isHidden() && problem.isEmpty()) {
                lines.add(shortened("        " + reason(result)));
                help(result, attempt).forEach(help -> lines.add("        " + help));
            }
        }
        notes.forEach(note -> lines.add(shortened("note: " + note)));
        if (!isFull()) {
            exercise.hints(attempt).forEach(hint -> lines.add("hint: " + hint.text()));
        }
        lines.add(points() + " of " + exercise.points() + " points");
        return lines;
    }

    /** What helps whoever chose wrongly, more with every attempt. */
    private static List<String> help(CheckResult result, int attempt) {
        List<String> help = new ArrayList<>();
        if (attempt >= WHY_FROM) {
            result.misconception().ifPresent(shown -> help.add("why it is wrong: " + shown.why()));
        }
        if (attempt >= RIGHT_FROM
                && result.misconception().isPresent()
                && result.check() instanceof Question question) {
            help.add("right is " + question.right().letter() + ": "
                    + question.right().text());
        }
        return help;
    }

    /** What quotes an answer may be as long as the answer. */
    private static String shortened(String line) {
        return line.length() <= LONGEST_LINE ? line : line.substring(0, LONGEST_LINE) + " ...";
    }

    /** Names what is needed by its title, and what is hidden not at all. */
    private String reason(CheckResult result) {
        if (result.status() != CheckResult.Status.NOT_REACHED) {
            return result.reason();
        }
        for (ExerciseCheck other : exercise.checks()) {
            if (result.check().needed().filter(other.name()::equals).isPresent()) {
                return "counts only after: " + other.shown();
            }
        }
        return result.reason();
    }

    /** The same as a text for the learner, where the other is the reference answer. */
    public List<String> comparison(AnswerResult reference) {
        List<String> differences = differences(reference);
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add(
                differences.isEmpty()
                        ? "your transcript is the reference's"
                        : "for reading, the reference's transcript (-) and yours (+):");
        lines.addAll(differences);
        if (!differences.isEmpty()) {
            lines.add(stateDifference(reference));
        }
        return lines;
    }

    private String stateDifference(AnswerResult reference) {
        if (end.isEmpty() || reference.end().isEmpty()) {
            return "your lines were not carried out, so they lead to no state to compare";
        }
        return StateDifference.first(reference.end().get(), end.get())
                .map(line -> shortened("in the end, the first difference in state (the reference's -> yours): " + line))
                .orElse("in the end, the state is the reference's");
    }

    /** How the transcript differs from another answer's: {@code -} the other's lines, {@code +} these. */
    public List<String> differences(AnswerResult other) {
        TranscriptDiff diff = new TranscriptDiff(other.transcript().markdown(), transcript);
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < diff.size(); i++) {
            lines.addAll(diff.lines(i));
        }
        return lines;
    }
}
