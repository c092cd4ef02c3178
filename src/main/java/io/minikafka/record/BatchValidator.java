package io.minikafka.record;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Says what is wrong with a batch whose frame, that is its length and magic, is right. */
final class BatchValidator {
    private BatchValidator() {}

    /** Returns the first fault of CRC, header and records in this order, or null if the batch is valid. */
    static @Nullable String findFault(byte[] batch) {
        int stored = BatchLayout.intAt(batch, BatchLayout.CRC);
        int computed = BatchLayout.computeCrc(batch);
        if (stored != computed) {
            return String.format(Locale.ROOT, "CRC mismatch: stored 0x%08x, computed 0x%08x", stored, computed);
        }
        String headerFault = findHeaderFault(batch);
        return headerFault != null ? headerFault : RecordReader.findFault(batch);
    }

    private static @Nullable String findHeaderFault(byte[] batch) {
        int attributes = BatchLayout.shortAt(batch, BatchLayout.ATTRIBUTES);
        if ((attributes & BatchLayout.COMPRESSION_MASK) != 0) {
            return "compressed batches are not supported";
        }
        int count = BatchLayout.intAt(batch, BatchLayout.RECORD_COUNT);
        if (count < 1) {
            return "record count " + count + " is below 1";
        }
        int lastOffsetDelta = BatchLayout.intAt(batch, BatchLayout.LAST_OFFSET_DELTA);
        if (lastOffsetDelta != count - 1) {
            return "last offset delta " + lastOffsetDelta + " is not one less than the record count " + count;
        }
        String producerFault = findProducerFault(batch, (attributes & BatchLayout.CONTROL_FLAG) != 0);
        return producerFault != null ? producerFault : findAssignmentFault(batch, count);
    }

    private static @Nullable String findProducerFault(byte[] batch, boolean isControl) {
        long id = BatchLayout.longAt(batch, BatchLayout.PRODUCER_ID);
        int epoch = BatchLayout.shortAt(batch, BatchLayout.PRODUCER_EPOCH);
        int sequence = BatchLayout.intAt(batch, BatchLayout.BASE_SEQUENCE);
        boolean isNone = id == -1 && epoch == -1 && sequence == ProducerStamp.NO_SEQUENCE;
        int minSequence = isControl ? ProducerStamp.NO_SEQUENCE : 0;
        boolean isStamp = id >= 0 && epoch >= 0 && sequence >= minSequence;
        return isNone || isStamp
                ? null
                : "producer id " + id + ", epoch " + epoch + ", sequence " + sequence + " are out of bounds";
    }

    private static @Nullable String findAssignmentFault(byte[] batch, int count) {
        return findAssignmentFault(
                BatchLayout.longAt(batch, BatchLayout.BASE_OFFSET),
                BatchLayout.intAt(batch, BatchLayout.LEADER_EPOCH),
                count);
    }

    /** Returns why a batch of {@code count} records cannot have this base offset and leader epoch, or null if it can. */
    static @Nullable String findAssignmentFault(long baseOffset, int leaderEpoch, int count) {
        if (baseOffset < 0 || baseOffset > Long.MAX_VALUE - count) {
            return "base offset " + baseOffset + " is negative or too large";
        }
        return leaderEpoch < -1 ? "leader epoch " + leaderEpoch + " is below -1" : null;
    }
}
