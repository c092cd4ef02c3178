package io.minikafka.log;

import io.minikafka.record.EndTransactionMarker;
import io.minikafka.record.RecordBatch;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a log tells of transactions: which are open at its end, and which of its records were aborted. Immutable; every log
 * entry has the one that holds after it, so a log that is cut or copied knows it at once.
 *
 * <p>A transaction is open from its first batch to its marker. A batch of a later epoch of the same producer says that the
 * earlier epoch was fenced, and that its transaction was aborted even where the marker was cut.
 *
 * <p>Source: KIP-98, Kafka's {@code ProducerStateManager} ({@code ongoingTxns}) and {@code TransactionIndex}.
 *
 * @param open producer id to its open transaction
 * @param aborted producer id to its aborted transactions, in offset order
 * @param latestMarkers producer id to the offset of its latest marker
 */
public record TransactionIndex(
        TreeMap<Long, OpenTransaction> open,
        TreeMap<Long, Vector<AbortedTransaction>> aborted,
        TreeMap<Long, Long> latestMarkers) {

    /** What a log without transactions tells. */
    public static final TransactionIndex EMPTY =
            new TransactionIndex(TreeMap.empty(), TreeMap.empty(), TreeMap.empty());

    /**
     * A transaction that has a batch in the log and no marker behind it.
     *
     * @param firstOffset the offset of its first record
     */
    public record OpenTransaction(long producerId, int producerEpoch, long firstOffset) {}

    /**
     * A transaction that was aborted: the producer's records in this range count for nothing.
     *
     * @param firstOffset the offset of its first record
     * @param endOffset the offset of its marker, or of whatever else ended it (exclusive)
     */
    public record AbortedTransaction(long firstOffset, long endOffset) {}

    /** Whether the log has held no transaction. */
    public boolean isEmpty() {
        return open.isEmpty() && aborted.isEmpty() && latestMarkers.isEmpty();
    }

    /** What the log tells with one more batch; flat, and free where the batch belongs to no transaction. */
    TransactionIndex after(RecordBatch batch) {
        if (!batch.isTransactional()) {
            return this;
        }
        Optional<EndTransactionMarker> marker = EndTransactionMarker.of(batch);
        if (marker.isPresent()) {
            return ended(batch, marker.get().outcome());
        }
        return batch.isControl() ? this : begun(batch);
    }

    private TransactionIndex ended(RecordBatch marker, EndTransactionMarker.Outcome outcome) {
        long producerId = marker.producerId();
        TreeMap<Long, Long> markers = latestMarkers.put(producerId, marker.baseOffset());
        Optional<OpenTransaction> ended = openOf(producerId);
        if (ended.isEmpty()) {
            return new TransactionIndex(open, aborted, markers);
        }
        boolean isCommitted = outcome == EndTransactionMarker.Outcome.COMMIT
                && ended.get().producerEpoch() == marker.producer().producerEpoch();
        return new TransactionIndex(
                open.remove(producerId), isCommitted ? aborted : aborted(ended.get(), marker.baseOffset()), markers);
    }

    private TransactionIndex begun(RecordBatch batch) {
        OpenTransaction begun =
                new OpenTransaction(batch.producerId(), batch.producer().producerEpoch(), batch.baseOffset());
        Optional<OpenTransaction> earlier = openOf(batch.producerId());
        if (earlier.isEmpty()) {
            return new TransactionIndex(open.put(begun.producerId(), begun), aborted, latestMarkers);
        }
        return begun.producerEpoch() <= earlier.get().producerEpoch()
                ? this
                : new TransactionIndex(
                        open.put(begun.producerId(), begun),
                        aborted(earlier.get(), begun.firstOffset()),
                        latestMarkers);
    }

    private TreeMap<Long, Vector<AbortedTransaction>> aborted(OpenTransaction ended, long endOffset) {
        Vector<AbortedTransaction> earlier = aborted.getOrElse(ended.producerId(), Vector.empty());
        return aborted.put(ended.producerId(), earlier.append(new AbortedTransaction(ended.firstOffset(), endOffset)));
    }

    /** The open transaction of a producer, if it has one. */
    public Optional<OpenTransaction> openOf(long producerId) {
        return open.get(producerId).toJavaOptional();
    }

    /** The open transaction that began first. */
    public Optional<OpenTransaction> firstOpen() {
        OpenTransaction first = null;
        for (OpenTransaction transaction : open.valuesIterator()) {
            first = first == null || transaction.firstOffset() < first.firstOffset() ? transaction : first;
        }
        return Optional.ofNullable(first);
    }

    /** The offset of a producer's latest marker, if it has one. */
    public OptionalLong latestMarkerOf(long producerId) {
        return latestMarkers.get(producerId).map(OptionalLong::of).getOrElse(OptionalLong.empty());
    }

    /** Tells whether the record of a transaction at an offset was aborted; found by halving. */
    public boolean isAborted(long producerId, long offset) {
        Vector<AbortedTransaction> transactions = aborted.getOrElse(producerId, Vector.empty());
        int low = 0;
        int high = transactions.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (transactions.get(middle).endOffset() > offset) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low < transactions.size() && transactions.get(low).firstOffset() <= offset;
    }
}
