package io.minikafka.session;

import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.Event;
import io.minikafka.cluster.KafkaEvent;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.record.EndTransactionMarker;
import io.minikafka.record.RecordBatch;
import io.minikafka.replication.AckMode;
import io.minikafka.replication.PartitionReplicaSet;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.OptionalInt;

/** Posts events to a ledger, one after the other; lives within one command. */
final class LedgerEntries {

    private Ledger ledger;

    LedgerEntries(Ledger ledger) {
        this.ledger = ledger;
    }

    Ledger ledger() {
        return ledger;
    }

    void post(Event event) {
        if (event instanceof Event.BatchAppended appended) {
            ledger = ledger.withSend(SendEntry.of(
                    appended.sendNumber(),
                    appended.partition(),
                    appended.acks(),
                    appended.batch(),
                    appended.acks() == AckMode.NONE ? SendEntry.Status.UNCONFIRMED : SendEntry.Status.PENDING));
        } else if (event instanceof Event.SendAcknowledged acknowledged && acknowledged.acks() != AckMode.NONE) {
            acknowledge(acknowledged.sendNumber());
        } else if (event instanceof Event.PendingSendAcknowledged acknowledged) {
            acknowledge(acknowledged.waiter().sendNumber());
        } else if (event instanceof Event.PendingSendFailed failed) {
            ledger = ledger.withSend(ledger.send(failed.waiter().sendNumber()).failed(failed.code()));
        } else if (event instanceof Event.DuplicateAcknowledged duplicate) {
            postDuplicate(duplicate);
        } else if (event instanceof Event.TransactionDecided decided
                && decided.outcome() == EndTransactionMarker.Outcome.ABORT) {
            forget(decided);
        } else if (event instanceof KafkaEvent.DuplicatePending duplicate) {
            ledger = ledger.withSend(SendEntry.of(
                            duplicate.sendNumber(),
                            duplicate.partition(),
                            duplicate.acks(),
                            duplicate.batch(),
                            SendEntry.Status.PENDING)
                    .repeating(firstSendOf(duplicate.partition(), duplicate.batch())));
        } else if (event instanceof Event.ClusterCreated) {
            ledger = Ledger.EMPTY;
        }
    }

    /** Nobody misses what was taken back: the sends of an aborted transaction can no longer be lost. */
    private void forget(Event.TransactionDecided aborted) {
        for (int i = aborted.afterSend(); i < ledger.sends().size(); i++) {
            SendEntry send = ledger.sends().get(i);
            if (send.batch().isTransactional() && send.batch().producerId() == aborted.producerId()) {
                ledger = ledger.without(send);
            }
        }
    }

    /**
     * The partition whose leader's log is another one after the event, or was cut, or took what another leader had; what
     * it appends by itself only makes it longer.
     */
    static Option<TopicPartition> partitionOfReplacedLog(Event event, ClusterState after) {
        if (event instanceof Event.LeaderPromoted promoted) {
            return Option.of(promoted.partition());
        }
        if (event instanceof KafkaEvent.LeaderElected elected) {
            return Option.of(elected.partition());
        }
        if (event instanceof Event.FollowerFetched fetched) {
            // Who is to lead and has not heard so still fetches from who led before.
            return Option.of(fetched.partition()).filter(id -> leads(fetched.broker(), after.partition(id)));
        }
        if (event instanceof Event.LogTruncated cut) {
            return Option.of(cut.partition()).filter(id -> leads(cut.broker(), after.partition(id)));
        }
        return event instanceof Event.PartitionReopened reopened ? Option.of(reopened.partition()) : Option.none();
    }

    private static boolean leads(int broker, PartitionReplicaSet set) {
        return broker == set.leaderId();
    }

    private void acknowledge(int number) {
        SendEntry send = ledger.send(number).withStatus(SendEntry.Status.ACKNOWLEDGED);
        ledger = ledger.withSend(send).withAcknowledged(send);
    }

    private void postDuplicate(Event.DuplicateAcknowledged event) {
        SendEntry send = SendEntry.of(
                        event.sendNumber(),
                        event.partition(),
                        event.acks(),
                        event.batch(),
                        SendEntry.Status.ACKNOWLEDGED)
                .repeating(firstSendOf(event.partition(), event.batch()));
        ledger = ledger.withSend(send);
        if (event.acks() != AckMode.NONE) {
            ledger = ledger.withAcknowledged(send);
        }
    }

    /** The send that wrote a batch; empty where it was written before this session. */
    private OptionalInt firstSendOf(TopicPartition partition, RecordBatch batch) {
        Vector<SendEntry> sends = ledger.sends();
        for (int i = sends.size() - 1; i >= 0; i--) {
            SendEntry send = sends.get(i);
            if (send.duplicateOf().isEmpty()
                    && send.partition().equals(partition)
                    && send.batch().equals(batch)) {
                return OptionalInt.of(send.number());
            }
        }
        return OptionalInt.empty();
    }
}
