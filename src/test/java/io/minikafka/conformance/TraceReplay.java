package io.minikafka.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.minikafka.cluster.ClusterConfig;
import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.Decision;
import io.minikafka.cluster.Event;
import io.minikafka.cluster.Outcome;
import io.minikafka.cluster.Reply;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.log.LogEntry;
import io.minikafka.record.Bytes;
import io.minikafka.replication.AckWaiter;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.Replica;
import io.minikafka.session.Backend;
import io.minikafka.session.SimulatedBackend;
import io.minikafka.storage.ClusterStore;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/** Replays one trace of the reference system against our cluster and compares after every step. */
final class TraceReplay {

    /** The one step that differs on purpose: a consumer fetch with max < 1 is refused here. */
    private static final String FETCH_LIMITS = "ch5-fetch-limits";

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final JsonNode trace;
    private final Backend backend;
    private final Map<Integer, Integer> waiterBySend = new TreeMap<>();
    private final List<String> deliberate = new ArrayList<>();
    private ClusterState state = ClusterState.create(List.of(), ClusterConfig.DEFAULTS);

    /** The first field in which a trace differs. */
    record Difference(String trace, int step, String op, String field, String expected, String actual) {
        @Override
        public String toString() {
            return trace + " step " + step + " (" + op + ") " + field + ": expected " + expected + ", found " + actual;
        }
    }

    TraceReplay(JsonNode trace, ClusterStore store) {
        this.trace = trace;
        this.backend = new SimulatedBackend(store);
    }

    /** The steps that differ on purpose, as far as the replay has come. */
    List<String> deliberate() {
        return deliberate;
    }

    Optional<Difference> run() {
        state = backend.execute(state, TraceCommands.newCluster(trace.get("config")))
                .after();
        int number = 0;
        for (JsonNode step : trace.get("steps")) {
            Optional<Difference> difference = replay(number++, step);
            if (difference.isPresent()) {
                return difference;
            }
        }
        return Optional.empty();
    }

    private Optional<Difference> replay(int number, JsonNode step) {
        String op = step.get("op").asText();
        Decision decision =
                switch (op) {
                    case "restart", "crash" -> backend.restart(state, op.equals("crash"), true);
                    default -> backend.execute(state, TraceCommands.read(op, step.get("args")));
                };
        state = decision.after();
        ObjectNode actual = JSON.objectNode();
        actual.set("outcome", outcome(decision));
        actual.set("resolved", resolved(decision));
        actual.put("now_ms", state.nowMs());
        actual.set("state", state());
        ObjectNode expected = ((ObjectNode) step).deepCopy();
        if (isDeliberate(op, step)) {
            deliberate.add(trace.get("id").asText() + " step " + number + ": consumer fetch with max "
                    + step.at("/args/max_records").asInt() + ", refused here");
            ((ObjectNode) expected.get("outcome"))
                    .removeAll()
                    .put("status", "error")
                    .put("code", "INVALID_REQUEST");
        }
        return compare(expected, actual)
                .map(d -> new Difference(trace.get("id").asText(), number, op, d.field(), d.expected(), d.actual()));
    }

    private boolean isDeliberate(String op, JsonNode step) {
        return trace.get("id").asText().equals(FETCH_LIMITS)
                && op.equals("fetch")
                && step.at("/args/max_records").asInt() < 1;
    }

    private ObjectNode outcome(Decision decision) {
        ObjectNode outcome = JSON.objectNode();
        if (decision.outcome() instanceof Outcome.Refused refused) {
            return outcome.put("status", "error").put("code", refused.code().name());
        }
        Reply reply = ((Outcome.Done) decision.outcome()).reply();
        if (reply instanceof Reply.Sent sent && sent.isPending()) {
            waiterBySend.put(sent.sendNumber(), waiterBySend.size() + 1);
            return outcome.put("status", "pending").put("waiter", waiterBySend.get(sent.sendNumber()));
        }
        outcome.put("status", "ok");
        if (reply instanceof Reply.Sent sent) {
            putOffsets(outcome, sent.isOffsetKnown(), sent.baseOffset(), sent.nextOffset());
        } else if (reply instanceof Reply.Placed placed) {
            ArrayNode assignment = outcome.putArray("assignment");
            placed.assignment().forEach(brokers -> {
                ArrayNode partition = assignment.addArray();
                brokers.forEach(partition::add);
            });
        } else if (reply instanceof Reply.Fetched fetched) {
            ArrayNode records = outcome.putArray("records");
            fetched.records().forEach(record -> {
                ObjectNode node = records.addObject().put("offset", record.offset());
                node.put("key", text(record.record().key()));
                node.put("value", text(record.record().value()));
            });
        }
        return outcome;
    }

