package io.minikafka.record;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
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
    private RecordReader() {}

    /**
     * Returns why the records of {@code batch} cannot be read, or null if they can; makes no record.
     *
     * <p>Differs from Kafka: offset deltas must be 0, 1, 2 and so on, because no log is compacted here, and a length
     * below -1 or a header key that is not UTF-8 is a fault, where Kafka reads null or a replacement character.
     */
    static @Nullable String findFault(byte[] batch) {
        RecordCursor cursor = new RecordCursor(batch);
        int count = BatchLayout.intAt(batch, BatchLayout.RECORD_COUNT);
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

    /** Reads all records of a batch without fault; their byte strings share its array. */
    static List<Record> read(byte[] batch) {
        RecordCursor cursor = new RecordCursor(batch);
        int count = BatchLayout.intAt(batch, BatchLayout.RECORD_COUNT);
        List<Record> records = new ArrayList<>(count);
        for (int index = 0; index < count; index++) {
            records.add(readRecord(cursor, batch));
        }
        return Collections.unmodifiableList(records);
    }

    private static Record readRecord(RecordCursor cursor, byte[] batch) {
        cursor.enterRecord();
        cursor.skipByte("attributes");
        long timestampMs = timestampMs(batch, cursor.readVarlong("timestamp delta"));
        cursor.readVarint("offset delta");
        Bytes key = cursor.readNullable("key length");
        Bytes value = cursor.readNullable("value length");
        List<Header> headers = readHeaders(cursor);
        cursor.leaveRecord();
        return new Record(key, value, timestampMs, headers);
    }

    /** With log append time (KIP-32) the broker's clock counts for all records, and only the maximum is rewritten. */
    private static long timestampMs(byte[] batch, long delta) {
        boolean isLogAppendTime =
                (BatchLayout.shortAt(batch, BatchLayout.ATTRIBUTES) & BatchLayout.LOG_APPEND_TIME_FLAG) != 0;
        return isLogAppendTime
                ? BatchLayout.longAt(batch, BatchLayout.MAX_TIMESTAMP)
                : BatchLayout.longAt(batch, BatchLayout.BASE_TIMESTAMP) + delta;
    }

    private static List<Header> readHeaders(RecordCursor cursor) {
        int count = cursor.readVarint("header count");
        if (count == 0) {
            return List.of();
        }
        List<Header> headers = new ArrayList<>(count);
        for (int index = 0; index < count; index++) {
            Bytes key = cursor.readNullable("header key length");
            Bytes value = cursor.readNullable("header value length");
            headers.add(new Header(key == null ? "" : key.toUtf8(), value));
        }
        return headers;
    }
}
