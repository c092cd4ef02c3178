package io.minikafka.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How a predicted transcript did.
 *
 * @param marks one for each command of the lab, and for each that was added, in their order
 */
public record PredictionMarks(List<Mark> marks) {

    public PredictionMarks {
        marks = List.copyOf(marks);
    }

    /** What can be said of a step. */
    public enum Kind {
        RIGHT,
        WRONG,
        /** Nothing is written below the command. */
        EMPTY,
        /** The command is not in the file where it belongs. */
        MISSING,
        /** The file has a command that the lab has not, or not there. */
        ADDED
    }

    /**
     * What is said of a step.
     *
     * @param kind what of all
     * @param line the command's line in the file, from 1; 0 where it is missing
     * @param command the command
     * @param details for a wrong one, what is answered ({@code -}) and what was written ({@code +})
     */
    public record Mark(Kind kind, int line, String command, List<String> details) {
        public Mark {
            details = List.copyOf(details);
        }
    }

    /** Whether every command of the lab is there with the right answer; added ones take nothing away. */
    public boolean isFull() {
        return count(Kind.WRONG) + count(Kind.EMPTY) + count(Kind.MISSING) == 0;
    }

    int count(Kind kind) {
        int count = 0;
        for (Mark mark : marks) {
            count += mark.kind() == kind ? 1 : 0;
        }
        return count;
    }

    /** The result for the learner. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (Mark mark : marks) {
            String shown = ScriptRunner.PROMPT + mark.command();
            lines.add(
                    switch (mark.kind()) {
                        case RIGHT -> "right    " + shown;
                        case WRONG -> "WRONG    " + shown;
                        case EMPTY -> "empty    " + shown;
                        case MISSING -> "MISSING  " + shown;
                        case ADDED ->
                            "added    " + shown + "   (line " + mark.line() + ": the lab has no such command here)";
                    });
            mark.details().forEach(detail -> lines.add("  " + detail));
        }
        int all = marks.size() - count(Kind.ADDED);
        StringBuilder summary =
                new StringBuilder(count(Kind.RIGHT) + " of " + all + (all == 1 ? " step" : " steps") + " right");
        for (Kind kind : List.of(Kind.WRONG, Kind.EMPTY, Kind.MISSING, Kind.ADDED)) {
            if (count(kind) > 0) {
                summary.append(", ")
                        .append(count(kind))
                        .append(' ')
                        .append(kind.name().toLowerCase(Locale.ROOT));
            }
        }
        lines.add(summary.toString());
        return lines;
    }
}
