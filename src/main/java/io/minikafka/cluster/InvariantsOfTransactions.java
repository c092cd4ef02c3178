package io.minikafka.cluster;

import io.minikafka.log.LogEntry;
import io.minikafka.log.TransactionIndex;
import io.minikafka.record.EndTransactionMarker;
import io.minikafka.record.RecordBatch;
import io.minikafka.replication.Isolation;
import io.minikafka.replication.LastStableOffsetRule;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.Replica;
import io.vavr.collection.Vector;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What must be true of transactions, told from the batches alone; the sentences stand in {@link Invariant}.
 */
final class InvariantsOfTransactions {

    private InvariantsOfTransactions() {}

    static void lsoNotAboveHw(InvariantPartition partition, Consumer<String> problems) {
        PartitionReplicaSet set = partition.set();
        long lso = LastStableOffsetRule.visibleEnd(set, Isolation.READ_COMMITTED);
        long due = Math.min(set.highWatermark(), firstUndecided(set));
        if (lso != due || lso > set.highWatermark()) {
            problems.accept(partition.id() + ": lso is " + lso + ", hw " + set.highWatermark()
                    + ", and the batches below that say " + due);
        }
    }

    /** Where the first transaction begins whose marker is not below the high watermark. */
    private static long firstUndecided(PartitionReplicaSet set) {
        if (set.leader().log().transactions().isEmpty()) {
            return Long.MAX_VALUE; // As TRANSACTIONS_FOLLOW_LOG has found, batch by batch.
        }
        SortedMap<Long, Long> open = new TreeMap<>();
        for (LogEntry entry : set.leader().log().entries()) {
            RecordBatch batch = entry.batch();
            if (batch.isTransactional() && batch.isControl()) {
                open.remove(entry.baseOffset() < set.highWatermark() ? batch.producerId() : Long.valueOf(-1));
            } else if (batch.isTransactional() && entry.baseOffset() < set.highWatermark()) {
                boolean isRaised = isOfLaterEpoch(set, open.get(batch.producerId()), batch);
                if (isRaised || !open.containsKey(batch.producerId())) {
                    open.put(batch.producerId(), entry.baseOffset());
                }
            }
        }
        return open.values().stream().min(Long::compare).orElse(Long.MAX_VALUE);
    }

    private static boolean isOfLaterEpoch(PartitionReplicaSet set, @Nullable Long first, RecordBatch batch) {
        return first != null
                && set.leader()
                                .log()
                                .entryAt(first)
                                .orElseThrow()
                                .batch()
                                .producer()
                                .producerEpoch()
                        < batch.producer().producerEpoch();
    }

    static void transactionsFollowLog(InvariantPartition partition, Consumer<String> problems) {
        for (Replica replica : partition.set().replicas().values()) {
            Vector<LogEntry> entries = replica.log().entries();
            for (int i = partition.firstUnchecked(replica); i < entries.size(); i++) {
                RecordBatch batch = entries.get(i).batch();
                TransactionIndex before =
                        i == 0 ? TransactionIndex.EMPTY : entries.get(i - 1).transactionsAfter();
                TransactionIndex after = entries.get(i).transactionsAfter();
                boolean isOpenDue = batch.isTransactional()
                        ? !batch.isControl()
                        : before.openOf(batch.producerId()).isPresent();
                boolean isOpen = after.openOf(batch.producerId()).isPresent();
                boolean areOthersSame = before.open()
                        .remove(batch.producerId())
                        .equals(after.open().remove(batch.producerId()));
                if (isOpen != isOpenDue || !areOthersSame) {
                    problems.accept(partition.id() + ": broker " + replica.brokerId() + " has transactions "
                            + after.open().values().mkString(", ") + " open after " + batch + ", before it "
                            + before.open().values().mkString(", "));
                }
            }
        }
    }

    static void readCommittedReadsCommitted(InvariantStep step, Consumer<String> problems) {
        Optional<Reply.Fetched> fetched = step.fetched();
        if (fetched.isEmpty()) {
            return;
        }
        PartitionReplicaSet set = step.before().partition(fetched.get().partition());
        for (Reply.OffsetRecord record : fetched.get().records()) {
            RecordBatch batch =
                    set.leader().log().entryAt(record.offset()).orElseThrow().batch();
            boolean isHidden = fetched.get().isolation() == Isolation.READ_COMMITTED
                    && batch.isTransactional()
                    && outcome(set, batch) != EndTransactionMarker.Outcome.COMMIT;
            if (batch.isControl() || isHidden || record.offset() >= set.highWatermark()) {
                problems.accept(fetched.get().partition() + ": "
                        + fetched.get().isolation().word() + " read offset " + record.offset() + " of " + batch
                        + ", hw is " + set.highWatermark());
            }
        }
    }

    /** What the next marker of a batch's producer below the high watermark says; a later epoch aborts what was open. */
    private static EndTransactionMarker.Outcome outcome(PartitionReplicaSet set, RecordBatch batch) {
        Vector<LogEntry> entries = set.leader().log().entries();
        for (int i = set.leader().log().indexAt(batch.nextOffset());
                i < entries.size() && entries.get(i).baseOffset() < set.highWatermark();
                i++) {
            RecordBatch later = entries.get(i).batch();
            if (!later.isTransactional() || later.producerId() != batch.producerId()) {
                continue;
            }
            boolean isFenced =
                    later.producer().producerEpoch() > batch.producer().producerEpoch();
            if (isFenced || later.isControl()) {
                return isFenced
                        ? EndTransactionMarker.Outcome.ABORT
                        : EndTransactionMarker.of(later).orElseThrow().outcome();
            }
        }
        return EndTransactionMarker.Outcome.ABORT;
    }
}
