package io.minikafka.explain;

import java.util.ArrayList;
import java.util.List;

/**
 * Why something is as it is.
 *
 * @param subject what is explained, in a few words
 * @param paragraphs one for each rule or word, in the order in which they came into play
 */
public record Explanation(String subject, List<Paragraph> paragraphs) {

    public Explanation {
        paragraphs = List.copyOf(paragraphs);
    }

    /** The same with further paragraphs behind its own. */
    public Explanation with(List<Paragraph> further) {
        List<Paragraph> all = new ArrayList<>(paragraphs);
        all.addAll(further);
        return new Explanation(subject, all);
    }
}
