package io.minikafka.storage;

import io.minikafka.cluster.Broker;
import io.minikafka.cluster.Controller;
import io.minikafka.cluster.KafkaMetadata;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.log.LeaderEpochCache;
import io.minikafka.record.Literal;
import io.minikafka.replication.BrokerSet;
import io.minikafka.replication.KafkaPartition;
import io.minikafka.replication.KafkaReplica;
import io.minikafka.replication.RuleSet;
import io.minikafka.replication.RuleSets;
import io.vavr.collection.TreeMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** The part of {@link MetadataJson} that only Kafka's rules need, from its version 3 on. */
final class KafkaJson {

    private KafkaJson() {}

    static Map<String, Object> write(KafkaMetadata metadata) {
        Map<String, Object> brokers = new LinkedHashMap<>();
        metadata.controller().brokers().forEach((id, broker) -> brokers.put(String.valueOf(id), broker(broker)));
        Map<String, Object> partitions = new LinkedHashMap<>();
        metadata.partitions().forEach((partition, kept) -> partitions.put(partition.toString(), partition(kept)));
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("rules", metadata.controller().rules().name());
        fields.put("isrChangesManual", metadata.controller().isIsrManual());
        fields.put("metadataManual", metadata.controller().isMetadataManual());
        fields.put("brokers", brokers);
        fields.put("partitions", partitions);
        return fields;
    }

    private static Map<String, Object> broker(Broker broker) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("status", broker.status().name().toLowerCase(Locale.ROOT));
        fields.put("epoch", broker.epoch());
        fields.put("unclean", broker.isUnclean());
        return fields;
    }

    private static Map<String, Object> partition(KafkaMetadata.Kept kept) {
        KafkaPartition known = kept.known();
        Map<String, Object> replicas = new LinkedHashMap<>();
        known.replicas().forEach((broker, replica) -> replicas.put(String.valueOf(broker), replica(replica)));
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("isr", kept.isr().ids());
        fields.put("hasLeader", known.hasLeader());
        fields.put("partitionEpoch", known.partitionEpoch());
        fields.put("elr", known.elr().ids());
        fields.put("lastLeader", known.lastLeader().orElse(KafkaReplica.NOBODY));
        fields.put("replicas", replicas);
        return fields;
    }

    private static Map<String, Object> replica(KafkaReplica replica) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("highWatermark", replica.checkpointedHighWatermark());
        fields.put("flushed", replica.flushedLeo());
        fields.put("epochs", replica.epochs().checkpoint());
        return fields;
    }

    /**
     * Reads what {@link #write} wrote.
     *
     * @throws IllegalArgumentException with what is missing or wrong
     */
    static KafkaMetadata read(Map<?, ?> fields) {
        String name = String.valueOf(fields.get("rules"));
        RuleSet rules = RuleSets.named(name)
                .orElseThrow(() -> new IllegalArgumentException("there are no rules " + Literal.ofText(name)));
        TreeMap<Integer, Broker> brokers = TreeMap.empty();
        for (Map.Entry<?, ?> entry :
                MetadataJson.map(fields.get("brokers"), "brokers").entrySet()) {
            brokers = brokers.put(
                    Integer.valueOf(String.valueOf(entry.getKey())),
                    readBroker(MetadataJson.map(entry.getValue(), "a broker")));
        }
        TreeMap<TopicPartition, KafkaMetadata.Kept> partitions = TreeMap.empty();
        for (Map.Entry<?, ?> entry :
                MetadataJson.map(fields.get("partitions"), "partitions").entrySet()) {
            partitions = partitions.put(
                    partitionNamed(String.valueOf(entry.getKey())),
                    readPartition(MetadataJson.map(entry.getValue(), "a partition")));
        }
        return new KafkaMetadata(
                new Controller(rules, brokers, isTrue(fields, "isrChangesManual"), isTrue(fields, "metadataManual")),
                partitions);
    }

    private static TopicPartition partitionNamed(String text) {
        int dash = text.lastIndexOf('-');
        return new TopicPartition(text.substring(0, Math.max(0, dash)), Integer.parseInt(text.substring(dash + 1)));
    }

    private static Broker readBroker(Map<?, ?> fields) {
        String status = String.valueOf(fields.get("status")).toUpperCase(Locale.ROOT);
        return new Broker(
                Broker.Status.valueOf(status),
                Math.toIntExact(MetadataJson.number(fields, "epoch")),
                isTrue(fields, "unclean"));
    }

    private static KafkaMetadata.Kept readPartition(Map<?, ?> fields) {
        TreeMap<Integer, KafkaReplica> replicas = TreeMap.empty();
        for (Map.Entry<?, ?> entry :
                MetadataJson.map(fields.get("replicas"), "replicas").entrySet()) {
            replicas = replicas.put(
                    Integer.valueOf(String.valueOf(entry.getKey())),
                    readReplica(MetadataJson.map(entry.getValue(), "a replica")));
        }
        int lastLeader = Math.toIntExact(MetadataJson.number(fields, "lastLeader"));
        return new KafkaMetadata.Kept(
                BrokerSet.of(MetadataJson.integers(fields.get("isr"), "isr")),
                new KafkaPartition(
                        Math.toIntExact(MetadataJson.number(fields, "partitionEpoch")),
                        isTrue(fields, "hasLeader"),
                        BrokerSet.of(MetadataJson.integers(fields.get("elr"), "elr")),
                        lastLeader == KafkaReplica.NOBODY ? OptionalInt.empty() : OptionalInt.of(lastLeader),
                        Optional.empty(),
                        0,
                        replicas,
                        TreeMap.empty()));
    }

    private static KafkaReplica readReplica(Map<?, ?> fields) {
        LeaderEpochCache epochs = LeaderEpochCache.parse(String.valueOf(fields.get("epochs")))
                .orElseThrow(() -> new IllegalArgumentException("epochs are no leader-epoch-checkpoint"));
        return KafkaReplica.kept(
                MetadataJson.number(fields, "highWatermark"), MetadataJson.number(fields, "flushed"), epochs);
    }

    private static boolean isTrue(Map<?, ?> fields, String name) {
        if (fields.get(name) instanceof Boolean value) {
            return value;
        }
        throw new IllegalArgumentException(name + " is neither true nor false");
    }
}
