package io.minikafka.cluster;

import io.minikafka.log.PartitionLog;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.ReopenRule;
import io.vavr.collection.TreeMap;
import java.util.List;

/** The cluster comes back from its store (chapters 5 and 6: restart reconstruction). */
final class ReopenHandler {

    private ReopenHandler() {}

    static Decision reopen(Transition transition, ClusterCommand.Reopen command) {
        // Where it still runs, nobody closed the cluster first.
        FollowerLoopHandler.stopIfOn(transition, true);
        transition
                .state()
                .partitions()
                .keySet()
                .forEach(partition -> Settlement.failAll(
                        transition,
                        partition,
                        ErrorCode.CANCELLED,
                        "the cluster was restarted while it waited; the producer cannot know the outcome"));
        ProducerHandler.loseBuffers(transition);
        ClusterMetadata metadata = command.recovered().metadata();
        command.recovered().repairs().forEach(repair -> transition.emit(new Event.LogRepaired(repair)));
        transition.emit(new Event.ClusterReopened(metadata));
        metadata.topics().forEach((name, topic) -> {
            List<ClusterMetadata.PartitionMetadata> partitions = topic.partitions();
            for (int number = 0; number < partitions.size(); number++) {
                reopen(transition, command, new TopicPartition(name, number), partitions.get(number));
            }
        });
        if (transition.rules().election().isOfController()) {
            BrokerHandler.startAll(transition);
            electAll(transition);
        }
        return transition.done();
    }

    private static void reopen(
            Transition transition,
            ClusterCommand.Reopen command,
            TopicPartition partition,
            ClusterMetadata.PartitionMetadata metadata) {
        TreeMap<Integer, PartitionLog> logs =
                command.recovered().logs().get(partition).get();
        long nowMs = transition.state().nowMs();
        PartitionReplicaSet set = transition.rules().restart().isCheckpointed()
                ? command.recovered().metadata().kafka().orElseThrow().reopen(partition, metadata, logs, nowMs)
                : ReopenRule.reopen(metadata.assignment(), metadata.leaderId(), metadata.leaderEpoch(), logs, nowMs);
        transition.emit(new Event.PartitionReopened(partition, set));
    }

    /** Every broker has started again, so for each partition the controller elects: the leader once more, if it may. */
    private static void electAll(Transition transition) {
        for (TopicPartition partition : transition.state().partitions().keySet()) {
            PartitionReplicaSet set = transition.partition(partition);
            Elections.Choice choice = Elections.choose(transition, partition, set.isr(), false);
            if (choice.leader().isPresent()) {
                Elections.elect(transition, partition, choice);
            }
        }
    }
}
