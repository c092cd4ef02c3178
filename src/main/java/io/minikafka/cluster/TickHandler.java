package io.minikafka.cluster;

import java.util.List;
import java.util.Optional;

/**
 * Time passes: a tick stops at every instant at which something is due, in order, runs it there, goes on to its end, and
 * refreshes every ISR.
 */
final class TickHandler {

    /** All work that falls due by the clock. What is due at the same instant runs in this order. */
    private static final List<DueWork> SOURCES =
            List.of(new FollowerLoopHandler(), new ProducerLinger(), new KafkaTimers());

    private TickHandler() {}

    static Decision tick(Transition transition, ClusterCommand.Tick command) {
        long nowMs = transition.state().nowMs();
        if (command.ms() < 0 || command.ms() > Long.MAX_VALUE - nowMs) {
            return transition.refuse(
                    ErrorCode.INVALID_REQUEST,
                    "the clock moves by 0 to " + (Long.MAX_VALUE - nowMs) + " ms, found " + command.ms());
        }
        long endMs = nowMs + command.ms();
        if (command.isClockOnly()) {
            transition.advanceClock(endMs);
            return transition.done();
        }
        Optional<Outcome.Refused> stopped = runDue(transition, endMs);
        if (stopped.isPresent()) {
            return transition.stop(stopped.get());
        }
        if (!transition.rules().shrink().isTimed()) {
            transition.state().partitions().keySet().forEach(partition -> Settlement.refreshIsr(transition, partition));
        }
        return transition.done();
    }

    /** Leaves the clock at the end, or where the work that stopped it was due. */
    private static Optional<Outcome.Refused> runDue(Transition transition, long endMs) {
        boolean hasMoved = false;
        for (int runs = 0; ; runs++) {
            Optional<DueWork> next = earliest(transition.state(), endMs);
            boolean isBounded = next.isPresent() && runs == ClusterCommand.Tick.MAX_RUNS;
            long toMs = next.isEmpty() || isBounded ? endMs : dueMs(next.get(), transition.state());
            if (toMs > transition.state().nowMs() || (toMs == endMs && !hasMoved)) {
                transition.advanceClock(toMs);
                hasMoved = true;
            }
            if (next.isEmpty()) {
                return Optional.empty();
            }
            if (isBounded) {
                SOURCES.forEach(source -> source.runOut(transition));
                return Optional.empty();
            }
            Optional<Outcome.Refused> stopped = next.get().run(transition);
            if (stopped.isPresent()) {
                return stopped;
            }
            next.get().runAhead(transition, quietUntilMs(next.get(), transition.state(), endMs));
        }
    }

    /** How far a source may look ahead: to the end of the tick, but not to where another source is due. */
    private static long quietUntilMs(DueWork source, ClusterState state, long endMs) {
        long untilMs = endMs;
        for (DueWork other : SOURCES) {
            if (!other.equals(source) && other.nextDueMs(state).isPresent()) {
                untilMs = Math.min(untilMs, dueMs(other, state) - 1);
            }
        }
        return untilMs;
    }

    /** The work that is due first, at the end of the tick at the latest; of several, the first of the list. */
    private static Optional<DueWork> earliest(ClusterState state, long endMs) {
        Optional<DueWork> earliest = Optional.empty();
        long earliestMs = Long.MAX_VALUE;
        for (DueWork source : SOURCES) {
            if (source.nextDueMs(state).isEmpty()) {
                continue;
            }
            long dueMs = dueMs(source, state);
            if (dueMs <= endMs && (earliest.isEmpty() || dueMs < earliestMs)) {
                earliest = Optional.of(source);
                earliestMs = dueMs;
            }
        }
        return earliest;
    }

    private static long dueMs(DueWork source, ClusterState state) {
        return Math.max(state.nowMs(), source.nextDueMs(state).orElseThrow());
    }
}
