package io.minikafka.cluster;

import io.minikafka.replication.BrokerSet;
import io.minikafka.replication.PartitionReplicaSet;
import io.vavr.control.Either;
import java.util.List;
import java.util.Optional;

/** Membership by hand: {@code refresh_isr}, {@code remove_from_isr} and {@code rejoin} of chapter 6. */
final class IsrHandler {

    private IsrHandler() {}

    static Decision refresh(Transition transition, ClusterCommand.RefreshIsr command) {
        Either<Outcome.Refused, List<TopicPartition>> target = command.target().resolve(transition.state());
        if (target.isLeft()) {
            return transition.refuse(target.getLeft());
        }
        target.get().forEach(partition -> Settlement.refreshIsr(transition, partition));
        return transition.done();
    }

    static Decision remove(Transition transition, ClusterCommand.RemoveFromIsr command) {
        Either<Outcome.Refused, TopicPartition> target =
                follower(transition, command.target(), command.broker(), "cannot be removed from its own isr");
        if (target.isLeft()) {
            return transition.refuse(target.getLeft());
        }
        if (transition.rules().isrChange().isAsked()) {
            return askToRemove(transition, target.get(), command.broker());
        }
        leaveIsr(transition, target.get(), command.broker(), Event.IsrChanged.Cause.REMOVAL);
        Settlement.advanceAndSettle(transition, target.get());
        return transition.done();
    }

    /** The leader asks the controller, as it would for a follower that does not keep up. */
    private static Decision askToRemove(Transition transition, TopicPartition partition, int broker) {
        PartitionReplicaSet set = transition.partition(partition);
        Optional<String> nobody = Leadership.problem(transition, partition);
        if (nobody.isPresent()) {
            return transition.refuse(ErrorCode.NOT_LEADER_OR_FOLLOWER, nobody.get());
        }
        if (IsrChanges.isInFlight(set)) {
            return transition.refuse(
                    ErrorCode.INVALID_REQUEST,
                    "a change of the isr of " + partition + " is in flight; deliver-isr delivers it");
        }
        if (set.isr().contains(broker)) {
            IsrChanges.request(transition, partition, set.isr().without(broker));
        }
        return transition.done();
    }

    /** Cuts the replica to HW and takes it out of the ISR; neither HW nor the pending sends are evaluated. */
    static Decision rejoin(Transition transition, ClusterCommand.Rejoin command) {
        if (transition.rules().isrChange().isAsked()) {
            return transition.refuse(transition.meaningless(
                    "rejoin", "a former leader follows as soon as it hears of the next, and fetches its way back"));
        }
        Either<Outcome.Refused, TopicPartition> target =
                follower(transition, command.target(), command.broker(), "cannot rejoin itself as a follower");
        if (target.isLeft()) {
            return transition.refuse(target.getLeft());
        }
        TopicPartition partition = target.get();
        Optional<Outcome.Refused> failed = Truncation.cut(
                transition,
                partition,
                command.broker(),
                transition.partition(partition).highWatermark(),
                Event.LogTruncated.Reason.REJOIN);
        if (failed.isPresent()) {
            return transition.refuse(failed.get());
        }
        transition.emit(new Event.LastFetchReset(
                partition, command.broker(), transition.state().nowMs()));
        leaveIsr(transition, partition, command.broker(), Event.IsrChanged.Cause.REJOIN);
        return transition.done();
    }

    private static void leaveIsr(
            Transition transition, TopicPartition partition, int broker, Event.IsrChanged.Cause cause) {
        BrokerSet isr = transition.partition(partition).isr();
        if (isr.contains(broker)) {
            transition.emit(new Event.IsrChanged(partition, isr, isr.without(broker), cause, List.of()));
        }
    }

    private static Either<Outcome.Refused, TopicPartition> follower(
            Transition transition, Target target, int broker, String leaderProblem) {
        return target.resolveOne(transition.state()).flatMap(partition -> {
            PartitionReplicaSet set = transition.partition(partition);
            if (set.hasLeader() && broker == set.leaderId()) {
                return refused("broker " + broker + " leads " + partition + " and " + leaderProblem);
            }
            return set.hasReplica(broker)
                    ? Either.right(partition)
                    : refused("broker " + broker + " has no replica of " + partition + "; replicas: "
                            + set.replicas().keySet().toJavaList());
        });
    }

    private static Either<Outcome.Refused, TopicPartition> refused(String message) {
        return Either.left(new Outcome.Refused(ErrorCode.INVALID_REQUEST, message));
    }
}
