package io.minikafka.replication;

import java.util.List;

/** When an acks=all send may start, and when it is over. */
public enum AcksAllRule implements TableRule {
    CAPTURED_ISR(
            "when every member of the ISR captured at append has the record, in the ISR or not; an ISR"
                    + " below min.insync.replicas fails it at once",
            "chapter 5, AckWaiter") {
        @Override
        public boolean hasEnoughReplicas(PartitionReplicaSet set, ReplicationConfig config) {
            return AckRule.hasEnoughReplicas(set, config);
        }

        @Override
        public boolean hasEnoughToAcknowledge(PartitionReplicaSet set, ReplicationConfig config) {
            return AckRule.hasEnoughReplicas(set, config);
        }

        @Override
        public boolean isComplete(PartitionReplicaSet set, AckWaiter waiter) {
            return AckRule.isComplete(set, waiter);
        }

        @Override
        public List<AckWaiter> completed(PartitionReplicaSet set) {
            return AckRule.completed(set);
        }
    },
    HIGH_WATERMARK(
            "when the high watermark covers the record, and the maximal ISR then has min.insync.replicas"
                    + " members, else NOT_ENOUGH_REPLICAS_AFTER_APPEND; request.timeout.ms ends the"
                    + " waiting, and the record stays",
            "Partition.checkEnoughReplicasReachOffset, DelayedProduce") {
        @Override
        public boolean hasEnoughReplicas(PartitionReplicaSet set, ReplicationConfig config) {
            return set.isr().size() >= effectiveMinimum(set, config);
        }

        @Override
        public boolean hasEnoughToAcknowledge(PartitionReplicaSet set, ReplicationConfig config) {
            return set.maximalIsr().size() >= effectiveMinimum(set, config);
        }

        @Override
        public boolean isComplete(PartitionReplicaSet set, AckWaiter waiter) {
            return set.highWatermark() >= waiter.targetOffset();
        }

        @Override
        public List<AckWaiter> completed(PartitionReplicaSet set) {
            return set.pending().upTo(set.highWatermark());
        }
    };

    private final String sentence;
    private final String source;

    AcksAllRule(String sentence, String source) {
        this.sentence = sentence;
        this.source = source;
    }

    /** Before the append: is the ISR large enough? */
    public abstract boolean hasEnoughReplicas(PartitionReplicaSet set, ReplicationConfig config);

    /** The same when a send is about to be acknowledged. */
    public abstract boolean hasEnoughToAcknowledge(PartitionReplicaSet set, ReplicationConfig config);

    /** Whether a send waits for nobody any more. */
    public abstract boolean isComplete(PartitionReplicaSet set, AckWaiter waiter);

    /** The pending sends of which that is so, by send number. */
    public abstract List<AckWaiter> completed(PartitionReplicaSet set);

    /** Whether too small an ISR fails every pending send, complete or not. */
    public boolean isTooSmallIsrFatal() {
        return this == CAPTURED_ISR;
    }

    /** How many members acks=all asks for: min.insync.replicas, but no more than there are replicas. */
    public static int effectiveMinimum(PartitionReplicaSet set, ReplicationConfig config) {
        return Math.min(config.minInsyncReplicas(), set.assignment().size());
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
