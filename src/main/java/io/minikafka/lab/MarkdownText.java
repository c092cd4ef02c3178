package io.minikafka.lab;

import io.minikafka.view.Prose;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Markdown prose for a terminal: paragraphs and list items broken anew, everything else as it stands. */
final class MarkdownText {

    /** What starts a line of its own: a heading, a quote, a table, code. */
    private static final Pattern FIXED = Pattern.compile("(#{1,6} |>|\\||```| {4}).*");

    private static final Pattern ITEM = Pattern.compile(" {0,3}([-*+]|[0-9]{1,3}[.)]) .*");

    private MarkdownText() {}

    /**
     * Breaks it at blanks.
     *
     * @param width in columns
     * @return without empty lines at either end, and never two together
     */
    static List<String> wrap(List<String> prose, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder paragraph = new StringBuilder();
        boolean isCode = false;
        for (String line : prose) {
            boolean isFence = line.startsWith("```");
            if (isCode || isFence || line.isBlank() || FIXED.matcher(line).matches()) {
                flush(paragraph, lines, width);
                if (isCode
                        || !line.isBlank()
                        || (!lines.isEmpty() && !last(lines).isEmpty())) {
                    lines.add(line.stripTrailing());
                }
                isCode ^= isFence;
            } else {
                if (ITEM.matcher(line).matches()) {
                    flush(paragraph, lines, width);
                }
                paragraph.append(paragraph.isEmpty() ? "" : " ").append(line.strip());
            }
        }
        flush(paragraph, lines, width);
        while (!lines.isEmpty() && last(lines).isEmpty()) {
            lines.remove(lines.size() - 1);
        }
        return lines;
    }

    private static String last(List<String> lines) {
        return lines.get(lines.size() - 1);
    }

    /** The lines of an item after its first stand below its text. */
    private static void flush(StringBuilder paragraph, List<String> lines, int width) {
        if (paragraph.isEmpty()) {
            return;
        }
        String text = paragraph.toString();
        int indent = ITEM.matcher(text).matches() ? text.indexOf(' ') + 1 : 0;
        lines.addAll(Prose.hanging(text.substring(0, indent), text.substring(indent), width));
        paragraph.setLength(0);
    }
}
