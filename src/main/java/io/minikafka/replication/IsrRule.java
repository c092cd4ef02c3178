package io.minikafka.replication;

import java.util.ArrayList;
import java.util.List;

/**
 * Who is in sync (chapter 6, {@code refresh_isr}).
 *
 * <p>Differs from Kafka: Kafka looks at time alone since KIP-16 removed the offset cap, and shrinks and expands the ISR
 * through the controller.
 */
public final class IsrRule {

    private IsrRule() {}

    /**
     * What the rule found of one follower; the three conditions beside their limits.
     *
     * @param brokerId the follower
     * @param leo its log end offset
     * @param lagMessages leader LEO minus its LEO, in offsets; negative where it is ahead of the leader
     * @param lagMaxMessages the limit of that, inclusive
     * @param fetchAgeMs now minus its last fetch, in ms
     * @param lagTimeMaxMs the limit of that, inclusive
     * @param highWatermark what its LEO must reach
     */
    public record Verdict(
            int brokerId,
            long leo,
            long lagMessages,
            long lagMaxMessages,
            long fetchAgeMs,
            long lagTimeMaxMs,
            long highWatermark) {

        public boolean isCloseEnough() {
            return lagMessages <= lagMaxMessages;
        }

        public boolean isRecentEnough() {
            return fetchAgeMs <= lagTimeMaxMs;
        }

        public boolean coversHighWatermark() {
            return leo >= highWatermark;
        }

        public boolean isInSync() {
            return isCloseEnough() && isRecentEnough() && coversHighWatermark();
        }
    }

    /** Looks at one follower: all three conditions must hold. */
    public static Verdict judge(PartitionReplicaSet set, Replica follower, ReplicationConfig config, long nowMs) {
        return new Verdict(
                follower.brokerId(),
                follower.leo(),
                set.leader().leo() - follower.leo(),
                config.lagMaxMessages(),
                nowMs - follower.lastFetchMs(),
                config.lagTimeMaxMs(),
                set.highWatermark());
    }

    /** The ISR as a refresh would make it: the leader and each follower that is in sync. */
    public static BrokerSet inSyncReplicas(PartitionReplicaSet set, ReplicationConfig config, long nowMs) {
        List<Integer> inSync = new ArrayList<>();
        for (Replica replica : set.replicas().valuesIterator()) {
            if (replica.brokerId() == set.leaderId()
                    || judge(set, replica, config, nowMs).isInSync()) {
                inSync.add(replica.brokerId());
            }
        }
        return BrokerSet.of(inSync);
    }
}
