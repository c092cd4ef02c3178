package io.minikafka.session;

import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.ErrorCode;
import io.minikafka.cluster.Outcome;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.storage.ReplicaId;
import io.minikafka.storage.StorageFault;
import io.vavr.control.Either;
import java.util.List;
import java.util.stream.Collectors;

/** Finds what a fault is meant to hit. */
final class FaultTarget {

    private FaultTarget() {}

    static Either<Outcome.Refused, StorageFault> resolve(Request.Inject request, ClusterState state) {
        if (request.fault() instanceof Request.Fault.FlushError) {
            return Either.right(new StorageFault.FlushError());
        }
        if (request.fault() instanceof Request.Fault.TornWrite torn) {
            return state.brokers().contains(torn.broker())
                    ? Either.right(new StorageFault.TornWrite(torn.broker(), torn.bytes()))
                    : refused("there is no broker " + torn.broker() + "; brokers: " + state.brokers());
        }
        Request.Fault.Corrupt corrupt = (Request.Fault.Corrupt) request.fault();
        return request.target().resolve(state).flatMap(partitions -> corrupt(corrupt, partitions, state));
    }

    private static Either<Outcome.Refused, StorageFault> corrupt(
            Request.Fault.Corrupt fault, List<TopicPartition> partitions, ClusterState state) {
        List<TopicPartition> candidates = partitions.stream()
                .filter(partition -> state.partition(partition).hasReplica(fault.broker()))
                .toList();
        if (candidates.isEmpty()) {
            return refused("broker " + fault.broker() + " has no replica there; brokers: " + state.brokers());
        }
        if (candidates.size() > 1) {
            return refused("name the partition whose file is to be damaged: "
                    + candidates.stream().map(TopicPartition::toString).collect(Collectors.joining(", ")));
        }
        TopicPartition partition = candidates.get(0);
        long leo = state.partition(partition).replica(fault.broker()).leo();
        return fault.offset() < 0 || fault.offset() >= leo
                ? Either.left(new Outcome.Refused(
                        ErrorCode.OFFSET_OUT_OF_RANGE,
                        "offset " + fault.offset() + " is outside [0, " + leo + ") of broker " + fault.broker() + "'s "
                                + partition))
                : Either.right(new StorageFault.Corruption(new ReplicaId(fault.broker(), partition), fault.offset()));
    }

    private static Either<Outcome.Refused, StorageFault> refused(String message) {
        return Either.left(new Outcome.Refused(ErrorCode.INVALID_REQUEST, message));
    }
}
