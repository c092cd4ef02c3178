package io.minikafka.storage;

import io.minikafka.log.LeaderEpochCache;
import io.minikafka.log.OffsetIndex;
import io.minikafka.record.RecordBatch;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The files of one replica's log, open for appending. */
final class ReplicaFiles {

    static final String LOG_SUFFIX = ".log";
    static final String INDEX_SUFFIX = ".index";

    /** How many digits the name of a segment has. */
    static final int NAME_DIGITS = 20;

    static final String CHECKPOINT = "leader-epoch-checkpoint";

    /** Where the length of a batch stands in it, and how many bytes that and the base offset before it take. */
    private static final int LENGTH_POSITION = 8;

    private static final int PREFIX_BYTES = 12;

    private static final int INDEX_ENTRIES_A_WRITE = 128;

    private final DataFiles files;
    private final ReplicaId replica;
    private final List<Segment> segments = new ArrayList<>();
    private LeaderEpochCache epochs = LeaderEpochCache.EMPTY;
    private long leo;
    private long unforcedBatches;

    /**
     * A segment: its two files and its index as far as it has come. Entries reach the index file some at a time, since a
     * write costs the same for one as for many, and an index that lacks some is completed when the log is opened.
     */
    private static final class Segment {
        final long baseOffset;
        final String name;
        final DataFiles.DataFile log;
        final DataFiles.DataFile indexFile;
        OffsetIndex index;
        private int writtenEntries;

        Segment(DataFiles files, ReplicaId replica, long baseOffset, OffsetIndex index) {
            this.baseOffset = baseOffset;
            this.name = segmentName(replica, baseOffset);
            this.log = files.open(name + LOG_SUFFIX);
            this.indexFile = files.open(name + INDEX_SUFFIX);
            this.index = index;
            this.writtenEntries = index.size();
        }

        void add(RecordBatch batch, int position, int intervalBytes) {
            index = index.append(batch, position, intervalBytes);
            if (index.size() - writtenEntries >= INDEX_ENTRIES_A_WRITE) {
                writeIndex();
            }
        }

        void writeIndex() {
            if (index.size() > writtenEntries) {
                indexFile.append(index.encodeFrom(writtenEntries));
                writtenEntries = index.size();
            }
        }

        void truncate(int position) {
            log.truncate(position);
            index = index.truncateTo(position);
            writtenEntries = Math.min(writtenEntries, index.size());
            indexFile.truncate((long) writtenEntries * OffsetIndex.ENTRY_BYTES);
        }
    }

    private ReplicaFiles(DataFiles files, ReplicaId replica) {
        this.files = files;
        this.replica = replica;
    }

    /** The name of a segment without its suffix: Kafka's twenty digits of its base offset. */
    static String segmentName(ReplicaId replica, long baseOffset) {
        String digits = String.valueOf(baseOffset);
        return replica + "/" + "0".repeat(NAME_DIGITS - digits.length()) + digits;
    }

    /** A new log; what a replica of that name has left behind, which the metadata no longer knew, is removed. */
    static ReplicaFiles create(DataFiles files, ReplicaId replica) {
        files.deleteFolder(replica.toString());
        ReplicaFiles created = new ReplicaFiles(files, replica);
        created.addSegment(0);
        created.writeCheckpoint(false);
        return created;
    }

    /** Opens what was examined, cut and completed as it says. */
    static ReplicaFiles resume(DataFiles files, RecoveredLog recovered) {
        ReplicaFiles resumed = new ReplicaFiles(files, recovered.replica());
        for (RecoveredLog.FoundSegment found : recovered.segments()) {
            Segment segment = new Segment(files, recovered.replica(), found.baseOffset(), found.index());
            if (segment.log.size() > found.validBytes()) {
                segment.log.truncate(found.validBytes());
            }
            if (!found.isIndexKept()) {
                segment.indexFile.truncate(0);
                segment.indexFile.append(found.index().encodeFrom(0));
            }
            resumed.segments.add(segment);
        }
        if (resumed.segments.isEmpty()) {
            resumed.addSegment(0);
        }
        resumed.leo = recovered.log().leo();
        resumed.epochs = recovered.epochs();
        resumed.writeCheckpoint(false);
        return resumed;
    }

    private void addSegment(long baseOffset) {
        segments.add(new Segment(files, replica, baseOffset, OffsetIndex.empty(baseOffset)));
    }

    private Segment active() {
        return segments.get(segments.size() - 1);
    }

