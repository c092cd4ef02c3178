package io.minikafka.replication;

/** When a follower leaves the ISR. */
public enum ShrinkRule implements TableRule {
    EVERY_REFRESH("at each refresh that finds it not keeping up", "chapter 6, refresh_isr"),
    HALF_LAG_TIME(
            "at a check every half replica.lag.time.max.ms, while no change of the ISR is in flight; a"
                    + " paused follower stays in while nothing is written",
            "Partition.maybeShrinkIsr, ReplicaManager.startup");

    private final String sentence;
    private final String source;

    ShrinkRule(String sentence, String source) {
        this.sentence = sentence;
        this.source = source;
    }

    /** Whether a timer of the leader looks, and not each refresh. */
    public boolean isTimed() {
        return this == HALF_LAG_TIME;
    }

    /** The members that a check at this time would take out. */
    public BrokerSet outOfSync(PartitionReplicaSet set, ReplicationConfig config, CaughtUpRule caughtUp, long nowMs) {
        return set.isr()
                .filter(broker ->
                        broker != set.leaderId() && !caughtUp.isCaughtUp(set, set.replica(broker), config, nowMs));
    }

    /** How far apart the checks are, in ms. */
    public static long everyMs(ReplicationConfig config) {
        return Math.max(1, config.lagTimeMaxMs() / 2);
    }

    /** The first check later than a time, both in ms; {@link Long#MAX_VALUE} where the clock does not reach it. */
    public static long nextCheckMs(ReplicationConfig config, long afterMs) {
        return Recurring.nextMs(afterMs, everyMs(config));
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
