package io.minikafka.record;

import java.util.zip.CRC32C;

/**
 * Where the fields of an encoded batch are, and big-endian access to them; {@link BatchCodec} tells what they mean.
 *
 * <p>Source: Kafka record batch format v2, KIP-98.
 */
final class BatchLayout {
    static final int BASE_OFFSET = 0;
    static final int BATCH_LENGTH = 8;
    /** The length field counts the bytes after itself: the size of a batch is its length plus 12. */
    static final int PREFIX_BYTES = 12;

    static final int LEADER_EPOCH = 12;
    static final int MAGIC = 16;
    static final int CRC = 17;
    /** The CRC covers everything from here to the end, so a leader may set the base offset and its epoch. */
    static final int CRC_FROM = 21;

    static final int ATTRIBUTES = 21;
    static final int LAST_OFFSET_DELTA = 23;
    static final int BASE_TIMESTAMP = 27;
    static final int MAX_TIMESTAMP = 35;
    static final int PRODUCER_ID = 43;
    static final int PRODUCER_EPOCH = 51;
    static final int BASE_SEQUENCE = 53;
    static final int RECORD_COUNT = 57;
    static final int RECORDS = 61;

    static final byte MAGIC_V2 = 2;
    /** The largest array that every Java virtual machine can make. */
    static final int MAX_BATCH_BYTES = Integer.MAX_VALUE - 8;

    static final int COMPRESSION_MASK = 0x07;
    static final int LOG_APPEND_TIME_FLAG = 0x08;
    static final int TRANSACTIONAL_FLAG = 0x10;
    static final int CONTROL_FLAG = 0x20;

    private BatchLayout() {}

    static short shortAt(byte[] array, int at) {
        return (short) ((array[at] & 0xff) << 8 | (array[at + 1] & 0xff));
    }

    static int intAt(byte[] array, int at) {
        return (array[at] & 0xff) << 24
                | (array[at + 1] & 0xff) << 16
                | (array[at + 2] & 0xff) << 8
                | (array[at + 3] & 0xff);
    }

    static long longAt(byte[] array, int at) {
        return (long) intAt(array, at) << 32 | (intAt(array, at + 4) & 0xffffffffL);
    }

    static void putShort(byte[] array, int at, int value) {
        array[at] = (byte) (value >> 8);
        array[at + 1] = (byte) value;
    }

    static void putInt(byte[] array, int at, int value) {
        putShort(array, at, value >> 16);
        putShort(array, at + 2, value);
    }

    static void putLong(byte[] array, int at, long value) {
        putInt(array, at, (int) (value >> 32));
        putInt(array, at + 4, (int) value);
    }

    /**
     * Computes the CRC-32C of the covered part of the batch that takes {@code array} from {@code from} to {@code to},
     * exclusive; the result is the field's 32 bits.
     */
    static int computeCrc(byte[] array, int from, int to) {
        CRC32C crc = new CRC32C();
        crc.update(array, from + CRC_FROM, to - from - CRC_FROM);
        return (int) crc.getValue();
    }
}
