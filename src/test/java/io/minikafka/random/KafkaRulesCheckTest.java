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
import io.minikafka.record.EndTransactionMarker;
import io.minikafka.record.ProducerStamp;
import io.minikafka.record.Record;
import io.minikafka.record.RecordBatch;
import io.minikafka.replication.BrokerSet;
import io.minikafka.replication.Isolation;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.RuleSet;
import io.minikafka.replication.RuleSets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random schedules under Kafka's rules with min.insync.replicas 2. Where crashes lose nothing and no election is unclean,
 * the rules of now keep every promise, and older ones break what a later KIP repaired.
 */
class KafkaRulesCheckTest {

    private static final int RUNS = Integer.getInteger("minikafka.kafka.runs", 400);
    private static final int STEPS = 40;
    private static final TopicPartition EVENTS = new TopicPartition("events", 0);
    private static final Target TARGET = Target.of(EVENTS);

    private static final String CANDIDATES = "candidates-have-all-committed";
    private static final String ABOVE = "hw-not-above-isr-leo";
    private static final String LOGS = "logs-agree-below-hws";
    private static final String LOST = "lost";

    /** What a schedule may do beside sending, fetching, electing, and crashing brokers that keep their disks. */
    private enum Weather {
        KIND,
        /** Half of all crashes lose what was not flushed. */
        POWER_FAILS,
        /** Half of all elections may be unclean. */
        UNCLEAN,
        /** A producer begins, fills and ends transactions, and a consumer reads what they committed. */
        TRANSACTIONS
    }

    /** What a step broke first, by the name of the invariant or as a loss; what exactly, and the commands that led there. */
    private record Broken(String label, String what, List<ClusterCommand> script) {}

    private static List<Broken> run(RuleSet rules, Weather weather, long seed) {
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
                broken.add(new Broken(violation.invariant().label(), violation.toString(), List.copyOf(script)));
            }
            note(decision, acknowledged);
            state = decision.after();
            PartitionReplicaSet set = state.partition(EVENTS);
            for (RecordBatch batch : acknowledged) {
                if (set.hasLeader() && !set.leader().log().contains(batch)) {
                    broken.add(new Broken(LOST, batch.toString(), List.copyOf(script)));
                }
            }
            if (!broken.isEmpty()) {
                return broken;
            }
            next = command(random, weather);
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

    private static ClusterCommand command(Random random, Weather weather) {
        if (weather == Weather.TRANSACTIONS && random.nextInt(3) == 0) {
            return ofTransaction(random);
        }
        int broker = 1 + random.nextInt(3);
        return switch (random.nextInt(16)) {
            case 0, 1 -> send(random, "all");
            case 2 -> send(random, "1");
            case 3, 4, 5, 6 -> new ClusterCommand.FetchFollowers(TARGET, Optional.of(BrokerSet.of(broker)));
            case 7 -> new ClusterCommand.FetchFollowers(TARGET, Optional.of(BrokerSet.of(broker)), true);
            case 8 -> new ClusterCommand.CrashBroker(broker, weather == Weather.POWER_FAILS && random.nextBoolean());
            case 9, 10 -> new ClusterCommand.RestartBroker(broker, random.nextBoolean());
            case 11 ->
                new ClusterCommand.Elect(
                        TARGET, OptionalInt.of(broker), weather == Weather.UNCLEAN && random.nextBoolean());
            case 12 -> new ClusterCommand.Tick(random.nextInt(20_000), false);
            case 13 -> new ClusterCommand.SetDelivery(Delivery.ISR_CHANGES, random.nextBoolean());
            case 14 -> random.nextInt(3) == 0 ? minimum(1 + random.nextInt(2)) : new ClusterCommand.DeliverIsr(TARGET);
            default ->
                random.nextInt(3) == 0
                        ? new ClusterCommand.SetDelivery(Delivery.METADATA, random.nextBoolean())
                        : new ClusterCommand.DeliverMetadata(broker);
        };
    }

    private static ClusterCommand minimum(int replicas) {
        return new ClusterCommand.AlterConfig(
                Optional.empty(),
                List.of(new ClusterCommand.Setting(
                        ConfigKey.MIN_INSYNC_REPLICAS.kafkaName(), String.valueOf(replicas))));
    }

