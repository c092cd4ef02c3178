package io.minikafka.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.record.BatchCodec.Decoded;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Each rule of the format, broken on its own behind a valid length and CRC. */
class CorruptBatchTest {
    private static final int RECORDS = 61;
    private static final RecordBatch VALID = RecordBatch.unassigned(
                    List.of(new Record(Bytes.utf8("k"), Bytes.utf8("v"), 5), new Record(null, null, 6)),
                    new ProducerStamp(7, 2, 40))
            .assign(100, 3);

    @Test
    void theExampleItselfIsValid() {
        assertThat(decode(changed(batch -> {}))).isEqualTo(new Decoded.Batch(VALID));
    }

    @Test
    void lengthsThatNoBatchHasAreCorrupt() {
        for (int length : new int[] {0, 1, 48, -1, Integer.MIN_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE - 19}) {
            byte[] bytes = EncodedBatches.bytesOf(VALID);
            ByteBuffer.wrap(bytes).putInt(8, length);

            assertThat(reason(bytes)).isEqualTo("batch length " + length + " is not between 49 and 2147483627");
        }
        assertThat(reason(new byte[12])).startsWith("batch length 0 ");
    }

    @Test
    void otherMagicsAreCorruptEvenBeforeTheBatchIsComplete() {
        for (byte magic : new byte[] {0, 1, 3, -1}) {
            byte[] bytes = EncodedBatches.bytesOf(VALID);
            bytes[16] = magic;

            assertThat(reason(bytes)).isEqualTo("magic " + magic + " is not 2");
            assertThat(BatchCodec.decode(ByteBuffer.wrap(bytes, 0, 17))).isInstanceOf(Decoded.Corrupt.class);
            assertThat(BatchCodec.decode(ByteBuffer.wrap(bytes, 0, 16))).isInstanceOf(Decoded.Incomplete.class);
        }
    }

    @Test
    void aCrcMismatchTellsBothValues() {
        byte[] bytes = EncodedBatches.bytesOf(VALID);
        ByteBuffer.wrap(bytes).putInt(17, 0x0000BEEF);

        assertThat(reason(bytes)).isEqualTo("CRC mismatch: stored 0x0000beef, computed 0x%08x".formatted(VALID.crc()));
    }

    @Test
    void compressionIsNotSupported() {
        for (int attributes = 1; attributes < 8; attributes++) {
            short compressed = (short) attributes;
            assertThat(reason(changed(batch -> batch.putShort(21, compressed))))
                    .isEqualTo("compressed batches are not supported");
        }
    }

    @Test
    void unknownAttributesAreIgnored() {
        byte[] bytes = changed(batch -> batch.putShort(21, (short) 0xFFC0));

        assertThat(decode(bytes)).isInstanceOf(Decoded.Batch.class);
    }

    @Test
    void recordCountsThatDoNotFitAreCorrupt() {
        assertThat(reason(changed(batch -> batch.putInt(57, 0)))).isEqualTo("record count 0 is below 1");
        assertThat(reason(changed(batch -> batch.putInt(57, -2)))).isEqualTo("record count -2 is below 1");
        assertThat(reason(changed(batch -> batch.putInt(23, 5))))
                .isEqualTo("last offset delta 5 is not one less than the record count 2");
        assertThat(reason(changed(batch -> batch.putInt(57, 1).putInt(23, 0))))
                .isEqualTo("unread bytes after the last record: 7");
        assertThat(reason(changed(batch -> batch.putInt(57, 3).putInt(23, 2))))
                .isEqualTo("record 2 of 3: the record length is cut off or longer than 5 bytes");
        assertThat(reason(changed(batch -> batch.putInt(57, Integer.MAX_VALUE).putInt(23, Integer.MAX_VALUE - 1))))
                .startsWith("record 2 of 2147483647: ");
    }

    @Test
    void producerNumbersOutOfBoundsAreCorrupt() {
        assertThat(reason(changed(batch -> batch.putLong(43, -2))))
                .isEqualTo("producer id -2, epoch 2, sequence 40 are out of bounds");
        assertThat(reason(changed(batch -> batch.putLong(43, -1)))).startsWith("producer id -1, epoch 2");
        assertThat(reason(changed(batch -> batch.putShort(51, (short) -1)))).startsWith("producer id 7, epoch -1");
        assertThat(reason(changed(batch -> batch.putInt(53, -1)))).contains("sequence -1");
    }

    @Test
    void offsetsAndEpochsBelowTheirMinimumAreCorrupt() {
        assertThat(reason(changed(batch -> batch.putLong(0, -1)))).startsWith("base offset -1 ");
        assertThat(reason(changed(batch -> batch.putLong(0, Long.MAX_VALUE - 1))))
                .startsWith("base offset ");
        assertThat(reason(changed(batch -> batch.putInt(12, -2)))).isEqualTo("leader epoch -2 is below -1");
    }

