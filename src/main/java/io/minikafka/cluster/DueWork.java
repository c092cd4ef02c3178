package io.minikafka.cluster;

import java.util.Optional;
import java.util.OptionalLong;

/** Work that the clock alone brings about. It keeps its due time in the state; {@link TickHandler} runs it. */
interface DueWork {

    /** When it is due next, in ms; empty for never. A time that the clock has passed is due now. */
    OptionalLong nextDueMs(ClusterState state);

    /**
     * Runs all that is due now, after which it is due later than now or never.
     *
     * @return why the tick must stop here, if it must; what was done until then stays
     */
    Optional<Outcome.Refused> run(Transition transition);

    /**
     * Called after a run: may make later runs at once, where they can be told to find nothing to do, and move the clock to
     * the last of them.
     *
     * @param untilMs the last instant, in ms, up to which nothing else happens and the tick goes on
     */
    default void runAhead(Transition transition, long untilMs) {}

    /**
     * The tick has run as often as it may, and the clock is at its end. Drops what is still due, or does it late, and
     * tells so by an event; afterwards it is due later than now or never.
     */
    void runOut(Transition transition);
}
