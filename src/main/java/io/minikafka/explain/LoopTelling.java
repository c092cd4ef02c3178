package io.minikafka.explain;

import io.minikafka.cluster.Event;
import io.minikafka.cluster.FollowerLoop;
import java.util.Optional;
import java.util.OptionalLong;

/** Tells the follower loop: when it starts and ends, and what its rounds came to. */
final class LoopTelling {

    private final Telling telling;

    private LoopTelling(Telling telling) {
        this.telling = telling;
    }

    /** Tells the event of the moment, if it is one of the loop's. */
    static void tell(Telling telling) {
        LoopTelling loop = new LoopTelling(telling);
        telling.next(Event.FollowerLoopStarted.class).ifPresent(loop::started);
        telling.next(Event.FollowerLoopStopped.class).ifPresent(loop::stopped);
        telling.next(Event.FollowerLoopRan.class).ifPresent(loop::ran);
        telling.next(Event.FollowerLoopFailed.class).ifPresent(loop::failed);
    }

    private Facts clock() {
        return Facts.none().and("clock", telling.state().nowMs());
    }

    private void started(Event.FollowerLoopStarted event) {
        Facts facts = clock().and("every", event.loop().everyMs()).and("dueTo", due(event.loop()));
        if (event.fromEveryMs().isPresent()) {
            telling.tell(
                    Branch.LOOP_CHANGED,
                    facts.and("everyFrom", event.fromEveryMs().getAsLong()));
        } else {
            telling.tell(Branch.LOOP_ON, facts);
        }
    }

    private static Object due(FollowerLoop.On loop) {
        OptionalLong dueMs = loop.nextDueMs();
        return dueMs.isPresent() ? dueMs.getAsLong() : "never";
    }

    private void stopped(Event.FollowerLoopStopped event) {
        telling.tell(
                event.isKilled() ? Branch.LOOP_KILLED : Branch.LOOP_OFF,
                Facts.none().and("everyFrom", running().orElseThrow().everyMs()));
    }

    private Optional<FollowerLoop.On> running() {
        return telling.state().followerLoop() instanceof FollowerLoop.On on ? Optional.of(on) : Optional.empty();
    }

    private void ran(Event.FollowerLoopRan event) {
        long dueMs = running().orElseThrow().nextDueMs().orElseThrow();
        if (event.rounds() == 1
                && event.kind() != Event.FollowerLoopRan.Kind.SKIPPED
                && dueMs < telling.state().nowMs()) {
            telling.sayOfNext(Branch.LOOP_LATE, clock().and("dueAt", dueMs));
        }
        Facts facts = clock().and("dueTo", due(event.loop()));
        switch (event.kind()) {
            case BUSY -> telling.tell(Branch.LOOP_BUSY, facts);
            case SKIPPED -> telling.tell(Branch.LOOP_SKIPPED, facts.and("rounds", event.rounds()));
            case IDLE -> {
                if (event.rounds() == 1) {
                    telling.tell(Branch.LOOP_IDLE, facts);
                } else {
                    telling.tell(Branch.LOOP_IDLE_ROUNDS, facts.and("rounds", event.rounds()));
                }
            }
        }
    }

    private void failed(Event.FollowerLoopFailed event) {
        telling.tell(Branch.LOOP_FAILED, clock().and("problem", event.loop().problem()));
    }

    /** What stands in the way of every command after a failed round. */
    static void failedBefore(Telling telling, FollowerLoop.Failed loop) {
        telling.say(
                Branch.LOOP_FAILED_BEFORE,
                Facts.none().and("failedAt", loop.atMs()).and("problem", loop.problem()));
    }

    /** A loop that a tick did not come to, if there is one. */
    static void notDue(Telling telling) {
        LoopTelling loop = new LoopTelling(telling);
        loop.running()
                .filter(on -> on.nextDueMs().isPresent())
                .ifPresent(on -> telling.say(
                        Branch.LOOP_NOT_DUE,
                        loop.clock().and("dueAt", on.nextDueMs().getAsLong())));
    }
}
