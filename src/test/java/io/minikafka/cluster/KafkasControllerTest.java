package io.minikafka.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.replication.BrokerSet;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.RuleSets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.apache.kafka.common.DirectoryId;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.metadata.PartitionChangeRecord;
import org.apache.kafka.controller.PartitionChangeBuilder;
import org.apache.kafka.metadata.LeaderRecoveryState;
import org.apache.kafka.metadata.PartitionRegistration;
import org.apache.kafka.metadata.Replicas;
import org.apache.kafka.server.common.ApiMessageAndVersion;
import org.apache.kafka.server.common.MetadataVersion;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Brokers come and go at random, and Kafka's own class that decides for its controller decides the same: who leads, who is
 * in the ISR, who is eligible, who led last.
 */
class KafkasControllerTest {

    private static final int RUNS = 300;
    private static final int STEPS = 40;
    private static final int NOBODY = -1;
    private static final TopicPartition EVENTS = new TopicPartition("events", 0);
    private static final Target TARGET = Target.of(EVENTS);
    private static final Uuid TOPIC_ID = new Uuid(1, 1);

    private final List<String> script = new ArrayList<>();
    private ClusterState state = ClusterState.create(List.of(1), ClusterConfig.DEFAULTS);
    private PartitionRegistration kafkas = registration();
    private boolean isUncleanAllowed;

    private static PartitionRegistration registration() {
        return new PartitionRegistration.Builder()
                .setReplicas(new int[] {1, 2, 3})
                .setDirectories(DirectoryId.unassignedArray(3))
                .setIsr(new int[] {1, 2, 3})
                .setElr(new int[0])
                .setLastKnownElr(new int[0])
                .setLeader(1)
                .setLeaderRecoveryState(LeaderRecoveryState.RECOVERED)
                .setLeaderEpoch(0)
                .setPartitionEpoch(0)
                .build();
    }

    @ParameterizedTest
    @CsvSource({"1, false", "2, false", "3, false", "1, true", "2, true", "3, true"})
    void brokersComeAndGo(int minimum, boolean isUnclean) {
        for (int seed = 1; seed <= RUNS; seed++) {
            start(minimum, isUnclean);
            Random random = new Random(seed);
            for (int step = 0; step < STEPS; step++) {
                step(random);
                assertAlike("seed " + seed);
            }
        }
    }

    private void start(int minimum, boolean isUnclean) {
        isUncleanAllowed = isUnclean;
        ClusterConfig config = ClusterConfig.DEFAULTS
                .with(ConfigKey.MIN_INSYNC_REPLICAS, minimum)
                .with(ConfigKey.UNCLEAN_LEADER_ELECTION_ENABLE, isUnclean ? 1 : 0);
        state = ClusterState.create(List.of(1, 2, 3), config, RuleSets.KAFKA);
        script.clear();
        kafkas = registration();
        run(new ClusterCommand.CreateTopic("events", 1, OptionalInt.empty(), List.of()));
    }

    private Decision run(ClusterCommand command) {
        script.add(command.toString());
        Decision decision = ClusterMachine.decide(state, command);
        state = decision.after();
        return decision;
    }

    private void step(Random random) {
        int broker = 1 + random.nextInt(3);
        boolean isAlive = state.controller().isAlive(broker);
        switch (random.nextInt(6)) {
            case 0, 1 -> {
                if (isAlive) {
                    run(new ClusterCommand.CrashBroker(broker, false));
                    leave(broker);
                }
            }
            case 2, 3 -> {
                if (isAlive) {
                    run(new ClusterCommand.RestartBroker(broker, false));
                    leave(broker);
                    join();
                } else {
                    run(new ClusterCommand.RestartBroker(broker, false));
                    startAfterCrash(broker);
                    join();
                }
            }
            case 4 -> {
                if (run(new ClusterCommand.Elect(TARGET, OptionalInt.empty(), true))
                                        .outcome()
                                instanceof Outcome.Done
                        && kafkas.leader == NOBODY) {
                    change(PartitionChangeBuilder.Election.UNCLEAN, isAlive(), kafkas.isr, NOBODY);
                }
            }
            default -> {
                run(new ClusterCommand.FetchFollowers(TARGET, Optional.empty()));
                change(election(), isAlive(), isr(), NOBODY);
            }
        }
    }

    private int[] isr() {
        return state.partition(EVENTS).isr().ids().stream()
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private IntPredicate isAlive() {
        return state.controller()::isAlive;
    }

    private PartitionChangeBuilder.Election election() {
        return isUncleanAllowed ? PartitionChangeBuilder.Election.UNCLEAN : PartitionChangeBuilder.Election.ONLINE;
    }

    /** A broker is fenced, or shuts down in order. */
    private void leave(int broker) {
        if (Replicas.contains(kafkas.isr, broker)) {
            change(
                    election(),
                    other -> other != broker && state.controller().isAlive(other),
                    Replicas.copyWithout(kafkas.isr, broker),
                    NOBODY);
        }
    }

    private void startAfterCrash(int broker) {
        boolean isKnown = Replicas.contains(kafkas.isr, broker) || Replicas.contains(kafkas.elr, broker);
        if (isKnown) {
            change(
                    election(),
                    other -> other != broker && state.controller().isAlive(other),
                    Replicas.copyWithout(kafkas.isr, broker),
                    broker);
        }
    }

    private void join() {
        if (kafkas.leader == NOBODY) {
            change(election(), isAlive(), kafkas.isr, NOBODY);
        }
    }

    private void change(
            PartitionChangeBuilder.Election election, IntPredicate isAcceptable, int[] isr, int uncleanBroker) {
        PartitionChangeBuilder builder = new PartitionChangeBuilder(
                        kafkas, TOPIC_ID, 0, isAcceptable, MetadataVersion.LATEST_PRODUCTION, (int)
                                Math.min(3, state.config().get(ConfigKey.MIN_INSYNC_REPLICAS)))
                .setEligibleLeaderReplicasEnabled(true)
                .setElection(election)
                .setTargetIsr(IntStream.of(isr).boxed().toList())
                .setDefaultDirProvider(any -> DirectoryId.UNASSIGNED);
        if (uncleanBroker != NOBODY) {
            builder.setUncleanShutdownReplicas(List.of(uncleanBroker));
        }
        builder.build()
                .map(ApiMessageAndVersion::message)
                .ifPresent(record -> kafkas = kafkas.merge((PartitionChangeRecord) record));
    }

    private void assertAlike(String seed) {
        PartitionReplicaSet set = state.partition(EVENTS);
        String ours = "leader " + (set.hasLeader() ? set.leaderId() : NOBODY) + " isr " + set.isr() + " elr "
                + set.underKafka().elr() + " last "
                + set.underKafka().lastLeader().orElse(NOBODY);
        String theirs = "leader " + kafkas.leader + " isr " + set(kafkas.isr) + " elr " + set(kafkas.elr) + " last "
                + (kafkas.lastKnownElr.length == 0 ? NOBODY : kafkas.lastKnownElr[0]);
        assertThat(ours).as("%s: %s", seed, String.join("\n", script)).isEqualTo(theirs);
    }

    private static BrokerSet set(int[] brokers) {
        return BrokerSet.of(Arrays.stream(brokers).boxed().toList());
    }
}
