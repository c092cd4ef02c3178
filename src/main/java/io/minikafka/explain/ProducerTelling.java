package io.minikafka.explain;

import io.minikafka.cluster.Accumulator;
import io.minikafka.cluster.BufferedBatch;
import io.minikafka.cluster.ClusterCommand;
import io.minikafka.cluster.ErrorCode;
import io.minikafka.cluster.Event;
import io.minikafka.cluster.Producer;
import io.minikafka.cluster.ProducerSettings;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.session.Request;
import java.util.List;
import java.util.Optional;

/** Tells a named producer: what it is, what it holds back, and how its batches leave it. */
final class ProducerTelling {

    private final Telling telling;

    private ProducerTelling(Telling telling) {
        this.telling = telling;
    }

    /** Tells the event of the moment, if it is one of a producer's. */
    static void tell(Telling telling) {
        ProducerTelling producer = new ProducerTelling(telling);
        telling.next(Event.ProducerDefined.class).ifPresent(producer::defined);
        telling.next(Event.RecordBuffered.class).ifPresent(producer::buffered);
        telling.next(Event.ProducerBatchClosed.class).ifPresent(producer::closed);
        telling.next(Event.ProducerBatchSent.class).ifPresent(producer::sent);
        telling.next(Event.ProducerBatchRefused.class).ifPresent(producer::refused);
        telling.next(Event.ProducerBufferLost.class).ifPresent(producer::lost);
    }

    private Producer named(String name) {
        return telling.state().producers().named(name).orElseThrow();
    }

    private Accumulator next(String name) {
        return telling.stateAt(telling.moment() + 1)
                .producers()
                .named(name)
                .orElseThrow()
                .accumulator();
    }

    private static Facts facts(TopicPartition partition, String name) {
        return Facts.of(partition).and("name", name);
    }

    private Facts held(TopicPartition partition, String name) {
        return facts(partition, name)
                .and("held", named(name).accumulator().sizeBytes())
                .and("heldTo", next(name).sizeBytes());
    }

    private void defined(Event.ProducerDefined event) {
        ProducerSettings settings = event.producer().settings();
        Facts facts = Facts.none()
                .and("name", event.producer().name())
                .and("acks", settings.acks().word())
                .and("batchSize", settings.batchSizeBytes())
                .and("linger", settings.lingerMs())
                .and("buffer", settings.bufferBytes());
        if (event.producer().identity().isPresent()) {
            telling.tell(
                    ProducerBranch.PRODUCER_IDEMPOTENT,
                    facts.and("id", event.producer().identity().get().producerId()));
        } else {
            telling.tell(ProducerBranch.PRODUCER_PLAIN, facts);
        }
    }

    private void buffered(Event.RecordBuffered event) {
        TopicPartition partition = event.partition();
        String name = event.producer();
        chosen(event);
        telling.sayOfNext(
                ProducerBranch.BUFFER_ROOM,
                held(partition, name).and("buffer", named(name).settings().bufferBytes()));
        Facts facts = facts(partition, name)
                .and("batchSize", named(name).settings().batchSizeBytes())
                .and("batchBytesTo", next(name).open(partition).orElseThrow().sizeBytes());
        Optional<BufferedBatch> open = named(name).accumulator().open(partition);
        if (open.isPresent()) {
            telling.tell(
                    ProducerBranch.BATCH_JOINED,
                    facts.and("batchBytes", open.get().sizeBytes()));
        } else {
            telling.tell(
                    ProducerBranch.BATCH_OPENED,
                    facts.and("clock", telling.state().nowMs()));
        }
    }

    private void chosen(Event.RecordBuffered event) {
        TopicPartition partition = event.partition();
        Facts facts =
                Facts.of(partition).and("partitions", partitionCount(partition)).and("chosen", partition.partition());
        if (event.isSticky()) {
            telling.sayOfNext(ProducerBranch.STICKY_KEPT, facts.and("name", event.producer()));
        } else if (mayChoose()) {
            telling.sayOfNext(Branch.BY_KEY, facts);
        }
    }

    private int partitionCount(TopicPartition partition) {
        return telling.state().partitionsOf(partition.topic()).size();
    }

    /** Whether the send named a topic of several partitions. */
    private boolean mayChoose() {
        return targets(telling).size() > 1;
    }

    private static List<TopicPartition> targets(Telling telling) {
        return telling.result().request() instanceof Request.Execute execute
                        && execute.command() instanceof ClusterCommand.SendWith send
                ? send.target().resolve(telling.state()).getOrElse(List.of())
                : List.of();
    }

    private void closed(Event.ProducerBatchClosed event) {
        TopicPartition partition = event.partition();
        String name = event.producer();
        ProducerSettings settings = named(name).settings();
        BufferedBatch batch = event.batch();
        if (partitionCount(partition) > 1) {
            turn(partition, name);
        }
        Facts facts = facts(partition, name).and("batchRecords", batch.records().size());
        switch (event.trigger()) {
            case AT_ONCE -> telling.tell(ProducerBranch.CLOSED_AT_ONCE, facts.and("linger", settings.lingerMs()));
            case FULL ->
                telling.tell(
                        batch.sizeBytes() >= settings.batchSizeBytes()
                                ? ProducerBranch.CLOSED_BY_SIZE
                                : ProducerBranch.CLOSED_BEFORE_NEXT,
                        facts.and("batchBytes", batch.sizeBytes()).and("batchSize", settings.batchSizeBytes()));
            case LINGER -> telling.tell(ProducerBranch.CLOSED_BY_LINGER, lingers(facts, batch, settings));
            case FLUSH ->
                telling.tell(
                        ProducerBranch.CLOSED_BY_FLUSH,
                        facts.and("batchBytes", batch.sizeBytes()).and("batchSize", settings.batchSizeBytes()));
            case CLOSE -> telling.tell(ProducerBranch.CLOSED_BY_CLOSE, facts);
        }
    }

