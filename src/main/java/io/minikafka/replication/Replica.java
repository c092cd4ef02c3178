package io.minikafka.replication;

import io.minikafka.log.PartitionLog;

/**
 * One broker's copy of a partition (chapter 5, {@code Replica}).
 *
 * @param brokerId the broker that keeps it
 * @param log its log
 * @param lastFetchMs when it last fetched from its leader, in ms of the cluster's clock; the opening or creation time
 *     before its first fetch
 */
public record Replica(int brokerId, PartitionLog log, long lastFetchMs) {

    /** The log end offset (exclusive): where this replica appends next. */
    public long leo() {
        return log.leo();
    }

    public Replica withLog(PartitionLog newLog) {
        return new Replica(brokerId, newLog, lastFetchMs);
    }

    public Replica withLastFetchMs(long nowMs) {
        return new Replica(brokerId, log, nowMs);
    }
}
