package io.minikafka.cluster;

import io.minikafka.replication.ReopenRule;
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
        return transition.done();
    }

    private static void reopen(
            Transition transition,
            ClusterCommand.Reopen command,
            TopicPartition partition,
            ClusterMetadata.PartitionMetadata metadata) {
        transition.emit(new Event.PartitionReopened(
                partition,
                ReopenRule.reopen(
                        metadata.assignment(),
                        metadata.leaderId(),
                        metadata.leaderEpoch(),
                        command.recovered().logs().get(partition).get(),
                        transition.state().nowMs())));
    }
}
