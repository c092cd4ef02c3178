package io.minikafka.lab;

import io.minikafka.cluster.ErrorCode;
import io.minikafka.cluster.Outcome;
import io.minikafka.explore.Exploration;
import io.minikafka.explore.Explorer;
import io.minikafka.search.SearchResult;
import io.minikafka.search.SearchWatch;
import io.minikafka.session.Request;
import io.minikafka.session.Result;
import io.minikafka.session.Session;
import io.minikafka.session.SessionState;
import io.minikafka.syntax.RequestParser;
import io.minikafka.view.Canvas;
import io.minikafka.view.ExploreView;
import io.minikafka.view.TextView;
import io.vavr.control.Either;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Carries out {@code explore}: searches from where the session is, and where that is asked for, goes where it led. */
final class ExploreCommand {

    /** How often the progress is shown. */
    private static final long SHOWN_EVERY_NS = TimeUnit.MILLISECONDS.toNanos(200);

    private final Session session;
    private final int maxStates;
    private Optional<Explored> latest = Optional.empty();

    /** What was found from a state, kept so that nobody waits twice for the same. */
    private record Explored(SessionState start, Exploration exploration) {}

    /**
     * The command on a session.
     *
     * @param maxStates how many states it may look at
     */
    ExploreCommand(Session session, int maxStates) {
        this.session = session;
        this.maxStates = maxStates;
    }

    CommandRun run(String line, Request.Explore request, ProgressLine progress, Canvas canvas) {
        if (session.failure().isPresent()) {
            return CommandRun.refused(
                    line,
                    ErrorCode.STORAGE_ERROR,
                    "the cluster has failed: " + session.failure().get().problem() + "; restart it before you explore",
                    ExitCode.REFUSED);
        }
        Either<Outcome.Refused, Exploration> explored = found(request)
                .<Either<Outcome.Refused, Exploration>>map(Either::right)
                .orElseGet(() -> explore(request, progress));
        if (explored.isLeft()) {
            return CommandRun.refused(line, explored.getLeft(), ExitCode.REFUSED);
        }
        latest = Optional.of(new Explored(session.state(), explored.get()));
        List<String> preparation = written(explored.get().preparation());
        List<String> schedule = written(explored.get().schedule());
        List<String> text = new ArrayList<>(ExploreView.lines(explored.get(), preparation, schedule));
        if (request.isApplied()) {
            text.addAll(carryOut(explored.get().schedule(), schedule, canvas));
        }
        return CommandRun.done(line, ExploreView.object(explored.get(), preparation, schedule), text, List.of());
    }

    private static List<String> written(List<Request.OfSession> requests) {
        return requests.stream().map(RequestParser::write).toList();
    }

    /** The schedule of the same exploration from the same state, where that is what was asked for last. */
    private Optional<Exploration> found(Request.Explore request) {
        return latest.filter(found -> found.exploration().search().isFound()
                        && found.exploration().request().withApplied(false).equals(request.withApplied(false))
                        && found.start().equals(session.state()))
                .map(found -> found.exploration().with(request));
    }

    private Either<Outcome.Refused, Exploration> explore(Request.Explore request, ProgressLine progress) {
        progress.begin();
        try {
            return Explorer.explore(session.state(), request, maxStates, watch(progress, System.nanoTime()));
        } finally {
            progress.end();
        }
    }

    private static SearchWatch watch(ProgressLine progress, long startNs) {
        long[] shownNs = {startNs};
        return searched -> {
            long nowNs = System.nanoTime();
            if (nowNs - shownNs[0] >= SHOWN_EVERY_NS) {
                shownNs[0] = nowNs;
                progress.show(ExploreView.progress(searched, (nowNs - startNs) / 1e9));
            }
            return progress.isStopped() ? Optional.of(SearchResult.End.CANCELLED) : Optional.empty();
        };
    }

    /** Each command of the schedule as a step of the session; armed faults of the store can still stop them. */
    private List<String> carryOut(List<Request.OfSession> schedule, List<String> lines, Canvas canvas) {
        List<String> text = new ArrayList<>();
        for (int i = 0; i < schedule.size(); i++) {
            Result result = session.execute(schedule.get(i), lines.get(i));
            text.add(ScriptRunner.PROMPT + lines.get(i));
            text.addAll(TextView.lines(result, canvas));
            if (result.outcome().isRefused()) {
                break;
            }
        }
        return text;
    }
}
