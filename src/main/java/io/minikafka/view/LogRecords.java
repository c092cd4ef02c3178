package io.minikafka.view;

import io.minikafka.log.LogEntry;
import io.minikafka.log.PartitionLog;
import io.minikafka.record.EndTransactionMarker;
import io.minikafka.record.Record;
import io.minikafka.record.RecordBatch;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** The records of a part of a log in one line. */
final class LogRecords {

    /** How many values are printed. */
    private static final int SHOWN = 3;

    /** What may tell batches of the same records apart, the most telling first. */
    private static final List<Function<RecordBatch, String>> PROPERTIES = List.of(
            batch -> "epoch " + batch.leaderEpoch(),
            batch -> "producer id " + batch.producerId() + ", epoch "
                    + batch.producer().producerEpoch() + ", sequence "
                    + batch.producer().baseSequence(),
            batch -> Texts.count(batch.records().size(), "record") + " at "
                    + batch.records().get(0).timestampMs() + " ms");

    private LogRecords() {}

    /** {@code offsets [1, 3) (a, b)}: the end of a log from an offset on, where a batch starts. */
    static String at(PartitionLog log, long offset) {
        return Texts.offsets(offset, log.leo()) + " (" + from(log, offset) + ")";
    }

    /**
     * The same of a log that shows the same records there as another one: with what tells their batches apart.
     *
     * @param offset where they part
     */
    static String at(PartitionLog log, PartitionLog other, long offset) {
        String records = at(log, offset);
        if (!records.equals(at(other, offset))) {
            return records;
        }
        for (Function<RecordBatch, String> property : PROPERTIES) {
            String own = each(log, offset, property);
            if (!own.equals(each(other, offset, property))) {
                return records + " of " + own;
            }
        }
        return records;
    }

    /** A property of all batches from an offset on, each value once, in order. */
    private static String each(PartitionLog log, long offset, Function<RecordBatch, String> property) {
        Set<String> values = new LinkedHashSet<>();
        for (int i = log.indexAt(offset); i < log.entries().size(); i++) {
            values.add(property.apply(log.entries().get(i).batch()));
        }
        return String.join(", ", values);
    }

    /** The first values from an offset on, where a batch starts. */
    static String from(PartitionLog log, long offset) {
        StringBuilder shown = new StringBuilder();
        int values = 0;
        for (int i = log.indexAt(offset); i < log.entries().size() && values < SHOWN; i++) {
            LogEntry entry = log.entries().get(i);
            Optional<EndTransactionMarker> marker = EndTransactionMarker.of(entry.batch());
            if (marker.isPresent()) {
                shown.append(values == 0 ? "" : ", ")
                        .append(marker.get().outcome().word())
                        .append(" marker");
                values++;
                continue;
            }
            for (Record record : entry.batch().records()) {
                if (values < SHOWN) {
                    shown.append(values == 0 ? "" : ", ").append(Texts.record(record));
                    values++;
                }
            }
        }
        return log.leo() - offset > values ? shown + ", ..." : shown.toString();
    }
}
