package io.minikafka.record;

import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes and reads batches in Kafka's record batch format v2 (KIP-98), uncompressed.
 *
 * <p>All numbers are big-endian. A batch is:
 *
 * <pre>
 * at  type   field
 *  0  int64  base offset             offset of the first record, set by the leader
 *  8  int32  batch length            bytes that follow this field
 * 12  int32  partition leader epoch  set by the leader, -1 before that
 * 16  int8   magic                   2
 * 17  uint32 crc                     CRC-32C of everything from the attributes to the end
 * 21  int16  attributes              bits 0-2 compression, 3 log append time, 4 transactional, 5 control,
 *                                    6 delete horizon; the others are ignored, as Kafka does
 * 23  int32  last offset delta       record count - 1
 * 27  int64  base timestamp          of the first record, in milliseconds
 * 35  int64  max timestamp           the largest of the records, in milliseconds
 * 43  int64  producer id             -1 without an idempotent producer
 * 51  int16  producer epoch          -1 likewise
 * 53  int32  base sequence           -1 likewise
 * 57  int32  record count
 * 61         records                 see {@code RecordReader}
 * </pre>
 */
public final class BatchCodec {
    /** The size of the smallest prefix that has all fields but the records, in bytes. */
    public static final int HEADER_BYTES = BatchLayout.RECORDS;

    static final int NO_LEADER_EPOCH = -1;
    private static final long NO_TIMESTAMP = -1;

    private BatchCodec() {}

    /** What {@link #decode} found. */
    public sealed interface Decoded {
        /** A whole, valid batch. */
        record Batch(RecordBatch batch) implements Decoded {}

        /**
         * The beginning of a batch, or nothing at all: what a crash during a write leaves at the end of a segment.
         *
         * @param neededBytes the size of the whole batch if its length could be read, otherwise {@link #HEADER_BYTES}
         */
        record Incomplete(int neededBytes) implements Decoded {}

        /**
         * Bytes that cannot be a batch, however many follow.
         *
         * @param reason what is wrong with them, for people
         */
        record Corrupt(String reason) implements Decoded {}
    }

    /**
     * Encodes records.
     *
     * @throws IllegalArgumentException if there are no records, a timestamp is below -1, or the batch would be larger
     *     than an array can be
     */
    static byte[] encode(
            List<Record> records, ProducerStamp producer, int attributes, long baseOffset, int leaderEpoch) {
        if (records.isEmpty()) {
            throw new IllegalArgumentException("A batch has at least one record");
        }
        long baseTimestampMs = records.get(0).timestampMs();
        int[] bodyBytes = new int[records.size()];
        byte[] batch = new byte[measure(records, baseTimestampMs, bodyBytes)];
        writeRecords(batch, records, baseTimestampMs, bodyBytes);
        writeHeader(batch, records, producer, attributes);
        BatchLayout.putLong(batch, BatchLayout.BASE_OFFSET, baseOffset);
        BatchLayout.putInt(batch, BatchLayout.LEADER_EPOCH, leaderEpoch);
        return batch;
    }

    /** Fills in the size of each record without its length field, and returns the size of the batch. */
    private static int measure(List<Record> records, long baseTimestampMs, int[] bodyBytes) {
        long total = HEADER_BYTES;
        for (int index = 0; index < bodyBytes.length; index++) {
            Record record = records.get(index);
            if (record.timestampMs() < NO_TIMESTAMP) {
                throw new IllegalArgumentException("Record " + index + " has timestamp " + record.timestampMs());
            }
            long body = RecordWriter.bodyBytes(record, index, record.timestampMs() - baseTimestampMs);
            total += Varint.MAX_INT_BYTES + body;
            if (total > BatchLayout.MAX_BATCH_BYTES) {
                throw new IllegalArgumentException("A batch has at most " + BatchLayout.MAX_BATCH_BYTES
                        + " bytes; record " + index + " of " + bodyBytes.length + " exceeds that");
            }
            bodyBytes[index] = (int) body;
            total += Varint.sizeOfInt(bodyBytes[index]) - Varint.MAX_INT_BYTES;
        }
        return (int) total;
    }

    private static void writeRecords(byte[] batch, List<Record> records, long baseTimestampMs, int[] bodyBytes) {
        int position = BatchLayout.RECORDS;
        for (int index = 0; index < bodyBytes.length; index++) {
            Record record = records.get(index);
            long timestampDelta = record.timestampMs() - baseTimestampMs;
            position = RecordWriter.write(batch, position, record, bodyBytes[index], index, timestampDelta);
        }
    }

