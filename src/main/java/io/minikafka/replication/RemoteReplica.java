package io.minikafka.replication;

/**
 * A follower as its leader sees it in Kafka ({@code Replica} in a leader's {@code Partition}).
 *
 * @param leo the offset that it last asked for, or {@link #UNKNOWN}
 * @param lastFetchMs when that was, in ms
 * @param leaderLeoThen the leader's log end offset when that was, or {@link #UNKNOWN}
 * @param lastCaughtUpMs when it last had everything, in ms, or {@link #UNKNOWN}
 * @param brokerEpoch in which epoch of its broker it last fetched, or {@link #UNKNOWN} (KIP-841)
 */
public record RemoteReplica(long leo, long lastFetchMs, long leaderLeoThen, long lastCaughtUpMs, long brokerEpoch) {

    /** What a leader does not know yet. */
    public static final long UNKNOWN = -1;

    /** After a take-over: who is in the ISR counts as caught up now, nothing else is known. */
    static RemoteReplica afterTakeOver(boolean isInSync, long nowMs) {
        return new RemoteReplica(UNKNOWN, UNKNOWN, UNKNOWN, isInSync ? nowMs : UNKNOWN, UNKNOWN);
    }

    /** After a fetch: caught up now if it asks for the leader's end, then if it now asks for the end of then. */
    RemoteReplica asking(long offset, long leaderLeo, long nowMs, int inBrokerEpoch) {
        long caughtUpMs = lastCaughtUpMs;
        if (offset >= leaderLeo) {
            caughtUpMs = nowMs;
        } else if (leaderLeoThen != UNKNOWN && offset >= leaderLeoThen) {
            caughtUpMs = Math.max(caughtUpMs, lastFetchMs);
        }
        return new RemoteReplica(offset, nowMs, leaderLeo, caughtUpMs, inBrokerEpoch);
    }
}
