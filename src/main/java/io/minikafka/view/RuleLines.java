package io.minikafka.view;

import io.minikafka.cluster.Broker;
import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.Controller;
import io.minikafka.cluster.Delivery;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.log.LeaderEpochCache;
import io.minikafka.log.LogEntry;
import io.minikafka.replication.KafkaPartition;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.Replica;
import io.minikafka.replication.RuleSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The table of rules, and what only Kafka's rules know of a cluster, in words. */
final class RuleLines {

    private RuleLines() {}

    /** The table: each rule, what it says, where that comes from. */
    static List<String> table(RuleSet rules, int width) {
        List<String> lines = new ArrayList<>();
        lines.add("rules: " + rules.name());
        for (RuleSet.Row row : rules.rows()) {
            lines.addAll(Columns.wrapped(
                    row.title() + ": " + row.rule().sentence() + " ("
                            + row.rule().source() + ")",
                    4,
                    width));
        }
        return lines;
    }

    /** The leader, or that there is none. */
    static String leader(PartitionReplicaSet set) {
        return set.hasLeader() ? String.valueOf(set.leaderId()) : "none, last " + set.leaderId();
    }

    /** The ISR and, where the controller has not answered yet, what the leader asks for. */
    static String isr(PartitionReplicaSet set) {
        return "isr " + set.isr()
                + set.kafka()
                        .flatMap(KafkaPartition::change)
                        .map(change -> ", " + change.to() + " asked for in leader epoch " + change.leaderEpoch()
                                + ", in flight until deliver-isr")
                        .orElse("");
    }

    /** The leader's high watermark and, where each replica has its own, all of them. */
    static String highWatermarks(PartitionReplicaSet set) {
        StringBuilder line = new StringBuilder("hw ").append(set.highWatermark());
        if (set.kafka().isPresent()) {
            line.append(" of");
            for (int broker : set.replicas().keySet()) {
                line.append(' ').append(broker).append('=').append(set.highWatermarkOf(broker));
            }
        }
        return line.toString();
    }

    static String elr(PartitionReplicaSet set) {
        if (set.kafka().isEmpty()) {
            return "isr " + set.isr() + ", no elr under these rules";
        }
        KafkaPartition known = set.underKafka();
        String last = known.lastLeader().isPresent()
                ? ", last leader " + known.lastLeader().getAsInt()
                : "";
        return "isr " + set.isr() + ", elr " + known.elr() + last;
    }

    /** Each replica's epochs, with where they start. */
    static List<String> epochs(ClusterState cluster, List<TopicPartition> partitions) {
        List<String> lines = new ArrayList<>();
        for (TopicPartition partition : partitions) {
            PartitionReplicaSet set = cluster.partition(partition);
            for (Replica replica : set.replicas().valuesIterator()) {
                StringBuilder line = new StringBuilder(partition + " broker " + replica.brokerId() + ":");
                epochsOf(set, replica)
                        .starts()
                        .forEach(start -> line.append(" epoch ")
                                .append(start.epoch())
                                .append(" from ")
                                .append(start.startOffset())
                                .append(','));
                lines.add(line + " leo " + replica.leo());
            }
        }
        return lines;
    }

    /** The epoch cache of a replica; under the chapters' rules, what its batches are stamped with. */
    static LeaderEpochCache epochsOf(PartitionReplicaSet set, Replica replica) {
        if (set.kafka().isPresent()) {
            return set.underKafka().replica(replica.brokerId()).epochs();
        }
        LeaderEpochCache epochs = LeaderEpochCache.EMPTY;
        for (LogEntry entry : replica.log().entries()) {
            epochs = epochs.append(entry.batch().leaderEpoch(), entry.baseOffset());
        }
        return epochs;
    }

    /** The brokers that are not alive, and what waits to be delivered. */
    static List<String> controller(Controller controller) {
        List<String> lines = new ArrayList<>();
        controller.brokers().forEach((id, broker) -> {
            if (broker.status() != Broker.Status.ALIVE) {
                lines.add("broker " + id + " is " + broker.status().name().toLowerCase(Locale.ROOT));
            }
        });
        if (controller.isIsrManual()) {
            lines.add(KafkaEventLines.delivery(Delivery.ISR_CHANGES, true));
        }
        if (controller.isMetadataManual()) {
            lines.add(KafkaEventLines.delivery(Delivery.METADATA, true));
        }
        return lines;
    }
}
