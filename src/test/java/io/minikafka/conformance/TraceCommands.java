package io.minikafka.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import io.minikafka.cluster.ClusterCommand;
import io.minikafka.cluster.Target;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.record.Bytes;
import io.minikafka.record.ProducerStamp;
import io.minikafka.record.Record;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Turns the operations of a trace into our commands. */
final class TraceCommands {

    private TraceCommands() {}

    static ClusterCommand newCluster(JsonNode config) {
        List<Integer> brokers = new ArrayList<>();
        config.get("broker_ids").forEach(id -> brokers.add(id.asInt()));
        return new ClusterCommand.NewCluster(
                brokers,
                List.of(
                        setting("min.insync.replicas", config.get("min_insync_replicas")),
                        setting("replica.lag.max.messages", config.get("replica_lag_max_offsets")),
                        setting("replica.lag.time.max.ms", config.get("replica_lag_time_ms")),
                        setting("replica.fetch.max.bytes", config.get("replica_fetch_max_bytes"))));
    }

    static ClusterCommand read(String op, JsonNode args) {
        return switch (op) {
            case "create-topic" ->
                new ClusterCommand.CreateTopic(
                        args.get("name").asText(),
                        args.get("partitions").asInt(),
                        OptionalInt.of(args.get("replication_factor").asInt()),
                        List.of());
            case "send" -> send(args);
            case "fetch-followers" -> new ClusterCommand.FetchFollowers(target(args), Optional.empty());
            case "replicate-all" -> new ClusterCommand.FetchFollowers(new Target.All(), Optional.empty());
            case "tick" -> new ClusterCommand.Tick(args.get("ms").asLong(), true);
            case "refresh-isr" -> new ClusterCommand.RefreshIsr(target(args));
            case "remove-from-isr" -> new ClusterCommand.RemoveFromIsr(target(args), broker(args));
            case "rejoin" -> new ClusterCommand.Rejoin(target(args), broker(args));
            case "promote" -> new ClusterCommand.Promote(target(args), broker(args));
            case "fetch" ->
                new ClusterCommand.Fetch(
                        target(args),
                        args.get("offset").asLong(),
                        args.get("max_records").asInt());
            default -> throw new IllegalArgumentException("unknown operation " + op);
        };
    }

    private static ClusterCommand send(JsonNode args) {
        List<Record> records = new ArrayList<>();
        args.get("records")
                .forEach(node -> records.add(new Record(bytes(node.get("key")), bytes(node.get("value")), 0)));
        JsonNode epoch = args.get("leader_epoch");
        JsonNode producer = args.get("producer");
        return new ClusterCommand.Send(
                target(args),
                records,
                args.get("acks").asText(),
                isGiven(epoch) ? OptionalInt.of(epoch.asInt()) : OptionalInt.empty(),
                isGiven(producer)
                        ? new ProducerStamp(
                                producer.get("id").asLong(),
                                producer.get("epoch").asInt(),
                                producer.get("base_sequence").asInt())
                        : ProducerStamp.NONE);
    }

    private static boolean isGiven(JsonNode node) {
        return node != null && !node.isNull();
    }

    private static Target target(JsonNode args) {
        return Target.of(new TopicPartition(
                args.get("topic").asText(), args.get("partition").asInt()));
    }

    private static int broker(JsonNode args) {
        return args.get("broker").asInt();
    }

    private static ClusterCommand.Setting setting(String key, JsonNode value) {
        return new ClusterCommand.Setting(key, value.asText());
    }

    private static Bytes bytes(JsonNode text) {
        return text.isNull() ? null : Bytes.utf8(text.asText());
    }
}
