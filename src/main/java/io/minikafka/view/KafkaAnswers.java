package io.minikafka.view;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.Target;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.session.Result;
import java.util.List;
import java.util.function.Function;

/** What to say where a command found nothing to change, under Kafka's rules. */
final class KafkaAnswers {

    private KafkaAnswers() {}

    static List<String> nothingChanged(Result result, ClusterCommand command) {
        ClusterState cluster = result.after().cluster();
        if (command instanceof ClusterCommand.FetchFollowers) {
            return List.of("nothing to fetch");
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
            return each(
                    cluster,
                    elect.target(),
                    id -> "leader " + cluster.partition(id).leaderId() + " stays: it is alive and in the isr");
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

    private static List<String> each(ClusterState cluster, Target target, Function<TopicPartition, String> line) {
        List<TopicPartition> partitions = target.resolve(cluster).get();
        return partitions.isEmpty()
                ? List.of("no topics yet; create-topic makes one")
                : partitions.stream().map(id -> id + ": " + line.apply(id)).toList();
    }
}
