package io.minikafka.cluster;

import io.minikafka.replication.AckWaiter;
import io.minikafka.replication.AcksAllRule;
import io.minikafka.replication.BrokerSet;
import io.minikafka.replication.IsrRule;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.ReplicationConfig;
import io.minikafka.replication.RuleSet;
import java.util.List;

/** What follows when LEOs or the ISR of a partition moved: the ISR refresh, the high watermark, the pending sends. */
final class Settlement {

    private Settlement() {}

    /**
     * The ISR refresh of chapter 6: membership anew, then the high watermark, then the pending sends. Where a timer shrinks
     * the ISR, this is its check.
     */
    static void refreshIsr(Transition transition, TopicPartition partition) {
        if (transition.rules().shrink().isTimed()) {
            IsrChanges.shrink(transition, partition);
            return;
        }
        PartitionReplicaSet set = transition.partition(partition);
        ReplicationConfig config = transition.config(partition);
        long nowMs = transition.state().nowMs();
        BrokerSet isr = IsrRule.inSyncReplicas(set, config, nowMs);
        if (!isr.equals(set.isr())) {
            List<IsrRule.Verdict> verdicts = set.followers().stream()
                    .map(follower -> IsrRule.judge(set, follower, config, nowMs))
                    .toList();
            transition.emit(new Event.IsrChanged(partition, set.isr(), isr, Event.IsrChanged.Cause.REFRESH, verdicts));
        }
        advanceAndSettle(transition, partition);
    }

    /** Advances the high watermark, then evaluates the pending sends. */
    static void advanceAndSettle(Transition transition, TopicPartition partition) {
        PartitionReplicaSet set = transition.partition(partition);
        ClusterState state = transition.state();
        RuleSet rules = state.rules();
        long advanced = rules.leaderHighWatermark()
                .advanced(
                        set,
                        () -> transition.config(partition),
                        rules.caughtUp(),
                        state.controller().isrEligible(set),
                        state.nowMs());
        if (advanced > set.highWatermark()) {
            transition.emit(new Event.HighWatermarkAdvanced(partition, set.highWatermark(), advanced));
        }
        settlePending(transition, partition);
    }

    /** Too small an ISR fails every pending send, before completeness is looked at. */
    private static void settlePending(Transition transition, TopicPartition partition) {
        PartitionReplicaSet set = transition.partition(partition);
        if (set.pending().isEmpty()) {
            return;
        }
        ReplicationConfig config = transition.config(partition);
        AcksAllRule rule = transition.rules().acksAll();
        if (rule.isTooSmallIsrFatal() && !rule.hasEnoughReplicas(set, config)) {
            failAll(
                    transition,
                    partition,
                    ErrorCode.NOT_ENOUGH_REPLICAS_AFTER_APPEND,
                    tooSmall(set, config) + "; the record stays on leader " + set.leaderId()
                            + ", so the producer cannot know the outcome");
            return;
        }
        boolean hasEnough = rule.hasEnoughToAcknowledge(set, config);
        for (AckWaiter waiter : rule.completed(set)) {
            transition.emit(
                    hasEnough
                            ? new Event.PendingSendAcknowledged(partition, waiter)
                            : new Event.PendingSendFailed(
                                    partition,
                                    waiter,
                                    ErrorCode.NOT_ENOUGH_REPLICAS_AFTER_APPEND,
                                    tooSmall(set, config) + "; the record is committed all the same"));
        }
    }

    static void failAll(Transition transition, TopicPartition partition, ErrorCode code, String message) {
        for (AckWaiter waiter : transition.partition(partition).pending().all()) {
            transition.emit(new Event.PendingSendFailed(partition, waiter, code, message));
        }
    }

    /** Says that the ISR is smaller than min.insync.replicas. */
    static String tooSmall(PartitionReplicaSet set, ReplicationConfig config) {
        int size = set.isr().size();
        return "isr " + set.isr() + " has " + size + (size == 1 ? " member" : " members") + ", min.insync.replicas is "
                + config.minInsyncReplicas();
    }
}
