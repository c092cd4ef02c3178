package io.minikafka.view;

import java.util.ArrayList;
import java.util.List;

/** Two texts in two columns; in a window with no room for that, one under the other. */
final class SideBySide {

    /** From how many columns on there are two. */
    static final int MIN_WIDTH = 80;

    private static final String GAP = " | ";
    private static final String INDENT = "  ";

    private final int width;
    private final String left;
    private final String right;

    /**
     * Two columns.
     *
     * @param width how wide both may be together
     * @param left what the first is called
     * @param right what the second is called
     */
    SideBySide(int width, String left, String right) {
        this.width = width;
        this.left = left;
        this.right = right;
    }

    private boolean isWide() {
        return width >= MIN_WIDTH;
    }

    /** How wide one text may be. */
    int columns() {
        return isWide() ? (width - INDENT.length() - GAP.length()) / 2 : width - 2 * INDENT.length();
    }

    /** The names of the columns; where they stand before each text, none here. */
    List<String> heading() {
        return isWide() ? pair(List.of(left), List.of(right)) : List.of();
    }

    /** Two texts. */
    List<String> of(List<String> first, List<String> second) {
        List<String> lines = new ArrayList<>();
        if (isWide()) {
            lines.addAll(pair(fitting(first), fitting(second)));
        } else {
            lines.add(INDENT + left + ":");
            fitting(first).forEach(line -> lines.add(INDENT + INDENT + line));
            lines.add(INDENT + right + ":");
            fitting(second).forEach(line -> lines.add(INDENT + INDENT + line));
        }
        return lines;
    }

    private List<String> pair(List<String> first, List<String> second) {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < Math.max(first.size(), second.size()); i++) {
            String one = i < first.size() ? first.get(i) : "";
            String two = i < second.size() ? second.get(i) : "";
            lines.add((INDENT + Columns.padded(one, columns()) + GAP + two).stripTrailing());
        }
        return lines;
    }

    /** Lines no wider than a column: broken at blanks, or anywhere where there is none. */
    private List<String> fitting(List<String> texts) {
        List<String> lines = new ArrayList<>();
        for (String text : texts) {
            for (String line : Columns.wrapped(List.of(text.split(" ", -1)), 0, INDENT.length(), columns())) {
                String rest = line;
                while (Columns.of(rest) > columns()) {
                    String start = Columns.cut(rest, columns());
                    lines.add(start);
                    rest = rest.substring(start.length());
                }
                lines.add(rest);
            }
        }
        return lines;
    }
}
