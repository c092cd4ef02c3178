package io.minikafka.replication;

import io.minikafka.log.LeaderEpochCache;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Where the log of a follower is cut. */
public enum TruncationRule implements TableRule {
    AHEAD_OF_LEADER(
            "to the high watermark, and only where it is longer than its leader's", "chapter 5, fetch_followers_once"),
    OWN_HIGH_WATERMARK("to its own high watermark, whenever it becomes a follower", "before KIP-101") {
        @Override
        public OptionalLong onBecomingFollower(long highWatermark) {
            return OptionalLong.of(highWatermark);
        }
    },
    LAST_EPOCH_ONCE("to where its leader says that the follower's last epoch ends, asked once", "KIP-101") {
        @Override
        public List<Long> cutsBeforeFetch(EpochReplica follower, EpochReplica leader, long highWatermark) {
            return follower.cutsByLastEpoch(leader, highWatermark);
        }
    },
    EPOCHS_AGREE("back epoch by epoch, until it and its leader agree on one; there to the nearer end", "KIP-279") {
        @Override
        public List<Long> cutsBeforeFetch(EpochReplica follower, EpochReplica leader, long highWatermark) {
            return follower.cutsUntilEpochsAgree(leader, highWatermark);
        }
    },
    DIVERGING_FETCH(
            "a fetch of another leader epoch is refused (FENCED_LEADER_EPOCH, UNKNOWN_LEADER_EPOCH); where"
                    + " the last epoch of the log is unknown to the leader or ends before the offset asked"
                    + " for, the answer is an epoch and its end and no data, and the follower cuts and asks again",
            "KIP-320, KIP-595, Partition.readRecords") {
        @Override
        public Optional<LeaderEpochCache.EpochEnd> diverging(EpochReplica follower, EpochReplica leader) {
            return follower.divergingFrom(leader);
        }

        @Override
        public boolean isFencing() {
            return true;
        }
    };

    private final String sentence;
    private final String source;

    TruncationRule(String sentence, String source) {
        this.sentence = sentence;
        this.source = source;
    }

    /** Where a log is cut when its broker becomes a follower. */
    public OptionalLong onBecomingFollower(long highWatermark) {
        return OptionalLong.empty();
    }

    /** Where a log is cut, one after the other, before the first fetch from a leader. */
    public List<Long> cutsBeforeFetch(EpochReplica follower, EpochReplica leader, long highWatermark) {
        return List.of();
    }

    /** What a fetch is answered where the logs part: no data. */
    public Optional<LeaderEpochCache.EpochEnd> diverging(EpochReplica follower, EpochReplica leader) {
        return Optional.empty();
    }

    /** Whether a fetch of another leader epoch is refused. */
    public boolean isFencing() {
        return false;
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
