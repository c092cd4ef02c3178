package io.minikafka.explain;

import io.minikafka.cluster.ConfigKey;
import io.minikafka.cluster.ErrorCode;
import io.minikafka.cluster.Event;
import io.minikafka.cluster.KafkaEvent;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.log.ProducerState;
import io.minikafka.record.ProducerStamp;
import io.minikafka.record.RecordBatch;
import io.minikafka.replication.AckMode;
import io.minikafka.replication.AckWaiter;
import io.minikafka.replication.AcksAllRule;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.ProducerRule;
import java.util.Optional;

/** Tells, under Kafka's rules, how a leader takes a batch, and what its producer is told. */
final class KafkaSendTelling {

    private final Telling telling;
    private final TopicPartition partition;

    KafkaSendTelling(Telling telling, TopicPartition partition) {
        this.telling = telling;
        this.partition = partition;
    }

    private PartitionReplicaSet set() {
        return telling.set(partition);
    }

    /** What a leader asks of a batch, up to what it was refused for, if it was. */
    void checks(AckMode acks, ProducerStamp stamp, int count, Optional<ErrorCode> refusal) {
        if (refusal.filter(ErrorCode.NOT_LEADER_OR_FOLLOWER::equals).isPresent()) {
            ElectionTelling.whyNobodyAnswers(telling, partition);
        } else {
            minimum(acks);
            boolean isBefore = refusal.filter(
                            code -> code == ErrorCode.NOT_ENOUGH_REPLICAS || code == ErrorCode.RECORD_TOO_LARGE)
                    .isPresent();
            if (!isBefore) {
                stamp(stamp, count);
            }
        }
        if (refusal.isPresent()) {
            telling.say(
                    KafkaBranch.NOT_TAKEN,
                    Facts.of(partition)
                            .and("leader", set().leaderId())
                            .and("leaderLeo", set().leader().leo()));
        }
    }

    /** Whether the committed ISR is large enough for an append with such acks. */
    void minimum(AckMode acks) {
        PartitionReplicaSet set = set();
        int minimum = AcksAllRule.effectiveMinimum(set, telling.config(partition));
        Facts facts = Facts.of(partition)
                .and("isr", set.isr())
                .and("isrSize", set.isr().size())
                .and("minimum", minimum);
        if (acks != AckMode.ALL) {
            telling.say(KafkaBranch.MINIMUM_NOT_ASKED, facts.and("acks", acks.word()));
            return;
        }
        telling.say(
                set.isr().size() >= minimum ? KafkaBranch.MINIMUM_MET : KafkaBranch.MINIMUM_NOT_MET,
                facts.and("minIsr", telling.config(partition).minInsyncReplicas())
                        .and("replicaCount", set.assignment().size()));
    }

    /** What the leader makes of a batch's stamp; a repetition is told with the answer to it. */
    void stamp(ProducerStamp stamp, int count) {
        ProducerRule.Verdict verdict = telling.state().rules().append().check(set(), stamp, count);
        if (!stamp.isPresent() || verdict instanceof ProducerRule.Verdict.Duplicate) {
            return;
        }
        Facts facts = Facts.of(partition).and("producer", stamp.producerId());
        Optional<ProducerState> known = set().leader().log().producer(stamp.producerId());
        if (verdict instanceof ProducerRule.Verdict.Fenced fenced) {
            telling.say(
                    KafkaBranch.STAMP_FENCED,
                    facts.and("producerEpoch", stamp.producerEpoch()).and("lastProducerEpoch", fenced.currentEpoch()));
            return;
        }
        facts.and("sequence", stamp.baseSequence());
        if (verdict instanceof ProducerRule.Verdict.OutOfOrder outOfOrder) {
            telling.say(KafkaBranch.STAMP_OUT_OF_ORDER, facts.and("due", outOfOrder.expectedSequence()));
        } else if (known.isEmpty()) {
            telling.say(
                    KafkaBranch.STAMP_FIRST,
                    facts.and("producerEpoch", stamp.producerEpoch()).and("leader", set().leaderId()));
        } else if (known.get().producerEpoch() < stamp.producerEpoch()) {
            telling.say(
                    KafkaBranch.STAMP_NEW_EPOCH,
                    facts.and("producerEpoch", stamp.producerEpoch())
                            .and("lastProducerEpoch", known.get().producerEpoch()));
        } else {
            telling.say(
                    KafkaBranch.STAMP_NEXT,
                    facts.and("lastSequence", known.get().baseSequence())
                            .and("lastCount", known.get().recordCount()));
        }
    }

    /** Tells the event of the moment, if it is one of a send. */
    static void tell(Telling telling) {
        telling.next(Event.BatchAppended.class)
                .ifPresent(event -> new KafkaSendTelling(telling, event.partition()).appended(event));
        telling.next(Event.DuplicateAcknowledged.class)
                .ifPresent(event -> new KafkaSendTelling(telling, event.partition())
                        .repeated(event.sendNumber(), event.acks(), event.batch()));
        telling.next(KafkaEvent.DuplicatePending.class)
                .ifPresent(event -> new KafkaSendTelling(telling, event.partition())
                        .repeated(event.sendNumber(), event.acks(), event.batch()));
        telling.next(Event.SendAcknowledged.class)
                .ifPresent(event -> new KafkaSendTelling(telling, event.partition()).answered(event));
        telling.next(Event.SendPending.class)
                .ifPresent(event -> new KafkaSendTelling(telling, event.partition()).pending(event.waiter()));
        telling.next(Event.PendingSendFailed.class)
                .ifPresent(event -> new KafkaSendTelling(telling, event.partition()).failed(event));
    }

