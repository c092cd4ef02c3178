package io.minikafka.view;

import io.minikafka.cluster.Event;
import io.minikafka.cluster.EventVisitor;
import io.minikafka.cluster.KafkaEvent;
import io.minikafka.replication.IsrRule;
import io.minikafka.session.LedgerNote;
import io.minikafka.session.Result;
import io.minikafka.session.SessionState;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Events as JSON objects; {@code type} is the event's name. */
final class JsonEvents implements EventVisitor<Map<String, @Nullable Object>> {

    private final SessionState after;

    JsonEvents(SessionState after) {
        this.after = after;
    }

    @Override
    public Map<String, @Nullable Object> underKafka(KafkaEvent event) {
        return event.accept(new KafkaJsonEvents(after));
    }

    static JsonFields of(Event event) {
        return new JsonFields().put("type", event.getClass().getSimpleName());
    }

    static Map<String, @Nullable Object> note(LedgerNote note) {
        return new JsonFields()
                .put("type", note instanceof LedgerNote.Lost ? "RecordsLost" : "RecordsFound")
                .put("send", note.send().number())
                .put("partition", note.send().partition())
                .put("acks", note.send().acks().word())
                .put("records", JsonFields.records(note.send().batch()))
                .map();
    }

    @Override
    public Map<String, @Nullable Object> clusterCreated(Event.ClusterCreated event) {
        return of(event)
                .put("brokers", event.brokers())
                .put("config", ShowJson.config(event.config()))
                .put("semantics", event.rules().name())
                .map();
    }

    @Override
    public Map<String, @Nullable Object> clockAdvanced(Event.ClockAdvanced event) {
        return of(event).put("fromMs", event.fromMs()).put("toMs", event.toMs()).map();
    }

    @Override
    public Map<String, @Nullable Object> configAltered(Event.ConfigAltered event) {
        return of(event)
                .put("topic", event.topic().orElse(null))
                .put("key", event.key().kafkaName())
                .put("from", event.key().plain(event.from()))
                .put("to", event.key().plain(event.to()))
                .put("hasEffect", event.key().hasEffectUnder(after.cluster().rules()))
                .map();
    }

    @Override
    public Map<String, @Nullable Object> topicCreated(Event.TopicCreated event) {
        return of(event)
                .put("topic", event.topic())
                .put("assignment", event.assignment())
                .put("config", ShowJson.config(event.config()))
                .map();
    }

    @Override
    public Map<String, @Nullable Object> stickyPartitionMoved(Event.StickyPartitionMoved event) {
        return of(event).put("topic", event.topic()).put("to", event.to()).map();
    }

    @Override
    public Map<String, @Nullable Object> batchAppended(Event.BatchAppended event) {
        return of(event)
                .put("send", event.sendNumber())
                .put("partition", event.partition())
                .put("leader", event.leader())
                .put("epoch", event.batch().leaderEpoch())
                .put("acks", event.acks().word())
                .put("records", JsonFields.records(event.batch()))
                .map();
    }

    @Override
    public Map<String, @Nullable Object> duplicateAcknowledged(Event.DuplicateAcknowledged event) {
        OptionalInt first = after.ledger().send(event.sendNumber()).duplicateOf();
        return of(event)
                .put("send", event.sendNumber())
                .put("partition", event.partition())
                .put("offset", event.batch().baseOffset())
                .put("duplicateOf", first.isPresent() ? first.getAsInt() : null)
                .map();
    }

    @Override
    public Map<String, @Nullable Object> sendAcknowledged(Event.SendAcknowledged event) {
        return of(event)
                .put("send", event.sendNumber())
                .put("partition", event.partition())
                .put("acks", event.acks().word())
                .put(
                        "offset",
                        RuleJson.offset(
                                after.ledger().send(event.sendNumber()),
                                after.cluster().rules()))
                .map();
    }

    @Override
    public Map<String, @Nullable Object> sendPending(Event.SendPending event) {
        return of(event)
                .put("send", event.waiter().sendNumber())
                .put("partition", event.partition())
                .put("targetLeo", event.waiter().targetOffset())
                .put("acknowledgementSet", event.waiter().acknowledgementSet().ids())
                .map();
    }

    @Override
    public Map<String, @Nullable Object> pendingSendAcknowledged(Event.PendingSendAcknowledged event) {
        return of(event)
                .put("send", event.waiter().sendNumber())
                .put("partition", event.partition())
                .put("offset", event.waiter().baseOffset())
                .map();
    }

