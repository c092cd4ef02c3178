package io.minikafka.cluster;

import io.minikafka.log.LogEntry;
import io.minikafka.record.EndTransactionMarker;
import io.minikafka.record.Record;
import io.minikafka.record.RecordBatch;
import io.minikafka.replication.AckMode;
import io.minikafka.replication.AckWaiter;
import io.minikafka.replication.BrokerSet;
import io.minikafka.replication.IsrRule;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.RuleSet;
import io.minikafka.replication.RuleSets;
import io.vavr.collection.Vector;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Something that happened to the cluster. Events are what stores persist, views print and states are made of. */
public sealed interface Event {

    <R> R accept(EventVisitor<R> visitor);

    /** What happens only under Kafka's rules. */
    sealed interface UnderKafka extends Event permits KafkaEvent {}

    /** A cluster starts afresh, under these rules; everything before is gone. */
    record ClusterCreated(List<Integer> brokers, ClusterConfig config, RuleSet rules) implements Event {
        public ClusterCreated {
            brokers = List.copyOf(brokers);
        }

        /** Under the chapters' rules. */
        public ClusterCreated(List<Integer> brokers, ClusterConfig config) {
            this(brokers, config, RuleSets.MINIKAFKA);
        }

        @Override
        public <R> R accept(EventVisitor<R> visitor) {
            return visitor.clusterCreated(this);
        }
    }

    /** The clock moved; both in ms. */
    record ClockAdvanced(long fromMs, long toMs) implements Event {
        @Override
        public <R> R accept(EventVisitor<R> visitor) {
            return visitor.clockAdvanced(this);
        }
    }

    /** A setting changed, cluster-wide or of one topic; the values in force before and after. */
    record ConfigAltered(Optional<String> topic, ConfigKey key, long from, long to) implements Event {
        @Override
        public <R> R accept(EventVisitor<R> visitor) {
            return visitor.configAltered(this);
        }
    }

    /** A topic exists now; per partition the broker ids, leader first. */
    record TopicCreated(String topic, List<List<Integer>> assignment, ClusterConfig config) implements Event {
        public TopicCreated {
            assignment = List.copyOf(assignment);
        }

        @Override
        public <R> R accept(EventVisitor<R> visitor) {
            return visitor.topicCreated(this);
        }
    }

    /** The next send without key and partition goes to another partition. */
    record StickyPartitionMoved(String topic, int to) implements Event {
        @Override
        public <R> R accept(EventVisitor<R> visitor) {
            return visitor.stickyPartitionMoved(this);
        }
    }

    /** The leader appended the batch of a send. */
    record BatchAppended(TopicPartition partition, int sendNumber, int leader, AckMode acks, RecordBatch batch)
            implements Event {
        @Override
        public <R> R accept(EventVisitor<R> visitor) {
            return visitor.batchAppended(this);
        }
    }

    /** A send repeats a batch that is on the leader already; it is answered with that one's offsets, nothing is written. */
    record DuplicateAcknowledged(TopicPartition partition, int sendNumber, AckMode acks, RecordBatch batch)
            implements Event {
        @Override
        public <R> R accept(EventVisitor<R> visitor) {
            return visitor.duplicateAcknowledged(this);
        }
    }

    /** A send was answered in its own step. With acks=0 the producer is told no offset. */
    record SendAcknowledged(TopicPartition partition, int sendNumber, AckMode acks, RecordBatch batch, BrokerSet isr)
            implements Event {
        @Override
        public <R> R accept(EventVisitor<R> visitor) {
            return visitor.sendAcknowledged(this);
        }
    }

    /** An acks=all send waits. */
    record SendPending(TopicPartition partition, AckWaiter waiter) implements Event {
        @Override
        public <R> R accept(EventVisitor<R> visitor) {
            return visitor.sendPending(this);
        }
    }

    /** A pending send is over: every captured member has its batch. */
    record PendingSendAcknowledged(TopicPartition partition, AckWaiter waiter) implements Event {
        @Override
        public <R> R accept(EventVisitor<R> visitor) {
            return visitor.pendingSendAcknowledged(this);
        }
    }

    /** A pending send is over with an error; the record may stay on the leader, the outcome is unknown to the client. */
    record PendingSendFailed(TopicPartition partition, AckWaiter waiter, ErrorCode code, String message)
            implements Event {
        @Override
        public <R> R accept(EventVisitor<R> visitor) {
            return visitor.pendingSendFailed(this);
        }
    }

    /** A named producer exists now; whoever had its name is gone. */
    record ProducerDefined(Producer producer) implements Event {
        @Override
        public <R> R accept(EventVisitor<R> visitor) {
            return visitor.producerDefined(this);
        }
    }

    /** A producer took on a record: into the open batch of the partition, or into a new one. */
    record RecordBuffered(String producer, TopicPartition partition, Record record, boolean isSticky) implements Event {
        @Override
        public <R> R accept(EventVisitor<R> visitor) {
            return visitor.recordBuffered(this);
        }
    }

