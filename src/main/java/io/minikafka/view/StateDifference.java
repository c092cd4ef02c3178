package io.minikafka.view;

import io.minikafka.cluster.ClusterConfig;
import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.ConfigKey;
import io.minikafka.cluster.FollowerLoop;
import io.minikafka.cluster.Producer;
import io.minikafka.cluster.Topic;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.cluster.Transaction;
import io.minikafka.log.PartitionLog;
import io.minikafka.replication.LastStableOffsetRule;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.Replica;
import io.minikafka.session.Moment;
import io.minikafka.session.SessionState;
import io.minikafka.storage.StorageException;
import io.minikafka.storage.StorageFault;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What differs between two moments of a session: by partition and replica, send, producer and setting. */
public final class StateDifference {

    private final Moment before;
    private final Moment after;
    private final ClusterState was;
    private final ClusterState is;
    private final List<Change> changes = new ArrayList<>();

    /**
     * Something that differs.
     *
     * @param subject what it belongs to, such as a partition; empty for the cluster
     * @param what which of its numbers or settings
     * @param from what it was; null for what was not there
     * @param to what it is; null for what is gone
     * @param words the difference without the subject
     * @param isDetail whether a short telling can do without it
     */
    record Change(
            String subject,
            String what,
            @Nullable Object from,
            @Nullable Object to,
            String words,
            boolean isDetail) {}

    private StateDifference(Moment before, Moment after) {
        this.before = before;
        this.after = after;
        this.was = before.state().cluster();
        this.is = after.state().cluster();
    }

    /** The first subject in which two states differ, in one line; empty where they are the same. */
    public static Optional<String> first(SessionState before, SessionState after) {
        return lines(between(Moment.of(before), Moment.of(after))).stream().findFirst();
    }

    /** Everything that differs, the cluster first, then partition by partition, the sends last. */
    static List<Change> between(Moment before, Moment after) {
        StateDifference difference = new StateDifference(before, after);
        difference.compareCluster();
        difference.compareTopics();
        difference.comparePartitions();
        difference.compareProducers();
        difference.compareTransactions();
        difference.changes.addAll(
                SendDifference.between(before.state().ledger(), after.state().ledger()));
        difference.compareStore();
        return difference.changes;
    }

    /** One line a subject. */
    static List<String> lines(List<Change> changes) {
        List<String> lines = new ArrayList<>();
        String subject = "";
        for (Change change : changes) {
            if (!change.subject().isEmpty() && change.subject().equals(subject)) {
                int last = lines.size() - 1;
                lines.set(last, lines.get(last) + ", " + change.words());
            } else {
                lines.add(change.subject().isEmpty() ? change.words() : change.subject() + ": " + change.words());
            }
            subject = change.subject();
        }
        return lines;
    }

    /** What matters most, in one line; what was lost comes first, as the end of the line may be cut off. */
    static String summary(List<Change> changes) {
        List<Change> ordered = new ArrayList<>();
        changes.stream().filter(StateDifference::isLoss).forEach(ordered::add);
        changes.stream().filter(change -> !isLoss(change)).forEach(ordered::add);
        StringBuilder summary = new StringBuilder();
        String subject = "";
        for (Change change : ordered) {
            if (!change.isDetail()) {
                boolean isSame = !change.subject().isEmpty() && change.subject().equals(subject);
                summary.append(summary.isEmpty() ? "" : isSame ? ", " : "; ")
                        .append(isSame || change.subject().isEmpty() ? "" : change.subject() + " ")
                        .append(change.words());
                subject = change.subject();
            }
        }
        return summary.toString();
    }

    private static boolean isLoss(Change change) {
        return change.what().equals("send") && change.words().startsWith("LOST");
    }

    private void add(String subject, String what, Object from, Object to) {
        add(subject, what, what, from, to, false);
    }

    private void add(String subject, String what, String words, Object from, Object to, boolean isDetail) {
        if (!from.equals(to)) {
            changes.add(new Change(subject, what, from, to, words + " " + from + " -> " + to, isDetail));
        }
    }

    private void tell(String subject, String what, @Nullable Object from, @Nullable Object to, String words) {
        changes.add(new Change(subject, what, from, to, words, false));
    }

    private void compareCluster() {
        add("", "brokers", was.brokers(), is.brokers());
        if (was.nowMs() != is.nowMs()) {
            tell("", "clockMs", was.nowMs(), is.nowMs(), "clock " + was.nowMs() + " -> " + is.nowMs() + " ms");
        }
        compareConfig("", was.config(), is.config());
        add("", "followerLoop", "follower loop", loop(was.followerLoop()), loop(is.followerLoop()), false);
        add("", "fetchErrors", "brokers whose next fetch fails", was.fetchErrors(), is.fetchErrors(), false);
    }

