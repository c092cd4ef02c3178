package io.minikafka.replication;

import io.minikafka.log.LeaderEpochCache;
import io.vavr.Tuple;
import io.vavr.collection.TreeMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;

/**
 * What Kafka's rules know of a partition beside what the chapters' rules do.
 *
 * @param partitionEpoch how often the controller has changed the partition
 * @param hasLeader whether somebody leads; if not, the replica set still names the last leader
 * @param elr the eligible leader replicas (KIP-966)
 * @param lastLeader who led last, where the ISR is empty
 * @param change the leader's wish to change the ISR, where the controller has not answered yet
 * @param epochStart where the leader's epoch starts in its log
 * @param replicas broker id to what is known of its replica
 * @param deadlinesMs number of a pending send to when it times out, in ms
 */
public record KafkaPartition(
        int partitionEpoch,
        boolean hasLeader,
        BrokerSet elr,
        OptionalInt lastLeader,
        Optional<IsrChange> change,
        long epochStart,
        TreeMap<Integer, KafkaReplica> replicas,
        TreeMap<Integer, Long> deadlinesMs) {

    /** A new partition: the ISR has heard of the first leader, which has seen nobody fetch yet; others are not there. */
    public static KafkaPartition create(List<Integer> assignment, BrokerSet isr, long nowMs) {
        TreeMap<Integer, KafkaReplica> replicas = TreeMap.empty();
        int leader = assignment.get(0);
        for (int broker : assignment) {
            LeaderEpochCache epochs = broker == leader ? LeaderEpochCache.EMPTY.assign(0, 0) : LeaderEpochCache.EMPTY;
            boolean isInSync = isr.contains(broker);
            int heardLeader = isInSync ? leader : KafkaReplica.NOBODY;
            replicas = replicas.put(
                    broker,
                    new KafkaReplica(
                            0, 0, 0, heardLeader, false, 0, epochs, RemoteReplica.afterTakeOver(isInSync, nowMs)));
        }
        return new KafkaPartition(
                0, true, BrokerSet.NONE, OptionalInt.empty(), Optional.empty(), 0, replicas, TreeMap.empty());
    }

    public KafkaReplica replica(int broker) {
        return replicas.get(broker).getOrElseThrow(() -> new IllegalArgumentException("no replica on " + broker));
    }

    public KafkaPartition withReplica(int broker, UnaryOperator<KafkaReplica> change) {
        return withReplicas(replicas.put(broker, change.apply(replica(broker))));
    }

    public KafkaPartition withReplicas(TreeMap<Integer, KafkaReplica> changed) {
        return new KafkaPartition(partitionEpoch, hasLeader, elr, lastLeader, change, epochStart, changed, deadlinesMs);
    }

    /** After the controller has changed the partition. */
    public KafkaPartition inNextPartitionEpoch() {
        return new KafkaPartition(
                partitionEpoch + 1, hasLeader, elr, lastLeader, change, epochStart, replicas, deadlinesMs);
    }

    public KafkaPartition withLeader(boolean isThere) {
        return new KafkaPartition(partitionEpoch, isThere, elr, lastLeader, change, epochStart, replicas, deadlinesMs);
    }

    public KafkaPartition withElr(BrokerSet newElr, OptionalInt newLastLeader) {
        return new KafkaPartition(
                partitionEpoch, hasLeader, newElr, newLastLeader, change, epochStart, replicas, deadlinesMs);
    }

    public KafkaPartition withChange(Optional<IsrChange> inFlight) {
        return new KafkaPartition(
                partitionEpoch, hasLeader, elr, lastLeader, inFlight, epochStart, replicas, deadlinesMs);
    }

    public KafkaPartition withDeadlines(TreeMap<Integer, Long> deadlines) {
        return new KafkaPartition(partitionEpoch, hasLeader, elr, lastLeader, change, epochStart, replicas, deadlines);
    }

    /** A broker takes over: its epoch starts at the end of its log, and of the others it knows nothing yet. */
    public KafkaPartition takenOverBy(int leader, int epoch, long leo, BrokerSet isr, long nowMs) {
        TreeMap<Integer, KafkaReplica> seen = replicas.map((broker, replica) ->
                Tuple.of(broker, replica.withRemote(RemoteReplica.afterTakeOver(isr.contains(broker), nowMs))));
        KafkaReplica own = seen.get(leader).get();
        seen = seen.put(leader, own.withEpochs(own.epochs().assign(epoch, leo)));
        return new KafkaPartition(partitionEpoch, hasLeader, elr, lastLeader, change, leo, seen, deadlinesMs);
    }

    /** A follower asked its leader for an offset, in an epoch of its broker. */
    public KafkaPartition asked(int follower, long offset, long leaderLeo, long nowMs, int brokerEpoch) {
        return withReplica(
                follower,
                replica -> replica.reconciled()
                        .withRemote(replica.remote().asking(offset, leaderLeo, nowMs, brokerEpoch)));
    }
}
