package io.minikafka.session;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.cluster.ClusterConfig;
import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.Decision;
import io.minikafka.cluster.ErrorCode;
import io.minikafka.cluster.Outcome;
import io.minikafka.cluster.Reply;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.storage.ClusterStore;
import io.minikafka.storage.StorageException;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import java.util.List;
import java.util.Optional;

/** An open cluster and its ledger; executes one request after the other. Not for several threads. */
public final class Session implements AutoCloseable {

    /** What every session starts with: a bare new-cluster. */
    private static final ClusterCommand.NewCluster BARE = new ClusterCommand.NewCluster(List.of(1, 2, 3), List.of());

    private final Backend backend;
    private SessionState state = new SessionState(ClusterState.create(List.of(), ClusterConfig.DEFAULTS), Ledger.EMPTY);
    private Optional<StorageException> failure = Optional.empty();

    private Session(Backend backend) {
        this.backend = backend;
    }

    /** Opens a session on an empty store, as after a bare {@code new-cluster}. */
    public static Session start(ClusterStore store) {
        Session session = new Session(new SimulatedBackend(store));
        session.execute(new Request.Execute(BARE), "new-cluster");
        return session;
    }

    public static Session inMemory() {
        return start(ClusterStore.inMemory());
    }

    public SessionState state() {
        return state;
    }

    /** What made the cluster fail, if it has; only a restart is carried out then. */
    public Optional<StorageException> failure() {
        return failure;
    }

    /**
     * Executes a request.
     *
     * @param line the request as typed, for the ledger
     */
    public Result execute(Request.OfSession request, String line) {
        if (request instanceof Request.Show show) {
            return look(show);
        }
        try {
            return request instanceof Request.Restart restart
                    ? restart(restart, line)
                    : run((Request.Execute) request, line);
        } catch (StorageException failed) {
            failure = Optional.of(failed);
            return refused(request, new Outcome.Refused(failed.code(), failed.problem() + "; nothing was published"));
        }
    }

    private Result look(Request.Show show) {
        Either<Outcome.Refused, List<TopicPartition>> target = show.target().resolve(state.cluster());
        return target.isLeft()
                ? refused(show, target.getLeft())
                : new Result(show, new Outcome.Done(new Reply.Changed()), Vector.empty(), List.of(), state, state);
    }

    private Result run(Request.Execute request, String line) {
        if (failure.isPresent()) {
            return refused(
                    request,
                    new Outcome.Refused(
                            ErrorCode.STORAGE_ERROR,
                            "the cluster has failed: " + failure.get().problem() + "; restart recovers what is kept"));
        }
        return publish(request, backend.execute(state.cluster(), request.command()), line);
    }

    private Result restart(Request.Restart request, String line) {
        Decision decision = backend.restart(state.cluster(), request.isCrash());
        failure = Optional.empty();
        return publish(request, decision, line);
    }

    private Result publish(Request.OfSession request, Decision decision, String line) {
        SessionState before = state;
        Ledger.Posting posting = before.ledger().post(decision.events(), before.cluster(), decision.after(), line);
        state = new SessionState(decision.after(), posting.ledger());
        return new Result(request, decision.outcome(), decision.events(), posting.notes(), before, state);
    }

    private Result refused(Request.OfSession request, Outcome.Refused refused) {
        return new Result(request, refused, Vector.empty(), List.of(), state, state);
    }

    @Override
    public void close() {
        backend.close();
    }
}
