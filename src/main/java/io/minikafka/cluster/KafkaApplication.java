package io.minikafka.cluster;

import io.minikafka.log.LogEntry;
import io.minikafka.log.PartitionLog;
import io.minikafka.replication.AckWaiter;
import io.minikafka.replication.IsrChange;
import io.minikafka.replication.KafkaPartition;
import io.minikafka.replication.KafkaReplica;
import io.minikafka.replication.PartitionReplicaSet;
import io.vavr.Tuple2;
import io.vavr.collection.Vector;
import java.util.Optional;

/** What each event does to what only Kafka's rules know; under the chapters' rules nothing. */
final class KafkaApplication implements KafkaEvent.KafkaVisitor<ClusterState> {

    private final ClusterState state;

    KafkaApplication(ClusterState state) {
        this.state = state;
    }

    /** A log has grown: new epochs are noted, and enough batches at once are flushed. */
    static PartitionReplicaSet grown(
            ClusterState state, TopicPartition partition, PartitionReplicaSet set, int broker, long fromLeo) {
        if (set.kafka().isEmpty()) {
            return set;
        }
        PartitionLog log = set.replica(broker).log();
        Vector<LogEntry> entries = log.entries();
        KafkaReplica replica = set.underKafka().replica(broker);
        for (int i = log.indexAt(fromLeo); i < entries.size(); i++) {
            int epoch = entries.get(i).batch().leaderEpoch();
            boolean isKnown = replica.epochs()
                    .latestEpoch()
                    .filter(latest -> latest == epoch)
                    .isPresent();
            replica = isKnown
                    ? replica
                    : replica.withEpochs(
                            replica.epochs().assign(epoch, entries.get(i).baseOffset()));
        }
        int unflushed = entries.size() - log.indexAt(replica.flushedLeo());
        boolean isFlushed = unflushed >= state.configOf(partition.topic()).get(ConfigKey.FLUSH_MESSAGES);
        KafkaReplica changed = isFlushed ? replica.flushedTo(log.leo()) : replica;
        return set.withKafka(known -> known.withReplica(broker, before -> changed));
    }

    /** A log was cut; where the leader's was, its high watermark ends there too. */
    static PartitionReplicaSet cut(PartitionReplicaSet set, Event.LogTruncated event) {
        if (set.kafka().isEmpty()) {
            return set;
        }
        PartitionReplicaSet cut =
                set.withKafka(known -> known.withReplica(event.broker(), replica -> replica.cutTo(event.toLeo())));
        return event.broker() == set.leaderId()
                ? cut.withHighWatermark(Math.min(set.highWatermark(), event.toLeo()))
                : cut;
    }

    /** The controller changed the ISR; what the leader asked for is answered by that. */
    static PartitionReplicaSet isrChanged(PartitionReplicaSet set, Event.IsrChanged event) {
        boolean isAnswer =
                event.cause() == Event.IsrChanged.Cause.EXPANSION || event.cause() == Event.IsrChanged.Cause.SHRINK;
        return set.withKafka(known ->
                known.inNextPartitionEpoch().withChange(isAnswer ? Optional.<IsrChange>empty() : known.change()));
    }

    /** A send waits, but not for ever. */
    static PartitionReplicaSet waiting(ClusterState state, PartitionReplicaSet set, AckWaiter waiter) {
        long timeoutMs = state.config().get(ConfigKey.REQUEST_TIMEOUT_MS);
        long deadlineMs = timeoutMs > Long.MAX_VALUE - state.nowMs() ? Long.MAX_VALUE : state.nowMs() + timeoutMs;
        return set.withKafka(known -> known.withDeadlines(known.deadlinesMs().put(waiter.sendNumber(), deadlineMs)));
    }

    static PartitionReplicaSet over(PartitionReplicaSet set, AckWaiter waiter) {
        return set.withKafka(known -> known.withDeadlines(known.deadlinesMs().remove(waiter.sendNumber())));
    }

    @Override
    public ClusterState brokerChanged(KafkaEvent.BrokerChanged event) {
        ClusterState next = state.withController(state.controller().withBroker(event.broker(), event.to()));
        for (Tuple2<TopicPartition, PartitionReplicaSet> partition : state.partitions()) {
            if (partition._2().hasReplica(event.broker())) {
                next = next.withPartition(partition._1(), changed(partition._2(), event));
            }
        }
        return next;
    }

    private static PartitionReplicaSet changed(PartitionReplicaSet set, KafkaEvent.BrokerChanged event) {
        long leo = set.replica(event.broker()).leo();
        return switch (event.cause()) {
            case CRASHED, UNFENCED -> set;
            case SHUT_DOWN, CLOSED ->
                set.withKafka(known -> known.withReplica(event.broker(), at -> at.flushedTo(leo)));
            case STARTED, REOPENED -> restarted(set, event.broker(), leo, false);
            case BOUNCED -> restarted(set, event.broker(), leo, true);
        };
    }

