package io.minikafka.cluster;

import io.minikafka.cluster.KafkaEvent.LeaderElected.Kind;
import io.minikafka.replication.BrokerSet;
import io.minikafka.replication.PartitionReplicaSet;
import io.vavr.control.Either;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Elections on demand, by the controller. */
final class ElectHandler {

    private ElectHandler() {}

    static Decision elect(Transition transition, ClusterCommand.Elect command) {
        if (!transition.rules().election().isOfController()) {
            return transition.refuseUnderChapters("elect", "no controller elects there, promote changes the leader");
        }
        if (command.broker().isPresent()) {
            return electNamed(transition, command.target(), command.broker().getAsInt(), command.isUncleanAllowed());
        }
        Either<Outcome.Refused, List<TopicPartition>> target = command.target().resolve(transition.state());
        if (target.isLeft()) {
            return transition.refuse(target.getLeft());
        }
        for (TopicPartition partition : target.get()) {
            Optional<Outcome.Refused> refused = electAny(transition, partition, command.isUncleanAllowed());
            if (refused.isPresent()) {
                return transition.refuse(refused.get());
            }
        }
        return transition.done();
    }

    /** Whoever the rules choose; a leader that may stay does. */
    private static Optional<Outcome.Refused> electAny(
            Transition transition, TopicPartition partition, boolean isUncleanAllowed) {
        PartitionReplicaSet set = transition.partition(partition);
        Elections.Choice choice = Elections.choose(transition, partition, set.isr(), isUncleanAllowed);
        if (choice.leader().isEmpty()) {
            boolean isAnyAlive =
                    set.assignment().stream().anyMatch(transition.state().controller()::isAlive);
            return Optional.of(new Outcome.Refused(
                    ErrorCode.ELIGIBLE_LEADERS_NOT_AVAILABLE,
                    partition + ": nobody who may lead is alive; " + Leadership.whoMayLead(set)
                            + Leadership.wayOut(transition, set)
                            + (isAnyAlive && !isUncleanAllowed ? ", --unclean takes any that is alive" : "")));
        }
        boolean stays = set.hasLeader() && choice.leader().getAsInt() == set.leaderId();
        if (!stays) {
            Elections.elect(transition, partition, choice);
        }
        return Optional.empty();
    }

    /**
     * A clean election of one member of the ISR, or of any replica where that is allowed and nobody can be elected cleanly
     * ({@code ELECTION_NOT_NEEDED} in Kafka); a leader stays one.
     */
    static Decision electNamed(Transition transition, Target target, int broker, boolean isUncleanAllowed) {
        Either<Outcome.Refused, TopicPartition> resolved = target.resolveOne(transition.state());
        if (resolved.isLeft()) {
            return transition.refuse(resolved.getLeft());
        }
        TopicPartition partition = resolved.get();
        PartitionReplicaSet set = transition.partition(partition);
        if (!set.hasReplica(broker)) {
            return transition.refuse(
                    ErrorCode.INVALID_REQUEST,
                    "broker " + broker + " has no replica of " + partition + "; replicas: "
                            + set.replicas().keySet().toJavaList());
        }
        if (!transition.state().controller().isAlive(broker)) {
            return transition.refuse(
                    ErrorCode.ELIGIBLE_LEADERS_NOT_AVAILABLE,
                    "broker " + broker + " is not alive; restart-broker " + broker + " starts it");
        }
        if (set.hasLeader() && set.leaderId() == broker) {
            return transition.done();
        }
        boolean isClean = set.isr().contains(broker);
        if (!isClean && !isUncleanAllowed) {
            return transition.refuse(
                    ErrorCode.NOT_IN_SYNC_REPLICA,
                    "broker " + broker + " is not in isr " + set.isr() + " of " + partition
                            + "; only a member may lead, but for elect --unclean");
        }
        Elections.Choice clean = Elections.choose(transition, partition, set.isr(), false);
        if (!isClean && clean.isClean()) {
            return transition.refuse(
                    ErrorCode.NOT_IN_SYNC_REPLICA,
                    "broker " + broker + " is not in isr " + set.isr() + " of " + partition + ", and broker "
                            + clean.leader().getAsInt()
                            + " may lead cleanly; an unclean election is for a partition that nobody can lead otherwise");
        }
        Elections.elect(
                transition,
                partition,
                new Elections.Choice(
                        OptionalInt.of(broker),
                        isClean ? Kind.CLEAN : Kind.UNCLEAN,
                        isClean ? set.isr() : BrokerSet.of(broker)));
        return transition.done();
    }
}