    void append(RecordBatch batch, LogStoreConfig config, FaultyWrites faults) {
        LeaderEpochCache extended = epochs.append(batch.leaderEpoch(), batch.baseOffset());
        if (!extended.equals(epochs)) {
            // Before the batch, so that no batch is on disk whose epoch the checkpoint does not know.
            epochs = extended;
            writeCheckpoint(mustSurvivePowerLoss(config));
        }
        if (active().log.size() > 0 && active().log.size() + batch.sizeBytes() > config.segmentBytes()) {
            roll(config, faults);
        }
        Segment segment = active();
        int position = (int) segment.log.size();
        faults.append(replica.broker(), segment.name + LOG_SUFFIX, segment.log, batch.encoded());
        segment.add(batch, position, config.indexIntervalBytes());
        leo = batch.nextOffset();
        if (++unforcedBatches >= config.flushMessages()) {
            force(faults);
        }
    }

    private static boolean mustSurvivePowerLoss(LogStoreConfig config) {
        return config.flushMessages() < Long.MAX_VALUE;
    }

    /** A full segment is forced where batches are, since later forces only reach the new one. */
    private void roll(LogStoreConfig config, FaultyWrites faults) {
        if (mustSurvivePowerLoss(config)) {
            force(faults);
        }
        active().writeIndex();
        addSegment(leo);
    }

    /** Completes the index file; call it when the files are to be whole, such as before they are closed. */
    void writeIndex() {
        active().writeIndex();
    }

    /** Forces what was written; not the index, which can be made anew from the batches. */
    void force(FaultyWrites faults) {
        if (unforcedBatches > 0) {
            faults.force(active().name + LOG_SUFFIX, active().log);
            unforcedBatches = 0;
        }
    }

    /** How many batches were written since the last force. */
    long unforcedBatches() {
        return unforcedBatches;
    }

    /** Makes so many batches count as not forced; with none, forces what is not. */
    void settle(long waiting, FaultyWrites faults) {
        if (waiting == 0) {
            force(faults);
        }
        unforcedBatches = waiting;
    }

    void truncate(long offset, LogStoreConfig config) {
        if (offset >= leo) {
            return;
        }
        boolean mustSurvive = mustSurvivePowerLoss(config);
        int before = segments.size();
        while (segments.size() > 1 && active().baseOffset >= offset) {
            Segment dropped = segments.remove(segments.size() - 1);
            files.delete(dropped.name + INDEX_SUFFIX);
            files.delete(dropped.name + LOG_SUFFIX);
        }
        if (mustSurvive && segments.size() < before) {
            files.forceFolder(replica.toString());
        }
        Segment segment = active();
        int position = positionOf(segment, offset);
        segment.truncate(position);
        leo = offset;
        LeaderEpochCache cut = epochs.truncateTo(offset);
        if (!cut.equals(epochs)) {
            epochs = cut;
            writeCheckpoint(mustSurvive);
        }
    }

    /** Walks from the index entry before an offset to the batch that starts there. */
    private int positionOf(Segment segment, long offset) {
        int position = segment.index.floorPosition(offset);
        while (position < segment.log.size()) {
            ByteBuffer prefix = segment.log.read(position, PREFIX_BYTES);
            if (prefix.getLong(0) >= offset) {
                return position;
            }
            position += PREFIX_BYTES + prefix.getInt(LENGTH_POSITION);
        }
        return position;
    }

    private void writeCheckpoint(boolean isForced) {
        files.replace(replica + "/" + CHECKPOINT, StandardCharsets.US_ASCII.encode(epochs.checkpoint()), isForced);
    }

    /** Flips the last byte of the batch that holds an offset of this log. */
    void corrupt(long offset) {
        Segment segment = segments.stream()
                .filter(candidate -> candidate.baseOffset <= offset)
                .reduce((first, second) -> second)
                .orElseThrow();
        int position = segment.index.floorPosition(offset);
        ByteBuffer prefix = segment.log.read(position, PREFIX_BYTES);
        int end = position + PREFIX_BYTES + prefix.getInt(LENGTH_POSITION);
        while (end < segment.log.size() && segment.log.read(end, PREFIX_BYTES).getLong(0) <= offset) {
            end += PREFIX_BYTES + segment.log.read(end, PREFIX_BYTES).getInt(LENGTH_POSITION);
        }
        ByteBuffer last = segment.log.read(end - 1L, 1);
        segment.log.overwrite(end - 1L, ByteBuffer.wrap(new byte[] {(byte) (last.get(0) ^ 0xff)}));
    }
}
