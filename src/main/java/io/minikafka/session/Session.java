package io.minikafka.session;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.cluster.ClusterMachine;
import io.minikafka.cluster.Decision;
import io.minikafka.cluster.ErrorCode;
import io.minikafka.cluster.Outcome;
import io.minikafka.replication.RuleSet;
import io.minikafka.replication.RuleSets;
import io.minikafka.storage.ClusterStore;
import io.minikafka.storage.StorageException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** An open cluster, its ledger and its history; executes one request after the other. Not for several threads. */
public final class Session implements AutoCloseable {

    private final Optional<Function<String, ClusterStore>> directories;
    private final OpenCluster cluster;
    private final Optional<Result> reopening;
    private final Timeline.Retention retention;
    private Timeline timeline;
    private Optional<Result> lastResult = Optional.empty();

    private Session(
            ClusterStore store,
            Optional<Function<String, ClusterStore>> directories,
            Timeline.Retention retention,
            RuleSet rules) {
        this.directories = directories;
        this.retention = retention;
        this.cluster = new OpenCluster(new SimulatedBackend(store));
        boolean isNew = store.isEmpty();
        String line = isNew ? "new-cluster" : "restart";
        Result opened = cluster.answer(isNew ? new Request.Execute(bare(rules)) : new Request.Restart(true), line);
        if (opened.outcome() instanceof Outcome.Refused refused) {
            String problem = cluster.failure().map(StorageException::problem).orElse(refused.message());
            cluster.close();
            throw new StorageException(refused.code(), problem + "; mend it, or choose another directory");
        }
        this.reopening = isNew ? Optional.empty() : Optional.of(opened);
        this.timeline = new Timeline(
                isNew ? Timeline.Start.FRESH : Timeline.Start.KEPT_CLUSTER,
                Step.of(opened, line, cluster.moment()),
                cluster.state(),
                retention);
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
        return new Session(store, directories, Timeline.Retention.USUAL, RuleSets.MINIKAFKA);
    }

    /** Opens a session as {@link #start} does that keeps other states of its history than usual. */
    static Session start(ClusterStore store, Timeline.Retention retention) {
        return new Session(store, Optional.empty(), retention, RuleSets.MINIKAFKA);
    }

    public static Session inMemory() {
        return start(ClusterStore.inMemory());
    }

    /** Opens a session in memory whose first cluster is under some rules. */
    public static Session inMemory(RuleSet rules) {
        return new Session(ClusterStore.inMemory(), Optional.empty(), Timeline.Retention.USUAL, rules);
    }

    /** How far back a picture of the history looks, in steps. */
    private static final int STEPS_DRAWN = 200;

    /** What was found when the session opened a cluster that was kept; empty for a new one. */
    public Optional<Result> reopening() {
        return reopening;
    }

    public SessionState state() {
        return cluster.state();
    }

    /** The steps that led here, and those that were undone. */
    public Timeline timeline() {
        return timeline;
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
        return cluster.failure();
    }

    /** This moment with its store, as it is, or as it will be once it is brought to where the session went. */
    public Moment now() {
        return timeline.isStored()
                ? cluster.moment()
                : new Moment(cluster.state(), timeline.faults(), timeline.unforced(), cluster.failure());
    }

    /**
     * Executes a request.
     *
     * @param line the request as typed, for the ledger and the history
     */
    public Result execute(Request.OfSession request, String line) {
        Result result = answer(request, line);
        lastResult = Optional.of(result);
        return result;
    }

    private Result answer(Request.OfSession request, String line) {
        if (request instanceof Request.OfTimeline onTimeline) {
            return travel(onTimeline, line);
        }
        if (request instanceof Request.OpenDirectory open) {
            return openDirectory(open, line);
        }
        return ClusterRequest.isStep(request) ? step(request, line) : look(request, line);
    }

    /** What a session starts with: a new cluster of three brokers. */
    private static ClusterCommand.NewCluster bare(RuleSet rules) {
        return new ClusterCommand.NewCluster(List.of(1, 2, 3), List.of(), rules.name());
    }

    private Result look(Request.OfSession request, String line) {
        Result result = cluster.answer(request, line);
        timeline.addAside(ScriptLine.of(result, line));
        boolean isTimeline = request instanceof Request.Show show && show.subject() == Request.Subject.TIMELINE;
        return isTimeline && !result.outcome().isRefused()
                ? result.with(new TimelineAnswer.Drawn(timeline.latest(STEPS_DRAWN)))
                : result;
    }

    private Result step(Request.OfSession request, String line) {
        Optional<Result> notStored = store(request);
        if (notStored.isPresent()) {
            return notStored.get();
        }
        Moment before = cluster.moment();
        Result result = cluster.answer(request, line);
        Moment after = cluster.moment();
        if (result.outcome().isRefused() && result.events().isEmpty() && after.hasSameStore(before)) {
            timeline.addAside(ScriptLine.of(result, line));
        } else {
            timeline.add(Step.of(result, line, after), before.state(), after.state());
        }
        return result;
    }

    /** Brings the store to where the session went; where it cannot be, the request is refused and nothing else is. */
    private Optional<Result> store(Request.OfSession request) {
        if (timeline.isStored() || ClusterRequest.isNewCluster(request)) {
            return Optional.empty();
        }
        try {
            timeline.storing();
            cluster.rewriteStore(timeline.faults(), timeline.unforced());
            timeline.stored();
            return Optional.empty();
        } catch (StorageException broken) {
            return Optional.of(cluster.refused(
                    request,
                    new Outcome.Refused(
                            broken.code(),
                            "what is kept could not be brought back to step " + timeline.position() + ": "
                                    + broken.problem() + "; nothing was done, the next command tries again")));
        }
    }

    private Result travel(Request.OfTimeline request, String line) {
        TimeTravel.Arrival arrival = new TimeTravel(timeline, now()).answer(request, line);
        arrival.moment().ifPresent(cluster::goTo);
        if (request instanceof Request.WhatIf) {
            timeline.addAside(ScriptLine.of(arrival.result(), line));
        }
        return arrival.result();
    }

    private Result openDirectory(Request.OpenDirectory request, String line) {
        if (directories.isEmpty()) {
            return refused(request, ErrorCode.INVALID_REQUEST, "labs keep nothing; leave --data-dir out");
        }
        Decision decision = ClusterMachine.decide(state().cluster(), request.command());
        if (decision.outcome() instanceof Outcome.Refused refused) {
            return cluster.refused(request, refused);
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
            cluster.moveTo(new SimulatedBackend(opened));
        } catch (StorageException notOpened) {
            return refused(request, notOpened.code(), notOpened.problem());
        }
        Result result = cluster.answer(request, line);
        // What was before lived in other files, so it cannot be brought back.
        timeline = new Timeline(
                Timeline.Start.NEW_DIRECTORY, Step.of(result, line, cluster.moment()), cluster.state(), retention);
        return result;
    }

    private Result refused(Request.OfSession request, ErrorCode code, String message) {
        return cluster.refused(request, new Outcome.Refused(code, message));
    }

    /** An orderly end: stops what the clock drives, and tells so; the store is still to be closed. */
    public Result stop(String line) {
        return store(new Request.Execute(new ClusterCommand.Close(true))).orElseGet(() -> cluster.stop(line));
    }

    /** Ends in order, also where nobody asked for it, as at the end of a script. */
    @Override
    public void close() {
        stop("exit");
        cluster.close();
    }
}
