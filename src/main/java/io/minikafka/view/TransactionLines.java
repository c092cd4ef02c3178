package io.minikafka.view;

import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.Event;
import io.minikafka.cluster.Reply;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.cluster.Transaction;
import io.minikafka.cluster.Transactions;
import io.minikafka.log.TransactionIndex;
import io.minikafka.log.TransactionIndex.OpenTransaction;
import io.minikafka.record.EndTransactionMarker;
import io.minikafka.replication.Isolation;
import io.minikafka.replication.LastStableOffsetRule;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.session.Result;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongFunction;
import java.util.stream.Collectors;

/** What is said of transactions, and of the last stable offset that they hold. */
final class TransactionLines {

    private TransactionLines() {}

    /** The name of the transaction whose producer has an id, or that producer where no transaction is known to have it. */
    static LongFunction<String> names(ClusterState cluster) {
        return producerId -> cluster.producers()
                .transactions()
                .ofProducer(producerId)
                .map(Transaction::name)
                .orElse("producer " + producerId);
    }

    static String begun(Event.TransactionBegun event) {
        String epoch = event.fencedEpoch().isPresent()
                ? fencing(event.fencedEpoch().getAsInt(), event.producerEpoch())
                : "epoch " + event.producerEpoch();
        return event.transaction() + ": transaction begun, producer id " + event.producerId() + ", " + epoch;
    }

    private static String fencing(int from, int to) {
        return "epoch " + from + " -> " + to + " (epoch " + from + " is fenced)";
    }

    static String decided(Event.TransactionDecided event) {
        String where =
                event.partitions().isEmpty() ? "no partition has anything of it" : "for " + list(event.partitions());
        String fenced = event.fromEpoch() == event.toEpoch() ? "" : ", " + fencing(event.fromEpoch(), event.toEpoch());
        return event.transaction() + ": " + event.outcome().word() + " decided, " + where + fenced;
    }

    private static String list(List<TopicPartition> partitions) {
        return partitions.stream().map(TopicPartition::toString).collect(Collectors.joining(", "));
    }

    static String marker(Event.TransactionMarkerAppended event) {
        return event.partition() + " offset " + event.batch().baseOffset() + ": "
                + event.outcome().word() + " marker of " + event.transaction() + " appended on leader "
                + event.leader() + " (epoch " + event.batch().leaderEpoch() + ")";
    }

    /** Where the last stable offset moved, or was held back while the high watermark moved. */
    static List<String> lastStableOffsets(Result result) {
        List<String> lines = new ArrayList<>();
        ClusterState after = result.after().cluster();
        result.before()
                .cluster()
                .partitions()
                .forEach((partition, was) -> after.partitions()
                        .get(partition)
                        .forEach(is ->
                                lastStableOffset(after, partition, was, is).ifPresent(lines::add)));
        return lines;
    }

    private static Optional<String> lastStableOffset(
            ClusterState cluster, TopicPartition partition, PartitionReplicaSet was, PartitionReplicaSet is) {
        long from = LastStableOffsetRule.judge(was).lastStableOffset();
        long to = LastStableOffsetRule.judge(is).lastStableOffset();
        boolean isHeld = to < is.highWatermark();
        boolean isTold = isHeld || from < was.highWatermark();
        if (!isTold || (from == to && was.highWatermark() == is.highWatermark())) {
            return Optional.empty();
        }
        return Optional.of(partition + ": lso " + (from == to ? "stays " + to : from + " -> " + to)
                + (isHeld ? " (" + holders(cluster, is) + ")" : ""));
    }

    /** What became of a transaction while nobody asked for it: its marker is gone, or its producer's process ended. */
    static List<String> surprises(Result result) {
        List<String> lines = new ArrayList<>();
        ClusterState before = result.before().cluster();
        ClusterState after = result.after().cluster();
        for (Transaction transaction : after.producers().transactions().byName().valuesIterator()) {
            List<TopicPartition> open = Transactions.openIn(after, transaction);
            Optional<Transaction> was = before.producers().transactions().named(transaction.name());
            boolean isAbandoned = transaction.status() instanceof Transaction.Status.Abandoned
                    && was.flatMap(Transaction::open).isPresent();
            boolean isReopened = transaction.decided().isPresent()
                    && !open.isEmpty()
                    && was.flatMap(Transaction::decided).isPresent()
                    && Transactions.openIn(before, was.get()).size() < open.size();
            if (isAbandoned) {
                lines.add(transaction.name() + ": left open"
                        + (open.isEmpty() ? "" : " in " + list(open)) + ", and its producer is gone; txn abort "
                        + transaction.name() + " ends it, and so does txn begin " + transaction.name());
            } else if (isReopened) {
                String word = transaction.decided().get().word();
                String reason = after.rules().isOfChapters()
                        ? "its " + word + " marker was cut"
                        : "the leader there lacks its " + word + " marker";
                lines.add(transaction.name() + ": open again in " + list(open) + ", since " + reason + "; txn " + word
                        + " " + transaction.name() + " writes it again");
            }
        }
        return lines;
    }

