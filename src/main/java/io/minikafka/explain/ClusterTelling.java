package io.minikafka.explain;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.ConfigKey;
import io.minikafka.cluster.Event;
import io.minikafka.cluster.LogRepair;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.Replica;
import io.vavr.control.Option;
import java.util.List;
import java.util.Optional;

/** Tells what concerns the whole cluster: topics, settings, the clock, restarts. */
final class ClusterTelling {

    private final Telling telling;

    ClusterTelling(Telling telling) {
        this.telling = telling;
    }

    void newCluster() {
        LoopTelling.tell(telling);
        telling.next(Event.ClusterCreated.class)
                .ifPresent(event -> telling.tell(
                        Branch.CREATED,
                        Facts.none()
                                .and("brokers", event.brokers())
                                .and(
                                        "clockTo",
                                        telling.stateAt(telling.moment() + 1).nowMs())));
    }

    void createTopic(ClusterCommand.CreateTopic command) {
        Optional<Event.TopicCreated> created = telling.next(Event.TopicCreated.class);
        if (created.isEmpty()) {
            return;
        }
        List<Integer> brokers = telling.state().brokers();
        Facts facts = Facts.none().and("brokerCount", brokers.size());
        if (command.replicationFactor().isPresent()) {
            telling.say(
                    Branch.PLACED_AS_ASKED,
                    facts.and("factor", command.replicationFactor().getAsInt()));
        } else {
            telling.say(Branch.PLACED_BY_DEFAULT, facts);
        }
        List<List<Integer>> assignment = created.get().assignment();
        for (int number = 0; number < assignment.size(); number++) {
            telling.sayOfNext(
                    Branch.PLACED,
                    Facts.of(new TopicPartition(command.name(), number))
                            .and("replicas", assignment.get(number))
                            .and(
                                    "position",
                                    brokers.indexOf(assignment.get(number).get(0)) + 1)
                            .and("brokers", brokers));
        }
        telling.skip();
    }

    void alterConfig() {
        boolean isAnyOfEffect = false;
        for (Optional<Event.ConfigAltered> altered = telling.next(Event.ConfigAltered.class);
                altered.isPresent();
                altered = telling.next(Event.ConfigAltered.class)) {
            Event.ConfigAltered event = altered.get();
            Facts facts = Facts.none()
                    .and("key", event.key().kafkaName())
                    .and("from", event.key().plain(event.from()))
                    .and("to", event.key().plain(event.to()));
            if (event.topic().isPresent()) {
                telling.sayOfNext(
                        Branch.CONFIG_OF_TOPIC, facts.and("topic", event.topic().get()));
            } else {
                telling.sayOfNext(Branch.CONFIG_CHANGED, facts);
            }
            if (event.key().hasEffectUnder(telling.state().rules())) {
                isAnyOfEffect = true;
            } else {
                sayWithoutEffect(telling, event.key());
            }
            telling.skip();
            ElectionTelling.cleared(telling);
        }
        if (isAnyOfEffect) {
            telling.say(Branch.CONFIG_LATER, Facts.none());
        }
    }

    /** That the setting of this moment does nothing under the rules in force. */
    static void sayWithoutEffect(Telling telling, ConfigKey key) {
        telling.sayOfNext(
                Branch.CONFIG_WITHOUT_EFFECT,
                Facts.none().and("semantics", telling.state().rules().name()).and("key", key.kafkaName()));
    }

    void tick(ClusterCommand.Tick command) {
        EventTelling.tellDue(telling);
        if (command.isClockOnly()) {
            telling.say(Branch.CLOCK_ONLY, Facts.none());
            return;
        }
        ClusterState state = telling.state();
        int runs = telling.result().events().count(ClusterTelling::isRun);
        if (runs == 0) {
            telling.say(Branch.CLOCK_NOTHING_DUE, clock(state));
            LoopTelling.notDue(telling);
        } else {
            telling.say(Branch.CLOCK_DUE, Facts.none().and("runs", runs));
        }
        if (telling.result().outcome().isRefused()) {
            return;
        }
        telling.say(
                Branch.CLOCK_RUNS,
                clock(state).and("partitions", state.partitions().size()));
        state.partitions().keySet().forEach(partition -> new PartitionTelling(telling, partition).refresh());
    }

