package io.minikafka.cluster;

import java.util.Comparator;

/**
 * A partition of a topic; prints as Kafka names its directories, {@code events-0}.
 *
 * @param topic the topic's name
 * @param partition its number, from 0
 */
public record TopicPartition(String topic, int partition) implements Comparable<TopicPartition> {

    private static final Comparator<TopicPartition> ORDER =
            Comparator.comparing(TopicPartition::topic).thenComparingInt(TopicPartition::partition);

    @Override
    public int compareTo(TopicPartition other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return topic + "-" + partition;
    }
}
