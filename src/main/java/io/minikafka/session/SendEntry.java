package io.minikafka.session;

import io.minikafka.cluster.ErrorCode;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.record.RecordBatch;
import io.minikafka.replication.AckMode;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What the session knows of one send.
 *
 * @param number its number, from 1
 * @param partition where it went
 * @param acks what its producer waits for
 * @param batch the batch on the leader; for a duplicate, the one it repeats
 * @param status what the producer was told so far
 * @param failure why it failed, where it did
 * @param duplicateOf the send that wrote the batch, where this one only repeats it and that one is known
 */
public record SendEntry(
        int number,
        TopicPartition partition,
        AckMode acks,
        RecordBatch batch,
        Status status,
        Optional<ErrorCode> failure,
        OptionalInt duplicateOf) {

    /** What a producer was told. */
    public enum Status {
        /** acks=all: nothing yet. */
        PENDING,
        ACKNOWLEDGED,
        /** acks=0: the producer asked for no answer. */
        UNCONFIRMED,
        FAILED
    }

    static SendEntry of(int number, TopicPartition partition, AckMode acks, RecordBatch batch, Status status) {
        return new SendEntry(number, partition, acks, batch, status, Optional.empty(), OptionalInt.empty());
    }

    /** Tells whether the producer knows the offset; with acks=0 it does not, unless a duplicate was answered. */
    public boolean isOffsetKnown() {
        return status == Status.ACKNOWLEDGED;
    }

    SendEntry withStatus(Status newStatus) {
        return new SendEntry(number, partition, acks, batch, newStatus, failure, duplicateOf);
    }

    SendEntry failed(ErrorCode code) {
        return new SendEntry(number, partition, acks, batch, Status.FAILED, Optional.of(code), duplicateOf);
    }

    SendEntry repeating(OptionalInt first) {
        return new SendEntry(number, partition, acks, batch, status, failure, first);
    }
}
