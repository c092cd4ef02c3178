package io.minikafka.explain;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.cluster.ErrorCode;
import io.minikafka.cluster.Event;
import io.minikafka.cluster.Reply;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.cluster.Transaction;
import io.minikafka.log.PartitionLog;
import io.minikafka.log.TransactionIndex.OpenTransaction;
import io.minikafka.record.RecordBatch;
import io.minikafka.replication.AckRule;
import io.minikafka.replication.Isolation;
import io.minikafka.replication.LastStableOffsetRule;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.session.SendEntry;

/** Tells transactions: how they begin and end, what holds the last stable offset, what a consumer is not shown. */
final class TransactionTelling {

    private final Telling telling;

    private TransactionTelling(Telling telling) {
        this.telling = telling;
    }

    /** Tells the event of the moment, if it is one of a transaction. */
    static void tell(Telling telling) {
        TransactionTelling transaction = new TransactionTelling(telling);
        telling.next(Event.TransactionBegun.class).ifPresent(transaction::begun);
        telling.next(Event.PartitionAddedToTransaction.class)
                .ifPresent(added -> telling.tell(
                        TransactionBranch.TXN_PARTITION,
                        Facts.of(added.partition()).and("txn", added.transaction())));
        telling.next(Event.TransactionDecided.class).ifPresent(transaction::decided);
        telling.next(Event.PendingSendFailed.class)
                .filter(failed -> failed.code() == ErrorCode.CANCELLED && isEnd(telling) && !telling.isUnderKafka())
                .ifPresent(transaction::cancelled);
        telling.next(Event.TransactionMarkerAppended.class).ifPresent(transaction::marker);
    }

    /** Whether a transaction ends. */
    static boolean isEnd(Telling telling) {
        return telling.result().events().exists(Event.TransactionDecided.class::isInstance);
    }

    private static Facts facts(String transaction) {
        return Facts.none().and("txn", transaction);
    }

    private void begun(Event.TransactionBegun event) {
        Facts facts = facts(event.transaction()).and("txnEpochTo", event.producerEpoch());
        if (event.fencedEpoch().isPresent()) {
            telling.sayOfNext(
                    TransactionBranch.TXN_BEGUN_FENCING,
                    facts.and("txnEpoch", event.fencedEpoch().getAsInt()));
        }
        telling.tell(
                TransactionBranch.TXN_BEGUN,
                facts(event.transaction())
                        .and("txnProducer", event.producerId())
                        .and("txnEpochTo", event.producerEpoch()));
    }

    private void decided(Event.TransactionDecided event) {
        Facts facts = facts(event.transaction())
                .and("outcome", event.outcome().word())
                .and("markers", event.partitions().size());
        if (event.fromEpoch() == event.toEpoch()) {
            telling.tell(TransactionBranch.TXN_DECIDED, facts);
        } else {
            telling.tell(
                    TransactionBranch.TXN_ENDED_FENCING,
                    facts.and("txnEpoch", event.fromEpoch()).and("txnEpochTo", event.toEpoch()));
        }
    }

    private void cancelled(Event.PendingSendFailed event) {
        telling.tell(
                TransactionBranch.TXN_SEND_CANCELLED,
                Facts.of(event.partition())
                        .and("send", event.waiter().sendNumber())
                        .and("behind", AckRule.behind(telling.set(event.partition()), event.waiter())));
    }

    private void marker(Event.TransactionMarkerAppended event) {
        TopicPartition partition = event.partition();
        Facts facts = Facts.of(partition)
                .and("leader", event.leader())
                .and("outcome", event.outcome().word())
                .and("txn", event.transaction())
                .and("marker", event.batch().baseOffset());
        if (isEnd(telling)) {
            telling.tell(
                    TransactionBranch.MARKER_APPENDED,
                    facts.and("leaderLeo", telling.set(partition).leader().leo())
                            .and("leaderLeoTo", event.batch().nextOffset()));
        } else {
            telling.tell(TransactionBranch.MARKER_AGAIN, facts);
        }
        EventTelling.tellSettlement(telling, partition);
        lastStableOffset(telling, partition);
    }

