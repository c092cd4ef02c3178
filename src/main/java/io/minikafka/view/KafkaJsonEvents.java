package io.minikafka.view;

import io.minikafka.cluster.Broker;
import io.minikafka.cluster.KafkaEvent;
import io.minikafka.session.SessionState;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** What only happens under Kafka's rules, as JSON objects. */
final class KafkaJsonEvents implements KafkaEvent.KafkaVisitor<Map<String, @Nullable Object>> {

    private final SessionState after;

    KafkaJsonEvents(SessionState after) {
        this.after = after;
    }

    private static @Nullable Integer orNull(OptionalInt broker) {
        return broker.isPresent() ? (Integer) broker.getAsInt() : null;
    }

    static String status(Broker broker) {
        return broker.status().name().toLowerCase(Locale.ROOT);
    }

    @Override
    public Map<String, @Nullable Object> brokerChanged(KafkaEvent.BrokerChanged event) {
        return JsonEvents.of(event)
                .put("broker", event.broker())
                .put("cause", event.cause())
                .put("from", status(event.from()))
                .put("to", status(event.to()))
                .put("brokerEpoch", event.to().epoch())
                .map();
    }

    @Override
    public Map<String, @Nullable Object> isrChangeRequested(KafkaEvent.IsrChangeRequested event) {
        return JsonEvents.of(event)
                .put("partition", event.partition())
                .put("from", event.from().ids())
                .put("to", event.change().to().ids())
                .put("leaderEpoch", event.change().leaderEpoch())
                .put("partitionEpoch", event.change().partitionEpoch())
                .map();
    }

    @Override
    public Map<String, @Nullable Object> isrChangeRefused(KafkaEvent.IsrChangeRefused event) {
        return JsonEvents.of(event)
                .put("partition", event.partition())
                .put("to", event.change().to().ids())
                .put("code", event.code())
                .put("message", event.message())
                .map();
    }

    @Override
    public Map<String, @Nullable Object> leaderElected(KafkaEvent.LeaderElected event) {
        return JsonEvents.of(event)
                .put("partition", event.partition())
                .put("fromLeader", orNull(event.fromLeader()))
                .put("toLeader", orNull(event.toLeader()))
                .put("fromEpoch", event.fromEpoch())
                .put("toEpoch", event.toEpoch())
                .put("fromIsr", event.fromIsr().ids())
                .put("toIsr", event.toIsr().ids())
                .put("kind", event.kind())
                .put("highWatermark", event.highWatermark())
                .map();
    }

    @Override
    public Map<String, @Nullable Object> elrChanged(KafkaEvent.ElrChanged event) {
        return JsonEvents.of(event)
                .put("partition", event.partition())
                .put("from", event.from().ids())
                .put("to", event.to().ids())
                .put("lastLeader", orNull(event.lastLeader()))
                .put("reason", event.reason())
                .map();
    }

    @Override
    public Map<String, @Nullable Object> metadataHeard(KafkaEvent.MetadataHeard event) {
        return JsonEvents.of(event)
                .put("partition", event.partition())
                .put("broker", event.broker())
                .put("leader", orNull(event.leader()))
                .put("epoch", event.epoch())
                .map();
    }

    @Override
    public Map<String, @Nullable Object> followerAsked(KafkaEvent.FollowerAsked event) {
        return JsonEvents.of(event)
                .put("partition", event.partition())
                .put("broker", event.broker())
                .put("leader", event.leader())
                .put("offset", event.offset())
                .put("nowMs", event.nowMs())
                .put("responseLost", event.isResponseLost())
                .map();
    }

    @Override
    public Map<String, @Nullable Object> followerRefused(KafkaEvent.FollowerRefused event) {
        return JsonEvents.of(event)
                .put("partition", event.partition())
                .put("broker", event.broker())
                .put("leader", event.leader())
                .put("code", event.code())
                .put("message", event.message())
                .map();
    }

    @Override
    public Map<String, @Nullable Object> followerHighWatermarkAdvanced(KafkaEvent.FollowerHighWatermarkAdvanced event) {
        return JsonEvents.of(event)
                .put("partition", event.partition())
                .put("broker", event.broker())
                .put("from", event.from())
                .put("to", event.to())
                .map();
    }

    @Override
    public Map<String, @Nullable Object> highWatermarksCheckpointed(KafkaEvent.HighWatermarksCheckpointed event) {
        return JsonEvents.of(event).put("brokers", event.brokers().ids()).map();
    }

    @Override
    public Map<String, @Nullable Object> duplicatePending(KafkaEvent.DuplicatePending event) {
        return JsonEvents.of(event)
                .put("send", event.sendNumber())
                .put("partition", event.partition())
                .put("offset", event.batch().baseOffset())
                .put(
                        "duplicateOf",
                        orNull(after.ledger().send(event.sendNumber()).duplicateOf()))
                .map();
    }

    @Override
    public Map<String, @Nullable Object> deliverySet(KafkaEvent.DeliverySet event) {
        return JsonEvents.of(event)
                .put("what", event.what().word())
                .put("manual", event.isManual())
                .map();
    }
}
