package io.minikafka.view;

import io.minikafka.cluster.Broker;
import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.Controller;
import io.minikafka.cluster.Delivery;
import io.minikafka.log.LeaderEpochCache;
import io.minikafka.replication.IsrChange;
import io.minikafka.replication.KafkaPartition;
import io.minikafka.replication.KafkaReplica;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.RemoteReplica;
import io.vavr.collection.TreeMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/** What differs between two moments of what only Kafka's rules know: the controller's brokers, and the partitions. */
final class KafkaDifference {

    /** How many pending sends are told with their ends. */
    private static final int DEADLINES = 5;

    private final ClusterState was;
    private final ClusterState is;
    private final Changes changes;

    KafkaDifference(ClusterState was, ClusterState is, Changes changes) {
        this.was = was;
        this.is = is;
        this.changes = changes;
    }

    void compareControllers() {
        Controller from = was.controller();
        Controller to = is.controller();
        compareDelivery(Delivery.ISR_CHANGES, from.isIsrManual(), to.isIsrManual());
        compareDelivery(Delivery.METADATA, from.isMetadataManual(), to.isMetadataManual());
        for (int id : is.brokers()) {
            String subject = "broker " + id;
            if (was.brokers().contains(id)) {
                compare(subject, from.broker(id), to.broker(id));
            } else if (!to.isAlive(id)) {
                String status = status(to.broker(id));
                changes.add(Change.told(subject, "status", null, status, status));
            }
        }
    }

    private void compare(String subject, Broker from, Broker to) {
        if (from.status() != to.status()) {
            changes.add(Change.told(subject, "status", status(from), status(to), status(from) + " -> " + status(to)));
        }
        changes.compareOwnDetail(subject, "brokerEpoch", "broker epoch", from.epoch(), to.epoch());
        changes.compareOwnDetail(subject, "uncleanStop", "unclean stop", yes(from.isUnclean()), yes(to.isUnclean()));
    }

    private void compareDelivery(Delivery what, boolean wasManual, boolean isManual) {
        changes.compareOwn("", what.word(), what.word(), delivery(wasManual), delivery(isManual));
    }

    private static String delivery(boolean isManual) {
        return isManual ? "manual" : "automatic";
    }

    private static String status(Broker broker) {
        return broker.status().name().toLowerCase(Locale.ROOT);
    }

    private static String yes(boolean isSo) {
        return isSo ? "yes" : "no";
    }

    /** Beside leader, epoch, ISR and high watermark, which all rules know. */
    void compare(String subject, PartitionReplicaSet from, PartitionReplicaSet to) {
        KafkaPartition old = from.underKafka();
        KafkaPartition now = to.underKafka();
        changes.compare(subject, "elr", "elr", old.elr(), now.elr());
        changes.compareOwn(subject, "lastLeader", "last leader", word(old.lastLeader()), word(now.lastLeader()));
        compareIsrChanges(subject, old.change(), now.change());
        changes.compareOwnDetail(
                subject, "partitionEpoch", "partition epoch", old.partitionEpoch(), now.partitionEpoch());
        changes.compareOwnDetail(
                subject, "epochStart", "the leader's epoch starts at", old.epochStart(), now.epochStart());
        if (!old.deadlinesMs().equals(now.deadlinesMs())) {
            changes.add(Change.of(
                            subject, "timeouts", "timeouts", deadlines(old.deadlinesMs()), deadlines(now.deadlinesMs()))
                    .asOwnBook()
                    .asDetail());
        }
    }

    /** What is to be said of a partition that was not there before, between its ISR and its high watermark. */
    static String asNew(PartitionReplicaSet set) {
        if (set.kafka().isEmpty()) {
            return "";
        }
        KafkaPartition known = set.underKafka();
        return (known.elr().size() == 0 ? "" : ", elr " + known.elr())
                + known.change()
                        .map(change -> ", isr change to " + change.to() + " asked for and not answered")
                        .orElse("");
    }

    private static String word(OptionalInt broker) {
        return broker.isPresent() ? String.valueOf(broker.getAsInt()) : "none";
    }