    private static String loop(FollowerLoop loop) {
        return loop instanceof FollowerLoop.On on
                ? "on (every " + on.everyMs() + " ms, " + EventLines.next(on) + ")"
                : loop instanceof FollowerLoop.Failed ? "failed" : "off";
    }

    private void compareConfig(String subject, ClusterConfig from, ClusterConfig to) {
        for (ConfigKey key : ConfigKey.values()) {
            if (from.get(key) != to.get(key)) {
                tell(
                        subject,
                        key.kafkaName(),
                        key.plain(from.get(key)),
                        key.plain(to.get(key)),
                        key.kafkaName() + " " + key.word(from.get(key)) + " -> " + key.word(to.get(key)));
            }
        }
    }

    private void compareTopics() {
        for (String name : union(was.topics().keySet(), is.topics().keySet())) {
            Optional<Topic> from = was.topics().get(name).toJavaOptional();
            Optional<Topic> to = is.topics().get(name).toJavaOptional();
            if (from.isEmpty() || to.isEmpty()) {
                String partitions = Texts.count(from.or(() -> to).orElseThrow().partitionCount(), "partition");
                tell(
                        name,
                        "topic",
                        from.isEmpty() ? null : name,
                        to.isEmpty() ? null : name,
                        to.isEmpty() ? "the topic is gone" : "new topic, " + partitions);
            } else {
                compareConfig(name, from.get().config(), to.get().config());
                add(
                        name,
                        "stickyPartition",
                        "next partition of a send without key",
                        from.get().stickyPartition(),
                        to.get().stickyPartition(),
                        true);
            }
        }
    }

    private void comparePartitions() {
        for (TopicPartition partition :
                union(was.partitions().keySet(), is.partitions().keySet())) {
            Optional<PartitionReplicaSet> from = was.partitions().get(partition).toJavaOptional();
            Optional<PartitionReplicaSet> to = is.partitions().get(partition).toJavaOptional();
            if (from.isPresent() && to.isPresent()) {
                compare(partition, from.get(), to.get());
            } else if (to.isPresent()) {
                PartitionReplicaSet set = to.get();
                changes.add(new Change(
                        partition.toString(),
                        "partition",
                        null,
                        set.leaderId(),
                        "new, leader " + set.leaderId() + ", epoch " + set.leaderEpoch() + ", isr " + set.isr()
                                + ", hw " + set.highWatermark() + ", leo " + ShowLines.leos(set),
                        true));
            } else {
                changes.add(new Change(
                        partition.toString(), "partition", from.orElseThrow().leaderId(), null, "gone", true));
            }
        }
    }

    private void compare(TopicPartition partition, PartitionReplicaSet from, PartitionReplicaSet to) {
        String subject = partition.toString();
        if (!from.assignment().equals(to.assignment())) {
            add(subject, "replicas", from.assignment(), to.assignment());
        }
        add(subject, "leader", from.leaderId(), to.leaderId());
        add(subject, "epoch", from.leaderEpoch(), to.leaderEpoch());
        add(subject, "isr", from.isr(), to.isr());
        add(subject, "hw", from.highWatermark(), to.highWatermark());
        compareLastStableOffsets(subject, from, to);
        if (from.kafka().isPresent() && to.kafka().isPresent()) {
            compareUnderKafka(subject, from, to);
        }
        for (Replica replica : to.replicas().valuesIterator()) {
            from.replicaIfAny(replica.brokerId())
                    .ifPresent(old -> compare(subject + " broker " + replica.brokerId(), old, replica));
        }
    }

    private void compareUnderKafka(String subject, PartitionReplicaSet from, PartitionReplicaSet to) {
        add(subject, "hasLeader", from.hasLeader(), to.hasLeader());
        add(subject, "elr", from.underKafka().elr(), to.underKafka().elr());
        add(
                subject,
                "partitionEpoch",
                from.underKafka().partitionEpoch(),
                to.underKafka().partitionEpoch());
        for (int broker : to.replicas().keySet()) {
            if (broker != to.leaderId() && from.hasReplica(broker)) {
                add(subject + " broker " + broker, "hw", from.highWatermarkOf(broker), to.highWatermarkOf(broker));
            }
        }
    }

    private void compare(String subject, Replica from, Replica to) {
        if (!from.log().equals(to.log())) {
            add(subject, "leo", from.leo(), to.leo());
            long common = from.log().divergesFrom(to.log());
            tellRecords(subject, "cut", from.log(), common);
            tellRecords(subject, "appended", to.log(), common);
        }
        add(subject, "lastFetchMs", "last fetch in ms", from.lastFetchMs(), to.lastFetchMs(), true);
    }

