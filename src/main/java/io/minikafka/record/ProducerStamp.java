package io.minikafka.record;

/**
 * What an idempotent producer stamps on a batch, so that the broker can recognise duplicates and gaps (KIP-98).
 *
 * <p>A present stamp has id ≥ 0, 0 ≤ epoch ≤ 32,767 and 0 ≤ sequence ≤ 2³¹−1. Kafka's transaction markers have an id
 * and an epoch but the sequence {@link #NO_SEQUENCE}; such a stamp can be read from a batch, but
 * {@link RecordBatch#unassigned} refuses to write it.
 *
 * @param producerId the id of the producer, or -1
 * @param producerEpoch the epoch of the producer, or -1
 * @param baseSequence the sequence number of the first record of the batch, or -1
 */
public record ProducerStamp(long producerId, int producerEpoch, int baseSequence) {
    /** The base sequence of a batch that has none. */
    public static final int NO_SEQUENCE = -1;

    /** The stamp of a batch that no idempotent producer sent: id, epoch and sequence are -1. */
    public static final ProducerStamp NONE = new ProducerStamp(-1, -1, NO_SEQUENCE);

    /**
     * Checks the bounds.
     *
     * @throws IllegalArgumentException if a number is out of bounds
     */
    public ProducerStamp {
        boolean none = producerId == -1 && producerEpoch == -1 && baseSequence == NO_SEQUENCE;
        if (!none && !isInBounds(producerId, producerEpoch, baseSequence)) {
            throw new IllegalArgumentException("Producer id " + producerId + ", epoch " + producerEpoch + ", sequence "
                    + baseSequence + " is not id >= 0, epoch 0 to 32767, sequence >= 0");
        }
    }

    /** Returns whether an idempotent producer sent the batch. */
    public boolean isPresent() {
        return producerId >= 0;
    }

    private static boolean isInBounds(long producerId, int producerEpoch, int baseSequence) {
        return producerId >= 0 && producerEpoch >= 0 && producerEpoch <= Short.MAX_VALUE && baseSequence >= NO_SEQUENCE;
    }
}
