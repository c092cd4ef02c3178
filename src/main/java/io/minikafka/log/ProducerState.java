package io.minikafka.log;

import io.minikafka.record.ProducerStamp;
import io.minikafka.record.RecordBatch;
import java.util.Optional;

/**
 * What a log knows of one idempotent producer: its epoch and its latest batch only.
 *
 * <p>Differs from Kafka: a Kafka broker remembers the last five batches of a producer (KIP-98, KIP-360).
 *
 * <p>The marker of a transaction is no batch of the producer's and takes no sequence; one of a later epoch begins that epoch
 * (Kafka's {@code ProducerAppendInfo.appendEndTxnMarker}).
 *
 * @param producerEpoch the producer epoch of the latest batch, 0 to 32767
 * @param baseSequence the sequence number of the latest batch's first record
 * @param recordCount the number of records in the latest batch; 0 where an epoch is known only by its marker
 * @param baseOffset the offset that the latest batch got
 */
public record ProducerState(int producerEpoch, int baseSequence, int recordCount, long baseOffset) {

    static ProducerState after(Optional<ProducerState> before, RecordBatch batch) {
        ProducerStamp producer = batch.producer();
        if (batch.isControl()) {
            return before.filter(known -> known.producerEpoch() >= producer.producerEpoch())
                    .orElseGet(() -> new ProducerState(producer.producerEpoch(), 0, 0, batch.baseOffset()));
        }
        return new ProducerState(
                producer.producerEpoch(), producer.baseSequence(), batch.recordCount(), batch.baseOffset());
    }

    /** The sequence number that the producer's next batch must start with; it wraps to 0 after 2^31 - 1, as Kafka's. */
    public int nextSequence() {
        return (int) (((long) baseSequence + recordCount) & Integer.MAX_VALUE);
    }

    /** The offset after the latest batch (exclusive end). */
    public long nextOffset() {
        return baseOffset + recordCount;
    }

    /**
     * Tells whether a batch repeats the latest one: same producer epoch, base sequence and length. Contents are not
     * compared (chapter 6).
     */
    public boolean isRepeatedBy(ProducerStamp producer, int records) {
        return producer.producerEpoch() == producerEpoch
                && producer.baseSequence() == baseSequence
                && records == recordCount;
    }
}
