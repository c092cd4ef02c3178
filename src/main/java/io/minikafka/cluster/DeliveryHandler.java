package io.minikafka.cluster;

import io.minikafka.replication.PartitionReplicaSet;
import io.vavr.control.Either;
import java.util.List;

/** What waits to be delivered, where a lab wants it to wait. */
final class DeliveryHandler {

    private DeliveryHandler() {}

    static Decision set(Transition transition, ClusterCommand.SetDelivery command) {
        if (transition.rules().isOfChapters()) {
            return transition.refuseUnderChapters(
                    "set " + command.what().word(), "nothing is on its way there, all happens at once");
        }
        Controller controller = transition.state().controller();
        boolean isManual =
                command.what() == Delivery.METADATA ? controller.isMetadataManual() : controller.isIsrManual();
        if (isManual != command.isManual()) {
            transition.emit(new KafkaEvent.DeliverySet(command.what(), command.isManual()));
            if (!command.isManual()) {
                deliverAll(transition, command.what());
            }
        }
        return transition.done();
    }

    /** What waits is delivered too: from now on nothing does. */
    private static void deliverAll(Transition transition, Delivery what) {
        if (what == Delivery.ISR_CHANGES) {
            transition.state().partitions().keySet().forEach(partition -> IsrChanges.deliver(transition, partition));
            return;
        }
        for (int id : transition.state().brokers()) {
            Broker broker = transition.state().controller().broker(id);
            if (broker.status() != Broker.Status.DOWN) {
                deliverMetadata(transition, id, broker);
            }
        }
    }

    static Decision deliverIsr(Transition transition, ClusterCommand.DeliverIsr command) {
        if (transition.rules().isOfChapters()) {
            return transition.refuseUnderChapters("deliver-isr", "an ISR changes at once there");
        }
        Either<Outcome.Refused, List<TopicPartition>> target = command.target().resolve(transition.state());
        if (target.isLeft()) {
            return transition.refuse(target.getLeft());
        }
        target.get().forEach(partition -> IsrChanges.deliver(transition, partition));
        return transition.done();
    }

    static Decision deliverMetadata(Transition transition, ClusterCommand.DeliverMetadata command) {
        if (transition.rules().isOfChapters()) {
            return transition.refuseUnderChapters("deliver-metadata", "every broker knows the leader at once there");
        }
        int id = command.broker();
        Broker broker = transition.state().controller().broker(id);
        if (!transition.state().brokers().contains(id) || broker.status() == Broker.Status.DOWN) {
            return transition.refuse(
                    ErrorCode.INVALID_REQUEST,
                    "broker " + id + " does not run; brokers: "
                            + transition.state().brokers());
        }
        deliverMetadata(transition, id, broker);
        return transition.done();
    }

    private static void deliverMetadata(Transition transition, int id, Broker broker) {
        if (broker.status() == Broker.Status.FENCED) {
            transition.emit(new KafkaEvent.BrokerChanged(
                    id, broker, broker.unfenced(), KafkaEvent.BrokerChanged.Cause.UNFENCED));
            Elections.afterJoining(transition, id);
        }
        for (TopicPartition partition : transition.state().partitions().keySet()) {
            PartitionReplicaSet set = transition.partition(partition);
            if (set.hasReplica(id)) {
                Elections.hear(transition, partition, id);
                Settlement.advanceAndSettle(transition, partition);
            }
        }
    }
}
