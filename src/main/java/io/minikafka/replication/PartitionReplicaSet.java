package io.minikafka.replication;

import io.minikafka.log.PartitionLog;
import io.vavr.collection.TreeMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The replicated state of one partition (chapters 5 and 6, {@code PartitionReplicaSet}).
 *
 * @param assignment the assigned broker ids in placement order; the first led at creation
 * @param leaderId the leading broker
 * @param leaderEpoch the generation of its authority, from 0, one more at each promotion
 * @param isr the in-sync replicas; always holds the leader
 * @param highWatermark the end of what is committed (exclusive): consumers read below it
 * @param replicas broker id to replica, one for each assigned broker
 * @param pending the acks=all sends that still wait
 */
public record PartitionReplicaSet(
        List<Integer> assignment,
        int leaderId,
        int leaderEpoch,
        BrokerSet isr,
        long highWatermark,
        TreeMap<Integer, Replica> replicas,
        PendingSends pending) {

    public PartitionReplicaSet {
        assignment = List.copyOf(assignment);
    }

    /** A new partition: empty logs, the first assigned broker leads, all replicas in sync, HW 0. */
    public static PartitionReplicaSet create(List<Integer> assignment, long nowMs) {
        TreeMap<Integer, Replica> replicas = TreeMap.empty();
        for (int broker : assignment) {
            replicas = replicas.put(broker, new Replica(broker, PartitionLog.EMPTY, nowMs));
        }
        return new PartitionReplicaSet(
                assignment, assignment.get(0), 0, BrokerSet.of(assignment), 0, replicas, PendingSends.NONE);
    }

    public Replica leader() {
        return replica(leaderId);
    }

    /** The replica of a broker that has one; {@link #hasReplica} tells. */
    public Replica replica(int broker) {
        return replicas.get(broker).getOrElseThrow(() -> new IllegalArgumentException("no replica on " + broker));
    }

    public Optional<Replica> replicaIfAny(int broker) {
        return replicas.get(broker).toJavaOptional();
    }

    public boolean hasReplica(int broker) {
        return replicas.containsKey(broker);
    }

    /** The replicas that fetch from the leader, by ascending broker id. */
    public List<Replica> followers() {
        List<Replica> followers = new ArrayList<>();
        for (Replica replica : replicas.valuesIterator()) {
            if (replica.brokerId() != leaderId) {
                followers.add(replica);
            }
        }
        return followers;
    }

    public PartitionReplicaSet withReplica(Replica replica) {
        return new PartitionReplicaSet(
                assignment,
                leaderId,
                leaderEpoch,
                isr,
                highWatermark,
                replicas.put(replica.brokerId(), replica),
                pending);
    }

    public PartitionReplicaSet withIsr(BrokerSet newIsr) {
        return new PartitionReplicaSet(assignment, leaderId, leaderEpoch, newIsr, highWatermark, replicas, pending);
    }

    public PartitionReplicaSet withHighWatermark(long newHighWatermark) {
        return new PartitionReplicaSet(assignment, leaderId, leaderEpoch, isr, newHighWatermark, replicas, pending);
    }

    public PartitionReplicaSet withPending(PendingSends newPending) {
        return new PartitionReplicaSet(assignment, leaderId, leaderEpoch, isr, highWatermark, replicas, newPending);
    }

    public PartitionReplicaSet withLeader(int newLeaderId, int newLeaderEpoch) {
        return new PartitionReplicaSet(assignment, newLeaderId, newLeaderEpoch, isr, highWatermark, replicas, pending);
    }
}
