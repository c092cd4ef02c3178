package io.minikafka.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.cluster.ClusterState;
import io.minikafka.session.Moment;
import io.minikafka.session.Scripted;
import io.minikafka.session.SessionState;
import io.minikafka.session.Variants;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class StateDifferenceTest {

    private static final String KAFKA = "new-cluster --semantics kafka --config min.insync.replicas=2";

    /** Something of everything that a state can hold. */
    private static final String[] FULL = {
        KAFKA,
        "create-topic events --config min.insync.replicas=1",
        "producer p --acks all --linger 100",
        "producer q --idempotent",
        "txn begin open",
        "txn begin over",
        "txn commit over",
        "send events a --txn open",
        "send events b --producer p",
        "send events c --producer q",
        "crash-broker 2",
        "set isr-changes manual",
        "remove-from-isr events 3",
        "follower-loop on",
        "inject fetch-error --broker 3"
    };

    /** What cannot change alone, and who tells what changes with it. */
    private static final Map<String, String> TOLD_ELSEWHERE = Map.ofEntries(
            Map.entry("lastSendNumber", "the ledger has every send"),
            Map.entry("partitions.pending", "the ledger has every send that is pending"),
            Map.entry("topics.name", "a topic's name is the key that it stands under"),
            Map.entry("topics.partitionCount", "the partitions themselves are compared"),
            Map.entry("partitions.replicas.brokerId", "a replica's broker is the key that it stands under"),
            Map.entry("producers.byName.name", "a producer's name is the key that it stands under"),
            Map.entry("producers.byName.accumulator.sizeBytes", "the batches themselves are compared"),
            Map.entry("producers.byName.settings.isIdempotent", "who is idempotent has an identity, which is compared"),
            Map.entry("producers.transactions.byName.name", "a transaction's name is the key that it stands under"),
            Map.entry("producers.transactions.byName.status.afterSend", "the sends before a begin are told with it"));

    /** What is kept of a leader too, where it means nothing. */
    private static final Pattern OF_LEADER =
            Pattern.compile("partitions\\[events-0]\\.kafka\\.replicas\\[1]\\.(highWatermark|remote\\..*)");

    private static boolean isTold(SessionState from, Object cluster) {
        SessionState to = new SessionState((ClusterState) cluster, from.ledger());
        return !StateDifference.between(Moment.of(from), Moment.of(to)).isEmpty();
    }

    @Test
    void everyComponentOfAStateIsCompared() {
        SessionState state = Scripted.after(FULL).session().state();
        Map<String, Object> others = Variants.of(state.cluster());
        List<String> untold = others.keySet().stream()
                .filter(component -> !isTold(state, others.get(component)))
                .filter(component -> !OF_LEADER.matcher(component).matches())
                .filter(component -> !TOLD_ELSEWHERE.containsKey(component.replaceAll("\\[[^]]*]", "")))
                .toList();

        assertThat(others.keySet())
                .contains(
                        "controller.brokers[2].isUnclean",
                        "partitions[events-0].kafka.change.partitionEpoch",
                        "partitions[events-0].kafka.deadlinesMs[1]",
                        "partitions[events-0].kafka.replicas[3].remote.leaderLeoThen",
                        "producers.byName[p].accumulator.batches[events-0]",
                        "producers.transactions.byName[open].status.partitions");
        assertThat(untold)
                .as("components that StateDifference does not see; compare them, or say here who tells them")
                .isEmpty();
    }

    static Stream<Arguments> whatStepsChange() {
        return Stream.of(
                Arguments.of(
                        List.of("crash-broker 2"),
                        List.of(
                                "broker 2: alive -> down, unclean stop no -> yes",
                                "events-0: isr [1, 2, 3] -> [1, 3], partition epoch 0 -> 1")),
                Arguments.of(
                        List.of("crash-broker 2", "restart-broker 2"),
                        List.of(
                                "broker 2: broker epoch 0 -> 1, unclean stop no -> yes",
                                "events-0: isr [1, 2, 3] -> [1, 3], partition epoch 0 -> 1")),
                Arguments.of(List.of("set metadata manual"), List.of("metadata automatic -> manual")),
                Arguments.of(
                        List.of("set isr-changes manual", "remove-from-isr events 3"),
                        List.of(
                                "isr-changes automatic -> manual",
                                "events-0: isr change to [1, 2] asked for and not answered")),
                Arguments.of(
                        List.of("crash-broker 1", "crash-broker 2", "crash-broker 3"),
                        List.of(
                                "broker 1: alive -> down, unclean stop no -> yes",
                                "broker 2: alive -> down, unclean stop no -> yes",
                                "broker 3: alive -> down, unclean stop no -> yes",
                                "events-0: leader 1 -> none, epoch 0 -> 3, isr [1, 2, 3] -> [], elr [] -> [2, 3],"
                                        + " last leader none -> 3, partition epoch 0 -> 3",
                                "events-0 broker 1: caught up at ms 0 -> unknown",
                                "events-0 broker 2: heard of leader 1 in epoch 0 -> leader 2 in epoch 1, epochs []"
                                        + " -> [1 from 0], caught up at ms 0 -> unknown",
                                "events-0 broker 3: heard of leader 1 in epoch 0 -> leader 3 in epoch 2, epochs []"
                                        + " -> [2 from 0]")),
                Arguments.of(
                        List.of("new-cluster"),
                        List.of(
                                "rules kafka -> minikafka",
                                "min.insync.replicas 2 -> 1",
                                "replica.lag.time.max.ms 30000 -> 10000",
                                "events: the topic is gone",
                                "events-0: gone")));
    }

    @ParameterizedTest
    @MethodSource
    void whatStepsChange(List<String> steps, List<String> lines) {
        Scripted session = Scripted.after(KAFKA, "create-topic events").then(steps.toArray(String[]::new));
        List<String> told = session.lines("diff 2");
        assertThat(told.subList(1, told.size())).isEqualTo(lines);
    }

    @Test
    void aFollowersOwnHighWatermarkIsToldWhereItIsBehind() {
        Scripted session = Scripted.after(KAFKA, "create-topic events", "send events a")
                .then("fetch-followers", "fetch-followers", "fetch-followers");

        assertThat(session.lines("diff"))
                .containsExactly(
                        "from step 5 to step 6:", "events-0 broker 2: hw 0 -> 1", "events-0 broker 3: hw 0 -> 1");
    }

    @Test
    void thePartitionThatComesBackIsToldWithItsController() {
        Scripted session = Scripted.after(KAFKA, "create-topic events", "crash-broker 1", "crash-broker 2")
                .then("crash-broker 3", "new-cluster");

        assertThat(session.lines("undo"))
                .contains(
                        "rules minikafka -> kafka",
                        "broker 3: alive -> down, unclean stop no -> yes",
                        "events-0: new, leader none, last 3, epoch 3, isr [], elr [2, 3], hw 0, leo 1=0 2=0 3=0");
    }

    @Test
    void theHistoryTellsDetailsWhereAStepLeftNothingElse() {
        Scripted session = Scripted.after(KAFKA, "create-topic events", "set metadata manual", "crash-broker 1")
                .then("deliver-metadata 3");

        assertThat(session.lines("history 1"))
                .last()
                .isEqualTo("> 5  deliver-metadata 3  events-0 broker 3 heard of leader 1 in epoch 0 -> le...");
    }
}
