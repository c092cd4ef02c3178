package io.minikafka.cluster;

import io.minikafka.log.LogEntry;
import io.minikafka.log.PartitionLog;
import io.minikafka.record.RecordBatch;
import io.minikafka.replication.AckWaiter;
import io.minikafka.replication.BrokerSet;
import io.minikafka.replication.KafkaPartition;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.PendingSends;
import io.minikafka.replication.Replica;
import io.vavr.Tuple;
import io.vavr.collection.TreeMap;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** What each event does to a state. */
final class EventApplication implements EventVisitor<ClusterState> {

    private final ClusterState state;

    EventApplication(ClusterState state) {
        this.state = state;
    }

    @Override
    public ClusterState clusterCreated(Event.ClusterCreated event) {
        return ClusterState.create(event.brokers(), event.config(), event.rules());
    }

    @Override
    public ClusterState clockAdvanced(Event.ClockAdvanced event) {
        return state.withNowMs(event.toMs());
    }

    @Override
    public ClusterState configAltered(Event.ConfigAltered event) {
        if (event.topic().isEmpty()) {
            return state.withConfig(state.config().with(event.key(), event.to()));
        }
        Topic topic = state.topics().get(event.topic().get()).get();
        return state.withTopic(topic.withConfig(topic.config().with(event.key(), event.to())));
    }

    @Override
    public ClusterState topicCreated(Event.TopicCreated event) {
        ClusterState next =
                state.withTopic(new Topic(event.topic(), event.assignment().size(), event.config(), 0));
        for (int number = 0; number < event.assignment().size(); number++) {
            PartitionReplicaSet set =
                    PartitionReplicaSet.create(event.assignment().get(number), state.nowMs());
            next = next.withPartition(
                    new TopicPartition(event.topic(), number), state.rules().isOfChapters() ? set : ofAlive(set));
        }
        return next;
    }

    /** Only who is alive is in sync. */
    private PartitionReplicaSet ofAlive(PartitionReplicaSet set) {
        BrokerSet isr = set.isr().filter(state.controller()::isAlive);
        return set.withIsr(isr).withKafka(KafkaPartition.create(set.assignment(), isr, state.nowMs()));
    }

    @Override
    public ClusterState stickyPartitionMoved(Event.StickyPartitionMoved event) {
        return state.withTopic(state.topics().get(event.topic()).get().withStickyPartition(event.to()));
    }

    @Override
    public ClusterState batchAppended(Event.BatchAppended event) {
        return after(event.sendNumber(), event.partition(), event.batch())
                .withPartition(
                        event.partition(), set -> appended(event.partition(), set, event.leader(), event.batch()));
    }

    private PartitionReplicaSet appended(
            TopicPartition partition, PartitionReplicaSet set, int broker, RecordBatch batch) {
        Replica leader = set.replica(broker);
        PartitionReplicaSet longer = set.withReplica(leader.withLog(leader.log().append(batch)));
        return KafkaApplication.grown(state, partition, longer, broker, leader.leo());
    }

    @Override
    public ClusterState duplicateAcknowledged(Event.DuplicateAcknowledged event) {
        return after(event.sendNumber(), event.partition(), event.batch());
    }

    private ClusterState after(int sendNumber, TopicPartition partition, RecordBatch batch) {
        return state.withLastSendNumber(sendNumber)
                .withProducers(state.producers().after(partition, batch));
    }

    @Override
    public ClusterState sendAcknowledged(Event.SendAcknowledged event) {
        return state;
    }

    @Override
    public ClusterState sendPending(Event.SendPending event) {
        RecordBatch batch = state.partition(event.partition())
                .leader()
                .log()
                .entryAt(event.waiter().baseOffset())
                .orElseThrow()
                .batch();
        return withTransactions(
                        transactions -> transactions.waitingFor(event.waiter().sendNumber(), batch))
                .withPartition(
                        event.partition(),
                        set -> KafkaApplication.waiting(
                                state, set.withPending(set.pending().plus(event.waiter())), event.waiter()));
    }

    @Override
    public ClusterState pendingSendAcknowledged(Event.PendingSendAcknowledged event) {
        return answered(event.partition(), event.waiter(), Optional.empty());
    }

