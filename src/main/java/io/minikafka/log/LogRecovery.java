package io.minikafka.log;

import io.minikafka.record.BatchCodec;
import io.minikafka.record.RecordBatch;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * Reads a log back from the bytes of its segments: a pure function, whatever keeps them. What it accepts was written;
 * nothing is invented.
 */
public final class LogRecovery {

    private final Optional<LeaderEpochCache> epochs;
    private final PartitionLog like;
    private final int indexIntervalBytes;

    /**
     * What was found in a segment.
     *
     * @param log the log with every whole, valid batch that continues it
     * @param index the segment's index for those batches
     * @param validBytes how many bytes those batches take
     * @param damage why the rest is no batch; empty where nothing is left over
     * @param isTail whether no whole batch comes after the damage
     */
    public record Segment(PartitionLog log, OffsetIndex index, int validBytes, String damage, boolean isTail) {
        public boolean isWhole() {
            return damage.isEmpty();
        }
    }

    /**
     * A recovery of one log.
     *
     * @param epochs which epoch each batch must carry, as the checkpoint says; a batch's CRC does not cover its epoch
     * @param like a log that this one probably equals for the most part: batches with the same bytes are shared
     * @param indexIntervalBytes how dense the rebuilt index is
     */
    public LogRecovery(Optional<LeaderEpochCache> epochs, PartitionLog like, int indexIntervalBytes) {
        this.epochs = epochs;
        this.like = like;
        this.indexIntervalBytes = indexIntervalBytes;
    }

    /** Continues a log with a segment's batches, up to the first that is cut off, damaged or out of place. */
    public Segment recover(PartitionLog log, SegmentReader.SegmentBytes source) {
        SegmentReader reader = new SegmentReader(source);
        PartitionLog recovered = log;
        OffsetIndex index = OffsetIndex.empty(log.leo());
        while (reader.hasNext()) {
            int position = reader.position();
            Optional<LogEntry> shared = shared(recovered, reader);
            if (shared.isPresent()) {
                recovered = recovered.appendCopyOf(shared.get(), like);
            } else {
                BatchCodec.Decoded decoded = reader.next();
                String damage = damage(decoded, recovered);
                if (!damage.isEmpty()) {
                    ByteBuffer rest = source.read(position, source.size() - position);
                    return new Segment(recovered, index, position, damage, !hasBatchAfter(rest, recovered.leo()));
                }
                recovered = recovered.append(((BatchCodec.Decoded.Batch) decoded).batch());
            }
            index = index.append(recovered.entries().last().batch(), position, indexIntervalBytes);
        }
        return new Segment(recovered, index, reader.position(), "", true);
    }

    /** The other log's entry here, if the same bytes stand here; then they need not be decoded and checked again. */
    private Optional<LogEntry> shared(PartitionLog recovered, SegmentReader reader) {
        return like.entryAt(recovered.leo())
                .filter(entry -> entry.baseOffset() == recovered.leo() && reader.skip(entry.batch()));
    }

    private String damage(BatchCodec.Decoded decoded, PartitionLog log) {
        if (decoded instanceof BatchCodec.Decoded.Incomplete incomplete) {
            return "the batch is cut off: it needs " + incomplete.neededBytes() + " bytes";
        }
        if (decoded instanceof BatchCodec.Decoded.Corrupt corrupt) {
            return corrupt.reason();
        }
        RecordBatch batch = ((BatchCodec.Decoded.Batch) decoded).batch();
        if (batch.baseOffset() != log.leo()) {
            return "the batch has base offset " + batch.baseOffset() + ", expected " + log.leo();
        }
        int expected =
                epochs.flatMap(known -> known.epochAt(batch.baseOffset())).orElse(batch.leaderEpoch());
        return batch.leaderEpoch() == expected
                ? ""
                : "the batch has leader epoch " + batch.leaderEpoch() + ", the checkpoint says " + expected;
    }

    /** Tells whether a whole batch of a later offset stands anywhere after the damage. */
    private static boolean hasBatchAfter(ByteBuffer source, long leo) {
        for (int position = source.position() + 1; position <= source.limit() - BatchCodec.HEADER_BYTES; position++) {
            long baseOffset = source.getLong(position);
            if (baseOffset >= leo && baseOffset - leo < Integer.MAX_VALUE) {
                ByteBuffer rest = source.duplicate().position(position);
                if (BatchCodec.decode(rest) instanceof BatchCodec.Decoded.Batch) {
                    return true;
                }
            }
        }
        return false;
    }
}
