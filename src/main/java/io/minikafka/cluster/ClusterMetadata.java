package io.minikafka.cluster;

import io.minikafka.record.EndTransactionMarker;
import io.minikafka.replication.PartitionReplicaSet;
import io.vavr.collection.TreeMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What the metadata store keeps of a cluster: everything that the logs do not tell.
 *
 * @param brokers the broker ids in placement order
 * @param config the cluster's settings
 * @param topics topic name to what is kept of it
 * @param producers the named producers, without what they hold back
 * @param kafka what Kafka's rules need beside this; empty under the chapters' rules
 */
public record ClusterMetadata(
        List<Integer> brokers,
        ClusterConfig config,
        TreeMap<String, TopicMetadata> topics,
        ProducersMetadata producers,
        Optional<KafkaMetadata> kafka) {

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

    /** The named producers and the transactions by name, and the id that the next idempotent producer gets. */
    public record ProducersMetadata(
            List<ProducerMetadata> producers, long nextProducerId, List<TransactionMetadata> transactions) {
        public static final ProducersMetadata NONE = new ProducersMetadata(List.of(), 0, List.of());

        public ProducersMetadata {
            producers = List.copyOf(producers);
            transactions = List.copyOf(transactions);
        }
    }

    /**
     * A transaction's id and epoch; where it is open, the logs tell.
     *
     * @param decided how it was decided; empty where it is open
     */
    public record TransactionMetadata(
            String name, long producerId, int producerEpoch, Optional<EndTransactionMarker.Outcome> decided) {

        private static TransactionMetadata of(Transaction transaction) {
            return new TransactionMetadata(
                    transaction.name(),
                    transaction.identity().producerId(),
                    transaction.identity().producerEpoch(),
                    transaction.decided());
        }
    }

    /** A producer's settings, and its id and epoch where it is idempotent; its sequences stand in the logs. */
    public record ProducerMetadata(String name, ProducerSettings settings, OptionalLong producerId, int producerEpoch) {

        Optional<ProducerIdentity> identity() {
            return producerId.isPresent()
                    ? Optional.of(new ProducerIdentity(producerId.getAsLong(), producerEpoch, TreeMap.empty()))
                    : Optional.empty();
        }

        private static ProducerMetadata of(Producer producer) {
            return producer.identity()
                    .map(identity -> new ProducerMetadata(
                            producer.name(),
                            producer.settings(),
                            OptionalLong.of(identity.producerId()),
                            identity.producerEpoch()))
                    .orElseGet(
                            () -> new ProducerMetadata(producer.name(), producer.settings(), OptionalLong.empty(), 0));
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
        List<ProducerMetadata> producers = new ArrayList<>();
        for (Producer producer : state.producers().byName().valuesIterator()) {
            producers.add(ProducerMetadata.of(producer));
        }
        return new ClusterMetadata(
                state.brokers(),
                state.config(),
                topics,
                new ProducersMetadata(
                        producers,
                        state.producers().nextProducerId(),
                        state.producers()
                                .transactions()
                                .byName()
                                .values()
                                .map(TransactionMetadata::of)
                                .toJavaList()),
                state.rules().isOfChapters() ? Optional.empty() : Optional.of(KafkaMetadata.of(state)));
    }
}
