package io.minikafka.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.replication.BrokerSet;
import io.minikafka.session.Scripted;
import io.minikafka.session.SendEntry;
import org.junit.jupiter.api.Test;

/** What the commands do to a partition, where the order of steps matters. */
class ReplicationStoryTest {

    private static final String TWO = "new-cluster --brokers 1,2";

    private static SendEntry send(Scripted session, int number) {
        return session.session().state().ledger().send(number);
    }

    @Test
    void aPendingSendIsWaitedForByTheCapturedSetEvenIfAMemberLeaves() {
        Scripted session = Scripted.after(
                "new-cluster --config replica.lag.max.messages=0",
                "create-topic events",
                "send events x --acks all",
                "remove-from-isr events 3",
                "fetch-followers events --follower 2");

        assertThat(session.events().highWatermark()).isEqualTo(1);
        assertThat(send(session, 1).status()).isEqualTo(SendEntry.Status.PENDING);
        session.then("fetch-followers events --follower 3");
        assertThat(send(session, 1).status()).isEqualTo(SendEntry.Status.ACKNOWLEDGED);
    }

    @Test
    void tooSmallAnIsrFailsAPendingSendEvenIfItIsComplete() {
        Scripted session = Scripted.after(
                "create-topic events",
                "send events x --acks all",
                "fetch-followers events --follower 2",
                "alter-config min.insync.replicas=3",
                "remove-from-isr events 2");

        assertThat(send(session, 1).failure()).contains(ErrorCode.NOT_ENOUGH_REPLICAS_AFTER_APPEND);
        assertThat(session.events().leader().leo()).as("the record stays").isEqualTo(1);
    }

    @Test
    void rejoinDoesNotEvaluatePendingSends() {
        Scripted session = Scripted.after(
                TWO + " --config min.insync.replicas=2",
                "create-topic events",
                "send events x --acks all",
                "rejoin events 2");

        assertThat(session.events().isr()).isEqualTo(BrokerSet.of(1));
        assertThat(session.events().highWatermark()).isZero();
        assertThat(send(session, 1).status()).isEqualTo(SendEntry.Status.PENDING);
        session.then("refresh-isr");
        assertThat(send(session, 1).status())
                .as("broker 2 is close enough to come back")
                .isEqualTo(SendEntry.Status.PENDING);
        session.then("remove-from-isr events 2");
        assertThat(send(session, 1).failure()).contains(ErrorCode.NOT_ENOUGH_REPLICAS_AFTER_APPEND);
    }

    @Test
    void anAppendEvaluatesPendingSendsButDoesNotRefreshTheIsr() {
        Scripted session = Scripted.after(
                TWO + " --config min.insync.replicas=2 --config replica.lag.max.messages=0",
                "create-topic events",
                "send events x --acks all",
                "send events y");

        assertThat(session.events().isr()).isEqualTo(BrokerSet.of(1, 2));
        assertThat(send(session, 1).status()).isEqualTo(SendEntry.Status.PENDING);
        session.then("refresh-isr");
        assertThat(send(session, 1).failure()).contains(ErrorCode.NOT_ENOUGH_REPLICAS_AFTER_APPEND);
    }

    @Test
    void tickMovesTheClockAndRefreshesAndClockOnlyDoesNot() {
        Scripted session = Scripted.after(TWO + " --config replica.lag.time.max.ms=10", "create-topic events");

        assertThat(session.then("tick 11 --clock-only").events().isr()).isEqualTo(BrokerSet.of(1, 2));
        assertThat(session.then("tick 0").events().isr()).isEqualTo(BrokerSet.of(1));
    }

    @Test
    void aPromotedReplicaIsCutToTheHighWatermarkAndPendingSendsAreFenced() {
        Scripted session = Scripted.after(
                "create-topic events",
                "send events a",
                "fetch-followers",
                "send events b --acks all",
                "fetch-followers events --follower 2",
                "promote events 2");

        assertThat(session.events().leader().leo()).isEqualTo(1);
        assertThat(session.events().isr()).isEqualTo(BrokerSet.of(2));
        assertThat(session.events().leaderEpoch()).isEqualTo(1);
        assertThat(send(session, 2).failure()).contains(ErrorCode.FENCED_LEADER_EPOCH);
        assertThat(session.refusal("send events x --leader-epoch 0")).isEqualTo(ErrorCode.FENCED_LEADER_EPOCH);
        assertThat(session.refusal("send events x --leader-epoch 2")).isEqualTo(ErrorCode.FENCED_LEADER_EPOCH);
        session.then("send events x --leader-epoch 1");
    }

    @Test
    void theLeaderCanBePromotedAgain() {
        Scripted session = Scripted.after(TWO, "create-topic events", "send events a", "promote events 1");

        assertThat(session.events().leaderId()).isEqualTo(1);
        assertThat(session.events().leaderEpoch()).isEqualTo(1);
        assertThat(session.events().leader().leo())
                .as("cut to the high watermark")
                .isZero();
    }

