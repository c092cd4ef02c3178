package io.minikafka.storage;

import io.minikafka.cluster.ClusterConfig;
import io.minikafka.cluster.ErrorCode;
import io.minikafka.log.PartitionLog;
import io.minikafka.record.RecordBatch;
import io.vavr.collection.Vector;
import java.util.SortedMap;
import java.util.TreeMap;

/** A log store on files, whatever keeps those; one {@link ReplicaFiles} a replica. */
abstract class SegmentedLogStore implements LogStore {

    private final DataFiles files;
    private final FaultyWrites faults = new FaultyWrites();
    private final SortedMap<ReplicaId, ReplicaFiles> replicas = new TreeMap<>();
    private LogStoreConfig config = LogStoreConfig.of(ClusterConfig.DEFAULTS);

    SegmentedLogStore(DataFiles files) {
        this.files = files;
    }

    @Override
    public final void configure(LogStoreConfig newConfig) {
        config = newConfig;
    }

    @Override
    public final void requireReachable() {
        files.requireReachable();
    }

    @Override
    public final void clear() {
        replicas.clear();
        files.list("").stream()
                .filter(name -> name.startsWith(ReplicaId.BROKER_PREFIX))
                .forEach(files::deleteFolder);
    }

    @Override
    public final void create(ReplicaId replica) {
        replicas.computeIfAbsent(replica, made -> ReplicaFiles.create(files, made));
    }

    @Override
    public final void delete(ReplicaId replica) {
        replicas.remove(replica);
        files.deleteFolder(replica.toString());
    }

    @Override
    public final void append(ReplicaId replica, RecordBatch batch) {
        replica(replica).append(batch, config, faults);
    }

    @Override
    public final void truncate(ReplicaId replica, long offset) {
        replica(replica).truncate(offset, config);
    }

    @Override
    public final RecoveredLog examine(ReplicaId replica, PartitionLog like) {
        return new LogExamination(files, replica, like, config.indexIntervalBytes()).examine();
    }

    @Override
    public final void resume(RecoveredLog recovered) {
        replicas.put(recovered.replica(), ReplicaFiles.resume(files, recovered));
    }

    @Override
    public final void flush() {
        for (ReplicaFiles replica : replicas.values()) {
            replica.writeIndex();
            replica.force(faults);
        }
    }

    @Override
    public final void inject(StorageFault fault) {
        if (fault instanceof StorageFault.Corruption corruption) {
            replica(corruption.replica()).corrupt(corruption.offset());
        } else {
            faults.arm(fault);
        }
    }

    @Override
    public final Vector<StorageFault> armed() {
        return faults.armed();
    }

    @Override
    public final void disarm() {
        faults.disarm();
    }

    @Override
    public void close() {
        try {
            replicas.values().forEach(ReplicaFiles::writeIndex);
        } catch (StorageException notComplete) {
            // The next opening completes them.
        }
        replicas.clear();
        files.close();
    }

    private ReplicaFiles replica(ReplicaId replica) {
        ReplicaFiles known = replicas.get(replica);
        if (known == null) {
            throw new StorageException(ErrorCode.STORAGE_ERROR, "the store has no log " + replica);
        }
        return known;
    }
}