    private static void writeHeader(byte[] batch, List<Record> records, ProducerStamp producer, int attributes) {
        BatchLayout.putInt(batch, BatchLayout.BATCH_LENGTH, batch.length - BatchLayout.PREFIX_BYTES);
        batch[BatchLayout.MAGIC] = BatchLayout.MAGIC_V2;
        BatchLayout.putShort(batch, BatchLayout.ATTRIBUTES, attributes);
        BatchLayout.putInt(batch, BatchLayout.LAST_OFFSET_DELTA, records.size() - 1);
        BatchLayout.putLong(batch, BatchLayout.BASE_TIMESTAMP, records.get(0).timestampMs());
        BatchLayout.putLong(batch, BatchLayout.MAX_TIMESTAMP, maxTimestampMs(records));
        BatchLayout.putLong(batch, BatchLayout.PRODUCER_ID, producer.producerId());
        BatchLayout.putShort(batch, BatchLayout.PRODUCER_EPOCH, producer.producerEpoch());
        BatchLayout.putInt(batch, BatchLayout.BASE_SEQUENCE, producer.baseSequence());
        BatchLayout.putInt(batch, BatchLayout.RECORD_COUNT, records.size());
        BatchLayout.putInt(batch, BatchLayout.CRC, BatchLayout.computeCrc(batch, 0, batch.length));
    }

    private static long maxTimestampMs(List<Record> records) {
        long max = NO_TIMESTAMP;
        for (int index = 0; index < records.size(); index++) {
            max = Math.max(max, records.get(index).timestampMs());
        }
        return max;
    }

    /**
     * Reads one batch at the position of {@code source}, whatever the bytes are; it never throws.
     *
     * <p>The batch is checked whole: frame, CRC, header and the structure of every record. It keeps the array of
     * {@code source} where that can be reached, and copies its bytes where not. On {@link Decoded.Batch} the position
     * moves past it, otherwise it stays.
     *
     * <p>Differs from Kafka: compressed batches and batches with gaps between offsets, as compaction leaves them, are
     * corrupt here, and so are a negative base offset and producer numbers that no broker writes.
     *
     * @param source the bytes, which the caller gives away: nobody may write to them any more
     */
    public static Decoded decode(ByteBuffer source) {
        ByteBuffer rest = source.slice(); // A slice is big-endian, whatever the order of the source.
        Decoded frame = checkFrame(rest);
        if (frame != null) {
            return frame;
        }
        int sizeBytes = BatchLayout.PREFIX_BYTES + rest.getInt(BatchLayout.BATCH_LENGTH);
        Decoded decoded = source.hasArray()
                ? check(source.array(), source.arrayOffset() + source.position(), sizeBytes)
                : check(copy(rest, sizeBytes), 0, sizeBytes);
        if (decoded instanceof Decoded.Batch) {
            source.position(source.position() + sizeBytes);
        }
        return decoded;
    }

    private static byte[] copy(ByteBuffer rest, int sizeBytes) {
        byte[] batch = new byte[sizeBytes];
        rest.get(0, batch);
        return batch;
    }

    private static Decoded check(byte[] array, int from, int sizeBytes) {
        String fault = BatchValidator.findFault(array, from, from + sizeBytes);
        return fault != null ? new Decoded.Corrupt(fault) : new Decoded.Batch(new RecordBatch(array, from, sizeBytes));
    }

    /** Looks at no more than length and magic; returns null if a whole frame is there. */
    private static @Nullable Decoded checkFrame(ByteBuffer rest) {
        if (rest.remaining() < BatchLayout.PREFIX_BYTES) {
            return new Decoded.Incomplete(HEADER_BYTES);
        }
        int length = rest.getInt(BatchLayout.BATCH_LENGTH);
        int maxLength = BatchLayout.MAX_BATCH_BYTES - BatchLayout.PREFIX_BYTES;
        if (length < HEADER_BYTES - BatchLayout.PREFIX_BYTES || length > maxLength) {
            return new Decoded.Corrupt("batch length " + length + " is not between "
                    + (HEADER_BYTES - BatchLayout.PREFIX_BYTES) + " and " + maxLength);
        }
        if (rest.remaining() > BatchLayout.MAGIC && rest.get(BatchLayout.MAGIC) != BatchLayout.MAGIC_V2) {
            return new Decoded.Corrupt("magic " + rest.get(BatchLayout.MAGIC) + " is not 2");
        }
        int sizeBytes = BatchLayout.PREFIX_BYTES + length;
        return rest.remaining() < sizeBytes ? new Decoded.Incomplete(sizeBytes) : null;
    }
}
