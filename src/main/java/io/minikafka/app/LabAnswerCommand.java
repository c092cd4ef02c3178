package io.minikafka.app;

import io.minikafka.lab.AnswerResult;
import io.minikafka.lab.Exercise;
import io.minikafka.lab.ExitCode;
import io.minikafka.lab.LabFile;
import io.minikafka.lab.LabScript;
import io.minikafka.lab.PredictedTranscript;
import io.minikafka.lab.PredictionMarks;
import io.minikafka.lab.ScriptException;
import io.minikafka.lab.Seed;
import io.minikafka.lab.TextFile;
import io.minikafka.lab.WrongAnswers;
import io.minikafka.record.Literal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** {@code minikafka lab answer}: marks an answer to an exercise. */
final class LabAnswerCommand {

    private LabAnswerCommand() {}

    static int run(List<String> arguments, Io io) throws UsageException, ScriptException {
        Usage.Parsed parsed = new Usage(
                        "minikafka lab answer", "Marks an answer to an exercise, or a predicted transcript of a lab.")
                .value("which attempt this is, from 1; later ones get more hints (default: 1)", "N", "--attempt")
                .value("which value of an exercise that varies is yours (default: all are run)", "VALUE", "--value")
                .value("the text that lab grade gives out values by, with --learner", "TEXT", "--seed")
                .value("whose value it is, with --seed", "NAME", "--learner")
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
        checkValue(parsed);
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
        Exercise whole = script.exercise()
                .orElseThrow(() -> new ScriptException(lab.display()
                        + " is no exercise, and the file predicts no transcript; lab predict " + lab.name()
                        + " writes one to fill in"));
        Exercise exercise = withValue(whole, parsed);
        AnswerResult result = AnswerResult.of(exercise, answer);
        List<String> lines = new ArrayList<>();
        lines.add(exercise.name() + ": " + script.title().orElse(""));
        lines.addAll(result.lines(attempt));
        lines.addAll(WrongAnswers.told(lab, result, attempt));
        boolean isOpen = result.opensReference(attempt) || parsed.has("--show-reference");
        if (lab.hasReference() && exercise.hasGap() && isOpen) {
            lines.addAll(result.comparison(AnswerResult.of(exercise, TextFile.read(lab.reference()))));
        }
        lines.forEach(line -> ShellCommand.print(io, line));
        return result.isFull() ? ExitCode.OK : ExitCode.REFUSED;
    }

    private static void checkValue(Usage.Parsed parsed) throws UsageException {
        if (parsed.has("--seed") != parsed.has("--learner")) {
            throw new UsageException(
                    "--seed and --learner go together: the text that lab grade has, and the learner's" + " name there");
        }
        if (parsed.has("--seed") && parsed.has("--value")) {
            throw new UsageException("--seed finds the value out, so leave --value out");
        }
    }

    /** The exercise as lab grade has it with --seed: with the one value that is the learner's own. */
    private static Exercise withValue(Exercise exercise, Usage.Parsed parsed) throws UsageException {
        @Nullable String value = parsed.value("--value");
        @Nullable String seed = parsed.value("--seed");
        if (value == null && seed == null) {
            return exercise;
        }
        if (exercise.vary().isEmpty()) {
            throw new UsageException(exercise.name() + " is the same for everybody; leave "
                    + (seed == null ? "--value" : "--seed and --learner") + " out");
        }
        String own = seed == null
                ? Objects.requireNonNull(value)
                : new Seed(seed).value(exercise, Objects.requireNonNull(parsed.value("--learner")));
        if (!exercise.values().contains(own)) {
            throw new UsageException(
                    "--value is one of " + String.join(", ", exercise.values()) + ", found " + Literal.ofText(own));
        }
        return exercise.onlyWith(own);
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
