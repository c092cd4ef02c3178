package io.minikafka.cluster;

import io.minikafka.replication.BrokerSet;
import io.minikafka.replication.Isolation;
import io.minikafka.replication.LastStableOffsetRule;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.ReplicationConfig;
import io.minikafka.replication.RuleSet;
import io.minikafka.replication.RuleSets;
import io.vavr.collection.TreeMap;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A whole cluster as a value.
 *
 * @param brokers the broker ids in placement order
 * @param nowMs the clock in ms, from 0; only a tick moves it
 * @param config the cluster-wide settings
 * @param topics topic name to topic
 * @param partitions every partition of every topic
 * @param lastSendNumber how many sends were taken on so far; they are numbered from 1
 * @param followerLoop the replication that the clock drives
 * @param fetchErrors the brokers whose next fetch is to fail, on purpose
 * @param producers the named producers, with what they hold back
 * @param controller the rules, and which brokers are alive
 */
public record ClusterState(
        List<Integer> brokers,
        long nowMs,
        ClusterConfig config,
        TreeMap<String, Topic> topics,
        TreeMap<TopicPartition, PartitionReplicaSet> partitions,
        int lastSendNumber,
        FollowerLoop followerLoop,
        BrokerSet fetchErrors,
        Producers producers,
        Controller controller) {

    public ClusterState {
        brokers = List.copyOf(brokers);
    }

    /** A cluster under the chapters' rules, without topics, its clock at 0. */
    public static ClusterState create(List<Integer> brokers, ClusterConfig config) {
        return create(brokers, config, RuleSets.MINIKAFKA);
    }

    /** A cluster under some rules, without topics, its clock at 0. */
    public static ClusterState create(List<Integer> brokers, ClusterConfig config, RuleSet rules) {
        return new ClusterState(
                brokers,
                0,
                config,
                TreeMap.empty(),
                TreeMap.empty(),
                0,
                FollowerLoop.OFF,
                BrokerSet.NONE,
                Producers.NONE,
                rules.isOfChapters() ? Controller.NONE : Controller.of(rules, brokers));
    }

    /** The state after an event; the only way to another state. */
    public ClusterState apply(Event event) {
        return event.accept(new EventApplication(this));
    }

    /** The rules in force. */
    public RuleSet rules() {
        return controller.rules();
    }

    /** The replica set of a partition that exists. */
    public PartitionReplicaSet partition(TopicPartition partition) {
        return partitions.get(partition).getOrElseThrow(() -> new IllegalArgumentException("no " + partition));
    }

    /** The partitions of a topic, by number; none for an unknown topic. */
    public List<TopicPartition> partitionsOf(String topic) {
        int count = topics.get(topic).map(Topic::partitionCount).getOrElse(0);
        List<TopicPartition> partitions = new ArrayList<>();
        for (int number = 0; number < count; number++) {
            partitions.add(new TopicPartition(topic, number));
        }
        return partitions;
    }

    /** The settings in force for a topic: its own, else the cluster's. */
    public ClusterConfig configOf(String topic) {
        return topics.get(topic).map(t -> config.overriddenBy(t.config())).getOrElse(config);
    }

    public ReplicationConfig replicationConfig(TopicPartition partition) {
        return configOf(partition.topic()).forReplication();
    }

    /**
     * The end of what a consumer may read (exclusive): the high watermark (chapter 5, {@code visible_end}) or, for
     * read_committed, the last stable offset.
     */
    public long visibleEnd(TopicPartition partition, Isolation isolation) {
        return LastStableOffsetRule.visibleEnd(partition(partition), isolation);
    }

    ClusterState withNowMs(long newNowMs) {
        return new ClusterState(
                brokers,
                newNowMs,
                config,
                topics,
                partitions,
                lastSendNumber,
                followerLoop,
                fetchErrors,
                producers,
                controller);
    }

    ClusterState withConfig(ClusterConfig newConfig) {
        return new ClusterState(
                brokers,
                nowMs,
                newConfig,
                topics,
                partitions,
                lastSendNumber,
                followerLoop,
                fetchErrors,
                producers,
                controller);
    }

    ClusterState withTopic(Topic topic) {
        return new ClusterState(
                brokers,
                nowMs,
                config,
                topics.put(topic.name(), topic),
                partitions,
                lastSendNumber,
                followerLoop,
                fetchErrors,
                producers,
                controller);
    }

    ClusterState withPartition(TopicPartition partition, PartitionReplicaSet set) {
        return new ClusterState(
                brokers,
                nowMs,
                config,
                topics,
                partitions.put(partition, set),
                lastSendNumber,
                followerLoop,
                fetchErrors,
                producers,
                controller);
    }

    ClusterState withPartition(TopicPartition partition, UnaryOperator<PartitionReplicaSet> change) {
        return withPartition(partition, change.apply(partition(partition)));
    }

    ClusterState withLastSendNumber(int number) {
        return new ClusterState(
                brokers, nowMs, config, topics, partitions, number, followerLoop, fetchErrors, producers, controller);
    }

    ClusterState withFollowerLoop(FollowerLoop loop) {
        return new ClusterState(
                brokers, nowMs, config, topics, partitions, lastSendNumber, loop, fetchErrors, producers, controller);
    }

    ClusterState withFetchErrors(BrokerSet failing) {
        return new ClusterState(
                brokers,
                nowMs,
                config,
                topics,
                partitions,
                lastSendNumber,
                followerLoop,
                failing,
                producers,
                controller);
    }

    ClusterState withProducers(Producers newProducers) {
        return new ClusterState(
                brokers,
                nowMs,
                config,
                topics,
                partitions,
                lastSendNumber,
                followerLoop,
                fetchErrors,
                newProducers,
                controller);
    }

    ClusterState withController(Controller changed) {
        return new ClusterState(
                brokers,
                nowMs,
                config,
                topics,
                partitions,
                lastSendNumber,
                followerLoop,
                fetchErrors,
                producers,
                changed);
    }
}
