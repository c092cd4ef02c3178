package io.minikafka.replication;

/** What a follower takes for committed. */
public enum FollowerHighWatermarkRule implements TableRule {
    SHARED("one high watermark for all replicas", "chapter 5") {
        @Override
        public long after(long own, long ofResponse, long leo) {
            return ofResponse;
        }
    },
    ONE_ROUND_LATE(
            "the one in the response, no further than its log; the response was made before this fetch"
                    + " counted, so it is one round late",
            "ReplicaFetcherThread.processPartitionData") {
        @Override
        public long after(long own, long ofResponse, long leo) {
            return Math.max(own, Math.min(ofResponse, leo));
        }
    };

    private final String sentence;
    private final String source;

    FollowerHighWatermarkRule(String sentence, String source) {
        this.sentence = sentence;
        this.source = source;
    }

    /**
     * A follower's high watermark after a fetch.
     *
     * @param own what it was
     * @param ofResponse the leader's, before the fetch counted
     * @param leo the follower's log end offset after the fetch
     */
    public abstract long after(long own, long ofResponse, long leo);

    @Override
    public String sentence() {
        return sentence;
    }

    @Override
    public String source() {
        return source;
    }
}
