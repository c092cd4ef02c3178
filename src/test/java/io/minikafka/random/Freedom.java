package io.minikafka.random;

/**
 * What a run may do beyond the safe use of the cluster. Without any of them, a record acknowledged with acks=all is never
 * lost; {@link Profile} says why.
 */
enum Freedom {
    /** {@code min.insync.replicas} may be 1. This costs nothing. */
    SMALL_MIN_INSYNC,
    /** Transactions may be begun, filled, committed, aborted and fenced. Neither does this. */
    TRANSACTIONS,
    /** {@code replica.fetch.max.bytes} may be small, so that a round leaves a follower behind. */
    SMALL_BUDGET,
    /** {@code fetch-followers --follower}: some followers fetch, others do not. */
    SINGLE_FOLLOWERS,
    /** An idempotent batch may be sent again; the repetition is acknowledged at once. */
    RETRIES,
    /** {@code restart} and {@code restart --crash}: the high watermark may go down. */
    RESTARTS,
    /** A round may fail after a follower has copied something: no refresh follows, the high watermark stays behind. */
    FAILED_ROUNDS,
    /** A replica may be promoted that contradicts its leader below the high watermark. */
    DIVERGED_PROMOTIONS
}
