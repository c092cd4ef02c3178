package io.minikafka.replication;

import io.minikafka.log.PartitionLog;
import io.vavr.collection.TreeMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

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
 * @param kafka what Kafka's rules know beside this; empty under the chapters' rules. Under Kafka's, the ISR is the
 *     committed one, the high watermark the leader's own, and the leader the last one while there is none
 */
public record PartitionReplicaSet(
        List<Integer> assignment,
        int leaderId,
        int leaderEpoch,
        BrokerSet isr,
        long highWatermark,
        TreeMap<Integer, Replica> replicas,
        PendingSends pending,
        Optional<KafkaPartition> kafka) {

    public PartitionReplicaSet {
        assignment = List.copyOf(assignment);
    }

    /** A replica set under the chapters' rules. */
    public PartitionReplicaSet(
            List<Integer> assignment,
            int leaderId,
            int leaderEpoch,
            BrokerSet isr,
            long highWatermark,
            TreeMap<Integer, Replica> replicas,
            PendingSends pending) {
        this(assignment, leaderId, leaderEpoch, isr, highWatermark, replicas, pending, Optional.empty());
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
                pending,
                kafka);
    }

    public PartitionReplicaSet withIsr(BrokerSet newIsr) {
        return new PartitionReplicaSet(
                assignment, leaderId, leaderEpoch, newIsr, highWatermark, replicas, pending, kafka);
    }

    public PartitionReplicaSet withHighWatermark(long newHighWatermark) {
        return new PartitionReplicaSet(
                assignment, leaderId, leaderEpoch, isr, newHighWatermark, replicas, pending, kafka);
    }

    public PartitionReplicaSet withPending(PendingSends newPending) {
        return new PartitionReplicaSet(
                assignment, leaderId, leaderEpoch, isr, highWatermark, replicas, newPending, kafka);
    }

    public PartitionReplicaSet withLeader(int newLeaderId, int newLeaderEpoch) {
        return new PartitionReplicaSet(
                assignment, newLeaderId, newLeaderEpoch, isr, highWatermark, replicas, pending, kafka);
    }

    /** What Kafka's rules know; only under these. */
    public KafkaPartition underKafka() {
        return kafka.orElseThrow(() -> new IllegalStateException("not under Kafka's rules"));
    }

    /** The same where what Kafka's rules know has changed; nothing under the chapters' rules. */
    public PartitionReplicaSet withKafka(UnaryOperator<KafkaPartition> change) {
        return kafka.isEmpty() ? this : withKafka(change.apply(kafka.get()));
    }

    public PartitionReplicaSet withKafka(KafkaPartition known) {
        return new PartitionReplicaSet(
                assignment, leaderId, leaderEpoch, isr, highWatermark, replicas, pending, Optional.of(known));
    }

    /** Whether somebody leads; always under the chapters' rules. */
    public boolean hasLeader() {
        return kafka.isEmpty() || kafka.get().hasLeader();
    }

    /** Whether somebody leads and has heard so; until then nobody does what a leader does. */
    public boolean isLed() {
        return kafka.isEmpty()
                || (kafka.get().hasLeader() && kafka.get().replica(leaderId).hasHeardOf(leaderId, leaderEpoch));
    }

    /** The high watermark as a broker knows it; under the chapters' rules there is one for all. */
    public long highWatermarkOf(int broker) {
        return kafka.isEmpty() || broker == leaderId
                ? highWatermark
                : kafka.get().replica(broker).highWatermark();
    }

    /** The ISR with whoever is being admitted: what Kafka's high watermark and acks=all wait for (KIP-497). */
    public BrokerSet maximalIsr() {
        return kafka.flatMap(KafkaPartition::change)
                .filter(change -> change.leaderEpoch() == leaderEpoch)
                .map(change -> isr.union(change.to()))
                .orElse(isr);
    }
}
