package io.minikafka.view;

import io.minikafka.cluster.ClusterConfig;
import io.minikafka.cluster.ConfigKey;
import io.minikafka.cluster.Event;
import io.minikafka.cluster.EventVisitor;
import io.minikafka.cluster.FollowerLoop;
import io.minikafka.cluster.KafkaEvent;
import io.minikafka.cluster.LogRepair;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.replication.AckMode;
import io.minikafka.replication.AckRule;
import io.minikafka.replication.AckWaiter;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.RuleSet;
import io.minikafka.session.Result;
import io.minikafka.session.SessionState;
import io.vavr.Tuple2;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One event in words; most take one line, some none because another event tells the same. */
final class EventLines implements EventVisitor<List<String>> {

    private final Result result;
    private final SessionState before;
    private final SessionState after;
    /** The high watermarks as the events so far left them, where they moved any. */
    private final SortedMap<TopicPartition, Long> moved = new TreeMap<>();

    EventLines(Result result) {
        this.result = result;
        this.before = result.before();
        this.after = result.after();
    }

    /** The lines of all events of a result; the clock is told where something else is, and where it ends. */
    static List<String> of(Result result) {
        EventLines visitor = new EventLines(result);
        List<String> lines = new ArrayList<>();
        Event.@Nullable ClockAdvanced untold = null;
        for (Event event : result.events()) {
            if (event instanceof Event.ClockAdvanced moved) {
                untold = untold == null ? moved : new Event.ClockAdvanced(untold.fromMs(), moved.toMs());
                continue;
            }
            List<String> told = event.accept(visitor);
            if (untold != null && !told.isEmpty()) {
                lines.addAll(visitor.clockAdvanced(untold));
                untold = null;
            }
            lines.addAll(told);
        }
        if (untold != null) {
            lines.addAll(visitor.clockAdvanced(untold));
        }
        return lines;
    }

    @Override
    public List<String> clusterCreated(Event.ClusterCreated event) {
        return List.of(cluster(event.brokers(), event.config(), event.rules()));
    }

    /** The rules are named where they are not the chapters'. */
    static String cluster(List<Integer> brokers, ClusterConfig config, RuleSet rules) {
        StringBuilder line = new StringBuilder("cluster: brokers ").append(brokers);
        for (Tuple2<ConfigKey, Long> setting : config.values()) {
            line.append(", ").append(setting(setting._1(), setting._2()));
            line.append(effect(setting._1(), rules));
        }
        return line + (rules.isOfChapters() ? "" : ", " + rules.name() + " rules");
    }

    /** What is added to a setting that does nothing under the rules in force. */
    private static String effect(ConfigKey key, RuleSet rules) {
        return key.hasEffectUnder(rules) ? "" : " (without effect under " + rules.name() + " rules)";
    }

    @Override
    public List<String> clockAdvanced(Event.ClockAdvanced event) {
        return List.of("clock " + event.fromMs() + " -> " + event.toMs() + " ms");
    }

    @Override
    public List<String> configAltered(Event.ConfigAltered event) {
        String owner = event.topic().map(topic -> topic + ": ").orElse("");
        String to = event.key().word(event.to());
        String change =
                event.from() == event.to() ? " stays " + to : " " + event.key().word(event.from()) + " -> " + to;
        return List.of(owner
                + event.key().kafkaName()
                + change
                + effect(event.key(), after.cluster().rules()));
    }

    @Override
    public List<String> topicCreated(Event.TopicCreated event) {
        List<String> lines = new ArrayList<>();
        for (int number = 0; number < event.assignment().size(); number++) {
            List<Integer> replicas = event.assignment().get(number);
            TopicPartition partition = new TopicPartition(event.topic(), number);
            lines.add(partition + ": leader " + replicas.get(0) + ", epoch 0, replicas " + replicas + ", isr "
                    + after.cluster().partition(partition).isr());
        }
        event.config()
                .values()
                .forEach(setting -> lines.add(event.topic() + ": " + setting(setting._1(), setting._2())
                        + effect(setting._1(), after.cluster().rules())));
        return lines;
    }

