package io.minikafka.session;

import io.minikafka.cluster.ErrorCode;
import io.minikafka.log.PartitionLog;
import io.minikafka.record.RecordBatch;
import io.minikafka.storage.LogStore;
import io.minikafka.storage.LogStoreConfig;
import io.minikafka.storage.MemoryLogStore;
import io.minikafka.storage.RecoveredLog;
import io.minikafka.storage.ReplicaId;
import io.minikafka.storage.StorageException;
import io.minikafka.storage.StorageFault;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;

/** A store that keeps so many batches and has no room for more until some is made. */
public final class FullDisk implements LogStore {

    private final MemoryLogStore kept = new MemoryLogStore();
    private int room;

    public FullDisk(int room) {
        this.room = room;
    }

    public void makeRoom(int batches) {
        room += batches;
    }

    @Override
    public void clear() {
        kept.clear();
    }

    @Override
    public void create(ReplicaId replica) {
        kept.create(replica);
    }

    @Override
    public void delete(ReplicaId replica) {
        kept.delete(replica);
    }

    @Override
    public void append(ReplicaId replica, RecordBatch batch) {
        if (room == 0) {
            throw new StorageException(ErrorCode.STORAGE_ERROR, "no room left for " + replica);
        }
        room--;
        kept.append(replica, batch);
    }

    @Override
    public TreeMap<ReplicaId, Long> unforced() {
        return kept.unforced();
    }

    @Override
    public void settle(TreeMap<ReplicaId, Long> unforced) {
        kept.settle(unforced);
    }

    @Override
    public void truncate(ReplicaId replica, long offset) {
        kept.truncate(replica, offset);
    }

    @Override
    public RecoveredLog examine(ReplicaId replica, PartitionLog like) {
        return kept.examine(replica, like);
    }

    @Override
    public void resume(RecoveredLog recovered) {
        kept.resume(recovered);
    }

    @Override
    public void configure(LogStoreConfig config) {
        kept.configure(config);
    }

    @Override
    public void requireReachable() {
        kept.requireReachable();
    }

    @Override
    public void flush() {
        kept.flush();
    }

    @Override
    public void inject(StorageFault fault) {
        kept.inject(fault);
    }

    @Override
    public Vector<StorageFault> armed() {
        return kept.armed();
    }

    @Override
    public void disarm() {
        kept.disarm();
    }

    @Override
    public void close() {
        kept.close();
    }
}