    /** The open batch of a producer's partition takes no more records: it is to be sent. */
    record ProducerBatchClosed(String producer, TopicPartition partition, BufferedBatch batch, Trigger trigger)
            implements Event {
        /** Why it is to be sent. */
        public enum Trigger {
            /** The producer does not linger. */
            AT_ONCE,
            /** It has reached its size, or the next record did not fit. */
            FULL,
            LINGER,
            FLUSH,
            /** The cluster closes, and its producers with it. */
            CLOSE
        }

        @Override
        public <R> R accept(EventVisitor<R> visitor) {
            return visitor.producerBatchClosed(this);
        }
    }

    /** The first batch of a producer's partition leaves the buffer, and goes to the leader. */
    record ProducerBatchSent(String producer, TopicPartition partition) implements Event {
        @Override
        public <R> R accept(EventVisitor<R> visitor) {
            return visitor.producerBatchSent(this);
        }
    }

    /**
     * The leader refused the first batch of a producer's partition. It stays buffered where sending it again may help,
     * else it is dropped.
     */
    record ProducerBatchRefused(
            String producer,
            TopicPartition partition,
            BufferedBatch batch,
            ErrorCode code,
            String message,
            boolean isKept)
            implements Event {
        @Override
        public <R> R accept(EventVisitor<R> visitor) {
            return visitor.producerBatchRefused(this);
        }
    }

    /** What a producer held back is gone, unsent. */
    record ProducerBufferLost(String producer, int recordCount) implements Event {
        @Override
        public <R> R accept(EventVisitor<R> visitor) {
            return visitor.producerBufferLost(this);
        }
    }

    /**
     * A transaction began. Its producer has this id and epoch.
     *
     * @param fencedEpoch the epoch before, where that was raised: whoever has it is fenced now
     */
    record TransactionBegun(String transaction, long producerId, int producerEpoch, OptionalInt fencedEpoch)
            implements Event {
        @Override
        public <R> R accept(EventVisitor<R> visitor) {
            return visitor.transactionBegun(this);
        }
    }

    /** A transaction is about to send to a partition for the first time. */
    record PartitionAddedToTransaction(String transaction, TopicPartition partition) implements Event {
        @Override
        public <R> R accept(EventVisitor<R> visitor) {
            return visitor.partitionAddedToTransaction(this);
        }
    }

    /**
     * It was decided how a transaction ends; the markers follow. The decision is kept before they are.
     *
     * @param fromEpoch the producer's epoch
     * @param toEpoch the epoch of the markers; higher where whoever has the old one is fenced
     * @param partitions the partitions that get a marker
     * @param afterSend the last send before the transaction began
     */
    record TransactionDecided(
            String transaction,
            EndTransactionMarker.Outcome outcome,
            long producerId,
            int fromEpoch,
            int toEpoch,
            List<TopicPartition> partitions,
            int afterSend)
            implements Event {
        public TransactionDecided {
            partitions = List.copyOf(partitions);
        }

        @Override
        public <R> R accept(EventVisitor<R> visitor) {
            return visitor.transactionDecided(this);
        }
    }

    /** The leader appended the control batch that ends a transaction in its partition. */
    record TransactionMarkerAppended(
            TopicPartition partition,
            String transaction,
            EndTransactionMarker.Outcome outcome,
            int leader,
            RecordBatch batch)
            implements Event {
        @Override
        public <R> R accept(EventVisitor<R> visitor) {
            return visitor.transactionMarkerAppended(this);
        }
    }

    /** A follower fetched, at this time in ms; whole batches, or none. */
    record FollowerFetched(
            TopicPartition partition, int broker, int leader, long fromLeo, Vector<LogEntry> entries, long nowMs)
            implements Event {

        /** How many bytes were copied. */
        public long sizeBytes() {
            return entries.map(entry -> entry.batch().sizeBytes()).sum().longValue();
        }

        /** The follower's log end offset after the fetch. */
        public long toLeo() {
            return entries.isEmpty() ? fromLeo : entries.last().nextOffset();
        }

        @Override
        public <R> R accept(EventVisitor<R> visitor) {
            return visitor.followerFetched(this);
        }
    }

    /** A log was cut to an offset. */
    record LogTruncated(TopicPartition partition, int broker, long fromLeo, long toLeo, Reason reason)
            implements Event {
        /** Why a log is cut. */
        public enum Reason {
            AHEAD_OF_LEADER,
            PROMOTION,
            REJOIN,
            /** To its own high watermark, as it became a follower. */
            FOLLOWING,
            /** Where the leader epochs part. */
            LEADER_EPOCH,
            /** What was not flushed is gone. */
            POWER_LOSS;

            /** Whether only Kafka's rules cut for this reason. */
            public boolean isOfKafka() {
                return this == FOLLOWING || this == LEADER_EPOCH || this == POWER_LOSS;
            }
        }

        @Override
        public <R> R accept(EventVisitor<R> visitor) {
            return visitor.logTruncated(this);
        }
    }

