package io.minikafka.log;

import io.minikafka.record.RecordBatch;
import io.vavr.collection.TreeMap;

/**
 * One batch in a log, with what the log up to and including it implies.
 *
 * @param batch the batch; never split
 * @param producersAfter producer id to its state after this batch
 * @param transactionsAfter what the log tells of transactions, up to this batch
 * @param lineage a fingerprint of this batch and everything before it: two logs that agree on it at the same offset
 *     agree on the whole prefix
 */
public record LogEntry(
        RecordBatch batch,
        TreeMap<Long, ProducerState> producersAfter,
        TransactionIndex transactionsAfter,
        long lineage) {

    static LogEntry after(PartitionLog log, RecordBatch batch) {
        TreeMap<Long, ProducerState> producers = log.producers();
        if (batch.producer().isPresent()) {
            long producerId = batch.producerId();
            producers = producers.put(producerId, ProducerState.after(log.producer(producerId), batch));
        }
        return new LogEntry(batch, producers, log.transactions().after(batch), extend(log.lineage(), batch));
    }

    public long baseOffset() {
        return batch.baseOffset();
    }

    /** The offset after the batch's last record (exclusive end). */
    public long nextOffset() {
        return batch.nextOffset();
    }

    private static long extend(long lineage, RecordBatch batch) {
        long mixed = mix(lineage ^ batch.baseOffset());
        mixed = mix(mixed ^ (((long) batch.leaderEpoch() << 32) | (batch.crc() & 0xFFFF_FFFFL)));
        return mix(mixed ^ batch.sizeBytes());
    }

    /** The finalizer of SplitMix64: every input bit moves about half of the output bits. */
    private static long mix(long value) {
        long z = value + 0x9E37_79B9_7F4A_7C15L;
        z = (z ^ (z >>> 30)) * 0xBF58_476D_1CE4_E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D0_49BB_1331_11EBL;
        return z ^ (z >>> 31);
    }
}
