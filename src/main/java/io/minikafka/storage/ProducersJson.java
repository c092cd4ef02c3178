package io.minikafka.storage;

import io.minikafka.cluster.ClusterMetadata.ProducerMetadata;
import io.minikafka.cluster.ClusterMetadata.ProducersMetadata;
import io.minikafka.cluster.ClusterMetadata.TransactionMetadata;
import io.minikafka.cluster.ProducerSettings;
import io.minikafka.record.Literal;
import io.minikafka.replication.AckMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The producers' part of {@link MetadataJson}, from its version 2 on; settings have Kafka's names. */
final class ProducersJson {

    private ProducersJson() {}

    /** Producer name to settings and identity. */
    static Map<String, Object> producers(ProducersMetadata metadata) {
        Map<String, Object> producers = new LinkedHashMap<>();
        for (ProducerMetadata producer : metadata.producers()) {
            producers.put(producer.name(), producer(producer));
        }
        return producers;
    }

    private static Map<String, @Nullable Object> producer(ProducerMetadata producer) {
        ProducerSettings settings = producer.settings();
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("acks", settings.acks().word());
        fields.put("batch.size", settings.batchSizeBytes());
        fields.put("linger.ms", settings.lingerMs());
        fields.put("buffer.memory", settings.bufferBytes());
        // Idempotence is having an identity.
        fields.put(
                "producerId",
                producer.producerId().isPresent() ? producer.producerId().getAsLong() : null);
        fields.put("producerEpoch", producer.producerEpoch());
        return fields;
    }

    /**
     * Reads what {@link MetadataJson} wrote.
     *
     * @param transactions the transactions, which stand beside the producers
     * @throws IllegalArgumentException with what is missing or wrong
     */
    static ProducersMetadata read(Map<?, ?> root, List<TransactionMetadata> transactions) {
        List<ProducerMetadata> producers = new ArrayList<>();
        for (Map.Entry<?, ?> entry :
                MetadataJson.map(root.get("producers"), "producers").entrySet()) {
            producers.add(producer(String.valueOf(entry.getKey()), MetadataJson.map(entry.getValue(), "a producer")));
        }
        return new ProducersMetadata(producers, MetadataJson.number(root, "nextProducerId"), transactions);
    }

    private static ProducerMetadata producer(String name, Map<?, ?> fields) {
        OptionalLong producerId = fields.get("producerId") == null
                ? OptionalLong.empty()
                : OptionalLong.of(MetadataJson.number(fields, "producerId"));
        String acks = String.valueOf(fields.get("acks"));
        ProducerSettings settings = new ProducerSettings(
                AckMode.parse(acks).orElseThrow(() -> new IllegalArgumentException("acks is " + Literal.ofText(acks))),
                producerId.isPresent(),
                Math.toIntExact(MetadataJson.number(fields, "batch.size")),
                MetadataJson.number(fields, "linger.ms"),
                MetadataJson.number(fields, "buffer.memory"));
        return new ProducerMetadata(
                name, settings, producerId, Math.toIntExact(MetadataJson.number(fields, "producerEpoch")));
    }
}
