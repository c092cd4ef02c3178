package io.minikafka.cluster;

import io.minikafka.log.PartitionLog;
import io.minikafka.log.ProducerState;
import io.minikafka.record.RecordBatch;
import io.vavr.collection.TreeMap;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The named producers of a cluster.
 *
 * @param byName each by its name
 * @param nextProducerId the id that the next idempotent producer or transaction gets; ids are never given twice
 * @param transactions the transactions, each with a producer of its own
 */
public record Producers(TreeMap<String, Producer> byName, long nextProducerId, Transactions transactions) {

    static final Producers NONE = new Producers(TreeMap.empty(), 0, Transactions.NONE);

    public Optional<Producer> named(String name) {
        return byName.get(name).toJavaOptional();
    }

    /** A new producer, also where another one had the name. */
    Producers with(Producer producer) {
        long next = producer.identity()
                .map(identity -> Math.max(nextProducerId, identity.producerId() + 1))
                .orElse(nextProducerId);
        return new Producers(byName.put(producer.name(), producer), next, transactions);
    }

    Producers with(Transactions changed) {
        return new Producers(byName, nextProducerId, changed);
    }

    Producers withBegun(Event.TransactionBegun event, int lastSendNumber) {
        return new Producers(
                byName, Math.max(nextProducerId, event.producerId() + 1), transactions.begun(event, lastSendNumber));
    }

    Producers withBuffer(String name, UnaryOperator<Accumulator> change) {
        Producer producer = byName.get(name).get();
        return new Producers(
                byName.put(name, producer.withAccumulator(change.apply(producer.accumulator()))),
                nextProducerId,
                transactions);
    }

    /** After a batch that is on the leader now: whoever stamped it has used its sequences. */
    Producers after(TopicPartition partition, RecordBatch batch) {
        Producers after = this;
        if (batch.producerId() >= 0) {
            for (Producer producer : byName.valuesIterator()) {
                after = after.withIdentityOf(
                        producer, identity -> identity.after(partition, batch.producer(), batch.recordCount()));
            }
            after = after.with(transactions.after(partition, batch));
        }
        return after;
    }

    /** After a partition came back from its logs: sequences continue behind what its leader holds. */
    Producers continuing(TopicPartition partition, PartitionLog leaderLog) {
        Producers after = this;
        for (Producer producer : byName.valuesIterator()) {
            after = after.withIdentityOf(
                    producer,
                    identity -> leaderLog
                            .producer(identity.producerId())
                            .filter(latest -> latest.producerEpoch() == identity.producerEpoch())
                            .map(ProducerState::nextSequence)
                            .map(sequence -> identity.withNextSequence(partition, sequence))
                            .orElse(identity));
        }
        return after.with(transactions.continuing(partition, leaderLog));
    }

    private Producers withIdentityOf(Producer producer, UnaryOperator<ProducerIdentity> change) {
        if (producer.identity().isEmpty()) {
            return this;
        }
        ProducerIdentity before = producer.identity().get();
        ProducerIdentity after = change.apply(before);
        return after.equals(before)
                ? this
                : new Producers(
                        byName.put(producer.name(), producer.withIdentity(after)), nextProducerId, transactions);
    }
}
