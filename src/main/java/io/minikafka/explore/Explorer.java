package io.minikafka.explore;

import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.ErrorCode;
import io.minikafka.cluster.FollowerLoop;
import io.minikafka.cluster.Outcome;
import io.minikafka.cluster.Target;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.search.Search;
import io.minikafka.search.SearchLimits;
import io.minikafka.search.SearchResult;
import io.minikafka.search.SearchWatch;
import io.minikafka.session.Request;
import io.minikafka.session.SessionState;
import io.vavr.control.Either;
import java.util.List;
import java.util.Optional;

/** Explores from a state of a session; the session itself stays as it is. */
public final class Explorer {

    private Explorer() {}

    /**
     * Explores.
     *
     * @param mostStates how many states there may be at most, whatever the request says
     * @return the refusal of the target, {@code INVALID_REQUEST} for an unknown goal, {@code UNSUPPORTED_VERSION} for
     *     commands without meaning, or what stops a cluster that has failed
     */
    public static Either<Outcome.Refused, Exploration> explore(
            SessionState start, Request.Explore request, int mostStates, SearchWatch watch) {
        Optional<Goal> goal = Goal.named(request.goal());
        if (goal.isEmpty()) {
            return refused(
                    ErrorCode.INVALID_REQUEST,
                    "there is no goal " + request.goal() + "; goals: " + String.join(", ", Goal.names()));
        }
        Either<Outcome.Refused, Beginning> beginning = request.semantics()
                .map(name -> Beginning.under(name, start))
                .orElseGet(() -> Either.right(Beginning.now(start)));
        return beginning.flatMap(from -> explore(from, request, goal.get(), mostStates, watch));
    }

    private static Either<Outcome.Refused, Exploration> explore(
            Beginning from, Request.Explore request, Goal goal, int mostStates, SearchWatch watch) {
        ClusterState cluster = from.state().cluster();
        if (cluster.followerLoop() instanceof FollowerLoop.Failed failed) {
            return Either.left(failed.refusal());
        }
        if (cluster.partitions().isEmpty()) {
            return refused(ErrorCode.INVALID_REQUEST, "there is nothing to explore yet; create-topic makes a topic");
        }
        List<String> meaningless = Moves.meaningless(request.commands(), cluster.rules());
        if (!meaningless.isEmpty()) {
            return refused(
                    ErrorCode.UNSUPPORTED_VERSION,
                    String.join(", ", meaningless) + " has no meaning under "
                            + cluster.rules().name() + " rules; usual there: "
                            + String.join(",", Moves.usual(cluster.rules())));
        }
        Target target = request.target().orElse(new Target.All());
        return target.resolveOne(cluster).map(partition -> search(from, request, partition, goal, mostStates, watch));
    }

    /** A space to search, for whoever measures or proves something about it. */
    static ClusterSpace space(SessionState start, Request.Explore request, TopicPartition partition, Goal goal) {
        return new ClusterSpace(start, partition, Moves.of(request, partition, start.cluster()), goal);
    }

    private static Exploration search(
            Beginning from,
            Request.Explore request,
            TopicPartition partition,
            Goal goal,
            int mostStates,
            SearchWatch watch) {
        ClusterSpace space = space(from.state(), request, partition, goal);
        int maxStates = Math.min(
                Math.min(mostStates, HeapBound.states()), request.states().orElse(mostStates));
        HeapBound heap = new HeapBound();
        SearchWatch bounded = progress -> {
            Optional<SearchResult.End> stopped = watch.after(progress);
            return stopped.isEmpty() && heap.isReached() ? Optional.of(SearchResult.End.MEMORY) : stopped;
        };
        SearchResult found = Search.run(space, SearchLimits.of(request.depth(), maxStates), bounded);
        return new Exploration(
                request,
                goal,
                from.state().cluster().rules().name(),
                from.preparation(),
                request.commands().isEmpty()
                        ? Moves.usual(from.state().cluster().rules())
                        : request.commands(),
                maxStates,
                found,
                space.requests(found.schedule()));
    }

    private static Either<Outcome.Refused, Exploration> refused(ErrorCode code, String message) {
        return Either.left(new Outcome.Refused(code, message));
    }
}
