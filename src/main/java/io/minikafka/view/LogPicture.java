package io.minikafka.view;

import io.minikafka.cluster.TopicPartition;
import io.minikafka.replication.AckRule;
import io.minikafka.replication.AckWaiter;
import io.minikafka.replication.LastStableOffsetRule;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.Replica;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.LongFunction;

/**
 * The replicas of a partition under each other: a column an offset, {@code |} between batches, the epoch's letter at the
 * end of each batch, each log's end behind it, {@code ..} where records are left out. As many offsets as fit, around the
 * high watermark.
 */
final class LogPicture {

    /** Below this many columns, a picture is compact: titles are short and the header has a line of its own. */
    private static final int ROOMY_WIDTH = 72;

    private static final int LONGEST_VALUE = 12;

    /** Where there is little room, more records tell more than more of each. */
    private static final int LONGEST_VALUE_COMPACT = 8;

    /** Shorter values would show nothing, whatever the width. */
    private static final int SHORTEST_VALUE = 4;

    /** What a column has beside its value: the line, blanks, the epoch's letter. */
    private static final int COLUMN_FRAME = 6;

    /** How many pending sends are told one by one. */
    private static final int PENDING_SENDS = 5;

    private static final String CUT = "..";

    private final TopicPartition partition;
    private final PartitionReplicaSet set;
    private final Canvas canvas;
    private final boolean isCompact;
    private final boolean isHeaderApart;
    private final int prefixWidth;
    private final LogWindow window;
    private final SortedSet<Integer> epochs = new TreeSet<>();
    private final List<String> lines = new ArrayList<>();

    private LogPicture(
            TopicPartition partition,
            PartitionReplicaSet set,
            LongFunction<String> names,
            Canvas canvas,
            boolean isCompact) {
        this.partition = partition;
        this.set = set;
        this.canvas = canvas;
        this.isCompact = isCompact;
        long longest = 0;
        int titles = 0;
        for (Replica replica : set.replicas().valuesIterator()) {
            longest = Math.max(longest, replica.leo());
            titles = Math.max(titles, title(replica).length() + (isCompact ? 1 + CUT.length() : 2));
        }
        int both = Math.max(titles, header().length() + 2);
        int tail = (CUT + " leo " + longest + (set.kafka().isEmpty() ? "" : " hw " + longest)).length();
        this.isHeaderApart = isCompact || both + LONGEST_VALUE + COLUMN_FRAME + tail > canvas.width();
        this.prefixWidth = isHeaderApart ? titles : both;
        int room = canvas.width() - prefixWidth - tail;
        int longestValue = canvas.width() < ROOMY_WIDTH ? LONGEST_VALUE_COMPACT : LONGEST_VALUE;
        this.window =
                new LogWindow(set, room, Math.max(SHORTEST_VALUE, Math.min(longestValue, room - COLUMN_FRAME)), names);
    }

    /**
     * The picture's lines; compact where there is little room, or else not all records fit: so more of them do.
     *
     * @param names producer id to its transaction's name
     */
    static List<String> lines(
            TopicPartition partition, PartitionReplicaSet set, LongFunction<String> names, Canvas canvas) {
        LogPicture usual = new LogPicture(partition, set, names, canvas, canvas.width() < ROOMY_WIDTH);
        return usual.window.isCut() && !usual.isCompact
                ? new LogPicture(partition, set, names, canvas, true).draw()
                : usual.draw();
    }

    private List<String> draw() {
        addHeader();
        for (Replica replica : inOrder()) {
            addRow(replica);
        }
        addHighWatermark();
        addLastStableOffset();
        addPendingSends();
        addLegend();
        return lines;
    }

    private PaintedLine line() {
        return new PaintedLine(canvas.isColoured());
    }

    private List<Replica> inOrder() {
        List<Replica> replicas = new ArrayList<>(List.of(set.leader()));
        replicas.addAll(set.followers());
        return replicas;
    }

    private String header() {
        return partition + "  hw " + set.highWatermark() + "  epoch " + set.leaderEpoch();
    }

    /** A header of its own, cut where the topic's name is too long. */
    private String headerApart() {
        String header = header();
        return Columns.of(header) <= canvas.width() ? header : Columns.cut(header, canvas.width() - 1) + "~";
    }

    /** The title and the offsets in one line where both fit, and which offsets these are where some are left out. */
    private void addHeader() {
        if (isHeaderApart) {
            lines.add(line().add(headerApart(), Paint.STRONG).toString());
        }
        PaintedLine line = isHeaderApart ? line() : line().add(header(), Paint.STRONG);
        line.padTo(prefixWidth);
        for (long offset = window.from(); offset < window.to(); offset++) {
            int end = line.columns() + window.columnWidth(offset);
            line.add("  " + offset).padTo(end);
        }
        String leftOut = leftOut();
        boolean isBehind = !leftOut.isEmpty() && line.columns() + 2 + leftOut.length() <= canvas.width();
        if (window.from() < window.to() || !isHeaderApart) {
            lines.add((isBehind ? line.add("  " + leftOut) : line).toString());
        }
        if (!leftOut.isEmpty() && !isBehind) {
            lines.addAll(Columns.wrapped(leftOut, 2, canvas.width()));
        }
    }

    /** Which offsets are shown, and how many are not on either side; empty where all are. */
    private String leftOut() {
        return window.isCut()
                ? "(offsets " + window.from() + " to " + (window.to() - 1) + " of " + window.end() + "; left out: "
                        + window.from() + " before, " + (window.end() - window.to()) + " after)"
                : "";
    }

