package io.minikafka.syntax;

/**
 * What values a parameter or an option takes, where that can be said; a command declares it beside the label. Which
 * values that are at the moment is told by {@link Candidates}, which only a prompt needs.
 */
enum ValueKind {
    /** A topic or a partition. */
    TARGET,
    TOPIC,
    /** A named producer. */
    PRODUCER,
    /** The number of a send, the last one first. */
    SEND,
    /** The number of a step of the history, the last one first. */
    STEP,
    /** A broker of the cluster. */
    BROKER,
    /** A broker that has not crashed or been stopped. */
    RUNNING_BROKER,
    /** A broker that may be started: those that are down, then the others. */
    BROKER_TO_START,
    /** An in-sync replica that does not lead. */
    IN_SYNC_FOLLOWER,
    /** A follower out of the ISR. */
    OUT_OF_SYNC_FOLLOWER,
    /** Followers, separated by commas. */
    FOLLOWERS,
    /** What can be explored for. */
    GOAL,
    /** What explored schedules may use, separated by commas. */
    MOVES,
    /** A setting of the cluster; after its {@code =} its usual values. */
    SETTING,
    /** A setting that a topic may have for itself. */
    TOPIC_SETTING,
    /** An offset at which a consumer may start: the first, and the high watermark. */
    OFFSET,
    /** What a consumer reads of transactions. */
    ISOLATION,
    /** What can be done with a transaction. */
    TRANSACTION_VERB,
    /** The names of the transactions that are open, then of the others. */
    OPEN_TRANSACTION,
    /** The current leader epoch, and the one before. */
    LEADER_EPOCH,
    /** The sets of rules that a cluster can be under. */
    SEMANTICS,
    /** A file or a folder. */
    FILE,
    ACKS,
    /** What can be made to fail. */
    FAULT,
    ON_OFF,
    /** What {@code show} shows. */
    SUBJECT,
    /** A word that can be explained, or the number of a send. */
    TERM,
    COMMAND,
    /** What {@code help} tells of. */
    HELP,
    /** What {@code set} can set. */
    SETTABLE,
    /** The values of what is being set. */
    SET_VALUE;
}
