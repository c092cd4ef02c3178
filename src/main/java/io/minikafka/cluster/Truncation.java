package io.minikafka.cluster;

import io.minikafka.replication.Replica;
import java.util.Optional;

/** Cuts a replica's log where it is longer than an offset. */
final class Truncation {

    private Truncation() {}

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