    /** A row, and where it differs from the leader's log: behind it where that fits, else under it. */
    private void addRow(Replica replica) {
        PaintedLine row = row(replica);
        long divergence = replica.log().divergesFrom(set.leader().log());
        if (divergence >= replica.leo()) {
            lines.add(row.toString());
            return;
        }
        String full = "<- differs from the leader's log from offset " + divergence + " on";
        String brief = "<- differs from offset " + divergence;
        int room = canvas.width() - row.columns() - 2;
        if (brief.length() <= room) {
            lines.add(row.add("  ")
                    .add(full.length() <= room ? full : brief, Paint.ALARM)
                    .toString());
            return;
        }
        lines.add(row.toString());
        for (String wrapped : Columns.wrapped(full, 4, canvas.width())) {
            lines.add(line().add(wrapped, Paint.ALARM).toString());
        }
    }

    private PaintedLine row(Replica replica) {
        boolean isLeader = replica.brokerId() == set.leaderId();
        PaintedLine row = line().add(title(replica), isLeader ? Paint.STRONG : Paint.NONE);
        boolean isCutBefore = window.from() > 0 && replica.leo() > 0;
        row.padTo(isCutBefore ? prefixWidth - CUT.length() : prefixWidth).add(isCutBefore ? CUT : "");
        boolean isBoundary = replica.leo() <= window.from();
        for (long offset = window.from(); offset < window.to(); offset++) {
            LogWindow.Cell cell = window.cell(replica, offset);
            if (cell == null) {
                break;
            }
            int end = row.columns() + window.columnWidth(offset);
            row.add(cell.isFirstOfBatch() ? "| " : "  ")
                    .add(cell.text(), Paint.ofEpoch(cell.epoch()))
                    .padTo(end);
            isBoundary = cell.isLastOfBatch();
            epochs.add(cell.epoch());
        }
        boolean isCutAfter = replica.leo() > window.to();
        return row.add(isCutAfter ? CUT : isBoundary ? "|" : "")
                .add(" leo " + replica.leo() + ownHighWatermark(replica));
    }

    /** Where each replica has a high watermark of its own, that of a follower; the leader's is drawn. */
    private String ownHighWatermark(Replica replica) {
        return set.kafka().isEmpty() || replica.brokerId() == set.leaderId()
                ? ""
                : " hw " + set.highWatermarkOf(replica.brokerId());
    }

    private String title(Replica replica) {
        boolean isLeader = replica.brokerId() == set.leaderId() && set.hasLeader();
        boolean isIn = set.isr().contains(replica.brokerId());
        return isCompact
                ? "  " + replica.brokerId() + " " + (isLeader ? "leader" : isIn ? "in isr" : "out")
                : "  broker " + replica.brokerId() + "  " + (isLeader ? "leader" : isIn ? "in isr" : "out of isr");
    }

    private void addHighWatermark() {
        int column = prefixWidth + window.columnStart(Math.min(set.highWatermark(), window.to()));
        boolean isBehind = column + "^ hw".length() <= canvas.width();
        lines.add(line().padTo(isBehind ? column : column - "hw ".length())
                .add(isBehind ? "^ hw" : "hw ^", Paint.STRONG)
                .toString());
    }

    /** Where read_committed ends, unless the log has nothing of a transaction. */
    private void addLastStableOffset() {
        if (set.leader().log().transactions().isEmpty()) {
            return;
        }
        long lso = LastStableOffsetRule.judge(set).lastStableOffset();
        if (lso < window.from()) {
            lines.add(line().add("  lso " + lso + ", before what is shown").toString());
            return;
        }
        int column = prefixWidth + window.columnStart(Math.min(lso, window.to()));
        boolean isBehind = column + "^ lso".length() <= canvas.width();
        lines.add(line().padTo(isBehind ? column : column - "lso ".length())
                .add(isBehind ? "^ lso" : "lso ^", Paint.STRONG)
                .toString());
    }

    /** Whom each acks=all send waits for, of the ISR that was captured when it was appended. */
    private void addPendingSends() {
        for (AckWaiter waiter : set.pending().first(PENDING_SENDS)) {
            if (set.kafka().isPresent()) {
                lines.add("  #" + waiter.sendNumber() + " " + EventLines.needs(set, waiter));
                continue;
            }
            String behind = AckRule.behind(set, waiter).size() == 0
                    ? "for nobody (not looked at since)"
                    : "for " + EventLines.behind(set, waiter) + " of " + waiter.acknowledgementSet();
            lines.addAll(Columns.wrapped(
                    "#" + waiter.sendNumber() + " " + Texts.offsets(waiter.baseOffset(), waiter.targetOffset())
                            + " waits " + behind,
                    2,
                    canvas.width()));
        }
        int more = set.pending().size() - PENDING_SENDS;
        if (more > 0) {
            lines.addAll(Columns.wrapped("and " + more + " more; show pending tells all", 2, canvas.width()));
        }
    }

    /** The epochs that are seen; each stays in one line. */
    private void addLegend() {
        PaintedLine legend = line();
        for (int epoch : epochs) {
            String entry = LogWindow.letter(epoch) + ": epoch " + epoch;
            boolean isFirst = legend.columns() == 0;
            if (!isFirst && legend.columns() + 3 + entry.length() > canvas.width()) {
                lines.add(legend.add(",").toString());
                legend = line();
                isFirst = true;
            }
            legend.add(isFirst ? "  " : ", ").add(entry, Paint.ofEpoch(epoch));
        }
        if (legend.columns() > 0) {
            lines.add(legend.toString());
        }
    }
}
