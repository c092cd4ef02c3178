package io.minikafka.storage;

import io.minikafka.cluster.TopicPartition;
import java.util.Comparator;

/** One broker's copy of a partition; prints as the directory that holds it, {@code broker-2/events-0}. */
public record ReplicaId(int broker, TopicPartition partition) implements Comparable<ReplicaId> {

    /** How the folder of a broker is named, before its id. */
    static final String BROKER_PREFIX = "broker-";

    private static final Comparator<ReplicaId> ORDER =
            Comparator.comparingInt(ReplicaId::broker).thenComparing(ReplicaId::partition);

    @Override
    public int compareTo(ReplicaId other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return BROKER_PREFIX + broker + "/" + partition;
    }
}