    @Test
    void onlyOneFormOfARecordIsRight() {
        // length 7: attributes, timestamp delta 0, offset delta 0, key null, value "x", no headers
        assertThat(decode(withRecords("0e 00 00 00 01 02 78 00"))).isInstanceOf(Decoded.Batch.class);
        assertThat(recordFault("0e 00 00 02 01 02 78 00")).isEqualTo("the offset delta is 1");
        assertThat(recordFault("0e 00 00 00 03 02 78 00"))
                .isEqualTo("the key length is -2, but 3 bytes are left in the record");
        assertThat(recordFault("0e 00 00 00 01 06 78 00"))
                .isEqualTo("the value length is 3, but 2 bytes are left in the record");
        assertThat(recordFault("0e 00 00 00 01 03 78 00"))
                .isEqualTo("the value length is -2, but 2 bytes are left in the record");
        assertThat(recordFault("0e 00 00 00 01 02 78 01")).startsWith("the header count is -1,");
        assertThat(recordFault("0e 00 00 00 01 02 78 02")).startsWith("the header count is 1, but 0 bytes are left");
    }

    @Test
    void aRecordFillsItsLengthExactly() {
        assertThat(recordFault("10 00 00 00 01 02 78 00 00")).isEqualTo("unread bytes after its last header: 1");
        assertThat(recordFault("0c 00 00 00 01 02 78 00"))
                .isEqualTo("the header count is cut off or longer than 5 bytes");
        assertThat(recordFault("10 00 00 00 01 02 78 00"))
                .isEqualTo("the record length is 8, but 7 bytes are left in the batch");
        assertThat(recordFault("0d 00 00 00 01 02 78 00"))
                .isEqualTo("the record length is -7, but 7 bytes are left in the batch");
        assertThat(recordFault("00")).isEqualTo("the attributes byte is cut off");
        assertThat(reason(withRecords("0e 00 00 00 01 02 78 00 00")))
                .isEqualTo("unread bytes after the last record: 1");
    }

    @Test
    void numbersEndInTime() {
        assertThat(recordFault("80 80 80 80 80 00")).startsWith("the record length is cut off or longer than 5 bytes");
        assertThat(recordFault("16 00 80 80 80 80 80 80 80 80 80 80"))
                .isEqualTo("the timestamp delta is cut off or longer than 10 bytes");
        assertThat(recordFault("0e 00 00 80 80 80 80 80")).startsWith("the offset delta is cut off");
    }

    @Test
    void headerKeysAreTextAndNotNull() {
        // one header: key "é", value null
        assertThat(decode(withRecords("14 00 00 00 01 01 02 04 c3 a9 01"))).isInstanceOf(Decoded.Batch.class);
        assertThat(recordFault("10 00 00 00 01 01 02 01 01")).isEqualTo("a header key is null");
        assertThat(recordFault("14 00 00 00 01 01 02 04 c3 28 01")).isEqualTo("a header key is not UTF-8");
        assertThat(recordFault("12 00 00 00 01 01 02 02 c3 01")).isEqualTo("a header key is not UTF-8");
        assertThat(recordFault("14 00 00 00 01 01 02 08 c3 a9 01")).startsWith("the header key length is 4");
        assertThat(recordFault("14 00 00 00 01 01 02 04 c3 a9 02")).startsWith("the header value length is 1");
    }

    private static byte[] changed(Consumer<ByteBuffer> change) {
        byte[] bytes = EncodedBatches.bytesOf(VALID);
        change.accept(ByteBuffer.wrap(bytes));
        return EncodedBatches.repaired(bytes);
    }

    /** Makes a batch that says it has one record, and has these bytes in its place. */
    private static byte[] withRecords(String hex) {
        byte[] records = HexFormat.ofDelimiter(" ").parseHex(hex);
        ByteBuffer batch = ByteBuffer.allocate(RECORDS + records.length);
        batch.put(EncodedBatches.bytesOf(VALID), 0, RECORDS).put(records);
        batch.putInt(23, 0).putInt(57, 1);
        return EncodedBatches.repaired(batch.array());
    }

    private static String recordFault(String hex) {
        String prefix = "record 0 of 1: ";
        assertThat(reason(withRecords(hex))).startsWith(prefix);
        return reason(withRecords(hex)).substring(prefix.length());
    }

    private static Decoded decode(byte[] bytes) {
        return BatchCodec.decode(ByteBuffer.wrap(bytes));
    }

    private static String reason(byte[] bytes) {
        return EncodedBatches.reason(decode(bytes));
    }
}
