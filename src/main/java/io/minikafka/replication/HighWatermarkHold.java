package io.minikafka.replication;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * What keeps a leader's high watermark below an offset under Kafka's rules ({@code Partition.maybeIncrementLeaderHW}).
 *
 * @param behind the members of the maximal ISR that do not have what the leader has below it
 * @param unheard those that have it, but have not asked for what comes next, which is how the leader learns so
 * @param mayJoin who is in no ISR, but counts as caught up and may join, and has not asked for what comes next either
 * @param isFrozen whether the committed ISR is below min.insync.replicas, so that nothing moves it
 */
public record HighWatermarkHold(BrokerSet behind, BrokerSet unheard, BrokerSet mayJoin, boolean isFrozen) {

    /** Under the chapters' rules, where acks=all waits for the logs themselves. */
    public static HighWatermarkHold byLogs(PartitionReplicaSet set, AckWaiter waiter) {
        return new HighWatermarkHold(AckRule.behind(set, waiter), BrokerSet.NONE, BrokerSet.NONE, false);
    }

    /** Whether a replica has all that the leader has below an offset; it may be as long and hold something else. */
    public static boolean has(PartitionReplicaSet set, int broker, long offset) {
        return set.replica(broker).log().divergesFrom(set.leader().log()) >= offset;
    }

    /**
     * What holds it below the end of a pending send.
     *
     * @param isEligible whether a broker may join the ISR
     */
    public static HighWatermarkHold judge(
            PartitionReplicaSet set,
            AckWaiter waiter,
            RuleSet rules,
            ReplicationConfig config,
            IntPredicate isEligible,
            long nowMs) {
        List<Integer> unheard = new ArrayList<>();
        List<Integer> mayJoin = new ArrayList<>();
        List<Integer> behind = new ArrayList<>();
        for (Replica follower : set.followers()) {
            int broker = follower.brokerId();
            boolean isHolding = set.underKafka().replica(broker).remote().leo() < waiter.targetOffset()
                    && rules.leaderHighWatermark()
                            .isWaitedFor(set, follower, config, rules.caughtUp(), isEligible, nowMs);
            if (isHolding && !set.maximalIsr().contains(broker)) {
                mayJoin.add(broker);
            } else if (isHolding) {
                (has(set, broker, waiter.targetOffset()) ? unheard : behind).add(broker);
            }
        }
        return new HighWatermarkHold(
                BrokerSet.of(behind),
                BrokerSet.of(unheard),
                BrokerSet.of(mayJoin),
                rules.leaderHighWatermark().isFrozen(set, config));
    }
}
