package io.minikafka.log;

import static io.minikafka.log.Batches.batch;
import static io.minikafka.log.Batches.extended;
import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.record.RecordBatch;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LogRecoveryTest {

    private static ByteBuffer bytes(PartitionLog log) {
        int size = log.entries().map(entry -> entry.batch().sizeBytes()).sum().intValue();
        ByteBuffer bytes = ByteBuffer.allocate(size);
        log.entries().forEach(entry -> bytes.put(entry.batch().encoded()));
        return bytes.flip();
    }

    private static SegmentReader.SegmentBytes source(ByteBuffer bytes) {
        byte[] all = new byte[bytes.remaining()];
        bytes.get(all);
        return new SegmentReader.SegmentBytes() {
            @Override
            public int size() {
                return all.length;
            }

            @Override
            public ByteBuffer read(int position, int length) {
                return ByteBuffer.wrap(
                        Arrays.copyOfRange(all, position, position + Math.min(length, all.length - position)));
            }
        };
    }

    private static LogRecovery.Segment recover(ByteBuffer bytes) {
        return recover(PartitionLog.EMPTY, bytes);
    }

    private static LogRecovery.Segment recover(PartitionLog log, ByteBuffer bytes) {
        return new LogRecovery(Optional.empty(), PartitionLog.EMPTY, 4096).recover(log, source(bytes));
    }

    @Test
    void nothingIsAnEmptyLog() {
        LogRecovery.Segment found = recover(ByteBuffer.allocate(0));
        assertThat(found.log()).isEqualTo(PartitionLog.EMPTY);
        assertThat(found.validBytes()).isZero();
        assertThat(found.isWhole()).isTrue();
    }

    @Test
    void batchesLargerThanWhatIsReadAtOnceComeBackAndSoDoThoseBetweenTwoReads() {
        PartitionLog log = PartitionLog.EMPTY;
        for (int i = 0; i < 200; i++) {
            log = log.append(batch(log.leo(), 0, "x".repeat(i % 50 == 7 ? 700_000 : 5_000 + i)));
        }
        ByteBuffer bytes = bytes(log);
        assertThat(recover(bytes.duplicate()).log()).isEqualTo(log);

        ByteBuffer cut = bytes.duplicate().limit(bytes.limit() - 1);
        LogRecovery.Segment found = recover(cut);
        assertThat(found.log()).isEqualTo(log.truncateTo(199));
        assertThat(found.validBytes())
                .isEqualTo(bytes.limit() - log.entries().last().batch().sizeBytes());
        assertThat(found.isTail()).isTrue();
    }

    @Test
    void batchesThatAnotherLogHasAreShared() {
        PartitionLog leader = extended(PartitionLog.EMPTY, new Random(1), 20, 3);
        PartitionLog shorter = leader.truncateTo(leader.entries().get(12).baseOffset());
        PartitionLog other = shorter.append(batch(shorter.leo(), 9, "own"));
        PartitionLog found = new LogRecovery(Optional.empty(), leader, 4096)
                .recover(PartitionLog.EMPTY, source(bytes(other)))
                .log();
        assertThat(found).isEqualTo(other);
        for (int i = 0; i < 12; i++) {
            assertThat(found.entries().get(i)).isSameAs(leader.entries().get(i));
        }
    }

    @Test
    void aBatchWhoseEpochIsNotTheCheckpointsIsDamage() {
        PartitionLog log = Batches.log("first", "second");
        LeaderEpochCache epochs = LeaderEpochCache.EMPTY.append(0, 0).append(3, 1);
        LogRecovery.Segment found = new LogRecovery(Optional.of(epochs), PartitionLog.EMPTY, 4096)
                .recover(PartitionLog.EMPTY, source(bytes(log)));
        assertThat(found.log().leo()).isEqualTo(1);
        assertThat(found.damage()).isEqualTo("the batch has leader epoch 0, the checkpoint says 3");
    }

    @Test
    void whatWasWrittenComesBack() {
        for (int seed = 0; seed < 100; seed++) {
            PartitionLog log = extended(PartitionLog.EMPTY, new Random(seed), seed % 20, 3);
            LogRecovery.Segment recovered = recover(bytes(log));

            assertThat(recovered.isWhole()).isTrue();
            assertThat(recovered.log()).isEqualTo(log);
            assertThat(recovered.log().producers()).isEqualTo(log.producers());
            assertThat(recovered.validBytes()).isEqualTo(bytes(log).remaining());
        }
    }

    @Test
    void aSegmentContinuesTheOneBefore() {
        PartitionLog log = Batches.log("a", "b", "c");
        PartitionLog first = log.truncateTo(1);
        ByteBuffer second = bytes(log).position(bytes(first).remaining());

        assertThat(recover(first, second).log()).isEqualTo(log);
        assertThat(second.hasRemaining()).isFalse();
    }

    @Test
    void aTornBatchIsLeftOutWhereverItIsTorn() {
        PartitionLog log = Batches.log("first", "second");
        ByteBuffer whole = bytes(log);
        int first = log.entries().get(0).batch().sizeBytes();
        for (int size = 0; size < whole.remaining(); size++) {
            LogRecovery.Segment recovered = recover(whole.duplicate().limit(size));

            assertThat(recovered.log())
                    .as("%d bytes", size)
                    .isEqualTo(size < first ? PartitionLog.EMPTY : log.truncateTo(1));
            assertThat(recovered.validBytes()).isEqualTo(size < first ? 0 : first);
            assertThat(recovered.isWhole()).isEqualTo(size == 0 || size == first);
        }
    }

    @Test
    void aDamagedBitEndsTheLogBeforeItsBatch() {
        PartitionLog log = Batches.log("first", "second", "third");
        int first = log.entries().get(0).batch().sizeBytes();
        int second = first + log.entries().get(1).batch().sizeBytes();
        for (int at = first; at < second; at++) {
            ByteBuffer damaged = bytes(log);
            damaged.put(at, (byte) (damaged.get(at) ^ 0x10));
            LogRecovery.Segment recovered = recover(damaged);
            boolean isEpoch = at >= first + 12 && at < first + 16;

            // The epoch is set by the leader and not under the checksum, as in Kafka.
            assertThat(recovered.log().leo())
                    .as("bit of byte %d", at - first)
                    .isEqualTo(isEpoch && recovered.isWhole() ? 3 : 1);
            assertThat(recovered.isWhole() || !recovered.damage().isEmpty()).isTrue();
        }
    }

    @Test
    void aBatchThatIsOutOfPlaceEndsTheLog() {
        RecordBatch first = batch(0, 0, "a");
        RecordBatch gap = batch(2, 0, "b");
        ByteBuffer bytes = ByteBuffer.allocate(first.sizeBytes() + gap.sizeBytes());
        bytes.put(first.encoded()).put(gap.encoded()).flip();
        LogRecovery.Segment recovered = recover(bytes);

        assertThat(recovered.log()).isEqualTo(PartitionLog.EMPTY.append(first));
        assertThat(recovered.validBytes()).isEqualTo(first.sizeBytes());
        assertThat(recovered.damage()).isEqualTo("the batch has base offset 2, expected 1");
    }

    @Test
    void noiseIsNoLogAndNoFault() {
        for (int seed = 0; seed < 1_000; seed++) {
            Random random = new Random(seed);
            byte[] noise = new byte[random.nextInt(200)];
            random.nextBytes(noise);
            LogRecovery.Segment recovered = recover(ByteBuffer.wrap(noise));

            assertThat(recovered.log()).as("seed %d", seed).isEqualTo(PartitionLog.EMPTY);
            assertThat(recovered.validBytes()).isZero();
        }
    }
}
