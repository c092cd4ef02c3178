package io.minikafka.log;

import io.vavr.collection.Vector;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Which leader epoch wrote which part of a log: where each run of one epoch starts. Immutable.
 *
 * <p>Source: KIP-101, Kafka's {@code leader-epoch-checkpoint}. Differs from Kafka: in a log that followed two leaders
 * without being cut, an epoch may come after a higher one; it is kept as it stands in the log.
 *
 * @param starts the runs in offset order
 */
public record LeaderEpochCache(Vector<EpochStart> starts) {

    public static final LeaderEpochCache EMPTY = new LeaderEpochCache(Vector.empty());

    private static final int VERSION = 0;

    /** From {@code startOffset} on, until the next run, batches carry {@code epoch}. */
    public record EpochStart(int epoch, long startOffset) {}

    // Written out, since what a record generates is made when it is first called, and that takes longer than a lab.

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof LeaderEpochCache that && starts.equals(that.starts);
    }

    @Override
    public int hashCode() {
        return starts.hashCode();
    }

    /** The cache once a batch of an epoch stands at an offset. */
    public LeaderEpochCache append(int epoch, long offset) {
        return !starts.isEmpty() && starts.last().epoch() == epoch
                ? this
                : new LeaderEpochCache(starts.append(new EpochStart(epoch, offset)));
    }

    /**
     * The end of an epoch as another replica is told it.
     *
     * @param epoch the epoch asked for, or the nearest lower one that is known
     * @param endOffset where it ends (exclusive)
     */
    public record EpochEnd(int epoch, long endOffset) {}

    /** The cache once a leader takes over in an epoch, its log ending at an offset; a run that wrote nothing gives way. */
    public LeaderEpochCache assign(int epoch, long offset) {
        if (!starts.isEmpty() && starts.last().epoch() == epoch && starts.last().startOffset() <= offset) {
            return this;
        }
        Vector<EpochStart> kept = starts;
        while (!kept.isEmpty() && (kept.last().epoch() >= epoch || kept.last().startOffset() >= offset)) {
            kept = kept.init();
        }
        return new LeaderEpochCache(kept.append(new EpochStart(epoch, offset)));
    }

    /** The latest epoch; empty where none is known. */
    public Optional<Integer> latestEpoch() {
        return starts.isEmpty() ? Optional.empty() : Optional.of(starts.last().epoch());
    }

    /**
     * Where an epoch ends in a log (Kafka's {@code LeaderEpochFileCache.endOffsetFor}): the latest one at the log's end,
     * another where the next higher one starts.
     *
     * @return empty where no epoch is as high; of the epoch asked for where none is as low
     */
    public Optional<EpochEnd> endOf(int epoch, long leo) {
        if (latestEpoch().isPresent() && latestEpoch().get() == epoch) {
            return Optional.of(new EpochEnd(epoch, leo));
        }
        int found = epoch;
        for (EpochStart start : starts) {
            if (start.epoch() > epoch) {
                return Optional.of(new EpochEnd(found, start.startOffset()));
            }
            found = start.epoch();
        }
        return Optional.empty();
    }

    /** The cache of the log cut to an offset (exclusive end). */
    public LeaderEpochCache truncateTo(long offset) {
        Vector<EpochStart> kept = starts;
        while (!kept.isEmpty() && kept.last().startOffset() >= offset) {
            kept = kept.init();
        }
        return kept.size() == starts.size() ? this : new LeaderEpochCache(kept);
    }

    /** The epoch of the batch at an offset; empty before the first run. */
    public Optional<Integer> epochAt(long offset) {
        for (int i = starts.size() - 1; i >= 0; i--) {
            if (starts.get(i).startOffset() <= offset) {
                return Optional.of(starts.get(i).epoch());
            }
        }
        return Optional.empty();
    }

    /** The text of Kafka's checkpoint file: version, number of entries, then {@code epoch startOffset} a line. */
    public String checkpoint() {
        StringBuilder text = new StringBuilder()
                .append(VERSION)
                .append('\n')
                .append(starts.size())
                .append('\n');
        starts.forEach(start -> text.append(start.epoch())
                .append(' ')
                .append(start.startOffset())
                .append('\n'));
        return text.toString();
    }

    /** Reads a checkpoint file; empty where it is damaged. */
    public static Optional<LeaderEpochCache> parse(String checkpoint) {
        try {
            String[] lines = checkpoint.split("\n", -1);
            if (Integer.parseInt(lines[0]) != VERSION || lines.length != Integer.parseInt(lines[1]) + 3) {
                return Optional.empty();
            }
            Vector<EpochStart> starts = Vector.empty();
            for (int i = 2; i < lines.length - 1; i++) {
                String[] words = lines[i].split(" ", -1);
                if (words.length != 2) {
                    return Optional.empty();
                }
                starts = starts.append(new EpochStart(Integer.parseInt(words[0]), Long.parseLong(words[1])));
            }
            return Optional.of(new LeaderEpochCache(starts));
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException damaged) {
            return Optional.empty();
        }
    }
}
