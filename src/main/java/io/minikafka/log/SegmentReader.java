package io.minikafka.log;

import io.minikafka.record.BatchCodec;
import io.minikafka.record.RecordBatch;
import java.nio.ByteBuffer;

/** Reads the batches of a segment one after the other and checks each; stays before the first that is none. */
public final class SegmentReader {

    /** How much is read at once: little enough to stay in the processor's cache until it is checked. */
    private static final int CHUNK_BYTES = 256 * 1024;

    private final SegmentBytes source;
    private ByteBuffer chunk = ByteBuffer.allocate(0);
    private int position;
    private int lastSizeBytes = 1;

    /** The bytes of a segment, wherever they are. */
    public interface SegmentBytes {

        int size();

        /**
         * Reads bytes from a position on: {@code length} of them, or as many as there are.
         *
         * @return a buffer with an array that nobody else will write to: the batches found in it keep it
         */
        ByteBuffer read(int position, int length);
    }

    public SegmentReader(SegmentBytes source) {
        this.source = source;
    }

    /** Where in the segment the next batch starts, in bytes. */
    public int position() {
        return position;
    }

    public boolean hasNext() {
        return position < source.size();
    }

    /** Reads the next batch and moves past it; whatever else it finds, it stays. */
    public BatchCodec.Decoded next() {
        int before = chunk.position();
        BatchCodec.Decoded decoded = BatchCodec.decode(chunk);
        while (decoded instanceof BatchCodec.Decoded.Incomplete incomplete && require(incomplete.neededBytes())) {
            before = 0;
            decoded = BatchCodec.decode(chunk);
        }
        moveBy(chunk.position() - before);
        return decoded;
    }

    /** Moves past the next batch if its bytes are those of a batch already known, which need not be checked again. */
    public boolean skip(RecordBatch batch) {
        require(batch.sizeBytes());
        if (!batch.isAt(chunk)) {
            return false;
        }
        chunk.position(chunk.position() + batch.sizeBytes());
        moveBy(batch.sizeBytes());
        return true;
    }

    private void moveBy(int sizeBytes) {
        position += sizeBytes;
        lastSizeBytes = Math.max(sizeBytes, 1);
    }

    /** Reads on unless enough is there, or all that there is; tells whether it read. */
    private boolean require(int bytes) {
        if (bytes <= chunk.remaining() || position + chunk.remaining() >= source.size()) {
            return false;
        }
        // Where batches are alike, as many as fit are read whole, and none in part that would be read again.
        int alike = Math.max(1, CHUNK_BYTES / lastSizeBytes) * lastSizeBytes;
        chunk = source.read(position, Math.max(alike, bytes));
        return true;
    }
}
