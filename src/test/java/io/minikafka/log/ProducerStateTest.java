package io.minikafka.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.record.ProducerStamp;
import org.apache.kafka.common.record.DefaultRecordBatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProducerStateTest {

    @ParameterizedTest
    @CsvSource({"0,1", "5,3", "2147483646,1", "2147483647,1", "2147483647,2", "2147483640,100", "0,2147483647"})
    void theNextSequenceIsThatOfKafka(int baseSequence, int records) {
        assertThat(new ProducerState(0, baseSequence, records, 0).nextSequence())
                .isEqualTo(DefaultRecordBatch.incrementSequence(baseSequence, records));
    }

    @Test
    void afterTheLargestSequenceComesZero() {
        assertThat(new ProducerState(0, Integer.MAX_VALUE, 1, 0).nextSequence()).isZero();
    }

    @Test
    void aRepetitionHasTheSameEpochSequenceAndLength() {
        ProducerState latest = new ProducerState(1, 5, 2, 40);

        assertThat(latest.isRepeatedBy(new ProducerStamp(9, 1, 5), 2)).isTrue();
        assertThat(latest.isRepeatedBy(new ProducerStamp(9, 2, 5), 2)).isFalse();
        assertThat(latest.isRepeatedBy(new ProducerStamp(9, 1, 6), 2)).isFalse();
        assertThat(latest.isRepeatedBy(new ProducerStamp(9, 1, 5), 3)).isFalse();
        assertThat(latest.nextOffset()).isEqualTo(42);
    }
}
