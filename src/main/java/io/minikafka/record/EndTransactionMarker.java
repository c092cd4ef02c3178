package io.minikafka.record;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

/**
 * The one record of a control batch that ends a transaction in a partition.
 *
 * <p>Its key is {@code version int16 = 0, type int16}, its value {@code version int16 = 0, coordinator epoch int32}; the
 * batch is transactional and control, has the transaction's producer id and epoch, and no sequence.
 *
 * <p>Source: KIP-98, Kafka's {@code ControlRecordType} and {@code EndTransactionMarker}.
 *
 * @param outcome how the transaction ends
 * @param coordinatorEpoch the epoch of the transaction coordinator; 0 where there is none
 */
public record EndTransactionMarker(Outcome outcome, int coordinatorEpoch) {

    private static final short VERSION = 0;
    private static final int KEY_BYTES = 4;
    private static final int VALUE_BYTES = 6;
    private static final int TYPE_AT = 2;
    private static final int COORDINATOR_EPOCH_AT = 2;

    /** How a transaction ends. */
    public enum Outcome {
        ABORT(0),
        COMMIT(1);

        private final short type;

        /** The control record's type. */
        Outcome(int type) {
            this.type = (short) type;
        }

        /** The word that commands and pictures use: {@code abort} or {@code commit}. */
        public String word() {
            return this == COMMIT ? "commit" : "abort";
        }
    }

    /** The marker of a cluster without a transaction coordinator. */
    public EndTransactionMarker(Outcome outcome) {
        this(outcome, 0);
    }

    /**
     * Makes the control batch that ends a transaction of a producer.
     *
     * @param timestampMs when it is written, -1 for unknown
     * @throws IllegalArgumentException if the producer's numbers, the offset or the epoch is out of bounds
     */
    public RecordBatch batch(long producerId, int producerEpoch, long baseOffset, int leaderEpoch, long timestampMs) {
        return RecordBatch.control(
                List.of(new Record(key(), value(), timestampMs, List.of())),
                new ProducerStamp(producerId, producerEpoch, ProducerStamp.NO_SEQUENCE),
                baseOffset,
                leaderEpoch);
    }

    private Bytes key() {
        return Bytes.copyOf(ByteBuffer.allocate(KEY_BYTES)
                .putShort(VERSION)
                .putShort(outcome.type)
                .array());
    }

    private Bytes value() {
        return Bytes.copyOf(ByteBuffer.allocate(VALUE_BYTES)
                .putShort(VERSION)
                .putInt(coordinatorEpoch)
                .array());
    }

    /** The marker that a batch is; empty for data, and for a control batch of another kind. */
    public static Optional<EndTransactionMarker> of(RecordBatch batch) {
        if (!batch.isControl() || !batch.isTransactional()) {
            return Optional.empty();
        }
        Record record = batch.records().get(0);
        Bytes key = record.key();
        Bytes value = record.value();
        if (key == null || value == null || key.size() < KEY_BYTES || value.size() < VALUE_BYTES) {
            return Optional.empty();
        }
        int type = key.asReadOnlyBuffer().getShort(TYPE_AT);
        int coordinatorEpoch = value.asReadOnlyBuffer().getInt(COORDINATOR_EPOCH_AT);
        for (Outcome outcome : Outcome.values()) {
            if (outcome.type == type) {
                return Optional.of(new EndTransactionMarker(outcome, coordinatorEpoch));
            }
        }
        return Optional.empty();
    }
}