    private void compareIsrChanges(String subject, Optional<IsrChange> from, Optional<IsrChange> to) {
        if (!from.equals(to)) {
            String words = to.isPresent()
                    ? "isr change to " + to.get().to() + " asked for and not answered"
                    : "isr change to " + from.orElseThrow().to() + " not waited for any more";
            changes.add(Change.told(
                            subject,
                            "isrChange",
                            from.map(IsrChange::to).orElse(null),
                            to.map(IsrChange::to).orElse(null),
                            from.isPresent() && to.isPresent() ? words + ", another than before" : words)
                    .asOwnBook());
        }
    }

    private static String deadlines(TreeMap<Integer, Long> deadlinesMs) {
        List<String> sends = new ArrayList<>();
        deadlinesMs.take(DEADLINES).forEach((send, ms) -> sends.add("#" + send + " at " + ms + " ms"));
        int more = deadlinesMs.size() - sends.size();
        return "[" + String.join(", ", sends) + (more > 0 ? ", and " + more + " more" : "") + "]";
    }

    /**
     * A replica's own books.
     *
     * @param subject the partition and the broker
     */
    void compareReplicas(String subject, int broker, PartitionReplicaSet from, PartitionReplicaSet to) {
        KafkaReplica old = from.underKafka().replica(broker);
        KafkaReplica now = to.underKafka().replica(broker);
        if (broker != to.leaderId()) {
            changes.compareOwn(subject, "hw", "hw", from.highWatermarkOf(broker), to.highWatermarkOf(broker));
        }
        if (old.equals(now)) {
            return;
        }
        changes.compareOwnDetail(
                subject,
                "checkpointedHw",
                "hw in its checkpoint",
                old.checkpointedHighWatermark(),
                now.checkpointedHighWatermark());
        changes.compareOwnDetail(subject, "flushedLeo", "flushed up to", old.flushedLeo(), now.flushedLeo());
        changes.compareOwnDetail(subject, "heard", "heard of", heard(old), heard(now));
        changes.compareOwnDetail(
                subject,
                "reconciled",
                "has asked where the logs part",
                yes(old.isReconciled()),
                yes(now.isReconciled()));
        changes.compareOwnDetail(subject, "epochs", "epochs", epochs(old.epochs()), epochs(now.epochs()));
        if (broker != from.leaderId() || broker != to.leaderId()) {
            compareSeen(subject, old.remote(), now.remote());
        }
    }

    private static String heard(KafkaReplica replica) {
        return (replica.heardLeader() == KafkaReplica.NOBODY ? "no leader" : "leader " + replica.heardLeader())
                + " in epoch " + replica.heardEpoch();
    }

    private static String epochs(LeaderEpochCache epochs) {
        List<String> starts = new ArrayList<>();
        epochs.starts().forEach(start -> starts.add(start.epoch() + " from " + start.startOffset()));
        return "[" + String.join(", ", starts) + "]";
    }

    /** A follower as its leader sees it. */
    private void compareSeen(String subject, RemoteReplica from, RemoteReplica to) {
        changes.compareOwnDetail(subject, "seenLeo", "its leader knows leo", known(from.leo()), known(to.leo()));
        changes.compareOwnDetail(
                subject,
                "seenFetchMs",
                "its leader knows a fetch at ms",
                known(from.lastFetchMs()),
                known(to.lastFetchMs()));
        changes.compareOwnDetail(
                subject,
                "leaderLeoThen",
                "its leader's leo then",
                known(from.leaderLeoThen()),
                known(to.leaderLeoThen()));
        changes.compareOwnDetail(
                subject, "caughtUpMs", "caught up at ms", known(from.lastCaughtUpMs()), known(to.lastCaughtUpMs()));
        changes.compareOwnDetail(
                subject,
                "seenBrokerEpoch",
                "its leader knows broker epoch",
                known(from.brokerEpoch()),
                known(to.brokerEpoch()));
    }

    private static Object known(long value) {
        return value == RemoteReplica.UNKNOWN ? (Object) "unknown" : (Object) value;
    }
}
