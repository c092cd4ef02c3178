package io.minikafka.record;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A batch of one or more records with consecutive offsets: the unit that is sent, appended, replicated and fetched.
 *
 * <p>It is immutable and consists of its encoding, see {@link BatchCodec}; fields and records are read from it when
 * asked for. So it costs 16 bytes more than its encoding, and {@link #records()} is work: call it once and keep the
 * result. Every instance is valid, since only the encoder and the checking decoder make one.
 *
 * <p>Source: Kafka record batch format v2, KIP-98.
 */
public final class RecordBatch {
    private final byte[] encoded;

    /** Takes a valid encoding that nobody will write to any more. */
    RecordBatch(byte[] encoded) {
        this.encoded = encoded;
    }

    /**
     * Makes a batch as a producer sends it: base offset 0, leader epoch -1, neither transactional nor control.
     *
     * @throws IllegalArgumentException if there are no records, a timestamp is below -1, the producer has an id but no
     *     sequence, or the batch would be larger than an array can be
     */
    public static RecordBatch unassigned(List<Record> records, ProducerStamp producer) {
        if (producer.isPresent() && producer.baseSequence() == ProducerStamp.NO_SEQUENCE) {
            throw new IllegalArgumentException("A batch of producer " + producer.producerId() + " needs a sequence");
        }
        return new RecordBatch(BatchCodec.encode(records, producer, 0));
    }

    /**
     * Returns this batch as the leader of {@code leaderEpoch} appends it at {@code baseOffset}.
     *
     * <p>The body stays the same, and so does the CRC, which covers neither of the two.
     *
     * @throws IllegalArgumentException if the base offset is negative or so large that the next offset is none, or the
     *     leader epoch is below -1
     */
    public RecordBatch assign(long baseOffset, int leaderEpoch) {
        String fault = BatchValidator.findAssignmentFault(baseOffset, leaderEpoch, recordCount());
        if (fault != null) {
            throw new IllegalArgumentException(fault);
        }
        byte[] assigned = encoded.clone();
        BatchLayout.putLong(assigned, BatchLayout.BASE_OFFSET, baseOffset);
        BatchLayout.putInt(assigned, BatchLayout.LEADER_EPOCH, leaderEpoch);
        return new RecordBatch(assigned);
    }

    /** Returns the offset of the first record. */
    public long baseOffset() {
        return BatchLayout.longAt(encoded, BatchLayout.BASE_OFFSET);
    }

    /** Returns the offset of the last record, inclusive. */
    public long lastOffset() {
        return baseOffset() + BatchLayout.intAt(encoded, BatchLayout.LAST_OFFSET_DELTA);
    }

    /** Returns the offset after the last record: the exclusive end of this batch. */
    public long nextOffset() {
        return lastOffset() + 1;
    }

    /** Returns the number of records, at least 1. */
    public int recordCount() {
        return BatchLayout.intAt(encoded, BatchLayout.RECORD_COUNT);
    }

    /** Returns the epoch of the leader that appended the batch, or -1 before that. */
    public int leaderEpoch() {
        return BatchLayout.intAt(encoded, BatchLayout.LEADER_EPOCH);
    }

    /** Returns the CRC-32C of everything from the attributes to the end, 0 to 2³²−1. */
    public long crc() {
        return Integer.toUnsignedLong(BatchLayout.intAt(encoded, BatchLayout.CRC));
    }

    /** Returns the stamp of the idempotent producer, or {@link ProducerStamp#NONE}. */
    public ProducerStamp producer() {
        long producerId = producerId();
        if (producerId < 0) {
            return ProducerStamp.NONE;
        }
        return new ProducerStamp(
                producerId,
                BatchLayout.shortAt(encoded, BatchLayout.PRODUCER_EPOCH),
                BatchLayout.intAt(encoded, BatchLayout.BASE_SEQUENCE));
    }

    /** Returns the id of the idempotent producer, or -1. */
    public long producerId() {
        return BatchLayout.longAt(encoded, BatchLayout.PRODUCER_ID);
    }

    /** Returns whether the batch belongs to a transaction; the batches made here do not. */
    public boolean isTransactional() {
        return hasFlag(BatchLayout.TRANSACTIONAL_FLAG);
    }

    /** Returns whether the batch is a marker for brokers instead of data; the batches made here are not. */
    public boolean isControl() {
        return hasFlag(BatchLayout.CONTROL_FLAG);
    }

    private boolean hasFlag(int flag) {
        return (BatchLayout.shortAt(encoded, BatchLayout.ATTRIBUTES) & flag) != 0;
    }

    /**
     * Returns the base timestamp field in milliseconds: the timestamp of the first record, -1 for none.
     *
     * <p>In a batch that Kafka's compaction rewrote (KIP-534) it is the time until which tombstones are kept.
     */
    public long baseTimestampMs() {
        return BatchLayout.longAt(encoded, BatchLayout.BASE_TIMESTAMP);
    }

    /** Returns the largest timestamp of the records in milliseconds, -1 if none has one. */
    public long maxTimestampMs() {
        return BatchLayout.longAt(encoded, BatchLayout.MAX_TIMESTAMP);
    }

    /** Returns the size of the whole encoding in bytes, including base offset and length. */
    public int sizeBytes() {
        return encoded.length;
    }

    /** Decodes the records, in the order of their offsets; the list cannot be changed. */
    public List<Record> records() {
        return RecordReader.read(encoded);
    }

    /** Returns a read-only, big-endian buffer over the whole encoding, without copying it. */
    public ByteBuffer encoded() {
        return ByteBuffer.wrap(encoded).asReadOnlyBuffer();
    }

    /** Two batches are equal if all their bytes are. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof RecordBatch that && Arrays.equals(encoded, that.encoded);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * (int) crc() + Long.hashCode(baseOffset())) + leaderEpoch();
    }

    @Override
    public String toString() {
        return "RecordBatch[offsets " + baseOffset() + " to " + lastOffset() + ", leader epoch " + leaderEpoch() + ", "
                + sizeBytes() + " bytes]";
    }
}
