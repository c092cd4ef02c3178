package io.minikafka.storage;

import io.minikafka.cluster.ClusterMetadata.ProducersMetadata;
import io.minikafka.cluster.ClusterMetadata.TransactionMetadata;
import io.minikafka.record.EndTransactionMarker.Outcome;
import io.minikafka.record.Literal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The transactions' part of {@link MetadataJson}, from its version 3 on. */
final class TransactionsJson {

    private TransactionsJson() {}

    /** Transaction name to identity and decision; {@code decided} is commit, abort or null. */
    static Map<String, Object> transactions(ProducersMetadata metadata) {
        Map<String, Object> transactions = new LinkedHashMap<>();
        for (TransactionMetadata transaction : metadata.transactions()) {
            Map<String, @Nullable Object> fields = new LinkedHashMap<>();
            fields.put("producerId", transaction.producerId());
            fields.put("producerEpoch", transaction.producerEpoch());
            fields.put("decided", transaction.decided().map(Outcome::word).orElse(null));
            transactions.put(transaction.name(), fields);
        }
        return transactions;
    }

    /**
     * Reads what {@link MetadataJson} wrote.
     *
     * @throws IllegalArgumentException with what is missing or wrong
     */
    static List<TransactionMetadata> read(Map<?, ?> root) {
        List<TransactionMetadata> transactions = new ArrayList<>();
        for (Map.Entry<?, ?> entry :
                MetadataJson.map(root.get("transactions"), "transactions").entrySet()) {
            Map<?, ?> fields = MetadataJson.map(entry.getValue(), "a transaction");
            transactions.add(new TransactionMetadata(
                    String.valueOf(entry.getKey()),
                    MetadataJson.number(fields, "producerId"),
                    Math.toIntExact(MetadataJson.number(fields, "producerEpoch")),
                    decided(fields.get("decided"))));
        }
        return transactions;
    }

    private static Optional<Outcome> decided(@Nullable Object word) {
        if (word == null) {
            return Optional.empty();
        }
        for (Outcome outcome : Outcome.values()) {
            if (outcome.word().equals(word)) {
                return Optional.of(outcome);
            }
        }
        throw new IllegalArgumentException("a transaction is decided as " + Literal.ofText(String.valueOf(word)));
    }
}
