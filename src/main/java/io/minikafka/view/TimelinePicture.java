package io.minikafka.view;

import io.minikafka.cluster.TopicPartition;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.Replica;
import io.minikafka.session.TimelineEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** How a partition moved: a row a step, oldest first, with a mark behind each number that is another than before. */
final class TimelinePicture {

    /** How many steps are shown of a partition. */
    private static final int ROWS = 20;

    /** Below this many columns, columns stand closer together. */
    private static final int ROOMY_WIDTH = 72;

    /** A command that is cut to less tells nothing. */
    private static final int SHORTEST_COMMAND = 8;

    /** Longer lists of what was lost are counted where columns would be left out for them. */
    private static final int LONGEST_NOTES = 12;

    /** Where the log ends begin. */
    private static final int FIRST_LEO = 5;

    /** Epoch, ISR and high watermark, in the order in which they are left out. */
    private static final List<Integer> LESS_TELLING = List.of(2, 3, 4);

    private final TopicPartition partition;
    private final Canvas canvas;
    private final List<Row> rows = new ArrayList<>();
    private final List<Integer> shown = new ArrayList<>();
    private int gap;
    private boolean hasShortNotes;
    private boolean isCut;

    /** A step as drawn: its cells, then what it lost or found, at length and in short, and its command. */
    private record Row(List<Cell> cells, String notes, String shortNotes, String command) {}

    /** A value, and {@code +}, {@code -}, {@code *} or a blank behind it. */
    private record Cell(String value, char mark) {}

    private TimelinePicture(TopicPartition partition, Canvas canvas) {
        this.partition = partition;
        this.canvas = canvas;
        this.gap = canvas.width() < ROOMY_WIDTH ? 1 : 2;
    }

    /** The lines for a partition: the last of these steps that moved something of it. */
    static List<String> lines(List<TimelineEntry> entries, TopicPartition partition, Canvas canvas) {
        TimelinePicture picture = new TimelinePicture(partition, canvas);
        List<TimelineStep> steps = TimelineStep.of(entries, partition);
        if (steps.isEmpty()) {
            return List.of(partition + ": no step that is remembered has moved it");
        }
        picture.isCut = steps.size() > ROWS;
        for (TimelineStep step : steps.subList(Math.max(0, steps.size() - ROWS), steps.size())) {
            picture.rows.add(row(step));
        }
        return picture.draw(titles(steps.get(steps.size() - 1).after()));
    }

    private static List<String> titles(PartitionReplicaSet set) {
        List<String> titles = new ArrayList<>(List.of("step", "leader", "epoch", "isr", "hw"));
        for (Replica replica : set.replicas().valuesIterator()) {
            titles.add((titles.size() == FIRST_LEO ? "leo " : "") + replica.brokerId());
        }
        return titles;
    }

    private static Row row(TimelineStep step) {
        PartitionReplicaSet set = step.after();
        PartitionReplicaSet old = step.before() == null ? set : step.before();
        List<Cell> cells = new ArrayList<>();
        cells.add(new Cell(String.valueOf(step.number()), ' '));
        cells.add(new Cell(leader(set), leader(set).equals(leader(old)) ? ' ' : '*'));
        cells.add(moved(old.leaderEpoch(), set.leaderEpoch()));
        String isr = set.isr().toString();
        cells.add(new Cell(
                isr.substring(1, isr.length() - 1).replace(" ", ""), set.isr().equals(old.isr()) ? ' ' : '*'));
        cells.add(moved(old.highWatermark(), set.highWatermark()));
        for (Replica replica : set.replicas().valuesIterator()) {
            cells.add(moved(old.replica(replica.brokerId()).leo(), replica.leo()));
        }
        return new Row(cells, notes(step), shortNotes(step), step.command());
    }

    private static String leader(PartitionReplicaSet set) {
        return set.hasLeader() ? String.valueOf(set.leaderId()) : "none";
    }

    private static Cell moved(long from, long to) {
        return new Cell(String.valueOf(to), to > from ? '+' : to < from ? '-' : ' ');
    }

    private static String notes(TimelineStep step) {
        return numbers("LOST", step.lost()) + numbers("FOUND", step.found());
    }

    private static String shortNotes(TimelineStep step) {
        return count("LOST", step.lost()) + count("FOUND", step.found());
    }

    private static String count(String word, List<Integer> sends) {
        return sends.isEmpty() ? "" : word + " " + Texts.count(sends.size(), "send") + "  ";
    }

    private static String numbers(String word, List<Integer> sends) {
        StringBuilder text = new StringBuilder();
        for (int send : sends) {
            text.append(text.isEmpty() ? word + " #" : ", #").append(send);
        }
        return text.isEmpty() ? "" : text + "  ";
    }

