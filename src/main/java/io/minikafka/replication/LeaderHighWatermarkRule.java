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
                IntPredicate isAlive,
                long nowMs) {
            return HighWatermarkRule.advanced(set);
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
                IntPredicate isAlive,
                long nowMs) {
            // What its predecessor knew of the others is not its own; it forgets that when it hears of its election.
            if (!set.isLed() || set.isr().size() < AcksAllRule.effectiveMinimum(set, config.get())) {
                return set.highWatermark();
            }
            BrokerSet maximal = set.maximalIsr();
            long smallest = set.leader().leo();
            for (Replica follower : set.followers()) {
                int broker = follower.brokerId();
                if (maximal.contains(broker) || mayJoin(set, follower, config.get(), caughtUp, isAlive, nowMs)) {
                    smallest = Math.min(
                            smallest, set.underKafka().replica(broker).remote().leo());
                }
            }
            return Math.max(set.highWatermark(), smallest);
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
     * @param isAlive whether a broker is not fenced
     */
    public abstract long advanced(
            PartitionReplicaSet set,
            Supplier<ReplicationConfig> config,
            CaughtUpRule caughtUp,
            IntPredicate isAlive,
            long nowMs);

    /**
     * The followers whose last request counts for Kafka's high watermark: the maximal ISR, and whoever is caught up and may
     * join.
     */
    public static BrokerSet waitedFor(
            PartitionReplicaSet set,
            ReplicationConfig config,
            CaughtUpRule caughtUp,
            IntPredicate isAlive,
            long nowMs) {
        BrokerSet maximal = set.maximalIsr();
        return BrokerSet.of(set.assignment())
                .without(set.leaderId())
                .filter(broker -> maximal.contains(broker)
                        || mayJoin(set, set.replica(broker), config, caughtUp, isAlive, nowMs));
    }

    private static boolean mayJoin(
            PartitionReplicaSet set,
            Replica follower,
            ReplicationConfig config,
            CaughtUpRule caughtUp,
            IntPredicate isAlive,
            long nowMs) {
        return isAlive.test(follower.brokerId()) && caughtUp.isCaughtUp(set, follower, config, nowMs);
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
