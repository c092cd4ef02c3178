package io.minikafka.record;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Says what is wrong with a batch whose frame, that is its length and magic, is right. */
final class BatchValidator {
    private BatchValidator() {}

    /**
     * Returns the first fault of CRC, header and records in this order, or null if {@code array} from {@code from} to
     * {@code to}, exclusive, is a valid batch.
     */
    static @Nullable String findFault(byte[] array, int from, int to) {
        int stored = BatchLayout.intAt(array, from + BatchLayout.CRC);
        int computed = BatchLayout.computeCrc(array, from, to);
        if (stored != computed) {
            return String.format(Locale.ROOT, "CRC mismatch: stored 0x%08x, computed 0x%08x", stored, computed);
        }
        String headerFault = findHeaderFault(array, from);
        return headerFault != null ? headerFault : RecordReader.findFault(array, from, to);
    }

    private static @Nullable String findHeaderFault(byte[] array, int from) {
        int attributes = BatchLayout.shortAt(array, from + BatchLayout.ATTRIBUTES);
        if ((attributes & BatchLayout.COMPRESSION_MASK) != 0) {
            return "compressed batches are not supported";
        }
        int count = BatchLayout.intAt(array, from + BatchLayout.RECORD_COUNT);
        if (count < 1) {
            return "record count " + count + " is below 1";
        }
        int lastOffsetDelta = BatchLayout.intAt(array, from + BatchLayout.LAST_OFFSET_DELTA);
        if (lastOffsetDelta != count - 1) {
            return "last offset delta " + lastOffsetDelta + " is not one less than the record count " + count;
        }
        String producerFault = findProducerFault(array, from, (attributes & BatchLayout.CONTROL_FLAG) != 0);
        return producerFault != null ? producerFault : findAssignmentFault(array, from, count);
    }

    private static @Nullable String findProducerFault(byte[] array, int from, boolean isControl) {
        long id = BatchLayout.longAt(array, from + BatchLayout.PRODUCER_ID);
        int epoch = BatchLayout.shortAt(array, from + BatchLayout.PRODUCER_EPOCH);
        int sequence = BatchLayout.intAt(array, from + BatchLayout.BASE_SEQUENCE);
        boolean isNone = id == -1 && epoch == -1 && sequence == ProducerStamp.NO_SEQUENCE;
        int minSequence = isControl ? ProducerStamp.NO_SEQUENCE : 0;
        boolean isStamp = id >= 0 && epoch >= 0 && sequence >= minSequence;
        return isNone || isStamp
                ? null
                : "producer id " + id + ", epoch " + epoch + ", sequence " + sequence + " are out of bounds";
    }

    private static @Nullable String findAssignmentFault(byte[] array, int from, int count) {
        return findAssignmentFault(
                BatchLayout.longAt(array, from + BatchLayout.BASE_OFFSET),
                BatchLayout.intAt(array, from + BatchLayout.LEADER_EPOCH),
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
