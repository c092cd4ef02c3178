package io.minikafka.cluster;

import io.minikafka.log.PartitionLog;
import io.minikafka.log.ProducerState;
import io.minikafka.log.TransactionIndex;
import io.minikafka.record.RecordBatch;
import io.minikafka.replication.PartitionReplicaSet;
import io.vavr.collection.TreeMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The transactions of a cluster by name; names are never forgotten. What they did to a partition, its log tells.
 *
 * @param byName each by its name
 */
public record Transactions(TreeMap<String, Transaction> byName) {

    static final Transactions NONE = new Transactions(TreeMap.empty());

    public Optional<Transaction> named(String name) {
        return byName.get(name).toJavaOptional();
    }

    /** The transaction whose producer has an id. */
    public Optional<Transaction> ofProducer(long producerId) {
        return byName.values()
                .find(transaction -> transaction.identity().producerId() == producerId)
                .toJavaOptional();
    }

    /** The names of those that are not decided, by name. */
    public List<String> undecided() {
        return byName.values()
                .filter(transaction -> transaction.decided().isEmpty())
                .map(Transaction::name)
                .toJavaList();
    }

    /**
     * The partitions whose leader has batches of a transaction and no marker behind them.
     *
     * @param state the cluster
     */
    public static List<TopicPartition> openIn(ClusterState state, Transaction transaction) {
        List<TopicPartition> partitions = new ArrayList<>();
        state.partitions().forEach((partition, set) -> {
            if (transactions(set).openOf(transaction.identity().producerId()).isPresent()) {
                partitions.add(partition);
            }
        });
        return partitions;
    }

    /** The partitions where a promotion may still take the latest marker of a transaction: the high watermark is below it. */
    public static List<TopicPartition> unreplicatedIn(ClusterState state, Transaction transaction) {
        List<TopicPartition> partitions = new ArrayList<>();
        state.partitions().forEach((partition, set) -> {
            if (transactions(set)
                            .latestMarkerOf(transaction.identity().producerId())
                            .orElse(-1)
                    >= set.highWatermark()) {
                partitions.add(partition);
            }
        });
        return partitions;
    }

    private static TransactionIndex transactions(PartitionReplicaSet set) {
        return set.leader().log().transactions();
    }

    Transactions with(Transaction transaction) {
        return new Transactions(byName.put(transaction.name(), transaction));
    }

    /** After a begin: an identity that is raised, or another one, starts its sequences anew. */
    Transactions begun(Event.TransactionBegun event, int lastSendNumber) {
        ProducerIdentity identity = named(event.transaction())
                .map(Transaction::identity)
                .filter(known ->
                        known.producerId() == event.producerId() && known.producerEpoch() == event.producerEpoch())
                .orElseGet(() -> new ProducerIdentity(event.producerId(), event.producerEpoch(), TreeMap.empty()));
        return with(new Transaction(event.transaction(), identity, Transaction.Status.Open.after(lastSendNumber)));
    }

    /** After a decision, which may have raised the epoch. */
    Transactions decided(Event.TransactionDecided event) {
        Transaction transaction = named(event.transaction()).orElseThrow();
        ProducerIdentity identity = transaction.identity();
        boolean isSame = identity.producerEpoch() == event.toEpoch();
        return with(transaction
                .withIdentity(
                        isSame
                                ? identity
                                : new ProducerIdentity(identity.producerId(), event.toEpoch(), TreeMap.empty()))
                .withStatus(new Transaction.Status.Decided(event.outcome())));
    }

    /** After a change to the open transaction of a name. */
    Transactions withOpen(String name, UnaryOperator<Transaction.Status.Open> change) {
        Transaction transaction = named(name).orElseThrow();
        return transaction
                .open()
                .map(open -> with(transaction.withStatus(change.apply(open))))
                .orElse(this);
    }

    /** After a batch that is on the leader now: the sequences go on. */
    Transactions after(TopicPartition partition, RecordBatch batch) {
        return ofProducer(batch.producerId())
                .map(transaction -> with(transaction.withIdentity(
                        transaction.identity().after(partition, batch.producer(), batch.recordCount()))))
                .orElse(this);
    }

    /** After a send of a transaction has to wait. */
    Transactions waitingFor(int sendNumber, RecordBatch batch) {
        return batch.isTransactional()
                ? ofProducer(batch.producerId())
                        .map(transaction -> withOpen(transaction.name(), open -> open.waitingFor(sendNumber)))
                        .orElse(this)
                : this;
    }

    /** After a pending send is over, whoever's it is; with a code where it failed. */
    Transactions answered(int sendNumber, Optional<ErrorCode> failure) {
        Transactions after = this;
        for (Transaction transaction : byName.valuesIterator()) {
            boolean isIts = transaction
                    .open()
                    .filter(open -> open.pendingSends().contains(sendNumber))
                    .isPresent();
            if (isIts) {
                after = after.withOpen(
                        transaction.name(),
                        open -> failure.isPresent()
                                ? open.failed(sendNumber, failure.get())
                                : open.answered(sendNumber));
            }
        }
        return after;
    }

    /** After a partition came back from its logs: sequences continue behind what its leader holds. */
    Transactions continuing(TopicPartition partition, PartitionLog leaderLog) {
        Transactions after = this;
        for (Transaction transaction : byName.valuesIterator()) {
            ProducerIdentity identity = transaction.identity();
            ProducerIdentity continued = leaderLog
                    .producer(identity.producerId())
                    .filter(latest -> latest.producerEpoch() == identity.producerEpoch())
                    .map(ProducerState::nextSequence)
                    .map(sequence -> identity.withNextSequence(partition, sequence))
                    .orElse(identity);
            after = after.with(transaction.withIdentity(continued));
        }
        return after;
    }
}
