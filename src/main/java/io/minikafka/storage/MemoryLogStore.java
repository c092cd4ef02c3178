package io.minikafka.storage;

import io.minikafka.cluster.ErrorCode;
import io.minikafka.log.LogRecovery;
import io.minikafka.log.PartitionLog;
import io.minikafka.record.RecordBatch;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Keeps encoded batches in memory, one buffer a batch; reading decodes them as from a disk. */
public final class MemoryLogStore implements LogStore {

    private final SortedMap<ReplicaId, List<Frame>> logs = new TreeMap<>();

    /** An encoded batch and the offset it starts at. */
    private record Frame(long baseOffset, ByteBuffer bytes) {}

    @Override
    public void clear() {
        logs.clear();
    }

    @Override
    public void create(ReplicaId replica) {
        logs.putIfAbsent(replica, new ArrayList<>());
    }

    @Override
    public void append(ReplicaId replica, RecordBatch batch) {
        frames(replica).add(new Frame(batch.baseOffset(), batch.encoded()));
    }

    @Override
    public void truncate(ReplicaId replica, long offset) {
        List<Frame> frames = frames(replica);
        while (!frames.isEmpty() && frames.get(frames.size() - 1).baseOffset() >= offset) {
            frames.remove(frames.size() - 1);
        }
    }

    @Override
    public PartitionLog read(ReplicaId replica) {
        PartitionLog log = PartitionLog.EMPTY;
        for (Frame frame : frames(replica)) {
            LogRecovery.Recovered recovered =
                    LogRecovery.recover(log, frame.bytes().duplicate());
            if (!recovered.isWhole()) {
                throw new StorageException(
                        ErrorCode.CORRUPT_BATCH, replica + " at offset " + log.leo() + ": " + recovered.damage());
            }
            log = recovered.log();
        }
        return log;
    }

    @Override
    public void close() {
        logs.clear();
    }

    private List<Frame> frames(ReplicaId replica) {
        return logs.computeIfAbsent(replica, created -> new ArrayList<>());
    }
}
