package io.minikafka.cluster;

import org.jspecify.annotations.Nullable;

/**
 * A partition of a topic; prints as Kafka names its directories, {@code events-0}.
 *
 * @param topic the topic's name
 * @param partition its number, from 0
 */
public record TopicPartition(String topic, int partition) implements Comparable<TopicPartition> {

    @Override
    public int compareTo(TopicPartition other) {
        int byTopic = topic.compareTo(other.topic);
        return byTopic != 0 ? byTopic : Integer.compare(partition, other.partition);
    }

    // Written out, since what a record generates is made when it is first called, and that takes longer than a lab.

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof TopicPartition that && partition == that.partition && topic.equals(that.topic);
    }

    @Override
    public int hashCode() {
        return 31 * topic.hashCode() + partition;
    }

    @Override
    public String toString() {
        return topic + "-" + partition;
    }
}
