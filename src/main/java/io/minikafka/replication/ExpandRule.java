package io.minikafka.replication;

/** When a follower joins the ISR. */
public enum ExpandRule implements TableRule {
    EVERY_REFRESH(
            "at each refresh that finds it keeping up and not below the high watermark", "chapter 6, refresh_isr") {
        @Override
        public boolean mayJoin(PartitionReplicaSet set, long offset) {
            return false;
        }
    },
    ON_FETCH(
            "when it asks for an offset at or above both the high watermark and the start of the leader's"
                    + " epoch, its broker is not fenced and no change is in flight; it counts at once,"
                    + " before the controller has answered",
            "Partition.maybeExpandIsr, KAFKA-7128") {
        @Override
        public boolean mayJoin(PartitionReplicaSet set, long offset) {
            return offset >= set.highWatermark() && offset >= set.underKafka().epochStart();
        }
    },
    ON_FETCH_AT_HIGH_WATERMARK(
            "when it asks for an offset at or above the high watermark, wherever the leader's epoch starts",
            "Partition.maybeExpandIsr before KAFKA-7128") {
        @Override
        public boolean mayJoin(PartitionReplicaSet set, long offset) {
            return offset >= set.highWatermark();
        }
    };

    private final String sentence;
    private final String source;

    ExpandRule(String sentence, String source) {
        this.sentence = sentence;
        this.source = source;
    }

    /** Whether a follower that asks for an offset has enough to join by that. */
    public abstract boolean mayJoin(PartitionReplicaSet set, long offset);

    @Override
    public String sentence() {
        return sentence;
    }

    @Override
    public String source() {
        return source;
    }
}