    @Override
    public ClusterState pendingSendFailed(Event.PendingSendFailed event) {
        return answered(event.partition(), event.waiter(), Optional.of(event.code()));
    }

    private ClusterState answered(TopicPartition partition, AckWaiter waiter, Optional<ErrorCode> failure) {
        return withTransactions(transactions -> transactions.answered(waiter.sendNumber(), failure))
                .withPartition(
                        partition,
                        set -> KafkaApplication.over(
                                set.withPending(set.pending().minus(waiter)), waiter));
    }

    private ClusterState withTransactions(UnaryOperator<Transactions> change) {
        Producers producers = state.producers();
        return producers.transactions().byName().isEmpty()
                ? state
                : state.withProducers(producers.with(change.apply(producers.transactions())));
    }

    @Override
    public ClusterState transactionBegun(Event.TransactionBegun event) {
        return state.withProducers(state.producers().withBegun(event, state.lastSendNumber()));
    }

    @Override
    public ClusterState partitionAddedToTransaction(Event.PartitionAddedToTransaction event) {
        return withTransactions(
                transactions -> transactions.withOpen(event.transaction(), open -> open.with(event.partition())));
    }

    @Override
    public ClusterState transactionDecided(Event.TransactionDecided event) {
        return withTransactions(transactions -> transactions.decided(event));
    }

    @Override
    public ClusterState transactionMarkerAppended(Event.TransactionMarkerAppended event) {
        return state.withPartition(
                event.partition(), set -> appended(event.partition(), set, event.leader(), event.batch()));
    }

    @Override
    public ClusterState producerDefined(Event.ProducerDefined event) {
        return state.withProducers(state.producers().with(event.producer()));
    }

    @Override
    public ClusterState recordBuffered(Event.RecordBuffered event) {
        return withBuffer(
                event.producer(),
                buffer -> buffer.plus(event.partition(), event.record(), event.isSticky(), state.nowMs()));
    }

    @Override
    public ClusterState producerBatchClosed(Event.ProducerBatchClosed event) {
        int partitionCount = state.topics().get(event.partition().topic()).get().partitionCount();
        return withBuffer(event.producer(), buffer -> buffer.withClosed(event.partition(), partitionCount));
    }

    @Override
    public ClusterState producerBatchSent(Event.ProducerBatchSent event) {
        return withBuffer(event.producer(), buffer -> buffer.withoutFirst(event.partition()));
    }

    @Override
    public ClusterState producerBatchRefused(Event.ProducerBatchRefused event) {
        return event.isKept() ? state : withBuffer(event.producer(), buffer -> buffer.withoutFirst(event.partition()));
    }

    @Override
    public ClusterState producerBufferLost(Event.ProducerBufferLost event) {
        return withBuffer(event.producer(), Accumulator::cleared);
    }

    private ClusterState withBuffer(String producer, UnaryOperator<Accumulator> change) {
        return state.withProducers(state.producers().withBuffer(producer, change));
    }

    @Override
    public ClusterState followerFetched(Event.FollowerFetched event) {
        return state.withPartition(event.partition(), set -> {
            Replica follower = set.replica(event.broker());
            PartitionLog source = set.replica(event.leader()).log();
            PartitionLog log = follower.log();
            for (LogEntry entry : event.entries()) {
                log = log.appendCopyOf(entry, source);
            }
            PartitionReplicaSet copied = set.withReplica(follower.withLog(log).withLastFetchMs(event.nowMs()));
            return KafkaApplication.grown(state, event.partition(), copied, event.broker(), follower.leo());
        });
    }

    @Override
    public ClusterState logTruncated(Event.LogTruncated event) {
        return state.withPartition(event.partition(), set -> {
            Replica replica = set.replica(event.broker());
            return KafkaApplication.cut(
                    set.withReplica(replica.withLog(replica.log().truncateTo(event.toLeo()))), event);
        });
    }

    @Override
    public ClusterState isrChanged(Event.IsrChanged event) {
        return state.withPartition(
                event.partition(), set -> KafkaApplication.isrChanged(set.withIsr(event.to()), event));
    }

    @Override
    public ClusterState highWatermarkAdvanced(Event.HighWatermarkAdvanced event) {
        return state.withPartition(event.partition(), set -> set.withHighWatermark(event.to()));
    }