    @Override
    public List<String> stickyPartitionMoved(Event.StickyPartitionMoved event) {
        return List.of();
    }

    @Override
    public List<String> batchAppended(Event.BatchAppended event) {
        return List.of("#" + event.sendNumber() + " " + event.partition() + " " + Texts.offsets(event.batch())
                + " appended on leader " + event.leader() + " (epoch "
                + event.batch().leaderEpoch() + ")");
    }

    @Override
    public List<String> duplicateAcknowledged(Event.DuplicateAcknowledged event) {
        OptionalInt first = after.ledger().send(event.sendNumber()).duplicateOf();
        String of = first.isPresent() ? "duplicate of #" + first.getAsInt() : "duplicate of an earlier batch";
        return List.of("#" + event.sendNumber() + " acknowledged: " + Texts.offsets(event.batch()) + " (" + of
                + ", nothing written)");
    }

    @Override
    public List<String> sendAcknowledged(Event.SendAcknowledged event) {
        if (event.acks() == AckMode.NONE) {
            OptionalLong offset = after.cluster().rules().acksZero().offset();
            return List.of("#" + event.sendNumber() + " sent: offset "
                    + (offset.isPresent() ? offset.getAsLong() : "unknown")
                    + " (acks=0: no answer is waited for)");
        }
        String evidence =
                event.acks() == AckMode.LEADER ? "acks=1: on the leader only" : "acks=all: isr is " + event.isr();
        return List.of(
                "#" + event.sendNumber() + " acknowledged: " + Texts.offsets(event.batch()) + " (" + evidence + ")");
    }

    @Override
    public List<String> sendPending(Event.SendPending event) {
        PartitionReplicaSet set = after.cluster().partition(event.partition());
        return List.of("#" + event.waiter().sendNumber() + " pending: " + needs(set, event.waiter()));
    }

    /** What a pending send waits for: replicas, or the high watermark. */
    static String needs(PartitionReplicaSet set, AckWaiter waiter) {
        return set.kafka().isPresent()
                ? "needs hw " + waiter.targetOffset() + ", hw is " + set.highWatermark()
                : "needs leo " + waiter.targetOffset() + " on " + waiter.acknowledgementSet() + "; behind: "
                        + behind(set, waiter);
    }

    /** The members whose logs a pending send waits for; there may be none, until something looks again. */
    static String behind(PartitionReplicaSet set, AckWaiter waiter) {
        List<Integer> behind = AckRule.behind(set, waiter).ids();
        StringBuilder brokers = new StringBuilder();
        for (int broker : behind) {
            brokers.append(brokers.isEmpty() ? "" : ", ").append(broker);
        }
        return brokers.isEmpty() ? "nobody (not looked at since)" : brokers.toString();
    }

    @Override
    public List<String> pendingSendAcknowledged(Event.PendingSendAcknowledged event) {
        AckWaiter waiter = event.waiter();
        if (!after.cluster().rules().isOfChapters()) {
            return List.of("#" + waiter.sendNumber() + " acknowledged: "
                    + Texts.offsets(waiter.baseOffset(), waiter.targetOffset()) + " (acks=all: hw covers it)");
        }
        long highWatermark = after.cluster().partition(event.partition()).highWatermark();
        String readable =
                highWatermark < waiter.targetOffset() ? "; hw " + highWatermark + ", so not readable yet" : "";
        return List.of("#" + waiter.sendNumber() + " acknowledged: "
                + Texts.offsets(waiter.baseOffset(), waiter.targetOffset()) + " (acks=all: on "
                + waiter.acknowledgementSet() + readable + ")");
    }

    @Override
    public List<String> pendingSendFailed(Event.PendingSendFailed event) {
        return List.of("#" + event.waiter().sendNumber() + " failed " + event.code() + ": " + event.message());
    }

    @Override
    public List<String> producerDefined(Event.ProducerDefined event) {
        return List.of(ProducerLines.definition(event.producer()));
    }

    @Override
    public List<String> recordBuffered(Event.RecordBuffered event) {
        return List.of();
    }

