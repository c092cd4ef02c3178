package io.minikafka.replication;

import java.util.function.IntPredicate;
import java.util.function.Supplier;

/** What a leader takes for committed. */
public enum LeaderHighWatermarkRule implements TableRule {
    ISR_AT_ONCE(
            "the smallest log end offset over the ISR as the logs are now, never lower than before",
            "chapter 5, _advance_high_watermark") {
        @Override
        public long advanced(
                PartitionReplicaSet set,
                Supplier<ReplicationConfig> config,
                CaughtUpRule caughtUp,
                IntPredicate isEligible,
                long nowMs) {
            return HighWatermarkRule.advanced(set);
        }

        @Override
        public boolean isFrozen(PartitionReplicaSet set, ReplicationConfig config) {
            return false;
        }

        @Override
        public boolean isWaitedFor(
                PartitionReplicaSet set,
                Replica follower,
                ReplicationConfig config,
                CaughtUpRule caughtUp,
                IntPredicate isEligible,
                long nowMs) {
            return set.isr().contains(follower.brokerId());
        }
    },
    ASKED_FOR(
            "frozen while the committed ISR is below min.insync.replicas; else the smallest of its own end"
                    + " and of the offsets last asked for by the maximal ISR and by whoever is caught up"
                    + " and may join; it only rises within a tenure",
            "Partition.maybeIncrementLeaderHW, KIP-966") {
        @Override
        public long advanced(
                PartitionReplicaSet set,
                Supplier<ReplicationConfig> config,
                CaughtUpRule caughtUp,
                IntPredicate isEligible,
                long nowMs) {
            // What its predecessor knew of the others is not its own; it forgets that when it hears of its election.
            if (!set.isLed()) {
                return set.highWatermark();
            }
            ReplicationConfig settings = config.get();
            if (isFrozen(set, settings)) {
                return set.highWatermark();
            }
            long smallest = set.leader().leo();
            for (Replica follower : set.followers()) {
                if (isWaitedFor(set, follower, settings, caughtUp, isEligible, nowMs)) {
                    KafkaReplica known = set.underKafka().replica(follower.brokerId());
                    smallest = Math.min(smallest, known.remote().leo());
                }
            }
            return Math.max(set.highWatermark(), smallest);
        }

        @Override
        public boolean isFrozen(PartitionReplicaSet set, ReplicationConfig config) {
            return set.isr().size() < AcksAllRule.effectiveMinimum(set, config);
        }

        @Override
        public boolean isWaitedFor(
                PartitionReplicaSet set,
                Replica follower,
                ReplicationConfig config,
                CaughtUpRule caughtUp,
                IntPredicate isEligible,
                long nowMs) {
            int broker = follower.brokerId();
            return set.maximalIsr().contains(broker)
                    || (isEligible.test(broker) && caughtUp.isCaughtUp(set, follower, config, nowMs));
        }
    };

    private final String sentence;
    private final String source;

    LeaderHighWatermarkRule(String sentence, String source) {
        this.sentence = sentence;
        this.source = source;
    }

    /**
     * The high watermark as it should be now; it never goes down.
     *
     * @param config the settings, which not every rule looks at
     * @param isEligible whether a broker may join the ISR
     */
    public abstract long advanced(
            PartitionReplicaSet set,
            Supplier<ReplicationConfig> config,
            CaughtUpRule caughtUp,
            IntPredicate isEligible,
            long nowMs);

    /** Whether it stays where it is, whatever the followers have. */
    public abstract boolean isFrozen(PartitionReplicaSet set, ReplicationConfig config);

    /** Whether it may not pass what is known of a follower. */
    public abstract boolean isWaitedFor(
            PartitionReplicaSet set,
            Replica follower,
            ReplicationConfig config,
            CaughtUpRule caughtUp,
            IntPredicate isEligible,
            long nowMs);

    /** Those followers. */
    public BrokerSet waitedFor(
            PartitionReplicaSet set,
            ReplicationConfig config,
            CaughtUpRule caughtUp,
            IntPredicate isEligible,
            long nowMs) {
        return BrokerSet.of(set.assignment())
                .without(set.leaderId())
                .filter(broker -> isWaitedFor(set, set.replica(broker), config, caughtUp, isEligible, nowMs));
    }

    @Override
    public String sentence() {
        return sentence;
    }

    @Override
    public String source() {
        return source;
    }
}
