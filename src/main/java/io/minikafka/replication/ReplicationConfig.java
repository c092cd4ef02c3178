package io.minikafka.replication;

/**
 * The settings that the rules of one partition read.
 *
 * @param minInsyncReplicas Kafka's {@code min.insync.replicas}, at least 1
 * @param lagTimeMaxMs Kafka's {@code replica.lag.time.max.ms}, at least 1
 * @param lagMaxMessages {@code replica.lag.max.messages} in offsets, at least 0; removed from Kafka by KIP-16, kept here
 *     for the lessons of chapter 6
 * @param fetchMaxBytes Kafka's {@code replica.fetch.max.bytes} for one follower in one round, at least 1
 */
public record ReplicationConfig(int minInsyncReplicas, long lagTimeMaxMs, long lagMaxMessages, int fetchMaxBytes) {}
