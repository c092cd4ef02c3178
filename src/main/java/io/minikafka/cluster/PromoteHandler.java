package io.minikafka.cluster;

import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.PromotionRule;
import io.vavr.control.Either;
import java.util.Optional;

/** Changes the leader (chapter 6, {@code promote}). */
final class PromoteHandler {

    private PromoteHandler() {}

    static Decision promote(Transition transition, ClusterCommand.Promote command) {
        if (transition.rules().election().isOfController()) {
            return ElectHandler.electNamed(transition, command.target(), command.broker(), false);
        }
        Either<Outcome.Refused, TopicPartition> target = command.target().resolveOne(transition.state());
        if (target.isLeft()) {
            return transition.refuse(target.getLeft());
        }
        TopicPartition partition = target.get();
        int broker = command.broker();
        PartitionReplicaSet set = transition.partition(partition);
        if (!PromotionRule.isEligible(set, broker)) {
            return transition.refuse(
                    ErrorCode.NOT_IN_SYNC_REPLICA,
                    "broker " + broker + " is not in isr " + set.isr() + " of " + partition
                            + "; only a member may lead");
        }
        Optional<Outcome.Refused> failed = Truncation.cut(
                transition, partition, broker, PromotionRule.safeEnd(set), Event.LogTruncated.Reason.PROMOTION);
        if (failed.isPresent()) {
            return transition.refuse(failed.get());
        }
        transition.emit(new Event.LeaderPromoted(
                partition,
                set.leaderId(),
                broker,
                set.leaderEpoch(),
                set.leaderEpoch() + 1,
                set.isr(),
                PromotionRule.isrAfter(broker),
                set.highWatermark()));
        Settlement.failAll(
                transition,
                partition,
                ErrorCode.FENCED_LEADER_EPOCH,
                "it was appended in epoch " + set.leaderEpoch() + ", leader " + broker + " is in epoch "
                        + (set.leaderEpoch() + 1) + "; the producer cannot know the outcome");
        return transition.done();
    }
}
