package io.minikafka.storage;

import io.minikafka.log.PartitionLog;
import io.minikafka.record.RecordBatch;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;

/**
 * Keeps the encoded batches of every replica, as Kafka's brokers do: segments of record batches with an index and the
 * leader epochs beside them. Each call has happened when it returns; what cannot be done is a {@link StorageException},
 * after which only opening again makes the store usable.
 */
public interface LogStore extends AutoCloseable {

    /** Takes on settings; they hold from the next append on. */
    void configure(LogStoreConfig config);

    /** Looks whether what is kept can still be reached, which costs next to nothing. */
    void requireReachable();

    /** Forgets everything. */
    void clear();

    /** Makes an empty log for a replica that has none. */
    void create(ReplicaId replica);

    /** Removes a replica's log with all that is in it, whatever state that is in. */
    void delete(ReplicaId replica);

    /** Adds a batch whose base offset is the replica's log end offset, in one write. */
    void append(ReplicaId replica, RecordBatch batch);

    /** Cuts a replica's log to an offset (exclusive end) between two batches; costs what is cut. */
    void truncate(ReplicaId replica, long offset);

    /**
     * Looks at what is kept of a replica's log and validates all of it; changes nothing yet.
     *
     * @param like a log that probably has much in common, whose batches may be shared
     * @throws StorageException {@code CORRUPT_BATCH} or {@code CORRUPT_INDEX} for damage that cutting the tail cannot
     *     mend
     */
    RecoveredLog examine(ReplicaId replica, PartitionLog like);

    /** Makes a log usable again as it was examined: cuts a bad tail, rebuilds what is missing. */
    void resume(RecoveredLog recovered);

    /** Completes what is written some at a time, and forces every batch; an index is not forced, as batches make it anew. */
    void flush();

    /** How many batches of each replica wait for being forced; without those that have none. */
    TreeMap<ReplicaId, Long> unforced();

    /**
     * Makes so many batches of each replica wait as are told, after logs were brought to another state by further writes;
     * where none is to wait, what does is forced.
     */
    void settle(TreeMap<ReplicaId, Long> unforced);

    /** Arms a fault, or damages what is kept. */
    void inject(StorageFault fault);

    /** The faults that are armed: they have not happened yet. */
    Vector<StorageFault> armed();

    /** Forgets the faults that are armed. */
    void disarm();

    @Override
    void close();
}
