package io.minikafka.record;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A batch of one or more records with consecutive offsets: the unit that is sent, appended, replicated and fetched.
 *
 * <p>It is immutable and consists of its encoding, see {@link BatchCodec}; fields and records are read from it when
 * asked for. So it costs 24 bytes more than its encoding, and {@link #records()} is work: call it once and keep the
 * result. Batches that were read together may share the array they were read into and keep it alive. Every instance is
 * valid, since only the encoder and the checking decoder make one.
 *
 * <p>Source: Kafka record batch format v2, KIP-98.
 */
public final class RecordBatch {
    private final byte[] array;
    private final int from;
    private final int sizeBytes;

    /** Takes a valid encoding, {@code sizeBytes} long from {@code from} on, that nobody will write to any more. */
    RecordBatch(byte[] array, int from, int sizeBytes) {
        this.array = array;
        this.from = from;
        this.sizeBytes = sizeBytes;
    }

    /** Takes a valid encoding that fills an array nobody will write to any more. */
    RecordBatch(byte[] encoded) {
        this(encoded, 0, encoded.length);
    }

    /**
     * Makes a batch as a producer sends it: base offset 0, leader epoch -1, neither transactional nor control.
     *
     * @throws IllegalArgumentException if there are no records, a timestamp is below -1, the producer has an id but no
     *     sequence, or the batch would be larger than an array can be
     */
    public static RecordBatch unassigned(List<Record> records, ProducerStamp producer) {
        requireSequence(producer);
        return new RecordBatch(BatchCodec.encode(records, producer, 0, 0, BatchCodec.NO_LEADER_EPOCH));
    }

    /** Tells whether the bytes at the position of {@code source} begin with exactly this batch. */
    public boolean isAt(ByteBuffer source) {
        return sizeBytes <= source.remaining()
                && source.slice(source.position(), sizeBytes).equals(ByteBuffer.wrap(array, from, sizeBytes));
    }

    /**
     * Makes a batch as the leader of {@code leaderEpoch} appends it at {@code baseOffset}: what {@link #unassigned} and
     * {@link #assign} make together, encoded once.
     *
     * @throws IllegalArgumentException if either of the two would throw it
     */
    public static RecordBatch assigned(List<Record> records, ProducerStamp producer, long baseOffset, int leaderEpoch) {
        requireSequence(producer);
        requireAssignable(baseOffset, leaderEpoch, records.size());
        return new RecordBatch(BatchCodec.encode(records, producer, 0, baseOffset, leaderEpoch));
    }

    /**
     * Makes a batch of a transaction as {@link #assigned} makes any other.
     *
     * @throws IllegalArgumentException also if there is no producer, since every transaction has one
     */
    public static RecordBatch transactional(
            List<Record> records, ProducerStamp producer, long baseOffset, int leaderEpoch) {
        if (!producer.isPresent()) {
            throw new IllegalArgumentException("A batch of a transaction needs a producer");
        }
        requireSequence(producer);
        requireAssignable(baseOffset, leaderEpoch, records.size());
        return new RecordBatch(
                BatchCodec.encode(records, producer, BatchLayout.TRANSACTIONAL_FLAG, baseOffset, leaderEpoch));
    }

    /** Makes a control batch of a transaction; {@link EndTransactionMarker} knows what stands in it. */
    static RecordBatch control(List<Record> records, ProducerStamp producer, long baseOffset, int leaderEpoch) {
        requireAssignable(baseOffset, leaderEpoch, records.size());
        int attributes = BatchLayout.TRANSACTIONAL_FLAG | BatchLayout.CONTROL_FLAG;
        return new RecordBatch(BatchCodec.encode(records, producer, attributes, baseOffset, leaderEpoch));
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
        requireAssignable(baseOffset, leaderEpoch, recordCount());
        byte[] assigned = Arrays.copyOfRange(array, from, from + sizeBytes);
        BatchLayout.putLong(assigned, BatchLayout.BASE_OFFSET, baseOffset);
        BatchLayout.putInt(assigned, BatchLayout.LEADER_EPOCH, leaderEpoch);
        return new RecordBatch(assigned);
    }

    private static void requireSequence(ProducerStamp producer) {
        if (producer.isPresent() && producer.baseSequence() == ProducerStamp.NO_SEQUENCE) {
            throw new IllegalArgumentException("A batch of producer " + producer.producerId() + " needs a sequence");
        }
    }

    private static void requireAssignable(long baseOffset, int leaderEpoch, int recordCount) {
        String fault = BatchValidator.findAssignmentFault(baseOffset, leaderEpoch, recordCount);
        if (fault != null) {
            throw new IllegalArgumentException(fault);
        }
    }

    /** Returns the offset of the first record. */
    public long baseOffset() {
        return BatchLayout.longAt(array, from + BatchLayout.BASE_OFFSET);
    }

    /** Returns the offset of the last record, inclusive. */
    public long lastOffset() {
        return baseOffset() + BatchLayout.intAt(array, from + BatchLayout.LAST_OFFSET_DELTA);
    }

    /** Returns the offset after the last record: the exclusive end of this batch. */
    public long nextOffset() {
        return lastOffset() + 1;
    }

    /** Returns the number of records, at least 1. */
    public int recordCount() {
        return BatchLayout.intAt(array, from + BatchLayout.RECORD_COUNT);
    }

    /** Returns the epoch of the leader that appended the batch, or -1 before that. */
    public int leaderEpoch() {
        return BatchLayout.intAt(array, from + BatchLayout.LEADER_EPOCH);
    }

    /** Returns the CRC-32C of everything from the attributes to the end, 0 to 2³²−1. */
    public long crc() {
        return Integer.toUnsignedLong(BatchLayout.intAt(array, from + BatchLayout.CRC));
    }

    /** Returns the stamp of the idempotent producer, or {@link ProducerStamp#NONE}. */
    public ProducerStamp producer() {
        long producerId = producerId();
        if (producerId < 0) {
            return ProducerStamp.NONE;
        }
        return new ProducerStamp(
                producerId,
                BatchLayout.shortAt(array, from + BatchLayout.PRODUCER_EPOCH),
                BatchLayout.intAt(array, from + BatchLayout.BASE_SEQUENCE));
    }

    /** Returns the id of the idempotent producer, or -1. */
    public long producerId() {
        return BatchLayout.longAt(array, from + BatchLayout.PRODUCER_ID);
    }

    /** Returns whether the batch belongs to a transaction, as data or as its end. */
    public boolean isTransactional() {
        return hasFlag(BatchLayout.TRANSACTIONAL_FLAG);
    }

    /** Returns whether the batch is a marker for brokers instead of data, see {@link EndTransactionMarker}. */
    public boolean isControl() {
        return hasFlag(BatchLayout.CONTROL_FLAG);
    }

    private boolean hasFlag(int flag) {
        return (BatchLayout.shortAt(array, from + BatchLayout.ATTRIBUTES) & flag) != 0;
    }

    /**
     * Returns the base timestamp field in milliseconds: the timestamp of the first record, -1 for none.
     *
     * <p>In a batch that Kafka's compaction rewrote (KIP-534) it is the time until which tombstones are kept.
     */
    public long baseTimestampMs() {
        return BatchLayout.longAt(array, from + BatchLayout.BASE_TIMESTAMP);
    }

    /** Returns the largest timestamp of the records in milliseconds, -1 if none has one. */
    public long maxTimestampMs() {
        return BatchLayout.longAt(array, from + BatchLayout.MAX_TIMESTAMP);
    }

    /** Returns the size of the whole encoding in bytes, including base offset and length. */
    public int sizeBytes() {
        return sizeBytes;
    }

    /** Decodes the records, in the order of their offsets; the list cannot be changed. */
    public List<Record> records() {
        List<Record> records = new ArrayList<>(recordCount());
        forEachRecord(records::add);
        return Collections.unmodifiableList(records);
    }

    /** Decodes the records one after the other, in the order of their offsets; cheaper where none is kept. */
    public void forEachRecord(Consumer<Record> reader) {
        RecordReader.forEach(array, from, reader);
    }

    /** Returns a read-only, big-endian buffer over the whole encoding, without copying it. */
    public ByteBuffer encoded() {
        return ByteBuffer.wrap(array, from, sizeBytes).slice().asReadOnlyBuffer();
    }

    /** Two batches are equal if all their bytes are. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof RecordBatch that
                && Arrays.equals(array, from, from + sizeBytes, that.array, that.from, that.from + that.sizeBytes);
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
