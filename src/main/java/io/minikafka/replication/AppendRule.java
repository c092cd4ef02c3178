package io.minikafka.replication;

import io.minikafka.record.ProducerStamp;
import java.util.List;

/** In which order a leader checks a batch, and what it takes for a repetition. */
public enum AppendRule implements TableRule {
    CHAPTERS(
            "size, acks word, leader epoch, producer state (its latest batch), then min.insync.replicas for"
                    + " acks=all, then append and high watermark",
            "chapter 5, append") {
        @Override
        public List<Check> order() {
            return List.of(Check.SIZE, Check.ACKS_WORD, Check.LEADER_EPOCH, Check.PRODUCER, Check.MIN_ISR);
        }

        @Override
        public ProducerRule.Verdict check(PartitionReplicaSet set, ProducerStamp producer, int recordCount) {
            return ProducerRule.check(set, producer, recordCount);
        }
    },
    KAFKA(
            "acks word, does this broker lead, min.insync.replicas for acks=all, size, producer state (a"
                    + " repetition of one of its last five batches gets the old offsets, and waits like"
                    + " it), then append and high watermark; the request carries no leader epoch",
            "Partition.appendRecordsToLeader, UnifiedLog.append") {
        @Override
        public List<Check> order() {
            return List.of(
                    Check.ACKS_WORD, Check.LEADER_EPOCH, Check.LEADER, Check.MIN_ISR, Check.SIZE, Check.PRODUCER);
        }

        @Override
        public ProducerRule.Verdict check(PartitionReplicaSet set, ProducerStamp producer, int recordCount) {
            return ProducerRule.checkAmongFive(set, producer, recordCount);
        }
    };

    private final String sentence;
    private final String source;

    AppendRule(String sentence, String source) {
        this.sentence = sentence;
        this.source = source;
    }

    /** What is looked at before a batch is appended. */
    public enum Check {
        SIZE,
        ACKS_WORD,
        /** A leader epoch in the request; where a request carries none, giving one is refused. */
        LEADER_EPOCH,
        LEADER,
        PRODUCER,
        MIN_ISR
    }

    /** The checks, first to last; the first that fails decides. */
    public abstract List<Check> order();

    /** What the producer state says to a batch. */
    public abstract ProducerRule.Verdict check(PartitionReplicaSet set, ProducerStamp producer, int recordCount);

    /** Whether a repetition with acks=all is answered without waiting for the first one. */
    public boolean isDuplicateAnsweredAtOnce() {
        return this == CHAPTERS;
    }

    /** Whether a produce request carries the leader epoch that the sender believes in. */
    public boolean hasLeaderEpoch() {
        return this == CHAPTERS;
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
