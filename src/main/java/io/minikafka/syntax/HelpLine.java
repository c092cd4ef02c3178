package io.minikafka.syntax;

import java.util.List;

/**
 * A line of help, as words so that it can be broken between them.
 *
 * @param words what is not to be parted
 * @param indent where the line starts, in columns
 * @param hanging where the rest of it starts in a window that is too narrow, in columns
 */
public record HelpLine(List<String> words, int indent, int hanging) {

    public HelpLine {
        words = List.copyOf(words);
    }

    /** The line in one piece. */
    public String text() {
        return " ".repeat(indent) + String.join(" ", words);
    }
}