    /** A send in a transaction, as any other from where its partition belongs to the transaction. */
    static void send(Telling telling, ClusterCommand.SendInTransaction command) {
        telling.next(Event.StickyPartitionMoved.class)
                .ifPresent(moved -> SendTelling.sticky(telling, command.target(), moved));
        tell(telling);
        telling.next(Event.BatchAppended.class).ifPresent(appended -> {
            RecordBatch batch = appended.batch();
            SendTelling.producer(telling, appended.partition(), batch.producer(), batch.recordCount());
            SendTelling.minimum(telling, appended.partition(), appended.acks());
        });
    }

    private static String name(Telling telling, long producerId) {
        return telling.state()
                .producers()
                .transactions()
                .ofProducer(producerId)
                .map(Transaction::name)
                .orElse("producer " + producerId);
    }

    /** Why the last stable offset is where it is. */
    static void lastStableOffset(Telling telling, TopicPartition partition) {
        PartitionReplicaSet set = telling.set(partition);
        LastStableOffsetRule.Verdict verdict = LastStableOffsetRule.judge(set);
        Facts facts = Facts.of(partition).and("hw", verdict.highWatermark()).and("lso", verdict.lastStableOffset());
        if (verdict.firstOpen().isEmpty()) {
            telling.say(TransactionBranch.LSO_IS_HW, facts);
            return;
        }
        OpenTransaction open = verdict.firstOpen().get();
        PartitionLog log = set.leader().log();
        Facts named = facts.and("txn", name(telling, open.producerId()));
        if (log.transactions().openOf(open.producerId()).filter(open::equals).isPresent()) {
            telling.say(TransactionBranch.LSO_HELD, named.and("txnFirst", open.firstOffset()));
        } else {
            telling.say(
                    TransactionBranch.LSO_WAITS_FOR_MARKER,
                    named.and(
                            "marker",
                            log.transactions().latestMarkerOf(open.producerId()).orElseThrow()));
        }
    }

    /** What read_committed makes of a batch that read_uncommitted shows. */
    static void readable(Telling telling, TopicPartition partition, SendEntry send) {
        PartitionReplicaSet set = telling.set(partition);
        long lso = LastStableOffsetRule.judge(set).lastStableOffset();
        long offset = send.batch().baseOffset();
        Facts facts = Facts.of(partition).and("send", send.number()).and("offset", offset);
        if (offset >= lso) {
            telling.say(TransactionBranch.BATCH_OF_OPEN, facts.and("lso", lso));
        } else if (LastStableOffsetRule.isAborted(set.leader().log(), send.batch(), Isolation.READ_COMMITTED)) {
            telling.say(TransactionBranch.BATCH_ABORTED, facts);
        }
    }

    /** A read with read_committed. */
    static void read(Telling telling, ClusterCommand.Fetch command, Reply.Fetched fetched) {
        telling.say(
                TransactionBranch.READ_TO_LSO,
                Facts.of(fetched.partition())
                        .and("lso", fetched.lastStableOffset())
                        .and("hw", fetched.highWatermark())
                        .and("from", fetched.from())
                        .and("count", fetched.records().size()));
        lastStableOffset(telling, fetched.partition());
        passedOver(telling, command, fetched);
    }

    /** Offsets that hold nothing to read, unless the limit ended the read before. */
    static void passedOver(Telling telling, ClusterCommand.Fetch command, Reply.Fetched fetched) {
        long passed = fetched.visibleEnd() - fetched.from() - fetched.records().size();
        if (passed > 0 && fetched.records().size() < command.maxRecords()) {
            telling.say(
                    TransactionBranch.PASSED_OVER, Facts.of(fetched.partition()).and("passed", passed));
        }
    }
}
