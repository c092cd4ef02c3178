package io.minikafka.replication;

import java.util.ArrayList;
import java.util.List;

/**
 * When an acks=all send may start, and when it is over (chapters 5 and 6, {@code _resolve_ack_waiters}).
 *
 * <p>Differs from Kafka: Kafka completes on its high watermark and checks min.insync.replicas again then; the chapters
 * wait for every member of the ISR captured at append.
 */
public final class AckRule {

    private AckRule() {}

    /**
     * The size of the ISR beside the least it may be for acks=all.
     *
     * @param isr the ISR
     * @param minInsyncReplicas the limit of its size, inclusive
     */
    public record Minimum(BrokerSet isr, int minInsyncReplicas) {
        public boolean isMet() {
            return isr.size() >= minInsyncReplicas;
        }
    }

    /**
     * How far one captured member has come.
     *
     * @param brokerId the member
     * @param leo its log end offset
     * @param targetOffset what that must reach
     * @param isInSync whether it is in the ISR now; it is waited for either way
     */
    public record Progress(int brokerId, long leo, long targetOffset, boolean isInSync) {
        public boolean hasReached() {
            return leo >= targetOffset;
        }
    }

    /** Before the append, and again for every pending send: does the ISR have min.insync.replicas members? */
    public static boolean hasEnoughReplicas(PartitionReplicaSet set, ReplicationConfig config) {
        return minimum(set, config).isMet();
    }

    /** What {@link #hasEnoughReplicas} looks at. */
    public static Minimum minimum(PartitionReplicaSet set, ReplicationConfig config) {
        return new Minimum(set.isr(), config.minInsyncReplicas());
    }

    /** What {@link #isComplete} looks at: every captured member, by id. */
    public static List<Progress> progress(PartitionReplicaSet set, AckWaiter waiter) {
        List<Progress> members = new ArrayList<>();
        for (int broker : waiter.acknowledgementSet().ids()) {
            members.add(new Progress(
                    broker,
                    set.replica(broker).leo(),
                    waiter.targetOffset(),
                    set.isr().contains(broker)));
        }
        return members;
    }

    /** Done when the LEO of every captured member has reached the target, in the ISR or not. */
    public static boolean isComplete(PartitionReplicaSet set, AckWaiter waiter) {
        return behind(set, waiter).size() == 0;
    }

    /** The captured members that the send still waits for; under Kafka's rules, those of the maximal ISR. */
    public static BrokerSet behind(PartitionReplicaSet set, AckWaiter waiter) {
        BrokerSet waitedFor = set.kafka().isPresent() ? set.maximalIsr() : waiter.acknowledgementSet();
        return waitedFor.filter(broker -> set.replica(broker).leo() < waiter.targetOffset());
    }

    /** The pending sends that are complete, by send number. */
    public static List<AckWaiter> completed(PartitionReplicaSet set) {
        return set.pending().completed(broker -> set.replica(broker).leo());
    }
}
