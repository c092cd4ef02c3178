package io.minikafka.random;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.cluster.ClusterConfig;
import io.minikafka.cluster.ClusterMachine;
import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.ConfigKey;
import io.minikafka.cluster.Decision;
import io.minikafka.cluster.Delivery;
import io.minikafka.cluster.Event;
import io.minikafka.cluster.InvariantViolation;
import io.minikafka.cluster.Invariants;
import io.minikafka.cluster.KafkaEvent;
import io.minikafka.cluster.Target;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.record.Bytes;
import io.minikafka.record.ProducerStamp;
import io.minikafka.record.Record;
import io.minikafka.record.RecordBatch;
import io.minikafka.replication.BrokerSet;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.RuleSet;
import io.minikafka.replication.RuleSets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Random schedules under Kafka's rules: crashes that lose nothing, min.insync.replicas 2, no unclean election. The rules of
 * now keep every promise; older ones break what a later KIP repaired.
 */
class KafkaRulesCheckTest {

    private static final int RUNS = Integer.getInteger("minikafka.kafka.runs", 400);
    private static final int STEPS = 40;
    private static final TopicPartition EVENTS = new TopicPartition("events", 0);
    private static final Target TARGET = Target.of(EVENTS);

    /** What a run broke, by name, and the commands that did. */
    private record Broken(String what, List<ClusterCommand> script) {}

    private static List<Broken> run(RuleSet rules, long seed) {
        Random random = new Random(seed);
        ClusterState state = ClusterState.create(
                List.of(1, 2, 3), ClusterConfig.DEFAULTS.with(ConfigKey.MIN_INSYNC_REPLICAS, 2), rules);
        List<ClusterCommand> script = new ArrayList<>();
        List<Broken> broken = new ArrayList<>();
        List<RecordBatch> acknowledged = new ArrayList<>();
        ClusterCommand next = new ClusterCommand.CreateTopic("events", 1, OptionalInt.empty(), List.of());
        for (int step = 0; step < STEPS; step++) {
            script.add(next);
            Decision decision = ClusterMachine.decide(state, next);
            for (InvariantViolation violation : Invariants.ofStep(state, decision)) {
                broken.add(new Broken(violation.invariant().label() + " " + violation, List.copyOf(script)));
            }
            note(decision, acknowledged);
            state = decision.after();
            PartitionReplicaSet set = state.partition(EVENTS);
            for (RecordBatch batch : acknowledged) {
                if (set.hasLeader() && !set.leader().log().contains(batch)) {
                    broken.add(new Broken("lost " + batch, List.copyOf(script)));
                }
            }
            if (!broken.isEmpty()) {
                return broken;
            }
            next = command(random);
        }
        return broken;
    }

    private static void note(Decision decision, List<RecordBatch> acknowledged) {
        for (Event event : decision.events()) {
            if (event instanceof Event.PendingSendAcknowledged done) {
                decision.after()
                        .partition(EVENTS)
                        .leader()
                        .log()
                        .entryAt(done.waiter().baseOffset())
                        .ifPresent(entry -> acknowledged.add(entry.batch()));
            }
        }
    }

    private static ClusterCommand command(Random random) {
        int broker = 1 + random.nextInt(3);
        return switch (random.nextInt(16)) {
            case 0, 1 -> send(random, "all");
            case 2 -> send(random, "1");
            case 3, 4, 5, 6 -> new ClusterCommand.FetchFollowers(TARGET, Optional.of(BrokerSet.of(broker)));
            case 7 -> new ClusterCommand.FetchFollowers(TARGET, Optional.of(BrokerSet.of(broker)), true);
            case 8 -> new ClusterCommand.CrashBroker(broker, false);
            case 9, 10 -> new ClusterCommand.RestartBroker(broker, random.nextBoolean());
            case 11 -> new ClusterCommand.Elect(TARGET, OptionalInt.of(broker), false);
            case 12 -> new ClusterCommand.Tick(random.nextInt(20_000), false);
            case 13 -> new ClusterCommand.SetDelivery(Delivery.ISR_CHANGES, random.nextBoolean());
            case 14 -> new ClusterCommand.DeliverIsr(TARGET);
            default ->
                random.nextInt(3) == 0
                        ? new ClusterCommand.SetDelivery(Delivery.METADATA, random.nextBoolean())
                        : new ClusterCommand.DeliverMetadata(broker);
        };
    }

    private static ClusterCommand send(Random random, String acks) {
        Record record = new Record(null, Bytes.utf8("v" + random.nextInt(1_000_000)), 0);
        return new ClusterCommand.Send(TARGET, List.of(record), acks, OptionalInt.empty(), ProducerStamp.NONE);
    }

    private static SortedSet<String> broken(RuleSet rules) {
        SortedSet<String> names = new TreeSet<>();
        for (long seed = 1; seed <= RUNS; seed++) {
            run(rules, seed).forEach(broken -> names.add(broken.what().split(" ", 2)[0]));
        }
        return names;
    }

    @Test
    void kafkasRulesKeepEveryPromise() {
        for (long seed = 1; seed <= RUNS; seed++) {
            assertThat(run(RuleSets.KAFKA, seed)).as("seed %d", seed).isEmpty();
        }
    }

    @Test
    void theElrMattersOnlyWherePowerFails() {
        for (long seed = 1; seed <= RUNS; seed++) {
            assertThat(run(RuleSets.KIP_320, seed)).as("seed %d", seed).isEmpty();
        }
    }

    @Test
    void cuttingToTheHighWatermarkLosesWhatIsCommitted() {
        assertThat(broken(RuleSets.HW_TRUNCATION)).contains("candidates-have-all-committed");
    }

    @Test
    void everyKindOfKafkasEventsComesUp() {
        SortedSet<String> seen = new TreeSet<>();
        for (long seed = 1; seed <= RUNS; seed++) {
            Random random = new Random(seed);
            ClusterState state = ClusterState.create(List.of(1, 2, 3), ClusterConfig.DEFAULTS, RuleSets.KAFKA);
            state = ClusterMachine.decide(
                            state, new ClusterCommand.CreateTopic("events", 1, OptionalInt.empty(), List.of()))
                    .after();
            for (int step = 0; step < STEPS; step++) {
                Decision decision = ClusterMachine.decide(state, command(random));
                decision.events()
                        .filter(KafkaEvent.class::isInstance)
                        .forEach(event -> seen.add(event.getClass().getSimpleName()));
                state = decision.after();
            }
        }
        assertThat(seen)
                .hasSize(KafkaEvent.class.getPermittedSubclasses().length - 1)
                .doesNotContain("DuplicatePending");
    }
}
