package io.minikafka.session;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.cluster.ClusterConfig;
import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.Decision;
import io.minikafka.cluster.ErrorCode;
import io.minikafka.cluster.FollowerLoop;
import io.minikafka.cluster.Outcome;
import io.minikafka.cluster.Reply;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.storage.ReplicaId;
import io.minikafka.storage.StorageException;
import io.minikafka.storage.StorageFault;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import java.util.List;
import java.util.Optional;

/** The cluster that a session drives, the ledger of its sends, and what its store has failed with. */
final class OpenCluster implements AutoCloseable {

    private Backend backend;
    private SessionState state = new SessionState(ClusterState.create(List.of(), ClusterConfig.DEFAULTS), Ledger.EMPTY);
    private Optional<StorageException> failure = Optional.empty();

    OpenCluster(Backend backend) {
        this.backend = backend;
    }

    SessionState state() {
        return state;
    }

    /** What made the store fail, if it has; then only a restart or a new cluster is carried out. */
    Optional<StorageException> failure() {
        return failure;
    }

    /** This moment, as the store has it. */
    Moment moment() {
        return new Moment(state, backend.faults(), backend.unforced(), failure);
    }

    /** Goes to another moment; the store stays where it is. */
    void goTo(Moment moment) {
        state = moment.state();
        failure = moment.failure();
    }

    /**
     * Brings the store to this moment.
     *
     * @throws StorageException when it cannot be; then it can be tried again
     */
    void rewriteStore(Vector<StorageFault> faults, TreeMap<ReplicaId, Long> unforced) {
        backend.rewriteTo(state.cluster(), faults, unforced);
    }

    /** Goes on with another store, for a new cluster. */
    void moveTo(Backend other) {
        backend.close();
        backend = other;
    }

    /**
     * Answers a request about the cluster.
     *
     * @param line the request as typed, for the ledger
     */
    Result answer(Request.OfSession request, String line) {
        if (request instanceof Request.Show show) {
            return look(show);
        }
        Optional<Outcome.Refused> failed = failed(state, failure);
        if (failed.isPresent() && !ClusterRequest.isWayOut(request)) {
            return refused(request, failed.get());
        }
        try {
            return carryOut(request, line);
        } catch (StorageException broken) {
            failure = Optional.of(broken);
            return refused(request, new Outcome.Refused(broken.code(), broken.problem() + wayOut(broken.code())));
        }
    }

    /** What every command but a way out is told, where the store or the follower loop has failed. */
    static Optional<Outcome.Refused> failed(SessionState state, Optional<StorageException> failure) {
        if (failure.isPresent()) {
            return Optional.of(new Outcome.Refused(
                    ErrorCode.STORAGE_ERROR,
                    "the cluster has failed: " + failure.get().problem()
                            + (failure.get().code() == ErrorCode.STORAGE_ERROR
                                    ? "; restart recovers what is kept, new-cluster starts afresh"
                                    : "; mend the file and restart, or start afresh with new-cluster")));
        }
        return state.cluster().followerLoop() instanceof FollowerLoop.Failed loop
                ? Optional.of(loop.refusal())
                : Optional.empty();
    }

    private static String wayOut(ErrorCode code) {
        return code == ErrorCode.STORAGE_ERROR
                ? "; nothing was published, restart recovers what is kept"
                : "; mend the file, or start afresh with new-cluster";
    }

    private Result carryOut(Request.OfSession request, String line) {
        if (request instanceof Request.Restart restart) {
            Decision reopened = backend.restart(state.cluster(), restart.isCrash(), failure.isEmpty());
            failure = Optional.empty();
            return publish(request, reopened, line);
        }
        if (request instanceof Request.Inject inject) {
            return inject(inject);
        }
        Either<Outcome.Refused, ClusterCommand> command = ClusterRequest.command(request, state);
        if (command.isLeft()) {
            return refused(request, command.getLeft());
        }
        Result result = publish(request, backend.execute(state.cluster(), command.get()), line);
        failure = result.outcome().isRefused() ? failure : Optional.empty();
        return result;
    }

    private Result look(Request.Show show) {
        Either<Outcome.Refused, List<TopicPartition>> target = show.target().resolve(state.cluster());
        return target.isLeft()
                ? refused(show, target.getLeft())
                : unchanged(show).with(backend.faults());
    }

    private Result inject(Request.Inject request) {
        Either<Outcome.Refused, StorageFault> fault = FaultTarget.resolve(request, state.cluster());
        if (fault.isLeft()) {
            return refused(request, fault.getLeft());
        }
        backend.inject(fault.get());
        return unchanged(request);
    }

    private Result publish(Request.OfSession request, Decision decision, String line) {
        SessionState before = state;
        Ledger.Posting posting = before.ledger().post(decision.events(), before.cluster(), decision.after(), line);
        // What changed nothing leaves the very same moment, so that nothing has to be compared or kept twice.
        if (!decision.events().isEmpty()) {
            state = new SessionState(decision.after(), posting.ledger());
        }
        return new Result(request, decision.outcome(), decision.events(), posting.notes(), before, state);
    }

    private Result unchanged(Request.OfSession request) {
        return new Result(request, new Outcome.Done(new Reply.Changed()), Vector.empty(), List.of(), state, state);
    }

    Result refused(Request.OfSession request, Outcome.Refused refused) {
        return new Result(request, refused, Vector.empty(), List.of(), state, state);
    }

    /** An orderly end: stops what the clock drives, and tells so; the store is still to be closed. */
    Result stop(String line) {
        Request.Execute request = new Request.Execute(new ClusterCommand.Close(true));
        return failed(state, failure).isPresent() ? unchanged(request) : answer(request, line);
    }

    @Override
    public void close() {
        backend.close();
    }
}
