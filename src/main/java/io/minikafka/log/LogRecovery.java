package io.minikafka.log;

import io.minikafka.record.BatchCodec;
import java.nio.ByteBuffer;

/** Reads a log back from its bytes; a pure function, whatever keeps them. */
public final class LogRecovery {

    private LogRecovery() {}

    /**
     * What was found in some bytes.
     *
     * @param log the log with every whole, valid batch that continues it
     * @param validBytes how many bytes those batches took
     * @param damage why the rest is no batch; empty where nothing is left over
     */
    public record Recovered(PartitionLog log, int validBytes, String damage) {
        public boolean isWhole() {
            return damage.isEmpty();
        }
    }

    /**
     * Continues a log with the batches in some bytes, up to the first that is cut off, damaged or out of place.
     *
     * @param log what was recovered before, for example from an earlier segment
     * @param source the bytes; its position is moved
     */
    public static Recovered recover(PartitionLog log, ByteBuffer source) {
        int start = source.position();
        PartitionLog recovered = log;
        while (source.hasRemaining()) {
            int position = source.position();
            BatchCodec.Decoded decoded = BatchCodec.decode(source);
            String damage = damage(decoded, recovered);
            if (!damage.isEmpty()) {
                return new Recovered(recovered, position - start, damage);
            }
            recovered = recovered.append(((BatchCodec.Decoded.Batch) decoded).batch());
        }
        return new Recovered(recovered, source.position() - start, "");
    }

    private static String damage(BatchCodec.Decoded decoded, PartitionLog log) {
        if (decoded instanceof BatchCodec.Decoded.Incomplete incomplete) {
            return "the batch is cut off: it needs " + incomplete.neededBytes() + " bytes";
        }
        if (decoded instanceof BatchCodec.Decoded.Corrupt corrupt) {
            return corrupt.reason();
        }
        long baseOffset = ((BatchCodec.Decoded.Batch) decoded).batch().baseOffset();
        return baseOffset == log.leo() ? "" : "the batch has base offset " + baseOffset + ", expected " + log.leo();
    }
}
