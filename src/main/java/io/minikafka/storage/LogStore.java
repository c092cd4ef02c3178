package io.minikafka.storage;

import io.minikafka.log.PartitionLog;
import io.minikafka.record.RecordBatch;

/**
 * Keeps the encoded batches of every replica. Each call has happened when it returns; what cannot be done is a {@link
 * StorageException}.
 */
public interface LogStore extends AutoCloseable {

    /** Forgets everything. */
    void clear();

    /** Makes an empty log for a replica that has none. */
    void create(ReplicaId replica);

    /** Adds a batch whose base offset is the replica's log end offset. */
    void append(ReplicaId replica, RecordBatch batch);

    /** Cuts a replica's log to an offset (exclusive end) between two batches. */
    void truncate(ReplicaId replica, long offset);

    /** Decodes what is kept of a replica's log; empty for one that was never created. */
    PartitionLog read(ReplicaId replica);

    @Override
    void close();
}
