package io.minikafka.replication;

import io.minikafka.log.PartitionLog;
import io.vavr.Tuple;
import io.vavr.collection.TreeMap;
import java.util.List;

/**
 * What a partition is after a restart (chapters 5 and 6): leader and epoch as persisted, everything else from the logs.
 *
 * <p>Differs from Kafka: Kafka keeps the high watermark in a checkpoint file and the ISR with the controller, so neither
 * is derived from the lengths of the logs.
 */
public final class ReopenRule {

    private ReopenRule() {}

    /**
     * Rebuilds the state of a partition.
     *
     * @param logs broker id to recovered log, for each assigned broker
     * @return ISR = replicas whose LEO equals the leader's; HW = the smallest LEO of all replicas, so it may go down;
     *     every last fetch is now; nothing pending
     */
    public static PartitionReplicaSet reopen(
            List<Integer> assignment, int leaderId, int leaderEpoch, TreeMap<Integer, PartitionLog> logs, long nowMs) {
        TreeMap<Integer, Replica> replicas =
                logs.map((broker, log) -> Tuple.of(broker, new Replica(broker, log, nowMs)));
        long leaderLeo = replicas.get(leaderId).get().leo();
        BrokerSet isr = BrokerSet.of(replicas.values()
                .filter(replica -> replica.leo() == leaderLeo)
                .map(Replica::brokerId)
                .toJavaList());
        long highWatermark = replicas.values().map(Replica::leo).min().get();
        return new PartitionReplicaSet(
                assignment, leaderId, leaderEpoch, isr, highWatermark, replicas, PendingSends.NONE);
    }
}
