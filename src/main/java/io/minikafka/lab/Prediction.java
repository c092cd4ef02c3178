package io.minikafka.lab;

import com.fasterxml.jackson.core.JsonPointer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A question to answer before a command runs. Which choice is right is found in the command's own answer, so it cannot
 * go stale.
 *
 * @param line the script's line, from 1
 * @param pointer where the right value stands, as in an {@link Expectation}
 * @param question what is asked
 * @param choices the values to choose from, all different
 */
public record Prediction(int line, JsonPointer pointer, String question, List<Choice> choices) {

    private static final String FORM = "predict is written POINTER \"question\", as in /offset \"Which offset?\"";

    public Prediction {
        choices = List.copyOf(choices);
    }

    /**
     * A value to choose.
     *
     * @param line the script's line, from 1
     * @param value JSON
     * @param text what it means, for people
     * @param misconception the misunderstanding that leads to it, as a tag to count by
     */
    public record Choice(int line, @Nullable Object value, String text, Optional<String> misconception) {

        private static final String FORM =
                "choice is written VALUE \"text\" [misconception TAG], as in null \"None\"; VALUE is JSON";

        /**
         * Reads the text of a directive.
         *
         * @throws IllegalArgumentException with what is wrong
         */
        static Choice parse(int line, String text) {
            DirectiveText rest = new DirectiveText(text, FORM);
            Object value = rest.json();
            String meaning = rest.quoted();
            Optional<String> tag = rest.takes("misconception") ? Optional.of(rest.word()) : Optional.empty();
            rest.end();
            return new Choice(line, value, meaning, tag);
        }
    }

    /**
     * Reads the text of a directive; choices follow.
     *
     * @throws IllegalArgumentException with what is wrong
     */
    static Prediction parse(int line, String text) {
        DirectiveText rest = new DirectiveText(text, FORM);
        String pointer = rest.word();
        if (!pointer.startsWith("/")) {
            throw new IllegalArgumentException(FORM);
        }
        String question = rest.quoted();
        rest.end();
        return new Prediction(line, JsonPointer.compile(pointer), question, List.of());
    }

    /** The prediction with one more choice. */
    Prediction with(Choice choice) {
        for (Choice other : choices) {
            if (new Found(other.value()).is(choice.value())) {
                throw new IllegalArgumentException("line " + other.line() + " is the same choice; two cannot be right");
            }
        }
        List<Choice> more = new ArrayList<>(choices);
        more.add(choice);
        return new Prediction(line, pointer, question, more);
    }

    /** The number, from 1, of the choice that an answer proves right; 0 where there is none. */
    int right(Map<String, @Nullable Object> answer) {
        Optional<Found> found = Found.at(pointer, answer);
        for (int i = 0; i < choices.size(); i++) {
            if (found.isPresent() && found.get().is(choices.get(i).value())) {
                return i + 1;
            }
        }
        return 0;
    }

    /** Says why no choice is right. */
    String noneRight(Map<String, @Nullable Object> answer) {
        return Found.at(pointer, answer)
                .map(found -> "no choice is right; " + pointer + " is " + found.written() + ", add it as a choice")
                .orElse("no choice is right, since there is no " + pointer + " in the answer to the command");
    }
}
