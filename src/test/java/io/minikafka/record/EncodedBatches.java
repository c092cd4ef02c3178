package io.minikafka.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.record.BatchCodec.Decoded;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/** Takes encoded batches apart and puts wrong ones together. */
final class EncodedBatches {
    private EncodedBatches() {}

    static byte[] bytesOf(RecordBatch batch) {
        return bytesOf(batch.encoded());
    }

    static byte[] bytesOf(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.duplicate().get(bytes);
        return bytes;
    }

    /** Sets length, magic and CRC to what they must be for the rest, with constants of its own. */
    static byte[] repaired(byte[] bytes) {
        ByteBuffer batch = ByteBuffer.wrap(bytes);
        batch.putInt(8, bytes.length - 12).put(16, (byte) 2);
        CRC32C crc = new CRC32C();
        crc.update(bytes, 21, bytes.length - 21);
        batch.putInt(17, (int) crc.getValue());
        return bytes;
    }

    static String reason(Decoded decoded) {
        assertThat(decoded).isInstanceOf(Decoded.Corrupt.class);
        return ((Decoded.Corrupt) decoded).reason();
    }
}
