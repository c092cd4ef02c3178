package io.minikafka.storage;

import io.minikafka.cluster.ClusterConfig;
import io.minikafka.cluster.ErrorCode;
import io.minikafka.log.PartitionLog;
import io.minikafka.record.RecordBatch;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import java.util.SortedMap;

/** A log store on files, whatever keeps those; one {@link ReplicaFiles} a replica. */
abstract class SegmentedLogStore implements LogStore {

    private final DataFiles files;
    private final FaultyWrites faults = new FaultyWrites();
    private final SortedMap<ReplicaId, ReplicaFiles> replicas = new java.util.TreeMap<>();
    /** Immutable, so that it costs nothing to tell it after each step. */
    private TreeMap<ReplicaId, Long> unforced = TreeMap.empty();

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
        unforced = TreeMap.empty();
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
        unforced = unforced.remove(replica);
        files.deleteFolder(replica.toString());
    }

    @Override
    public final void append(ReplicaId replica, RecordBatch batch) {
        ReplicaFiles log = replica(replica);
        log.append(batch, config, faults);
        note(replica, log);
    }

    private void note(ReplicaId replica, ReplicaFiles log) {
        long waiting = log.unforcedBatches();
        unforced = waiting == 0 ? unforced.remove(replica) : unforced.put(replica, waiting);
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
        unforced = unforced.remove(recovered.replica());
    }

    @Override
    public final void flush() {
        replicas.forEach((replica, log) -> {
            log.writeIndex();
            log.force(faults);
            note(replica, log);
        });
    }

    @Override
    public final TreeMap<ReplicaId, Long> unforced() {
        return unforced;
    }

    @Override
    public final void settle(TreeMap<ReplicaId, Long> wanted) {
        replicas.forEach((replica, log) -> {
            log.settle(wanted.getOrElse(replica, 0L), faults);
            note(replica, log);
        });
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