    private static ClusterCommand ofTransaction(Random random) {
        return switch (random.nextInt(8)) {
            case 0, 1 -> new ClusterCommand.BeginTransaction("t", random.nextInt(4) == 0);
            case 2, 3, 4 ->
                new ClusterCommand.SendInTransaction("t", TARGET, List.of(record(random)), OptionalInt.empty());
            case 5 -> new ClusterCommand.EndTransaction("t", EndTransactionMarker.Outcome.COMMIT, OptionalInt.empty());
            case 6 -> new ClusterCommand.EndTransaction("t", EndTransactionMarker.Outcome.ABORT, OptionalInt.empty());
            default ->
                new ClusterCommand.Fetch(TARGET, 0, Integer.MAX_VALUE, Isolation.READ_COMMITTED, OptionalInt.empty());
        };
    }

    private static ClusterCommand send(Random random, String acks) {
        return new ClusterCommand.Send(TARGET, List.of(record(random)), acks, OptionalInt.empty(), ProducerStamp.NONE);
    }

    private static Record record(Random random) {
        return new Record(null, Bytes.utf8("v" + random.nextInt(1_000_000)), 0);
    }

    /**
     * What the table of known losses says that a set of rules breaks.
     *
     * @param firstSeeds by what is broken, the first seed whose schedule breaks it and nothing else earlier
     */
    private record Row(RuleSet rules, Weather weather, Map<String, Long> firstSeeds) {}

    private static List<Row> rows() {
        return List.of(
                row(RuleSets.HW_TRUNCATION, Weather.KIND, Map.of(CANDIDATES, 4L, ABOVE, 4L, LOGS, 1455L, LOST, 2748L)),
                row(RuleSets.KIP_101, Weather.KIND, Map.of(CANDIDATES, 128L, LOGS, 8L)),
                row(RuleSets.KIP_279, Weather.KIND, Map.of()),
                row(RuleSets.HW_EXPANSION, Weather.KIND, Map.of(CANDIDATES, 4013L, ABOVE, 4013L, LOST, 1483L)),
                row(RuleSets.KIP_320, Weather.KIND, Map.of()),
                row(RuleSets.KAFKA, Weather.KIND, Map.of()),
                row(RuleSets.KIP_279, Weather.TRANSACTIONS, Map.of()),
                row(RuleSets.KIP_320, Weather.TRANSACTIONS, Map.of()),
                row(RuleSets.KAFKA, Weather.TRANSACTIONS, Map.of()),
                // The last replica standing loses its disk; the ELR saves that.
                row(RuleSets.KIP_279, Weather.POWER_FAILS, Map.of(LOST, 279L, LOGS, 1828L)),
                row(RuleSets.KIP_320, Weather.POWER_FAILS, Map.of(LOST, 279L, LOGS, 2810L)),
                // All replicas lose their disks, and the last leader that is known is elected, as an unclean one.
                row(RuleSets.KAFKA, Weather.POWER_FAILS, Map.of(LOST, 729L, LOGS, 2810L)),
                row(RuleSets.KAFKA, Weather.UNCLEAN, Map.of(LOST, 126L, LOGS, 394L, "reads-repeat", 126L)));
    }

    private static Row row(RuleSet rules, Weather weather, Map<String, Long> firstSeeds) {
        return new Row(rules, weather, firstSeeds);
    }

    /** What is not in the row is not broken; what is in it is, also where fewer schedules are tried. */
    @ParameterizedTest
    @MethodSource("rows")
    void everySetOfRulesBreaksWhatTheTableSaysAndNothingElse(Row row) {
        for (long seed = 1; seed <= RUNS; seed++) {
            assertThat(broken(row, seed))
                    .as("seed %d", seed)
                    .isSubsetOf(row.firstSeeds().keySet());
        }
        row.firstSeeds()
                .forEach((what, seed) ->
                        assertThat(broken(row, seed)).as("seed %d", seed).contains(what));
    }

    private static Set<String> broken(Row row, long seed) {
        return run(row.rules(), row.weather(), seed).stream().map(Broken::label).collect(Collectors.toSet());
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
                Decision decision = ClusterMachine.decide(state, command(random, Weather.KIND));
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
