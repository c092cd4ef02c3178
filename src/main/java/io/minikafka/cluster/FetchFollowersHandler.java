package io.minikafka.cluster;

import io.minikafka.replication.BrokerSet;
import io.minikafka.replication.FollowerFetchRule;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.Replica;
import io.vavr.control.Either;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Replication rounds (chapter 5, {@code fetch_followers_once} and {@code replicate_all_once}). */
final class FetchFollowersHandler {

    private FetchFollowersHandler() {}

    static Decision injectError(Transition transition, ClusterCommand.InjectFetchError command) {
        if (!transition.state().brokers().contains(command.broker())) {
            return transition.refuse(
                    ErrorCode.INVALID_REQUEST,
                    "there is no broker " + command.broker() + "; brokers: "
                            + transition.state().brokers());
        }
        transition.emit(new Event.FetchErrorArmed(command.broker()));
        return transition.done();
    }

    static Decision fetchFollowers(Transition transition, ClusterCommand.FetchFollowers command) {
        Either<Outcome.Refused, List<TopicPartition>> target = command.target().resolve(transition.state());
        if (target.isLeft()) {
            return transition.refuse(target.getLeft());
        }
        List<TopicPartition> partitions = target.get();
        if (command.followers().isPresent()) {
            BrokerSet named = command.followers().get();
            boolean isOne = partitions.size() == 1 && !(command.target() instanceof Target.All);
            Optional<Outcome.Refused> refused = isOne
                    ? checkFollowers(transition.partition(partitions.get(0)), partitions.get(0), named)
                    : checkFollowersSomewhere(transition.state(), partitions, named);
            if (refused.isPresent()) {
                return transition.refuse(refused.get());
            }
        }
        Optional<Outcome.Refused> meaningless = checkRules(transition, command);
        if (meaningless.isPresent()) {
            return transition.refuse(meaningless.get());
        }
        Optional<Outcome.Refused> failed = round(transition, partitions, command.followers(), command.isResponseLost());
        if (failed.isPresent()) {
            return transition.stop(new Outcome.Refused(
                    failed.get().code(),
                    failed.get().message() + "; the round stops here without an isr refresh, what earlier followers"
                            + " copied stays"));
        }
        return transition.done();
    }

    /** One round of every partition, as without a target; says why it failed, if it did. */
    static Optional<Outcome.Refused> roundOfAll(Transition transition) {
        return round(transition, transition.state().partitions().keySet().toJavaList(), Optional.empty(), false);
    }

    private static Optional<Outcome.Refused> round(
            Transition transition, List<TopicPartition> partitions, Optional<BrokerSet> named, boolean isResponseLost) {
        for (TopicPartition partition : partitions) {
            Optional<Outcome.Refused> failed = round(transition, partition, named, isResponseLost);
            if (failed.isPresent()) {
                return failed;
            }
        }
        return Optional.empty();
    }

    /** One round of one partition; what earlier followers copied stays when a later one fails. */
    private static Optional<Outcome.Refused> round(
            Transition transition, TopicPartition partition, Optional<BrokerSet> named, boolean isResponseLost) {
        List<Integer> fetching = new ArrayList<>();
        PartitionReplicaSet set = transition.partition(partition);
        for (Replica replica : set.replicas().values()) {
            boolean isNamed = named.isEmpty() || named.get().contains(replica.brokerId());
            if (isNamed && follows(replica.brokerId(), set)) {
                fetching.add(replica.brokerId());
            }
        }
        if (named.isPresent() && fetching.isEmpty()) {
            return Optional.empty();
        }
        for (int broker : fetching) {
            Optional<Outcome.Refused> failed = fetchOne(transition, partition, broker, isResponseLost);
            if (failed.isPresent()) {
                return failed;
            }
        }
        if (!transition.rules().shrink().isTimed()) {
            Settlement.refreshIsr(transition, partition);
        }
        return Optional.empty();
    }

    /** Whether a broker fetches: one that is to lead and has not heard so goes on with whom it knows. */
    private static boolean follows(int broker, PartitionReplicaSet set) {
        return broker != set.leaderId() || !set.isLed();
    }

    private static Optional<Outcome.Refused> fetchOne(
            Transition transition, TopicPartition partition, int broker, boolean isResponseLost) {
        if (!transition.rules().fetchRound().isCountedByRequest()) {
            return failure(
                            transition,
                            partition,
                            broker,
                            transition.partition(partition).leaderId())
                    .or(() -> cutAndCopy(transition, partition, broker));
        }
        EpochFetch fetch = new EpochFetch(transition, partition, broker, isResponseLost);
        OptionalInt asked = fetch.asked();
        return asked.isEmpty()
                ? Optional.empty()
                : failure(transition, partition, broker, asked.getAsInt()).or(() -> fetch.run(asked.getAsInt()));
    }

