package io.minikafka.cluster;

import io.minikafka.record.RecordBatch;
import io.minikafka.replication.AckMode;
import io.minikafka.replication.BrokerSet;
import io.minikafka.replication.IsrChange;
import java.util.OptionalInt;

/** Something that happens only under Kafka's rules, where brokers die alone and a controller decides. */
public sealed interface KafkaEvent extends Event.UnderKafka {

    <R> R accept(KafkaVisitor<R> visitor);

    @Override
    default <R> R accept(EventVisitor<R> visitor) {
        return visitor.underKafka(this);
    }

    /** A broker stopped, or started. */
    record BrokerChanged(int broker, Broker from, Broker to, Cause cause) implements KafkaEvent {
        /** What became of it. */
        public enum Cause {
            CRASHED,
            SHUT_DOWN,
            STARTED,
            /** It started again before the controller noticed. */
            BOUNCED,
            UNFENCED,
            /** It shut down in order, as the whole cluster did. */
            CLOSED,
            /** It started with the whole cluster. */
            REOPENED
        }

        @Override
        public <R> R accept(KafkaVisitor<R> visitor) {
            return visitor.brokerChanged(this);
        }
    }

    /** A leader asks the controller for another ISR. */
    record IsrChangeRequested(TopicPartition partition, BrokerSet from, IsrChange change) implements KafkaEvent {
        @Override
        public <R> R accept(KafkaVisitor<R> visitor) {
            return visitor.isrChangeRequested(this);
        }
    }

    /** The controller refused to change the ISR. */
    record IsrChangeRefused(TopicPartition partition, IsrChange change, ErrorCode code, String message)
            implements KafkaEvent {
        @Override
        public <R> R accept(KafkaVisitor<R> visitor) {
            return visitor.isrChangeRefused(this);
        }
    }

    /** The controller elected, or found nobody to lead; the high watermark is the new leader's own. */
    record LeaderElected(
            TopicPartition partition,
            OptionalInt fromLeader,
            OptionalInt toLeader,
            int fromEpoch,
            int toEpoch,
            BrokerSet fromIsr,
            BrokerSet toIsr,
            Kind kind,
            long highWatermark)
            implements KafkaEvent {
        /** What kind of election it was. */
        public enum Kind {
            /** Of a member of the ISR. */
            CLEAN,
            /** Of an eligible leader replica. */
            ELIGIBLE,
            /** Of who led last, where nobody is eligible. */
            LAST_KNOWN,
            /** Of whoever is alive. */
            UNCLEAN,
            /** Nobody can lead. */
            NOBODY
        }

        @Override
        public <R> R accept(KafkaVisitor<R> visitor) {
            return visitor.leaderElected(this);
        }
    }

    /** Others than before are eligible to lead although they are not in the ISR. */
    record ElrChanged(TopicPartition partition, BrokerSet from, BrokerSet to, OptionalInt lastLeader, Reason reason)
            implements KafkaEvent {

        /** Why, and whether the controller changed nothing else of the partition with it. */
        public enum Reason {
            /** The ISR has changed. */
            ISR_CHANGED(false),
            /** The leader may lack what others have. */
            UNCLEAN_ELECTION(false),
            /** A broker started again that may lack what it had. */
            CRASHED_BROKER(true),
            /** min.insync.replicas has changed. */
            MINIMUM_CHANGED(true);

            private final boolean isAlone;

            Reason(boolean isAlone) {
                this.isAlone = isAlone;
            }

            /** Whether it is a change of the partition by itself, with a partition epoch of its own. */
            boolean isAlone() {
                return isAlone;
            }
        }

        @Override
        public <R> R accept(KafkaVisitor<R> visitor) {
            return visitor.elrChanged(this);
        }
    }

    /** A broker heard who leads, if anybody does. */
    record MetadataHeard(TopicPartition partition, int broker, OptionalInt leader, int epoch) implements KafkaEvent {
        @Override
        public <R> R accept(KafkaVisitor<R> visitor) {
            return visitor.metadataHeard(this);
        }
    }

    /**
     * A follower's request reached its leader, which now knows how far the follower is.
     *
     * @param fromLeo what the leader knew before; -1 for nothing
     * @param offset the offset asked for
     * @param isResponseLost whether the follower never gets an answer
     */
    record FollowerAsked(
            TopicPartition partition,
            int broker,
            int leader,
            long fromLeo,
            long offset,
            long nowMs,
            boolean isResponseLost)
            implements KafkaEvent {
        @Override
        public <R> R accept(KafkaVisitor<R> visitor) {
            return visitor.followerAsked(this);
        }
    }

    /** A leader refused a follower's request. */
    record FollowerRefused(TopicPartition partition, int broker, int leader, ErrorCode code, String message)
            implements KafkaEvent {
        @Override
        public <R> R accept(KafkaVisitor<R> visitor) {
            return visitor.followerRefused(this);
        }
    }

    /** A follower took over a high watermark from its leader. */
    record FollowerHighWatermarkAdvanced(TopicPartition partition, int broker, long from, long to)
            implements KafkaEvent {
        @Override
        public <R> R accept(KafkaVisitor<R> visitor) {
            return visitor.followerHighWatermarkAdvanced(this);
        }
    }

    /** Brokers wrote the high watermarks of all their replicas to disk. */
    record HighWatermarksCheckpointed(BrokerSet brokers) implements KafkaEvent {
        @Override
        public <R> R accept(KafkaVisitor<R> visitor) {
            return visitor.highWatermarksCheckpointed(this);
        }
    }

    /** A send repeats a batch that is on the leader already, but is not committed yet: it waits like the first. */
    record DuplicatePending(TopicPartition partition, int sendNumber, AckMode acks, RecordBatch batch)
            implements KafkaEvent {
        @Override
        public <R> R accept(KafkaVisitor<R> visitor) {
            return visitor.duplicatePending(this);
        }
    }

    /** From now on something waits to be delivered, or does not. */
    record DeliverySet(Delivery what, boolean isManual) implements KafkaEvent {
        @Override
        public <R> R accept(KafkaVisitor<R> visitor) {
            return visitor.deliverySet(this);
        }
    }

    /** One case per event, so that none can be forgotten. */
    interface KafkaVisitor<R> {
        R brokerChanged(BrokerChanged event);

        R isrChangeRequested(IsrChangeRequested event);

        R isrChangeRefused(IsrChangeRefused event);

        R leaderElected(LeaderElected event);

        R elrChanged(ElrChanged event);

        R metadataHeard(MetadataHeard event);

        R followerAsked(FollowerAsked event);

        R followerRefused(FollowerRefused event);

        R followerHighWatermarkAdvanced(FollowerHighWatermarkAdvanced event);

        R highWatermarksCheckpointed(HighWatermarksCheckpointed event);

        R duplicatePending(DuplicatePending event);

        R deliverySet(DeliverySet event);
    }
}
