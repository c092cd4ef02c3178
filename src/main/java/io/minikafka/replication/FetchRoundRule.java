package io.minikafka.replication;

/** What one fetch of a follower does. */
public enum FetchRoundRule implements TableRule {
    COPIES_AND_COUNTS("one round copies, moves the high watermark and acknowledges", "chapter 5, fetch_followers_once"),
    COUNTS_THEN_COPIES(
            "it tells the leader what the follower has, and brings what it lacks; so round one copies, and"
                    + " the request of round two moves the high watermark and acknowledges",
            "Partition.fetchRecords");

    private final String sentence;
    private final String source;

    FetchRoundRule(String sentence, String source) {
        this.sentence = sentence;
        this.source = source;
    }

    /** Whether a fetch counts for the offset that it asks for, and not for what it brings. */
    public boolean isCountedByRequest() {
        return this == COUNTS_THEN_COPIES;
    }

    @Override
    public String sentence() {
        return sentence;
    }

    @Override
    public String source() {
        return source;
    }
}
