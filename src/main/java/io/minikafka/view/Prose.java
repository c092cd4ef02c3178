package io.minikafka.view;

import java.util.ArrayList;
import java.util.List;

/** Text for people, broken into lines that fit. */
public final class Prose {

    /** Longer lines are hard to read. */
    private static final int WIDEST = 76;

    private static final char ESCAPE = '\u001B';

    /** How far what is folded stands behind the start of its line, in columns. */
    private static final int FOLD = 4;

    private Prose() {}

    /** What is said when the prompt starts: what this is, and where to begin. */
    public static List<String> welcome(int width) {
        List<String> lines = new ArrayList<>();
        lines.addAll(Columns.wrapped("MiniKafka: how Kafka replicates, on a cluster of your own.", 0, width));
        lines.addAll(Columns.wrapped("tour   five minutes, from the first send to a lost record", 2, width));
        lines.addAll(Columns.wrapped("help   the commands; exit or Ctrl-D leaves", 2, width));
        return lines;
    }

    /** Paragraphs, broken at blanks, in lines that are not too long to be read. */
    public static List<String> paragraphs(List<String> paragraphs, int width) {
        List<String> lines = new ArrayList<>();
        for (String paragraph : paragraphs) {
            lines.addAll(Columns.wrapped(paragraph, 0, Math.min(width - 1, WIDEST)));
        }
        return lines;
    }

    /** A paragraph behind a mark, such as an item of a list; its further lines start where the text of the first does. */
    public static List<String> hanging(String mark, String text, int width) {
        int indent = Columns.of(mark);
        List<String> lines = new ArrayList<>();
        for (String line : paragraphs(List.of(text), width - indent)) {
            lines.add((lines.isEmpty() ? mark : " ".repeat(indent)) + line);
        }
        return lines;
    }

    /** A line of an answer in as many as a window needs, broken at blanks; a coloured one fits already. */
    public static List<String> folded(String line, int width) {
        if (Columns.of(line) <= width || line.indexOf(ESCAPE) >= 0) {
            return List.of(line);
        }
        String text = line.stripLeading();
        int indent = line.length() - text.length();
        return Columns.wrapped(List.of(text.split(" ", -1)), indent, indent + FOLD, width);
    }

    /**
     * Words in as many lines as it takes.
     *
     * @param words what is not parted; one that is wider than a line is, but only behind a {@code |}
     * @param indent where the first line starts, in columns
     * @param hanging where the others start, in columns; less where that leaves too little room
     */
    public static List<String> wrapped(List<String> words, int indent, int hanging, int width) {
        int further = hanging * 2 > width + indent ? indent + 2 : hanging;
        List<String> fitting = new ArrayList<>();
        words.forEach(word -> fitting.addAll(pieces(word, width - further)));
        return Columns.wrapped(fitting, indent, further, width);
    }

    /** A word that is too long, such as {@code isr|hw|leo}, in pieces that fit as far as that can be. */
    private static List<String> pieces(String word, int room) {
        int end = Columns.of(word) <= room ? 0 : word.lastIndexOf('|', room - 1) + 1;
        if (end == 0 || end == word.length()) {
            return List.of(word);
        }
        List<String> pieces = new ArrayList<>(List.of(word.substring(0, end)));
        pieces.addAll(pieces(word.substring(end), room));
        return pieces;
    }
}
