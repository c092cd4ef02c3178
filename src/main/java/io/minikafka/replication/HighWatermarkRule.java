package io.minikafka.replication;

/**
 * What is committed (chapter 5, {@code _advance_high_watermark}).
 *
 * <p>Differs from Kafka: there each replica has a high watermark of its own, and a follower's is one fetch behind its
 * leader's.
 */
public final class HighWatermarkRule {

    private HighWatermarkRule() {}

    /** The high watermark as it should be now: the smallest LEO of the ISR, but never below what it was. */
    public static long advanced(PartitionReplicaSet set) {
        long candidate = Long.MAX_VALUE;
        for (int broker : set.isr().ids()) {
            candidate = Math.min(candidate, set.replica(broker).leo());
        }
        return Math.max(set.highWatermark(), candidate);
    }
}