    @Override
    public List<String> producerBatchClosed(Event.ProducerBatchClosed event) {
        return event.trigger() == Event.ProducerBatchClosed.Trigger.AT_ONCE
                ? List.of()
                : List.of(ProducerLines.closed(event, lingerMs(event.producer())));
    }

    private long lingerMs(String producer) {
        return after.cluster()
                .producers()
                .named(producer)
                .map(found -> found.settings().lingerMs())
                .orElse(0L);
    }

    @Override
    public List<String> producerBatchSent(Event.ProducerBatchSent event) {
        return List.of();
    }

    @Override
    public List<String> producerBatchRefused(Event.ProducerBatchRefused event) {
        boolean isClosing = result.events()
                .exists(other -> other instanceof Event.ProducerBufferLost lost
                        && lost.producer().equals(event.producer()));
        return List.of(ProducerLines.refused(event, isClosing));
    }

    @Override
    public List<String> producerBufferLost(Event.ProducerBufferLost event) {
        return List.of(ProducerLines.lost(event));
    }

    @Override
    public List<String> transactionBegun(Event.TransactionBegun event) {
        return List.of(TransactionLines.begun(event));
    }

    @Override
    public List<String> partitionAddedToTransaction(Event.PartitionAddedToTransaction event) {
        return List.of(event.transaction() + ": " + event.partition() + " belongs to the transaction now");
    }

    @Override
    public List<String> transactionDecided(Event.TransactionDecided event) {
        return List.of(TransactionLines.decided(event));
    }

    @Override
    public List<String> transactionMarkerAppended(Event.TransactionMarkerAppended event) {
        return List.of(TransactionLines.marker(event));
    }

    @Override
    public List<String> followerFetched(Event.FollowerFetched event) {
        if (event.entries().isEmpty()) {
            return List.of();
        }
        long leaderLeo = after.cluster().partition(event.partition()).leader().leo();
        return List.of(event.partition() + ": broker " + event.broker() + " fetched [" + event.fromLeo() + ", "
                + event.toLeo() + ") from leader " + event.leader() + ", leo " + event.fromLeo() + " -> "
                + event.toLeo() + (event.toLeo() < leaderLeo ? budget(event) : ""));
    }

    /** Why a follower did not get everything. */
    private String budget(Event.FollowerFetched event) {
        int batches = event.entries().size();
        long limit = after.cluster().configOf(event.partition().topic()).get(ConfigKey.REPLICA_FETCH_MAX_BYTES);
        return " (" + batches + (batches == 1 ? " batch, " : " batches, ") + event.sizeBytes()
                + " bytes; one more would pass replica.fetch.max.bytes " + limit + ")";
    }

    @Override
    public List<String> logTruncated(Event.LogTruncated event) {
        if (event.reason().isOfKafka()) {
            return List.of(KafkaEventLines.truncated(event));
        }
        String reason =
                switch (event.reason()) {
                    case AHEAD_OF_LEADER -> "it was ahead of its leader";
                    case PROMOTION -> "only what is committed is kept; Kafka keeps a new leader's whole log";
                    default -> "only what is committed is kept";
                };
        return List.of(event.partition() + ": broker " + event.broker() + " cut to hw " + event.toLeo() + ", leo "
                + event.fromLeo() + " -> " + event.toLeo() + " (" + reason + ")");
    }

    @Override
    public List<String> isrChanged(Event.IsrChanged event) {
        String why = event.verdicts().stream()
                .filter(verdict ->
                        event.from().contains(verdict.brokerId()) != event.to().contains(verdict.brokerId()))
                .map(IsrLines::why)
                .collect(Collectors.joining());
        String agreed =
                switch (event.cause()) {
                    case EXPANSION, SHRINK -> " (the controller agreed)";
                    case FENCING -> " (the broker is down)";
                    case REFRESH, REMOVAL, REJOIN -> "";
                };
        return List.of(event.partition() + ": isr " + event.from() + " -> " + event.to() + why + agreed);
    }

    @Override
    public List<String> highWatermarkAdvanced(Event.HighWatermarkAdvanced event) {
        moved.put(event.partition(), event.to());
        return List.of(event.partition() + ": hw " + event.from() + " -> " + event.to());
    }

