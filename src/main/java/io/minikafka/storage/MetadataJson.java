package io.minikafka.storage;

import io.minikafka.cluster.ClusterConfig;
import io.minikafka.cluster.ClusterMetadata;
import io.minikafka.cluster.ClusterMetadata.PartitionMetadata;
import io.minikafka.cluster.ClusterMetadata.ProducersMetadata;
import io.minikafka.cluster.ClusterMetadata.TopicMetadata;
import io.minikafka.cluster.ConfigKey;
import io.vavr.collection.TreeMap;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Cluster metadata as JSON, and back; the version says how to read it. */
final class MetadataJson {

    private static final long VERSION = 3;

    /** The oldest version that is read: it knew no producers. */
    private static final long WITHOUT_PRODUCERS = 1;

    /** It knew producers, but no transactions. */
    private static final long WITHOUT_TRANSACTIONS = 2;
    /** What a cluster under Kafka's rules has, which older programs would read as one under the chapters'. */
    private static final long WITH_KAFKA = 4;

    private MetadataJson() {}

    static String write(ClusterMetadata metadata) {
        Map<String, Object> root = new LinkedHashMap<>();
        root.put("version", metadata.kafka().isPresent() ? WITH_KAFKA : VERSION);
        root.put("brokers", metadata.brokers());
        root.put("config", config(metadata.config()));
        Map<String, Object> topics = new LinkedHashMap<>();
        metadata.topics().forEach((name, topic) -> topics.put(name, topic(topic)));
        root.put("topics", topics);
        root.put("producers", ProducersJson.producers(metadata.producers()));
        root.put("nextProducerId", metadata.producers().nextProducerId());
        root.put("transactions", TransactionsJson.transactions(metadata.producers()));
        metadata.kafka().ifPresent(kafka -> root.put("kafka", KafkaJson.write(kafka)));
        return JsonValue.write(root);
    }

    private static Map<String, Object> config(ClusterConfig config) {
        Map<String, Object> values = new LinkedHashMap<>();
        config.values().forEach((key, value) -> values.put(key.kafkaName(), value));
        return values;
    }

    private static Map<String, Object> topic(TopicMetadata topic) {
        List<Object> partitions = new ArrayList<>();
        for (PartitionMetadata partition : topic.partitions()) {
            Map<String, Object> fields = new LinkedHashMap<>();
            fields.put("replicas", partition.assignment());
            fields.put("leader", partition.leaderId());
            fields.put("leaderEpoch", partition.leaderEpoch());
            partitions.add(fields);
        }
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("config", config(topic.config()));
        fields.put("partitions", partitions);
        return fields;
    }

    /**
     * Reads what {@link #write} wrote.
     *
     * @throws IllegalArgumentException with what is missing or wrong
     */
    static ClusterMetadata read(String json) {
        Map<?, ?> root = map(JsonValue.read(json), "the file");
        long version = number(root, "version");
        if (version < WITHOUT_PRODUCERS || version > WITH_KAFKA) {
            throw new IllegalArgumentException("it has version " + version + ", this program reads versions "
                    + WITHOUT_PRODUCERS + " to " + WITH_KAFKA);
        }
        TreeMap<String, TopicMetadata> topics = TreeMap.empty();
        for (Map.Entry<?, ?> entry : map(root.get("topics"), "topics").entrySet()) {
            Map<?, ?> topic = map(entry.getValue(), "a topic");
            List<PartitionMetadata> partitions = new ArrayList<>();
            for (Object partition : list(topic.get("partitions"), "partitions")) {
                partitions.add(partition(map(partition, "a partition")));
            }
            topics = topics.put(
                    String.valueOf(entry.getKey()), new TopicMetadata(readConfig(topic.get("config")), partitions));
        }
        return new ClusterMetadata(
                integers(root.get("brokers"), "brokers"),
                readConfig(root.get("config")),
                topics,
                version == WITHOUT_PRODUCERS
                        ? ProducersMetadata.NONE
                        : ProducersJson.read(
                                root, version == WITHOUT_TRANSACTIONS ? List.of() : TransactionsJson.read(root)),
                version == WITH_KAFKA
                        ? Optional.of(KafkaJson.read(map(root.get("kafka"), "kafka")))
                        : Optional.empty());
    }

    private static PartitionMetadata partition(Map<?, ?> fields) {
        return new PartitionMetadata(
                integers(fields.get("replicas"), "replicas"),
                Math.toIntExact(number(fields, "leader")),
                Math.toIntExact(number(fields, "leaderEpoch")));
    }

    private static ClusterConfig readConfig(@Nullable Object values) {
        ClusterConfig config = ClusterConfig.DEFAULTS;
        Map<?, ?> map = map(values, "config");
        for (Object name : map.keySet()) {
            ConfigKey key = ConfigKey.named(String.valueOf(name))
                    .orElseThrow(() -> new IllegalArgumentException("unknown config " + name));
            config = config.with(key, number(map, key.kafkaName()));
        }
        return config;
    }

    static Map<?, ?> map(@Nullable Object value, String name) {
        if (value instanceof Map<?, ?> map) {
            return map;
        }
        throw new IllegalArgumentException(name + " is no JSON object");
    }

    static List<?> list(@Nullable Object value, String name) {
        if (value instanceof List<?> list) {
            return list;
        }
        throw new IllegalArgumentException(name + " is no JSON array");
    }

    static List<Integer> integers(@Nullable Object value, String name) {
        List<Integer> integers = new ArrayList<>();
        for (Object element : list(value, name)) {
            if (!(element instanceof Long number)) {
                throw new IllegalArgumentException(name + " holds something else than numbers");
            }
            integers.add(Math.toIntExact(number));
        }
        return integers;
    }

    static long number(Map<?, ?> fields, String name) {
        if (fields.get(name) instanceof Long number) {
            return number;
        }
        throw new IllegalArgumentException(name + " is no number");
    }
}
