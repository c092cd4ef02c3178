package io.minikafka.app;

import io.minikafka.lab.AnswerResult;
import io.minikafka.lab.Exercise;
import io.minikafka.lab.ExitCode;
import io.minikafka.lab.LabFile;
import io.minikafka.lab.LabFiles;
import io.minikafka.lab.LabScript;
import io.minikafka.lab.Misconceptions;
import io.minikafka.lab.ScriptException;
import io.minikafka.lab.TextFile;
import io.minikafka.lab.WrongAnswers;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** {@code minikafka lab answer}: marks an answer to an exercise. */
final class LabAnswerCommand {

    private LabAnswerCommand() {}

    static int run(List<String> arguments, Io io) throws UsageException, ScriptException {
        Usage.Parsed parsed = new Usage("minikafka lab answer", "Marks an answer to an exercise.")
                .value("which attempt this is, from 1; later ones get more hints (default: 1)", "N", "--attempt")
                .flag("compare with the reference answer before everything is earned too", "--show-reference")
                .parameters("an exercise, by its name or its .lab file, and the file with your lines", "EXERCISE FILE")
                .parse(arguments);
        if (parsed.isHelp()) {
            io.out().print(parsed.help());
            return ExitCode.OK;
        }
        int attempt = attempt(parsed);
        if (parsed.parameters().size() != 2) {
            throw new UsageException("lab answer needs an exercise and a file with your lines, as in"
                    + " lab answer ex2-acks-0 mine.lab; found "
                    + parsed.parameters().size() + " arguments");
        }
        String asked = parsed.parameters().get(0);
        LabFile lab = LabFiles.exercise(asked, asked.endsWith(".lab") ? asked : LabCommand.defaultFolder());
        LabScript script = LabScript.parseLab(lab.display(), TextFile.read(lab.script()));
        Exercise exercise = script.exercise()
                .orElseThrow(() ->
                        new ScriptException(lab.display() + " is no exercise; it has no line \"#: exercise NAME\""));
        String answer = TextFile.read(RunCommand.path(parsed.parameters().get(1)));
        AnswerResult result = AnswerResult.of(exercise, answer);
        ShellCommand.print(io, exercise.name() + ": " + script.title().orElse(""));
        for (String line : result.lines(attempt)) {
            ShellCommand.print(io, line);
        }
        if (attempt > 1) {
            tellBeliefs(io, lab, WrongAnswers.beside(lab, exercise).recognised(result));
        }
        if (lab.hasReference() && exercise.hasGap() && (result.isFull() || parsed.has("--show-reference"))) {
            compare(io, result, AnswerResult.of(exercise, TextFile.read(lab.reference())));
        }
        return result.isFull() ? ExitCode.OK : ExitCode.REFUSED;
    }

    private static int attempt(Usage.Parsed parsed) throws UsageException {
        @Nullable String attempt = parsed.value("--attempt");
        if (attempt == null) {
            return 1;
        }
        if (!attempt.matches("[1-9][0-9]{0,3}")) {
            throw new UsageException("--attempt is a number from 1 to 9999, found " + attempt);
        }
        return Integer.parseInt(attempt);
    }

    /** Names what leads to where the answer has led, which is no hint before somebody has tried. */
    private static void tellBeliefs(Io io, LabFile lab, Set<String> tags) throws ScriptException {
        Misconceptions listed = Misconceptions.of(lab);
        for (String tag : tags) {
            ShellCommand.print(
                    io, "this is what comes of believing: " + listed.belief(tag).orElse(tag));
        }
    }

    private static void compare(Io io, AnswerResult result, AnswerResult reference) {
        List<String> differences = result.differences(reference);
        ShellCommand.print(io, "");
        ShellCommand.print(
                io,
                differences.isEmpty()
                        ? "your transcript is the reference's"
                        : "for reading, the reference's transcript (-) and yours (+):");
        for (String line : differences) {
            ShellCommand.print(io, line);
        }
    }
}