    /** The transactions that hold the last stable offset, the first one first. */
    static List<OpenTransaction> open(PartitionReplicaSet set) {
        return set.leader()
                .log()
                .transactionsBelow(set.highWatermark())
                .open()
                .values()
                .sorted(Comparator.comparingLong(OpenTransaction::firstOffset))
                .toJavaList();
    }

    /** The offset of the marker that ended a transaction, but stands above the high watermark. */
    static OptionalLong unreplicatedMarker(PartitionReplicaSet set, OpenTransaction open) {
        TransactionIndex atEnd = set.leader().log().transactions();
        boolean isOpenStill =
                atEnd.openOf(open.producerId()).filter(open::equals).isPresent();
        return isOpenStill ? OptionalLong.empty() : atEnd.latestMarkerOf(open.producerId());
    }

    private static String holders(ClusterState cluster, PartitionReplicaSet set) {
        return open(set).stream().map(open -> holder(cluster, set, open)).collect(Collectors.joining("; "));
    }

    private static String holder(ClusterState cluster, PartitionReplicaSet set, OpenTransaction open) {
        OptionalLong marker = unreplicatedMarker(set, open);
        return "transaction " + names(cluster).apply(open.producerId()) + " open since offset " + open.firstOffset()
                + (marker.isPresent()
                        ? ", its marker at offset " + marker.getAsLong() + " is not below the hw yet"
                        : "");
    }

    /** {@code lso 1 (hw 3, transaction t open since offset 1)}. */
    static String show(ClusterState cluster, PartitionReplicaSet set) {
        long lso = LastStableOffsetRule.judge(set).lastStableOffset();
        String holders = holders(cluster, set);
        return "lso " + lso + " (hw " + set.highWatermark() + (holders.isEmpty() ? "" : ", " + holders) + ")";
    }

    /** Every transaction with its producer and where it is open. */
    static List<String> show(ClusterState cluster, List<TopicPartition> partitions) {
        List<String> lines = new ArrayList<>();
        for (Transaction transaction :
                cluster.producers().transactions().byName().valuesIterator()) {
            lines.add(transaction.name() + ": " + status(cluster, transaction) + ", producer id "
                    + transaction.identity().producerId() + ", epoch "
                    + transaction.identity().producerEpoch());
            for (TopicPartition partition : partitions) {
                cluster.partition(partition)
                        .leader()
                        .log()
                        .transactions()
                        .openOf(transaction.identity().producerId())
                        .ifPresent(open -> lines.add("  " + partition + ": open since offset " + open.firstOffset()));
            }
        }
        return lines.isEmpty() ? List.of("no transactions yet; txn begin NAME begins one") : lines;
    }

    /** How a transaction stands, in words. */
    static String status(ClusterState cluster, Transaction transaction) {
        if (transaction.decided().isPresent()) {
            EndTransactionMarker.Outcome outcome = transaction.decided().get();
            String decided = outcome == EndTransactionMarker.Outcome.COMMIT ? "committed" : "aborted";
            return Transactions.openIn(cluster, transaction).isEmpty() ? decided : decided + ", but a marker is gone";
        }
        return transaction
                .open()
                .map(open -> open.failure()
                        .map(code -> "open, but a send failed with " + code)
                        .orElse("open"))
                .orElse("left open by a restart");
    }

    /** Why a consumer with read_committed reads no further, and nothing where it read nothing. */
    static List<String> nothingRead(ClusterState cluster, Reply.Fetched fetched) {
        PartitionReplicaSet set = cluster.partition(fetched.partition());
        boolean isCommitted = fetched.isolation() == Isolation.READ_COMMITTED;
        String limits = isCommitted && fetched.lastStableOffset() < fetched.highWatermark()
                ? show(cluster, set)
                : (isCommitted ? "lso " + fetched.lastStableOffset() + " (hw " : "hw ")
                        + fetched.highWatermark()
                        + (isCommitted ? ", " : " (") + "leader leo " + fetched.leaderLeo() + ")";
        if (fetched.from() < fetched.visibleEnd()) {
            return List.of("nothing to read from offset " + fetched.from() + ": only "
                    + (isCommitted ? "markers and aborted records" : "markers") + " below " + limits);
        }
        return List.of(
                fetched.from() == 0
                        ? "nothing below " + limits
                        : "nothing to read from offset " + fetched.from() + ": " + limits);
    }

    /** What a consumer with read_committed does not see yet, though it is replicated. */
    static List<String> hidden(ClusterState cluster, Reply.Fetched fetched) {
        boolean isHeld =
                fetched.isolation() == Isolation.READ_COMMITTED && fetched.lastStableOffset() < fetched.highWatermark();
        return isHeld ? List.of("no further: " + show(cluster, cluster.partition(fetched.partition()))) : List.of();
    }
}
