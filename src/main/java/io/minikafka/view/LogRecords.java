package io.minikafka.view;

import io.minikafka.log.LogEntry;
import io.minikafka.log.PartitionLog;
import io.minikafka.record.EndTransactionMarker;
import io.minikafka.record.Record;
import java.util.Optional;

/** The records of a part of a log in one line. */
final class LogRecords {

    /** How many values are printed. */
    private static final int SHOWN = 3;

    private LogRecords() {}

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
