package io.minikafka.cluster;

import io.minikafka.log.PartitionLog;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.Replica;
import io.vavr.Tuple2;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;

/**
 * What a store gave back when it was reopened.
 *
 * @param metadata placement, leaders, epochs and settings
 * @param logs for each partition, broker id to the log found there; every assigned broker has one
 * @param repairs the bad tails that were dropped
 */
public record RecoveredCluster(
        ClusterMetadata metadata,
        TreeMap<TopicPartition, TreeMap<Integer, PartitionLog>> logs,
        Vector<LogRepair> repairs) {

    /** What a store gives back that holds exactly a state. */
    public static RecoveredCluster of(ClusterState state) {
        TreeMap<TopicPartition, TreeMap<Integer, PartitionLog>> logs = TreeMap.empty();
        for (Tuple2<TopicPartition, PartitionReplicaSet> partition : state.partitions()) {
            TreeMap<Integer, PartitionLog> replicas = TreeMap.empty();
            for (Replica replica : partition._2().replicas().valuesIterator()) {
                replicas = replicas.put(replica.brokerId(), replica.log());
            }
            logs = logs.put(partition._1(), replicas);
        }
        return new RecoveredCluster(ClusterMetadata.of(state), logs, Vector.empty());
    }

    /** The same, but what a state's logs hold already is shared with them, so that it is in memory only once. */
    public RecoveredCluster sharedWith(ClusterState state) {
        TreeMap<TopicPartition, TreeMap<Integer, PartitionLog>> shared = TreeMap.empty();
        for (Tuple2<TopicPartition, TreeMap<Integer, PartitionLog>> partition : logs) {
            TreeMap<Integer, PartitionLog> replicas = TreeMap.empty();
            for (Tuple2<Integer, PartitionLog> replica : partition._2()) {
                PartitionLog known = state.partitions()
                        .get(partition._1())
                        .flatMap(set -> set.replicas().get(replica._1()))
                        .map(Replica::log)
                        .getOrElse(PartitionLog.EMPTY);
                boolean isPrefix =
                        known.divergesFrom(replica._2()) == replica._2().leo();
                replicas = replicas.put(
                        replica._1(), isPrefix ? known.truncateTo(replica._2().leo()) : replica._2());
            }
            shared = shared.put(partition._1(), replicas);
        }
        return new RecoveredCluster(metadata, shared, repairs);
    }
}
