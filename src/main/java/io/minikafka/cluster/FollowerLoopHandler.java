package io.minikafka.cluster;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Turns the follower loop on and off, and makes its rounds when they are due. */
final class FollowerLoopHandler implements DueWork {

    static Decision start(Transition transition, ClusterCommand.StartFollowerLoop command) {
        if (command.everyMs() < 1) {
            return transition.refuse(
                    ErrorCode.INVALID_REQUEST,
                    "rounds are 1 ms or more apart, found --every " + command.everyMs() + "; try --every "
                            + FollowerLoop.DEFAULT_EVERY_MS);
        }
        OptionalLong fromEveryMs = transition.state().followerLoop() instanceof FollowerLoop.On on
                ? OptionalLong.of(on.everyMs())
                : OptionalLong.empty();
        FollowerLoop.On started = FollowerLoop.On.from(transition.state().nowMs(), command.everyMs());
        transition.emit(new Event.FollowerLoopStarted(fromEveryMs, started));
        return transition.done();
    }

    static Decision stop(Transition transition) {
        stopIfOn(transition, false);
        return transition.done();
    }

    /**
     * Ends the loop where it runs.
     *
     * @param isKilled whether the cluster crashes, rather than being asked to stop
     */
    static void stopIfOn(Transition transition, boolean isKilled) {
        if (transition.state().followerLoop() instanceof FollowerLoop.On) {
            transition.emit(new Event.FollowerLoopStopped(isKilled));
        }
    }

    @Override
    public OptionalLong nextDueMs(ClusterState state) {
        return state.followerLoop() instanceof FollowerLoop.On on ? on.nextDueMs() : OptionalLong.empty();
    }

    @Override
    public Optional<Outcome.Refused> run(Transition transition) {
        return round(transition, 1);
    }

    /** One round now, which also stands for those before it that found nothing either. */
    private static Optional<Outcome.Refused> round(Transition transition, long rounds) {
        FollowerLoop.On loop = (FollowerLoop.On) transition.state().followerLoop();
        long nowMs = transition.state().nowMs();
        int eventsBefore = transition.events().size();
        Optional<Outcome.Refused> failed = FetchFollowersHandler.roundOfAll(transition);
        if (failed.isPresent()) {
            transition.emit(new Event.FollowerLoopFailed(
                    new FollowerLoop.Failed(loop.everyMs(), nowMs, failed.get().message())));
            return Optional.of(new Outcome.Refused(
                    failed.get().code(),
                    "the follower loop failed at " + nowMs + " ms: "
                            + failed.get().message()
                            + "; the tick stops here, and only show is answered until restart or new-cluster"));
        }
        boolean isIdle = isIdle(
                transition.events().subList(eventsBefore, transition.events().size()));
        transition.emit(new Event.FollowerLoopRan(
                rounds,
                isIdle ? Event.FollowerLoopRan.Kind.IDLE : Event.FollowerLoopRan.Kind.BUSY,
                FollowerLoop.On.from(nowMs, loop.everyMs())));
        return Optional.empty();
    }

    /** A round that moved nothing but the time of the last fetch. */
    private static boolean isIdle(List<Event> ofRound) {
        for (Event event : ofRound) {
            boolean isNews = event instanceof KafkaEvent.FollowerAsked asked
                    ? asked.isResponseLost() || asked.fromLeo() != asked.offset()
                    : !(event instanceof Event.FollowerFetched fetched
                            && fetched.entries().isEmpty());
            if (isNews) {
                return false;
            }
        }
        return true;
    }

    /**
     * Where a round now would find nothing, so will every later one as long as nothing else happens: each finds the same
     * logs, and followers that have just fetched. Of those until then only the last is made; it counts for all.
     */
    @Override
    public void runAhead(Transition transition, long untilMs) {
        OptionalLong nextDueMs = nextDueMs(transition.state());
        if (nextDueMs.isEmpty() || nextDueMs.getAsLong() > untilMs || !wouldBeIdle(transition.state())) {
            return;
        }
        long everyMs = ((FollowerLoop.On) transition.state().followerLoop()).everyMs();
        long further = (untilMs - nextDueMs.getAsLong()) / everyMs;
        transition.advanceClock(nextDueMs.getAsLong() + further * everyMs);
        round(transition, further + 1);
    }

    private static boolean wouldBeIdle(ClusterState state) {
        Transition tried = new Transition(state);
        return FetchFollowersHandler.roundOfAll(tried).isEmpty() && isIdle(tried.events());
    }

    /** Leaves out the rounds that are still due; the next is one interval from now. */
    @Override
    public void runOut(Transition transition) {
        OptionalLong nextDueMs = nextDueMs(transition.state());
        long nowMs = transition.state().nowMs();
        if (nextDueMs.isPresent() && nextDueMs.getAsLong() <= nowMs) {
            long everyMs = ((FollowerLoop.On) transition.state().followerLoop()).everyMs();
            transition.emit(new Event.FollowerLoopRan(
                    (nowMs - nextDueMs.getAsLong()) / everyMs + 1,
                    Event.FollowerLoopRan.Kind.SKIPPED,
                    FollowerLoop.On.from(nowMs, everyMs)));
        }
    }
}
