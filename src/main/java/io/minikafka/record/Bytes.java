package io.minikafka.record;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An immutable byte string, such as the key or the value of a record.
 *
 * <p>It may be a slice of a larger private array, for example of the encoded batch it was read from; it then keeps that
 * array alive. The order is unsigned and lexicographic.
 */
public final class Bytes implements Comparable<Bytes> {
    /** The byte string of size 0. */
    public static final Bytes EMPTY = new Bytes(new byte[0], 0, 0);

    private static final int MAX_BYTES_IN_TO_STRING = 32;

    private final byte[] array;
    private final int from;
    private final int size;

    private Bytes(byte[] array, int from, int size) {
        this.array = array;
        this.from = from;
        this.size = size;
    }

    /** Returns a copy of all of {@code bytes}. */
    public static Bytes copyOf(byte[] bytes) {
        return copyOf(bytes, 0, bytes.length);
    }

    /**
     * Returns a copy of {@code bytes} from index {@code from} to index {@code to}, exclusive.
     *
     * @throws IndexOutOfBoundsException unless 0 ≤ {@code from} ≤ {@code to} ≤ {@code bytes.length}
     */
    public static Bytes copyOf(byte[] bytes, int from, int to) {
        Objects.checkFromToIndex(from, to, bytes.length);
        return from == to ? EMPTY : new Bytes(Arrays.copyOfRange(bytes, from, to), 0, to - from);
    }

    /** Returns the UTF-8 encoding of {@code text}; an unpaired surrogate becomes {@code ?}. */
    public static Bytes utf8(String text) {
        return text.isEmpty() ? EMPTY : slice(text.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Returns a view of {@code owned} from index {@code from} to index {@code to}, exclusive, without copying.
     *
     * <p>The caller gives the array away: nobody may write to it any more.
     */
    static Bytes slice(byte[] owned, int from, int to) {
        Objects.checkFromToIndex(from, to, owned.length);
        return from == to ? EMPTY : new Bytes(owned, from, to - from);
    }

    private static Bytes slice(byte[] owned) {
        return slice(owned, 0, owned.length);
    }

    /** Returns the number of bytes. */
    public int size() {
        return size;
    }

    /**
     * Returns the byte at {@code index}.
     *
     * @throws IndexOutOfBoundsException unless 0 ≤ {@code index} &lt; {@link #size()}
     */
    public byte at(int index) {
        return array[from + Objects.checkIndex(index, size)];
    }

    /** Returns a fresh copy of the bytes. */
    public byte[] toByteArray() {
        return Arrays.copyOfRange(array, from, from + size);
    }

    /** Returns the bytes decoded as UTF-8; what is not UTF-8 becomes U+FFFD, the replacement character. */
    public String toUtf8() {
        return new String(array, from, size, StandardCharsets.UTF_8);
    }

    /**
     * Copies all bytes into {@code target}, starting at index {@code position}.
     *
     * @throws IndexOutOfBoundsException if they do not fit
     */
    public void copyTo(byte[] target, int position) {
        System.arraycopy(array, from, target, position, size);
    }

    /** Returns a read-only, big-endian buffer over exactly these bytes, without copying them. */
    public ByteBuffer asReadOnlyBuffer() {
        return ByteBuffer.wrap(array, from, size).slice().asReadOnlyBuffer();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Bytes that
                && Arrays.equals(array, from, from + size, that.array, that.from, that.from + that.size);
    }

    @Override
    public int hashCode() {
        int hash = 1;
        for (int index = from; index < from + size; index++) {
            hash = 31 * hash + array[index];
        }
        return hash;
    }

    /** Compares byte by byte as unsigned numbers; a proper prefix comes first. */
    @Override
    public int compareTo(Bytes that) {
        return Arrays.compareUnsigned(array, from, from + size, that.array, that.from, that.from + that.size);
    }

    /** Returns the size and the first 32 bytes, printable ASCII as it is and other bytes as {@code \xNN}. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("Bytes[").append(size).append(": ");
        int shown = Math.min(size, MAX_BYTES_IN_TO_STRING);
        for (int index = from; index < from + shown; index++) {
            appendByte(text, array[index]);
        }
        return text.append(shown < size ? "…]" : "]").toString();
    }

    private static void appendByte(StringBuilder text, byte value) {
        if (value >= ' ' && value < 0x7F && value != '\\') {
            text.append((char) value);
        } else {
            text.append("\\x")
                    .append(Character.forDigit((value >> 4) & 0xF, 16))
                    .append(Character.forDigit(value & 0xF, 16));
        }
    }
}
