package io.minikafka.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.cluster.ClusterConfig;
import io.minikafka.cluster.ClusterMachine;
import io.minikafka.cluster.ClusterMetadata;
import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.Decision;
import io.minikafka.cluster.ErrorCode;
import io.minikafka.cluster.RecoveredCluster;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.replication.Replica;
import io.minikafka.session.Request;
import io.minikafka.syntax.RequestParser;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ClusterStoreTest {

    private static final List<String> COMMANDS = List.of(
            "send events a",
            "send events b c --acks all",
            "send events d --acks 0",
            "send many e",
            "send many-1 f g",
            "send events h --producer-id 1 --producer-epoch 0 --sequence 0",
            "fetch-followers",
            "fetch-followers events --follower 2",
            "fetch-followers many",
            "tick 50",
            "refresh-isr",
            "remove-from-isr events 2",
            "rejoin events 1",
            "rejoin events 3",
            "promote events 1",
            "promote events 2",
            "promote many-1 3",
            "alter-config replica.lag.max.messages=3",
            "alter-config min.insync.replicas=2 --topic events",
            "producer p --idempotent",
            "producer q --linger 20 --batch-size 80",
            "send many i --producer p",
            "send events j --producer q",
            "flush",
            "create-topic late --partitions 2 --replication-factor 2",
            "send late x");

    private final RequestParser parser = new RequestParser();
    private final ClusterStore store = ClusterStore.inMemory();
    private ClusterState state = ClusterState.create(List.of(), ClusterConfig.DEFAULTS);

    private void run(String line) {
        Request request = parser.parse(line).get(0).request().get();
        run(((Request.Execute) request).command());
    }

    private void run(ClusterCommand command) {
        Decision decision = ClusterMachine.decide(state, command);
        store.persist(decision);
        state = decision.after();
    }

    private void assertKept(String description) {
        RecoveredCluster recovered = store.reopen();
        assertThat(recovered.metadata()).as(description).isEqualTo(ClusterMetadata.of(state));
        assertThat(recovered.logs().keySet()).isEqualTo(state.partitions().keySet());
        for (TopicPartition partition : state.partitions().keySet()) {
            assertThat(recovered.logs().get(partition).get())
                    .as("%s, %s", description, partition)
                    .isEqualTo(state.partition(partition).replicas().mapValues(Replica::log));
        }
    }

    @Test
    void anEmptyStoreHoldsNoCluster() {
        assertThatThrownBy(store::reopen).isInstanceOfSatisfying(StorageException.class, failed -> {
            assertThat(failed.code()).isEqualTo(ErrorCode.STORAGE_ERROR);
            assertThat(failed.problem()).isEqualTo("the store holds no cluster");
        });
    }

    @Test
    void whateverHappensIsKept() {
        for (int seed = 0; seed < 60; seed++) {
            Random random = new Random(seed);
            run("new-cluster --brokers 1,2,3 --config replica.lag.max.messages=4");
            run("create-topic events");
            run("create-topic many --partitions 3 --config min.insync.replicas=2");
            StringBuilder history = new StringBuilder("seed " + seed);
            for (int steps = 0; steps < 40; steps++) {
                String line = COMMANDS.get(random.nextInt(COMMANDS.size()));
                history.append("; ").append(line);
                run(line);
                if (random.nextInt(10) == 0) {
                    run(new ClusterCommand.Reopen(store.reopen()));
                    history.append("; restart");
                }
                if (steps % 5 == 0) {
                    assertKept(history.toString());
                }
            }
            assertKept(history.toString());
        }
    }

    @Test
    void aNewClusterForgetsTheOldOne() {
        run("new-cluster --brokers 1,2");
        run("create-topic events");
        run("send events x");
        run("new-cluster --brokers 1,2");
        run("create-topic events");

        assertKept("after the second new-cluster");
        assertThat(state.partition(new TopicPartition("events", 0)).leader().leo())
                .isZero();
    }

    @Test
    void aRefusalIsNotKept() {
        run("new-cluster --brokers 1,2");
        run("create-topic events");
        run("create-topic events");
        run("promote events 9");
        run("alter-config segment.bytes=0");

        assertKept("after refusals");
        assertThat(state.partition(new TopicPartition("events", 0)).leaderEpoch())
                .isZero();
    }

    @Test
    void aReplicaPrintsAsItsFolder() {
        assertThat(new ReplicaId(2, new TopicPartition("events", 0))).hasToString("broker-2/events-0");
    }
}
