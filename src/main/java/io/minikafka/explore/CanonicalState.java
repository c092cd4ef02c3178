package io.minikafka.explore;

import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.log.PartitionLog;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.ReplicationConfig;
import io.minikafka.search.StateBytes;
import io.minikafka.session.SendEntry;
import io.minikafka.session.SessionState;
import io.vavr.Tuple2;
import java.util.ArrayList;
import java.util.List;

/**
 * Tells states apart by what makes a difference from here on, so that states which are the same but for names count once.
 *
 * <p>Left out or told relatively is what no rule can see: the clock is told by ages, the leader epochs that begin during
 * the search by their order, a record that was sent during the search by where it stands and not by its value. Brokers are
 * told in the order of what they hold, not of their ids: every rule treats them alike, and moves offer each of them. That
 * order is perfect nearly always; where it is not, some states count twice, and none is overlooked.
 *
 * <p>Under Kafka's rules brokers are told in the order of their ids: an election takes the first candidate in the order of
 * the assignment, and the first of two followers in a round is answered before the second one's request counts.
 *
 * <p>Settings, topics, assignments, rules and what waits for delivery commands are left out, since no move changes them. A
 * move that does must be told here.
 */
final class CanonicalState {

    private final int lastSendAtStart;
    private final List<Integer> pendingAtStart = new ArrayList<>();
    private final List<Origin> origins = new ArrayList<>();
    private final boolean areBrokersAlike;

    /**
     * What a partition was like when the search began.
     *
     * @param leaderLog its leader's log; what a replica has in common with it is told by its length alone
     * @param leaderEpoch its leader epoch; later ones are told by their order
     * @param config longer ago than replica.lag.time.max.ms is all the same for a follower's last fetch
     */
    record Origin(TopicPartition partition, PartitionLog leaderLog, int leaderEpoch, ReplicationConfig config) {}

    CanonicalState(SessionState start) {
        ClusterState cluster = start.cluster();
        lastSendAtStart = cluster.lastSendNumber();
        for (SendEntry send : start.ledger().sends()) {
            if (send.status() == SendEntry.Status.PENDING) {
                pendingAtStart.add(send.number());
            }
        }
        for (Tuple2<TopicPartition, PartitionReplicaSet> partition : cluster.partitions()) {
            PartitionReplicaSet set = partition._2();
            origins.add(new Origin(
                    partition._1(), set.leader().log(), set.leaderEpoch(), cluster.replicationConfig(partition._1())));
        }
        areBrokersAlike = areBrokersAlike(cluster);
    }

    /**
     * Only under the chapters' rules, and not always there. A round goes from broker to broker and stops at one that fails,
     * so that it makes a difference which comes first. A fetch fails on purpose, or where a batch of several records does
     * not fit.
     */
    private static boolean areBrokersAlike(ClusterState cluster) {
        return cluster.rules().isOfChapters()
                && cluster.fetchErrors().size() == 0
                && cluster.partitions()
                        .values()
                        .forAll(set -> set.replicas()
                                .values()
                                .forAll(replica -> replica.log().leo()
                                        == replica.log().entries().size()));
    }

    boolean areBrokersAlike() {
        return areBrokersAlike;
    }

    void describe(SessionState state, StateBytes bytes) {
        bytes.add(state.cluster().lastSendNumber() - lastSendAtStart);
        describeOldSends(state, bytes);
        ClockDescription.describe(state.cluster(), bytes);
        if (!state.cluster().rules().isOfChapters()) {
            KafkaDescription.describeBrokers(state.cluster(), bytes);
        }
        List<PartitionDescription> partitions = new ArrayList<>(origins.size());
        for (Origin origin : origins) {
            partitions.add(new PartitionDescription(state, origin));
        }
        List<Integer> brokers = areBrokersAlike
                ? inOrder(state.cluster().brokers(), partitions)
                : state.cluster().brokers();
        for (PartitionDescription partition : partitions) {
            partition.describe(brokers, bytes);
        }
        for (int broker : brokers) {
            bytes.add(state.cluster().fetchErrors().contains(broker));
        }
    }

    /** Sends from before the search keep their numbers. */
    private void describeOldSends(SessionState state, StateBytes bytes) {
        for (int number : pendingAtStart) {
            bytes.add(state.ledger().send(number).status().name());
        }
        for (int number : state.ledger().lost().keySet()) {
            if (number <= lastSendAtStart) {
                bytes.add(number);
            }
        }
        bytes.add(0);
    }

    private static List<Integer> inOrder(List<Integer> brokers, List<PartitionDescription> partitions) {
        List<Seat> seats = new ArrayList<>(brokers.size());
        for (int broker : brokers) {
            long signature = 0;
            for (PartitionDescription partition : partitions) {
                signature = partition.signature(broker, signature);
            }
            seats.add(new Seat(broker, signature));
        }
        seats.sort(Seat::compareTo);
        List<Integer> order = new ArrayList<>(brokers.size());
        seats.forEach(seat -> order.add(seat.broker()));
        return order;
    }

    /** A broker, and a number that is the same for brokers that hold the same but for the values of records. */
    private record Seat(int broker, long signature) implements Comparable<Seat> {
        @Override
        public int compareTo(Seat other) {
            int bySignature = Long.compare(signature, other.signature);
            return bySignature != 0 ? bySignature : Integer.compare(broker, other.broker);
        }
    }
}
