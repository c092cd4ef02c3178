package io.minikafka.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.apache.kafka.common.utils.ByteUtils;
import org.junit.jupiter.api.Test;

class VarintTest {
    private static final long SEED = 20_260_101L;

    @Test
    void intsAreWrittenAsKafkaWritesThem() {
        for (int shift = 0; shift < 32; shift++) {
            for (int near = -2; near <= 2; near++) {
                checkInt((1 << shift) + near);
                checkInt(-(1 << shift) + near);
            }
        }
        Random random = new Random(SEED);
        for (int round = 0; round < 100_000; round++) {
            checkInt(random.nextInt() >> random.nextInt(32));
        }
    }

    @Test
    void longsAreWrittenAsKafkaWritesThem() {
        for (int shift = 0; shift < 64; shift++) {
            for (int near = -2; near <= 2; near++) {
                checkLong((1L << shift) + near);
                checkLong(-(1L << shift) + near);
            }
        }
        Random random = new Random(SEED);
        for (int round = 0; round < 100_000; round++) {
            checkLong(random.nextLong() >> random.nextInt(64));
        }
    }

    private static void checkInt(int value) {
        ByteBuffer kafkas = ByteBuffer.allocate(Varint.MAX_INT_BYTES);
        ByteUtils.writeVarint(value, kafkas);
        byte[] ours = new byte[Varint.MAX_INT_BYTES];
        int size = Varint.writeInt(ours, 0, value);

        assertThat(size)
                .as("size of %d", value)
                .isEqualTo(kafkas.position())
                .isEqualTo(Varint.sizeOfInt(value))
                .isEqualTo(Varint.lengthAt(ours, 0, size, Varint.MAX_INT_BYTES));
        assertThat(ours).as("bytes of %d", value).isEqualTo(kafkas.array());
        assertThat(Varint.intAt(ours, 0, size)).isEqualTo(value);
    }

    private static void checkLong(long value) {
        ByteBuffer kafkas = ByteBuffer.allocate(Varint.MAX_LONG_BYTES);
        ByteUtils.writeVarlong(value, kafkas);
        byte[] ours = new byte[Varint.MAX_LONG_BYTES];
        int size = Varint.writeLong(ours, 0, value);

        assertThat(size)
                .as("size of %d", value)
                .isEqualTo(kafkas.position())
                .isEqualTo(Varint.sizeOfLong(value))
                .isEqualTo(Varint.lengthAt(ours, 0, size, Varint.MAX_LONG_BYTES));
        assertThat(ours).as("bytes of %d", value).isEqualTo(kafkas.array());
        assertThat(Varint.longAt(ours, 0, size)).isEqualTo(value);
    }

    @Test
    void theLargestNumbersTakeAllBytes() {
        assertThat(Varint.sizeOfInt(Integer.MIN_VALUE)).isEqualTo(5);
        assertThat(Varint.sizeOfInt(Integer.MAX_VALUE)).isEqualTo(5);
        assertThat(Varint.sizeOfLong(Long.MIN_VALUE)).isEqualTo(10);
        assertThat(Varint.sizeOfLong(Long.MAX_VALUE)).isEqualTo(10);
        assertThat(Varint.sizeOfInt(0)).isEqualTo(1);
        assertThat(Varint.sizeOfInt(-64)).isEqualTo(1);
        assertThat(Varint.sizeOfInt(64)).isEqualTo(2);
    }

    @Test
    void aNumberThatNeverEndsHasNoLength() {
        byte[] endless = new byte[20];
        Arrays.fill(endless, (byte) 0x80);

        assertThat(Varint.lengthAt(endless, 0, 20, Varint.MAX_INT_BYTES)).isZero();
        assertThat(Varint.lengthAt(endless, 0, 20, Varint.MAX_LONG_BYTES)).isZero();
    }

    @Test
    void aNumberDoesNotReachPastTheLimit() {
        byte[] bytes = {(byte) 0x80, 1};

        assertThat(Varint.lengthAt(bytes, 0, 2, Varint.MAX_INT_BYTES)).isEqualTo(2);
        assertThat(Varint.lengthAt(bytes, 0, 1, Varint.MAX_INT_BYTES)).isZero();
        assertThat(Varint.lengthAt(bytes, 2, 2, Varint.MAX_INT_BYTES)).isZero();
    }
}
