package io.minikafka.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ReadOnlyBufferException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecordBatchTest {
    private static final Record FIRST = new Record(Bytes.utf8("k"), Bytes.utf8("first"), 1_000);
    private static final Record SECOND = new Record(null, Bytes.utf8("second"), 3_000);
    private static final Record THIRD = new Record(Bytes.EMPTY, null, 2_000);
    private static final RecordBatch BATCH =
            RecordBatch.unassigned(List.of(FIRST, SECOND, THIRD), new ProducerStamp(7, 2, 40));

    @Test
    void anUnassignedBatchStartsAtOffsetZeroWithoutLeaderEpoch() {
        assertThat(BATCH.baseOffset()).isZero();
        assertThat(BATCH.lastOffset()).isEqualTo(2);
        assertThat(BATCH.nextOffset()).isEqualTo(3);
        assertThat(BATCH.leaderEpoch()).isEqualTo(-1);
        assertThat(BATCH.isControl()).isFalse();
        assertThat(BATCH.isTransactional()).isFalse();
    }

    @Test
    void theHeaderSummarisesTheRecords() {
        assertThat(BATCH.recordCount()).isEqualTo(3);
        assertThat(BATCH.baseTimestampMs()).isEqualTo(1_000);
        assertThat(BATCH.maxTimestampMs()).isEqualTo(3_000);
        assertThat(BATCH.producer()).isEqualTo(new ProducerStamp(7, 2, 40));
        assertThat(BATCH.producerId()).isEqualTo(7);
        assertThat(BATCH.records()).containsExactly(FIRST, SECOND, THIRD);
    }

    @Test
    void aBatchWithoutProducerHasNoStamp() {
        RecordBatch batch = RecordBatch.unassigned(List.of(FIRST), ProducerStamp.NONE);

        assertThat(batch.producer()).isEqualTo(ProducerStamp.NONE);
        assertThat(batch.producer().isPresent()).isFalse();
        assertThat(batch.producerId()).isEqualTo(-1);
    }

    @Test
    void assignChangesOffsetAndEpochAndNeitherBodyNorCrc() {
        RecordBatch assigned = BATCH.assign(1L << 40, 5);

        assertThat(assigned.baseOffset()).isEqualTo(1L << 40);
        assertThat(assigned.lastOffset()).isEqualTo((1L << 40) + 2);
        assertThat(assigned.nextOffset()).isEqualTo((1L << 40) + 3);
        assertThat(assigned.leaderEpoch()).isEqualTo(5);
        assertThat(assigned.crc()).isEqualTo(BATCH.crc());
        assertThat(assigned.records()).isEqualTo(BATCH.records());
        assertThat(assigned.sizeBytes()).isEqualTo(BATCH.sizeBytes());
        assertThat(BATCH.baseOffset()).isZero();
    }

    @Test
    void assignRefusesImpossiblePlaces() {
        assertThatThrownBy(() -> BATCH.assign(-1, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> BATCH.assign(Long.MAX_VALUE - 2, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> BATCH.assign(0, -2)).isInstanceOf(IllegalArgumentException.class);
        assertThat(BATCH.assign(Long.MAX_VALUE - 3, 0).nextOffset()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void aBatchNeedsARecord() {
        assertThatThrownBy(() -> RecordBatch.unassigned(List.of(), ProducerStamp.NONE))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void timestampsBelowMinusOneAreRefused() {
        Record undated = new Record(null, null, -1);
        Record negative = new Record(null, null, -2);

        assertThat(RecordBatch.unassigned(List.of(undated), ProducerStamp.NONE).maxTimestampMs())
                .isEqualTo(-1);
        assertThatThrownBy(() -> RecordBatch.unassigned(List.of(undated, negative), ProducerStamp.NONE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Record 1 has timestamp -2");
    }

    @Test
    void aStampWithoutSequenceCannotBeWritten() {
        ProducerStamp marker = new ProducerStamp(7, 2, ProducerStamp.NO_SEQUENCE);

        assertThatThrownBy(() -> RecordBatch.unassigned(List.of(FIRST), marker))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aBatchLargerThanAnArrayIsRefusedBeforeItIsAllocated() {
        Record large = new Record(null, Bytes.copyOf(new byte[1 << 20]), 0);

        assertThatThrownBy(() -> RecordBatch.unassigned(Collections.nCopies(2_048, large), ProducerStamp.NONE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("record 2047 of 2048");
    }

    @Test
    void aValueOfOneMegabyteSurvives() {
        byte[] value = new byte[1 << 20];
        value[value.length - 1] = 9;
        Record large = new Record(null, Bytes.copyOf(value), 0);

        RecordBatch batch = RecordBatch.unassigned(List.of(large, FIRST), ProducerStamp.NONE);

        assertThat(batch.records()).containsExactly(large, FIRST);
    }

    @Test
    void recordsAndBufferCannotBeChanged() {
        assertThatThrownBy(() -> BATCH.records().clear()).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> BATCH.encoded().put(0, (byte) 1)).isInstanceOf(ReadOnlyBufferException.class);
    }

    @Test
    void theBufferHoldsExactlyTheBatch() {
        ByteBuffer encoded = BATCH.encoded();

        assertThat(encoded.remaining()).isEqualTo(BATCH.sizeBytes()).isEqualTo(encoded.capacity());
        assertThat(encoded.getInt(8)).isEqualTo(BATCH.sizeBytes() - 12);
        assertThat(encoded.getInt(17)).isEqualTo((int) BATCH.crc());
    }

    @Test
    void crcIsUnsigned() {
        for (int index = 0; index < 50; index++) {
            long crc = RecordBatch.unassigned(List.of(new Record(null, null, index)), ProducerStamp.NONE)
                    .crc();
            assertThat(crc).isBetween(0L, 0xFFFF_FFFFL);
        }
    }

    @Test
    void batchesAreEqualIfTheirBytesAre() {
        RecordBatch same = RecordBatch.unassigned(List.of(FIRST, SECOND, THIRD), new ProducerStamp(7, 2, 40));

        assertThat(same).isEqualTo(BATCH).hasSameHashCodeAs(BATCH);
        assertThat(BATCH.assign(0, -1)).isEqualTo(BATCH);
        assertThat(BATCH.assign(1, -1)).isNotEqualTo(BATCH);
        assertThat(BATCH.assign(0, 0)).isNotEqualTo(BATCH);
    }

    @Test
    void toStringTellsWhereTheBatchIs() {
        assertThat(BATCH.assign(40, 3))
                .hasToString("RecordBatch[offsets 40 to 42, leader epoch 3, " + BATCH.sizeBytes() + " bytes]");
    }

    @Test
    void aRecordCopiesItsHeaders() {
        List<Header> headers = new ArrayList<>(List.of(new Header("trace", null)));
        Record record = new Record(null, null, 0, headers);

        headers.clear();

        assertThat(record.headers()).containsExactly(new Header("trace", null));
        assertThat(FIRST.headers()).isEmpty();
    }

    @Test
    void aHeaderKeyIsText() {
        assertThatThrownBy(() -> new Header("\uD83E", null)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Header("\uDD8A\uD83E", null)).isInstanceOf(IllegalArgumentException.class);
        assertThat(new Header("🦊", null).key()).isEqualTo("🦊");
    }

    @Test
    void aStampIsWithinItsBounds() {
        assertThat(new ProducerStamp(0, 0, 0).isPresent()).isTrue();
        assertThat(new ProducerStamp(Long.MAX_VALUE, 32_767, Integer.MAX_VALUE).isPresent())
                .isTrue();
        assertThat(new ProducerStamp(-1, -1, -1)).isEqualTo(ProducerStamp.NONE);
        assertRefused(-1, 0, 0);
        assertRefused(-2, -1, -1);
        assertRefused(0, -1, 0);
        assertRefused(0, 32_768, 0);
        assertRefused(0, 0, -2);
    }

    private static void assertRefused(long producerId, int producerEpoch, int baseSequence) {
        assertThatThrownBy(() -> new ProducerStamp(producerId, producerEpoch, baseSequence))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
