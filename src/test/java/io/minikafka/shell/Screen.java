package io.minikafka.shell;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What a terminal shows: as much of one as the prompt needs. Not for several threads. */
final class Screen {

    private final StringBuilder control = new StringBuilder();
    private char[][] cells;
    private int row;
    private int column;
    private int savedRow;
    private int savedColumn;
    private int lastOfRegion;
    private boolean isControl;

    Screen(int rows, int columns) {
        cells = new char[rows][columns];
        resize(rows, columns);
        for (char[] line : cells) {
            Arrays.fill(line, ' ');
        }
    }

    /** Where the window gets lower, the lines below the cursor go first, then those at the top. */
    void resize(int rows, int columns) {
        int gone = Math.max(0, row - rows + 1);
        char[][] resized = new char[rows][columns];
        for (int i = 0; i < rows; i++) {
            Arrays.fill(resized[i], ' ');
            if (i + gone < cells.length) {
                char[] line = cells[i + gone];
                System.arraycopy(line, 0, resized[i], 0, Math.min(columns, line.length));
            }
        }
        cells = resized;
        row -= gone;
        column = Math.min(column, columns - 1);
        lastOfRegion = rows - 1;
    }

    void show(String output) {
        for (int i = 0; i < output.length(); i++) {
            char next = output.charAt(i);
            if (isControl) {
                control(next);
            } else {
                plain(next);
            }
        }
    }

    /** The lines without the blanks at their ends, and without the empty ones below the last. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (char[] line : cells) {
            lines.add(new String(line).stripTrailing());
        }
        while (!lines.isEmpty() && lines.get(lines.size() - 1).isEmpty()) {
            lines.remove(lines.size() - 1);
        }
        return lines;
    }

    /** The line where the cursor is. */
    String line() {
        return new String(cells[row]).stripTrailing();
    }

    private void plain(char next) {
        switch (next) {
            case '\u001B' -> {
                isControl = true;
                control.setLength(0);
            }
            case '\r' -> column = 0;
            case '\n' -> down();
            case '\b' -> column = Math.max(0, column - 1);
            case '\u0007' -> {}
            default -> {
                if (column == cells[row].length) {
                    column = 0;
                    down();
                }
                cells[row][column++] = next;
            }
        }
    }

    private void down() {
        if (row != lastOfRegion) {
            row = Math.min(row + 1, cells.length - 1);
            return;
        }
        System.arraycopy(cells, 1, cells, 0, lastOfRegion);
        cells[lastOfRegion] = new char[cells[0].length];
        Arrays.fill(cells[lastOfRegion], ' ');
    }

    private void control(char next) {
        boolean isOpen = control.length() == 0 ? next == '[' || next == '(' || next == ']' : isInside(next);
        if (isOpen) {
            control.append(next);
            return;
        }
        isControl = false;
        if (control.length() == 0) {
            switch (next) {
                case '7' -> save();
                case '8' -> restore();
                case 'M' -> row = Math.max(0, row - 1);
                default -> {}
            }
        } else if (control.charAt(0) == '[') {
            command(next, control.substring(1));
        }
    }

    private boolean isInside(char next) {
        return switch (control.charAt(0)) {
            case '[' -> next < '@';
            case ']' -> next != '\u0007';
            default -> false;
        };
    }

    private void save() {
        savedRow = row;
        savedColumn = column;
    }

    private void restore() {
        row = Math.min(savedRow, cells.length - 1);
        column = savedColumn;
    }

    private void command(char name, String parameters) {
        if (parameters.startsWith("?") || parameters.startsWith(">")) {
            return;
        }
        int first = parameter(parameters, 0, 1);
        switch (name) {
            case 'A' -> row = Math.max(0, row - first);
            case 'B' -> row = Math.min(cells.length - 1, row + first);
            case 'C' -> column = Math.min(cells[row].length - 1, column + first);
            case 'D' -> column = Math.max(0, column - first);
            case 'G' -> column = first - 1;
            case 'H' -> {
                row = Math.min(cells.length, first) - 1;
                column = parameter(parameters, 1, 1) - 1;
            }
            case 'd' -> row = Math.min(cells.length, first) - 1;
            case 'J' -> eraseScreen(parameter(parameters, 0, 0));
            case 'K' -> erase(row, parameter(parameters, 0, 0) == 0 ? column : 0, cells[row].length);
            case 'P' -> delete(first);
            case '@' -> insert(first);
            case 'X' -> erase(row, column, Math.min(cells[row].length, column + first));
            case 'r' -> {
                lastOfRegion = Math.min(cells.length, parameter(parameters, 1, cells.length)) - 1;
                row = 0;
                column = 0;
            }
            default -> {}
        }
    }

    private static int parameter(String parameters, int index, int usual) {
        String[] values = parameters.split(";", -1);
        return index >= values.length || values[index].isEmpty() ? usual : Integer.parseInt(values[index]);
    }

    private void eraseScreen(int what) {
        if (what == 0) {
            erase(row, column, cells[row].length);
        }
        for (int i = what == 0 ? row + 1 : 0; i < cells.length; i++) {
            erase(i, 0, cells[i].length);
        }
    }

    private void erase(int line, int from, int to) {
        Arrays.fill(cells[line], Math.min(from, to), to, ' ');
    }

    private void delete(int count) {
        char[] line = cells[row];
        int rest = Math.max(0, line.length - column - count);
        System.arraycopy(line, line.length - rest, line, column, rest);
        erase(row, column + rest, line.length);
    }

    private void insert(int count) {
        char[] line = cells[row];
        int rest = Math.max(0, line.length - column - count);
        System.arraycopy(line, column, line, line.length - rest, rest);
        erase(row, column, line.length - rest);
    }
}
