package io.minikafka.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.session.Scripted;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlacementTest {

    private static List<List<Integer>> assignment(Scripted session, String topic) {
        return session.cluster().partitionsOf(topic).stream()
                .map(session.cluster()::partition)
                .map(PartitionReplicaSet::assignment)
                .toList();
    }

    @Test
    void partitionsStartOneBrokerFurtherEachAndWrap() {
        Scripted session =
                Scripted.after("new-cluster --brokers 7,1,3,5", "create-topic t --partitions 5 --replication-factor 2");

        assertThat(assignment(session, "t"))
                .containsExactly(List.of(7, 1), List.of(1, 3), List.of(3, 5), List.of(5, 7), List.of(7, 1));
    }

    @Test
    void theFirstOfAnAssignmentLeadsAndAllAreInSync() {
        PartitionReplicaSet set = Scripted.after("new-cluster --brokers 9,2", "create-topic events")
                .events();

        assertThat(set.leaderId()).isEqualTo(9);
        assertThat(set.leaderEpoch()).isZero();
        assertThat(set.isr().ids()).containsExactly(2, 9);
        assertThat(set.highWatermark()).isZero();
    }

    @Test
    void theReplicationFactorIsThatOfTheBrokersButAtMostThree() {
        assertThat(assignment(Scripted.after("new-cluster --brokers 2", "create-topic t"), "t"))
                .containsExactly(List.of(1, 2));
        assertThat(assignment(Scripted.after("new-cluster --brokers 5", "create-topic t"), "t"))
                .containsExactly(List.of(1, 2, 3));
        assertThat(assignment(Scripted.after("new-cluster --brokers 5", "create-topic t --replication-factor 5"), "t"))
                .containsExactly(List.of(1, 2, 3, 4, 5));
    }

    @Test
    void aNewTopicCountsAsFetchedNow() {
        Scripted session = Scripted.after("tick 5000", "create-topic events", "tick 6000");

        assertThat(session.events().replica(2).lastFetchMs()).isEqualTo(5_000);
        assertThat(session.events().isr().ids()).containsExactly(1, 2, 3);
    }

    private static final String THREE = "new-cluster --semantics kafka --brokers 1,2,3";

    @Test
    void whoIsDownComesLastAndIsNotInSync() {
        Scripted session = Scripted.after(THREE, "crash-broker 1", "create-topic events --partitions 3");

        assertThat(assignment(session, "events")).containsExactly(List.of(2, 3, 1), List.of(3, 2, 1), List.of(2, 3, 1));
        assertThat(session.events().leaderId()).isEqualTo(2);
        assertThat(session.events().isr().ids()).containsExactly(2, 3);
        assertThat(session.lines("create-topic orders --replication-factor 1"))
                .containsExactly("orders-0: leader 2, epoch 0, replicas [2], isr [2]");
    }

    @Test
    void whoIsFencedLeadsNoNewTopicEither() {
        Scripted session = Scripted.after(
                THREE, "set metadata manual", "crash-broker 1", "restart-broker 1", "create-topic events");

        assertThat(session.events().assignment()).containsExactly(2, 3, 1);
        assertThat(session.events().isr().ids()).containsExactly(2, 3);
    }

    @Test
    void whoWasDownFollowsOnceItHasStarted() {
        Scripted session = Scripted.after(
                THREE,
                "crash-broker 1",
                "create-topic events",
                "send events a --acks all",
                "restart-broker 1",
                "fetch-followers",
                "fetch-followers");

        assertThat(session.events().replica(1).leo()).isEqualTo(1);
        assertThat(session.events().isr().ids()).containsExactly(1, 2, 3);
        assertThat(session.lines("fetch events")).containsExactly("0: a");
    }

    @Test
    void whereNobodyIsAliveThereIsNoNewTopic() {
        Scripted session =
                Scripted.after("new-cluster --semantics kafka --brokers 1,2", "crash-broker 1", "crash-broker 2");

        assertThat(session.lines("create-topic events"))
                .containsExactly(
                        "error INVALID_REQUEST: no broker is alive to lead events; restart-broker starts one of"
                                + " [1, 2], deliver-metadata lets a fenced one in");
        assertThat(session.cluster().topics()).isEmpty();
    }
}
