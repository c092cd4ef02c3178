package io.minikafka.view;

import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.cluster.Transaction;
import io.minikafka.cluster.Transactions;
import io.minikafka.log.LogEntry;
import io.minikafka.log.PartitionLog;
import io.minikafka.log.TransactionIndex.OpenTransaction;
import io.minikafka.record.EndTransactionMarker;
import io.minikafka.replication.LastStableOffsetRule;
import io.minikafka.replication.PartitionReplicaSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Transactions and the last stable offset as JSON objects. */
final class TransactionJson {

    private TransactionJson() {}

    /** The last stable offset of a partition, and who holds it back. */
    static void fill(JsonFields fields, ClusterState cluster, PartitionReplicaSet set) {
        List<Object> open = new ArrayList<>();
        for (OpenTransaction transaction : TransactionLines.open(set)) {
            OptionalLong marker = TransactionLines.unreplicatedMarker(set, transaction);
            open.add(new JsonFields()
                    .put("transaction", TransactionLines.names(cluster).apply(transaction.producerId()))
                    .put("firstOffset", transaction.firstOffset())
                    .put("unreplicatedMarker", marker.isPresent() ? (Long) marker.getAsLong() : null)
                    .map());
        }
        fields.put("lastStableOffset", LastStableOffsetRule.judge(set).lastStableOffset())
                .put("highWatermark", set.highWatermark())
                .put("open", open);
    }

    static Map<String, @Nullable Object> show(ClusterState cluster, List<TopicPartition> partitions) {
        List<Object> transactions = new ArrayList<>();
        for (Transaction transaction :
                cluster.producers().transactions().byName().valuesIterator()) {
            transactions.add(new JsonFields()
                    .put("transaction", transaction.name())
                    .put("status", status(transaction))
                    .put(
                            "failure",
                            transaction
                                    .open()
                                    .flatMap(Transaction.Status.Open::failure)
                                    .orElse(null))
                    .put("producerId", transaction.identity().producerId())
                    .put("producerEpoch", transaction.identity().producerEpoch())
                    .put(
                            "openIn",
                            Transactions.openIn(cluster, transaction).stream()
                                    .filter(partitions::contains)
                                    .toList())
                    .map());
        }
        return new JsonFields().put("transactions", transactions).map();
    }

    private static String status(Transaction transaction) {
        return transaction
                .decided()
                .map(outcome -> outcome == EndTransactionMarker.Outcome.COMMIT ? "committed" : "aborted")
                .orElse(transaction.open().isPresent() ? "open" : "abandoned");
    }

    /** The markers of a log, and whose transactions they end. */
    static List<Object> markers(ClusterState cluster, PartitionLog log) {
        List<Object> markers = new ArrayList<>();
        for (LogEntry entry : log.entries()) {
            EndTransactionMarker.of(entry.batch())
                    .ifPresent(marker -> markers.add(new JsonFields()
                            .put("offset", entry.baseOffset())
                            .put(
                                    "transaction",
                                    TransactionLines.names(cluster)
                                            .apply(entry.batch().producerId()))
                            .put("outcome", marker.outcome().word())
                            .map()));
        }
        return markers;
    }
}
