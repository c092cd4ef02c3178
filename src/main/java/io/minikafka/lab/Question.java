package io.minikafka.lab;

import com.fasterxml.jackson.core.JsonPointer;
import io.minikafka.record.Literal;
import io.minikafka.syntax.RequestParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A question with choices, one of which is right; every other shows a misunderstanding. What a cluster can show is not
 * left to whoever wrote the question: a look has to find the value of the right choice, or nobody earns anything.
 *
 * @param line the script's line, from 1
 * @param name how an answer calls it, as in {@code #: choose NAME a}
 * @param points at least 1
 * @param title what is asked
 * @param needed the check that has to pass before this one counts
 * @param look where the value of the right choice stands once an answer has run, if it stands anywhere
 * @param choices in order
 */
public record Question(
        int line,
        String name,
        int points,
        String title,
        Optional<String> needed,
        Optional<Look> look,
        List<Choice> choices)
        implements ExerciseCheck {

    private static final String FORM =
            "question is written NAME POINTS \"text\" [needs NAME] [COMMAND -> POINTER], as in"
                    + " offset 1 \"Which offset is it told?\" show sends -> /sends/0/offset";

    public Question {
        choices = List.copyOf(choices);
    }

    /**
     * Something to choose.
     *
     * @param letter how an answer calls it, from a
     * @param value what the look finds if it is right; nothing where there is no look
     * @param text what it says
     * @param misconception what choosing it shows; empty of the right one
     */
    public record Choice(String letter, Optional<Found> value, String text, Optional<Misconception> misconception) {

        private static final String FORM =
                "choice of a question is written LETTER \"text\" [misconception TAG \"why it is wrong\"];"
                        + " a VALUE stands before the text where the question has a look";

        private static Choice parse(String text, boolean hasLook) {
            DirectiveText rest = new DirectiveText(text, FORM);
            String letter = rest.word();
            Optional<Found> value = hasLook ? Optional.of(new Found(rest.json())) : Optional.empty();
            String meaning = rest.quoted();
            Optional<Misconception> misconception = rest.takes("misconception")
                    ? Optional.of(new Misconception(rest.word(), rest.quoted()))
                    : Optional.empty();
            rest.end();
            return new Choice(letter, value, meaning, misconception);
        }
    }

    /**
     * Reads the text of a directive; choices follow.
     *
     * @throws IllegalArgumentException with what is wrong
     */
    static Question parse(int line, String text) {
        DirectiveText rest = new DirectiveText(text, FORM);
        String name = rest.word();
        int points = rest.number();
        String asked = rest.quoted();
        Optional<String> needed = rest.takes("needs") ? Optional.of(rest.word()) : Optional.empty();
        String behind = rest.rest();
        Optional<Look> look = Look.in(behind);
        if (look.isEmpty() && !behind.isEmpty()) {
            throw new IllegalArgumentException(FORM + "; found " + Literal.ofText(behind));
        }
        return new Question(line, name, points, asked, needed, look, List.of());
    }

    /** The question with one more choice, written as in a directive. */
    Question with(String text) {
        Choice choice = Choice.parse(text, look.isPresent());
        String next = String.valueOf((char) ('a' + choices.size()));
        if (!choice.letter().equals(next)) {
            throw new IllegalArgumentException(
                    "choices are called a, b, c and so on; this is " + next + ", found " + choice.letter());
        }
        for (Choice other : choices) {
            if (choice.value().isPresent()
                    && choice.value().get().is(other.value().get().value())) {
                throw new IllegalArgumentException(
                        "choice " + other.letter() + " has the same value; two cannot be right");
            }
        }
        List<Choice> more = new ArrayList<>(choices);
        more.add(choice);
        return new Question(line, name, points, title, needed, look, more);
    }

    @Override
    public boolean isHidden() {
        return false;
    }

    /** The choice of that letter. */
    public Optional<Choice> choice(String letter) {
        return choices.stream().filter(choice -> choice.letter().equals(letter)).findFirst();
    }

    /** The right choice: the one that shows no misunderstanding. */
    Choice right() {
        return choices.stream()
                .filter(choice -> choice.misconception().isEmpty())
                .findFirst()
                .orElseThrow();
    }

    @Override
    public void validate(Exercise exercise) {
        long right = choices.stream()
                .filter(choice -> choice.misconception().isEmpty())
                .count();
        if (choices.size() < 2 || right != 1) {
            throw new IllegalArgumentException("two choices or more, and all but the right one have a misconception;"
                    + " found " + choices.size() + " choices, " + right + " without");
        }
        RequestParser parser = new RequestParser();
        for (String value : exercise.values()) {
            look.ifPresent(seen -> seen.parsed(exercise, value, parser));
        }
        look.ifPresent(seen -> JsonPointer.compile(seen.found()));
    }

    /** Says why the cluster does not show what the right choice says; empty where it does. */
    Optional<String> problem(Map<String, @Nullable Object> answer, Exercise exercise, String value) {
        Object right = right().value().orElseThrow().value();
        Object filled = right instanceof String text ? exercise.fill(text, value) : right;
        String pointer = look.orElseThrow().found();
        Optional<Found> found = Found.at(JsonPointer.compile(pointer), answer);
        return found.isPresent() && found.get().is(filled)
                ? Optional.empty()
                : Optional.of(
                        found.map(other -> pointer + " is " + other.written()).orElse("there is no " + pointer));
    }
}
