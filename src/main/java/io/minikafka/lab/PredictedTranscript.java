package io.minikafka.lab;

import com.github.difflib.DiffUtils;
import com.github.difflib.patch.AbstractDelta;
import io.minikafka.lab.LabScript.Element;
import io.minikafka.record.Literal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A lab's commands with the answers that somebody expects, written by hand. It is read as kindly as it can be: commands
 * that were changed, left out or added take nothing from the others.
 */
public final class PredictedTranscript {

    /** The longest file that is read, in characters. */
    private static final int MAX_LENGTH = 4 << 20;

    /** More commands than the lab has, by so many, are no answer to it. */
    private static final int MOST_ADDED = 1_000;

    private static final String HEADER = "# Predicted transcript of ";
    private static final String PROMPT = ScriptRunner.PROMPT.strip();

    /** A command in the file: its line, from 1, what it is, and what is written below it. */
    private record Step(int line, String command, List<String> answer) {}

    private final List<Step> steps;

    private PredictedTranscript(List<Step> steps) {
        this.steps = steps;
    }

    /** The first line of a file that predicts a lab. */
    public static String header(LabFile lab) {
        return HEADER + lab.name();
    }

    /** What is handed out: the commands of a lab, and room for the answers. */
    public static String blank(LabFile lab, LabScript script) {
        StringBuilder text = new StringBuilder(header(lab)).append('\n');
        text.append("# Write below each command what it will answer, and leave the commands as they are. Then:\n");
        text.append("#     scripts/minikafka lab answer ").append(lab.name()).append(" THIS-FILE\n");
        for (Element.Command command : script.commands()) {
            text.append('\n')
                    .append(ScriptRunner.PROMPT)
                    .append(command.shown())
                    .append('\n');
        }
        return text.toString();
    }

    /** The lab that a file says it predicts; empty where it says nothing of the kind in its first line. */
    public static Optional<String> labOf(String text) {
        String first = withoutMark(text).stripLeading().lines().findFirst().orElse("");
        boolean isOne = first.toLowerCase(Locale.ROOT).startsWith(HEADER.toLowerCase(Locale.ROOT));
        return isOne ? Optional.of(first.substring(HEADER.length()).strip()) : Optional.empty();
    }

    /** Whether a file has commands as a predicted transcript has, whatever its first line says. */
    public static boolean hasPrompts(String text) {
        return withoutMark(text).lines().anyMatch(line -> line.stripLeading().startsWith(PROMPT));
    }

    /**
     * Reads a file.
     *
     * @throws ScriptException when it is far too long
     */
    public static PredictedTranscript parse(String text) throws ScriptException {
        if (text.length() > MAX_LENGTH) {
            throw new ScriptException("a predicted transcript has at most " + MAX_LENGTH + " characters, found "
                    + text.length() + "; shorten it");
        }
        List<Step> steps = new ArrayList<>();
        int number = 0;
        for (String line : withoutMark(text).lines().toList()) {
            number++;
            if (line.stripLeading().startsWith(PROMPT)) {
                String command = line.stripLeading().substring(PROMPT.length());
                steps.add(new Step(number, command.strip(), new ArrayList<>()));
            } else if (!steps.isEmpty()) {
                steps.get(steps.size() - 1).answer().add(line);
            }
        }
        return new PredictedTranscript(steps);
    }

