package io.minikafka.lab;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What was observed when a lab ran, as lines of Markdown.
 *
 * @param lines the lines, each with where it comes from
 */
public record Transcript(List<Line> lines) {

    private static final char ESCAPE = '\u001B';

    /** A class of its own, so that the pattern is compiled only for who needs it; that takes a while. */
    private static final class Ansi {
        static final Pattern CODE = Pattern.compile(ESCAPE + "\\[[0-9;?]*[ -/]*[@-~]");
    }

    public Transcript {
        lines = List.copyOf(lines);
    }

    /**
     * A line of a transcript.
     *
     * @param text the line
     * @param scriptLine the line of the script that it comes from, from 1; 0 for what comes from none
     * @param command the command that it shows or answers; empty for prose
     */
    public record Line(String text, int scriptLine, String command) {}

    /** The lines alone, normalised. */
    public List<String> texts() {
        List<String> texts = new ArrayList<>();
        for (Line line : lines) {
            texts.add(line.text());
        }
        return normalise(texts);
    }

    /** The file that is kept beside the script. */
    public String markdown() {
        return String.join("\n", texts()) + "\n";
    }

    /** A kept transcript's lines without what does not count: line ends, trailing blanks, colours, final newlines. */
    static List<String> normalise(String kept) {
        String lines = kept.replace("\r\n", "\n").replace('\r', '\n');
        return normalise(Arrays.asList(lines.split("\n", -1)));
    }

    private static List<String> normalise(List<String> lines) {
        List<String> normal = new ArrayList<>();
        for (String line : lines) {
            normal.add(withoutColours(line).stripTrailing());
        }
        int end = normal.size();
        while (end > 0 && normal.get(end - 1).isEmpty()) {
            end--;
        }
        return normal.subList(0, end);
    }

    private static String withoutColours(String line) {
        return line.indexOf(ESCAPE) < 0 ? line : Ansi.CODE.matcher(line).replaceAll("");
    }
}
