package io.minikafka.replication;

/**
 * What is committed (chapter 5, {@code _advance_high_watermark}).
 *
 * <p>Differs from Kafka: there each replica has a high watermark of its own, and a follower's is one fetch behind its
 * leader's.
 */
public final class HighWatermarkRule {

    private HighWatermarkRule() {}

    /**
     * What the rule found.
     *
     * @param smallestLeo the smallest LEO of the ISR, its leader included
     * @param from the high watermark as it is
     */
    public record Verdict(long smallestLeo, long from) {
        /** The high watermark as it should be; it never goes down. */
        public long to() {
            return Math.max(from, smallestLeo);
        }
    }

    public static Verdict judge(PartitionReplicaSet set) {
        long candidate = Long.MAX_VALUE;
        for (int broker : set.isr().ids()) {
            candidate = Math.min(candidate, set.replica(broker).leo());
        }
        return new Verdict(candidate, set.highWatermark());
    }

    /** The high watermark as it should be now: the smallest LEO of the ISR, but never below what it was. */
    public static long advanced(PartitionReplicaSet set) {
        return judge(set).to();
    }
}
