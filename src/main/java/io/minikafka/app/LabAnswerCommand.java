package io.minikafka.app;

import io.minikafka.lab.AnswerResult;
import io.minikafka.lab.Exercise;
import io.minikafka.lab.ExitCode;
import io.minikafka.lab.LabFile;
import io.minikafka.lab.LabScript;
import io.minikafka.lab.PredictedTranscript;
import io.minikafka.lab.PredictionMarks;
import io.minikafka.lab.ScriptException;
import io.minikafka.lab.TextFile;
import io.minikafka.lab.WrongAnswers;
import io.minikafka.record.Literal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** {@code minikafka lab answer}: marks an answer to an exercise. */
final class LabAnswerCommand {

    private LabAnswerCommand() {}

    static int run(List<String> arguments, Io io) throws UsageException, ScriptException {
        Usage usage = new Usage(
                "minikafka lab answer", "Marks an answer to an exercise, or a predicted transcript of a lab.");
        Usage.Parsed parsed = OwnValue.declareIn(usage, "all are run")
                .value("which attempt this is, from 1; later ones get more hints (default: 1)", "N", "--attempt")
                .flag("compare with the reference answer before everything is earned too", "--show-reference")
                .parameters(
                        "an exercise or lab, by its name or its .lab file, and the file with your lines; for a lab"
                                + " that lab predict wrote and you filled in",
                        "LAB FILE")
                .parse(arguments);
        if (parsed.isHelp()) {
            io.out().print(parsed.help());
            return ExitCode.OK;
        }
        int attempt = attempt(parsed);
        OwnValue own = OwnValue.of(parsed);
        if (parsed.parameters().size() != 2) {
            throw new UsageException("lab answer needs an exercise and a file with your lines, as in"
                    + " lab answer ex2-acks-0 mine.lab; found "
                    + parsed.parameters().size() + " arguments");
        }
        LabFile lab = LabCommand.named(parsed.parameters().get(0));
        LabScript script = LabScript.parseLab(lab.display(), TextFile.read(lab.script()));
        String answer = TextFile.read(RunCommand.path(parsed.parameters().get(1)));
        Optional<String> predicted = PredictedTranscript.labOf(answer);
        if (predicted.isPresent() || (script.exercise().isEmpty() && PredictedTranscript.hasPrompts(answer))) {
            return predicted(lab, script, predicted.orElse(lab.name()), answer, io);
        }
        if (PredictedTranscript.hasPrompts(answer)) {
            throw new ScriptException(
                    "the file has commands behind \"mk> \", as a predicted transcript has, but not its"
                            + " first line, \"" + PredictedTranscript.header(lab)
                            + "\"; put that back, or in an answer to the"
                            + " exercise leave \"mk> \" out");
        }
        Exercise whole = script.exercise()
                .orElseThrow(() -> new ScriptException(lab.display()
                        + " is no exercise, and the file predicts no transcript; lab predict " + lab.name()
                        + " writes one to fill in"));
        Exercise exercise = own.in(whole).map(whole::onlyWith).orElse(whole);
        AnswerResult result = AnswerResult.ofLearner(exercise, answer);
        List<String> lines = new ArrayList<>();
        lines.add(exercise.name() + ": " + script.title().orElse(""));
        lines.addAll(result.lines(attempt));
        lines.addAll(WrongAnswers.told(lab, result, attempt));
        boolean isOpen = result.opensReference(attempt) || parsed.has("--show-reference");
        if (lab.hasReference() && exercise.hasGap() && isOpen) {
            lines.addAll(result.comparison(
                    AnswerResult.ofLearner(exercise, exercise.withoutPlaceholder(TextFile.read(lab.reference())))));
        }
        lines.forEach(line -> ShellCommand.print(io, line));
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

    private static int predicted(LabFile lab, LabScript script, String named, String text, Io io)
            throws ScriptException {
        if (!named.equals(lab.name())) {
            throw new ScriptException("the file is a predicted transcript of " + Literal.ofText(named) + ", not of "
                    + lab.name() + "; mark it with lab answer " + Literal.ofText(named));
        }
        PredictionMarks marks = PredictedTranscript.parse(text).mark(lab, script);
        ShellCommand.print(io, lab.name() + ": " + script.title().orElse(""));
        marks.lines().forEach(line -> ShellCommand.print(io, line));
        return marks.isFull() ? ExitCode.OK : ExitCode.REFUSED;
    }
}
