package io.minikafka.view;

import io.minikafka.cluster.TopicPartition;
import io.minikafka.log.LogEntry;
import io.minikafka.record.Bytes;
import io.minikafka.record.Literal;
import io.minikafka.record.Record;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.Replica;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The replicas of a partition under each other: a column an offset, {@code |} between batches, the epoch's letter at the
 * end of each batch. As many offsets as fit, around the high watermark.
 */
final class LogPicture {

    private static final int LONGEST_VALUE = 12;

    /** Shorter values would show nothing, whatever the width. */
    private static final int SHORTEST_VALUE = 4;

    /** What a column has beside its value: the line, blanks, the epoch's letter. */
    private static final int COLUMN_FRAME = 6;

    private static final String MARK = "<- not in the leader's log";

    private final TopicPartition partition;
    private final PartitionReplicaSet set;
    private final int width;
    private final int prefixWidth;
    private final boolean isHeaderApart;
    private final int longestValue;
    private final SortedMap<Integer, SortedMap<Long, Cell>> rows = new TreeMap<>();
    private final SortedSet<Integer> epochs = new TreeSet<>();
    private final long end;
    private long from;
    private long to;

    /** A record as drawn, and whether its batch ends with it. */
    private record Cell(String text, boolean isLastOfBatch) {}

    LogPicture(TopicPartition partition, PartitionReplicaSet set, int width) {
        this.partition = partition;
        this.set = set;
        this.width = width;
        long longest = 0;
        int titles = 0;
        for (Replica replica : set.replicas().valuesIterator()) {
            longest = Math.max(longest, replica.leo());
            titles = Math.max(titles, title(replica).length());
        }
        this.end = longest;
        int both = Math.max(titles, header().length() + 2);
        this.isHeaderApart = both + LONGEST_VALUE + COLUMN_FRAME > width;
        this.prefixWidth = isHeaderApart ? titles : both;
        this.longestValue = Math.max(SHORTEST_VALUE, Math.min(LONGEST_VALUE, width - prefixWidth - COLUMN_FRAME));
    }

    List<String> lines() {
        chooseWindow();
        List<String> lines = new ArrayList<>();
        addHeader(lines);
        for (Replica replica : inOrder()) {
            addRow(lines, replica);
        }
        lines.add(highWatermark());
        if (!epochs.isEmpty()) {
            lines.addAll(Columns.wrapped(legend(), 2, width));
        }
        lines.replaceAll(String::stripTrailing);
        return lines;
    }

    private List<Replica> inOrder() {
        List<Replica> replicas = new ArrayList<>(List.of(set.leader()));
        replicas.addAll(set.followers());
        return replicas;
    }

    /** Grows a range of offsets around the high watermark while it fits the width. */
    private void chooseWindow() {
        from = Math.min(set.highWatermark(), end);
        to = from;
        int room = width - prefixWidth - 1;
        int used = 0;
        boolean isGrowing = true;
        while (isGrowing) {
            isGrowing = false;
            if (to < end && used + loadColumn(to) <= room) {
                used += columnWidth(to++);
                isGrowing = true;
            }
            if (from > 0 && used + loadColumn(from - 1) <= room) {
                used += columnWidth(--from);
                isGrowing = true;
            }
        }
        if (from == to && to < end) {
            to++;
        } else if (from == to && from > 0) {
            from--;
        }
        for (SortedMap<Long, Cell> cells : rows.values()) {
            cells.headMap(from).clear();
            cells.tailMap(to).clear();
        }
    }

    private long divergence(Replica replica) {
        return replica.log().divergesFrom(set.leader().log());
    }

    private int loadColumn(long offset) {
        for (Replica replica : set.replicas().valuesIterator()) {
            replica.log().entryAt(offset).ifPresent(entry -> cells(replica).put(offset, cell(entry, offset)));
        }
        return columnWidth(offset);
    }

    private SortedMap<Long, Cell> cells(Replica replica) {
        rows.putIfAbsent(replica.brokerId(), new TreeMap<>());
        return rows.get(replica.brokerId());
    }

    private Cell cell(LogEntry entry, long offset) {
        Record record = entry.batch().records().get((int) (offset - entry.baseOffset()));
        boolean isLast = offset == entry.nextOffset() - 1;
        String letter = isLast ? " " + letter(entry.batch().leaderEpoch()) : "";
        return new Cell(shortened(record.value()) + letter, isLast);
    }

