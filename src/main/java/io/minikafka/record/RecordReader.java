package io.minikafka.record;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Checks and reads the records inside an encoded batch.
 *
 * <p>A record is: length varint (of what follows), attributes int8 (unused), timestamp delta varlong, offset delta
 * varint, key length varint and key, value length varint and value, header count varint, and for each header its key
 * length varint and key, value length varint and value. A length of -1 is null, which a header key cannot be.
 *
 * <p>Source: Kafka record batch format v2, KIP-98.
 */
final class RecordReader {
    private static final int ATTRIBUTES_BYTES = 1;

    private RecordReader() {}

    /**
     * Returns why the records of the batch that takes {@code array} from {@code from} to {@code to}, exclusive, cannot
     * be read, or null if they can; makes no record.
     *
     * <p>Differs from Kafka: offset deltas must be 0, 1, 2 and so on, because no log is compacted here, and a length
     * below -1 or a header key that is not UTF-8 is a fault, where Kafka reads null or a replacement character.
     */
    static @Nullable String findFault(byte[] array, int from, int to) {
        RecordCursor cursor = new RecordCursor(array, from, to);
        int count = BatchLayout.intAt(array, from + BatchLayout.RECORD_COUNT);
        for (int index = 0; index < count; index++) {
            checkRecord(cursor, index);
            String fault = cursor.fault();
            if (fault != null) {
                return "record " + index + " of " + count + ": " + fault;
            }
        }
        int unread = cursor.remaining();
        return unread == 0 ? null : "unread bytes after the last record: " + unread;
    }

    private static void checkRecord(RecordCursor cursor, int index) {
        cursor.enterRecord();
        cursor.skipByte("attributes");
        cursor.readVarlong("timestamp delta");
        int offsetDelta = cursor.readVarint("offset delta");
        if (offsetDelta != index) {
            cursor.fail("the offset delta is " + offsetDelta);
        }
        cursor.skipNullable("key length");
        cursor.skipNullable("value length");
        checkHeaders(cursor);
        cursor.leaveRecord();
    }

    private static void checkHeaders(RecordCursor cursor) {
        int count = cursor.readVarint("header count");
        if (count < 0 || count > cursor.remaining()) {
            cursor.fail(
                    "the header count is " + count + ", but " + cursor.remaining() + " bytes are left in the record");
        }
        for (int index = 0; index < count && cursor.fault() == null; index++) {
            cursor.skipHeaderKey();
            cursor.skipNullable("header value length");
        }
    }

    /**
     * Reads the records of the batch without fault that starts at {@code from}; their byte strings share its array.
     *
     * <p>Since it was checked, nothing is checked again on the way.
     */
    static void forEach(byte[] array, int from, Consumer<Record> reader) {
        int count = BatchLayout.intAt(array, from + BatchLayout.RECORD_COUNT);
        boolean isLogAppendTime =
                (BatchLayout.shortAt(array, from + BatchLayout.ATTRIBUTES) & BatchLayout.LOG_APPEND_TIME_FLAG) != 0;
        // With log append time (KIP-32) the broker's clock counts for all records, and only the maximum is rewritten.
        long baseMs = BatchLayout.longAt(
                array, from + (isLogAppendTime ? BatchLayout.MAX_TIMESTAMP : BatchLayout.BASE_TIMESTAMP));
        int position = from + BatchLayout.RECORDS;
        for (int index = 0; index < count; index++) {
            int body = Varint.endAt(array, position);
            int end = body + Varint.intAt(array, position, body - position);
            int timestampAt = body + ATTRIBUTES_BYTES;
            int offsetAt = Varint.endAt(array, timestampAt);
            long deltaMs = isLogAppendTime ? 0 : Varint.longAt(array, timestampAt, offsetAt - timestampAt);
            int keyAt = Varint.endAt(array, offsetAt);
            int key = Varint.endAt(array, keyAt);
            int keyBytes = Varint.intAt(array, keyAt, key - keyAt);
            int valueAt = key + Math.max(0, keyBytes);
            int value = Varint.endAt(array, valueAt);
            int valueBytes = Varint.intAt(array, valueAt, value - valueAt);
            int headersAt = value + Math.max(0, valueBytes);
            reader.accept(new Record(
                    keyBytes < 0 ? null : Bytes.slice(array, key, valueAt),
                    valueBytes < 0 ? null : Bytes.slice(array, value, headersAt),
                    baseMs + deltaMs,
                    readHeaders(array, headersAt)));
            position = end;
        }
    }

    private static List<Header> readHeaders(byte[] array, int headersAt) {
        int position = Varint.endAt(array, headersAt);
        int count = Varint.intAt(array, headersAt, position - headersAt);
        if (count == 0) {
            return List.of();
        }
        List<Header> headers = new ArrayList<>(count);
        for (int index = 0; index < count; index++) {
            int valueAt = endOfNullable(array, position);
            int end = endOfNullable(array, valueAt);
            Bytes key = readNullable(array, position, valueAt);
            headers.add(new Header(key == null ? "" : key.toUtf8(), readNullable(array, valueAt, end)));
            position = end;
        }
        return headers;
    }

    /** Returns the position after a byte string or null, length first. */
    private static int endOfNullable(byte[] array, int position) {
        int start = Varint.endAt(array, position);
        return start + Math.max(0, Varint.intAt(array, position, start - position));
    }

    /** Returns the byte string, length first, that takes {@code position} to {@code end}; null for the length -1. */
    private static @Nullable Bytes readNullable(byte[] array, int position, int end) {
        int start = Varint.endAt(array, position);
        return Varint.intAt(array, position, start - position) < 0 ? null : Bytes.slice(array, start, end);
    }
}
