package io.minikafka.view;

import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.ConfigKey;
import io.minikafka.cluster.FollowerLoop;
import io.minikafka.cluster.Target;
import io.minikafka.cluster.Topic;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.Replica;
import io.minikafka.session.Ledger;
import io.minikafka.session.Request;
import io.minikafka.session.Result;
import io.minikafka.session.SendEntry;
import io.minikafka.session.SessionState;
import io.minikafka.session.TimelineAnswer;
import io.minikafka.session.TimelineEntry;
import io.minikafka.storage.StorageFault;
import io.vavr.collection.Vector;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** What {@code show} prints. */
final class ShowLines {

    private final SessionState state;
    private final ClusterState cluster;
    private final Target target;
    private final List<TimelineEntry> steps;
    private final Vector<StorageFault> faults;
    private final List<TopicPartition> partitions;

    /** Looks at a state by itself, without what led there and what its store has. */
    ShowLines(SessionState state, Target target) {
        this(state, target, List.of(), Vector.empty());
    }

    /** Looks at what a result tells. */
    ShowLines(Result result, Target target) {
        this(result.after(), target, steps(result), result.faults());
    }

    private ShowLines(SessionState state, Target target, List<TimelineEntry> steps, Vector<StorageFault> faults) {
        this.faults = faults;
        this.steps = steps;
        this.state = state;
        this.cluster = state.cluster();
        this.target = target;
        this.partitions = target.resolve(cluster).get();
    }

    /** What is asked for, and behind it that the follower loop has failed, which every answer tells until a restart. */
    List<String> answer(Request.Subject subject, Canvas canvas) {
        List<String> lines = new ArrayList<>(lines(subject, canvas));
        boolean isToldThere = subject == Request.Subject.CLOCK || subject == Request.Subject.CLUSTER;
        if (cluster.followerLoop() instanceof FollowerLoop.Failed && !isToldThere) {
            lines.addAll(loop());
        }
        return lines;
    }

    List<String> lines(Request.Subject subject, Canvas canvas) {
        return switch (subject) {
            case ISR -> eachPartition(RuleLines::isr);
            case LSO -> eachPartition(set -> TransactionLines.show(cluster, set));
            case HW -> eachPartition(RuleLines::highWatermarks);
            case LEO -> eachPartition(set -> "leo " + leos(set));
            case EPOCH ->
                eachPartition(set -> "epoch " + set.leaderEpoch() + " (leader " + RuleLines.leader(set) + ")");
            case LOG -> log(canvas);
            case TIMELINE -> timeline(canvas);
            case PENDING -> pending();
            case SENDS -> sends();
            case LOST -> lost();
            case TOPICS -> topics();
            case CLUSTER -> clusterLines();
            case CONFIG -> config();
            case PRODUCERS -> ProducerLines.show(cluster, partitions);
            case TRANSACTIONS -> TransactionLines.show(cluster, partitions);
            case CLOCK -> clock();
            case RULES -> RuleLines.table(cluster.rules(), canvas.width());
            case EPOCHS -> orNoTopics(RuleLines.epochs(cluster, partitions));
            case ELR -> eachPartition(RuleLines::elr);
        };
    }

    private List<String> eachPartition(Function<PartitionReplicaSet, String> line) {
        List<String> lines = new ArrayList<>();
        for (TopicPartition partition : partitions) {
            lines.add(partition + ": " + line.apply(cluster.partition(partition)));
        }
        return orNoTopics(lines);
    }

    private static List<String> orNoTopics(List<String> lines) {
        return lines.isEmpty() ? List.of("no topics yet; create-topic makes one") : lines;
    }

    /** Broker to log end offset, as {@code 1=2 2=1}. */
    static String leos(PartitionReplicaSet set) {
        StringBuilder leos = new StringBuilder();
        for (Replica replica : set.replicas().valuesIterator()) {
            leos.append(leos.isEmpty() ? "" : " ")
                    .append(replica.brokerId())
                    .append('=')
                    .append(replica.leo());
        }
        return leos.toString();
    }

    private List<String> log(Canvas canvas) {
        List<String> lines = new ArrayList<>();
        for (TopicPartition partition : partitions) {
            lines.addAll(
                    LogPicture.lines(partition, cluster.partition(partition), TransactionLines.names(cluster), canvas));
        }
        return orNoTopics(lines);
    }

    private List<String> timeline(Canvas canvas) {
        List<String> lines = new ArrayList<>();
        for (TopicPartition partition : partitions) {
            lines.addAll(TimelinePicture.lines(steps, partition, canvas));
        }
        return orNoTopics(lines);
    }

