package io.minikafka.view;

import io.minikafka.cluster.ClusterConfig;
import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.ConfigKey;
import io.minikafka.cluster.FollowerLoop;
import io.minikafka.cluster.Topic;
import io.minikafka.cluster.TopicPartition;
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
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What differs between two moments of a session: by partition and replica, send, producer and setting. */
public final class StateDifference {

    private final Moment before;
    private final Moment after;
    private final ClusterState was;
    private final ClusterState is;
    private final Changes changes = new Changes();
    private final KafkaDifference kafka;

    private StateDifference(Moment before, Moment after) {
        this.before = before;
        this.after = after;
        this.was = before.state().cluster();
        this.is = after.state().cluster();
        this.kafka = new KafkaDifference(was, is, changes);
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
        ProducerDifference producers = new ProducerDifference(difference.was, difference.is, difference.changes);
        producers.compareProducers();
        producers.compareTransactions();
        SendDifference.between(before.state().ledger(), after.state().ledger()).forEach(difference.changes::add);
        difference.compareStore();
        return difference.changes.found();
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

    /**
     * What matters most, in one line, or the details where there is nothing else; what was lost comes first, as the end of
     * the line may be cut off.
     */
    static String summary(List<Change> changes) {
        boolean areAllDetails = changes.stream().allMatch(Change::isDetail);
        List<Change> ordered = new ArrayList<>();
        changes.stream().filter(StateDifference::isLoss).forEach(ordered::add);
        changes.stream()
                .filter(change -> !isLoss(change) && (areAllDetails || !change.isDetail()))
                .forEach(ordered::add);
        StringBuilder summary = new StringBuilder();
        String subject = "";
        for (Change change : ordered) {
            boolean isSame = !change.subject().isEmpty() && change.subject().equals(subject);
            summary.append(summary.isEmpty() ? "" : isSame ? ", " : "; ")
                    .append(isSame || change.subject().isEmpty() ? "" : change.subject() + " ")
                    .append(change.words());
            subject = change.subject();
        }
        return summary.toString();
    }

    private static boolean isLoss(Change change) {
        return change.what().equals("send") && change.words().startsWith("LOST");
    }

    private void compareCluster() {
        changes.compareOwn("", "rules", "rules", was.rules().name(), is.rules().name());
        changes.compare("", "brokers", "brokers", was.brokers(), is.brokers());
        if (was.nowMs() != is.nowMs()) {
            tell("", "clockMs", was.nowMs(), is.nowMs(), "clock " + was.nowMs() + " -> " + is.nowMs() + " ms");
        }
        compareConfig("", was.config(), is.config());
        kafka.compareControllers();
        changes.compare("", "followerLoop", "follower loop", loop(was.followerLoop()), loop(is.followerLoop()));
        changes.compare("", "fetchErrors", "brokers whose next fetch fails", was.fetchErrors(), is.fetchErrors());
    }

    private void tell(String subject, String what, @Nullable Object from, @Nullable Object to, String words) {
        changes.add(Change.told(subject, what, from, to, words));
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
        for (String name : Changes.union(was.topics().keySet(), is.topics().keySet())) {
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
                changes.compareDetail(
                        name,
                        "stickyPartition",
                        "next partition of a send without key",
                        from.get().stickyPartition(),
                        to.get().stickyPartition());
            }
        }
    }

    private void comparePartitions() {
        for (TopicPartition partition :
                Changes.union(was.partitions().keySet(), is.partitions().keySet())) {
            String subject = partition.toString();
            Optional<PartitionReplicaSet> from = was.partitions().get(partition).toJavaOptional();
            Optional<PartitionReplicaSet> to = is.partitions().get(partition).toJavaOptional();
            if (from.isPresent() && to.isPresent()) {
                compare(subject, from.get(), to.get());
            } else {
                changes.add(Change.told(
                                subject,
                                "partition",
                                from.map(StateDifference::leader).orElse(null),
                                to.map(StateDifference::leader).orElse(null),
                                to.map(StateDifference::asNew).orElse("gone"))
                        .asDetail());
            }
        }
    }

    /** Who leads, as JSON has it in a difference, where null is that there was no partition. */
    private static Object leader(PartitionReplicaSet set) {
        return set.hasLeader() ? (Object) set.leaderId() : "none";
    }

    private static String asNew(PartitionReplicaSet set) {
        return "new, leader " + RuleLines.leader(set) + ", epoch " + set.leaderEpoch() + ", isr " + set.isr()
                + KafkaDifference.asNew(set) + ", hw " + set.highWatermark() + ", leo " + ShowLines.leos(set);
    }

    private void compare(String subject, PartitionReplicaSet from, PartitionReplicaSet to) {
        changes.compare(subject, "replicas", "replicas", from.assignment(), to.assignment());
        changes.compare(subject, "leader", "leader", leader(from), leader(to));
        changes.compare(subject, "epoch", "epoch", from.leaderEpoch(), to.leaderEpoch());
        changes.compare(subject, "isr", "isr", from.isr(), to.isr());
        changes.compare(subject, "hw", "hw", from.highWatermark(), to.highWatermark());
        compareLastStableOffsets(subject, from, to);
        boolean areUnderKafka = from.kafka().isPresent() && to.kafka().isPresent();
        if (areUnderKafka) {
            kafka.compare(subject, from, to);
        }
        for (Replica replica : to.replicas().valuesIterator()) {
            int broker = replica.brokerId();
            if (from.hasReplica(broker)) {
                compare(subject + " broker " + broker, from.replica(broker), replica);
                if (areUnderKafka) {
                    kafka.compareReplicas(subject + " broker " + broker, broker, from, to);
                }
            }
        }
    }

    private void compare(String subject, Replica from, Replica to) {
        if (!from.log().equals(to.log())) {
            changes.compare(subject, "leo", "leo", from.leo(), to.leo());
            long common = from.log().divergesFrom(to.log());
            tellRecords(subject, "cut", from.log(), to.log(), common);
            tellRecords(subject, "appended", to.log(), from.log(), common);
        }
        changes.compareOwnDetail(subject, "lastFetchMs", "last fetch in ms", from.lastFetchMs(), to.lastFetchMs());
    }

    private void tellRecords(String subject, String what, PartitionLog log, PartitionLog other, long common) {
        if (common < log.leo()) {
            changes.add(Change.told(subject, what, common, log.leo(), what + " " + LogRecords.at(log, other, common))
                    .asDetail());
        }
    }

    /** The last stable offset, where it is another one than the high watermark. */
    private void compareLastStableOffsets(String subject, PartitionReplicaSet from, PartitionReplicaSet to) {
        long before = LastStableOffsetRule.judge(from).lastStableOffset();
        long now = LastStableOffsetRule.judge(to).lastStableOffset();
        if (before < from.highWatermark() || now < to.highWatermark()) {
            changes.compare(subject, "lso", "lso", before, now);
        }
    }

    private void compareStore() {
        for (StorageFault fault : after.faults()) {
            if (!before.faults().contains(fault)) {
                tell("store", "fault", null, Faults.words(fault), Faults.words(fault));
            }
        }
        for (StorageFault fault : before.faults()) {
            if (!after.faults().contains(fault)) {
                tell("store", "fault", Faults.words(fault), null, "no longer: " + Faults.words(fault));
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
}
