package io.minikafka.replication;

/** What a replica is after a restart. */
public enum RestartRule implements TableRule {
    SMALLEST_LEO(
            "the high watermark is the smallest log end offset of all replicas; the ISR is who is as long"
                    + " as the leader",
            "chapters 5 and 6"),
    CHECKPOINT(
            "the high watermark of a broker is what its replication-offset-checkpoint says, no further than"
                    + " its log; the ISR is the controller's; only who shut down in order starts again cleanly",
            "LogManager, ReplicaManager.checkpointHighWatermarks");

    private final String sentence;
    private final String source;

    RestartRule(String sentence, String source) {
        this.sentence = sentence;
        this.source = source;
    }

    /** How often running brokers write their checkpoints (replica.high.watermark.checkpoint.interval.ms), in ms. */
    public static final long CHECKPOINT_EVERY_MS = 5_000;

    /** When they write them next, later than a time, both in ms; {@link Long#MAX_VALUE} where the clock does not get there. */
    public static long nextCheckpointMs(long afterMs) {
        return Recurring.nextMs(afterMs, CHECKPOINT_EVERY_MS);
    }

    /** Whether high watermarks come from checkpoints. */
    public boolean isCheckpointed() {
        return this == CHECKPOINT;
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
