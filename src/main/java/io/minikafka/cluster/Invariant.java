package io.minikafka.cluster;

import io.minikafka.replication.RuleSet;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * What must be true of a cluster, whatever commands it was given: of every state, or of every step from one to the next.
 *
 * <p>The names are stable. A property that holds only until a first promotion is a lesson of chapter 6 rather than a
 * rule: who asks for it by name sees it break, {@link Invariants#of(ClusterState)} asks for it only as long as it holds.
 */
public enum Invariant {
    REPLICAS_MATCH_ASSIGNMENT(
            "replicas-match-assignment",
            "A partition is assigned to different brokers of the cluster and has one replica on each.",
            Lifetime.ALWAYS,
            InvariantsOfState::replicasMatchAssignment),
    ISR_WITHIN_ASSIGNMENT(
            "isr-within-assignment",
            "Every member of the ISR is an assigned broker.",
            Lifetime.ALWAYS,
            InvariantsOfState::isrWithinAssignment),
    LEADER_IN_ISR(
            "leader-in-isr", "The leader is a member of the ISR.", Lifetime.ALWAYS, InvariantsOfState::leaderInIsr),
    HW_NOT_ABOVE_ISR_LEO(
            "hw-not-above-isr-leo",
            "The high watermark is not above the log end offset of any member of the ISR.",
            Lifetime.ALWAYS,
            InvariantsOfState::hwNotAboveIsrLeo),
    LOG_OFFSETS_CONTIGUOUS(
            "log-offsets-contiguous",
            "Every log starts at offset 0, and every batch at the offset where the one before it ends.",
            Lifetime.ALWAYS,
            InvariantsOfState::logOffsetsContiguous),
    BATCH_EPOCHS_KNOWN(
            "batch-epochs-known",
            "No batch is of a leader epoch that has not begun.",
            Lifetime.ALWAYS,
            InvariantsOfState::batchEpochsKnown),
    PRODUCER_STATE_FOLLOWS_LOG(
            "producer-state-follows-log",
            "After every batch, a log knows the latest batch of each producer, and nothing else of it.",
            Lifetime.ALWAYS,
            InvariantsOfState::producerStateFollowsLog),
    TRANSACTIONS_FOLLOW_LOG(
            "transactions-follow-log",
            "After every batch, a log knows of each producer whether its transaction is open: from its first batch to the"
                    + " marker.",
            Lifetime.ALWAYS,
            InvariantsOfTransactions::transactionsFollowLog),
    LSO_NOT_ABOVE_HW(
            "lso-not-above-hw",
            "The last stable offset is the high watermark or, before that, where the first transaction begins whose marker"
                    + " is not below it.",
            Lifetime.ALWAYS,
            InvariantsOfTransactions::lsoNotAboveHw),
    PENDING_SENDS_CONSISTENT(
            "pending-sends-consistent",
            "A pending send waits for replicas, the leader among them, to reach the end of one batch of the leader's"
                    + " log that the leader appended in its epoch.",
            Lifetime.ALWAYS,
            InvariantsOfState::pendingSendsConsistent),
    FOLLOWERS_MATCH_LEADER_BELOW_HW(
            "followers-match-leader-below-hw",
            "Below the high watermark a follower holds what the leader holds, as far as its log reaches; until the"
                    + " first promotion.",
            Lifetime.UNTIL_PROMOTION,
            InvariantsOfState::followersMatchLeaderBelowHw),
    PRODUCER_SEQUENCES_CONTIGUOUS(
            "producer-sequences-contiguous",
            "In the leader's log, the batches of a producer epoch continue each other from sequence 0, and a producer's"
                    + " epochs never go back; until the first promotion.",
            Lifetime.UNTIL_PROMOTION,
            InvariantsOfState::producerSequencesContiguous),

    HW_NEVER_GOES_BACK(
            "hw-never-goes-back",
            "While the cluster runs, the high watermark of a partition does not go down.",
            InvariantsOfStep::hwNeverGoesBack),
    ONE_LEADER_PER_EPOCH(
            "one-leader-per-epoch",
            "The leader epoch does not go down, and another leader has a higher one.",
            InvariantsOfStep::oneLeaderPerEpoch),
    LEADER_LOG_ONLY_GROWS(
            "leader-log-only-grows",
            "While the cluster runs, a leader loses and changes nothing of its log within an epoch.",
            InvariantsOfStep::leaderLogOnlyGrows),
    COMMITTED_RECORDS_STAY(
            "committed-records-stay",
            "While the cluster runs, no replica loses or changes what it holds below the high watermark.",
            InvariantsOfStep::committedRecordsStay),
    LOGS_ARE_CUT_TO_HW(
            "logs-are-cut-to-hw",
            "A log is cut to the high watermark, and only where it is longer.",
            InvariantsOfStep::logsAreCutToHw),
    LOGS_END_AS_TOLD(
            "logs-end-as-told",
            "A log ends where the last event about it says, and stays as it is without one.",
            InvariantsOfStep::logsEndAsTold),
    FETCHED_FOLLOWERS_NOT_AHEAD(
            "fetched-followers-not-ahead",
            "A follower that has fetched is not longer than its leader, and its last fetch is now.",
            InvariantsOfStep::fetchedFollowersNotAhead),
    REJOINED_REPLICAS_WAIT_AT_HW(
            "rejoined-replicas-wait-at-hw",
            "A replica that rejoins does not end above the high watermark, is not in the ISR, and its last fetch is now.",
            InvariantsOfStep::rejoinedReplicasWaitAtHw),
    NEW_LEADER_ENDS_AT_HW(
            "new-leader-ends-at-hw",
            "A promoted replica ends at the high watermark, is alone in the ISR, in the next epoch, and no send is"
                    + " pending.",
            InvariantsOfStep::newLeaderEndsAtHw),
    ISR_FOLLOWS_ITS_CONDITIONS(
            "isr-follows-its-conditions",
            "After a refresh, the ISR is the leader and the followers that are close enough, recent enough and not"
                    + " below the high watermark.",
            InvariantsOfStep::isrFollowsItsConditions),
    ACKNOWLEDGED_MEANS_REPLICATED(
            "acknowledged-means-replicated",
            "When an acks=all send is acknowledged, every member of its captured ISR has reached its end, and the ISR"
                    + " has min.insync.replicas members; a repeated batch is excepted.",
            InvariantsOfSends::acknowledgedMeansReplicated),
    EVALUATION_LEAVES_NOTHING_DUE(
            "evaluation-leaves-nothing-due",
            "After an append, a round, a removal or a refresh that changed the ISR, the high watermark is the smallest"
                    + " log end offset of the ISR, and no send is pending that is complete or lacks replicas.",
            InvariantsOfSends::evaluationLeavesNothingDue),
    PENDING_SENDS_END_ONCE(
            "pending-sends-end-once",
            "A send stays pending until exactly one event ends it.",
            InvariantsOfSends::pendingSendsEndOnce),
    REOPENING_KEEPS_LEADERS(
            "reopening-keeps-leaders",
            "Reopening keeps placement, leaders and epochs; the ISR is who is as long as the leader, the high watermark"
                    + " the shortest log's end.",
            InvariantsOfStep::reopeningKeepsLeaders),
    SEND_NUMBERS_INCREASE(
            "send-numbers-increase",
            "Sends are numbered one by one; only a new cluster starts again.",
            InvariantsOfSends::sendNumbersIncrease),
    PRODUCER_BUFFERS_HOLD(
            "producer-buffers-hold",
            "What a producer holds back fits in its buffer and, but for a record alone, each batch in its batch size; both"
                    + " as encoded.",
            InvariantsOfProducers::producerBuffersHold),
    PRODUCER_RECORDS_ACCOUNTED_FOR(
            "producer-records-accounted-for",
            "What a producer took on it holds back, or it was sent, or it was told to be dropped or lost.",
            InvariantsOfProducers::producerRecordsAccountedFor),
    PRODUCER_IDENTITIES_STAY(
            "producer-identities-stay",
            "Producer ids are given once, in order; a producer keeps its own, and while the cluster runs its sequences do"
                    + " not go back.",
            InvariantsOfProducers::producerIdentitiesStay),
    READ_COMMITTED_READS_COMMITTED(
            "read-committed-reads-committed",
            "No consumer reads a marker or beyond the high watermark, and read_committed nothing of a transaction that is"
                    + " open or was aborted.",
            InvariantsOfTransactions::readCommittedReadsCommitted),
    CLOCK_NEVER_GOES_BACK(
            "clock-never-goes-back",
            "The clock does not go back; only a new cluster starts it again.",
            InvariantsOfStep::clockNeverGoesBack),
    REFUSAL_CHANGES_NOTHING(
            "refusal-changes-nothing",
            "A refused command changes nothing, except that a round keeps what was fetched before it failed, and a tick"
                    + " ends where it did.",
            InvariantsOfStep::refusalChangesNothing),
    EVENTS_TELL_EVERYTHING(
            "events-tell-everything",
            "The state after a step is the state before it with the step's events applied.",
            InvariantsOfStep::eventsTellEverything),

    LOGS_AGREE_BELOW_HWS(
            "logs-agree-below-hws",
            "Under Kafka's rules, two replicas hold the same below both their high watermarks, as far as both logs reach.",
            Lifetime.ALWAYS,
            InvariantsUnderKafka::logsAgreeBelowHws),
    LEADERS_ARE_ALIVE(
            "leaders-are-alive",
            "Under Kafka's rules, whoever leads is alive.",
            Lifetime.ALWAYS,
            InvariantsUnderKafka::leadersAreAlive),
    CANDIDATES_HAVE_ALL_COMMITTED(
            "candidates-have-all-committed",
            "Under Kafka's rules, whoever may be elected cleanly holds everything below the leader's high watermark.",
            Lifetime.ALWAYS,
            InvariantsUnderKafka::candidatesHaveAllCommitted),
    HW_RISES_WITHIN_TENURE(
            "hw-rises-within-tenure",
            "Under Kafka's rules, the high watermark of a leader does not go down within its tenure.",
            InvariantsUnderKafka::hwRisesWithinTenure),
    READS_REPEAT(
            "reads-repeat",
            "Under Kafka's rules, what could be read once is read the same later, whoever leads.",
            InvariantsUnderKafka::readsRepeat),
    ACKNOWLEDGED_MEANS_COMMITTED(
            "acknowledged-means-committed",
            "Under Kafka's rules, an acks=all send is acknowledged once the high watermark covers it.",
            InvariantsUnderKafka::acknowledgedMeansCommitted);

    /** What only the chapters promise: one high watermark, captured sets, logs cut to the high watermark. */
    private static final Set<Invariant> OF_CHAPTERS = EnumSet.of(
            PENDING_SENDS_CONSISTENT,
            FOLLOWERS_MATCH_LEADER_BELOW_HW,
            PRODUCER_SEQUENCES_CONTIGUOUS,
            HW_NEVER_GOES_BACK,
            COMMITTED_RECORDS_STAY,
            LOGS_ARE_CUT_TO_HW,
            FETCHED_FOLLOWERS_NOT_AHEAD,
            REJOINED_REPLICAS_WAIT_AT_HW,
            NEW_LEADER_ENDS_AT_HW,
            ISR_FOLLOWS_ITS_CONDITIONS,
            ACKNOWLEDGED_MEANS_REPLICATED,
            EVALUATION_LEAVES_NOTHING_DUE,
            REOPENING_KEEPS_LEADERS);

    private static final Set<Invariant> OF_KAFKA = EnumSet.of(
            LOGS_AGREE_BELOW_HWS,
            LEADERS_ARE_ALIVE,
            CANDIDATES_HAVE_ALL_COMMITTED,
            HW_RISES_WITHIN_TENURE,
            READS_REPEAT,
            ACKNOWLEDGED_MEANS_COMMITTED);

    /** How long a property of states holds. */
    enum Lifetime {
        ALWAYS,
        UNTIL_PROMOTION
    }

    /** Looks at one partition of a state, and says in what way it is wrong. */
    @FunctionalInterface
    interface StateCheck {
        StateCheck NONE = (partition, problems) -> {};

        void check(InvariantPartition partition, Consumer<String> problems);
    }

    /** Looks at one step, and says in what way it is wrong. */
    @FunctionalInterface
    interface StepCheck {
        StepCheck NONE = (step, problems) -> {};

        void check(InvariantStep step, Consumer<String> problems);
    }

    private final String label;
    private final String sentence;
    private final Lifetime lifetime;

    // The checks are references to static methods, so as good as immutable.
    @SuppressWarnings("ImmutableEnumChecker")
    private final StateCheck stateCheck;

    @SuppressWarnings("ImmutableEnumChecker")
    private final StepCheck stepCheck;

    Invariant(String label, String sentence, Lifetime lifetime, StateCheck stateCheck) {
        this.label = label;
        this.sentence = sentence;
        this.lifetime = lifetime;
        this.stateCheck = stateCheck;
        this.stepCheck = StepCheck.NONE;
    }

    Invariant(String label, String sentence, StepCheck stepCheck) {
        this.label = label;
        this.sentence = sentence;
        this.lifetime = Lifetime.ALWAYS;
        this.stateCheck = StateCheck.NONE;
        this.stepCheck = stepCheck;
    }

    /** The name it is asked for by, for example {@code hw-not-above-isr-leo}. */
    public String label() {
        return label;
    }

    /** What it says, in one sentence. */
    public String sentence() {
        return sentence;
    }

    /** Whether these rules are to keep it. */
    public boolean isOf(RuleSet rules) {
        return !(rules.isOfChapters() ? OF_KAFKA : OF_CHAPTERS).contains(this);
    }

    /** True for a property of single states, false for one of steps. */
    public boolean isOfState() {
        return stepCheck == StepCheck.NONE;
    }

    /** True for a property that a promotion may break, and nothing else. */
    public boolean isUntilPromotion() {
        return lifetime == Lifetime.UNTIL_PROMOTION;
    }

    public static Optional<Invariant> named(String label) {
        return Arrays.stream(values())
                .filter(invariant -> invariant.label.equals(label))
                .findFirst();
    }

    void check(InvariantPartition partition, Consumer<String> problems) {
        stateCheck.check(partition, problems);
    }

    void check(InvariantStep step, Consumer<String> problems) {
        stepCheck.check(step, problems);
    }
}
