package io.minikafka.view;

/** Builds a line piece by piece, and knows how many columns it takes, colours or none. */
final class PaintedLine {

    private final boolean isColoured;
    private final StringBuilder text = new StringBuilder();
    private final int widest;
    private int columns;

    PaintedLine(boolean isColoured) {
        this(isColoured, Integer.MAX_VALUE);
    }

    /** A line that is cut at a number of columns. */
    PaintedLine(boolean isColoured, int widest) {
        this.isColoured = isColoured;
        this.widest = widest;
    }

    PaintedLine add(String piece) {
        return add(piece, Paint.NONE);
    }

    PaintedLine add(String piece, Paint paint) {
        String shown = columns + Columns.of(piece) <= widest ? piece : Columns.cut(piece, widest - columns);
        text.append(isColoured ? paint.on(shown) : shown);
        columns += Columns.of(shown);
        return this;
    }

    /** Adds blanks up to a column; none where the line is as wide already. */
    PaintedLine padTo(int column) {
        return add(" ".repeat(Math.max(0, column - columns)));
    }

    int columns() {
        return columns;
    }

    /** The line without blanks at its end, which are never painted. */
    @Override
    public String toString() {
        return text.toString().stripTrailing();
    }
}
