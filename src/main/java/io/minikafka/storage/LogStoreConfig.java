package io.minikafka.storage;

import io.minikafka.cluster.ClusterConfig;
import io.minikafka.cluster.ConfigKey;

/**
 * The settings that a log store reads.
 *
 * @param segmentBytes when a segment is full, Kafka's {@code segment.bytes}
 * @param indexIntervalBytes how dense an index is, Kafka's {@code index.interval.bytes}
 * @param flushMessages after how many batches a log is forced, Kafka's {@code flush.messages}
 */
public record LogStoreConfig(int segmentBytes, int indexIntervalBytes, long flushMessages) {

    public static LogStoreConfig of(ClusterConfig config) {
        return new LogStoreConfig(
                Math.toIntExact(config.get(ConfigKey.SEGMENT_BYTES)),
                Math.toIntExact(config.get(ConfigKey.INDEX_INTERVAL_BYTES)),
                config.get(ConfigKey.FLUSH_MESSAGES));
    }
}
