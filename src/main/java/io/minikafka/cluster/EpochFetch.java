package io.minikafka.cluster;

import io.minikafka.log.LeaderEpochCache;
import io.minikafka.replication.EpochReplica;
import io.minikafka.replication.FollowerFetchRule;
import io.minikafka.replication.KafkaPartition;
import io.minikafka.replication.KafkaReplica;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.TruncationRule;
import java.util.Optional;
import java.util.OptionalInt;

/** One fetch of one follower where requests count, logs are cut by epochs, and answers get lost. */
final class EpochFetch {

    private final Transition transition;
    private final TopicPartition partition;
    private final int follower;
    private final boolean isResponseLost;

    EpochFetch(Transition transition, TopicPartition partition, int follower, boolean isResponseLost) {
        this.transition = transition;
        this.partition = partition;
        this.follower = follower;
        this.isResponseLost = isResponseLost;
    }

    private PartitionReplicaSet set() {
        return transition.partition(partition);
    }

    private KafkaPartition known() {
        return set().underKafka();
    }

    private EpochReplica epochs(int broker) {
        return new EpochReplica(
                known().replica(broker).epochs(), set().replica(broker).leo());
    }

    /** Whom the follower takes for its leader; empty where it cannot ask anybody, as it or the leader does not run. */
    OptionalInt asked() {
        int leader = known().replica(follower).heardLeader();
        boolean canAsk = leader != KafkaReplica.NOBODY
                && leader != follower
                && transition.state().controller().isAlive(follower)
                && transition.state().controller().isAlive(leader);
        return canAsk ? OptionalInt.of(leader) : OptionalInt.empty();
    }

    /** Asks that broker; says why the round must stop here, if it must. */
    Optional<Outcome.Refused> run(int leader) {
        if (isRefused(leader)) {
            return Optional.empty();
        }
        TruncationRule rule = transition.rules().truncation();
        if (!known().replica(follower).isReconciled()) {
            long highWatermark = set().highWatermarkOf(follower);
            for (long end : rule.cutsBeforeFetch(epochs(follower), epochs(leader), highWatermark)) {
                cut(end);
            }
        }
        Optional<LeaderEpochCache.EpochEnd> diverging = rule.diverging(epochs(follower), epochs(leader));
        if (diverging.isPresent() || isLongerThan(leader)) {
            if (!isResponseLost) {
                cut(diverging
                        .map(epochs(follower)::cutFor)
                        .orElseGet(() -> set().replica(leader).leo()));
            }
            return Optional.empty();
        }
        return ask(leader);
    }

    /** A broker in another epoch refuses, where the rules say so, and one that does not lead. */
    private boolean isRefused(int leader) {
        KafkaReplica asked = known().replica(leader);
        Optional<Outcome.Refused> fenced = transition.rules().truncation().isFencing()
                ? LeaderCheck.checkEpoch(
                        OptionalInt.of(known().replica(follower).heardEpoch()),
                        asked.heardEpoch(),
                        "broker " + leader,
                        partition)
                : Optional.empty();
        Optional<Outcome.Refused> refused = fenced.isPresent() || asked.heardLeader() == leader
                ? fenced
                : Optional.of(new Outcome.Refused(
                        ErrorCode.NOT_LEADER_OR_FOLLOWER, "broker " + leader + " does not lead " + partition));
        refused.ifPresent(why -> transition.emit(
                new KafkaEvent.FollowerRefused(partition, follower, leader, why.code(), why.message())));
        return refused.isPresent();
    }

    private boolean isLongerThan(int leader) {
        return set().replica(follower).leo() > set().replica(leader).leo();
    }

    private void cut(long end) {
        Truncation.cutBefore(transition, partition, follower, end, Event.LogTruncated.Reason.LEADER_EPOCH);
    }

    /** The request counts at the leader first; what the answer brings was read before that. */
    private Optional<Outcome.Refused> ask(int leader) {
        PartitionReplicaSet before = set();
        long offset = before.replica(follower).leo();
        FollowerFetchRule.Answer answer =
                FollowerFetchRule.read(before.replica(leader).log(), offset, transition.config(partition));
        if (answer instanceof FollowerFetchRule.Answer.Misaligned misaligned) {
            return Optional.of(FetchFollowersHandler.misaligned(partition, follower, leader, misaligned));
        }
        transition.emit(new KafkaEvent.FollowerAsked(
                partition,
                follower,
                leader,
                known().replica(follower).remote().leo(),
                offset,
                transition.state().nowMs(),
                isResponseLost));
        if (leader == before.leaderId() && before.isLed()) {
            IsrChanges.expand(transition, partition, follower, offset);
            Settlement.advanceAndSettle(transition, partition);
        }
        if (!isResponseLost) {
            take(leader, (FollowerFetchRule.Answer.Copied) answer, before.highWatermarkOf(leader));
        }
        return Optional.empty();
    }

    private void take(int leader, FollowerFetchRule.Answer.Copied copied, long highWatermarkOfResponse) {
        transition.emit(new Event.FollowerFetched(
                partition,
                follower,
                leader,
                set().replica(follower).leo(),
                copied.entries(),
                transition.state().nowMs()));
        long own = set().highWatermarkOf(follower);
        long after = transition
                .rules()
                .followerHighWatermark()
                .after(own, highWatermarkOfResponse, set().replica(follower).leo());
        if (after > own) {
            transition.emit(new KafkaEvent.FollowerHighWatermarkAdvanced(partition, follower, own, after));
        }
    }
}
