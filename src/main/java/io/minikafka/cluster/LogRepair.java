package io.minikafka.cluster;

/**
 * A bad tail that recovery drops from a log, or a log that is missing and starts empty.
 *
 * @param partition the partition
 * @param broker whose replica
 * @param file the file, relative to the data directory
 * @param position where the tail starts, in bytes
 * @param droppedBytes its length; 0 for a log that is missing
 * @param reason what is wrong with it
 */
public record LogRepair(
        TopicPartition partition, int broker, String file, long position, long droppedBytes, String reason) {}
