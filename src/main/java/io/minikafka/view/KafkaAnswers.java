package io.minikafka.view;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.Target;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.session.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** What to say where a command found nothing to change, under Kafka's rules. */
final class KafkaAnswers {

    private KafkaAnswers() {}

    static List<String> nothingChanged(Result result, ClusterCommand command) {
        ClusterState cluster = result.after().cluster();
        if (command instanceof ClusterCommand.FetchFollowers fetch) {
            return nothingFetched(cluster, fetch);
        }
        if (command instanceof ClusterCommand.RefreshIsr refresh) {
            return each(
                    cluster,
                    refresh.target(),
                    id -> "isr " + cluster.partition(id).isr() + " stays");
        }
        if (command instanceof ClusterCommand.RemoveFromIsr remove) {
            return each(
                    cluster,
                    remove.target(),
                    id -> "broker " + remove.broker() + " was not in isr "
                            + cluster.partition(id).isr());
        }
        if (command instanceof ClusterCommand.Elect elect) {
            return leaderStays(cluster, elect.target());
        }
        if (command instanceof ClusterCommand.Promote promote) {
            return leaderStays(cluster, promote.target());
        }
        if (command instanceof ClusterCommand.DeliverIsr) {
            return List.of("no change of an isr is in flight");
        }
        if (command instanceof ClusterCommand.DeliverMetadata deliver) {
            return List.of("broker " + deliver.broker() + " has heard of every leader already");
        }
        if (command instanceof ClusterCommand.SetDelivery set) {
            return List.of(KafkaEventLines.delivery(set.what(), set.isManual()) + " already");
        }
        return command instanceof ClusterCommand.StopFollowerLoop
                ? List.of("the follower loop is off already")
                : List.of();
    }

    private static List<String> nothingFetched(ClusterState cluster, ClusterCommand.FetchFollowers fetch) {
        List<String> lines = new ArrayList<>();
        for (TopicPartition id : fetch.target().resolve(cluster).get()) {
            if (!cluster.partition(id).hasLeader()) {
                lines.add(id + ": nobody leads, so there is nobody to fetch from");
            } else if (fetch.isResponseLost()) {
                lines.add(id + ": the requests told the leader nothing new, and the answers were lost");
            }
        }
        return lines.isEmpty() ? List.of("nothing to fetch") : lines;
    }

    private static List<String> leaderStays(ClusterState cluster, Target target) {
        return each(
                cluster,
                target,
                id -> "leader " + cluster.partition(id).leaderId() + " stays: it is alive and in the isr");
    }

    private static List<String> each(ClusterState cluster, Target target, Function<TopicPartition, String> line) {
        List<TopicPartition> partitions = target.resolve(cluster).get();
        return partitions.isEmpty()
                ? List.of("no topics yet; create-topic makes one")
                : partitions.stream().map(id -> id + ": " + line.apply(id)).toList();
    }
}
