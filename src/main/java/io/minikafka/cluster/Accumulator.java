package io.minikafka.cluster;

import io.minikafka.record.Record;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import java.util.Optional;

/**
 * What a producer has taken on and not sent (Kafka's record accumulator): for each partition its batches in order, of
 * which only the last one may be open.
 *
 * @param batches the batches of each partition that has some
 * @param recordCount how many records they hold together
 * @param sizeBytes how many bytes they take together
 * @param stickyPartitions where the next record without key and partition goes, by topic; 0 where it is missing. One
 *     further per closed batch (KIP-480; Kafka draws lots, here it is deterministic)
 */
public record Accumulator(
        TreeMap<TopicPartition, Vector<BufferedBatch>> batches,
        int recordCount,
        long sizeBytes,
        TreeMap<String, Integer> stickyPartitions) {

    static final Accumulator EMPTY = new Accumulator(TreeMap.empty(), 0, 0, TreeMap.empty());

    public boolean isEmpty() {
        return batches.isEmpty();
    }

    public Vector<BufferedBatch> of(TopicPartition partition) {
        return batches.getOrElse(partition, Vector.empty());
    }

    /** The batch that takes the next record for a partition, unless it is too large for it. */
    public Optional<BufferedBatch> open(TopicPartition partition) {
        Vector<BufferedBatch> queue = of(partition);
        return queue.isEmpty() || queue.last().isClosed() ? Optional.empty() : Optional.of(queue.last());
    }

    public int stickyPartition(String topic) {
        return stickyPartitions.getOrElse(topic, 0);
    }

    /** Adds a record to the open batch of a partition, or to a new one. */
    Accumulator plus(TopicPartition partition, Record record, boolean isSticky, long nowMs) {
        Optional<BufferedBatch> open = open(partition);
        BufferedBatch before = open.orElseGet(() -> BufferedBatch.open(nowMs));
        BufferedBatch after = before.plus(record, isSticky);
        Vector<BufferedBatch> queue = open.isPresent() ? of(partition).init() : of(partition);
        return new Accumulator(
                batches.put(partition, queue.append(after)),
                recordCount + 1,
                sizeBytes + after.sizeBytes() - (open.isPresent() ? before.sizeBytes() : 0),
                stickyPartitions);
    }

    /** Closes the open batch of a partition; the sticky partition moves on where the batch was its. */
    Accumulator withClosed(TopicPartition partition, int partitionCount) {
        Vector<BufferedBatch> queue = of(partition);
        BufferedBatch closed = queue.last().closed();
        boolean isTurnOver = closed.isSticky() && partition.partition() == stickyPartition(partition.topic());
        return new Accumulator(
                batches.put(partition, queue.init().append(closed)),
                recordCount,
                sizeBytes,
                isTurnOver
                        ? stickyPartitions.put(partition.topic(), (partition.partition() + 1) % partitionCount)
                        : stickyPartitions);
    }

    /** Takes out the first batch of a partition. */
    Accumulator withoutFirst(TopicPartition partition) {
        Vector<BufferedBatch> queue = of(partition);
        BufferedBatch first = queue.head();
        return new Accumulator(
                queue.size() == 1 ? batches.remove(partition) : batches.put(partition, queue.tail()),
                recordCount - first.records().size(),
                sizeBytes - first.sizeBytes(),
                stickyPartitions);
    }

    /** Forgets what is buffered. */
    Accumulator cleared() {
        return new Accumulator(TreeMap.empty(), 0, 0, stickyPartitions);
    }
}
