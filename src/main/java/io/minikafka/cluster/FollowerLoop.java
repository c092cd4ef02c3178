package io.minikafka.cluster;

import java.util.OptionalLong;

/**
 * The follower loop: replication rounds that the clock brings about (the design exercise of chapter 5).
 *
 * <p>It belongs to the cluster's state, and only a tick drives it: at every due time it makes one round of every
 * partition, as {@code fetch-followers} does. A round that fails is the end of it, and of the cluster until a restart.
 */
public sealed interface FollowerLoop {

    /** Followers fetch only when a command says so. Every cluster starts like this, and every restart ends in it. */
    FollowerLoop OFF = new Off();

    /**
     * How far apart rounds are where nothing is said, in ms: as long as a follower's fetch waits at its leader for new
     * records (Kafka's {@code replica.fetch.wait.max.ms}).
     */
    long DEFAULT_EVERY_MS = 500;

    /** See {@link #OFF}. */
    record Off() implements FollowerLoop {}

    /**
     * It runs.
     *
     * @param everyMs how far apart rounds are, in ms, at least 1
     * @param nextDueMs when the next one is due, in ms; empty where the clock cannot get that far
     */
    record On(long everyMs, OptionalLong nextDueMs) implements FollowerLoop {

        /** With its next round one interval from now. */
        static On from(long nowMs, long everyMs) {
            return new On(
                    everyMs,
                    everyMs > Long.MAX_VALUE - nowMs ? OptionalLong.empty() : OptionalLong.of(nowMs + everyMs));
        }
    }

    /**
     * A round failed. Nothing that changes the cluster is carried out any more, until it is restarted or a new one takes
     * its place.
     *
     * @param everyMs how far apart its rounds were
     * @param atMs when it failed, in ms
     * @param problem what went wrong, in one line
     */
    record Failed(long everyMs, long atMs, String problem) implements FollowerLoop {

        /** What every later command is told. */
        public Outcome.Refused refusal() {
            return new Outcome.Refused(
                    ErrorCode.FETCH_ERROR,
                    "the cluster has failed with its follower loop at " + atMs + " ms: " + problem
                            + "; restart recovers what is kept, new-cluster starts afresh");
        }
    }
}
