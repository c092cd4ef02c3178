package io.minikafka.cluster;

import io.minikafka.log.LeaderEpochCache;
import io.minikafka.log.LogEntry;
import io.minikafka.log.PartitionLog;
import io.minikafka.replication.BrokerSet;
import io.minikafka.replication.KafkaPartition;
import io.minikafka.replication.KafkaReplica;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.PendingSends;
import io.minikafka.replication.Replica;
import io.vavr.Tuple;
import io.vavr.Tuple2;
import io.vavr.collection.TreeMap;
import java.util.Optional;

/**
 * What a restart needs under Kafka's rules: what the controller knows, and each broker's checkpoints.
 *
 * @param controller the rules, and the brokers
 * @param partitions what is kept of each partition
 */
public record KafkaMetadata(Controller controller, TreeMap<TopicPartition, Kept> partitions) {

    /**
     * What is kept of a partition.
     *
     * @param isr the committed ISR
     * @param known what else is known; of its replicas only checkpoints, epoch caches and what is flushed count
     */
    public record Kept(BrokerSet isr, KafkaPartition known) {

        /** The part that survives a restart, and nothing else, so that two that keep the same are equal. */
        static Kept of(PartitionReplicaSet set) {
            KafkaPartition known = set.underKafka();
            return new Kept(
                    set.isr(),
                    new KafkaPartition(
                            known.partitionEpoch(),
                            known.hasLeader(),
                            known.elr(),
                            known.lastLeader(),
                            Optional.empty(),
                            0,
                            known.replicas().map((broker, replica) -> Tuple.of(broker, kept(replica))),
                            TreeMap.empty()));
        }

        private static KafkaReplica kept(KafkaReplica replica) {
            return KafkaReplica.kept(replica.checkpointedHighWatermark(), replica.flushedLeo(), replica.epochs());
        }
    }

    static KafkaMetadata of(ClusterState state) {
        TreeMap<TopicPartition, Kept> partitions = TreeMap.empty();
        for (Tuple2<TopicPartition, PartitionReplicaSet> partition : state.partitions()) {
            partitions = partitions.put(partition._1(), Kept.of(partition._2()));
        }
        return new KafkaMetadata(state.controller(), partitions);
    }

    /**
     * A partition as its brokers find it when they start: high watermarks from the checkpoints, the ISR as the controller
     * has it, nothing heard of leaders yet.
     */
    PartitionReplicaSet reopen(
            TopicPartition partition,
            ClusterMetadata.PartitionMetadata placed,
            TreeMap<Integer, PartitionLog> logs,
            long nowMs) {
        Kept kept = partitions.get(partition).get();
        TreeMap<Integer, Replica> replicas =
                logs.map((broker, log) -> Tuple.of(broker, new Replica(broker, log, nowMs)));
        TreeMap<Integer, KafkaReplica> known = kept.known().replicas().map((broker, replica) -> {
            PartitionLog log = logs.get(broker).get();
            return Tuple.of(
                    broker,
                    replica.cutTo(log.leo())
                            .withEpochs(completed(replica.epochs().truncateTo(log.leo()), log))
                            .flushedTo(log.leo())
                            .restarted(log.leo()));
        });
        return new PartitionReplicaSet(
                placed.assignment(),
                placed.leaderId(),
                placed.leaderEpoch(),
                kept.isr(),
                known.get(placed.leaderId()).get().highWatermark(),
                replicas,
                PendingSends.NONE,
                Optional.of(kept.known().withReplicas(known)));
    }

    /** The epochs that were kept, and those that only the log knows. */
    private static LeaderEpochCache completed(LeaderEpochCache epochs, PartitionLog log) {
        LeaderEpochCache complete = epochs;
        for (LogEntry entry : log.entries()) {
            int epoch = entry.batch().leaderEpoch();
            if (complete.latestEpoch().filter(latest -> latest >= epoch).isEmpty()) {
                complete = complete.assign(epoch, entry.baseOffset());
            }
        }
        return complete;
    }
}
