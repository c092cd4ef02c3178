package io.minikafka.replication;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * What keeps a leader's high watermark below an offset under Kafka's rules ({@code Partition.maybeIncrementLeaderHW}).
 *
 * @param behind the members of the maximal ISR whose logs end before it
 * @param unheard those that have it, but have not asked for what comes next, which is how the leader learns so
 * @param mayJoin who is in no ISR, but counts as caught up and may join, and has not asked for what comes next either
 * @param isFrozen whether the committed ISR is below min.insync.replicas, so that nothing moves it
 */
public record HighWatermarkHold(BrokerSet behind, BrokerSet unheard, BrokerSet mayJoin, boolean isFrozen) {

    /** Under the chapters' rules, where acks=all waits for the logs themselves. */
    public static HighWatermarkHold byLogs(PartitionReplicaSet set, AckWaiter waiter) {
        return new HighWatermarkHold(AckRule.behind(set, waiter), BrokerSet.NONE, BrokerSet.NONE, false);
    }

    /**
     * What holds it below the end of a pending send.
     *
     * @param isAlive whether a broker is not fenced
     */
    public static HighWatermarkHold judge(
            PartitionReplicaSet set,
            AckWaiter waiter,
            RuleSet rules,
            ReplicationConfig config,
            IntPredicate isAlive,
            long nowMs) {
        List<Integer> unheard = new ArrayList<>();
        List<Integer> mayJoin = new ArrayList<>();
        BrokerSet behind = AckRule.behind(set, waiter);
        for (Replica follower : set.followers()) {
            int broker = follower.brokerId();
            boolean isHolding = set.underKafka().replica(broker).remote().leo() < waiter.targetOffset()
                    && rules.leaderHighWatermark().isWaitedFor(set, follower, config, rules.caughtUp(), isAlive, nowMs);
            if (isHolding && !behind.contains(broker)) {
                (set.maximalIsr().contains(broker) ? unheard : mayJoin).add(broker);
            }
        }
        return new HighWatermarkHold(
                behind,
                BrokerSet.of(unheard),
                BrokerSet.of(mayJoin),
                rules.leaderHighWatermark().isFrozen(set, config));
    }
}
