package io.minikafka.lab;

import com.github.difflib.DiffUtils;
import com.github.difflib.patch.AbstractDelta;
import com.github.difflib.patch.Chunk;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/** Where an observed transcript differs from the kept one. */
final class TranscriptDiff {

    /** How many lines of one side of a difference are shown. */
    private static final int SHOWN_LINES = 20;

    private final List<AbstractDelta<String>> deltas;
    private final Transcript observed;

    /** Compares; both sides are normalised alike. */
    TranscriptDiff(String kept, Transcript observed) {
        this.observed = observed;
        // What is the same, as it mostly is, needs no library: loading it takes longer than a lab.
        this.deltas = kept.equals(observed.markdown())
                ? List.of()
                : DiffUtils.diff(Transcript.normalise(kept), observed.texts()).getDeltas();
    }

    boolean isEmpty() {
        return deltas.isEmpty();
    }

    int size() {
        return deltas.size();
    }

    /** The script line at which a difference stands, and its command where it does not stand in prose. */
    String place(int index, LabFile lab) {
        Transcript.Line origin = origin(index);
        return lab.display() + ":" + origin.scriptLine() + ": "
                + (origin.command().isEmpty() ? "the prose differs from " + lab.transcriptName() : origin.command());
    }

    /** The script line of the command in whose answer a difference stands; empty where it stands in prose. */
    OptionalInt commandLine(int index) {
        Transcript.Line origin = origin(index);
        return origin.command().isEmpty() ? OptionalInt.empty() : OptionalInt.of(origin.scriptLine());
    }

    private Transcript.Line origin(int index) {
        Chunk<String> found = deltas.get(index).getTarget();
        // What is missing stood behind the line before.
        int position = found.getPosition() - (found.getLines().isEmpty() ? 1 : 0);
        for (int i = Math.min(position, observed.lines().size() - 1); i >= 0; i--) {
            if (observed.lines().get(i).scriptLine() > 0) {
                return observed.lines().get(i);
            }
        }
        return new Transcript.Line("", 1, "");
    }

    /** The lines that were expected with {@code -}, those found with {@code +}, a caret where the first pair parts. */
    List<String> lines(int index) {
        List<String> expected = deltas.get(index).getSource().getLines();
        List<String> found = deltas.get(index).getTarget().getLines();
        List<String> lines = new ArrayList<>();
        boolean isInvisible = looksSame(expected, found);
        addSide(lines, "- ", expected, isInvisible);
        int firstFound = lines.size();
        addSide(lines, "+ ", found, isInvisible);
        if (!expected.isEmpty() && !found.isEmpty()) {
            String left = shown(expected.get(0), isInvisible);
            String right = shown(found.get(0), isInvisible);
            lines.add(firstFound + 1, " ".repeat(2 + firstDifference(left, right)) + "^");
        }
        return lines;
    }

    private static void addSide(List<String> lines, String sign, List<String> side, boolean isInvisible) {
        side.stream().limit(SHOWN_LINES).forEach(line -> lines.add(sign + shown(line, isInvisible)));
        if (side.size() > SHOWN_LINES) {
            lines.add(sign + "... (" + (side.size() - SHOWN_LINES) + " more lines)");
        }
    }

    /** True where the two sides differ only in characters that cannot be seen. */
    private static boolean looksSame(List<String> expected, List<String> found) {
        return !expected.isEmpty() && visible(expected).equals(visible(found));
    }

    private static List<String> visible(List<String> lines) {
        return lines.stream()
                .map(line -> line.replaceAll("[\\p{Cntrl}\\p{Cf}]", "").replaceAll("\\p{Zs}|\t", " "))
                .toList();
    }

    /** A line as printed: control characters never raw, and all that cannot be told apart by its code on demand. */
    private static String shown(String line, boolean isInvisible) {
        StringBuilder text = new StringBuilder();
        line.codePoints().forEach(character -> {
            boolean isControl = Character.isISOControl(character);
            boolean isHidden = Character.getType(character) == Character.FORMAT
                    || (Character.isSpaceChar(character) && character != ' ');
            if (isControl || (isInvisible && isHidden)) {
                text.append(String.format(Locale.ROOT, "<U+%04X>", character));
            } else {
                text.appendCodePoint(character);
            }
        });
        return text.toString();
    }

    /** The index of the first character that differs. */
    static int firstDifference(String left, String right) {
        int index = 0;
        while (index < Math.min(left.length(), right.length()) && left.charAt(index) == right.charAt(index)) {
            index++;
        }
        return index;
    }
}
