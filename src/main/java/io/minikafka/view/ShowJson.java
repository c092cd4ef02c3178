package io.minikafka.view;

import io.minikafka.cluster.ClusterConfig;
import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.ConfigKey;
import io.minikafka.cluster.FollowerLoop;
import io.minikafka.cluster.Target;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.log.LogEntry;
import io.minikafka.replication.IsrRule;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.Replica;
import io.minikafka.session.Ledger;
import io.minikafka.session.Request;
import io.minikafka.session.Result;
import io.minikafka.session.SendEntry;
import io.minikafka.session.SessionState;
import io.minikafka.session.TimelineEntry;
import io.minikafka.storage.StorageFault;
import io.vavr.collection.Vector;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** What {@code show} answers, as JSON. */
final class ShowJson {

    private final SessionState state;
    private final ClusterState cluster;
    private final List<TopicPartition> partitions;
    private final List<TimelineEntry> steps;
    private final Vector<StorageFault> faults;

    /** Looks at a state by itself, without what led there and what its store has. */
    ShowJson(SessionState state, Target target) {
        this(state, target, List.of(), Vector.empty());
    }

    /** Looks at what a result tells. */
    ShowJson(Result result, Target target) {
        this(result.after(), target, ShowLines.steps(result), result.faults());
    }

    private ShowJson(SessionState state, Target target, List<TimelineEntry> steps, Vector<StorageFault> faults) {
        this.faults = faults;
        this.steps = steps;
        this.state = state;
        this.cluster = state.cluster();
        this.partitions = target.resolve(cluster).get();
    }

    Map<String, @Nullable Object> of(Request.Subject subject) {
        return switch (subject) {
            case ISR ->
                eachPartition(
                        (fields, set) -> fields.put("isr", set.isr().ids()).put("inFlight", RuleJson.inFlight(set)));
            case HW ->
                eachPartition((fields, set) -> fields.put("highWatermark", set.highWatermark())
                        .put("ofReplicas", RuleJson.highWatermarks(set)));
            case LSO -> eachPartition((fields, set) -> TransactionJson.fill(fields, cluster, set));
            case LEO -> eachPartition((fields, set) -> fields.put("leo", leos(set)));
            case EPOCH ->
                eachPartition(
                        (fields, set) -> fields.put("epoch", set.leaderEpoch()).put("leader", RuleJson.leader(set)));
            case LOG ->
                new JsonFields()
                        .put("partitions", partitions.stream().map(this::log).toList())
                        .map();
            case TIMELINE ->
                new JsonFields()
                        .put(
                                "partitions",
                                partitions.stream().map(this::timeline).toList())
                        .map();
            case PENDING ->
                new JsonFields()
                        .put(
                                "pending",
                                PendingSend.of(cluster, partitions).stream()
                                        .map(PendingSend::json)
                                        .toList())
                        .map();
            case SENDS -> new JsonFields().put("sends", sends()).map();
            case LOST -> new JsonFields().put("lost", lost()).map();
            case TOPICS ->
                new JsonFields()
                        .put(
                                "partitions",
                                partitions.stream()
                                        .map(id -> partition(id, cluster.partition(id)))
                                        .toList())
                        .map();
            case CLUSTER ->
                new JsonFields()
                        .put("brokers", cluster.brokers())
                        .put("config", config(cluster.config()))
                        .put("clockMs", cluster.nowMs())
                        .put("topics", cluster.topics().keySet())
                        .put("sends", cluster.lastSendNumber())
                        .put("followerLoop", loop(cluster.followerLoop()))
                        .put("fetchErrors", cluster.fetchErrors().ids())
                        .put("faults", faults.map(Faults::json))
                        .put("semantics", cluster.rules().name())
                        .put("notAlive", RuleJson.notAlive(cluster.controller()))
                        .map();
            case CONFIG -> configs();
            case PRODUCERS -> ProducerJson.show(cluster, partitions);
            case TRANSACTIONS -> TransactionJson.show(cluster, partitions);
            case RULES -> RuleJson.table(cluster.rules());
            case EPOCHS -> eachPartition((fields, set) -> fields.put("replicas", RuleJson.epochs(set)));
            case ELR -> eachPartition(RuleJson::elr);
            case CLOCK ->
                new JsonFields()
                        .put("clockMs", cluster.nowMs())
                        .put("followerLoop", loop(cluster.followerLoop()))
                        .map();
        };
    }

