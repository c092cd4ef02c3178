package io.minikafka.explain;

import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.Event;
import io.minikafka.cluster.Outcome;
import io.minikafka.cluster.Reply;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.session.Result;
import io.minikafka.session.SendEntry;
import java.util.List;

/** The states around a line of an explanation, and what its facts name there. */
record Moment(Result result, List<ClusterState> states, Line line) {

    Object fact(String label) {
        return line.facts().stream()
                .filter(fact -> fact.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new AssertionError(line.id() + " lacks " + label))
                .value();
    }

    boolean has(String label) {
        return line.facts().stream().anyMatch(fact -> fact.label().equals(label));
    }

    /** After a move along the history, what is told is the state there. */
    ClusterState now() {
        boolean isMoved = result.timeline().isPresent();
        return isMoved ? result.after().cluster() : states.get(line.moment());
    }

    ClusterState next() {
        return states.get(line.moment() + 1);
    }

    Event event() {
        return result.events().get(line.moment());
    }

    TopicPartition partition() {
        if (has("partition")) {
            return (TopicPartition) fact("partition");
        }
        return send().partition();
    }

    PartitionReplicaSet set() {
        return now().partition(partition());
    }

    PartitionReplicaSet nextSet() {
        return next().partition(partition());
    }

    int broker() {
        return (int) fact("broker");
    }

    SendEntry send() {
        return result.after().ledger().send((int) fact("send"));
    }

    Reply.Fetched fetched() {
        return (Reply.Fetched) ((Outcome.Done) result.outcome()).reply();
    }

    boolean event(Class<? extends Event> type) {
        return line.moment() < result.events().size() && type.isInstance(event());
    }

    ClusterState last() {
        return states.get(states.size() - 1);
    }
}