    private Facts lingers(Facts facts, BufferedBatch batch, ProducerSettings settings) {
        return facts.and("opened", batch.openedMs())
                .and("linger", settings.lingerMs())
                .and("dueAt", batch.dueMs(settings.lingerMs()))
                .and("clock", telling.state().nowMs());
    }

    private void turn(TopicPartition partition, String name) {
        int from = named(name).accumulator().stickyPartition(partition.topic());
        int to = next(name).stickyPartition(partition.topic());
        Facts facts = facts(partition, name).and("turn", from);
        if (from == to) {
            telling.sayOfNext(ProducerBranch.STICKY_STAYS, facts);
        } else {
            telling.sayOfNext(ProducerBranch.STICKY_MOVED, facts.and("turnTo", to));
        }
    }

    private void sent(Event.ProducerBatchSent event) {
        TopicPartition partition = event.partition();
        BufferedBatch first =
                named(event.producer()).accumulator().of(partition).head();
        telling.tell(
                ProducerBranch.BATCH_SENT,
                held(partition, event.producer())
                        .and("leader", telling.set(partition).leaderId())
                        .and("batchRecords", first.records().size())
                        .and("batchBytes", first.sizeBytes()));
        Optional<Event.BatchAppended> appended = telling.next(Event.BatchAppended.class);
        if (appended.isPresent()) {
            SendTelling.producer(
                    telling,
                    partition,
                    appended.get().batch().producer(),
                    appended.get().batch().recordCount());
            SendTelling.minimum(telling, partition, appended.get().acks());
        }
        telling.next(Event.DuplicateAcknowledged.class)
                .ifPresent(repeated -> SendTelling.producer(
                        telling,
                        partition,
                        repeated.batch().producer(),
                        first.records().size()));
    }

    private void refused(Event.ProducerBatchRefused event) {
        TopicPartition partition = event.partition();
        if (event.code() == ErrorCode.NOT_ENOUGH_REPLICAS) {
            SendTelling.minimum(
                    telling, partition, named(event.producer()).settings().acks());
        }
        ProducerBranch kept = isClosing(event.producer()) ? ProducerBranch.BATCH_GIVEN_UP : ProducerBranch.BATCH_KEPT;
        telling.tell(
                event.isKept() ? kept : ProducerBranch.BATCH_DROPPED,
                facts(partition, event.producer())
                        .and("code", event.code())
                        .and("batchRecords", event.batch().records().size()));
    }

    /** Whether what a producer holds at the end of this answer goes with it. */
    private boolean isClosing(String producer) {
        return telling.result()
                .events()
                .exists(event -> event instanceof Event.ProducerBufferLost lost
                        && lost.producer().equals(producer));
    }

    private void lost(Event.ProducerBufferLost event) {
        boolean isCrash = telling.result().request() instanceof Request.Restart restart && restart.isCrash();
        telling.tell(
                isCrash ? ProducerBranch.BUFFER_LOST : ProducerBranch.BUFFER_LOST_IN_ORDER,
                Facts.none().and("name", event.producer()).and("heldRecords", event.recordCount()));
    }

    /** A send by a named producer: what was taken on and sent, then what goes on waiting, or why it was refused. */
    static void send(Telling telling, ClusterCommand.SendWith command, Optional<ErrorCode> refusal) {
        ProducerTelling told = new ProducerTelling(telling);
        if (refusal.isPresent()) {
            told.sendRefused(command, refusal.get());
            return;
        }
        List<TopicPartition> targets = targets(telling);
        EventTelling.tellAll(telling);
        Producer producer = told.named(command.producer());
        for (TopicPartition partition : targets) {
            producer.accumulator()
                    .open(partition)
                    .ifPresent(open -> telling.say(
                            ProducerBranch.BATCH_WAITS,
                            told.lingers(facts(partition, producer.name()), open, producer.settings())
                                    .and("batchBytes", open.sizeBytes())
                                    .and("batchSize", producer.settings().batchSizeBytes())));
        }
    }

    private void sendRefused(ClusterCommand.SendWith command, ErrorCode code) {
        if (code == ErrorCode.PRODUCER_BUFFER_FULL) {
            Producer producer = named(command.producer());
            telling.say(
                    ProducerBranch.BUFFER_FULL,
                    Facts.none()
                            .and("name", producer.name())
                            .and("held", producer.accumulator().sizeBytes())
                            .and("buffer", producer.settings().bufferBytes()));
        } else if (code == ErrorCode.NOT_ENOUGH_REPLICAS && targets(telling).size() == 1) {
            SendTelling.minimum(
                    telling,
                    targets(telling).get(0),
                    named(command.producer()).settings().acks());
        }
    }

    static void flush(Telling telling) {
        if (telling.isOver()) {
            telling.say(ProducerBranch.NOTHING_TO_FLUSH, Facts.none());
        }
    }
}
