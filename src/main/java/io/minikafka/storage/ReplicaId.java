package io.minikafka.storage;

import io.minikafka.cluster.TopicPartition;

/** One broker's copy of a partition; prints as the directory that holds it, {@code broker-2/events-0}. */
public record ReplicaId(int broker, TopicPartition partition) implements Comparable<ReplicaId> {

    /** How the folder of a broker is named, before its id. */
    static final String BROKER_PREFIX = "broker-";

    @Override
    public int compareTo(ReplicaId other) {
        int byBroker = Integer.compare(broker, other.broker);
        return byBroker != 0 ? byBroker : partition.compareTo(other.partition);
    }

    @Override
    public String toString() {
        return BROKER_PREFIX + broker + "/" + partition;
    }
}
