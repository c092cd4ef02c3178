package io.minikafka.cluster;

import io.minikafka.record.EndTransactionMarker;
import io.minikafka.record.ProducerStamp;
import io.minikafka.record.Record;
import io.minikafka.replication.AckMode;
import io.minikafka.replication.BrokerSet;
import io.minikafka.replication.Isolation;
import io.minikafka.replication.RuleSets;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** What a cluster can be asked to do. */
public sealed interface ClusterCommand {

    <R> R accept(Visitor<R> visitor);

    /** A {@code key=value} word as typed. */
    record Setting(String key, String value) {}

    /** Starts afresh: these brokers, in placement order, nothing else, the clock at 0, under the rules of that name. */
    record NewCluster(List<Integer> brokers, List<Setting> settings, String semantics) implements ClusterCommand {
        /** More would only exhaust the memory of a teaching cluster. */
        public static final int MAX_BROKERS = 1_000;

        /** Under the chapters' rules. */
        public NewCluster(List<Integer> brokers, List<Setting> settings) {
            this(brokers, settings, RuleSets.MINIKAFKA.name());
        }

        public NewCluster {
            brokers = List.copyOf(brokers);
            settings = List.copyOf(settings);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.newCluster(this);
        }
    }

    /** Makes a topic; without a replication factor: as many as there are brokers, at most 3. */
    record CreateTopic(String name, int partitions, OptionalInt replicationFactor, List<Setting> settings)
            implements ClusterCommand {
        /** More would only exhaust the memory of a teaching cluster. */
        public static final int MAX_PARTITIONS = 10_000;

        /** The replication factor where none is asked for, if there are as many brokers. */
        private static final int DEFAULT_REPLICATION_FACTOR = 3;

        public CreateTopic {
            settings = List.copyOf(settings);
        }

        /** The replication factor among so many brokers; it may be one that is refused. */
        public int factor(int brokers) {
            return replicationFactor.orElse(Math.min(brokers, DEFAULT_REPLICATION_FACTOR));
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.createTopic(this);
        }
    }

    /**
     * Sends one batch.
     *
     * @param target a partition, or a topic whose partitioner chooses
     * @param records one batch; their timestamps are replaced by the cluster's clock
     * @param acks the acks word as typed
     * @param leaderEpoch the leader epoch that the sender believes in; any other than the current is fenced
     * @param producer the idempotence fields, or {@link ProducerStamp#NONE}
     */
    record Send(Target target, List<Record> records, String acks, OptionalInt leaderEpoch, ProducerStamp producer)
            implements ClusterCommand {
        public Send {
            records = List.copyOf(records);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.send(this);
        }
    }