    private static String withoutMark(String text) {
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    /**
     * Runs the lab and marks every step.
     *
     * @throws ScriptException when the lab cannot be run, or the file is no answer to it
     */
    public PredictionMarks mark(LabFile lab, LabScript script) throws ScriptException {
        List<Element.Command> commands = script.commands();
        if (steps.size() > commands.size() + MOST_ADDED) {
            throw new ScriptException("the file has " + steps.size() + " commands, " + lab.name() + " has "
                    + commands.size() + "; lab predict " + lab.name() + " writes them anew");
        }
        List<Integer> matches = matches(commands);
        List<PredictionMarks.Mark> marks = new ArrayList<>();
        int next = 0;
        try (LabReplay replay = new LabReplay(lab, script, () -> LabReplay.WIDTH)) {
            for (int i = 0; i < commands.size(); i++) {
                List<String> real = replay.run(commands.get(i));
                int match = matches.get(i);
                for (; next < match; next++) {
                    marks.add(added(steps.get(next)));
                }
                if (match < 0) {
                    marks.add(new PredictionMarks.Mark(
                            PredictionMarks.Kind.MISSING, 0, commands.get(i).shown(), List.of()));
                } else {
                    marks.add(mark(steps.get(match), commands.get(i), real));
                    next = match + 1;
                }
            }
        }
        for (; next < steps.size(); next++) {
            marks.add(added(steps.get(next)));
        }
        return new PredictionMarks(marks);
    }

    private static PredictionMarks.Mark added(Step step) {
        return new PredictionMarks.Mark(
                PredictionMarks.Kind.ADDED, step.line(), Literal.visible(step.command()), List.of());
    }

    /** For each command of the lab the step that stands for it, -1 where there is none; in order. */
    private List<Integer> matches(List<Element.Command> commands) {
        List<String> wanted = new ArrayList<>();
        commands.forEach(command -> wanted.add(spaced(command.shown())));
        List<String> found = new ArrayList<>();
        steps.forEach(step -> found.add(spaced(step.command())));
        List<Integer> matches = new ArrayList<>();
        int step = 0;
        for (AbstractDelta<String> delta : DiffUtils.diff(wanted, found).getDeltas()) {
            while (matches.size() < delta.getSource().getPosition()) {
                matches.add(step++);
            }
            delta.getSource().getLines().forEach(missing -> matches.add(-1));
            step += delta.getTarget().size();
        }
        while (matches.size() < commands.size()) {
            matches.add(step++);
        }
        return matches;
    }

    private static String spaced(String command) {
        return command.strip().replaceAll("\\s+", " ");
    }

    private static PredictionMarks.Mark mark(Step step, Element.Command command, List<String> real) {
        List<String> expected = trimmed(real);
        List<String> found = trimmed(step.answer());
        if (expected.equals(found)) {
            return new PredictionMarks.Mark(PredictionMarks.Kind.RIGHT, step.line(), command.shown(), List.of());
        }
        if (found.isEmpty()) {
            return new PredictionMarks.Mark(PredictionMarks.Kind.EMPTY, step.line(), command.shown(), List.of());
        }
        List<Transcript.Line> lines = new ArrayList<>();
        found.forEach(line -> lines.add(new Transcript.Line(line, 0, "")));
        TranscriptDiff diff = new TranscriptDiff(String.join("\n", expected), new Transcript(lines));
        List<String> details = new ArrayList<>();
        details.add(place(step, expected, found));
        for (int i = 0; i < diff.size(); i++) {
            details.addAll(diff.lines(i));
        }
        return new PredictionMarks.Mark(PredictionMarks.Kind.WRONG, step.line(), command.shown(), details);
    }

    /** The first place at which the file is not as the cluster answers. */
    private static String place(Step step, List<String> expected, List<String> found) {
        int same = 0;
        while (same < Math.min(expected.size(), found.size())
                && expected.get(same).equals(found.get(same))) {
            same++;
        }
        int before = 0;
        while (step.answer().get(before).isBlank() || isFence(step.answer().get(before))) {
            before++;
        }
        int line = step.line() + 1 + before + same;
        if (same == found.size()) {
            return "after line " + (line - 1) + ", more is answered:";
        }
        if (same == expected.size()) {
            return "line " + line + ", no more is answered:";
        }
        int column = TranscriptDiff.firstDifference(expected.get(same), found.get(same));
        return "line " + line + ", column " + (column + 1) + ":";
    }

    /** An answer as it counts: normalised as transcripts are, without empty lines at its start and fences around. */
    private static List<String> trimmed(List<String> answer) {
        List<String> lines = new ArrayList<>();
        for (String line : Transcript.normalise(String.join("\n", answer))) {
            if (!isFence(line) && !(lines.isEmpty() && line.isEmpty())) {
                lines.add(line);
            }
        }
        while (!lines.isEmpty() && lines.get(lines.size() - 1).isEmpty()) {
            lines.remove(lines.size() - 1);
        }
        return lines;
    }

    /** Of a block that was copied from a document. */
    private static boolean isFence(String line) {
        return line.strip().equals("```") || line.strip().equals("```console");
    }
}
