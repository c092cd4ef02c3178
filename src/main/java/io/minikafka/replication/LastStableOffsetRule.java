package io.minikafka.replication;

import io.minikafka.log.PartitionLog;
import io.minikafka.log.TransactionIndex.OpenTransaction;
import io.minikafka.record.RecordBatch;
import java.util.Optional;

/**
 * How far a consumer reads, and what it is not shown (KIP-98; Kafka's {@code UnifiedLog.fetchLastStableOffset} and
 * {@code firstUnstableOffset}).
 *
 * <p>The package's documentation tells what promotion, restart and cuts do to it.
 */
public final class LastStableOffsetRule {

    private LastStableOffsetRule() {}

    /**
     * What the rule found.
     *
     * @param highWatermark the high watermark
     * @param firstOpen the first transaction that is open as far as the high watermark reaches: one whose marker stands
     *     above it is open still
     */
    public record Verdict(long highWatermark, Optional<OpenTransaction> firstOpen) {
        /** The last stable offset (exclusive): never above the high watermark. */
        public long lastStableOffset() {
            return firstOpen
                    .map(open -> Math.min(open.firstOffset(), highWatermark))
                    .orElse(highWatermark);
        }
    }

    public static Verdict judge(PartitionReplicaSet set) {
        long highWatermark = set.highWatermark();
        return new Verdict(
                highWatermark,
                set.leader().log().transactionsBelow(highWatermark).firstOpen());
    }

    /** The end of what a consumer reads (exclusive). */
    public static long visibleEnd(PartitionReplicaSet set, Isolation isolation) {
        return isolation == Isolation.READ_COMMITTED ? judge(set).lastStableOffset() : set.highWatermark();
    }

    /** Whether a batch below the visible end was taken back, so that this isolation does not show it. */
    public static boolean isAborted(PartitionLog log, RecordBatch batch, Isolation isolation) {
        return isolation == Isolation.READ_COMMITTED
                && batch.isTransactional()
                && log.transactions().isAborted(batch.producerId(), batch.baseOffset());
    }
}
