package io.minikafka.replication;

import java.util.List;

/**
 * The rules of a cluster, one for each row of the table; what the machine does is asked here.
 *
 * @param name the word that {@code new-cluster --semantics} takes
 */
public record RuleSet(
        String name,
        AppendRule append,
        AcksAllRule acksAll,
        LeaderHighWatermarkRule leaderHighWatermark,
        FollowerHighWatermarkRule followerHighWatermark,
        FetchRoundRule fetchRound,
        CaughtUpRule caughtUp,
        ShrinkRule shrink,
        ExpandRule expand,
        IsrChangeRule isrChange,
        EpochCacheRule epochCache,
        TruncationRule truncation,
        ElectionRule election,
        UncleanElectionRule uncleanElection,
        ElrRule elr,
        RestartRule restart,
        AcksZeroRule acksZero) {

    /** A row of the table. */
    public record Row(String title, TableRule rule) {}

    /** The table, from top to bottom. */
    public List<Row> rows() {
        return List.of(
                new Row("append, order", append),
                new Row("acks=all done", acksAll),
                new Row("leader HW", leaderHighWatermark),
                new Row("follower HW", followerHighWatermark),
                new Row("one fetch", fetchRound),
                new Row("caught up", caughtUp),
                new Row("shrink", shrink),
                new Row("expand", expand),
                new Row("ISR change", isrChange),
                new Row("epoch cache", epochCache),
                new Row("fetch, truncate", truncation),
                new Row("election", election),
                new Row("unclean", uncleanElection),
                new Row("ELR", elr),
                new Row("restart", restart),
                new Row("acks=0", acksZero));
    }

    /** Whether these are the rules of the two chapters. */
    public boolean isOfChapters() {
        return append == AppendRule.CHAPTERS;
    }

    /** What a row says; the row is one of {@link #rows}. */
    public TableRule cell(String title) {
        return rows().stream()
                .filter(row -> row.title().equals(title))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no row " + title))
                .rule();
    }

    /** The row that a cell of these rules stands in. */
    public String title(TableRule cell) {
        return rows().stream()
                .filter(row -> row.rule().equals(cell))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no cell of " + name + ": " + cell))
                .title();
    }
}
