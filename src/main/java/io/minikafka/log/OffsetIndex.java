package io.minikafka.log;

import io.minikafka.record.RecordBatch;
import io.vavr.collection.Vector;
import java.nio.ByteBuffer;

/**
 * A segment's sparse index from offsets to file positions, as Kafka's {@code .index} files have it. Immutable.
 *
 * <p>Source: Kafka's {@code OffsetIndex}; the density is Kafka's setting {@code index.interval.bytes}.
 */
public final class OffsetIndex {

    /** The size of an entry in bytes: a relative offset and a position, both int32, big-endian. */
    public static final int ENTRY_BYTES = 8;

    private final long segmentBase;
    private final Vector<Entry> entries;
    private final long bytesSinceEntry;

    /**
     * An entry.
     *
     * @param lastOffset the last offset of a batch
     * @param position where that batch starts in the segment, in bytes
     */
    public record Entry(long lastOffset, int position) {}

    private OffsetIndex(long segmentBase, Vector<Entry> entries, long bytesSinceEntry) {
        this.segmentBase = segmentBase;
        this.entries = entries;
        this.bytesSinceEntry = bytesSinceEntry;
    }

    /** The index of a segment that starts at an offset and is empty yet. */
    public static OffsetIndex empty(long segmentBase) {
        return new OffsetIndex(segmentBase, Vector.empty(), 0);
    }

    /**
     * The index once a batch stands at a position; it gets an entry when more bytes than the interval have passed since
     * the last one.
     */
    public OffsetIndex append(RecordBatch batch, int position, int intervalBytes) {
        if (bytesSinceEntry <= intervalBytes) {
            return new OffsetIndex(segmentBase, entries, bytesSinceEntry + batch.sizeBytes());
        }
        return new OffsetIndex(segmentBase, entries.append(new Entry(batch.lastOffset(), position)), batch.sizeBytes());
    }

    /** Where to start looking for an offset: at or before the batch that holds it. */
    public int floorPosition(long offset) {
        int low = 0;
        int high = entries.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (entries.get(middle).lastOffset() <= offset) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low == 0 ? 0 : entries.get(low - 1).position();
    }

    /** The index of the segment cut to a size in bytes. */
    public OffsetIndex truncateTo(long sizeBytes) {
        Vector<Entry> kept = entries;
        while (!kept.isEmpty() && kept.last().position() >= sizeBytes) {
            kept = kept.init();
        }
        return new OffsetIndex(
                segmentBase, kept, sizeBytes - (kept.isEmpty() ? 0 : kept.last().position()));
    }

    public int size() {
        return entries.size();
    }

    public Vector<Entry> entries() {
        return entries;
    }

    /** The entries from one on, as they stand in the file. */
    public ByteBuffer encodeFrom(int first) {
        ByteBuffer bytes = ByteBuffer.allocate((entries.size() - first) * ENTRY_BYTES);
        for (int i = first; i < entries.size(); i++) {
            bytes.putInt((int) (entries.get(i).lastOffset() - segmentBase));
            bytes.putInt(entries.get(i).position());
        }
        return bytes.flip();
    }
}
