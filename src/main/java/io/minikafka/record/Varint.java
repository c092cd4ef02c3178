package io.minikafka.record;

/**
 * Kafka's variable-length numbers: zigzag, then seven bits a byte, the lowest first, the top bit set on all but the last
 * byte (Kafka record batch format v2, KIP-98; the encoding is Protocol Buffers').
 *
 * <p>Reading is split in two so that it needs neither an object nor an exception: {@link #lengthAt} finds where the
 * number ends, {@link #intAt} and {@link #longAt} decode it. As in Kafka, padding within the maximum length is accepted
 * and bits beyond the width of the number are ignored.
 */
final class Varint {
    /** The most bytes a 32-bit number takes. */
    static final int MAX_INT_BYTES = 5;

    /** The most bytes a 64-bit number takes. */
    static final int MAX_LONG_BYTES = 10;

    private Varint() {}

    /** Returns the number of bytes, 1 to 5, that {@link #writeInt} uses for {@code value}. */
    static int sizeOfInt(int value) {
        return (31 - Integer.numberOfLeadingZeros(zigzag(value) | 1)) / 7 + 1;
    }

    /** Returns the number of bytes, 1 to 10, that {@link #writeLong} uses for {@code value}. */
    static int sizeOfLong(long value) {
        return (63 - Long.numberOfLeadingZeros(zigzag(value) | 1)) / 7 + 1;
    }

    /** Writes {@code value} at {@code position} and returns the position after it. */
    static int writeInt(byte[] target, int position, int value) {
        int rest = zigzag(value);
        int next = position;
        while ((rest & ~0x7F) != 0) {
            target[next++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        target[next++] = (byte) rest;
        return next;
    }

    /** Writes {@code value} at {@code position} and returns the position after it. */
    static int writeLong(byte[] target, int position, long value) {
        long rest = zigzag(value);
        int next = position;
        while ((rest & ~0x7FL) != 0) {
            target[next++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        target[next++] = (byte) rest;
        return next;
    }

    /**
     * Returns how many bytes the number at {@code position} takes, or 0 if it does not end within {@code maxBytes} or
     * before {@code limit}, exclusive.
     */
    static int lengthAt(byte[] source, int position, int limit, int maxBytes) {
        int end = Math.min(limit - position, maxBytes);
        for (int index = 0; index < end; index++) {
            if (source[position + index] >= 0) {
                return index + 1;
            }
        }
        return 0;
    }

    /** Returns the position after the number at {@code position}, of which it is known that it ends. */
    static int endAt(byte[] source, int position) {
        int end = position;
        while (source[end] < 0) {
            end++;
        }
        return end + 1;
    }

    /** Decodes the 32-bit number of {@code length} bytes at {@code position}. */
    static int intAt(byte[] source, int position, int length) {
        if (length == 1) {
            return (source[position] >>> 1) ^ -(source[position] & 1);
        }
        if (length == 2) {
            int both = (source[position] & 0x7F) | source[position + 1] << 7;
            return (both >>> 1) ^ -(both & 1);
        }
        int bits = 0;
        for (int index = 0; index < length; index++) {
            bits |= (source[position + index] & 0x7F) << (7 * index);
        }
        return (bits >>> 1) ^ -(bits & 1);
    }

    /** Decodes the 64-bit number of {@code length} bytes at {@code position}. */
    static long longAt(byte[] source, int position, int length) {
        long bits = 0;
        for (int index = 0; index < length; index++) {
            bits |= (source[position + index] & 0x7FL) << (7 * index);
        }
        return (bits >>> 1) ^ -(bits & 1);
    }

    private static int zigzag(int value) {
        return (value << 1) ^ (value >> 31);
    }

    private static long zigzag(long value) {
        return (value << 1) ^ (value >> 63);
    }
}
