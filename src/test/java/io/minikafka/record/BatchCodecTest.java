package io.minikafka.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.record.BatchCodec.Decoded;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BatchCodecTest {
    private static final long SEED = 20_260_102L;

    @Test
    void whatIsEncodedIsDecoded() {
        for (long seed = SEED; seed < SEED + 2_000; seed++) {
            RandomRecords random = new RandomRecords(seed);
            List<Record> records = random.records(30);
            ProducerStamp stamp = random.stamp();
            RecordBatch batch =
                    RecordBatch.unassigned(records, stamp).assign(random.baseOffset(), random.leaderEpoch());

            RecordBatch decoded = decodeBatch(batch.encoded());

            assertThat(decoded).as("seed %d", seed).isEqualTo(batch);
            assertThat(decoded.records()).as("seed %d", seed).isEqualTo(records);
            assertThat(decoded.producer()).as("seed %d", seed).isEqualTo(stamp);
        }
    }

    @Test
    void batchesAreReadOneAfterTheOther() {
        RandomRecords random = new RandomRecords(SEED);
        List<RecordBatch> batches = new ArrayList<>();
        ByteArrayOutputStream segment = new ByteArrayOutputStream();
        for (int index = 0; index < 20; index++) {
            RecordBatch batch = random.batch(10);
            batches.add(batch);
            segment.writeBytes(bytesOf(batch));
        }
        ByteBuffer source = ByteBuffer.wrap(segment.toByteArray());
        List<RecordBatch> decoded = new ArrayList<>();

        for (int index = 0; index < 20; index++) {
            decoded.add(decodeBatch(source));
        }

        assertThat(decoded).isEqualTo(batches);
        assertThat(source.hasRemaining()).isFalse();
    }

    @Test
    void theKindOfBufferDoesNotMatter() {
        RecordBatch batch = new RandomRecords(SEED).batch(10);
        ByteBuffer direct = ByteBuffer.allocateDirect(batch.sizeBytes() + 10).order(ByteOrder.LITTLE_ENDIAN);
        direct.position(7).put(batch.encoded()).limit(direct.position()).position(7);

        assertThat(decodeBatch(direct)).isEqualTo(batch);
        assertThat(direct.position()).isEqualTo(7 + batch.sizeBytes());
        assertThat(direct.order()).isEqualTo(ByteOrder.LITTLE_ENDIAN);
        assertThat(decodeBatch(ByteBuffer.wrap(bytesOf(batch)).asReadOnlyBuffer()))
                .isEqualTo(batch);
    }

    @Test
    void aDecodedBatchKeepsAnArrayThatIsGivenAwayAndCopiesWhatIsOnlyLent() {
        RecordBatch batch = new RandomRecords(SEED).batch(10);
        byte[] source = bytesOf(batch);
        RecordBatch keeping = decodeBatch(ByteBuffer.wrap(source));
        RecordBatch copying = decodeBatch(ByteBuffer.wrap(source).asReadOnlyBuffer());

        source[source.length - 1]++;

        assertThat(keeping).isNotEqualTo(batch);
        assertThat(copying).isEqualTo(batch);
    }

    @Test
    void recordsShareTheArrayOfTheirBatch() {
        byte[] encoded =
                BatchCodec.encode(List.of(new Record(null, Bytes.utf8("abc"), 0)), ProducerStamp.NONE, 0, 0, -1);
        Bytes value = new RecordBatch(encoded).records().get(0).value();

        encoded[encoded.length - 2] = 'X';

        assertThat(value).isEqualTo(Bytes.utf8("abX"));
    }

    @Test
    void everyFlippedByteIsNoticedOutsideOfBaseOffsetAndLeaderEpoch() {
        for (long seed = SEED; seed < SEED + 20; seed++) {
            RecordBatch batch = new RandomRecords(seed).batch(8);
            for (int position = 0; position < batch.sizeBytes(); position++) {
                for (int flip : new int[] {0x01, 0x80, 0x10, 0xFF}) {
                    checkFlip(seed, batch, position, flip);
                }
            }
        }
    }

    private static void checkFlip(long seed, RecordBatch batch, int position, int flip) {
        byte[] flipped = bytesOf(batch);
        flipped[position] ^= (byte) flip;
        Decoded decoded = BatchCodec.decode(ByteBuffer.wrap(flipped));

        boolean isCovered = position >= 16 || (position >= 8 && position < 12);
        if (isCovered) {
            assertThat(decoded)
                    .as("seed %d, byte %d xor %d", seed, position, flip)
                    .isNotInstanceOf(Decoded.Batch.class);
        } else if (decoded instanceof Decoded.Batch accepted) {
            assertThat(accepted.batch().records())
                    .as("seed %d, byte %d xor %d", seed, position, flip)
                    .isEqualTo(batch.records());
        } else {
            assertThat(reason(decoded)).containsAnyOf("base offset -", "leader epoch -");
        }
    }

    @Test
    void aBatchCutAnywhereIsIncompleteAndTellsWhatItNeeds() {
        for (long seed = SEED; seed < SEED + 50; seed++) {
            RecordBatch batch = new RandomRecords(seed).batch(20);
            byte[] bytes = bytesOf(batch);
            for (int size = 0; size < bytes.length; size++) {
                ByteBuffer source = ByteBuffer.wrap(bytes, 0, size);
                int needed = size < 12 ? BatchCodec.HEADER_BYTES : bytes.length;

                assertThat(BatchCodec.decode(source))
                        .as("seed %d, cut at %d", seed, size)
                        .isEqualTo(new Decoded.Incomplete(needed));
                assertThat(source.position()).isZero();
            }
        }
    }

    @Test
    void garbageNeverThrows() {
        RandomRecords random = new RandomRecords(SEED);
        for (int round = 0; round < 100_000; round++) {
            ByteBuffer source = ByteBuffer.wrap(random.garbage(200));

            assertThat(BatchCodec.decode(source))
                    .as("seed %d, round %d", SEED, round)
                    .isNotNull();
            assertThat(source.position()).as("seed %d, round %d", SEED, round).isZero();
        }
    }

    /** Random bytes hardly pass length, magic and CRC, so this gives them all three. */
    @Test
    void garbageBehindAValidFrameNeverThrows() {
        int accepted = 0;
        RandomRecords random = new RandomRecords(SEED);
        for (int round = 0; round < 100_000; round++) {
            byte[] bytes = bytesOf(random.batch(3));
            for (int mutation = random.below(4); mutation >= 0; mutation--) {
                bytes[BatchCodec.HEADER_BYTES + random.below(bytes.length - BatchCodec.HEADER_BYTES)] =
                        (byte) (random.below(2) == 0 ? random.below(256) : random.below(8) - 4);
            }
            Decoded decoded = BatchCodec.decode(ByteBuffer.wrap(EncodedBatches.repaired(bytes)));
            if (decoded instanceof Decoded.Batch batch) {
                accepted++;
                assertThat(batch.batch().records())
                        .as("seed %d, round %d", SEED, round)
                        .hasSize(batch.batch().recordCount());
            } else {
                assertThat(reason(decoded)).as("seed %d, round %d", SEED, round).startsWith("record ");
            }
        }
        assertThat(accepted).isBetween(1_000, 99_000);
    }

    private static RecordBatch decodeBatch(ByteBuffer source) {
        Decoded decoded = BatchCodec.decode(source);
        assertThat(decoded).isInstanceOf(Decoded.Batch.class);
        return ((Decoded.Batch) decoded).batch();
    }

    private static byte[] bytesOf(RecordBatch batch) {
        return EncodedBatches.bytesOf(batch);
    }

    private static String reason(Decoded decoded) {
        return EncodedBatches.reason(decoded);
    }
}
