package io.minikafka.replication;

/** Which follower keeps up with its leader. */
public enum CaughtUpRule implements TableRule {
    THREE_TESTS(
            "at most replica.lag.max.messages behind, last fetch at most replica.lag.time.max.ms ago, and"
                    + " not below the high watermark",
            "chapter 6, refresh_isr") {
        @Override
        public boolean isCaughtUp(PartitionReplicaSet set, Replica follower, ReplicationConfig config, long nowMs) {
            return IsrRule.judge(set, follower, config, nowMs).isInSync();
        }
    },
    TIME(
            "it last asked for the leader's end, or had all of it at most replica.lag.time.max.ms ago",
            "Replica.isCaughtUp, KIP-16") {
        @Override
        public boolean isCaughtUp(PartitionReplicaSet set, Replica follower, ReplicationConfig config, long nowMs) {
            RemoteReplica remote = set.underKafka().replica(follower.brokerId()).remote();
            boolean isRecent = remote.lastCaughtUpMs() != RemoteReplica.UNKNOWN
                    && nowMs - remote.lastCaughtUpMs() <= config.lagTimeMaxMs();
            return isRecent || remote.leo() == set.leader().leo();
        }
    };

    private final String sentence;
    private final String source;

    CaughtUpRule(String sentence, String source) {
        this.sentence = sentence;
        this.source = source;
    }

    /** Whether a follower keeps up. */
    public abstract boolean isCaughtUp(PartitionReplicaSet set, Replica follower, ReplicationConfig config, long nowMs);

    @Override
    public String sentence() {
        return sentence;
    }

    @Override
    public String source() {
        return source;
    }
}
