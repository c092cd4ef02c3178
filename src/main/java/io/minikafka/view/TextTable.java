package io.minikafka.view;

import java.util.ArrayList;
import java.util.List;

/** A table of words in columns: the first one to the left, the others, which are numbers, to the right. */
public final class TextTable {

    /** Wider cells are cut, so that one long word does not push all others off the screen. */
    private static final int MAX_COLUMNS = 40;

    private static final String GAP = "  ";

    private final List<List<String>> rows = new ArrayList<>();

    /** Adds a row; rows may have different lengths. */
    public void add(List<String> cells) {
        rows.add(cells.stream().map(TextTable::cut).toList());
    }

    private static String cut(String cell) {
        return Columns.of(cell) <= MAX_COLUMNS ? cell : Columns.cut(cell, MAX_COLUMNS - 3) + "...";
    }

    /** The lines, without blanks at their ends. */
    public List<String> lines() {
        List<Integer> widths = new ArrayList<>();
        for (List<String> row : rows) {
            for (int i = 0; i < row.size(); i++) {
                if (i == widths.size()) {
                    widths.add(0);
                }
                widths.set(i, Math.max(widths.get(i), Columns.of(row.get(i))));
            }
        }
        List<String> lines = new ArrayList<>();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < row.size(); i++) {
                String cell = row.get(i);
                line.append(
                        i == 0
                                ? Columns.padded(cell, widths.get(i))
                                : GAP + " ".repeat(widths.get(i) - Columns.of(cell)) + cell);
            }
            lines.add(line.toString().stripTrailing());
        }
        return lines;
    }
}
