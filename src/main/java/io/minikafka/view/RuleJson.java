package io.minikafka.view;

import io.minikafka.cluster.Broker;
import io.minikafka.cluster.Controller;
import io.minikafka.log.LeaderEpochCache;
import io.minikafka.replication.AckMode;
import io.minikafka.replication.BrokerSet;
import io.minikafka.replication.IsrChange;
import io.minikafka.replication.KafkaPartition;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.Replica;
import io.minikafka.replication.RuleSet;
import io.minikafka.session.SendEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The table of rules, and what only Kafka's rules know of a cluster, as JSON. */
final class RuleJson {

    private RuleJson() {}

    static Map<String, @Nullable Object> table(RuleSet rules) {
        List<Object> rows = new ArrayList<>();
        for (RuleSet.Row row : rules.rows()) {
            rows.add(new JsonFields()
                    .put("rule", row.title())
                    .put("sentence", row.rule().sentence())
                    .put("source", row.rule().source())
                    .map());
        }
        return new JsonFields()
                .put("semantics", rules.name())
                .put("rules", rows)
                .map();
    }

    /** Who leads; null where nobody does. */
    static @Nullable Integer leader(PartitionReplicaSet set) {
        return set.hasLeader() ? (Integer) set.leaderId() : null;
    }

    /** The offset that a producer was told, if it was; with acks=0 that is what the rules say. */
    static @Nullable Long offset(SendEntry send, RuleSet rules) {
        if (send.isOffsetKnown()) {
            return send.batch().baseOffset();
        }
        OptionalLong told = rules.acksZero().offset();
        return send.acks() == AckMode.NONE && told.isPresent() ? (Long) told.getAsLong() : null;
    }

    /** The change of the ISR that the controller has not answered yet; null where there is none. */
    static @Nullable Map<String, @Nullable Object> inFlight(PartitionReplicaSet set) {
        Optional<IsrChange> change = set.kafka().flatMap(KafkaPartition::change);
        return change.isEmpty()
                ? null
                : new JsonFields()
                        .put("to", change.get().to().ids())
                        .put("leaderEpoch", change.get().leaderEpoch())
                        .put("partitionEpoch", change.get().partitionEpoch())
                        .map();
    }

    /** Broker to high watermark; under the chapters' rules all the same. */
    static Map<String, @Nullable Object> highWatermarks(PartitionReplicaSet set) {
        JsonFields fields = new JsonFields();
        set.replicas().keySet().forEach(broker -> fields.put(String.valueOf(broker), set.highWatermarkOf(broker)));
        return fields.map();
    }

    /** The brokers that are fenced or down. */
    static List<Integer> notAlive(Controller controller) {
        List<Integer> brokers = new ArrayList<>();
        controller.brokers().forEach((id, broker) -> {
            if (broker.status() != Broker.Status.ALIVE) {
                brokers.add(id);
            }
        });
        return brokers;
    }

    static List<Object> epochs(PartitionReplicaSet set) {
        List<Object> replicas = new ArrayList<>();
        for (Replica replica : set.replicas().valuesIterator()) {
            List<Object> epochs = new ArrayList<>();
            for (LeaderEpochCache.EpochStart start :
                    RuleLines.epochsOf(set, replica).starts()) {
                epochs.add(new JsonFields()
                        .put("epoch", start.epoch())
                        .put("startOffset", start.startOffset())
                        .map());
            }
            replicas.add(new JsonFields()
                    .put("broker", replica.brokerId())
                    .put("epochs", epochs)
                    .map());
        }
        return replicas;
    }

    static void elr(JsonFields fields, PartitionReplicaSet set) {
        BrokerSet elr = set.kafka().map(KafkaPartition::elr).orElse(BrokerSet.NONE);
        OptionalInt last = set.kafka().map(KafkaPartition::lastLeader).orElse(OptionalInt.empty());
        fields.put("isr", set.isr().ids())
                .put("elr", elr.ids())
                .put("lastLeader", last.isPresent() ? last.getAsInt() : null);
    }
}
