package io.minikafka.explore;

import io.minikafka.cluster.Broker;
import io.minikafka.cluster.ClusterCommand;
import io.minikafka.cluster.ClusterState;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.session.Request;
import java.util.List;
import java.util.OptionalInt;

/** Moves that only brokers which die alone and a controller which elects give a meaning to. */
final class KafkaMoves {

    private KafkaMoves() {}

    private static boolean isRunning(ClusterState state, int broker) {
        return state.controller().broker(broker).status() != Broker.Status.DOWN;
    }

    /** Each member of the ISR may be named; where nobody leads, the choice may also be the controller's. */
    static void elections(Moves moves, ClusterState state, List<Request.OfSession> found) {
        PartitionReplicaSet set = moves.set(state);
        for (int broker : set.isr().ids()) {
            if (state.controller().isAlive(broker)) {
                Moves.add(found, new ClusterCommand.Elect(moves.target(), OptionalInt.of(broker), false));
            }
        }
        if (!set.hasLeader()) {
            Moves.add(found, new ClusterCommand.Elect(moves.target(), OptionalInt.empty(), false));
        }
    }

    /** Whoever is in the ISR would be elected cleanly all the same. */
    static void uncleanElections(Moves moves, ClusterState state, List<Request.OfSession> found) {
        PartitionReplicaSet set = moves.set(state);
        for (int broker : set.assignment()) {
            if (!set.isr().contains(broker) && state.controller().isAlive(broker)) {
                Moves.add(found, new ClusterCommand.Elect(moves.target(), OptionalInt.of(broker), true));
            }
        }
    }

    static Family.Generator crashes(boolean isUnflushedLost) {
        return (moves, state, found) -> {
            for (int broker : moves.set(state).assignment()) {
                if (isRunning(state, broker)) {
                    Moves.add(found, new ClusterCommand.CrashBroker(broker, isUnflushedLost));
                }
            }
        };
    }

    /** Whoever runs shuts down in order first. */
    static void restarts(Moves moves, ClusterState state, List<Request.OfSession> found) {
        for (int broker : moves.set(state).assignment()) {
            Moves.add(found, new ClusterCommand.RestartBroker(broker, false));
        }
    }

    static void bounces(Moves moves, ClusterState state, List<Request.OfSession> found) {
        for (int broker : moves.set(state).assignment()) {
            if (isRunning(state, broker)) {
                Moves.add(found, new ClusterCommand.RestartBroker(broker, true));
            }
        }
    }

    /** Nothing waits unless it was set so. */
    static void isrDeliveries(Moves moves, ClusterState state, List<Request.OfSession> found) {
        if (moves.set(state).underKafka().change().isPresent()) {
            Moves.add(found, new ClusterCommand.DeliverIsr(moves.target()));
        }
    }

    static void metadataDeliveries(Moves moves, ClusterState state, List<Request.OfSession> found) {
        if (!state.controller().isMetadataManual()) {
            return;
        }
        for (int broker : moves.set(state).assignment()) {
            if (isRunning(state, broker)) {
                Moves.add(found, new ClusterCommand.DeliverMetadata(broker));
            }
        }
    }
}
