package io.minikafka.cluster;

/** Why a command was refused or a send failed. The names are stable; most are Kafka's. */
public enum ErrorCode {
    /** The line was not understood. */
    INVALID_COMMAND,
    UNKNOWN_TOPIC,
    UNKNOWN_PARTITION,
    TOPIC_ALREADY_EXISTS,
    /** An argument is out of bounds, or makes no sense for this target. */
    INVALID_REQUEST,
    /** The rules of the cluster have no such command or option; other rules give it a meaning. */
    UNSUPPORTED_VERSION,
    /** A batch cannot be appended, or a log not cut, where it was asked. */
    INVALID_RECORD,
    OFFSET_OUT_OF_RANGE,
    /** acks=all, before the append: the ISR is smaller than min.insync.replicas; nothing was written. */
    NOT_ENOUGH_REPLICAS,
    /** acks=all, after the append: the ISR shrank while the send waited; the outcome is unknown. */
    NOT_ENOUGH_REPLICAS_AFTER_APPEND,
    NOT_IN_SYNC_REPLICA,
    FENCED_LEADER_EPOCH,
    PRODUCER_FENCED,
    OUT_OF_ORDER_SEQUENCE,
    /** The transaction is not open, or may not end like that. */
    INVALID_TXN_STATE,
    /** The transaction before this one of the same name is decided, but its markers are not replicated yet. */
    CONCURRENT_TRANSACTIONS,
    RECORD_TOO_LARGE,
    PRODUCER_BUFFER_FULL,
    CORRUPT_BATCH,
    CORRUPT_INDEX,
    STORAGE_ERROR,
    /** A follower could not fetch from its leader; where the follower loop wanted it to, the cluster has failed. */
    FETCH_ERROR,
    /** The send was still pending when the cluster was restarted, or its transaction aborted. */
    CANCELLED,
    /** Kafka's rules: an acks=all send waited longer than request.timeout.ms; the record stays. */
    REQUEST_TIMED_OUT,
    /** Kafka's rules: nobody leads the partition, or the broker asked does not know that it does. */
    NOT_LEADER_OR_FOLLOWER,
    /** Kafka's rules: a request carries a leader epoch that the broker asked has not heard of. */
    UNKNOWN_LEADER_EPOCH,
    /** Kafka's rules: a new leader cannot tell yet what is committed. */
    OFFSET_NOT_AVAILABLE,
    /** Kafka's rules: nobody who may lead is alive. */
    ELIGIBLE_LEADERS_NOT_AVAILABLE,
    /** Kafka's rules: the controller has changed the partition since the leader asked it for another ISR. */
    INVALID_UPDATE_VERSION,
    /** Kafka's rules: a broker that is down, fenced or restarted since cannot join an ISR. */
    INELIGIBLE_REPLICA
}
