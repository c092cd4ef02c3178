package io.minikafka.lab;

import io.minikafka.lab.LabScript.Element;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A task that checks its answers: a lab with a gap for the learner's lines, with questions to choose answers to, or
 * both.
 *
 * @param name how it is called, letters, digits and dashes
 * @param before what runs before the gap; all, where there is none
 * @param starter what stands in the gap to begin with
 * @param after what runs after the gap
 * @param checks what must hold in the end, in order; their points add up
 * @param hints in order, each shown from some attempt on
 * @param allowed the names of the commands that an answer may use; where there are none, every command for the cluster
 * @param vary what differs from run to run, so that lucky answers fall
 */
public record Exercise(
        String name,
        List<Element> before,
        List<Element> starter,
        List<Element> after,
        List<ExerciseCheck> checks,
        List<Hint> hints,
        List<String> allowed,
        Optional<Vary> vary) {

    /** From this attempt on the reference may be looked at, if no hint comes later. */
    private static final int ENOUGH_ATTEMPTS = 3;

    public Exercise {
        before = List.copyOf(before);
        starter = List.copyOf(starter);
        after = List.copyOf(after);
        checks = List.copyOf(checks);
        hints = List.copyOf(hints);
        allowed = List.copyOf(allowed);
    }

    /**
     * Help for who is stuck.
     *
     * @param after the attempt, from 1, from which on it is shown
     * @param text for people
     */
    public record Hint(int after, String text) {}

    /**
     * A placeholder and what stands in for it, once each.
     *
     * @param name written <code>${NAME}</code> in commands and checks
     * @param values at least two, but where a learner is given one of them
     */
    public record Vary(String name, List<String> values) {
        public Vary {
            values = List.copyOf(values);
        }

        String fill(String text, String value) {
            return text.replace("${" + name + "}", value);
        }
    }

    /** The values to run with; one, which stands for nothing, where nothing varies. */
    public List<String> values() {
        return vary.map(Vary::values).orElse(List.of(""));
    }

    /** The same exercise with one of its values only. */
    public Exercise onlyWith(String value) {
        return new Exercise(
                name,
                before,
                starter,
                after,
                checks,
                hints,
                allowed,
                vary.map(varied -> new Vary(varied.name(), List.of(value))));
    }

    /** A text with the placeholder filled in. */
    String fill(String text, String value) {
        return vary.isPresent() ? vary.get().fill(text, value) : text;
    }

    /** An answer that anybody may read, as who has one value only would write it. */
    public String withoutPlaceholder(String answer) {
        return values().size() == 1 ? fill(answer, values().get(0)) : answer;
    }

    /** Says which run something is about; empty where there is only one. */
    String at(String value) {
        return vary.map(varied -> "with " + varied.name() + " = " + value + ": ")
                .orElse("");
    }

    /** The commands among elements, with the placeholder filled in. */
    List<Element.Command> commands(List<Element> elements, String value) {
        List<Element.Command> commands = new ArrayList<>();
        for (Element element : elements) {
            if (element instanceof Element.Command command) {
                commands.add(command.withText(fill(command.text(), value)));
            }
        }
        return commands;
    }

    /** Whether there is a place for commands; where there is none, all is asked in questions. */
    public boolean hasGap() {
        return before.stream().anyMatch(Element.Gap.class::isInstance);
    }

    /** What is asked, in order. */
    public List<Question> questions() {
        List<Question> questions = new ArrayList<>();
        for (ExerciseCheck check : checks) {
            if (check instanceof Question question) {
                questions.add(question);
            }
        }
        return questions;
    }

    /** The question of that name. */
    Optional<Question> question(String asked) {
        return questions().stream()
                .filter(question -> question.name().equals(asked))
                .findFirst();
    }

    /** The points for everything. */
    public int points() {
        int points = 0;
        for (ExerciseCheck check : checks) {
            points += check.points();
        }
        return points;
    }

    /** The attempt from which on the reference answer is no secret; the last hint is given time to help. */
    public int attemptsBeforeReference() {
        int last = hints.isEmpty() ? 0 : hints.get(hints.size() - 1).after();
        return Math.max(ENOUGH_ATTEMPTS, last + 1);
    }

    /** The hints for an attempt, in order. */
    List<Hint> hints(int attempt) {
        return hints.stream().filter(hint -> hint.after() <= attempt).toList();
    }
}