    /** The follower loop; {@code status} is on, off or failed. */
    static Map<String, @Nullable Object> loop(FollowerLoop loop) {
        if (loop instanceof FollowerLoop.On on) {
            return new JsonFields()
                    .put("status", "on")
                    .put("everyMs", on.everyMs())
                    .put(
                            "nextDueMs",
                            on.nextDueMs().isPresent() ? on.nextDueMs().getAsLong() : null)
                    .map();
        }
        return loop instanceof FollowerLoop.Failed failed
                ? new JsonFields()
                        .put("status", "failed")
                        .put("everyMs", failed.everyMs())
                        .put("failedAtMs", failed.atMs())
                        .put("problem", failed.problem())
                        .map()
                : new JsonFields().put("status", "off").map();
    }

    private Map<String, @Nullable Object> eachPartition(BiConsumer<JsonFields, PartitionReplicaSet> fill) {
        List<Object> entries = new ArrayList<>();
        for (TopicPartition partition : partitions) {
            JsonFields fields = new JsonFields().put("partition", partition);
            fill.accept(fields, cluster.partition(partition));
            entries.add(fields.map());
        }
        return new JsonFields().put("partitions", entries).map();
    }

    /** Who is in sync, and what the three conditions say of each follower. */
    Map<String, @Nullable Object> verdicts() {
        List<Object> entries = new ArrayList<>();
        for (TopicPartition partition : partitions) {
            JsonFields fields = new JsonFields().put("partition", partition);
            fillVerdicts(fields, cluster.partition(partition), partition);
            entries.add(fields.map());
        }
        return new JsonFields().put("partitions", entries).map();
    }

    private void fillVerdicts(JsonFields fields, PartitionReplicaSet set, TopicPartition partition) {
        List<Object> verdicts = new ArrayList<>();
        for (Replica follower : set.followers()) {
            verdicts.add(JsonEvents.verdict(
                    IsrRule.judge(set, follower, cluster.replicationConfig(partition), cluster.nowMs())));
        }
        fields.put("isr", set.isr().ids()).put("verdicts", verdicts);
    }

    private static Map<String, @Nullable Object> leos(PartitionReplicaSet set) {
        JsonFields leos = new JsonFields();
        for (Replica replica : set.replicas().valuesIterator()) {
            leos.put(String.valueOf(replica.brokerId()), replica.leo());
        }
        return leos.map();
    }

    /** The settings that differ from the defaults. */
    static Map<String, @Nullable Object> config(ClusterConfig config) {
        JsonFields fields = new JsonFields();
        config.values().forEach((key, value) -> fields.put(key.kafkaName(), key.plain(value)));
        return fields.map();
    }

    private Map<String, @Nullable Object> configs() {
        JsonFields values = new JsonFields();
        for (ConfigKey key : ConfigKey.values()) {
            if (key.hasEffectUnder(cluster.rules())) {
                values.put(key.kafkaName(), key.plain(cluster.config().get(key)));
            }
        }
        JsonFields topics = new JsonFields();
        cluster.topics().values().forEach(topic -> topics.put(topic.name(), config(topic.config())));
        return new JsonFields()
                .put("config", values.map())
                .put("topics", topics.map())
                .map();
    }

    /** A partition without its log. */
    static Map<String, @Nullable Object> partition(TopicPartition partition, PartitionReplicaSet set) {
        return new JsonFields()
                .put("partition", partition)
                .put("leader", RuleJson.leader(set))
                .put("epoch", set.leaderEpoch())
                .put("replicas", set.assignment())
                .put("isr", set.isr().ids())
                .put("highWatermark", set.highWatermark())
                .put("leo", leos(set))
                .map();
    }

