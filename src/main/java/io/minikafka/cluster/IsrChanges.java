package io.minikafka.cluster;

import io.minikafka.replication.BrokerSet;
import io.minikafka.replication.IsrChange;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.RemoteReplica;
import io.minikafka.replication.ReplicationConfig;
import io.vavr.collection.TreeMap;
import java.util.List;
import java.util.Optional;

/** A leader's wishes to change the ISR, and what the controller does with them (KIP-497). */
final class IsrChanges {

    private IsrChanges() {}

    /** The timed check: takes out who does not keep up, unless a change is in flight. */
    static void shrink(Transition transition, TopicPartition partition) {
        BrokerSet out = outOfSync(transition.state(), partition);
        if (out.size() > 0) {
            request(transition, partition, transition.partition(partition).isr().minus(out));
        }
    }

    /** Who a check at this moment would take out. */
    static BrokerSet outOfSync(ClusterState state, TopicPartition partition) {
        PartitionReplicaSet set = state.partition(partition);
        if (isInFlight(set) || !set.isLed()) {
            return BrokerSet.NONE;
        }
        ReplicationConfig config = state.replicationConfig(partition);
        return state.rules().shrink().outOfSync(set, config, state.rules().caughtUp(), state.nowMs());
    }

    /** Whether the leader of now waits for the controller's answer. */
    static boolean isInFlight(PartitionReplicaSet set) {
        return set.underKafka()
                .change()
                .filter(change -> change.leaderEpoch() == set.leaderEpoch())
                .isPresent();
    }

    /** Takes a follower in that has asked for an offset, where the rules let it. */
    static void expand(Transition transition, TopicPartition partition, int broker, long offset) {
        PartitionReplicaSet set = transition.partition(partition);
        boolean mayJoin = !isInFlight(set)
                && !set.isr().contains(broker)
                && transition.state().controller().isAlive(broker)
                && transition.rules().expand().mayJoin(set, offset);
        if (mayJoin) {
            request(transition, partition, set.isr().with(broker));
        }
    }

    /** Sends the wish off; unless told otherwise, it arrives at once. */
    static void request(Transition transition, TopicPartition partition, BrokerSet to) {
        PartitionReplicaSet set = transition.partition(partition);
        Controller controller = transition.state().controller();
        IsrChange change = new IsrChange(
                to, set.leaderEpoch(), set.underKafka().partitionEpoch(), brokerEpochs(transition.state(), set, to));
        transition.emit(new KafkaEvent.IsrChangeRequested(partition, set.isr(), change));
        if (!controller.isIsrManual()) {
            deliver(transition, partition);
        }
    }

    /** In which epochs the members' brokers are, as far as the leader knows; of whom it has not heard it says nothing. */
    private static TreeMap<Integer, Integer> brokerEpochs(ClusterState state, PartitionReplicaSet set, BrokerSet to) {
        TreeMap<Integer, Integer> epochs = TreeMap.empty();
        for (int broker : to.ids()) {
            long epoch = broker == set.leaderId()
                    ? state.controller().broker(broker).epoch()
                    : set.underKafka().replica(broker).remote().brokerEpoch();
            epochs = epoch == RemoteReplica.UNKNOWN ? epochs : epochs.put(broker, (int) epoch);
        }
        return epochs;
    }

    /** The wish reaches the controller, which grants or refuses it. */
    static void deliver(Transition transition, TopicPartition partition) {
        PartitionReplicaSet set = transition.partition(partition);
        Optional<IsrChange> inFlight = set.underKafka().change();
        if (inFlight.isEmpty()) {
            return;
        }
        IsrChange change = inFlight.get();
        Optional<Outcome.Refused> refused = check(transition.state(), set, change);
        if (refused.isPresent()) {
            transition.emit(new KafkaEvent.IsrChangeRefused(
                    partition, change, refused.get().code(), refused.get().message()));
        } else {
            Event.IsrChanged.Cause cause = change.to().minus(set.isr()).size() > 0
                    ? Event.IsrChanged.Cause.EXPANSION
                    : Event.IsrChanged.Cause.SHRINK;
            transition.emit(new Event.IsrChanged(partition, set.isr(), change.to(), cause, List.of()));
            Elections.updateElr(transition, partition, set.isr());
        }
        Settlement.advanceAndSettle(transition, partition);
    }

    /**
     * Where the leader hears at once that the controller has changed the partition, it asks no more for what it wished
     * before (Kafka's {@code Partition.updateAssignmentAndIsr}); the controller would refuse it anyway.
     */
    static void giveUp(Transition transition, TopicPartition partition) {
        PartitionReplicaSet set = transition.partition(partition);
        if (isInFlight(set) && !transition.state().controller().isMetadataManual()) {
            deliver(transition, partition);
        }
    }

    private static Optional<Outcome.Refused> check(ClusterState state, PartitionReplicaSet set, IsrChange change) {
        if (change.leaderEpoch() != set.leaderEpoch()) {
            return refused(
                    ErrorCode.FENCED_LEADER_EPOCH,
                    "the request is of leader epoch " + change.leaderEpoch() + ", the controller is in "
                            + set.leaderEpoch());
        }
        int partitionEpoch = set.underKafka().partitionEpoch();
        if (change.partitionEpoch() != partitionEpoch) {
            return refused(
                    ErrorCode.INVALID_UPDATE_VERSION,
                    "the request is of partition epoch " + change.partitionEpoch() + ", the controller is in "
                            + partitionEpoch);
        }
        for (int broker : change.to().ids()) {
            Broker now = state.controller().broker(broker);
            boolean isSame = change.brokerEpochs().get(broker).forAll(known -> known == now.epoch());
            if (now.status() != Broker.Status.ALIVE || !isSame) {
                return refused(
                        ErrorCode.INELIGIBLE_REPLICA,
                        "broker " + broker + " is " + (isSame ? "fenced" : "in another broker epoch by now"));
            }
        }
        return Optional.empty();
    }

    private static Optional<Outcome.Refused> refused(ErrorCode code, String message) {
        return Optional.of(new Outcome.Refused(code, message));
    }
}
