package io.minikafka.record;

import org.jspecify.annotations.Nullable;

/**
 * A position in the records of an encoded batch, which never reads past the current record.
 *
 * <p>Faults stick: after the first one the cursor stands at its limit, every read returns 0, and {@link #fault()} tells
 * what was wrong. So a caller may read a whole record and ask once. Nothing is allocated on the way.
 */
final class RecordCursor {
    private final byte[] array;
    private final int end;
    private int position;
    private int limit;
    private @Nullable String fault;

    /** A cursor at the first record of the batch that takes {@code array} from {@code from} to {@code to}, exclusive. */
    RecordCursor(byte[] array, int from, int to) {
        this.array = array;
        this.end = to;
        this.position = from + BatchLayout.RECORDS;
        this.limit = to;
    }

    /** Returns the first fault met, or null. */
    @Nullable
    String fault() {
        return fault;
    }

    /** Keeps {@code reason} unless there was a fault before. */
    void fail(String reason) {
        if (fault == null) {
            fault = reason;
        }
        position = limit;
    }

    /** Returns how many bytes are left in the current record, or in the batch between records. */
    int remaining() {
        return limit - position;
    }

    /** Reads the length of the next record and confines the cursor to that record. */
    void enterRecord() {
        int length = readVarint("record length");
        if (length < 0 || length > remaining()) {
            fail("the record length is " + length + ", but " + remaining() + " bytes are left in the batch");
        } else {
            limit = position + length;
        }
    }

    /** Checks that the whole record was read and leaves it. */
    void leaveRecord() {
        if (position < limit) {
            fail("unread bytes after its last header: " + remaining());
        }
        limit = end;
    }

    /** Reads a number of at most 32 bits; nearly all of them take one byte or two. */
    int readVarint(String field) {
        int start = position;
        if (start < limit && array[start] >= 0) {
            position = start + 1;
            return (array[start] >>> 1) ^ -(array[start] & 1);
        }
        if (start < limit - 1 && array[start + 1] >= 0) {
            position = start + 2;
            int bits = (array[start] & 0x7F) | array[start + 1] << 7;
            return (bits >>> 1) ^ -(bits & 1);
        }
        return readLongVarint(field, start);
    }

    private int readLongVarint(String field, int start) {
        int length = Varint.lengthAt(array, start, limit, Varint.MAX_INT_BYTES);
        if (length == 0) {
            fail("the " + field + " is cut off or longer than " + Varint.MAX_INT_BYTES + " bytes");
            return 0;
        }
        position = start + length;
        return Varint.intAt(array, start, length);
    }

    /** Reads a number of at most 64 bits. */
    long readVarlong(String field) {
        int start = position;
        if (start < limit && array[start] >= 0) {
            long bits = array[start];
            position = start + 1;
            return (bits >>> 1) ^ -(bits & 1);
        }
        int length = Varint.lengthAt(array, start, limit, Varint.MAX_LONG_BYTES);
        if (length == 0) {
            fail("the " + field + " is cut off or longer than " + Varint.MAX_LONG_BYTES + " bytes");
            return 0;
        }
        position = start + length;
        return Varint.longAt(array, start, length);
    }

    /** Passes over one byte. */
    void skipByte(String field) {
        if (position < limit) {
            position++;
        } else {
            fail("the " + field + " byte is cut off");
        }
    }

    /** Passes over a length, -1 for null, and as many bytes. */
    void skipNullable(String field) {
        readNullableLength(field);
    }

    /** Passes over a header key: a length that is not -1, and as many bytes of UTF-8. */
    void skipHeaderKey() {
        int length = readNullableLength("header key length");
        if (length < 0) {
            fail("a header key is null");
        } else if (!Utf8.isValid(array, position - length, position)) {
            fail("a header key is not UTF-8");
        }
    }

    /** Reads a length and moves past as many bytes; returns the length, or -1 for null. */
    private int readNullableLength(String field) {
        int length = readVarint(field);
        if (length < -1 || length > remaining()) {
            fail("the " + field + " is " + length + ", but " + remaining() + " bytes are left in the record");
            return 0;
        }
        position += Math.max(length, 0);
        return length;
    }
}
