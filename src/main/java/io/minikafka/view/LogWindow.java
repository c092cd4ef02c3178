package io.minikafka.view;

import io.minikafka.log.LogEntry;
import io.minikafka.record.EndTransactionMarker;
import io.minikafka.record.Literal;
import io.minikafka.record.RecordBatch;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.Replica;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * As many offsets around the high watermark as fit, and the records that each replica has there. Costs what is shown,
 * however long the logs are.
 */
final class LogWindow {

    /** What a column has beside its value: the line at its left, and two blanks. */
    private static final int COLUMN_FRAME = 3;

    private final PartitionReplicaSet set;
    private final int longestValue;
    private final LongFunction<String> names;
    private final SortedMap<Integer, SortedMap<Long, Cell>> rows = new TreeMap<>();
    private final long end;
    private long from;
    private long to;

    /** A record as drawn: its value, its batch's letter where the batch ends with it, and how it stands in its batch. */
    record Cell(String text, int epoch, boolean isFirstOfBatch, boolean isLastOfBatch) {}

    /**
     * Chooses the window.
     *
     * @param room the columns for all records
     * @param longestValue the columns for one value
     * @param names producer id to its transaction's name
     */
    LogWindow(PartitionReplicaSet set, int room, int longestValue, LongFunction<String> names) {
        this.set = set;
        this.longestValue = longestValue;
        this.names = names;
        long longest = 0;
        for (Replica replica : set.replicas().valuesIterator()) {
            longest = Math.max(longest, replica.leo());
            rows.put(replica.brokerId(), new TreeMap<>());
        }
        this.end = longest;
        grow(room);
    }

    /** The first offset that is shown. */
    long from() {
        return from;
    }

    /** The first offset after those that are shown. */
    long to() {
        return to;
    }

    /** The longest log's end offset. */
    long end() {
        return end;
    }

    boolean isCut() {
        return from > 0 || to < end;
    }

    @Nullable
    Cell cell(Replica replica, long offset) {
        SortedMap<Long, Cell> row = rows.get(replica.brokerId());
        return row == null ? null : row.get(offset);
    }

    /** Takes an offset after the high watermark and one before it, in turn, while they fit. */
    private void grow(int room) {
        from = Math.min(set.highWatermark(), end);
        to = from;
        int used = 0;
        boolean isGrowing = true;
        while (isGrowing) {
            isGrowing = false;
            if (to < end && used + load(to) <= room) {
                used += columnWidth(to++);
                isGrowing = true;
            }
            if (from > 0 && used + load(from - 1) <= room) {
                used += columnWidth(--from);
                isGrowing = true;
            }
        }
        if (from == to && to < end) {
            to++;
        } else if (from == to && from > 0) {
            from--;
        }
        for (SortedMap<Long, Cell> row : rows.values()) {
            row.headMap(from).clear();
            row.tailMap(to).clear();
        }
    }

    private int load(long offset) {
        for (Replica replica : set.replicas().valuesIterator()) {
            SortedMap<Long, Cell> row = rows.get(replica.brokerId());
            if (row != null) {
                replica.log().entryAt(offset).ifPresent(entry -> row.put(offset, cell(entry, offset)));
            }
        }
        return columnWidth(offset);
    }

    private Cell cell(LogEntry entry, long offset) {
        int epoch = entry.batch().leaderEpoch();
        boolean isLast = offset == entry.nextOffset() - 1;
        return new Cell(
                shortened(text(entry.batch(), (int) (offset - entry.baseOffset())))
                        + (isLast ? " " + letter(epoch) : ""),
                epoch,
                offset == entry.baseOffset(),
                isLast);
    }

    /** A record's value; a marker says how it ends which transaction, which no value looks like without quotes. */
    private String text(RecordBatch batch, int index) {
        return EndTransactionMarker.of(batch)
                .map(marker -> marker.outcome().word() + " " + names.apply(batch.producerId()))
                .orElseGet(() -> Literal.of(batch.records().get(index).value()));
    }

    private String shortened(String literal) {
        return Columns.of(literal) <= longestValue ? literal : Columns.cut(literal, longestValue - 1) + "~";
    }

    /** {@code a} for epoch 0, and so on; from 26 on the number itself. */
    static String letter(int epoch) {
        return epoch < 26 ? String.valueOf((char) ('a' + epoch)) : "e" + epoch;
    }

    /** A column with the line at its left and its blanks. */
    int columnWidth(long offset) {
        int widest = String.valueOf(offset).length();
        for (SortedMap<Long, Cell> row : rows.values()) {
            Cell cell = row.get(offset);
            widest = Math.max(widest, cell == null ? 0 : Columns.of(cell.text()));
        }
        return widest + COLUMN_FRAME;
    }

    /** Where a column starts, counted from the first one. */
    int columnStart(long offset) {
        int start = 0;
        for (long column = from; column < offset; column++) {
            start += columnWidth(column);
        }
        return start;
    }
}
