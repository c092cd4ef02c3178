package io.minikafka.replication;

import java.util.List;

/**
 * When an acks=all send may start, and when it is over (chapters 5 and 6, {@code _resolve_ack_waiters}).
 *
 * <p>Differs from Kafka: Kafka completes on its high watermark and checks min.insync.replicas again then; the chapters
 * wait for every member of the ISR captured at append.
 */
public final class AckRule {

    private AckRule() {}

    /** Before the append, and again for every pending send: does the ISR have min.insync.replicas members? */
    public static boolean hasEnoughReplicas(PartitionReplicaSet set, ReplicationConfig config) {
        return set.isr().size() >= config.minInsyncReplicas();
    }

    /** Done when the LEO of every captured member has reached the target, in the ISR or not. */
    public static boolean isComplete(PartitionReplicaSet set, AckWaiter waiter) {
        return behind(set, waiter).size() == 0;
    }

    /** The captured members that the send still waits for. */
    public static BrokerSet behind(PartitionReplicaSet set, AckWaiter waiter) {
        return waiter.acknowledgementSet().filter(broker -> set.replica(broker).leo() < waiter.targetOffset());
    }

    /** The pending sends that are complete, by send number. */
    public static List<AckWaiter> completed(PartitionReplicaSet set) {
        return set.pending().completed(broker -> set.replica(broker).leo());
    }
}