    private List<String> draw(List<String> titles) {
        List<Integer> widths = new ArrayList<>();
        for (int column = 0; column < titles.size(); column++) {
            int widest = titles.get(column).length();
            for (Row row : rows) {
                widest = Math.max(widest, row.cells().get(column).value().length());
            }
            widths.add(widest);
        }
        fit(titles.size(), widths);
        List<String> lines = new ArrayList<>();
        String title = partition + ", " + Texts.count(rows.size(), "step") + " that moved it"
                + (isCut ? " (earlier ones are left out)" : "");
        for (String part : Columns.wrapped(title, 0, canvas.width())) {
            lines.add(line().add(part, Paint.STRONG).toString());
        }
        lines.add(header(titles, widths).toString());
        for (Row row : rows) {
            lines.add(line(row, widths).toString());
        }
        lines.add(line().add("  + up, - down, * changed").toString());
        leftOut(titles, widths).ifPresent(words -> lines.addAll(Columns.wrapped(words, 2, canvas.width())));
        return lines;
    }

    /**
     * Decides which columns are shown: all where the window has room, else without log ends, from the last follower's on;
     * then without what is in {@link #LESS_TELLING}. Step, leader and what is lost stay.
     */
    private void fit(int count, List<Integer> widths) {
        for (int column = 0; column < count; column++) {
            shown.add(column);
        }
        if (!isFit(widths)) {
            gap = 1;
        }
        hasShortNotes = !isFit(widths) && widestNotes() > LONGEST_NOTES;
        List<Integer> rest = new ArrayList<>();
        for (int column = count - 1; column >= FIRST_LEO; column--) {
            rest.add(column);
        }
        rest.addAll(LESS_TELLING);
        for (int column : rest) {
            if (!isFit(widths)) {
                shown.remove(Integer.valueOf(column));
            }
        }
    }

    private boolean isFit(List<Integer> widths) {
        int needed = rows.stream().allMatch(row -> notes(row).isEmpty()) ? 0 : gap + widestNotes();
        for (int column : shown) {
            needed += gap + widths.get(column) + 1;
        }
        return needed <= canvas.width();
    }

    private int widestNotes() {
        return rows.stream().mapToInt(row -> notes(row).strip().length()).max().orElse(0);
    }

    private String notes(Row row) {
        return hasShortNotes ? row.shortNotes() : row.notes();
    }

    /** What the window has no room for, in words. */
    private Optional<String> leftOut(List<String> titles, List<Integer> widths) {
        List<String> names = new ArrayList<>();
        List<String> brokers = new ArrayList<>();
        for (int column = 0; column < titles.size(); column++) {
            if (!shown.contains(column)) {
                (column < FIRST_LEO ? names : brokers).add(titles.get(column).replace("leo ", ""));
            }
        }
        if (!brokers.isEmpty()) {
            names.add("leo of " + String.join(", ", brokers));
        }
        if (!header(titles, widths).toString().endsWith("command")) {
            names.add("commands");
        }
        return names.isEmpty() ? Optional.empty() : Optional.of("left out in this width: " + String.join("; ", names));
    }

    private PaintedLine line() {
        return new PaintedLine(canvas.isColoured(), canvas.width());
    }

    private PaintedLine header(List<String> titles, List<Integer> widths) {
        PaintedLine line = line();
        for (int column : shown) {
            String blanks = " ".repeat(widths.get(column) - titles.get(column).length());
            line.add(" ".repeat(gap)).add(isLeft(column) ? titles.get(column) + blanks : blanks + titles.get(column));
            line.add(" ");
        }
        return canvas.width() - line.columns() - gap < SHORTEST_COMMAND
                ? line
                : line.add(" ".repeat(gap)).add("command");
    }

    private PaintedLine line(Row row, List<Integer> widths) {
        PaintedLine line = line();
        for (int column : shown) {
            Cell cell = row.cells().get(column);
            String blanks = " ".repeat(widths.get(column) - cell.value().length());
            Paint paint = cell.mark() == ' ' ? Paint.NONE : cell.mark() == '-' ? Paint.ALARM : Paint.STRONG;
            String mark = String.valueOf(cell.mark()).strip();
            line.add(" ".repeat(gap)).add(isLeft(column) ? "" : blanks).add(cell.value() + mark, paint);
            line.add((mark.isEmpty() ? " " : "") + (isLeft(column) ? blanks : ""));
        }
        line.add(" ".repeat(gap)).add(notes(row), Paint.ALARM);
        int room = canvas.width() - line.columns();
        return room < SHORTEST_COMMAND ? line : line.add(Texts.cut(row.command(), room));
    }

    /** The ISR is a list, everything else a number. */
    private static boolean isLeft(int column) {
        return column == 3;
    }
}