    @Override
    public Map<String, @Nullable Object> pendingSendFailed(Event.PendingSendFailed event) {
        return of(event)
                .put("send", event.waiter().sendNumber())
                .put("partition", event.partition())
                .put("code", event.code())
                .put("message", event.message())
                .map();
    }

    @Override
    public Map<String, @Nullable Object> producerDefined(Event.ProducerDefined event) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>(of(event).map());
        fields.putAll(ProducerJson.definition(event.producer()).map());
        return fields;
    }

    @Override
    public Map<String, @Nullable Object> recordBuffered(Event.RecordBuffered event) {
        return of(event)
                .put("producer", event.producer())
                .put("partition", event.partition())
                .put("sticky", event.isSticky())
                .put("record", ProducerJson.record(event.record()))
                .map();
    }

    @Override
    public Map<String, @Nullable Object> producerBatchClosed(Event.ProducerBatchClosed event) {
        return of(event)
                .put("producer", event.producer())
                .put("partition", event.partition())
                .put("trigger", event.trigger())
                .put("bytes", event.batch().sizeBytes())
                .put("records", ProducerJson.records(event.batch()))
                .map();
    }

    @Override
    public Map<String, @Nullable Object> producerBatchSent(Event.ProducerBatchSent event) {
        return of(event)
                .put("producer", event.producer())
                .put("partition", event.partition())
                .map();
    }

    @Override
    public Map<String, @Nullable Object> producerBatchRefused(Event.ProducerBatchRefused event) {
        return of(event)
                .put("producer", event.producer())
                .put("partition", event.partition())
                .put("code", event.code())
                .put("message", event.message())
                .put("kept", event.isKept())
                .put("records", ProducerJson.records(event.batch()))
                .map();
    }

    @Override
    public Map<String, @Nullable Object> producerBufferLost(Event.ProducerBufferLost event) {
        return of(event)
                .put("producer", event.producer())
                .put("records", event.recordCount())
                .map();
    }

    @Override
    public Map<String, @Nullable Object> transactionBegun(Event.TransactionBegun event) {
        return of(event)
                .put("transaction", event.transaction())
                .put("producerId", event.producerId())
                .put("producerEpoch", event.producerEpoch())
                .put(
                        "fencedEpoch",
                        event.fencedEpoch().isPresent() ? event.fencedEpoch().getAsInt() : null)
                .map();
    }

    @Override
    public Map<String, @Nullable Object> partitionAddedToTransaction(Event.PartitionAddedToTransaction event) {
        return of(event)
                .put("transaction", event.transaction())
                .put("partition", event.partition())
                .map();
    }

    @Override
    public Map<String, @Nullable Object> transactionDecided(Event.TransactionDecided event) {
        return of(event)
                .put("transaction", event.transaction())
                .put("outcome", event.outcome().word())
                .put("fromEpoch", event.fromEpoch())
                .put("toEpoch", event.toEpoch())
                .put("partitions", event.partitions())
                .map();
    }

    @Override
    public Map<String, @Nullable Object> transactionMarkerAppended(Event.TransactionMarkerAppended event) {
        return of(event)
                .put("partition", event.partition())
                .put("transaction", event.transaction())
                .put("outcome", event.outcome().word())
                .put("leader", event.leader())
                .put("epoch", event.batch().leaderEpoch())
                .put("offset", event.batch().baseOffset())
                .map();
    }

    @Override
    public Map<String, @Nullable Object> followerFetched(Event.FollowerFetched event) {
        return of(event)
                .put("partition", event.partition())
                .put("broker", event.broker())
                .put("leader", event.leader())
                .put("fromLeo", event.fromLeo())
                .put("toLeo", event.toLeo())
                .put("batches", event.entries().size())
                .put("bytes", event.sizeBytes())
                .map();
    }

    @Override
    public Map<String, @Nullable Object> logTruncated(Event.LogTruncated event) {
        return of(event)
                .put("partition", event.partition())
                .put("broker", event.broker())
                .put("fromLeo", event.fromLeo())
                .put("toLeo", event.toLeo())
                .put("reason", event.reason())
                .map();
    }

    @Override
    public Map<String, @Nullable Object> isrChanged(Event.IsrChanged event) {
        return of(event)
                .put("partition", event.partition())
                .put("from", event.from().ids())
                .put("to", event.to().ids())
                .put("cause", event.cause())
                .put(
                        "verdicts",
                        event.verdicts().stream().map(JsonEvents::verdict).toList())
                .map();
    }

    static Map<String, @Nullable Object> verdict(IsrRule.Verdict verdict) {
        return new JsonFields()
                .put("broker", verdict.brokerId())
                .put("leo", verdict.leo())
                .put("lagMessages", verdict.lagMessages())
                .put("fetchAgeMs", verdict.fetchAgeMs())
                .put("closeEnough", verdict.isCloseEnough())
                .put("recentEnough", verdict.isRecentEnough())
                .put("coversHighWatermark", verdict.coversHighWatermark())
                .map();
    }

    @Override
    public Map<String, @Nullable Object> highWatermarkAdvanced(Event.HighWatermarkAdvanced event) {
        return of(event)
                .put("partition", event.partition())
                .put("from", event.from())
                .put("to", event.to())
                .map();
    }

    @Override
    public Map<String, @Nullable Object> lastFetchReset(Event.LastFetchReset event) {
        return of(event)
                .put("partition", event.partition())
                .put("broker", event.broker())
                .put("nowMs", event.nowMs())
                .map();
    }

    @Override
    public Map<String, @Nullable Object> leaderPromoted(Event.LeaderPromoted event) {
        return of(event)
                .put("partition", event.partition())
                .put("fromLeader", event.fromLeader())
                .put("toLeader", event.toLeader())
                .put("fromEpoch", event.fromEpoch())
                .put("toEpoch", event.toEpoch())
                .put("fromIsr", event.fromIsr().ids())
                .put("toIsr", event.toIsr().ids())
                .put("highWatermark", event.highWatermark())
                .map();
    }

    @Override
    public Map<String, @Nullable Object> clusterReopened(Event.ClusterReopened event) {
        return of(event).put("brokers", event.metadata().brokers()).map();
    }

    @Override
    public Map<String, @Nullable Object> partitionReopened(Event.PartitionReopened event) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>(of(event).map());
        fields.putAll(ShowJson.partition(event.partition(), event.set()));
        return fields;
    }

    @Override
    public Map<String, @Nullable Object> logRepaired(Event.LogRepaired event) {
        return of(event)
                .put("partition", event.repair().partition())
                .put("broker", event.repair().broker())
                .put("file", event.repair().file())
                .put("position", event.repair().position())
                .put("droppedBytes", event.repair().droppedBytes())
                .put("reason", event.repair().reason())
                .map();
    }

    @Override
    public Map<String, @Nullable Object> followerLoopStarted(Event.FollowerLoopStarted event) {
        return of(event)
                .put(
                        "fromEveryMs",
                        event.fromEveryMs().isPresent() ? event.fromEveryMs().getAsLong() : null)
                .put("followerLoop", ShowJson.loop(event.loop()))
                .map();
    }

    @Override
    public Map<String, @Nullable Object> followerLoopStopped(Event.FollowerLoopStopped event) {
        return of(event).put("killed", event.isKilled()).map();
    }

    @Override
    public Map<String, @Nullable Object> followerLoopRan(Event.FollowerLoopRan event) {
        return of(event)
                .put("rounds", event.rounds())
                .put("kind", event.kind())
                .put("followerLoop", ShowJson.loop(event.loop()))
                .map();
    }

    @Override
    public Map<String, @Nullable Object> followerLoopFailed(Event.FollowerLoopFailed event) {
        return of(event).put("followerLoop", ShowJson.loop(event.loop())).map();
    }

    @Override
    public Map<String, @Nullable Object> fetchErrorArmed(Event.FetchErrorArmed event) {
        return of(event).put("broker", event.broker()).map();
    }

    @Override
    public Map<String, @Nullable Object> followerFetchFailed(Event.FollowerFetchFailed event) {
        return of(event)
                .put("partition", event.partition())
                .put("broker", event.broker())
                .put("leader", event.leader())
                .map();
    }

    static List<Map<String, @Nullable Object>> all(Result result) {
        JsonEvents visitor = new JsonEvents(result.after());
        List<Map<String, @Nullable Object>> events = new ArrayList<>();
        for (Event event : result.events()) {
            events.add(event.accept(visitor));
        }
        for (LedgerNote note : result.notes()) {
            events.add(note(note));
        }
        return events;
    }
}
