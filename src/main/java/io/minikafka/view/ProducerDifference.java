package io.minikafka.view;

import io.minikafka.cluster.BufferedBatch;
import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.Producer;
import io.minikafka.cluster.ProducerIdentity;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.cluster.Transaction;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What differs between two moments of named producers, and of transactions. */
final class ProducerDifference {

    private final ClusterState was;
    private final ClusterState is;
    private final Changes changes;

    ProducerDifference(ClusterState was, ClusterState is, Changes changes) {
        this.was = was;
        this.is = is;
        this.changes = changes;
    }

    void compareProducers() {
        for (String name : Changes.union(
                was.producers().byName().keySet(), is.producers().byName().keySet())) {
            String subject = "producer " + name;
            Optional<Producer> from = was.producers().named(name);
            Optional<Producer> to = is.producers().named(name);
            if (from.isEmpty() || to.isEmpty()) {
                changes.add(Change.told(
                        subject,
                        "producer",
                        from.isEmpty() ? null : name,
                        to.isEmpty() ? null : name,
                        to.isEmpty() ? "gone" : "new"));
            } else {
                compare(subject, from.get(), to.get());
            }
        }
        changes.compareDetail(
                "",
                "nextProducerId",
                "next producer id",
                was.producers().nextProducerId(),
                is.producers().nextProducerId());
    }

    private void compare(String subject, Producer from, Producer to) {
        changes.compare(subject, "settings", "settings", ProducerLines.definition(from), ProducerLines.definition(to));
        changes.compare(
                subject,
                "buffered",
                "buffered records",
                from.accumulator().recordCount(),
                to.accumulator().recordCount());
        if (from.accumulator().recordCount() == to.accumulator().recordCount()) {
            compareBuffers(subject, from, to);
        }
        compareSequences(subject, from.identity(), to.identity());
        changes.compareDetail(
                subject,
                "stickyPartitions",
                "next partitions of records without key",
                turns(from.accumulator().stickyPartitions()),
                turns(to.accumulator().stickyPartitions()));
    }

    /** What is held back, where that is as much as before and may be something else. */
    private void compareBuffers(String subject, Producer from, Producer to) {
        for (TopicPartition partition : Changes.union(ProducerLines.partitions(from), ProducerLines.partitions(to))) {
            Vector<BufferedBatch> old = from.accumulator().of(partition);
            Vector<BufferedBatch> now = to.accumulator().of(partition);
            if (!old.equals(now)) {
                changes.add(
                        Change.of(subject, "buffer " + partition, partition + " buffer", batches(old), batches(now)));
            }
        }
    }

    private static String batches(Vector<BufferedBatch> batches) {
        List<String> each = new ArrayList<>();
        for (BufferedBatch batch : batches) {
            each.add(Texts.records(batch.records().toJavaList()) + ", " + batch.sizeBytes() + " bytes, "
                    + (batch.isSticky() ? "for the partition of records without key, " : "")
                    + (batch.isClosed() ? "refused" : "open") + " since " + batch.openedMs() + " ms");
        }
        return "[" + String.join("; ", each) + "]";
    }

    private static String turns(TreeMap<String, Integer> stickyPartitions) {
        List<String> turns = new ArrayList<>();
        stickyPartitions.forEach((topic, partition) -> turns.add(topic + "-" + partition));
        return turns.toString();
    }

    private void compareSequences(String subject, Optional<ProducerIdentity> from, Optional<ProducerIdentity> to) {
        for (TopicPartition partition : Changes.union(partitions(from), partitions(to))) {
            changes.compareDetail(
                    subject,
                    "nextSequence " + partition,
                    partition + " next sequence",
                    nextSequence(from, partition),
                    nextSequence(to, partition));
        }
    }

    private static Iterable<TopicPartition> partitions(Optional<ProducerIdentity> identity) {
        return identity.isPresent() ? identity.get().nextSequences().keySet() : List.of();
    }

    private static int nextSequence(Optional<ProducerIdentity> identity, TopicPartition partition) {
        return identity.map(known -> known.nextSequence(partition)).orElse(0);
    }

    void compareTransactions() {
        for (String name : Changes.union(
                was.producers().transactions().byName().keySet(),
                is.producers().transactions().byName().keySet())) {
            String subject = "transaction " + name;
            Optional<Transaction> from = was.producers().transactions().named(name);
            Optional<Transaction> to = is.producers().transactions().named(name);
            if (from.isEmpty() || to.isEmpty()) {
                changes.add(Change.told(
                        subject,
                        "transaction",
                        from.isEmpty() ? null : name,
                        to.isEmpty() ? null : name,
                        to.isEmpty() ? "gone" : "new, " + TransactionLines.status(is, to.get())));
            } else {
                compare(subject, from.get(), to.get());
            }
        }
    }

    private void compare(String subject, Transaction from, Transaction to) {
        changes.compare(
                subject, "status", "status", TransactionLines.status(was, from), TransactionLines.status(is, to));
        changes.compare(
                subject,
                "producerId",
                "producer id",
                from.identity().producerId(),
                to.identity().producerId());
        changes.compare(
                subject,
                "producerEpoch",
                "producer epoch",
                from.identity().producerEpoch(),
                to.identity().producerEpoch());
        changes.compareDetail(subject, "partitions", "sent to", sentTo(from), sentTo(to));
        changes.compareDetail(subject, "pendingSends", "waits for sends", pendingSends(from), pendingSends(to));
        compareSequences(subject, Optional.of(from.identity()), Optional.of(to.identity()));
    }

    private static List<TopicPartition> sentTo(Transaction transaction) {
        return transaction.open().map(open -> open.partitions().toJavaList()).orElse(List.of());
    }

    private static List<Integer> pendingSends(Transaction transaction) {
        return transaction.open().map(open -> open.pendingSends().toJavaList()).orElse(List.of());
    }
}