    /** The clock moves on, to where something is due or to the end of the tick. */
    void clock() {
        telling.next(Event.ClockAdvanced.class)
                .ifPresent(event -> telling.tell(
                        event.toMs() < telling.result().after().cluster().nowMs()
                                ? Branch.CLOCK_STOPS
                                : Branch.CLOCK_MOVED,
                        Facts.none().and("clock", event.fromMs()).and("clockTo", event.toMs())));
    }

    private static Facts clock(ClusterState state) {
        return Facts.none().and("clock", state.nowMs());
    }

    private static boolean isRun(Event event) {
        return event instanceof Event.FollowerLoopRan
                || event instanceof Event.FollowerLoopFailed
                || (event instanceof Event.ProducerBatchClosed closed
                        && closed.trigger() == Event.ProducerBatchClosed.Trigger.LINGER);
    }

    /** Up to where the cluster is read back, in whatever order: the loop, the producers, what waited, what was mended. */
    void restart(boolean isCrash) {
        telling.say(isCrash ? Branch.CRASHED : Branch.RESTARTED, Facts.none());
        if (!telling.result().after().cluster().rules().isOfChapters()) {
            EventTelling.tellAll(telling);
            return;
        }
        while (!telling.isOver() && telling.next(Event.ClusterReopened.class).isEmpty()) {
            if (telling.next() instanceof Event.PendingSendFailed failed) {
                new PartitionTelling(telling, failed.partition())
                        .failed(telling.set(failed.partition()).leaderEpoch());
            } else if (telling.next() instanceof Event.LogRepaired repaired) {
                repaired(repaired.repair());
            } else {
                EventTelling.tellNext(telling);
            }
        }
        reopened();
        for (Optional<Event.PartitionReopened> reopened = telling.next(Event.PartitionReopened.class);
                reopened.isPresent();
                reopened = telling.next(Event.PartitionReopened.class)) {
            reopened(reopened.get());
        }
    }

    void reopened() {
        telling.next(Event.ClusterReopened.class)
                .ifPresent(event -> telling.tell(
                        Branch.REOPENED_CLUSTER,
                        Facts.none().and("brokers", event.metadata().brokers())));
    }

    void repaired(LogRepair repair) {
        telling.tell(
                Branch.REPAIRED,
                Facts.of(repair.partition(), repair.broker())
                        .and("dropped", repair.droppedBytes())
                        .and("position", repair.position())
                        .and("file", repair.file())
                        .and("reason", repair.reason()));
    }

    private void reopened(Event.PartitionReopened event) {
        TopicPartition partition = event.partition();
        PartitionReplicaSet set = event.set();
        telling.sayOfNext(
                Branch.REOPENED_LEADER,
                Facts.of(partition).and("leaderTo", set.leaderId()).and("epochTo", set.leaderEpoch()));
        for (Replica replica : set.replicas().valuesIterator()) {
            telling.sayOfNext(
                    set.isr().contains(replica.brokerId()) ? Branch.REOPENED_IN : Branch.REOPENED_OUT,
                    Facts.of(partition, replica.brokerId())
                            .and("leoTo", replica.leo())
                            .and("leaderLeoTo", set.leader().leo()));
        }
        Option<PartitionReplicaSet> old =
                telling.result().before().cluster().partitions().get(partition);
        Facts facts = Facts.of(partition).and("hwTo", set.highWatermark());
        if (old.isEmpty()) {
            telling.tell(Branch.REOPENED_HW, facts);
            return;
        }
        long oldHw = old.get().highWatermark();
        if (oldHw == set.highWatermark()) {
            telling.tell(Branch.REOPENED_HW_SAME, facts);
        } else {
            telling.tell(
                    oldHw < set.highWatermark() ? Branch.REOPENED_HW_UP : Branch.REOPENED_HW_DOWN,
                    facts.and("oldHw", oldHw));
        }
    }
}
