package io.minikafka.view;

import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.replication.AckWaiter;
import io.minikafka.replication.AcksAllRule;
import io.minikafka.replication.HighWatermarkHold;
import io.minikafka.replication.PartitionReplicaSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A send that waits, and what for. */
final class PendingSend {

    private final ClusterState cluster;
    private final TopicPartition partition;
    private final PartitionReplicaSet set;
    private final AckWaiter waiter;
    private final HighWatermarkHold hold;

    private PendingSend(ClusterState cluster, TopicPartition partition, AckWaiter waiter) {
        this.cluster = cluster;
        this.partition = partition;
        this.set = cluster.partition(partition);
        this.waiter = waiter;
        this.hold = set.kafka().isEmpty()
                ? HighWatermarkHold.byLogs(set, waiter)
                : HighWatermarkHold.judge(
                        set,
                        waiter,
                        cluster.rules(),
                        cluster.replicationConfig(partition),
                        cluster.controller().isrEligible(set),
                        cluster.nowMs());
    }

    /** The pending sends of some partitions, by partition and number. */
    static List<PendingSend> of(ClusterState cluster, List<TopicPartition> partitions) {
        List<PendingSend> sends = new ArrayList<>();
        for (TopicPartition partition : partitions) {
            for (AckWaiter waiter : cluster.partition(partition).pending().all()) {
                sends.add(new PendingSend(cluster, partition, waiter));
            }
        }
        return sends;
    }

    String line() {
        String line = "#" + waiter.sendNumber() + " " + partition + " " + EventLines.needs(set, waiter);
        if (set.kafka().isEmpty()) {
            return line;
        }
        int minimum = AcksAllRule.effectiveMinimum(set, cluster.replicationConfig(partition));
        return line + "; behind: " + behind()
                + (hold.isFrozen()
                        ? "; hw is frozen, since isr " + set.isr() + " is below min.insync.replicas " + minimum
                        : "")
                + timesOutMs().map(ms -> "; times out at " + ms + " ms").orElse("");
    }

    private String behind() {
        List<String> brokers = new ArrayList<>();
        for (int broker :
                hold.behind().union(hold.unheard()).union(hold.mayJoin()).ids()) {
            brokers.add(broker + why(broker));
        }
        return !brokers.isEmpty()
                ? String.join(", ", brokers)
                : hold.isFrozen() ? "nobody" : "nobody (hw has not moved since)";
    }

    private String why(int broker) {
        boolean hasIt = HighWatermarkHold.has(set, broker, waiter.targetOffset());
        if (hold.mayJoin().contains(broker)) {
            return hasIt
                    ? " (may join the isr, has it, and tells so with its next fetch)"
                    : " (not in the isr, but still counts as caught up and may join)";
        }
        return hasIt ? " (has it, and tells so with its next fetch)" : "";
    }

    private Optional<Long> timesOutMs() {
        return set.kafka()
                .flatMap(known -> known.deadlinesMs().get(waiter.sendNumber()).toJavaOptional());
    }

    Map<String, @Nullable Object> json() {
        return new JsonFields()
                .put("send", waiter.sendNumber())
                .put("partition", partition)
                .put("targetLeo", waiter.targetOffset())
                .put("acknowledgementSet", waiter.acknowledgementSet().ids())
                .put("behind", hold.behind().ids())
                .put("unheard", hold.unheard().ids())
                .put("mayJoin", hold.mayJoin().ids())
                .put("highWatermarkFrozen", hold.isFrozen())
                .put("timesOutMs", timesOutMs().orElse(null))
                .map();
    }
}
