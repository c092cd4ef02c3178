package io.minikafka.lab;

import io.minikafka.lab.LabScript.Element;
import io.minikafka.record.Literal;
import java.util.List;

/**
 * A line of a lab at which to step in.
 *
 * @param lab the lab
 * @param script its script
 * @param line what stands before this line, from 1, is carried out; past the last line for all of it
 */
public record LabPlace(LabFile lab, LabScript script, int line) {

    private static final String FORM =
            "a place is written LAB:LINE, as in two-rounds:12 or labs/mine.lab:12, or LAB for its end";

    /** A number with more digits is beyond the end of every file. */
    private static final int MOST_DIGITS = 9;

    /** Finds the lab that a name or a path means. */
    @FunctionalInterface
    public interface Finder {
        LabFile find(String nameOrPath) throws ScriptException;
    }

    /**
     * Finds a place.
     *
     * @param text {@code LAB:LINE}, or {@code LAB} for its end
     * @param finder what names a lab
     * @throws ScriptException when there is no such lab or line, or only prose in it
     */
    public static LabPlace of(String text, Finder finder) throws ScriptException {
        int colon = text.lastIndexOf(':');
        boolean isWhole = text.endsWith(LabFile.SUFFIX) || colon < 0;
        LabFile lab = finder.find(isWhole ? text : text.substring(0, colon));
        String content = TextFile.read(lab.script());
        LabScript script = LabScript.parseLab(lab.display(), content);
        return isWhole
                ? new LabPlace(lab, script, Integer.MAX_VALUE)
                : new LabPlace(lab, script, line(text.substring(colon + 1), lab, script, content));
    }

    private static int line(String number, LabFile lab, LabScript script, String content) throws ScriptException {
        if (!number.matches("-?[0-9]+")) {
            throw new ScriptException("LINE is a number, found " + Literal.ofText(number) + "; " + FORM);
        }
        List<String> lines = content.stripTrailing().lines().toList();
        if (number.startsWith("-") || number.matches("0+")) {
            throw new ScriptException(
                    "lines count from 1, found " + number + "; " + lab.display() + " has " + lines.size() + " lines");
        }
        if (number.length() > MOST_DIGITS || Integer.parseInt(number) > lines.size()) {
            throw new ScriptException(lab.display() + " has " + lines.size() + " lines, there is no line " + number
                    + "; leave the line out to step in at the end");
        }
        int line = Integer.parseInt(number);
        String there = lines.get(line - 1).strip();
        if (there.isEmpty() || (there.startsWith("#") && !there.startsWith("#:"))) {
            throw new ScriptException(lab.display() + ":" + line + " is "
                    + (there.isEmpty() ? "an empty line" : "prose") + ", before which nothing runs; "
                    + next(line, lab, script));
        }
        return line;
    }

    private static String next(int line, LabFile lab, LabScript script) {
        for (Element.Command command : script.commands()) {
            if (command.number() > line) {
                return "the next command stands at " + lab.display() + ":" + command.number();
            }
        }
        return "no command follows, so leave the line out to step in at the end";
    }

    /** Says where this is, for who steps in there. */
    public String told() {
        for (Element.Command command : script.commands()) {
            if (command.number() >= line) {
                return "This is " + lab.display() + " just before line " + command.number() + ": " + command.shown();
            }
        }
        return "This is " + lab.display() + " after its last command.";
    }
}
