package io.minikafka.replication;

import java.util.List;
import java.util.Optional;

/** The sets of rules that a cluster can be under: the chapters', Kafka's, and what Kafka's were before. */
public final class RuleSets {

    public static final RuleSet MINIKAFKA = new RuleSet(
            "minikafka",
            AppendRule.CHAPTERS,
            AcksAllRule.CAPTURED_ISR,
            LeaderHighWatermarkRule.ISR_AT_ONCE,
            FollowerHighWatermarkRule.SHARED,
            FetchRoundRule.COPIES_AND_COUNTS,
            CaughtUpRule.THREE_TESTS,
            ShrinkRule.EVERY_REFRESH,
            ExpandRule.EVERY_REFRESH,
            IsrChangeRule.IMMEDIATE,
            EpochCacheRule.STAMPED_ONLY,
            TruncationRule.AHEAD_OF_LEADER,
            ElectionRule.NAMED_AND_CUT,
            UncleanElectionRule.NEVER,
            ElrRule.NONE,
            RestartRule.SMALLEST_LEO,
            AcksZeroRule.UNKNOWN);

    public static final RuleSet KAFKA =
            likeKafka("kafka", TruncationRule.DIVERGING_FETCH, ExpandRule.ON_FETCH, ElrRule.KEPT);

    /** As it was until KIP-966. */
    public static final RuleSet KIP_320 =
            likeKafka("kip-320", TruncationRule.DIVERGING_FETCH, ExpandRule.ON_FETCH, ElrRule.NONE);

    /** Today's with one repair taken back: as a follower joined the ISR until KAFKA-7128. */
    public static final RuleSet HW_EXPANSION = likeKafka(
            "hw-expansion", TruncationRule.DIVERGING_FETCH, ExpandRule.ON_FETCH_AT_HIGH_WATERMARK, ElrRule.KEPT);

    /** As it was until KIP-320: a follower asks for epochs before it fetches, and no fetch is fenced. */
    public static final RuleSet KIP_279 =
            likeKafka("kip-279", TruncationRule.EPOCHS_AGREE, ExpandRule.ON_FETCH, ElrRule.NONE);

    /** As it was until KIP-279. */
    public static final RuleSet KIP_101 =
            likeKafka("kip-101", TruncationRule.LAST_EPOCH_ONCE, ExpandRule.ON_FETCH, ElrRule.NONE);

    /** As it was until KIP-101. */
    public static final RuleSet HW_TRUNCATION =
            likeKafka("hw-truncation", TruncationRule.OWN_HIGH_WATERMARK, ExpandRule.ON_FETCH, ElrRule.NONE);

    /** All of them: the chapters' first, then Kafka's from the oldest on. */
    public static final List<RuleSet> ALL =
            List.of(MINIKAFKA, HW_TRUNCATION, KIP_101, KIP_279, HW_EXPANSION, KIP_320, KAFKA);

    private RuleSets() {}

    public static Optional<RuleSet> named(String name) {
        return ALL.stream().filter(rules -> rules.name().equals(name)).findFirst();
    }

    /** The other column of the table: of the chapters' rules Kafka's, of all others the chapters'. */
    public static RuleSet twinOf(RuleSet rules) {
        return rules.isOfChapters() ? KAFKA : MINIKAFKA;
    }

    /** Kafka's rules but for those in which its bugs and their repairs differ. */
    public static RuleSet likeKafka(String name, TruncationRule truncation, ExpandRule expand, ElrRule elr) {
        return new RuleSet(
                name,
                AppendRule.KAFKA,
                AcksAllRule.HIGH_WATERMARK,
                LeaderHighWatermarkRule.ASKED_FOR,
                FollowerHighWatermarkRule.ONE_ROUND_LATE,
                FetchRoundRule.COUNTS_THEN_COPIES,
                CaughtUpRule.TIME,
                ShrinkRule.HALF_LAG_TIME,
                expand,
                IsrChangeRule.CONTROLLER,
                EpochCacheRule.ASKED,
                truncation,
                ElectionRule.FIRST_ALIVE_IN_ISR,
                UncleanElectionRule.IF_ALLOWED,
                elr,
                RestartRule.CHECKPOINT,
                AcksZeroRule.MINUS_ONE);
    }
}