    @Test
    void promotionForgetsProducersThatTheNewLeaderDoesNotKnow() {
        Scripted session = Scripted.after(
                TWO,
                "create-topic events",
                "send events a --producer-id 7 --producer-epoch 0 --sequence 0",
                "fetch-followers",
                "send events b --producer-id 7 --producer-epoch 0 --sequence 1",
                "promote events 2");

        assertThat(session.refusal("send events c --producer-id 7 --producer-epoch 0 --sequence 2"))
                .isEqualTo(ErrorCode.OUT_OF_ORDER_SEQUENCE);
        session.then("send events b --producer-id 7 --producer-epoch 0 --sequence 1");
        assertThat(session.events().leader().leo()).isEqualTo(2);
    }

    @Test
    void aRoundStopsAtTheFirstPartitionThatFails() {
        Scripted session =
                Scripted.after("new-cluster --brokers 1,2", "create-topic events", "send events a", "promote events 2");
        // Broker 1 has a record of its own, so a batch that starts at 0 cannot follow it.
        session.then("send events x y", "create-topic before", "send before b", "create-topic later", "send later l");
        assertThat(session.refusal("fetch-followers")).isEqualTo(ErrorCode.INVALID_RECORD);
        assertThat(session.lines("show leo"))
                .as("by topic: what came before keeps what it has, what comes later waits")
                .containsExactly("before-0: leo 1=1 2=1", "events-0: leo 1=1 2=2", "later-0: leo 1=1 2=0");
    }

    @Test
    void aRoundThatFailsKeepsWhatEarlierFollowersCopied() {
        Scripted session = Scripted.after(
                "new-cluster --brokers 1,2,3",
                "create-topic events",
                "send events a",
                "fetch-followers events --follower 3",
                "send events b",
                "promote events 2",
                "send events x y z");
        // Broker 1 has two records of its own, so a batch that starts at 0 cannot follow them.
        assertThat(session.refusal("fetch-followers")).isEqualTo(ErrorCode.INVALID_RECORD);
        assertThat(session.events().replica(3).leo())
                .as("after the one that failed")
                .isEqualTo(1);

        Scripted later = Scripted.after(
                "new-cluster --brokers 1,2,3",
                "create-topic events",
                "send events a",
                "send events b",
                "fetch-followers events --follower 3",
                "promote events 2",
                "send events x y z");
        assertThat(later.run("fetch-followers").outcome().isRefused()).isTrue();
        assertThat(later.events().replica(1).leo()).isEqualTo(2);
    }

    @Test
    void namedFollowersAloneFetch() {
        Scripted session = Scripted.after(
                "create-topic events",
                "create-topic other --replication-factor 1",
                "send events x",
                "fetch-followers --follower 3");

        assertThat(session.events().replica(3).leo()).isEqualTo(1);
        assertThat(session.events().replica(2).leo()).isZero();
    }

    @Test
    void anIdleFetchCountsAsAFetch() {
        Scripted session = Scripted.after(TWO, "create-topic events", "tick 9000", "fetch-followers");

        assertThat(session.events().replica(2).lastFetchMs()).isEqualTo(9_000);
        assertThat(session.events().replica(1).lastFetchMs())
                .as("the leader does not fetch")
                .isZero();
    }

    @Test
    void aConsumerReadsBelowTheHighWatermarkOnly() {
        Scripted session =
                Scripted.after(TWO, "create-topic events", "send events a b c", "fetch-followers", "send events d");

        assertThat(session.lines("fetch events")).containsExactly("0: a", "1: b", "2: c");
        assertThat(session.lines("fetch events --from 1 --max 1")).containsExactly("1: b");
        assertThat(session.lines("fetch events --from 3"))
                .singleElement()
                .asString()
                .contains("hw 3");
    }

    @Test
    void aRestartRebuildsFromTheLogs() {
        Scripted session = Scripted.after(
                "create-topic events",
                "send events a",
                "fetch-followers",
                "send events b",
                "fetch-followers events --follower 2",
                "promote events 2",
                "tick 77",
                "restart");

        assertThat(session.events().leaderId()).isEqualTo(2);
        assertThat(session.events().leaderEpoch()).isEqualTo(1);
        assertThat(session.events().highWatermark()).isEqualTo(1);
        assertThat(session.events().replica(3).lastFetchMs()).isEqualTo(77);
    }

    @Test
    void aTopicMayOverrideMinInsyncReplicas() {
        Scripted session =
                Scripted.after(TWO, "create-topic events --config min.insync.replicas=3", "create-topic other");

        assertThat(session.refusal("send events x --acks all")).isEqualTo(ErrorCode.NOT_ENOUGH_REPLICAS);
        session.then("send other x --acks all", "send events x --acks 1", "send events x --acks 0");
        session.then("alter-config min.insync.replicas=2 --topic events", "send events x --acks -1");
    }
}
