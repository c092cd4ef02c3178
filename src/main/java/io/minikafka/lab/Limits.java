package io.minikafka.lab;

import io.minikafka.cluster.ClusterState;
import io.minikafka.session.Request;
import java.util.Optional;

/** How much a script may do. Counts, never seconds, so that a limit is met at the same place everywhere. */
public final class Limits {

    private static final int NESTING = 16;

    private final boolean mayWrite;
    private final long maxSteps;
    private final long maxOutput;
    private final int maxStates;
    private final Optional<WorkLimits> workLimits;
    private long steps;
    private long output;
    private long work;

    private Limits(boolean mayWrite, long maxSteps, long maxOutput, int maxStates, Optional<WorkLimits> workLimits) {
        this.mayWrite = mayWrite;
        this.maxSteps = maxSteps;
        this.maxOutput = maxOutput;
        this.maxStates = maxStates;
        this.workLimits = workLimits;
    }

    /**
     * How much the cluster may be made to do, for those who are not trusted.
     *
     * @param maxWork units of work, see {@link Work}
     * @param maxReplicas replicas of all partitions together
     * @param maxHeldBytes bytes in all logs, as if every follower had all of its leader's
     */
    private record WorkLimits(long maxWork, long maxReplicas, long maxHeldBytes) {}

    /** For a person's own scripts: everything but endless nesting, and explorations of 5 million states. */
    public static Limits none() {
        return new Limits(true, Long.MAX_VALUE, Long.MAX_VALUE, 5_000_000, Optional.empty());
    }

    /** For labs: 200,000 commands, 64 MB of answers, explorations of 50,000 states, no file is written. */
    public static Limits ofLabs() {
        return new Limits(false, 200_000, 64L << 20, 50_000, Optional.empty());
    }

    /**
     * For answers of learners, the exercise's own commands included: 1,000 commands, 1 MB of answers, 1,000 replicas, 16
     * MB in logs, 200,000 units of {@link Work}, explorations of 1,000 states, no file is written. The worst that fits
     * takes a second or two.
     */
    static Limits ofAnswers() {
        return new Limits(false, 1_000, 1L << 20, 1_000, Optional.of(new WorkLimits(200_000, 1_000, 16L << 20)));
    }

    /** Whether files may be written. */
    boolean mayWrite() {
        return mayWrite;
    }

    /** How many states an exploration may look at. */
    int maxStates() {
        return maxStates;
    }

    /** How deep {@code source} may nest. */
    int nesting() {
        return NESTING;
    }

    void countStep() throws LimitException {
        if (++steps > maxSteps) {
            throw new LimitException("more than " + maxSteps + " commands; shorten the script");
        }
    }

    void countOutput(long characters) throws LimitException {
        output += characters;
        if (output > maxOutput) {
            throw new LimitException("more than " + maxOutput + " characters of answers; shorten the script");
        }
    }

    /** Called before the cluster is asked; what would be too much is not begun. */
    void countWork(Request request, ClusterState state) throws LimitException {
        if (workLimits.isEmpty()) {
            return;
        }
        WorkLimits most = workLimits.get();
        Work asked = Work.of(request, state);
        work += asked.units();
        if (asked.replicas() > most.maxReplicas()) {
            throw new LimitException("more than " + most.maxReplicas() + " replicas; ask for fewer partitions");
        }
        if (asked.heldBytes() > most.maxHeldBytes()) {
            throw new LimitException("more than " + most.maxHeldBytes() + " bytes in all logs; send less");
        }
        if (work > most.maxWork()) {
            throw new LimitException("more than " + most.maxWork()
                    + " units of work, which is replicas times commands and rounds of the follower loop, and records"
                    + " that are looked at; ask for less");
        }
    }
}
