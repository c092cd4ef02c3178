package io.minikafka.replication;

/**
 * Who may be promoted, and what becomes of its log (chapter 6, {@code promote}).
 *
 * <p>Differs from Kafka, in the opposite direction: here the promoted replica is cut to the high watermark; in Kafka the
 * elected leader keeps its whole log and the followers are cut to it (KIP-101).
 */
public final class PromotionRule {

    private PromotionRule() {}

    /** Only a member of the ISR may lead; the leader itself may be promoted again. */
    public static boolean isEligible(PartitionReplicaSet set, int broker) {
        return set.isr().contains(broker);
    }

    /** The safe end: the candidate keeps its log below this offset. */
    public static long safeEnd(PartitionReplicaSet set) {
        return set.highWatermark();
    }

    /** The ISR after a promotion: the new leader alone, until others catch up. */
    public static BrokerSet isrAfter(int newLeader) {
        return BrokerSet.of(newLeader);
    }
}
