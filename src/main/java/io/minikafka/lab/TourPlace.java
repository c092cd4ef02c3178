package io.minikafka.lab;

import io.minikafka.cluster.TopicPartition;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.Replica;
import io.minikafka.session.SessionState;
import java.util.Comparator;
import java.util.Optional;

/**
 * Where the tour goes on: the partition that was sent to last, else one that others follow.
 *
 * @param target how a command names it
 * @param follower who could take over and would lose the most
 */
record TourPlace(String target, int follower) {

    private static final TourPlace USUAL = new TourPlace("events", 2);

    static TourPlace of(SessionState state) {
        return partition(state).map(partition -> of(state, partition)).orElse(USUAL);
    }

    private static TourPlace of(SessionState state, TopicPartition partition) {
        PartitionReplicaSet set = state.cluster().partition(partition);
        long partitions = state.cluster()
                .partitions()
                .keySet()
                .count(other -> other.topic().equals(partition.topic()));
        int follower = set.followers().stream()
                .filter(replica -> set.isr().contains(replica.brokerId()))
                .min(Comparator.comparingLong(Replica::leo))
                .map(Replica::brokerId)
                .orElse(USUAL.follower());
        return new TourPlace(partitions == 1 ? partition.topic() : partition.toString(), follower);
    }

    private static Optional<TopicPartition> partition(SessionState state) {
        Optional<TopicPartition> sentTo = state.ledger().sends().isEmpty()
                ? Optional.empty()
                : Optional.of(state.ledger().sends().last().partition());
        return sentTo.filter(partition -> isFollowed(state, partition))
                .or(() -> state.cluster()
                        .partitions()
                        .keySet()
                        .toJavaStream()
                        .filter(partition -> isFollowed(state, partition))
                        .findFirst());
    }

    private static boolean isFollowed(SessionState state, TopicPartition partition) {
        return state.cluster()
                .partitions()
                .get(partition)
                .exists(set -> set.isr().size() > 1);
    }
}