    @Override
    public ClusterState lastFetchReset(Event.LastFetchReset event) {
        return state.withPartition(
                event.partition(),
                set -> set.withReplica(set.replica(event.broker()).withLastFetchMs(event.nowMs())));
    }

    @Override
    public ClusterState leaderPromoted(Event.LeaderPromoted event) {
        return state.withPartition(
                event.partition(),
                set -> set.withLeader(event.toLeader(), event.toEpoch()).withIsr(event.toIsr()));
    }

    @Override
    public ClusterState clusterReopened(Event.ClusterReopened event) {
        ClusterMetadata metadata = event.metadata();
        TreeMap<String, Topic> topics = metadata.topics()
                .map((name, topic) -> Tuple.of(
                        name, new Topic(name, topic.partitions().size(), topic.config(), stickyPartition(name))));
        return new ClusterState(
                metadata.brokers(),
                state.nowMs(),
                metadata.config(),
                topics,
                TreeMap.empty(),
                state.lastSendNumber(),
                FollowerLoop.OFF,
                BrokerSet.NONE,
                producers(metadata.producers()),
                metadata.kafka().map(kept -> kept.controller().found()).orElse(Controller.NONE));
    }

    @Override
    public ClusterState followerLoopStarted(Event.FollowerLoopStarted event) {
        return state.withFollowerLoop(event.loop());
    }

    @Override
    public ClusterState followerLoopStopped(Event.FollowerLoopStopped event) {
        return state.withFollowerLoop(FollowerLoop.OFF);
    }

    @Override
    public ClusterState followerLoopRan(Event.FollowerLoopRan event) {
        return state.withFollowerLoop(event.loop());
    }

    @Override
    public ClusterState followerLoopFailed(Event.FollowerLoopFailed event) {
        return state.withFollowerLoop(event.loop());
    }

    @Override
    public ClusterState fetchErrorArmed(Event.FetchErrorArmed event) {
        return state.withFetchErrors(state.fetchErrors().with(event.broker()));
    }

    @Override
    public ClusterState followerFetchFailed(Event.FollowerFetchFailed event) {
        return state.withFetchErrors(state.fetchErrors().without(event.broker()));
    }

    @Override
    public ClusterState underKafka(KafkaEvent event) {
        return event.accept(new KafkaApplication(state));
    }

    @Override
    public ClusterState partitionReopened(Event.PartitionReopened event) {
        return state.withPartition(event.partition(), event.set().withPending(PendingSends.NONE))
                .withProducers(state.producers()
                        .continuing(event.partition(), event.set().leader().log()));
    }

    @Override
    public ClusterState logRepaired(Event.LogRepaired event) {
        return state;
    }

    /** The producers that are kept, none of them with anything buffered; their turns go on where they were. */
    private Producers producers(ClusterMetadata.ProducersMetadata kept) {
        Producers producers = new Producers(TreeMap.empty(), kept.nextProducerId(), transactions(kept));
        for (ClusterMetadata.ProducerMetadata producer : kept.producers()) {
            Accumulator buffer = state.producers()
                    .named(producer.name())
                    .map(running -> running.accumulator().cleared())
                    .orElse(Accumulator.EMPTY);
            producers = producers.with(new Producer(producer.name(), producer.settings(), producer.identity(), buffer));
        }
        return producers;
    }

    /** The transactions that are kept; one that was not decided has lost its producer. */
    private Transactions transactions(ClusterMetadata.ProducersMetadata kept) {
        Transactions transactions = Transactions.NONE;
        for (ClusterMetadata.TransactionMetadata transaction : kept.transactions()) {
            Transaction.Status status = transaction.decided().isPresent()
                    ? new Transaction.Status.Decided(transaction.decided().get())
                    : new Transaction.Status.Abandoned(afterSend(transaction.name()));
            ProducerIdentity identity =
                    new ProducerIdentity(transaction.producerId(), transaction.producerEpoch(), TreeMap.empty());
            transactions = transactions.with(new Transaction(transaction.name(), identity, status));
        }
        return transactions;
    }

    private int afterSend(String transaction) {
        return state.producers()
                .transactions()
                .named(transaction)
                .map(Transaction::afterSend)
                .orElse(0);
    }

    private int stickyPartition(String topic) {
        return state.topics().get(topic).map(Topic::stickyPartition).getOrElse(0);
    }
}
