package io.minikafka.cluster;

import io.minikafka.replication.PartitionReplicaSet;
import io.vavr.collection.TreeMap;
import java.util.ArrayList;
import java.util.List;

/**
 * What the metadata store keeps of a cluster: everything that the logs do not tell.
 *
 * @param brokers the broker ids in placement order
 * @param config the cluster's settings
 * @param topics topic name to what is kept of it
 */
public record ClusterMetadata(List<Integer> brokers, ClusterConfig config, TreeMap<String, TopicMetadata> topics) {

    public ClusterMetadata {
        brokers = List.copyOf(brokers);
    }

    /** A topic's settings and its partitions, by number. */
    public record TopicMetadata(ClusterConfig config, List<PartitionMetadata> partitions) {
        public TopicMetadata {
            partitions = List.copyOf(partitions);
        }
    }

    /** A partition's placement and who leads it, in which epoch. */
    public record PartitionMetadata(List<Integer> assignment, int leaderId, int leaderEpoch) {
        public PartitionMetadata {
            assignment = List.copyOf(assignment);
        }
    }

    public static ClusterMetadata of(ClusterState state) {
        TreeMap<String, TopicMetadata> topics = TreeMap.empty();
        for (Topic topic : state.topics().valuesIterator()) {
            List<PartitionMetadata> partitions = new ArrayList<>();
            for (TopicPartition partition : state.partitionsOf(topic.name())) {
                PartitionReplicaSet set = state.partition(partition);
                partitions.add(new PartitionMetadata(set.assignment(), set.leaderId(), set.leaderEpoch()));
            }
            topics = topics.put(topic.name(), new TopicMetadata(topic.config(), partitions));
        }
        return new ClusterMetadata(state.brokers(), state.config(), topics);
    }
}
