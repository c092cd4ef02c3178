package io.minikafka.session;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.cluster.ClusterMachine;
import io.minikafka.cluster.Decision;
import io.minikafka.storage.ReplicaId;
import io.minikafka.storage.StorageFault;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;

/**
 * The history of a session: its steps, where it is among them, and the state after each.
 *
 * <p>The latest states are kept. Of older ones only some are; the others are decided again from the nearest one before,
 * which gives the same, since deciding is pure. The state after a restart is always kept: it depends on what the files
 * held. States share what they have in common, so that one costs what its step changed.
 */
public final class Timeline {

    /**
     * Which states are kept.
     *
     * @param latest how many of the latest
     * @param checkpointEvery how far apart older ones are that are kept for good
     */
    record Retention(int latest, int checkpointEvery) {
        static final Retention USUAL = new Retention(10_000, 1_000);
    }

    /** What the first step is. */
    enum Start {
        /** The cluster that every session starts with. */
        FRESH,
        /** A new cluster in a directory of the user's. */
        NEW_DIRECTORY,
        /** A cluster that was kept in a directory, from before this session. */
        KEPT_CLUSTER
    }

    /** The store may hold what no step left behind. */
    private static final int UNKNOWN = -1;

    private final Start start;
    private final Retention retention;
    private final List<Step> steps = new ArrayList<>();
    private final NavigableMap<Integer, SessionState> states = new java.util.TreeMap<>();
    private int position;
    private int stored;
    private long replayed;

    /** A history that starts with a step. */
    Timeline(Start start, Step first, SessionState state, Retention retention) {
        this.start = start;
        this.retention = retention;
        steps.add(first);
        states.put(0, state);
    }

    /** The number of the step that the session is at. */
    public int position() {
        return position;
    }

    /** The number of the last step; those behind {@link #position} were undone and can be redone. */
    public int last() {
        return steps.size() - 1;
    }

    Start start() {
        return start;
    }

    /** Takes in a step that was carried out; what was undone before is forgotten. */
    void add(Step step, SessionState before, SessionState after) {
        steps.subList(position + 1, steps.size()).clear();
        states.tailMap(position, false).clear();
        states.put(position, before);
        steps.add(step);
        position++;
        stored = position;
        states.put(position, after);
        int old = position - retention.latest();
        if (old > 0 && !isKeptForGood(old)) {
            states.remove(old);
        }
    }

    private boolean isKeptForGood(int number) {
        return number % retention.checkpointEvery() == 0 || steps.get(number).request() instanceof Request.Restart;
    }

    /** Notes what was asked at the current step without changing anything. */
    void addAside(ScriptLine aside) {
        steps.set(position, steps.get(position).withAside(aside));
    }

    /** Moves to a step that exists; what the store holds stays behind. */
    Moment goTo(int number) {
        Moment moment = moment(number);
        position = number;
        return moment;
    }

    /** Whether the store holds what the current step left behind. */
    boolean isStored() {
        return stored == position;
    }

    /** The store is being brought to the current step; while that goes on, nobody knows what it holds. */
    void storing() {
        stored = UNKNOWN;
    }

    /** The store holds what the current step left behind. */
    void stored() {
        stored = position;
    }

    /** The faults that the store has at the current step. */
    Vector<StorageFault> faults() {
        return steps.get(position).faults();
    }

    /** How many batches of each replica wait for being forced at the current step, where any does. */
    TreeMap<ReplicaId, Long> unforced() {
        return steps.get(position).unforced();
    }

    /** The moment after a step that exists. */
    Moment moment(int number) {
        return steps.get(number).moment(state(number));
    }

    private SessionState state(int number) {
        Map.Entry<Integer, SessionState> nearest = states.floorEntry(number);
        SessionState state = nearest.getValue();
        for (int next = nearest.getKey() + 1; next <= number; next++) {
            state = replay(state, steps.get(next));
        }
        return state;
    }

    /** The command of a step that exists. */
    String line(int number) {
        return steps.get(number).command().line();
    }

    /** The steps from one number to another, both inclusive, that exist. */
    List<TimelineEntry> entries(int from, int to) {
        List<TimelineEntry> entries = new ArrayList<>();
        Moment before = moment(Math.max(0, from - 1));
        for (int number = from; number <= to; number++) {
            Step step = steps.get(number);
            SessionState state = states.get(number);
            Moment after =
                    step.moment(state != null ? state : number == 0 ? before.state() : replay(before.state(), step));
            entries.add(new TimelineEntry(number, step.command().line(), before, after));
            before = after;
        }
        return entries;
    }

    /** The latest steps up to the current one, at most so many and all of them kept; ascending. */
    public List<TimelineEntry> latest(int count) {
        int oldestKept = Math.max(0, last() - retention.latest() + 1);
        int from = Math.max(Math.min(oldestKept, position), position - count + 1);
        return entries(Math.max(0, from), position);
    }

    private SessionState replay(SessionState before, Step step) {
        replayed++;
        if (step.request() instanceof Request.Inject) {
            return before;
        }
        return ClusterRequest.command(step.request(), before)
                .map(command -> replay(before, command, step))
                .getOrElse(before);
    }

    private static SessionState replay(SessionState before, ClusterCommand command, Step step) {
        if (step.failure().isPresent()) {
            // The store failed, and nothing was published.
            return before;
        }
        Decision decision = ClusterMachine.decide(before.cluster(), command);
        return new SessionState(
                decision.after(),
                before.ledger()
                        .post(
                                decision.events(),
                                before.cluster(),
                                decision.after(),
                                step.command().line())
                        .ledger());
    }

    /** How many steps were decided again so far. */
    long replayedSteps() {
        return replayed;
    }

    /** How many states are held. */
    int keptStates() {
        return states.size();
    }

    /**
     * The commands that lead from a fresh cluster to where the session is, with what was looked at in between; empty
     * where the history starts from a cluster that was kept and no new one took its place.
     */
    public Optional<List<ScriptLine>> script() {
        int first = firstOfScript();
        if (first < 0) {
            return Optional.empty();
        }
        List<ScriptLine> lines = new ArrayList<>();
        for (int number = first; number <= position; number++) {
            if (number > 0 || start != Start.FRESH) {
                lines.add(steps.get(number).command());
            }
            steps.get(number).asides().forEach(lines::add);
        }
        return Optional.of(lines);
    }

    private int firstOfScript() {
        int first = 0;
        if (start == Start.KEPT_CLUSTER) {
            first = position;
            while (first >= 0 && !ClusterRequest.isNewCluster(steps.get(first).request())) {
                first--;
            }
        }
        return first;
    }
}
