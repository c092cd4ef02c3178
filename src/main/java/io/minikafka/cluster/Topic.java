package io.minikafka.cluster;

/**
 * What the cluster knows of a topic beside its partitions.
 *
 * @param name its name
 * @param partitionCount how many partitions it has, at least 1
 * @param config its own settings
 * @param stickyPartition where the next send without a key and without a partition goes
 */
public record Topic(String name, int partitionCount, ClusterConfig config, int stickyPartition) {

    Topic withConfig(ClusterConfig newConfig) {
        return new Topic(name, partitionCount, newConfig, stickyPartition);
    }

    Topic withStickyPartition(int partition) {
        return new Topic(name, partitionCount, config, partition);
    }
}
