package io.minikafka.log;

import io.minikafka.record.RecordBatch;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import java.util.Optional;

/**
 * The log of one replica: contiguous batches from offset 0. Immutable; logs share what they have in common.
 *
 * <p>Source: chapters 5 and 6, {@code PartitionLog}.
 */
public final class PartitionLog {

    public static final PartitionLog EMPTY = new PartitionLog(Vector.empty());

    private final Vector<LogEntry> entries;

    private PartitionLog(Vector<LogEntry> entries) {
        this.entries = entries;
    }

    /** The log end offset: where the next record goes; 0 for an empty log. */
    public long leo() {
        return entries.isEmpty() ? 0 : entries.last().nextOffset();
    }

    /** All entries in offset order. */
    public Vector<LogEntry> entries() {
        return entries;
    }

    /** Producer id to its latest state, as far as this log tells; flat, however long the log is. */
    public TreeMap<Long, ProducerState> producers() {
        return entries.isEmpty() ? TreeMap.empty() : entries.last().producersAfter();
    }

    /** What this log knows of a producer id, if it has a batch of it. */
    public Optional<ProducerState> producer(long producerId) {
        return producers().get(producerId).toJavaOptional();
    }

    /** What this log tells of transactions; flat, however long the log is. */
    public TransactionIndex transactions() {
        return entries.isEmpty() ? TransactionIndex.EMPTY : entries.last().transactionsAfter();
    }

    /** What the batches that begin below an offset tell of transactions. */
    public TransactionIndex transactionsBelow(long offset) {
        if (transactions().isEmpty()) {
            return TransactionIndex.EMPTY; // Every answer asks, and most logs hold no transaction.
        }
        int end = offset <= 0 ? 0 : Math.min(indexAt(offset - 1) + 1, entries.size());
        return end == 0 ? TransactionIndex.EMPTY : entries.get(end - 1).transactionsAfter();
    }

    /** The fingerprint of the whole log; 0 for an empty one. */
    public long lineage() {
        return entries.isEmpty() ? 0 : entries.last().lineage();
    }

    /**
     * Adds a batch at the end.
     *
     * @param batch a batch whose base offset is this log's {@link #leo()}
     * @throws IllegalArgumentException when it is not; callers decide about gaps before they append
     */
    public PartitionLog append(RecordBatch batch) {
        requireNext(batch);
        return new PartitionLog(entries.append(LogEntry.after(this, batch)));
    }

    /**
     * Adds a batch that another log already holds; where both logs agree so far, the entry itself is shared, so that a
     * follower costs only what sets it apart from its leader.
     */
    public PartitionLog appendCopyOf(LogEntry entry, PartitionLog source) {
        requireNext(entry.batch());
        boolean sameSoFar = source.lineageBefore(entry) == lineage();
        return new PartitionLog(entries.append(sameSoFar ? entry : LogEntry.after(this, entry.batch())));
    }

    /** Tells whether an offset lies between two batches (or at the start or the end), so that the log can be cut there. */
    public boolean isBoundary(long offset) {
        return offset == 0
                || offset == leo()
                || entryAt(offset).filter(e -> e.baseOffset() == offset).isPresent();
    }

    /**
     * Cuts the log.
     *
     * @param offset the new log end offset; at or beyond {@link #leo()} nothing changes
     * @throws IllegalArgumentException when the offset lies inside a batch; ask {@link #isBoundary} first
     */
    public PartitionLog truncateTo(long offset) {
        if (offset >= leo()) {
            return this;
        }
        int kept = indexAt(offset);
        if (entries.get(kept).baseOffset() != offset) {
            throw new IllegalArgumentException("offset " + offset + " lies inside a batch");
        }
        return new PartitionLog(entries.take(kept));
    }

    /** The entry whose batch holds an offset; empty below 0 and from {@link #leo()} on. */
    public Optional<LogEntry> entryAt(long offset) {
        return offset < 0 || offset >= leo() ? Optional.empty() : Optional.of(entries.get(indexAt(offset)));
    }

    /** The position among {@link #entries()} of the batch that holds an offset; their number from {@link #leo()} on. */
    public int indexAt(long offset) {
        int low = 0;
        int high = entries.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (entries.get(middle).nextOffset() > offset) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    /** Tells whether this log holds exactly this batch at its offset. */
    public boolean contains(RecordBatch batch) {
        return entryAt(batch.baseOffset())
                .filter(entry -> entry.batch().equals(batch))
                .isPresent();
    }

    /**
     * Where two logs part: the first offset from which they no longer hold the same batches, at most the shorter's
     * {@link #leo()}. Found by halving, since equal fingerprints mean equal prefixes.
     */
    public long divergesFrom(PartitionLog other) {
        int low = 0;
        int high = Math.min(entries.size(), other.entries.size());
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (entries.get(middle).lineage() == other.entries.get(middle).lineage()) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low == 0 ? 0 : entries.get(low - 1).nextOffset();
    }

    private long lineageBefore(LogEntry entry) {
        int index = indexAt(entry.baseOffset());
        return index == 0 ? 0 : entries.get(index - 1).lineage();
    }

    private void requireNext(RecordBatch batch) {
        if (batch.baseOffset() != leo()) {
            throw new IllegalArgumentException(
                    "batch base offset " + batch.baseOffset() + " does not continue log end offset " + leo());
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PartitionLog log
                && leo() == log.leo()
                && lineage() == log.lineage()
                && entries.size() == log.entries.size();
    }

    @Override
    public int hashCode() {
        return Long.hashCode(lineage());
    }

    @Override
    public String toString() {
        return "PartitionLog[leo=" + leo() + ", batches=" + entries.size() + "]";
    }
}
