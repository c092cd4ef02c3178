package io.minikafka.session;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.cluster.ClusterConfig;
import io.minikafka.cluster.ClusterMachine;
import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.Decision;
import io.minikafka.cluster.ErrorCode;
import io.minikafka.cluster.FollowerLoop;
import io.minikafka.cluster.Outcome;
import io.minikafka.cluster.Reply;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.storage.ClusterStore;
import io.minikafka.storage.StorageException;
import io.minikafka.storage.StorageFault;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** An open cluster and its ledger; executes one request after the other. Not for several threads. */
public final class Session implements AutoCloseable {

    /** What every session starts with: a bare new-cluster. */
    private static final ClusterCommand.NewCluster BARE = new ClusterCommand.NewCluster(List.of(1, 2, 3), List.of());

    private final Optional<Function<String, ClusterStore>> directories;
    private Backend backend;
    private SessionState state = new SessionState(ClusterState.create(List.of(), ClusterConfig.DEFAULTS), Ledger.EMPTY);
    private Optional<StorageException> failure = Optional.empty();
    private Optional<Result> reopening = Optional.empty();
    private Optional<Result> lastResult = Optional.empty();

    private Session(ClusterStore store, Optional<Function<String, ClusterStore>> directories) {
        this.backend = new SimulatedBackend(store);
        this.directories = directories;
    }

    /** Opens a session that may use no directory but its store's; an empty store gets a bare {@code new-cluster}. */
    public static Session start(ClusterStore store) {
        return open(store, Optional.empty());
    }

    /**
     * Opens a session: on an empty store as after a bare {@code new-cluster}, else on the cluster that is kept there.
     *
     * @param directories opens a directory that the user names in {@code new-cluster --data-dir}; without it there is no
     *     such thing
     * @throws StorageException when the store cannot be read or written
     */
    public static Session open(ClusterStore store, Optional<Function<String, ClusterStore>> directories) {
        Session session = new Session(store, directories);
        Result opened = store.isEmpty()
                ? session.execute(new Request.Execute(BARE), "new-cluster")
                : session.execute(new Request.Restart(true), "restart");
        if (opened.outcome() instanceof Outcome.Refused refused) {
            session.close();
            throw new StorageException(refused.code(), refused.message());
        }
        session.lastResult = Optional.empty();
        session.reopening = Optional.of(opened).filter(result -> result.request() instanceof Request.Restart);
        return session;
    }

    public static Session inMemory() {
        return start(ClusterStore.inMemory());
    }

    /** What was found when the session opened a cluster that was kept; empty for a new one. */
    public Optional<Result> reopening() {
        return reopening;
    }

    public SessionState state() {
        return state;
    }

    /** What was answered last; empty until something is asked. */
    public Optional<Result> lastResult() {
        return lastResult;
    }

    /**
     * What made the store fail, if it has; then only a restart or a new cluster is carried out. So it is where the follower
     * loop has failed, but that stands in the cluster's state.
     */
    public Optional<StorageException> failure() {
        return failure;
    }

    /**
     * Executes a request.
     *
     * @param line the request as typed, for the ledger
     */
    public Result execute(Request.OfSession request, String line) {
        Result result = answer(request, line);
        lastResult = Optional.of(result);
        return result;
    }

    private Result answer(Request.OfSession request, String line) {
        if (request instanceof Request.Show show) {
            return look(show);
        }
        if (request instanceof Request.OpenDirectory open) {
            return openDirectory(open, line);
        }
        Optional<Outcome.Refused> failed = failed();
        if (failed.isPresent() && !isWayOut(request)) {
            return refused(request, failed.get());
        }
        try {
            return carryOut(request, line);
        } catch (StorageException broken) {
            failure = Optional.of(broken);
            return refused(request, broken.code(), broken.problem() + wayOut(broken.code()));
        }
    }

    /** What every command but a way out is told, where the store or the follower loop has failed. */
    private Optional<Outcome.Refused> failed() {
        if (failure.isPresent()) {
            return Optional.of(new Outcome.Refused(
                    ErrorCode.STORAGE_ERROR,
                    "the cluster has failed: " + failure.get().problem()
                            + "; restart recovers what is kept, new-cluster starts afresh"));
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

    private static boolean isWayOut(Request.OfSession request) {
        return request instanceof Request.Restart
                || (request instanceof Request.Execute execute
                        && execute.command() instanceof ClusterCommand.NewCluster);
    }

    private Result carryOut(Request.OfSession request, String line) {
        if (request instanceof Request.Restart restart) {
            Result result = publish(request, backend.restart(state.cluster(), restart.isCrash()), line);
            failure = Optional.empty();
            return result;
        }
        if (request instanceof Request.Retry retry) {
            return retry(retry, line);
        }
        if (request instanceof Request.Inject inject) {
            return inject(inject);
        }
        ClusterCommand command = ((Request.Execute) request).command();
        Result result = publish(request, backend.execute(state.cluster(), command), line);
        failure = result.outcome().isRefused() ? failure : Optional.empty();
        return result;
    }

    private Result retry(Request.Retry request, String line) {
        Either<Outcome.Refused, ClusterCommand> command = RepeatedSend.resolve(request, state);
        return command.isLeft()
                ? refused(request, command.getLeft())
                : publish(request, backend.execute(state.cluster(), command.get()), line);
    }

    private Result look(Request.Show show) {
        Either<Outcome.Refused, List<TopicPartition>> target = show.target().resolve(state.cluster());
        return target.isLeft() ? refused(show, target.getLeft()) : unchanged(show);
    }

    private Result openDirectory(Request.OpenDirectory request, String line) {
        if (directories.isEmpty()) {
            return refused(request, ErrorCode.INVALID_REQUEST, "labs keep nothing; leave --data-dir out");
        }
        Decision decision = ClusterMachine.decide(state.cluster(), request.command());
        if (decision.outcome() instanceof Outcome.Refused refused) {
            return refused(request, refused);
        }
        try {
            ClusterStore opened = directories.get().apply(request.directory());
            if (!opened.isEmpty()) {
                opened.close();
                return refused(
                        request,
                        ErrorCode.INVALID_REQUEST,
                        "the directory holds a cluster; choose an empty one, or start minikafka with --data-dir to"
                                + " reopen it");
            }
            backend.close();
            backend = new SimulatedBackend(opened);
        } catch (StorageException notOpened) {
            return refused(request, notOpened.code(), notOpened.problem());
        }
        Result result = execute(new Request.Execute(request.command()), line);
        return new Result(request, result.outcome(), result.events(), result.notes(), result.before(), result.after());
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
        state = new SessionState(decision.after(), posting.ledger());
        return new Result(request, decision.outcome(), decision.events(), posting.notes(), before, state);
    }

    private Result unchanged(Request.OfSession request) {
        return new Result(request, new Outcome.Done(new Reply.Changed()), Vector.empty(), List.of(), state, state);
    }

    private Result refused(Request.OfSession request, ErrorCode code, String message) {
        return refused(request, new Outcome.Refused(code, message));
    }

    private Result refused(Request.OfSession request, Outcome.Refused refused) {
        return new Result(request, refused, Vector.empty(), List.of(), state, state);
    }

    /** An orderly end: stops what the clock drives, and tells so; the store is still to be closed. */
    public Result stop(String line) {
        Request.Execute request = new Request.Execute(new ClusterCommand.Close(true));
        return failed().isPresent() ? unchanged(request) : execute(request, line);
    }

    /** Ends in order, also where nobody asked for it, as at the end of a script. */
    @Override
    public void close() {
        stop("exit");
        backend.close();
    }
}
