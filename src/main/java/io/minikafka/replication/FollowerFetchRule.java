package io.minikafka.replication;

import io.minikafka.log.LogEntry;
import io.minikafka.log.PartitionLog;
import io.vavr.collection.Vector;
import java.util.OptionalLong;

/**
 * What one follower does in one round (chapter 5, {@code fetch_followers_once}).
 *
 * <p>Differs from Kafka: a follower is cut only when it is longer than its leader, and then to the high watermark; Kafka
 * cuts at the offset where the leader epochs part (KIP-101, KIP-279).
 */
public final class FollowerFetchRule {

    private FollowerFetchRule() {}

    /** What a follower got from its leader. */
    public sealed interface Answer {
        /**
         * Whole batches that continue the follower's log.
         *
         * @param entries the batches; none when the follower has everything
         * @param sizeBytes what they take
         * @param sizeWithNextBytes what one more would have made of that, where the byte budget ended the copy
         */
        record Copied(Vector<LogEntry> entries, long sizeBytes, OptionalLong sizeWithNextBytes) implements Answer {}

        /** The leader's batch at the follower's LEO starts at another offset, so it cannot be appended. */
        record Misaligned(long leo, long batchBaseOffset) implements Answer {}
    }

    /** Where a follower must be cut before it fetches, if it must. */
    public static OptionalLong cutBeforeFetch(PartitionReplicaSet set, Replica follower) {
        return follower.leo() > set.leader().leo() ? OptionalLong.of(set.highWatermark()) : OptionalLong.empty();
    }

    /** Reads from the leader at the follower's LEO: the first batch always, a later one only within the byte budget. */
    public static Answer fetch(PartitionReplicaSet set, Replica follower, ReplicationConfig config) {
        return read(set.leader().log(), follower.leo(), config);
    }

    /** Reads from a log at an offset, at most as much as one fetch brings. */
    public static Answer read(PartitionLog source, long offset, ReplicationConfig config) {
        Vector<LogEntry> entries = source.entries();
        int first = source.indexAt(offset);
        if (first < entries.size() && entries.get(first).baseOffset() != offset) {
            return new Answer.Misaligned(offset, entries.get(first).baseOffset());
        }
        int end = first;
        long bytes = 0;
        while (end < entries.size()) {
            long withNext = bytes + entries.get(end).batch().sizeBytes();
            if (end > first && withNext > config.fetchMaxBytes()) {
                return new Answer.Copied(entries.slice(first, end), bytes, OptionalLong.of(withNext));
            }
            bytes = withNext;
            end++;
        }
        return new Answer.Copied(entries.slice(first, end), bytes, OptionalLong.empty());
    }
}
