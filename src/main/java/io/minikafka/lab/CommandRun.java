package io.minikafka.lab;

import io.minikafka.cluster.ErrorCode;
import io.minikafka.cluster.Outcome;
import io.minikafka.cluster.Reply;
import io.minikafka.view.JsonView;
import io.minikafka.view.TextView;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A command that was carried out, and its answer.
 *
 * @param line the command as written out
 * @param outcome how it ended
 * @param text the answer in words
 * @param json the answer as plain data, made when it is asked for
 * @param exitCode what the process should exit with, unless a refusal is declared
 * @param problems what was not as declared in the script that the command ran, each with its place
 */
record CommandRun(
        String line,
        Outcome outcome,
        List<String> text,
        Supplier<Map<String, @Nullable Object>> json,
        int exitCode,
        List<String> problems) {

    CommandRun {
        text = List.copyOf(text);
        problems = List.copyOf(problems);
    }

    /** The run with further lines under its answer in words. */
    CommandRun withText(List<String> more) {
        if (more.isEmpty()) {
            return this;
        }
        List<String> lines = new ArrayList<>(text);
        lines.addAll(more);
        return new CommandRun(line, outcome, lines, json, exitCode, problems);
    }

    /** The run with what the tour says to it, which stands beside the answer as plain data. */
    CommandRun withTour(List<String> lines) {
        return new CommandRun(line, outcome, text, () -> withTour(json.get(), lines), exitCode, problems);
    }

    private static Map<String, @Nullable Object> withTour(Map<String, @Nullable Object> answer, List<String> lines) {
        Map<String, @Nullable Object> toured = new LinkedHashMap<>(answer);
        toured.put("tour", lines);
        return toured;
    }

    Optional<ErrorCode> refusal() {
        return outcome instanceof Outcome.Refused refused ? Optional.of(refused.code()) : Optional.empty();
    }

    /** A refusal that the session does not know of. */
    static CommandRun refused(String line, ErrorCode code, String message, int exitCode) {
        return refused(line, new Outcome.Refused(code, message), exitCode);
    }

    static CommandRun refused(String line, Outcome.Refused refused, int exitCode) {
        return new CommandRun(
                line,
                refused,
                List.of(TextView.refusal(refused)),
                () -> JsonView.object(line, refused, null),
                exitCode,
                List.of());
    }

    /** A command that the session does not know of, carried out. */
    static CommandRun done(String line, @Nullable Object answer, List<String> text, List<String> problems) {
        Outcome done = new Outcome.Done(new Reply.Changed());
        return new CommandRun(
                line,
                done,
                text,
                () -> JsonView.object(line, done, answer),
                problems.isEmpty() ? ExitCode.OK : ExitCode.REFUSED,
                problems);
    }
}
