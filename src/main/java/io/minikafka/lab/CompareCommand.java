package io.minikafka.lab;

import io.minikafka.cluster.ErrorCode;
import io.minikafka.replication.RuleSet;
import io.minikafka.replication.RuleSets;
import io.minikafka.session.Comparison;
import io.minikafka.session.Comparison.Place;
import io.minikafka.session.Request;
import io.minikafka.session.Result;
import io.minikafka.session.ScriptLine;
import io.minikafka.session.Session;
import io.minikafka.syntax.ParsedCommand;
import io.minikafka.view.AnswerDifference;
import io.minikafka.view.CompareView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/** Carries out {@code compare}: replays commands on two clusters in memory, and leaves the session as it is. */
final class CompareCommand {

    private final Session session;
    private final Function<String, List<ParsedCommand>> parser;
    private final Limits limits;

    /**
     * The command on a session.
     *
     * @param limits count what is replayed, too
     */
    CompareCommand(Session session, Function<String, List<ParsedCommand>> parser, Limits limits) {
        this.session = session;
        this.parser = parser;
        this.limits = limits;
    }

    /**
     * Compares.
     *
     * @param width how wide lines may be, in columns
     * @param start where a relative path starts
     * @throws LimitException where that is more than may be done
     */
    CommandRun run(String line, Request.Compare request, ProgressLine progress, int width, PathStart start)
            throws LimitException {
        Replayed replayed;
        try {
            replayed = request.file().isPresent()
                    ? Replayed.ofFile(request.file().get(), start, parser, limits)
                    : ofSession();
        } catch (LimitException tooMuch) {
            throw tooMuch;
        } catch (ScriptException notRead) {
            return CommandRun.refused(line, ErrorCode.INVALID_REQUEST, notRead.problem(), ExitCode.BAD_FILE);
        }
        RuleSet rules = RuleSets.named(request.rules()).orElseThrow();
        progress.begin();
        try (Session own = Session.inMemory();
                Session other = Session.inMemory(rules)) {
            Comparing comparing = new Comparing(own, other, rules, limits);
            for (Replayed.Command command : replayed.commands()) {
                if (progress.isStopped()) {
                    return CommandRun.refused(
                            line, ErrorCode.INVALID_REQUEST, "stopped as asked; nothing was changed", ExitCode.REFUSED);
                }
                comparing.step(command);
            }
            Comparison comparison = comparing.comparison(replayed.leftOut());
            return CommandRun.done(
                    line, CompareView.object(comparison), CompareView.lines(comparison, width), List.of());
        } finally {
            progress.end();
        }
    }

    private Replayed ofSession() throws ScriptException {
        List<Replayed.Command> commands = new ArrayList<>();
        for (ScriptLine line : SessionScript.lines(session)) {
            Place place = new Place(commands.size() + 1, OptionalInt.empty(), line.line());
            commands.add(new Replayed.Command(place, line.request()));
        }
        return new Replayed(commands, List.of());
    }

    /** The two clusters, step by step. */
    private static final class Comparing {

        private final Session own;
        private final Session other;
        private final RuleSet rules;
        private final Limits limits;
        private final List<Comparison.Difference> firsts = new ArrayList<>();
        private final List<Integer> differing = new ArrayList<>();
        private final List<Comparison.Meaningless> meaningless = new ArrayList<>();
        private boolean hasFirst;
        private int steps;

        Comparing(Session own, Session other, RuleSet rules, Limits limits) {
            this.own = own;
            this.other = other;
            this.rules = rules;
            this.limits = limits;
        }

        void step(Replayed.Command command) throws LimitException {
            Result here = answer(own, command, Optional.empty());
            Result there = answer(other, command, Optional.of(rules));
            steps++;
            hasFirst &= !Comparison.isNewCluster(command.request())
                    || here.outcome().isRefused();
            Optional<Comparison.Meaningless> notHere = Comparison.Meaningless.of(command.place(), here);
            Optional<Comparison.Meaningless> notThere = Comparison.Meaningless.of(command.place(), there);
            if (notHere.isPresent() != notThere.isPresent()) {
                meaningless.add(notHere.or(() -> notThere).orElseThrow());
            } else if (notHere.isEmpty() && AnswerDifference.isBetween(here, there)) {
                differing.add(steps);
                if (!hasFirst && firsts.size() < Comparison.MAX_FIRSTS) {
                    firsts.add(new Comparison.Difference(command.place(), here, there));
                }
                hasFirst = true;
            }
        }

        private Result answer(Session on, Replayed.Command command, Optional<RuleSet> under) throws LimitException {
            Request.OfSession request = Comparison.replayed(command.request(), under);
            limits.countStep();
            limits.countWork(request, on.state().cluster());
            return on.execute(request, command.place().line());
        }

        Comparison comparison(List<String> leftOut) {
            RuleSet compared = firsts.isEmpty()
                    ? own.state().cluster().rules()
                    : firsts.get(0).own().after().cluster().rules();
            return new Comparison(
                    compared, rules, steps, firsts, differing, meaningless, leftOut, own.state(), other.state());
        }
    }
}
