package io.minikafka.explore;

import io.minikafka.cluster.Decision;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.search.StateBytes;
import io.minikafka.search.StateSpace;
import io.minikafka.session.Request;
import io.minikafka.session.SessionState;
import io.minikafka.session.Storeless;
import java.util.ArrayList;
import java.util.List;

/** The real machine as something to search: from where a session is, by all moves. */
final class ClusterSpace implements StateSpace<SessionState> {

    private final SessionState start;
    private final TopicPartition partition;
    private final Moves moves;
    private final Goal goal;
    private final CanonicalState canonical;

    ClusterSpace(SessionState start, TopicPartition partition, Moves moves, Goal goal) {
        this.start = start;
        this.partition = partition;
        this.moves = moves;
        this.goal = goal;
        this.canonical = new CanonicalState(start);
    }

    @Override
    public SessionState start() {
        return start;
    }

    @Override
    public void steps(SessionState state, Steps<SessionState> steps) {
        List<Request.OfSession> tried = moves.in(state.cluster());
        for (int action = 0; action < tried.size(); action++) {
            Decision decision = Storeless.decide(state, tried.get(action));
            // What changes nothing leads nowhere, and what is refused is nothing to propose.
            if (!decision.events().isEmpty() && !decision.outcome().isRefused()) {
                Taken taken = Taken.of(partition, state, decision);
                steps.take(action, taken.after(), goal.isReached(taken));
            }
        }
    }

    @Override
    public void describe(SessionState state, StateBytes bytes) {
        canonical.describe(state, bytes);
    }

    /** The requests that a schedule of actions stands for. */
    List<Request.OfSession> requests(List<Integer> schedule) {
        SessionState state = start;
        List<Request.OfSession> requests = new ArrayList<>();
        for (int action : schedule) {
            Request.OfSession request = moves.in(state.cluster()).get(action);
            requests.add(request);
            state = Taken.of(partition, state, Storeless.decide(state, request)).after();
        }
        return requests;
    }
}