    private ArrayNode resolved(Decision decision) {
        Map<Integer, ObjectNode> byWaiter = new TreeMap<>();
        for (Event event : decision.events()) {
            ObjectNode outcome = JSON.objectNode();
            if (event instanceof Event.PendingSendAcknowledged done) {
                AckWaiter waiter = done.waiter();
                putOffsets(outcome.put("status", "ok"), true, waiter.baseOffset(), waiter.targetOffset());
                byWaiter.put(waiterBySend.get(waiter.sendNumber()), outcome);
            } else if (event instanceof Event.PendingSendFailed failed) {
                outcome.put("status", "error").put("code", failed.code().name());
                byWaiter.put(waiterBySend.get(failed.waiter().sendNumber()), outcome);
            }
        }
        ArrayNode resolved = JSON.arrayNode();
        byWaiter.forEach(
                (waiter, outcome) -> resolved.addObject().put("waiter", waiter).set("outcome", outcome));
        return resolved;
    }

    private static void putOffsets(ObjectNode outcome, boolean isKnown, long baseOffset, long nextOffset) {
        outcome.put("base_offset", isKnown ? (Long) baseOffset : null);
        outcome.put("next_offset", nextOffset);
        outcome.put("offsets_known", isKnown);
    }

    private ObjectNode state() {
        ObjectNode partitions = JSON.objectNode();
        for (TopicPartition partition : state.partitions().keySet()) {
            PartitionReplicaSet set = state.partition(partition);
            ObjectNode node = partitions.putObject(partition.toString());
            node.put("leader", set.leaderId());
            node.put("leader_epoch", set.leaderEpoch());
            ArrayNode isr = node.putArray("isr");
            set.isr().ids().forEach(isr::add);
            node.put("high_watermark", set.highWatermark());
            ArrayNode pending = node.putArray("pending");
            set.pending().all().forEach(waiter -> pending.add(waiterBySend.get(waiter.sendNumber())));
            ObjectNode replicas = node.putObject("replicas");
            set.replicas()
                    .values()
                    .forEach(replica -> replicas.set(
                            String.valueOf(replica.brokerId()),
                            replica(replica, set.isr().contains(replica.brokerId()))));
        }
        return partitions;
    }

    private static ObjectNode replica(Replica replica, boolean isInSync) {
        ObjectNode node = JSON.objectNode();
        node.put("leo", replica.leo());
        node.put("last_fetch_ms", replica.lastFetchMs());
        node.put("in_sync", isInSync);
        ArrayNode batches = node.putArray("batches");
        for (LogEntry entry : replica.log().entries()) {
            ArrayNode batch = batches.addArray();
            batch.add(entry.baseOffset());
            batch.add(entry.nextOffset());
            batch.add(entry.batch().leaderEpoch());
            ArrayNode values = batch.addArray();
            entry.batch().records().forEach(record -> values.add(text(record.value())));
        }
        return node;
    }

    private static String text(Bytes bytes) {
        return bytes == null ? null : bytes.toUtf8();
    }

    private record FieldDifference(String field, String expected, String actual) {}

    private static Optional<FieldDifference> compare(JsonNode expected, JsonNode actual) {
        for (String field : List.of("outcome", "resolved", "now_ms", "state")) {
            Optional<FieldDifference> difference = compare(field, expected.get(field), actual.get(field));
            if (difference.isPresent()) {
                return difference;
            }
        }
        return Optional.empty();
    }

    /** Compares deeply; of an outcome, the message and the reference's own extras do not count. */
    private static Optional<FieldDifference> compare(String path, JsonNode expected, JsonNode actual) {
        if (expected != null && actual != null && expected.isObject() && actual.isObject()) {
            TreeMap<String, Boolean> names = new TreeMap<>();
            expected.fieldNames().forEachRemaining(name -> names.put(name, true));
            actual.fieldNames().forEachRemaining(name -> names.put(name, true));
            List.of("message", "exception", "replica_set_surface").forEach(names::remove);
            for (String name : names.keySet()) {
                Optional<FieldDifference> difference = compare(path + "." + name, expected.get(name), actual.get(name));
                if (difference.isPresent()) {
                    return difference;
                }
            }
            return Optional.empty();
        }
        if (expected != null && actual != null && expected.isArray() && expected.size() == actual.size()) {
            Iterator<JsonNode> others = actual.elements();
            int index = 0;
            for (JsonNode element : expected) {
                Optional<FieldDifference> difference = compare(path + "[" + index++ + "]", element, others.next());
                if (difference.isPresent()) {
                    return difference;
                }
            }
            return Optional.empty();
        }
        boolean areNumbers =
                expected != null && actual != null && expected.isIntegralNumber() && actual.isIntegralNumber();
        boolean same = areNumbers ? expected.asLong() == actual.asLong() : Objects.equals(expected, actual);
        return same
                ? Optional.empty()
                : Optional.of(new FieldDifference(path, String.valueOf(expected), String.valueOf(actual)));
    }
}
