package io.minikafka.cluster;

/**
 * A bad tail that recovery drops from a log.
 *
 * @param partition the partition
 * @param broker whose replica
 * @param file the file, relative to the data directory
 * @param position where the tail starts, in bytes
 * @param droppedBytes its length
 * @param reason what is wrong with it
 */
public record LogRepair(
        TopicPartition partition, int broker, String file, long position, long droppedBytes, String reason) {}
