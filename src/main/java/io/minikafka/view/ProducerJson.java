package io.minikafka.view;

import io.minikafka.cluster.BufferedBatch;
import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.Producer;
import io.minikafka.cluster.ProducerSettings;
import io.minikafka.cluster.Reply;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.record.Record;
import io.minikafka.session.SessionState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Named producers as JSON objects. */
final class ProducerJson {

    private ProducerJson() {}

    /** A producer with its settings and identity; the id is null where it is not idempotent. */
    static JsonFields definition(Producer producer) {
        ProducerSettings settings = producer.settings();
        return new JsonFields()
                .put("producer", producer.name())
                .put("acks", settings.acks().word())
                .put("idempotent", settings.isIdempotent())
                .put(
                        "producerId",
                        producer.identity().isPresent()
                                ? (Long) producer.identity().get().producerId()
                                : null)
                .put(
                        "producerEpoch",
                        producer.identity().isPresent()
                                ? (Integer) producer.identity().get().producerEpoch()
                                : null)
                .put("batchSizeBytes", settings.batchSizeBytes())
                .put("lingerMs", settings.lingerMs())
                .put("bufferBytes", settings.bufferBytes());
    }

    static Map<String, @Nullable Object> show(ClusterState cluster, List<TopicPartition> partitions) {
        List<Object> producers = new ArrayList<>();
        for (Producer producer : cluster.producers().byName().valuesIterator()) {
            List<Object> entries = new ArrayList<>();
            for (TopicPartition partition : ProducerLines.partitions(producer)) {
                if (partitions.contains(partition)) {
                    entries.add(partition(producer, partition));
                }
            }
            producers.add(definition(producer)
                    .put("bufferedRecords", producer.accumulator().recordCount())
                    .put("bufferedBytes", producer.accumulator().sizeBytes())
                    .put("partitions", entries)
                    .map());
        }
        return new JsonFields().put("producers", producers).map();
    }

    private static Map<String, @Nullable Object> partition(Producer producer, TopicPartition partition) {
        List<Object> batches = new ArrayList<>();
        for (BufferedBatch batch : producer.accumulator().of(partition)) {
            batches.add(batch(batch, producer.settings()).map());
        }
        return new JsonFields()
                .put("partition", partition)
                .put(
                        "nextSequence",
                        producer.identity().isPresent()
                                ? (Integer) producer.identity().get().nextSequence(partition)
                                : null)
                .put("batches", batches)
                .map();
    }

    /** A batch that is held back; a closed one has no time of its own any more. */
    private static JsonFields batch(BufferedBatch batch, ProducerSettings settings) {
        return new JsonFields()
                .put("bytes", batch.sizeBytes())
                .put("dueMs", batch.isClosed() ? null : (Long) batch.dueMs(settings.lingerMs()))
                .put("records", records(batch));
    }

    static List<Object> records(BufferedBatch batch) {
        List<Object> records = new ArrayList<>();
        for (Record record : batch.records()) {
            records.add(record(record));
        }
        return records;
    }

    /** A record that has no offset yet. */
    static Map<String, @Nullable Object> record(Record record) {
        return new JsonFields()
                .put("key", JsonFields.bytes(record.key()))
                .put("value", JsonFields.bytes(record.value()))
                .put("timestampMs", record.timestampMs())
                .map();
    }

    /** What was sent, and what is held back. */
    static Map<String, @Nullable Object> produced(Reply.Produced produced, SessionState state) {
        List<Object> sends = new ArrayList<>();
        for (Reply.Sent sent : produced.sends()) {
            sends.add(ShowJson.send(state.ledger().send(sent.sendNumber()), state));
        }
        List<Object> buffered = new ArrayList<>();
        for (Reply.Buffered held : produced.buffered()) {
            buffered.add(batch(held.batch(), held.settings())
                    .put("producer", held.producer())
                    .put("partition", held.partition())
                    .put("added", held.added())
                    .map());
        }
        return new JsonFields().put("sends", sends).put("buffered", buffered).map();
    }
}