    private void appended(Event.BatchAppended event) {
        telling.tell(
                KafkaBranch.TAKEN,
                Facts.of(partition)
                        .and("send", event.sendNumber())
                        .and("records", event.batch().recordCount())
                        .and("bytes", event.batch().sizeBytes())
                        .and(
                                "maxBytes",
                                telling.state().configOf(partition.topic()).get(ConfigKey.MAX_MESSAGE_BYTES))
                        .and("offset", event.batch().baseOffset())
                        .and("leader", event.leader())
                        .and("leaderLeo", set().leader().leo())
                        .and("leaderLeoTo", event.batch().nextOffset())
                        .and("epoch", event.batch().leaderEpoch()));
        new KafkaPartitionTelling(telling, partition).settle();
    }

    private void repeated(int number, AckMode acks, RecordBatch first) {
        ProducerStamp stamp = first.producer();
        telling.sayOfNext(
                KafkaBranch.STAMP_REPEATED,
                Facts.of(partition)
                        .and("send", number)
                        .and("producer", stamp.producerId())
                        .and("producerEpoch", stamp.producerEpoch())
                        .and("sequence", stamp.baseSequence())
                        .and("records", first.recordCount())
                        .and("offset", first.baseOffset()));
        boolean isAnswered = telling.next(Event.DuplicateAcknowledged.class).isPresent();
        Facts facts = Facts.none().and("send", number);
        if (isAnswered && acks == AckMode.ALL) {
            telling.sayOfNext(
                    KafkaBranch.REPEATED_COMMITTED,
                    facts.and("hw", set().highWatermark()).and("target", first.nextOffset()));
        } else if (isAnswered) {
            telling.sayOfNext(
                    KafkaBranch.REPEATED_AT_ONCE, facts.and("acks", acks.word()).and("offset", first.baseOffset()));
        }
        telling.skip();
    }

    private void answered(Event.SendAcknowledged event) {
        long hw = set().highWatermark();
        long target = event.batch().nextOffset();
        Facts facts = Facts.none()
                .and("send", event.sendNumber())
                .and("offset", event.batch().baseOffset());
        switch (event.acks()) {
            case NONE -> telling.tell(KafkaBranch.ANSWERED_WITHOUT_OFFSET, facts.and("leader", set().leaderId()));
            case LEADER ->
                telling.tell(
                        hw < target ? KafkaBranch.ANSWERED_BY_APPEND : KafkaBranch.ANSWERED_AND_COMMITTED,
                        facts.and("hw", hw).and("target", target));
            case ALL ->
                telling.tell(KafkaBranch.HW_IS_THERE, facts.and("hw", hw).and("target", target));
        }
    }

    private void pending(AckWaiter waiter) {
        telling.tell(
                KafkaBranch.NEEDS_HW,
                needs(telling, partition, waiter)
                        .and("timeout", telling.state().config().get(ConfigKey.REQUEST_TIMEOUT_MS))
                        .and(
                                "deadlineTo",
                                deadlineMs(telling.stateAt(telling.moment() + 1).partition(partition), waiter)));
    }

    /** A pending send that ended without its high watermark. */
    void failed(Event.PendingSendFailed event) {
        AckWaiter waiter = event.waiter();
        Facts facts = Facts.none().and("send", waiter.sendNumber()).and("target", waiter.targetOffset());
        switch (event.code()) {
            case REQUEST_TIMED_OUT ->
                telling.tell(
                        KafkaBranch.TIMED_OUT,
                        facts.and("hw", set().highWatermark())
                                .and("clock", telling.state().nowMs())
                                .and("deadline", deadlineMs(set(), waiter))
                                .and("leader", set().leaderId()));
            case CANCELLED ->
                telling.tell(
                        TransactionTelling.isEnd(telling) ? KafkaBranch.NOBODY_WAITS : KafkaBranch.NOBODY_ANSWERS,
                        facts.and("hw", set().highWatermark()));
            default ->
                telling.tell(
                        KafkaBranch.LEADERSHIP_LOST,
                        facts.and("partition", partition)
                                .and("epoch", set().leaderEpoch())
                                .and("offset", waiter.baseOffset()));
        }
    }

    /** What a pending send needs, and what there is. */
    static Facts needs(Telling telling, TopicPartition partition, AckWaiter waiter) {
        return Facts.none()
                .and("send", waiter.sendNumber())
                .and("target", waiter.targetOffset())
                .and("hw", telling.set(partition).highWatermark());
    }

    /** When a pending send times out, in ms. */
    static long deadlineMs(PartitionReplicaSet set, AckWaiter waiter) {
        return set.underKafka().deadlinesMs().get(waiter.sendNumber()).get();
    }
}