    /** The ISR changed; the verdicts say what was found of each follower, when a refresh did it. */
    record IsrChanged(
            TopicPartition partition, BrokerSet from, BrokerSet to, Cause cause, List<IsrRule.Verdict> verdicts)
            implements Event {
        /** Why the ISR changes. */
        public enum Cause {
            REFRESH,
            REMOVAL,
            REJOIN,
            /** The controller agreed to take a follower in. */
            EXPANSION,
            /** The controller agreed to leave followers out. */
            SHRINK,
            /** The controller left out a broker that is down. */
            FENCING
        }

        public IsrChanged {
            verdicts = List.copyOf(verdicts);
        }

        @Override
        public <R> R accept(EventVisitor<R> visitor) {
            return visitor.isrChanged(this);
        }
    }

    record HighWatermarkAdvanced(TopicPartition partition, long from, long to) implements Event {
        @Override
        public <R> R accept(EventVisitor<R> visitor) {
            return visitor.highWatermarkAdvanced(this);
        }
    }

    /** A replica's last fetch counts as now, in ms, though it fetched nothing. */
    record LastFetchReset(TopicPartition partition, int broker, long nowMs) implements Event {
        @Override
        public <R> R accept(EventVisitor<R> visitor) {
            return visitor.lastFetchReset(this);
        }
    }

    /** A broker leads now, in the next epoch, with an ISR of its own; the high watermark stays. */
    record LeaderPromoted(
            TopicPartition partition,
            int fromLeader,
            int toLeader,
            int fromEpoch,
            int toEpoch,
            BrokerSet fromIsr,
            BrokerSet toIsr,
            long highWatermark)
            implements Event {
        @Override
        public <R> R accept(EventVisitor<R> visitor) {
            return visitor.leaderPromoted(this);
        }
    }

    /** The cluster came back with this metadata; its partitions follow. */
    record ClusterReopened(ClusterMetadata metadata) implements Event {
        @Override
        public <R> R accept(EventVisitor<R> visitor) {
            return visitor.clusterReopened(this);
        }
    }

    /** A partition came back from its logs. */
    record PartitionReopened(TopicPartition partition, PartitionReplicaSet set) implements Event {
        @Override
        public <R> R accept(EventVisitor<R> visitor) {
            return visitor.partitionReopened(this);
        }
    }

    /** A bad tail was dropped from a log while it was reopened. */
    record LogRepaired(LogRepair repair) implements Event {
        @Override
        public <R> R accept(EventVisitor<R> visitor) {
            return visitor.logRepaired(this);
        }
    }

    /** The follower loop is on, or makes its rounds in another interval than before; both in ms. */
    record FollowerLoopStarted(OptionalLong fromEveryMs, FollowerLoop.On loop) implements Event {
        @Override
        public <R> R accept(EventVisitor<R> visitor) {
            return visitor.followerLoopStarted(this);
        }
    }

    /** The follower loop is off: it was stopped, or killed by a crash. */
    record FollowerLoopStopped(boolean isKilled) implements Event {
        @Override
        public <R> R accept(EventVisitor<R> visitor) {
            return visitor.followerLoopStopped(this);
        }
    }

    /**
     * Rounds of the follower loop that were due up to now.
     *
     * @param rounds how many; more than one only where all of them are idle, or skipped
     * @param kind what became of them
     * @param loop the loop as it goes on
     */
    record FollowerLoopRan(long rounds, Kind kind, FollowerLoop.On loop) implements Event {

        /** What a round came to. */
        public enum Kind {
            /** Something was copied, or an ISR, a high watermark or a pending send moved. */
            BUSY,
            /** Nothing moved but the time of the last fetch. */
            IDLE,
            /** It was left out, since a tick runs only so often. */
            SKIPPED
        }

        @Override
        public <R> R accept(EventVisitor<R> visitor) {
            return visitor.followerLoopRan(this);
        }
    }

    /** A round of the follower loop failed, and with it the cluster. */
    record FollowerLoopFailed(FollowerLoop.Failed loop) implements Event {
        @Override
        public <R> R accept(EventVisitor<R> visitor) {
            return visitor.followerLoopFailed(this);
        }
    }

    /** The next fetch of a broker is to fail. */
    record FetchErrorArmed(int broker) implements Event {
        @Override
        public <R> R accept(EventVisitor<R> visitor) {
            return visitor.fetchErrorArmed(this);
        }
    }

    /** A follower's fetch failed, as was asked for; its next one will not. */
    record FollowerFetchFailed(TopicPartition partition, int broker, int leader) implements Event {
        @Override
        public <R> R accept(EventVisitor<R> visitor) {
            return visitor.followerFetchFailed(this);
        }
    }
}
