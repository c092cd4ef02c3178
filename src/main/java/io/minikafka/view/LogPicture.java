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

    private static final String MARK = "   <- not in the leader's log";

    private final TopicPartition partition;
    private final PartitionReplicaSet set;
    private final int width;
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
        this.end = set.replicas().values().map(Replica::leo).max().getOrElse(0L);
    }

    List<String> lines() {
        chooseWindow();
        List<String> lines = new ArrayList<>();
        lines.add(header());
        for (Replica replica : inOrder()) {
            addRow(lines, replica);
        }
        lines.add(" ".repeat(prefixWidth() + columnStart(Math.min(set.highWatermark(), to))) + "^ hw");
        if (!epochs.isEmpty()) {
            lines.add("  " + legend());
        }
        return lines.stream().map(String::stripTrailing).toList();
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
        int room = width - prefixWidth() - 1;
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
        }
        rows.values().forEach(cells -> {
            cells.headMap(from).clear();
            cells.tailMap(to).clear();
        });
    }

    private long divergence(Replica replica) {
        return replica.log().divergesFrom(set.leader().log());
    }

    private int loadColumn(long offset) {
        for (Replica replica : set.replicas().values()) {
            replica.log().entryAt(offset).ifPresent(entry -> cells(replica).put(offset, cell(entry, offset)));
        }
        return columnWidth(offset);
    }

    private SortedMap<Long, Cell> cells(Replica replica) {
        return rows.computeIfAbsent(replica.brokerId(), broker -> new TreeMap<>());
    }

    private static Cell cell(LogEntry entry, long offset) {
        Record record = entry.batch().records().get((int) (offset - entry.baseOffset()));
        boolean isLast = offset == entry.nextOffset() - 1;
        String letter = isLast ? " " + letter(entry.batch().leaderEpoch()) : "";
        return new Cell(shortened(record.value()) + letter, isLast);
    }

    private static String shortened(@Nullable Bytes value) {
        String literal = Literal.of(value);
        return literal.length() <= LONGEST_VALUE ? literal : literal.substring(0, LONGEST_VALUE - 1) + "~";
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
            widest = Math.max(widest, cell == null ? 0 : cell.text().length());
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
        StringBuilder line = new StringBuilder(padded(
                partition + "  hw " + set.highWatermark() + "  epoch " + set.leaderEpoch() + "  ", prefixWidth()));
        for (long offset = from; offset < to; offset++) {
            line.append(padded("  " + offset, columnWidth(offset)));
        }
        boolean isCut = from > 0 || to < end;
        return line + (isCut ? "  (offsets " + from + " to " + (to - 1) + " of " + end + ")" : "");
    }

    /** A row, and what differs from the leader's log: behind it where that fits, else under it. */
    private void addRow(List<String> lines, Replica replica) {
        String row = row(replica);
        long divergence = divergence(replica);
        if (divergence == replica.leo()) {
            lines.add(row);
        } else if (divergence >= from && row.length() + MARK.length() <= width) {
            lines.add(row + MARK);
        } else {
            lines.add(row);
            lines.add(" ".repeat(4) + MARK.strip() + " from offset " + divergence + " on");
        }
    }

    private String row(Replica replica) {
        SortedMap<Long, Cell> cells = cells(replica);
        StringBuilder line = new StringBuilder(padded(title(replica), prefixWidth()));
        boolean isBoundary = true;
        long offset = from;
        for (; offset < to && cells.containsKey(offset); offset++) {
            Cell cell = cells.get(offset);
            line.append(padded((isBoundary ? "| " : "  ") + cell.text(), columnWidth(offset)));
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

    private int prefixWidth() {
        int widest = (partition + "  hw " + set.highWatermark() + "  epoch " + set.leaderEpoch() + "  ").length();
        for (Replica replica : set.replicas().values()) {
            widest = Math.max(widest, title(replica).length());
        }
        return widest;
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

    private static String padded(String text, int width) {
        return text + " ".repeat(Math.max(0, width - text.length()));
    }
}
