package io.minikafka.lab;

import io.minikafka.cluster.ErrorCode;
import io.minikafka.cluster.Outcome;
import io.minikafka.explain.Explainer;
import io.minikafka.explain.Explanation;
import io.minikafka.explain.OwnAnswer;
import io.minikafka.record.Literal;
import io.minikafka.session.Request;
import io.minikafka.session.Session;
import io.minikafka.session.Timeline;
import io.minikafka.syntax.HelpLine;
import io.minikafka.syntax.HelpText;
import io.minikafka.view.ExplainView;
import io.minikafka.view.Prose;
import io.vavr.control.Either;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Answers what is asked about a session rather than of its cluster: explanations, help, and the session as a script. */
final class OwnCommands {

    private final Session session;
    private Optional<OwnAnswer> latest = Optional.empty();

    OwnCommands(Session session) {
        this.session = session;
    }

    /**
     * Tells what there is, or how one command works.
     *
     * @param width how wide lines may be, in columns; programs get them whole
     */
    static CommandRun help(String line, Request.Help help, int width) {
        return HelpText.of(help.command())
                .map(lines -> help(line, lines, width))
                .orElseGet(() -> refused(line, HelpText.unknown(help.command())));
    }

    private static CommandRun help(String line, List<HelpLine> help, int width) {
        List<String> whole = new ArrayList<>();
        List<String> fitting = new ArrayList<>();
        for (HelpLine told : help) {
            whole.add(told.text());
            fitting.addAll(Prose.wrapped(told.words(), told.indent(), told.hanging(), width));
        }
        return CommandRun.done(line, Map.of("lines", whole), fitting, List.of());
    }

    /**
     * Writes the session as a lab.
     *
     * @param start where a relative path starts
     */
    CommandRun save(String line, Request.Save save, PathStart start) {
        try {
            SessionScript script = SessionScript.of(session);
            Path file = start.file(save.file());
            script.save(file, save.file(), save);
            String transcript = new LabFile(file, save.file()).transcriptName();
            List<String> text =
                    List.of("saved " + script.size() + (script.size() == 1 ? " command" : " commands") + " in "
                            + Literal.ofText(save.file()) + " and the transcript in " + Literal.ofText(transcript)
                            + "; lab check accepts them");
            return CommandRun.done(line, saved(script.size(), save.file(), transcript), text, List.of());
        } catch (InvalidPathException noPath) {
            return refused(line, "a file name cannot hold such characters");
        } catch (ScriptException notSaved) {
            return refused(line, notSaved.problem());
        }
    }

    /** In this order, which a map made at once does not promise. */
    private static Map<String, Object> saved(int commands, String lab, String transcript) {
        Map<String, Object> saved = new LinkedHashMap<>();
        saved.put("commands", commands);
        saved.put("lab", lab);
        saved.put("transcript", transcript);
        return saved;
    }

    /** Tells the session as one line. */
    CommandRun share(String line) {
        try {
            String command = SessionScript.of(session).command();
            return CommandRun.done(line, Map.of("shellCommand", command), List.of(command), List.of());
        } catch (ScriptException notShared) {
            return refused(line, notShared.problem());
        }
    }

    private static CommandRun refused(String line, String problem) {
        return CommandRun.refused(line, ErrorCode.INVALID_REQUEST, problem, ExitCode.REFUSED);
    }

    /**
     * Notes what was answered to a command about the session, until the session answers again.
     *
     * @return whether that is what explain is about now; how answers are shown, and help, need no explanation
     */
    boolean note(Request request, CommandRun run) {
        if (request instanceof Request.OfSession) {
            latest = Optional.empty();
            return true;
        }
        if (request instanceof Request.Save
                || request instanceof Request.Share
                || request instanceof Request.Source
                || request instanceof Request.Tour) {
            Timeline timeline = session.timeline();
            latest = Optional.of(new OwnAnswer(
                    request,
                    run.outcome(),
                    timeline.position(),
                    timeline.last() - timeline.position(),
                    timeline.script().map(List::size).orElse(0),
                    run.problems().size()));
            return true;
        }
        return false;
    }

    /**
     * Explains words, or the last answer.
     *
     * @param notUnderstood what was said of the latest line, where that was not understood
     * @param width how wide lines may be, in columns
     */
    CommandRun explain(String line, Request.Explain request, Optional<Outcome.Refused> notUnderstood, int width) {
        Either<Outcome.Refused, Explanation> explained = request.terms().isEmpty()
                ? Either.right(explainLast(notUnderstood))
                : Explainer.words(request.terms(), session.now(), HelpText::unknownTerm);
        return explained.isLeft()
                ? CommandRun.refused(line, explained.getLeft(), ExitCode.REFUSED)
                : CommandRun.done(
                        line,
                        ExplainView.object(explained.get()),
                        ExplainView.lines(explained.get(), width),
                        List.of());
    }

    private Explanation explainLast(Optional<Outcome.Refused> notUnderstood) {
        if (notUnderstood.isPresent()) {
            return Explainer.notUnderstood(notUnderstood.get());
        }
        Optional<Explanation> answered = session.lastResult().map(Explainer::answer);
        if (latest.isEmpty()) {
            return answered.orElseGet(Explainer::nothingYet);
        }
        Explanation own = Explainer.own(latest.get());
        boolean hasRun =
                latest.get().request() instanceof Request.Source && latest.get().outcome() instanceof Outcome.Done;
        return hasRun && answered.isPresent() ? own.with(answered.get().paragraphs()) : own;
    }
}