    private void tellRecords(String subject, String what, PartitionLog log, long common) {
        if (common < log.leo()) {
            changes.add(new Change(
                    subject,
                    what,
                    common,
                    log.leo(),
                    what + " " + Texts.offsets(common, log.leo()) + " (" + LogRecords.from(log, common) + ")",
                    true));
        }
    }

    private void compareProducers() {
        for (String name :
                union(was.producers().byName().keySet(), is.producers().byName().keySet())) {
            String subject = "producer " + name;
            Optional<Producer> from = was.producers().named(name);
            Optional<Producer> to = is.producers().named(name);
            if (from.isEmpty() || to.isEmpty()) {
                tell(
                        subject,
                        "producer",
                        from.isEmpty() ? null : name,
                        to.isEmpty() ? null : name,
                        to.isEmpty() ? "gone" : "new");
            } else {
                compare(subject, from.get(), to.get());
            }
        }
        add(
                "",
                "nextProducerId",
                "next producer id",
                was.producers().nextProducerId(),
                is.producers().nextProducerId(),
                true);
    }

    private void compare(String subject, Producer from, Producer to) {
        add(subject, "settings", ProducerLines.definition(from), ProducerLines.definition(to));
        add(
                subject,
                "buffered",
                "buffered records",
                from.accumulator().recordCount(),
                to.accumulator().recordCount(),
                false);
        SortedSet<TopicPartition> partitions = ProducerLines.partitions(from);
        partitions.addAll(ProducerLines.partitions(to));
        for (TopicPartition partition : partitions) {
            add(
                    subject,
                    "nextSequence " + partition,
                    partition + " next sequence",
                    nextSequence(from, partition),
                    nextSequence(to, partition),
                    true);
        }
    }

    private static int nextSequence(Producer producer, TopicPartition partition) {
        return producer.identity()
                .map(identity -> identity.nextSequence(partition))
                .orElse(0);
    }

    private void compareTransactions() {
        for (String name : union(
                was.producers().transactions().byName().keySet(),
                is.producers().transactions().byName().keySet())) {
            String subject = "transaction " + name;
            Optional<Transaction> from = was.producers().transactions().named(name);
            Optional<Transaction> to = is.producers().transactions().named(name);
            if (from.isEmpty() || to.isEmpty()) {
                tell(
                        subject,
                        "transaction",
                        from.isEmpty() ? null : name,
                        to.isEmpty() ? null : name,
                        to.isEmpty() ? "gone" : "new, " + TransactionLines.status(is, to.get()));
            } else {
                add(subject, "status", TransactionLines.status(was, from.get()), TransactionLines.status(is, to.get()));
                add(
                        subject,
                        "producerEpoch",
                        "producer epoch",
                        from.get().identity().producerEpoch(),
                        to.get().identity().producerEpoch(),
                        false);
            }
        }
    }

    /** The last stable offset, where it is another one than the high watermark. */
    private void compareLastStableOffsets(String subject, PartitionReplicaSet from, PartitionReplicaSet to) {
        long before = LastStableOffsetRule.judge(from).lastStableOffset();
        long now = LastStableOffsetRule.judge(to).lastStableOffset();
        if (before < from.highWatermark() || now < to.highWatermark()) {
            add(subject, "lso", before, now);
        }
    }

    private void compareStore() {
        for (StorageFault fault : after.faults()) {
            if (!before.faults().contains(fault)) {
                tell("store", "fault", null, words(fault), words(fault));
            }
        }
        for (StorageFault fault : before.faults()) {
            if (!after.faults().contains(fault)) {
                tell("store", "fault", words(fault), null, "no longer: " + words(fault));
            }
        }
        Function<StorageException, String> problem = StorageException::problem;
        Optional<String> failedBefore = before.failure().map(problem);
        Optional<String> failedAfter = after.failure().map(problem);
        if (!failedBefore.equals(failedAfter)) {
            tell(
                    "store",
                    "failure",
                    failedBefore.orElse(null),
                    failedAfter.orElse(null),
                    failedAfter.map(text -> "failed: " + text).orElse("works again"));
        }
    }

    private static String words(StorageFault fault) {
        if (fault instanceof StorageFault.TornWrite torn) {
            return "the next write of broker " + torn.broker() + " will be torn";
        }
        return fault instanceof StorageFault.Corruption damage
                ? damage.replica() + ": the batch at offset " + damage.offset() + " is damaged in its file"
                : "the next force of a log will fail";
    }

    private static <T extends Comparable<T>> NavigableSet<T> union(Iterable<T> left, Iterable<T> right) {
        NavigableSet<T> all = new TreeSet<>();
        left.forEach(all::add);
        right.forEach(all::add);
        return all;
    }
}