    /** A fetch that is to fail, as was asked for; whoever does not fetch keeps the fault. */
    private static Optional<Outcome.Refused> failure(
            Transition transition, TopicPartition partition, int broker, int leader) {
        if (!transition.state().fetchErrors().contains(broker)) {
            return Optional.empty();
        }
        transition.emit(new Event.FollowerFetchFailed(partition, broker, leader));
        return Optional.of(new Outcome.Refused(
                ErrorCode.FETCH_ERROR,
                partition + ": broker " + broker + "'s fetch from leader " + leader + " failed (injected)"));
    }

    /** A fetch of the chapters: cut where the follower is longer than its leader, then copied. */
    private static Optional<Outcome.Refused> cutAndCopy(Transition transition, TopicPartition partition, int broker) {
        PartitionReplicaSet set = transition.partition(partition);
        OptionalLong cut = FollowerFetchRule.cutBeforeFetch(set, set.replica(broker));
        if (cut.isPresent()) {
            Optional<Outcome.Refused> failed = Truncation.cut(
                    transition, partition, broker, cut.getAsLong(), Event.LogTruncated.Reason.AHEAD_OF_LEADER);
            if (failed.isPresent()) {
                return failed;
            }
        }
        PartitionReplicaSet ready = transition.partition(partition);
        FollowerFetchRule.Answer answer =
                FollowerFetchRule.fetch(ready, ready.replica(broker), transition.config(partition));
        if (answer instanceof FollowerFetchRule.Answer.Misaligned misaligned) {
            return Optional.of(misaligned(partition, broker, ready.leaderId(), misaligned));
        }
        FollowerFetchRule.Answer.Copied copied = (FollowerFetchRule.Answer.Copied) answer;
        transition.emit(new Event.FollowerFetched(
                partition,
                broker,
                ready.leaderId(),
                ready.replica(broker).leo(),
                copied.entries(),
                transition.state().nowMs()));
        return Optional.empty();
    }

    /** Answers get lost, and brokers are down, only under Kafka's rules. */
    private static Optional<Outcome.Refused> checkRules(Transition transition, ClusterCommand.FetchFollowers command) {
        if (transition.rules().isOfChapters()) {
            return command.isResponseLost()
                    ? Optional.of(transition.meaninglessUnderChapters(
                            "fetch-followers --lose-response", "request and answer are one step there"))
                    : Optional.empty();
        }
        for (int broker : command.followers().orElse(BrokerSet.NONE).ids()) {
            if (transition.state().controller().broker(broker).status() == Broker.Status.DOWN) {
                return refused("broker " + broker + " is down; restart-broker " + broker + " starts it");
            }
        }
        return Optional.empty();
    }

    static Outcome.Refused misaligned(
            TopicPartition partition, int broker, int leader, FollowerFetchRule.Answer.Misaligned found) {
        return new Outcome.Refused(
                ErrorCode.INVALID_RECORD,
                partition + ": broker " + broker + " has leo " + found.leo() + ", but leader " + leader
                        + "'s batch there starts at " + found.batchBaseOffset() + ", and a batch is never split");
    }

    private static Optional<Outcome.Refused> checkFollowers(
            PartitionReplicaSet set, TopicPartition partition, BrokerSet named) {
        for (int broker : named.ids()) {
            if (set.hasReplica(broker) && !follows(broker, set)) {
                return refused("broker " + broker + " leads " + partition + " and fetches from nobody");
            }
            if (!set.hasReplica(broker)) {
                return refused("broker " + broker + " has no replica of " + partition + "; replicas: "
                        + set.replicas().keySet().toJavaList());
            }
        }
        return Optional.empty();
    }

    private static Optional<Outcome.Refused> checkFollowersSomewhere(
            ClusterState state, List<TopicPartition> partitions, BrokerSet named) {
        for (int broker : named.ids()) {
            boolean follows = partitions.stream()
                    .map(state::partition)
                    .anyMatch(set -> set.hasReplica(broker) && follows(broker, set));
            if (!follows) {
                return refused("broker " + broker + " follows no partition here; brokers: " + state.brokers());
            }
        }
        return Optional.empty();
    }

    private static Optional<Outcome.Refused> refused(String message) {
        return Optional.of(new Outcome.Refused(ErrorCode.INVALID_REQUEST, message));
    }
}
