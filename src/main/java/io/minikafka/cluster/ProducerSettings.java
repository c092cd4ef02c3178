package io.minikafka.cluster;

import io.minikafka.replication.AckMode;

/**
 * How a named producer sends, under Kafka's producer settings.
 *
 * <p>Differs from Kafka: idempotence is off unless asked for, acks is 1, and the linger is 0 ms, so that each step shows
 * what it adds. (Kafka's producer is idempotent with acks=all since 3.0, and lingers 5 ms since 4.0.)
 *
 * @param acks how much evidence it waits for ({@code acks}); all where it is idempotent
 * @param isIdempotent whether its batches carry a producer id and sequences ({@code enable.idempotence}, KIP-98)
 * @param batchSizeBytes how large a batch may grow, in encoded bytes ({@code batch.size}, at least 0); a record that is
 *     larger gets a batch of its own
 * @param lingerMs how long a batch waits for more records, in ms of the cluster's clock ({@code linger.ms}, at least 0)
 * @param bufferBytes how much may be buffered, in encoded bytes ({@code buffer.memory}, at least 1)
 */
public record ProducerSettings(
        AckMode acks, boolean isIdempotent, int batchSizeBytes, long lingerMs, long bufferBytes) {

    public static final int DEFAULT_BATCH_SIZE_BYTES = 16_384;
    public static final long DEFAULT_LINGER_MS = 0;
    public static final long DEFAULT_BUFFER_BYTES = 33_554_432;

    public ProducerSettings {
        if (isIdempotent && acks != AckMode.ALL) {
            throw new IllegalArgumentException("an idempotent producer with acks=" + acks.word());
        }
    }
}
