package io.minikafka.storage;

import io.minikafka.cluster.ErrorCode;
import io.minikafka.cluster.LogRepair;
import io.minikafka.log.LeaderEpochCache;
import io.minikafka.log.LogEntry;
import io.minikafka.log.LogRecovery;
import io.minikafka.log.PartitionLog;
import io.minikafka.log.SegmentReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads and validates the files of one replica's log; changes none of them. */
final class LogExamination {

    private final DataFiles files;
    private final ReplicaId replica;
    private final PartitionLog like;
    private final int indexIntervalBytes;
    private final List<RecoveredLog.FoundSegment> segments = new ArrayList<>();
    private Optional<LogRepair> repair = Optional.empty();

    LogExamination(DataFiles files, ReplicaId replica, PartitionLog like, int indexIntervalBytes) {
        this.files = files;
        this.replica = replica;
        this.like = like;
        this.indexIntervalBytes = indexIntervalBytes;
    }

    RecoveredLog examine() {
        List<Long> bases = segmentBases();
        if (bases.isEmpty()) {
            repair = Optional.of(new LogRepair(
                    replica.partition(),
                    replica.broker(),
                    ReplicaFiles.segmentName(replica, 0) + ReplicaFiles.LOG_SUFFIX,
                    0,
                    0,
                    "the file is missing, so the log is empty"));
        }
        LogRecovery recovery = new LogRecovery(readCheckpoint(), like, indexIntervalBytes);
        PartitionLog log = PartitionLog.EMPTY;
        for (int i = 0; i < bases.size(); i++) {
            log = examine(recovery, log, bases.get(i), i == bases.size() - 1);
        }
        return new RecoveredLog(replica, log, segments, epochsOf(log), repair);
    }

    private List<Long> segmentBases() {
        List<Long> bases = new ArrayList<>();
        for (String name : files.list(replica.toString())) {
            if (isSegment(name, ReplicaFiles.LOG_SUFFIX)) {
                bases.add(baseOffset(name));
            }
        }
        for (String name : files.list(replica.toString())) {
            if (isSegment(name, ReplicaFiles.INDEX_SUFFIX) && !bases.contains(baseOffset(name))) {
                throw new StorageException(
                        ErrorCode.CORRUPT_INDEX,
                        replica + "/" + name + "@0: the index is there and its segment is not; put the .log file back,"
                                + " or remove the index");
            }
        }
        return bases;
    }

    private static boolean isSegment(String name, String suffix) {
        return name.length() == ReplicaFiles.NAME_DIGITS + suffix.length()
                && name.endsWith(suffix)
                && name.chars().limit(ReplicaFiles.NAME_DIGITS).allMatch(c -> c >= '0' && c <= '9');
    }

    private static long baseOffset(String name) {
        return Long.parseLong(name.substring(0, ReplicaFiles.NAME_DIGITS));
    }

    private Optional<LeaderEpochCache> readCheckpoint() {
        String name = replica + "/" + ReplicaFiles.CHECKPOINT;
        if (!files.exists(name)) {
            return Optional.empty();
        }
        return LeaderEpochCache.parse(
                StandardCharsets.US_ASCII.decode(readAll(files.open(name))).toString());
    }

    /** A segment's bytes in a file. */
    record FileBytes(DataFiles.DataFile file) implements SegmentReader.SegmentBytes {

        @Override
        public int size() {
            return Math.toIntExact(file.size());
        }

        @Override
        public ByteBuffer read(int position, int length) {
            return file.read(position, length);
        }
    }

    private static ByteBuffer readAll(DataFiles.DataFile file) {
        return file.read(0, Math.toIntExact(file.size()));
    }

    private PartitionLog examine(LogRecovery recovery, PartitionLog log, long base, boolean isActive) {
        String name = ReplicaFiles.segmentName(replica, base);
        if (base != log.leo()) {
            throw new StorageException(
                    ErrorCode.CORRUPT_BATCH,
                    name + ReplicaFiles.LOG_SUFFIX + "@0: the segment starts at offset " + base + ", but offset "
                            + log.leo() + " is next; a segment before it is missing");
        }
        FileBytes bytes = new FileBytes(files.open(name + ReplicaFiles.LOG_SUFFIX));
        LogRecovery.Segment found = recovery.recover(log, bytes);
        if (!found.isWhole()) {
            String file = name + ReplicaFiles.LOG_SUFFIX;
            if (!isActive || !found.isTail()) {
                throw new StorageException(
                        ErrorCode.CORRUPT_BATCH,
                        file + "@" + found.validBytes() + ": " + found.damage() + "; whole batches follow, so it is not"
                                + " cut; nothing was changed");
            }
            repair = Optional.of(new LogRepair(
                    replica.partition(),
                    replica.broker(),
                    file,
                    found.validBytes(),
                    bytes.size() - found.validBytes(),
                    found.damage()));
        }
        segments.add(withIndex(name, base, found));
        return found.log();
    }

    /** An index file that says anything else than the batches themselves is written anew. */
    private RecoveredLog.FoundSegment withIndex(String name, long base, LogRecovery.Segment found) {
        ByteBuffer kept = files.exists(name + ReplicaFiles.INDEX_SUFFIX)
                ? readAll(files.open(name + ReplicaFiles.INDEX_SUFFIX))
                : ByteBuffer.allocate(0);
        boolean isKept = kept.equals(found.index().encodeFrom(0));
        return new RecoveredLog.FoundSegment(base, found.validBytes(), found.index(), isKept);
    }

    /** The epochs as the batches have them; what a checkpoint says beyond the log is gone. */
    private static LeaderEpochCache epochsOf(PartitionLog log) {
        LeaderEpochCache epochs = LeaderEpochCache.EMPTY;
        for (LogEntry entry : log.entries()) {
            epochs = epochs.append(entry.batch().leaderEpoch(), entry.baseOffset());
        }
        return epochs;
    }
}
