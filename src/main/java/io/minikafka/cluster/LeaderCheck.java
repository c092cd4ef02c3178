package io.minikafka.cluster;

import io.minikafka.replication.PartitionReplicaSet;
import java.util.Optional;
import java.util.OptionalInt;

/** What a leader asks itself before it lets a consumer read, under Kafka's rules. */
final class LeaderCheck {

    private LeaderCheck() {}

    static Optional<Outcome.Refused> check(
            Transition transition, TopicPartition partition, ClusterCommand.Fetch command) {
        PartitionReplicaSet set = transition.partition(partition);
        if (transition.rules().isOfChapters()) {
            return command.leaderEpoch().isEmpty()
                    ? Optional.empty()
                    : Optional.of(transition.meaninglessUnderChapters(
                            "fetch --leader-epoch", "no fetch carries an epoch there"));
        }
        int heardEpoch = set.underKafka().replica(set.leaderId()).heardEpoch();
        Optional<Outcome.Refused> fenced = set.hasLeader()
                ? checkEpoch(command.leaderEpoch(), heardEpoch, "broker " + set.leaderId(), partition)
                : Optional.empty();
        if (fenced.isPresent()) {
            return fenced;
        }
        Optional<String> nobody = Leadership.problem(transition, partition);
        return nobody.isPresent()
                ? refused(ErrorCode.NOT_LEADER_OR_FOLLOWER, nobody.get())
                : checkOffset(set, partition, command.from());
    }

    /** Compares the leader epoch of a request with that of the broker asked. */
    static Optional<Outcome.Refused> checkEpoch(
            OptionalInt asked, int current, String leader, TopicPartition partition) {
        if (asked.isEmpty() || asked.getAsInt() == current) {
            return Optional.empty();
        }
        return refused(
                asked.getAsInt() < current ? ErrorCode.FENCED_LEADER_EPOCH : ErrorCode.UNKNOWN_LEADER_EPOCH,
                "the request carries leader epoch " + asked.getAsInt() + ", " + leader + " of " + partition
                        + " is in epoch " + current);
    }

    /** A new leader whose own high watermark lies before its epoch cannot tell yet what of that is committed (KIP-207). */
    private static Optional<Outcome.Refused> checkOffset(PartitionReplicaSet set, TopicPartition partition, long from) {
        long epochStart = set.underKafka().epochStart();
        boolean isUnknown = set.highWatermark() < epochStart && from > set.highWatermark() && from <= epochStart;
        return isUnknown
                ? refused(
                        ErrorCode.OFFSET_NOT_AVAILABLE,
                        "leader " + set.leaderId() + " of " + partition + " has hw " + set.highWatermark()
                                + ", and its epoch starts at " + epochStart
                                + "; once followers have fetched it knows more")
                : Optional.empty();
    }

    private static Optional<Outcome.Refused> refused(ErrorCode code, String message) {
        return Optional.of(new Outcome.Refused(code, message));
    }
}