    /**
     * Defines a named producer, or another one under a name that has nothing buffered.
     *
     * @param acks the acks word as typed; left out, it is all for an idempotent producer, else 1
     */
    record DefineProducer(
            String name,
            Optional<String> acks,
            boolean isIdempotent,
            long batchSizeBytes,
            long lingerMs,
            long bufferBytes)
            implements ClusterCommand {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.defineProducer(this);
        }
    }

    /** Gives records to a named producer, which batches and sends them. */
    record SendWith(String producer, Target target, List<Record> records) implements ClusterCommand {
        public SendWith {
            records = List.copyOf(records);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.sendWith(this);
        }
    }

    /** Sends what a named producer holds back, or every producer. */
    record Flush(Optional<String> producer) implements ClusterCommand {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.flush(this);
        }
    }

    /**
     * Sends the same records to the same partition once more, with the same timestamps and stamp, to whoever leads now.
     */
    record Resend(
            TopicPartition partition,
            List<Record> records,
            AckMode acks,
            ProducerStamp producer,
            boolean isTransactional)
            implements ClusterCommand {
        public Resend {
            records = List.copyOf(records);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.resend(this);
        }
    }

    /**
     * One replication round; with followers, only they fetch.
     *
     * @param isResponseLost whether the leaders' answers get lost on the way; under Kafka's rules only
     */
    record FetchFollowers(Target target, Optional<BrokerSet> followers, boolean isResponseLost)
            implements ClusterCommand {
        public FetchFollowers(Target target, Optional<BrokerSet> followers) {
            this(target, followers, false);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.fetchFollowers(this);
        }
    }

    /** Moves the clock by ms and, unless {@code isClockOnly}, runs what is due and refreshes every ISR. */
    record Tick(long ms, boolean isClockOnly) implements ClusterCommand {
        /** How often work is run in one tick. A tick of any size ends; what it had to leave out is told. */
        public static final int MAX_RUNS = 10_000;

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.tick(this);
        }
    }

    record RefreshIsr(Target target) implements ClusterCommand {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.refreshIsr(this);
        }
    }

    record RemoveFromIsr(Target target, int broker) implements ClusterCommand {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.removeFromIsr(this);
        }
    }

    /** Prepares a former leader to follow: cut to HW where longer, out of the ISR. */
    record Rejoin(Target target, int broker) implements ClusterCommand {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.rejoin(this);
        }
    }

    record Promote(Target target, int broker) implements ClusterCommand {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.promote(this);
        }
    }

    /**
     * Begins a transaction.
     *
     * @param isFencing begins it also where it is open, as another instance of its producer would
     */
    record BeginTransaction(String transaction, boolean isFencing) implements ClusterCommand {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.beginTransaction(this);
        }
    }

    /**
     * Ends a transaction.
     *
     * @param producerEpoch the epoch that the sender has; left out, it is the current one
     */
    record EndTransaction(String transaction, EndTransactionMarker.Outcome outcome, OptionalInt producerEpoch)
            implements ClusterCommand {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.endTransaction(this);
        }
    }

    /**
     * Sends one batch in a transaction, with acks=all.
     *
     * @param producerEpoch the epoch that the sender has; left out, it is the current one
     */
    record SendInTransaction(String transaction, Target target, List<Record> records, OptionalInt producerEpoch)
            implements ClusterCommand {
        public SendInTransaction {
            records = List.copyOf(records);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.sendInTransaction(this);
        }
    }

    /**
     * A consumer's read of at most {@code maxRecords} records from an offset on.
     *
     * @param leaderEpoch the leader epoch that the consumer believes in; under Kafka's rules only
     */
    record Fetch(Target target, long from, int maxRecords, Isolation isolation, OptionalInt leaderEpoch)
            implements ClusterCommand {
        /** A read of whatever is replicated, as is the default. */
        public Fetch(Target target, long from, int maxRecords) {
            this(target, from, maxRecords, Isolation.READ_UNCOMMITTED, OptionalInt.empty());
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.fetch(this);
        }
    }

    /** A broker dies; the controller notices at once. What it had not flushed may be lost with it. */
    record CrashBroker(int broker, boolean isUnflushedLost) implements ClusterCommand {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.crashBroker(this);
        }
    }

    /** A broker starts, after it has shut down in order if it runs; a bounce is over before the controller notices. */
    record RestartBroker(int broker, boolean isBounce) implements ClusterCommand {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.restartBroker(this);
        }
    }

    /** The controller elects leaders, of each partition or a named one of one partition. */
    record Elect(Target target, OptionalInt broker, boolean isUncleanAllowed) implements ClusterCommand {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.elect(this);
        }
    }

    /** Changes of the ISR that are in flight reach the controller. */
    record DeliverIsr(Target target) implements ClusterCommand {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.deliverIsr(this);
        }
    }

    /** A broker hears who leads. */
    record DeliverMetadata(int broker) implements ClusterCommand {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.deliverMetadata(this);
        }
    }

    /** Lets something wait until a command delivers it, or no longer. */
    record SetDelivery(Delivery what, boolean isManual) implements ClusterCommand {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.setDelivery(this);
        }
    }

    /** Changes settings of the running cluster, or of one topic. */
    record AlterConfig(Optional<String> topic, List<Setting> settings) implements ClusterCommand {
        public AlterConfig {
            settings = List.copyOf(settings);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.alterConfig(this);
        }
    }

    /** The cluster comes back from what its store holds; reading that is the session's work, not the machine's. */
    record Reopen(RecoveredCluster recovered) implements ClusterCommand {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.reopen(this);
        }
    }

    /** Turns the follower loop on, or changes its interval in ms; the first round is due one interval from now. */
    record StartFollowerLoop(long everyMs) implements ClusterCommand {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.startFollowerLoop(this);
        }
    }

    /** Turns the follower loop off. */
    record StopFollowerLoop() implements ClusterCommand {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.stopFollowerLoop(this);
        }
    }

    /** Makes the next fetch of a broker fail, whoever asks for it: the follower loop or a command. */
    record InjectFetchError(int broker) implements ClusterCommand {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.injectFetchError(this);
        }
    }

    /**
     * An orderly end, before the logs are flushed: what the clock drives is stopped, what producers hold back is sent.
     *
     * @param canSend whether anything can be written; a store that has failed takes nothing until it is reopened
     */
    record Close(boolean canSend) implements ClusterCommand {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.close(this);
        }
    }

    /** One case per command, so that none can be forgotten. */
    interface Visitor<R> {
        R newCluster(NewCluster command);

        R createTopic(CreateTopic command);

        R send(Send command);

        R defineProducer(DefineProducer command);

        R sendWith(SendWith command);

        R flush(Flush command);

        R resend(Resend command);

        R beginTransaction(BeginTransaction command);

        R endTransaction(EndTransaction command);

        R sendInTransaction(SendInTransaction command);

        R fetchFollowers(FetchFollowers command);

        R tick(Tick command);

        R refreshIsr(RefreshIsr command);

        R removeFromIsr(RemoveFromIsr command);

        R rejoin(Rejoin command);

        R promote(Promote command);

        R fetch(Fetch command);

        R alterConfig(AlterConfig command);

        R reopen(Reopen command);

        R startFollowerLoop(StartFollowerLoop command);

        R stopFollowerLoop(StopFollowerLoop command);

        R injectFetchError(InjectFetchError command);

        R close(Close command);

        R crashBroker(CrashBroker command);

        R restartBroker(RestartBroker command);

        R elect(Elect command);

        R deliverIsr(DeliverIsr command);

        R deliverMetadata(DeliverMetadata command);

        R setDelivery(SetDelivery command);
    }
}
