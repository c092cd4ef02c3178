package io.minikafka.cluster;

import io.minikafka.replication.Replica;
import java.util.Optional;

/** Cuts a replica's log where it is longer than an offset. */
final class Truncation {

    private Truncation() {}

    /** Cuts at an offset or, as Kafka does where that lies inside a batch, at the start of the batch. */
    static void cutBefore(
            Transition transition, TopicPartition partition, int broker, long offset, Event.LogTruncated.Reason cause) {
        Replica replica = transition.partition(partition).replica(broker);
        long end =
                replica.log().entryAt(offset).map(entry -> entry.baseOffset()).orElse(Math.min(offset, replica.leo()));
        boolean isEpochCut = transition
                .partition(partition)
                .underKafka()
                .replica(broker)
                .epochs()
                .starts()
                .exists(start -> start.startOffset() >= end);
        if (end < replica.leo() || isEpochCut) {
            transition.emit(new Event.LogTruncated(partition, broker, replica.leo(), end, cause));
        }
    }

    /** Cuts, or says that the offset lies inside a batch; a log that is not longer is left as it is. */
    static Optional<Outcome.Refused> cut(
            Transition transition, TopicPartition partition, int broker, long offset, Event.LogTruncated.Reason cause) {
        Replica replica = transition.partition(partition).replica(broker);
        if (replica.leo() <= offset) {
            return Optional.empty();
        }
        if (!replica.log().isBoundary(offset)) {
            return Optional.of(new Outcome.Refused(
                    ErrorCode.INVALID_RECORD,
                    partition + ": broker " + broker + "'s log cannot be cut to hw " + offset
                            + ", which lies inside one of its batches, and a batch is never split"));
        }
        transition.emit(new Event.LogTruncated(partition, broker, replica.leo(), offset, cause));
        return Optional.empty();
    }
}
