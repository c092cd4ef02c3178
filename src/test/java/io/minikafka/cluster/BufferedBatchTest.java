package io.minikafka.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.record.Bytes;
import io.minikafka.record.ProducerStamp;
import io.minikafka.record.Record;
import io.minikafka.record.RecordBatch;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class BufferedBatchTest {

    @Test
    void sizesAreThoseOfTheEncodedBatchWhateverIsInIt() {
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            BufferedBatch batch = BufferedBatch.open(0);
            long clockMs = random.nextInt(3) * 1_000_000_000_000L;
            for (int records = 1; records <= 1 + random.nextInt(90); records++) {
                clockMs += random.nextInt(4) == 0 ? random.nextLong(100_000_000) : random.nextInt(2);
                batch = batch.plus(new Record(bytes(random), bytes(random), clockMs), false);
            }
            ProducerStamp stamp = random.nextBoolean() ? ProducerStamp.NONE : new ProducerStamp(1L << 40, 7, 123_456);
            assertThat(batch.sizeBytes())
                    .as("seed %d", seed)
                    .isEqualTo(RecordBatch.unassigned(batch.records().toJavaList(), stamp)
                            .assign(1L << 33, 9)
                            .sizeBytes());
        }
    }

    private static @Nullable Bytes bytes(Random random) {
        int[] sizes = {0, 1, 5, 62, 63, 64, 65, 127, 128, 8_190, 8_192, 8_200};
        int drawn = random.nextInt(sizes.length + 1);
        return drawn == sizes.length ? null : Bytes.copyOf(new byte[sizes[drawn]]);
    }

    @Test
    void theLingerEndsNoLaterThanTheClock() {
        assertThat(BufferedBatch.open(7).dueMs(5)).isEqualTo(12);
        assertThat(BufferedBatch.open(7).dueMs(Long.MAX_VALUE)).isEqualTo(Long.MAX_VALUE);
    }
}
