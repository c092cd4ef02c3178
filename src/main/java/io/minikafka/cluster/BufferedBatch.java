package io.minikafka.cluster;

import io.minikafka.record.Bytes;
import io.minikafka.record.Record;
import io.vavr.collection.Vector;
import org.jspecify.annotations.Nullable;

/**
 * Records that a producer holds back, to be sent as one batch.
 *
 * @param records the records, each with the time in ms at which it was given to the producer
 * @param sizeBytes what the batch takes in record batch format v2: 61 bytes, and each record's. Whoever sends it fills in
 *     other numbers, but the size stays the same
 * @param openedMs when it was opened; its linger counts from there
 * @param isSticky whether the partition was chosen for a record without a key
 * @param isClosed whether it takes no more records: its time had come, but the leader did not take it yet
 */
public record BufferedBatch(Vector<Record> records, long sizeBytes, long openedMs, boolean isSticky, boolean isClosed) {

    /** What every batch takes before its first record (record batch format v2, KIP-98). */
    static final int HEADER_BYTES = 61;

    static BufferedBatch open(long nowMs) {
        return new BufferedBatch(Vector.empty(), HEADER_BYTES, nowMs, false, false);
    }

    /** How many bytes one more record adds. */
    long bytesOf(Record record) {
        long delta =
                records.isEmpty() ? 0 : record.timestampMs() - records.head().timestampMs();
        // Attributes take one byte, and so does the number of headers as long as there are none.
        long body = 2L + varint(delta) + varint(records.size()) + nullable(record.key()) + nullable(record.value());
        return varint(body) + body;
    }

    BufferedBatch plus(Record record, boolean isStickyChoice) {
        return new BufferedBatch(
                records.append(record), sizeBytes + bytesOf(record), openedMs, isSticky || isStickyChoice, isClosed);
    }

    BufferedBatch closed() {
        return new BufferedBatch(records, sizeBytes, openedMs, isSticky, true);
    }

    /** When the linger is over, in ms of the cluster's clock. */
    public long dueMs(long lingerMs) {
        return openedMs > Long.MAX_VALUE - lingerMs ? Long.MAX_VALUE : openedMs + lingerMs;
    }

    private static long nullable(@Nullable Bytes bytes) {
        return bytes == null ? varint(-1) : varint(bytes.size()) + (long) bytes.size();
    }

    /** The size of a number in zigzag encoding, seven bits a byte. */
    private static int varint(long value) {
        long zigzag = (value << 1) ^ (value >> 63);
        return Math.max(1, (Long.SIZE - Long.numberOfLeadingZeros(zigzag) + 6) / 7);
    }
}