    private Map<String, @Nullable Object> log(TopicPartition partition) {
        PartitionReplicaSet set = cluster.partition(partition);
        List<Object> replicas = new ArrayList<>();
        for (Replica replica : set.replicas().valuesIterator()) {
            replicas.add(new JsonFields()
                    .put("broker", replica.brokerId())
                    .put("leader", set.hasLeader() && replica.brokerId() == set.leaderId())
                    .put("inSync", set.isr().contains(replica.brokerId()))
                    .put("highWatermark", set.highWatermarkOf(replica.brokerId()))
                    .put("leo", replica.leo())
                    .put("lastFetchMs", replica.lastFetchMs())
                    .put("divergesFromOffset", divergence(set, replica))
                    .put("batches", replica.log().entries().map(ShowJson::batch))
                    .put("markers", TransactionJson.markers(cluster, replica.log()))
                    .map());
        }
        return new JsonFields()
                .put("partition", partition)
                .put("highWatermark", set.highWatermark())
                .put("epoch", set.leaderEpoch())
                .put("replicas", replicas)
                .map();
    }

    private Map<String, @Nullable Object> timeline(TopicPartition partition) {
        List<Object> moved = new ArrayList<>();
        for (TimelineStep step : TimelineStep.of(steps, partition)) {
            PartitionReplicaSet set = step.after();
            moved.add(new JsonFields()
                    .put("step", step.number())
                    .put("command", step.command())
                    .put("leader", RuleJson.leader(set))
                    .put("epoch", set.leaderEpoch())
                    .put("isr", set.isr().ids())
                    .put("highWatermark", set.highWatermark())
                    .put("leo", leos(set))
                    .put("lost", step.lost())
                    .put("found", step.found())
                    .map());
        }
        return new JsonFields().put("partition", partition).put("steps", moved).map();
    }

    private static @Nullable Long divergence(PartitionReplicaSet set, Replica replica) {
        long offset = replica.log().divergesFrom(set.leader().log());
        return offset < replica.leo() ? (Long) offset : null;
    }

    /** A batch of a log; a marker has no records that anybody could read. */
    private static Map<String, @Nullable Object> batch(LogEntry entry) {
        return new JsonFields()
                .put("baseOffset", entry.baseOffset())
                .put("nextOffset", entry.nextOffset())
                .put("epoch", entry.batch().leaderEpoch())
                .put("records", entry.batch().isControl() ? List.of() : JsonFields.records(entry.batch()))
                .map();
    }

    private List<Object> sends() {
        List<Object> sends = new ArrayList<>();
        for (SendEntry send : state.ledger().sends()) {
            if (partitions.contains(send.partition())) {
                sends.add(send(send, state));
            }
        }
        return sends;
    }

    /** A send; its offset is what the producer knows. */
    static Map<String, @Nullable Object> send(SendEntry send, SessionState state) {
        return new JsonFields()
                .put("send", send.number())
                .put("partition", send.partition())
                .put("offset", RuleJson.offset(send, state.cluster().rules()))
                .put("acks", send.acks().word())
                .put("status", send.status().name().toLowerCase(Locale.ROOT))
                .put("code", send.failure().orElse(null))
                .put(
                        "duplicateOf",
                        send.duplicateOf().isPresent() ? send.duplicateOf().getAsInt() : null)
                .put("lost", state.ledger().lost().containsKey(send.number()))
                .put("records", JsonFields.records(send.batch()))
                .map();
    }

    private List<Object> lost() {
        List<Object> lost = new ArrayList<>();
        for (Ledger.LostBatch batch : state.ledger().lost().valuesIterator()) {
            if (partitions.contains(batch.send().partition())) {
                lost.add(new JsonFields()
                        .put("send", batch.send().number())
                        .put("partition", batch.send().partition())
                        .put("offset", batch.send().batch().baseOffset())
                        .put("acks", batch.send().acks().word())
                        .put("lostBy", batch.lostBy())
                        .put("records", JsonFields.records(batch.send().batch()))
                        .map());
            }
        }
        return lost;
    }
}
