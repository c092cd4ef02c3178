package io.minikafka.cluster;

import io.minikafka.log.PartitionLog;
import io.vavr.collection.TreeMap;

/**
 * What a store gave back when it was reopened.
 *
 * @param metadata placement, leaders, epochs and settings
 * @param logs for each partition, broker id to the log found there; every assigned broker has one
 */
public record RecoveredCluster(
        ClusterMetadata metadata, TreeMap<TopicPartition, TreeMap<Integer, PartitionLog>> logs) {}
