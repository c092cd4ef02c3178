package io.minikafka.view;

import io.minikafka.cluster.BufferedBatch;
import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.Event;
import io.minikafka.cluster.Producer;
import io.minikafka.cluster.ProducerIdentity;
import io.minikafka.cluster.ProducerSettings;
import io.minikafka.cluster.Reply;
import io.minikafka.cluster.TopicPartition;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** What is said of named producers. */
final class ProducerLines {

    private ProducerLines() {}

    /** A producer with its settings and, where it has one, its identity. */
    static String definition(Producer producer) {
        ProducerSettings settings = producer.settings();
        String identity = producer.identity()
                .map(stamp ->
                        ", idempotent (producer id " + stamp.producerId() + ", epoch " + stamp.producerEpoch() + ")")
                .orElse("");
        return producer.name() + ": acks=" + settings.acks().word() + identity + ", batch-size "
                + settings.batchSizeBytes() + ", linger " + settings.lingerMs() + " ms, buffer "
                + settings.bufferBytes();
    }

    static String closed(Event.ProducerBatchClosed event, long lingerMs) {
        BufferedBatch batch = event.batch();
        String what = Texts.count(batch.records().size(), "record") + " for " + event.partition() + ", "
                + batch.sizeBytes() + " bytes";
        return event.producer() + ": "
                + switch (event.trigger()) {
                    case AT_ONCE -> "sends " + what;
                    case FULL -> "the batch is full, sends " + what;
                    case LINGER -> "linger of " + lingerMs + " ms is over, sends " + what;
                    case FLUSH -> "flushes " + what;
                    case CLOSE -> "closes, sends " + what;
                };
    }

    /**
     * A batch that a leader did not take.
     *
     * @param isClosing whether the producer closes with this answer, and does not wait
     */
    static String refused(Event.ProducerBatchRefused event, boolean isClosing) {
        String kept = isClosing
                ? "a producer that closes does not try again"
                : "still buffered, flush " + event.producer() + " tries again";
        return event.producer() + ": "
                + Texts.count(event.batch().records().size(), "record") + " for " + event.partition() + " refused "
                + event.code() + ": " + event.message() + "; "
                + (event.isKept() ? kept : "dropped, since trying again would not help");
    }

    static String lost(Event.ProducerBufferLost event) {
        return event.producer() + ": " + Texts.count(event.recordCount(), "buffered record")
                + (event.recordCount() == 1 ? " was" : " were") + " never sent";
    }

    static String buffered(Reply.Buffered buffered) {
        return buffered.producer() + ": buffered " + Texts.count(buffered.added(), "record") + " for "
                + buffered.partition() + ", " + size(buffered.batch(), buffered.settings()) + "; "
                + due(buffered.batch(), buffered.settings());
    }

    private static String size(BufferedBatch batch, ProducerSettings settings) {
        return batch.sizeBytes() + " of " + settings.batchSizeBytes() + " bytes";
    }

    private static String due(BufferedBatch batch, ProducerSettings settings) {
        return batch.isClosed()
                ? "waits for a flush, since it was refused"
                : "sent at clock " + batch.dueMs(settings.lingerMs()) + " ms or with flush";
    }

    /** Every producer, and below it the partitions of a target that it sends to. */
    static List<String> show(ClusterState cluster, List<TopicPartition> partitions) {
        List<String> lines = new ArrayList<>();
        for (Producer producer : cluster.producers().byName().valuesIterator()) {
            lines.add(definition(producer));
            for (TopicPartition partition : partitions(producer)) {
                if (partitions.contains(partition)) {
                    lines.addAll(show(producer, partition));
                }
            }
        }
        return lines.isEmpty() ? List.of("no producers yet; producer NAME makes one") : lines;
    }

    /** The partitions for which a producer holds something back, or knows its next sequence. */
    static SortedSet<TopicPartition> partitions(Producer producer) {
        SortedSet<TopicPartition> partitions = new TreeSet<>();
        for (TopicPartition partition : producer.accumulator().batches().keysIterator()) {
            partitions.add(partition);
        }
        if (producer.identity().isPresent()) {
            for (TopicPartition partition :
                    producer.identity().get().nextSequences().keysIterator()) {
                partitions.add(partition);
            }
        }
        return partitions;
    }

    private static List<String> show(Producer producer, TopicPartition partition) {
        List<String> lines = new ArrayList<>();
        if (producer.identity().isPresent()) {
            ProducerIdentity identity = producer.identity().get();
            lines.add("  " + partition + ": next sequence " + identity.nextSequence(partition));
        }
        for (BufferedBatch batch : producer.accumulator().of(partition)) {
            lines.add("  " + partition + ": " + Texts.count(batch.records().size(), "record") + " buffered, "
                    + size(batch, producer.settings()) + "; " + due(batch, producer.settings()) + ": "
                    + Texts.records(batch.records().toJavaList()));
        }
        return lines;
    }
}
