package io.minikafka.replication;

/** What a replica knows of the leader epochs in its log. */
public enum EpochCacheRule implements TableRule {
    STAMPED_ONLY("every batch carries its leader epoch, and nobody asks for it", "chapter 5"),
    ASKED(
            "(epoch, start) is added by a new leader and by the first append of an epoch, and cut with the"
                    + " log; the latest epoch ends at the log's end, another where the next higher one starts",
            "KIP-101, LeaderEpochFileCache");

    private final String sentence;
    private final String source;

    EpochCacheRule(String sentence, String source) {
        this.sentence = sentence;
        this.source = source;
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
