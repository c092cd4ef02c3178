package io.minikafka.cluster;

import io.minikafka.replication.BrokerSet;
import io.minikafka.replication.PartitionReplicaSet;
import io.vavr.Tuple2;
import java.util.Optional;

/** Brokers that die and come back alone, which only Kafka's rules know. */
final class BrokerHandler {

    private BrokerHandler() {}

    static Decision crash(Transition transition, ClusterCommand.CrashBroker command) {
        Optional<Decision> refused = check(transition, "crash-broker", command.broker());
        if (refused.isPresent()) {
            return refused.get();
        }
        int id = command.broker();
        Broker broker = transition.state().controller().broker(id);
        if (broker.status() == Broker.Status.DOWN) {
            return transition.refuse(
                    ErrorCode.INVALID_REQUEST,
                    "broker " + id + " is down already; restart-broker " + id + " starts it");
        }
        transition.emit(
                new KafkaEvent.BrokerChanged(id, broker, broker.stopped(true), KafkaEvent.BrokerChanged.Cause.CRASHED));
        if (command.isUnflushedLost()) {
            loseUnflushed(transition, id);
        }
        Elections.afterLeaving(transition, id);
        return transition.done();
    }

    private static void loseUnflushed(Transition transition, int broker) {
        for (TopicPartition partition : transition.state().partitions().keySet()) {
            PartitionReplicaSet set = transition.partition(partition);
            if (set.hasReplica(broker)) {
                Truncation.cutBefore(
                        transition,
                        partition,
                        broker,
                        set.underKafka().replica(broker).flushedLeo(),
                        Event.LogTruncated.Reason.POWER_LOSS);
            }
        }
    }

    static Decision restart(Transition transition, ClusterCommand.RestartBroker command) {
        Optional<Decision> refused = check(transition, "restart-broker", command.broker());
        if (refused.isPresent()) {
            return refused.get();
        }
        int id = command.broker();
        boolean isDown = transition.state().controller().broker(id).status() == Broker.Status.DOWN;
        if (command.isBounce()) {
            return isDown
                    ? transition.refuse(
                            ErrorCode.INVALID_REQUEST,
                            "broker " + id + " is down, and the controller knows; restart-broker " + id + " starts it")
                    : bounce(transition, id);
        }
        if (!isDown) {
            shutDown(transition, id);
        }
        start(transition, id);
        return transition.done();
    }

    /** In order: high watermarks written, logs flushed, leadership handed over. */
    private static void shutDown(Transition transition, int id) {
        KafkaTimers.checkpoint(transition, BrokerSet.of(id));
        Broker broker = transition.state().controller().broker(id);
        transition.emit(new KafkaEvent.BrokerChanged(
                id, broker, broker.stopped(false), KafkaEvent.BrokerChanged.Cause.SHUT_DOWN));
        Elections.afterLeaving(transition, id);
    }

    /** The whole cluster ends in order: as nobody is left to lead, every partition stays with whom it has. */
    static void shutDownAll(Transition transition) {
        KafkaTimers.checkpoint(transition, transition.state().controller().alive());
        for (Tuple2<Integer, Broker> broker : transition.state().controller().brokers()) {
            if (broker._2().status() != Broker.Status.DOWN) {
                transition.emit(new KafkaEvent.BrokerChanged(
                        broker._1(), broker._2(), broker._2().stopped(false), KafkaEvent.BrokerChanged.Cause.CLOSED));
            }
        }
    }

    /** All start again; who has crashed is neither in the ISR nor eligible any more, where there is such a thing. */
    static void startAll(Transition transition) {
        boolean isElrKept = transition.rules().elr().isKept();
        if (isElrKept) {
            Elections.afterCrashOfAll(transition);
        }
        for (Tuple2<Integer, Broker> broker : transition.state().controller().brokers()) {
            transition.emit(new KafkaEvent.BrokerChanged(
                    broker._1(),
                    broker._2(),
                    broker._2().started(Broker.Status.ALIVE),
                    KafkaEvent.BrokerChanged.Cause.REOPENED));
            if (broker._2().isUnclean() && isElrKept) {
                Elections.afterCrash(transition, broker._1());
            }
        }
    }

    private static void start(Transition transition, int id) {
        Broker broker = transition.state().controller().broker(id);
        boolean isManual = transition.state().controller().isMetadataManual();
        Broker started = broker.started(isManual ? Broker.Status.FENCED : Broker.Status.ALIVE);
        transition.emit(new KafkaEvent.BrokerChanged(id, broker, started, KafkaEvent.BrokerChanged.Cause.STARTED));
        if (broker.isUnclean() && transition.rules().elr().isKept()) {
            Elections.afterCrash(transition, id);
        }
        if (!isManual) {
            Elections.afterJoining(transition, id);
        }
    }

    /** Over before the controller notices: it stays in the ISR, but knows its high watermarks from the checkpoint only. */
    private static Decision bounce(Transition transition, int id) {
        KafkaTimers.checkpoint(transition, BrokerSet.of(id));
        Broker broker = transition.state().controller().broker(id);
        transition.emit(new KafkaEvent.BrokerChanged(
                id, broker, broker.started(broker.status()), KafkaEvent.BrokerChanged.Cause.BOUNCED));
        for (TopicPartition partition : transition.state().partitions().keySet()) {
            PartitionReplicaSet set = transition.partition(partition);
            if (set.hasLeader() && set.leaderId() == id) {
                Elections.elect(transition, partition, Elections.choose(transition, partition, set.isr(), false));
            }
        }
        Elections.afterJoining(transition, id);
        return transition.done();
    }

    private static Optional<Decision> check(Transition transition, String command, int broker) {
        if (transition.rules().isOfChapters()) {
            return Optional.of(transition.refuseUnderChapters(
                    command, "brokers live and die together there, restart --crash crashes them all"));
        }
        return transition.state().brokers().contains(broker)
                ? Optional.empty()
                : Optional.of(transition.refuse(
                        ErrorCode.INVALID_REQUEST,
                        "there is no broker " + broker + "; brokers: "
                                + transition.state().brokers()));
    }
}