    /** The steps that a result brings for the timeline; none for what is only supposed. */
    static List<TimelineEntry> steps(Result result) {
        return result.timeline().isPresent() && result.timeline().get() instanceof TimelineAnswer.Drawn drawn
                ? drawn.entries()
                : List.of();
    }

    private List<String> pending() {
        List<String> lines = PendingSend.of(cluster, partitions).stream()
                .map(PendingSend::line)
                .toList();
        return lines.isEmpty() ? List.of("no pending sends") : lines;
    }

    private List<String> sends() {
        List<String> lines = new ArrayList<>();
        for (SendEntry send : state.ledger().sends()) {
            if (partitions.contains(send.partition())) {
                lines.add(send(send));
            }
        }
        return lines.isEmpty() ? List.of("no sends yet") : lines;
    }

    private String send(SendEntry send) {
        String known = send.isOffsetKnown() ? Texts.offsets(send.batch()) + " " : "";
        String status = send.status().name().toLowerCase(Locale.ROOT)
                + send.failure().map(code -> " " + code).orElse("")
                + (state.ledger().lost().containsKey(send.number()) ? ", LOST" : "");
        String aside = send.duplicateOf().isPresent()
                ? " (duplicate of #" + send.duplicateOf().getAsInt() + ")"
                : send.isOffsetKnown() ? "" : " (written at " + Texts.offsets(send.batch()) + ")";
        return "#" + send.number() + " " + send.partition() + " " + known + "acks="
                + send.acks().word() + " " + status + aside + ": " + Texts.records(send.batch());
    }

    private List<String> lost() {
        List<String> lines = new ArrayList<>();
        for (Ledger.LostBatch lost : state.ledger().lost().valuesIterator()) {
            if (partitions.contains(lost.send().partition())) {
                lines.add(lost(lost));
            }
        }
        return lines.isEmpty() ? List.of("nothing acknowledged is lost") : lines;
    }

    private static String lost(Ledger.LostBatch lost) {
        SendEntry send = lost.send();
        return "LOST #" + send.number() + " " + send.partition() + " " + Texts.offsets(send.batch()) + " "
                + Texts.records(send.batch()) + ": acknowledged with acks="
                + send.acks().word() + ", lost by: "
                + lost.lostBy();
    }

    private List<String> topics() {
        List<String> lines = new ArrayList<>();
        for (TopicPartition partition : partitions) {
            PartitionReplicaSet set = cluster.partition(partition);
            lines.add(partition + ": leader " + RuleLines.leader(set) + ", epoch " + set.leaderEpoch() + ", replicas "
                    + set.assignment() + ", isr " + set.isr());
        }
        return orNoTopics(lines);
    }

    private List<String> clusterLines() {
        List<String> lines = new ArrayList<>();
        lines.add(EventLines.cluster(cluster.brokers(), cluster.config(), cluster.rules()));
        lines.addAll(RuleLines.controller(cluster.controller()));
        lines.add("clock " + cluster.nowMs() + " ms, topics " + cluster.topics().size() + ", sends "
                + cluster.lastSendNumber());
        lines.addAll(loop());
        cluster.fetchErrors().ids().forEach(broker -> lines.add(EventLines.fetchError(broker)));
        faults.forEach(fault -> lines.add(Faults.words(fault)));
        return lines;
    }

    private List<String> clock() {
        List<String> lines = new ArrayList<>();
        lines.add("clock " + cluster.nowMs() + " ms");
        lines.addAll(loop());
        return lines;
    }

    /** The follower loop, unless it is off. */
    private List<String> loop() {
        if (cluster.followerLoop() instanceof FollowerLoop.On on) {
            return List.of("follower loop: a round every " + on.everyMs() + " ms, " + EventLines.next(on));
        }
        return cluster.followerLoop() instanceof FollowerLoop.Failed failed
                ? List.of("follower loop: failed at " + failed.atMs() + " ms: " + failed.problem())
                : List.of();
    }

    private List<String> config() {
        List<String> lines = new ArrayList<>();
        for (ConfigKey key : ConfigKey.values()) {
            if (key.hasEffectUnder(cluster.rules())) {
                lines.add(EventLines.setting(key, cluster.config().get(key)) + "  " + key.meaning());
            }
        }
        for (Topic topic : cluster.topics().valuesIterator()) {
            if (target instanceof Target.All || partitions.get(0).topic().equals(topic.name())) {
                topic.config()
                        .values()
                        .forEach(setting ->
                                lines.add(topic.name() + ": " + EventLines.setting(setting._1(), setting._2())));
            }
        }
        return lines;
    }
}
