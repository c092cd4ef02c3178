package io.minikafka.record;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Measures and writes single records; {@link RecordReader} describes what one looks like. */
final class RecordWriter {
    private static final int ATTRIBUTES_BYTES = 1;

    private RecordWriter() {}

    /** Returns how many bytes {@code record} takes after its own length field. */
    static long bodyBytes(Record record, int offsetDelta, long timestampDelta) {
        return ATTRIBUTES_BYTES
                + Varint.sizeOfLong(timestampDelta)
                + Varint.sizeOfInt(offsetDelta)
                + nullableBytes(record.key())
                + nullableBytes(record.value())
                + headersBytes(record.headers());
    }

    private static long nullableBytes(@Nullable Bytes bytes) {
        return bytes == null ? Varint.sizeOfInt(-1) : (long) Varint.sizeOfInt(bytes.size()) + bytes.size();
    }

    private static long headersBytes(List<Header> headers) {
        long size = Varint.sizeOfInt(headers.size());
        for (Header header : headers) {
            long keyBytes = Utf8.sizeOf(header.key());
            size += Varint.sizeOfInt((int) keyBytes) + keyBytes + nullableBytes(header.value());
        }
        return size;
    }

    /** Writes {@code record}, length first, at {@code position} and returns the position after it. */
    static int write(byte[] target, int position, Record record, int bodyBytes, int offsetDelta, long timestampDelta) {
        int next = Varint.writeInt(target, position, bodyBytes);
        target[next++] = 0;
        next = Varint.writeLong(target, next, timestampDelta);
        next = Varint.writeInt(target, next, offsetDelta);
        next = writeNullable(target, next, record.key());
        next = writeNullable(target, next, record.value());
        return writeHeaders(target, next, record.headers());
    }

    private static int writeNullable(byte[] target, int position, @Nullable Bytes bytes) {
        if (bytes == null) {
            return Varint.writeInt(target, position, -1);
        }
        int next = Varint.writeInt(target, position, bytes.size());
        bytes.copyTo(target, next);
        return next + bytes.size();
    }

    private static int writeHeaders(byte[] target, int position, List<Header> headers) {
        int next = Varint.writeInt(target, position, headers.size());
        for (Header header : headers) {
            byte[] key = header.key().getBytes(StandardCharsets.UTF_8);
            next = Varint.writeInt(target, next, key.length);
            System.arraycopy(key, 0, target, next, key.length);
            next = writeNullable(target, next + key.length, header.value());
        }
        return next;
    }
}