    @Override
    public List<String> lastFetchReset(Event.LastFetchReset event) {
        return List.of();
    }

    @Override
    public List<String> leaderPromoted(Event.LeaderPromoted event) {
        String leader = event.fromLeader() == event.toLeader()
                ? event.toLeader() + " again"
                : event.fromLeader() + " -> " + event.toLeader();
        return List.of(event.partition() + ": leader " + leader + ", epoch " + event.fromEpoch() + " -> "
                + event.toEpoch() + ", isr " + changed(event.fromIsr(), event.toIsr()) + ", hw "
                + event.highWatermark());
    }

    @Override
    public List<String> clusterReopened(Event.ClusterReopened event) {
        return List.of();
    }

    @Override
    public List<String> partitionReopened(Event.PartitionReopened event) {
        PartitionReplicaSet set = event.set();
        PartitionReplicaSet old =
                before.cluster().partitions().get(event.partition()).getOrElse(set);
        return List.of(
                event.partition() + ": leader " + RuleLines.leader(set) + ", epoch " + set.leaderEpoch() + ", isr "
                        + changed(old.isr(), set.isr()) + ", hw "
                        + changed(moved.getOrDefault(event.partition(), old.highWatermark()), set.highWatermark())
                        + ", leo " + ShowLines.leos(set));
    }

    @Override
    public List<String> logRepaired(Event.LogRepaired event) {
        LogRepair repair = event.repair();
        if (repair.droppedBytes() == 0) {
            return List.of(repair.partition() + ": broker " + repair.broker() + " has no log at " + repair.file() + ": "
                    + repair.reason());
        }
        return List.of(repair.partition() + ": broker " + repair.broker() + " dropped " + repair.droppedBytes()
                + " bytes at the end of its log, " + repair.file() + "@" + repair.position() + ": " + repair.reason());
    }

    @Override
    public List<String> followerLoopStarted(Event.FollowerLoopStarted event) {
        long everyMs = event.loop().everyMs();
        String every = event.fromEveryMs().isPresent() && event.fromEveryMs().getAsLong() != everyMs
                ? event.fromEveryMs().getAsLong() + " -> " + everyMs
                : String.valueOf(everyMs);
        return List.of("follower loop on: a round every " + every + " ms, " + next(event.loop()));
    }

    /** When the next round is. */
    static String next(FollowerLoop.On loop) {
        return loop.nextDueMs().isPresent()
                ? "the next at " + loop.nextDueMs().getAsLong() + " ms"
                : "the next later than the clock goes";
    }

    @Override
    public List<String> followerLoopStopped(Event.FollowerLoopStopped event) {
        return List.of(event.isKilled() ? "follower loop killed" : "follower loop stopped");
    }

    @Override
    public List<String> followerLoopRan(Event.FollowerLoopRan event) {
        return event.kind() == Event.FollowerLoopRan.Kind.SKIPPED
                ? List.of("follower loop: " + event.rounds() + (event.rounds() == 1 ? " round" : " rounds")
                        + " skipped, since one tick makes only so many; " + next(event.loop()))
                : List.of();
    }

    @Override
    public List<String> followerLoopFailed(Event.FollowerLoopFailed event) {
        return List.of();
    }

    @Override
    public List<String> fetchErrorArmed(Event.FetchErrorArmed event) {
        return List.of(fetchError(event.broker()));
    }

    static String fetchError(int broker) {
        return "the next fetch of broker " + broker + " will fail";
    }

    @Override
    public List<String> followerFetchFailed(Event.FollowerFetchFailed event) {
        return List.of();
    }

    @Override
    public List<String> underKafka(KafkaEvent event) {
        return event.accept(new KafkaEventLines(before, after));
    }

    static String changed(Object from, Object to) {
        return from.equals(to) ? to.toString() : from + " -> " + to;
    }

    /** A setting with its value, as {@code show config} prints it. */
    static String setting(ConfigKey key, long value) {
        return key.kafkaName() + "=" + key.word(value);
    }
}
