package io.minikafka.cluster;

import io.minikafka.log.PartitionLog;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;

/**
 * What a store gave back when it was reopened.
 *
 * @param metadata placement, leaders, epochs and settings
 * @param logs for each partition, broker id to the log found there; every assigned broker has one
 * @param repairs the bad tails that were dropped
 */
public record RecoveredCluster(
        ClusterMetadata metadata,
        TreeMap<TopicPartition, TreeMap<Integer, PartitionLog>> logs,
        Vector<LogRepair> repairs) {}