    private static PartitionReplicaSet restarted(PartitionReplicaSet set, int broker, long leo, boolean isFlushed) {
        KafkaReplica before = set.underKafka().replica(broker);
        KafkaReplica again = (isFlushed ? before.flushedTo(leo) : before).restarted(leo);
        PartitionReplicaSet next = set.withKafka(known -> known.withReplica(broker, replica -> again));
        return broker == set.leaderId() ? next.withHighWatermark(again.highWatermark()) : next;
    }

    @Override
    public ClusterState isrChangeRequested(KafkaEvent.IsrChangeRequested event) {
        return state.withPartition(
                event.partition(), set -> set.withKafka(known -> known.withChange(Optional.of(event.change()))));
    }

    @Override
    public ClusterState isrChangeRefused(KafkaEvent.IsrChangeRefused event) {
        return state.withPartition(
                event.partition(), set -> set.withKafka(known -> known.withChange(Optional.empty())));
    }

    @Override
    public ClusterState leaderElected(KafkaEvent.LeaderElected event) {
        return state.withPartition(event.partition(), set -> {
            int leader = event.toLeader().orElse(set.leaderId());
            KafkaPartition known = set.underKafka()
                    .withReplica(set.leaderId(), replica -> replica.withHighWatermark(set.highWatermark()))
                    .withLeader(event.toLeader().isPresent())
                    .inNextPartitionEpoch();
            return set.withLeader(leader, event.toEpoch())
                    .withIsr(event.toIsr())
                    .withHighWatermark(event.highWatermark())
                    .withKafka(known);
        });
    }

    @Override
    public ClusterState elrChanged(KafkaEvent.ElrChanged event) {
        return state.withPartition(
                event.partition(),
                set -> set.withKafka(known -> (event.reason().isAlone() ? known.inNextPartitionEpoch() : known)
                        .withElr(event.to(), event.lastLeader())));
    }

    @Override
    public ClusterState metadataHeard(KafkaEvent.MetadataHeard event) {
        int leader = event.leader().orElse(KafkaReplica.NOBODY);
        return state.withPartition(
                event.partition(),
                set -> set.withKafka(known -> {
                    KafkaPartition heard =
                            known.withReplica(event.broker(), replica -> replica.hearing(leader, event.epoch()));
                    return event.broker() == leader
                            ? heard.takenOverBy(
                                    leader, event.epoch(), set.replica(leader).leo(), set.isr(), state.nowMs())
                            : heard;
                }));
    }

    @Override
    public ClusterState followerAsked(KafkaEvent.FollowerAsked event) {
        return state.withPartition(
                event.partition(),
                set -> set.withKafka(known -> event.leader() == set.leaderId()
                        ? known.asked(
                                event.broker(),
                                event.offset(),
                                set.leader().leo(),
                                event.nowMs(),
                                state.controller().broker(event.broker()).epoch())
                        : known.withReplica(event.broker(), KafkaReplica::reconciled)));
    }

    @Override
    public ClusterState followerRefused(KafkaEvent.FollowerRefused event) {
        return state;
    }

    @Override
    public ClusterState followerHighWatermarkAdvanced(KafkaEvent.FollowerHighWatermarkAdvanced event) {
        return state.withPartition(
                event.partition(),
                set -> set.withKafka(
                        known -> known.withReplica(event.broker(), replica -> replica.withHighWatermark(event.to()))));
    }

    @Override
    public ClusterState highWatermarksCheckpointed(KafkaEvent.HighWatermarksCheckpointed event) {
        ClusterState next = state;
        for (Tuple2<TopicPartition, PartitionReplicaSet> partition : state.partitions()) {
            PartitionReplicaSet set = partition._2();
            for (int broker : event.brokers().ids()) {
                if (set.hasReplica(broker)) {
                    long own = set.highWatermarkOf(broker);
                    set = set.withKafka(known -> known.withReplica(broker, replica -> replica.checkpointed(own)));
                }
            }
            next = next.withPartition(partition._1(), set);
        }
        return next;
    }

    @Override
    public ClusterState duplicatePending(KafkaEvent.DuplicatePending event) {
        return state.withLastSendNumber(event.sendNumber())
                .withProducers(state.producers().after(event.partition(), event.batch()));
    }

    @Override
    public ClusterState deliverySet(KafkaEvent.DeliverySet event) {
        return state.withController(state.controller().withDelivery(event.what(), event.isManual()));
    }
}