    private String shortened(@Nullable Bytes value) {
        String literal = Literal.of(value);
        return Columns.of(literal) <= longestValue ? literal : Columns.cut(literal, longestValue - 1) + "~";
    }

    /** {@code a} for epoch 0, and so on; from 26 on the number itself. */
    private static String letter(int epoch) {
        return epoch < 26 ? String.valueOf((char) ('a' + epoch)) : "e" + epoch;
    }

    /** A column with its two blanks and the line at its left. */
    private int columnWidth(long offset) {
        int widest = String.valueOf(offset).length();
        for (SortedMap<Long, Cell> cells : rows.values()) {
            Cell cell = cells.get(offset);
            widest = Math.max(widest, cell == null ? 0 : Columns.of(cell.text()));
        }
        return widest + 3;
    }

    private int columnStart(long offset) {
        int start = 0;
        for (long column = from; column < offset; column++) {
            start += columnWidth(column);
        }
        return start;
    }

    private String header() {
        return partition + "  hw " + set.highWatermark() + "  epoch " + set.leaderEpoch();
    }

    /** The title and the offsets in one line where both fit, and which offsets these are where some are left out. */
    private void addHeader(List<String> lines) {
        if (isHeaderApart) {
            lines.add(header());
        }
        StringBuilder line = new StringBuilder(Columns.padded(isHeaderApart ? "" : header(), prefixWidth));
        for (long offset = from; offset < to; offset++) {
            line.append(Columns.padded("  " + offset, columnWidth(offset)));
        }
        String cut = from > 0 || to < end ? "(offsets " + from + " to " + (to - 1) + " of " + end + ")" : "";
        boolean isBehind = !cut.isEmpty() && line.length() + 2 + cut.length() <= width;
        if (from < to || !isHeaderApart) {
            lines.add(isBehind ? line + "  " + cut : line.toString());
        }
        if (!cut.isEmpty() && !isBehind) {
            lines.add(" ".repeat(4) + cut);
        }
    }

    /** A row, and what differs from the leader's log: behind it where that fits, else under it. */
    private void addRow(List<String> lines, Replica replica) {
        String row = row(replica);
        long divergence = divergence(replica);
        boolean isDiverged = divergence < replica.leo();
        boolean isBehind = divergence >= from && Columns.of(row) + 3 + MARK.length() <= width;
        lines.add(isDiverged && isBehind ? row + "   " + MARK : row);
        if (isDiverged && !isBehind) {
            lines.addAll(Columns.wrapped(MARK + " from offset " + divergence + " on", 4, width));
        }
    }

    private String highWatermark() {
        int column = prefixWidth + columnStart(Math.min(set.highWatermark(), to));
        return column + "^ hw".length() <= width
                ? " ".repeat(column) + "^ hw"
                : " ".repeat(column - "hw ".length()) + "hw ^";
    }

    private String row(Replica replica) {
        SortedMap<Long, Cell> cells = cells(replica);
        StringBuilder line = new StringBuilder(Columns.padded(title(replica), prefixWidth));
        boolean isBoundary = true;
        long offset = from;
        for (; offset < to && cells.containsKey(offset); offset++) {
            Cell cell = cells.get(offset);
            line.append(Columns.padded((isBoundary ? "| " : "  ") + cell.text(), columnWidth(offset)));
            isBoundary = cell.isLastOfBatch();
            if (isBoundary) {
                epochs.add(replica.log().entryAt(offset).orElseThrow().batch().leaderEpoch());
            }
        }
        return line.append(isBoundary ? "|" : " ").toString();
    }

    private String title(Replica replica) {
        String role = replica.brokerId() == set.leaderId()
                ? "leader"
                : set.isr().contains(replica.brokerId()) ? "in isr" : "out of isr";
        return "  broker " + replica.brokerId() + "  " + role + "  ";
    }

    private String legend() {
        StringBuilder legend = new StringBuilder();
        for (int epoch : epochs) {
            legend.append(legend.isEmpty() ? "" : ", ")
                    .append(letter(epoch))
                    .append(": epoch ")
                    .append(epoch);
        }
        return legend.toString();
    }
}
