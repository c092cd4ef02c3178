package io.minikafka.explain;

import java.util.List;
import java.util.OptionalInt;

/**
 * One sentence of an explanation, with everything it states of the cluster as facts.
 *
 * @param id which text it is, such as {@code ISR_OUT_LAG}
 * @param template the sentence, with {@code {label}} where a fact stands
 * @param facts its facts, each of which the sentence has
 * @param moment how many of the answer's events had happened when the facts were read
 * @param event the index of the event that the line explains; empty where it explains that something did not happen
 */
public record Line(String id, String template, List<Fact> facts, int moment, OptionalInt event) {

    public Line {
        facts = List.copyOf(facts);
    }

    /** A sentence that holds always. */
    static Line timeless(String id, String text) {
        return new Line(id, text, List.of(), 0, OptionalInt.empty());
    }

    /** The sentence with its facts in place. */
    public String text() {
        StringBuilder text = new StringBuilder();
        int at = 0;
        for (int open = template.indexOf('{'); open >= 0; open = template.indexOf('{', at)) {
            int close = template.indexOf('}', open);
            text.append(template, at, open).append(value(template.substring(open + 1, close)));
            at = close + 1;
        }
        return text.append(template, at, template.length()).toString();
    }

    private Object value(String label) {
        for (Fact fact : facts) {
            if (fact.label().equals(label)) {
                return fact.value();
            }
        }
        throw new IllegalStateException(id + " has no fact " + label);
    }
}
