package io.minikafka.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/**
 * Every figure that the two chapters print, and those of their exercises that run here, read from JSON answers. Kept
 * apart from the labs' transcripts, which blessing may rewrite.
 */
final class ChapterFactsTest {

    private final JsonSession shell = new JsonSession();

    @AfterEach
    void closeSession() {
        shell.close();
    }

    /** Chapter 5, the experiment "safe prefix and lost tail": two brokers, two in-sync replicas asked for. */
    @Nested
    final class SafePrefixAndLostTail {

        private JsonNode safe;

        @BeforeEach
        void sendTheSafeRecord() {
            shell.run("new-cluster --brokers 1,2 --config min.insync.replicas=2");
            shell.run("create-topic events --partitions 1 --replication-factor 2");
            safe = shell.run("send events safe --acks all");
        }

        @Test
        void acksAllIsPendingWhileTheHighWatermarkIsZero() {
            assertThat(safe.at("/outcome/status").asText()).isEqualTo("pending");
            assertThat(safe.at("/result/offset").isNull()).isTrue();
            assertThat(shell.highWatermark()).isZero();
            assertThat(shell.leos()).isEqualTo("{\"1\":1,\"2\":0}");
            assertThat(shell.pendingSends()).containsExactly(1);
            assertThat(shell.readableValues()).isEmpty();
        }

        @Test
        void oneRoundAcknowledgesOffsetZeroWithBothLeosAndTheHighWatermarkAtOne() {
            shell.run("fetch-followers");

            JsonNode sent = shell.send(1);
            assertThat(sent.at("/status").asText()).isEqualTo("acknowledged");
            assertThat(sent.at("/offset").isInt()).isTrue();
            assertThat(sent.at("/offset").asInt()).isZero();
            assertThat(shell.leos()).isEqualTo("{\"1\":1,\"2\":1}");
            assertThat(shell.highWatermark()).isEqualTo(1);
            assertThat(shell.pendingSends()).isEmpty();
            assertThat(shell.readableValues()).containsExactly("safe");
        }

        @Test
        void acks1AnswersOffsetOneWhileTheVisibleEndStaysAtOne() {
            shell.run("fetch-followers");
            JsonNode risky = shell.run("send events at-risk --acks 1");

            assertThat(risky.at("/result/status").asText()).isEqualTo("acknowledged");
            assertThat(risky.at("/result/offset").asInt()).isEqualTo(1);
            assertThat(shell.highWatermark()).isEqualTo(1);
            assertThat(shell.run("fetch events --from 1").at("/result/records")).isEmpty();
            assertThat(shell.leos()).isEqualTo("{\"1\":2,\"2\":1}");
        }

        @Test
        void promotionLeavesOnlyTheSafeRecord() {
            shell.run("fetch-followers");
            shell.run("send events at-risk --acks 1");
            JsonNode promotion = shell.run("promote events 2");

            assertThat(promotion.at("/outcome/status").asText()).isEqualTo("ok");
            assertThat(shell.readableValues()).containsExactly("safe");
            assertThat(shell.leader()).isEqualTo(2);
            assertThat(shell.leaderEpoch()).isEqualTo(1);
            assertThat(shell.highWatermark()).isEqualTo(1);
            assertThat(shell.leos()).isEqualTo("{\"1\":2,\"2\":1}");
        }

        @Test
        void theRecordAtRiskIsNamedAsLost() {
            shell.run("fetch-followers");
            shell.run("send events at-risk --acks 1");
            JsonNode events = shell.run("promote events 2").at("/events");

            assertThat(events.findValuesAsText("type")).containsExactly("LeaderPromoted", "RecordsLost");
            JsonNode lost = shell.run("show lost").at("/result/lost");
            assertThat(lost).hasSize(1);
            assertThat(lost.at("/0/send").asInt()).isEqualTo(2);
            assertThat(lost.at("/0/offset").asInt()).isEqualTo(1);
            assertThat(lost.at("/0/acks").asText()).isEqualTo("1");
            assertThat(lost.at("/0/records/0/value").asText()).isEqualTo("at-risk");
            assertThat(lost.at("/0/lostBy").asText()).isEqualTo("promote events 2");
        }

        @Test
        void theSafeRecordIsNotLost() {
            shell.run("fetch-followers");
            shell.run("promote events 2");

            assertThat(shell.run("show lost").at("/result/lost")).isEmpty();
            assertThat(shell.readableValues()).containsExactly("safe");
        }
    }

    /** Chapter 5, exercise 2. */
    @Test
    void acks0InASingleReplicaClusterTellsNoOffsetAndStoresAReadableRecord() {
        shell.run("new-cluster --brokers 1");
        shell.run("create-topic events");
        JsonNode sent = shell.run("send events fire-and-forget --acks 0");

        assertThat(sent.at("/outcome/status").asText()).isEqualTo("ok");
        assertThat(sent.at("/result/offset").isNull()).isTrue();
        assertThat(sent.at("/result/status").asText()).isEqualTo("unconfirmed");
        assertThat(sent.at("/events").findValue("type").asText()).isEqualTo("BatchAppended");
        assertThat(shell.send(1).at("/offset").isNull()).isTrue();
        assertThat(shell.leos()).isEqualTo("{\"1\":1}");
        assertThat(shell.readableValues()).containsExactly("fire-and-forget");
    }

    /** Chapter 6, the experiment "shrink, recover, and fence": not one offset of lag is allowed. */
    @Nested
    final class ShrinkRecoverAndFence {

        private void createTopic(int minInsyncReplicas) {
            shell.run("new-cluster --brokers 1,2 --config min.insync.replicas=" + minInsyncReplicas
                    + " --config replica.lag.max.messages=0");
            shell.run("create-topic events --partitions 1 --replication-factor 2");
        }

        @Test
        void theIsrStartsWithBothBrokers() {
            createTopic(2);

            assertThat(shell.isr()).containsExactly(1, 2);
        }

        @Test
        void aLeaderOnlyAppendShrinksTheIsrToTheLeaderAtTheNextRefresh() {
            createTopic(2);
            assertThat(shell.run("send events one --acks 1")
                            .at("/result/offset")
                            .asInt())
                    .isZero();
            assertThat(shell.isr()).containsExactly(1, 2);

            shell.run("refresh-isr");

            assertThat(shell.isr()).containsExactly(1);
        }

        @Test
        void acksAllIsThenRefusedBeforeAnythingIsWritten() {
            createTopic(2);
            shell.run("send events one --acks 1");
            shell.run("refresh-isr");

            assertThat(shell.refusal("send events two --acks all")).isEqualTo("NOT_ENOUGH_REPLICAS");
            assertThat(shell.leos()).isEqualTo("{\"1\":1,\"2\":0}");
            assertThat(shell.run("show sends").at("/result/sends")).hasSize(1);
        }

        @Test
        void catchUpRestoresTheIsrWithTheHighWatermarkAtOne() {
            createTopic(2);
            shell.run("send events one --acks 1");
            shell.run("refresh-isr");
            shell.refusal("send events two --acks all");

            shell.run("fetch-followers");

            assertThat(shell.isr()).containsExactly(1, 2);
            assertThat(shell.highWatermark()).isEqualTo(1);
        }

        @Test
        void promotionMakesBroker2LeaderOfEpoch1AndFencesARequestForEpoch0() {
            createTopic(2);
            shell.run("send events one --acks 1");
            shell.run("refresh-isr");
            shell.run("fetch-followers");
            assertThat(shell.leaderEpoch()).isZero();

            shell.run("promote events 2");

            assertThat(shell.leader()).isEqualTo(2);
            assertThat(shell.leaderEpoch()).isEqualTo(1);
            assertThat(shell.isr()).containsExactly(2);
            assertThat(shell.refusal("send events stale --acks 1 --leader-epoch 0"))
                    .isEqualTo("FENCED_LEADER_EPOCH");
            assertThat(shell.leos()).isEqualTo("{\"1\":1,\"2\":1}");
            assertThat(shell.readableValues()).containsExactly("one");
        }

        /** Chapter 6, exercise 2. */
        @Test
        void withMinInsyncReplicas1TheSecondAppendGetsAnOffset() {
            createTopic(1);
            shell.run("send events one --acks 1");
            shell.run("refresh-isr");
            assertThat(shell.isr()).containsExactly(1);

            JsonNode second = shell.run("send events two --acks all");

            assertThat(second.at("/outcome/status").asText()).isEqualTo("ok");
            assertThat(second.at("/result/status").asText()).isEqualTo("acknowledged");
            assertThat(second.at("/result/offset").asInt()).isEqualTo(1);
            assertThat(shell.leos()).isEqualTo("{\"1\":2,\"2\":0}");
        }
    }

    /** Chapter 5, exercise 3: what the follower loop that is designed there must keep. */
    @Test
    void theFollowerLoopMovesByTicksAndItsErrorIsNotHidden() {
        shell.run("new-cluster --brokers 1,2 --config min.insync.replicas=2");
        shell.run("create-topic events");
        shell.run("follower-loop on --every 50");
        shell.run("send events one --acks all");
        shell.run("tick 49");
        assertThat(shell.leos()).isEqualTo("{\"1\":1,\"2\":0}");
        shell.run("tick 1");
        assertThat(shell.leos()).isEqualTo("{\"1\":1,\"2\":1}");
        assertThat(shell.highWatermark()).isEqualTo(1);
        assertThat(shell.send(1).at("/status").asText()).isEqualTo("acknowledged");

        shell.run("send events two --acks all");
        shell.run("inject fetch-error --broker 2");
        assertThat(shell.refused("tick 50").at("/outcome/code").asText()).isEqualTo("FETCH_ERROR");
        assertThat(shell.highWatermark()).isEqualTo(1);
        assertThat(shell.refusal("fetch events")).isEqualTo("FETCH_ERROR");
        assertThat(shell.refusal("send events three")).isEqualTo("FETCH_ERROR");
        assertThat(shell.pendingSends()).containsExactly(2);

        JsonNode restart = shell.run("restart");
        assertThat(restart.at("/events/0/code").asText()).isEqualTo("CANCELLED");
        assertThat(shell.readableValues()).containsExactly("one");
    }

    /** Chapter 6, exercise 3. */
    @Test
    void removalFromTheIsrFailsAWaitingSendAndLeavesItsRecordOnTheLeader() {
        shell.run("new-cluster --brokers 1,2 --config min.insync.replicas=2");
        shell.run("create-topic events");
        assertThat(shell.run("send events x --acks all").at("/outcome/status").asText())
                .isEqualTo("pending");

        JsonNode removal = shell.run("remove-from-isr events 2");

        assertThat(removal.at("/outcome/status").asText()).isEqualTo("ok");
        assertThat(removal.at("/events").findValuesAsText("code")).containsExactly("NOT_ENOUGH_REPLICAS_AFTER_APPEND");
        assertThat(shell.send(1).at("/status").asText()).isEqualTo("failed");
        assertThat(shell.send(1).at("/code").asText()).isEqualTo("NOT_ENOUGH_REPLICAS_AFTER_APPEND");
        assertThat(shell.pendingSends()).isEmpty();
        assertThat(shell.leos()).isEqualTo("{\"1\":1,\"2\":0}");
    }

    /** Chapter 6, exercise 1, and the chapter's warning about a follower that is on time and empty. */
    @Test
    void aTimelyAndCloseFollowerBelowTheHighWatermarkStaysOutOfTheIsr() {
        shell.run("new-cluster --brokers 1,2");
        shell.run("create-topic events");
        shell.run("remove-from-isr events 2");
        shell.run("send events one --acks 1");
        assertThat(shell.highWatermark()).isEqualTo(1);

        shell.run("refresh-isr");

        assertThat(shell.isr()).containsExactly(1);
        assertThat(shell.refusal("promote events 2")).isEqualTo("NOT_IN_SYNC_REPLICA");
    }

    /** What the chapters say in words about the rules behind their figures. */
    @Nested
    final class RulesInWords {

        @Test
        void aRoundCopiesTheFirstBatchAlwaysAndALaterOneOnlyWithinTheBudget() {
            createTopic("--brokers 1,2 --config replica.fetch.max.bytes=140");
            shell.run("send events a b c d e f g h i j k");
            shell.run("send events l");
            shell.run("send events m");
            shell.run("send events n");

            shell.run("fetch-followers");
            assertThat(shell.leos()).isEqualTo("{\"1\":14,\"2\":11}");
            shell.run("fetch-followers");
            assertThat(shell.leos()).isEqualTo("{\"1\":14,\"2\":13}");
        }

        @Test
        void acksAllWaitsForACapturedMemberThatLeftTheIsr() {
            createTopic("--brokers 1,2,3 --config min.insync.replicas=2");
            shell.run("send events x --acks all");
            shell.run("tick 10001 --clock-only");
            shell.run("fetch-followers events --follower 2");

            assertThat(shell.isr()).containsExactly(1, 2);
            assertThat(shell.highWatermark()).isEqualTo(1);
            assertThat(shell.pendingSends()).containsExactly(1);
            shell.run("fetch-followers events --follower 3");
            assertThat(shell.pendingSends()).isEmpty();
            assertThat(shell.send(1).at("/status").asText()).isEqualTo("acknowledged");
        }

        @Test
        void theMinimumBindsAcksAllAndNothingElse() {
            createTopic("--brokers 1,2 --config min.insync.replicas=2");
            shell.run("remove-from-isr events 2");

            assertThat(shell.refusal("send events x --acks all")).isEqualTo("NOT_ENOUGH_REPLICAS");
            shell.run("send events y --acks 1");
            shell.run("send events z --acks 0");
            assertThat(shell.readableValues()).containsExactly("y", "z");
        }

        @Test
        void promotionCutsTheCandidateToTheHighWatermarkAndFencesWaitingSends() {
            createTopic("--brokers 1,2,3");
            shell.run("send events x --acks all");
            shell.run("fetch-followers events --follower 2");
            shell.run("promote events 2");

            assertThat(shell.leos()).isEqualTo("{\"1\":1,\"2\":0,\"3\":0}");
            assertThat(shell.isr()).containsExactly(2);
            assertThat(shell.send(1).at("/code").asText()).isEqualTo("FENCED_LEADER_EPOCH");
        }

        @Test
        void aFollowerAheadOfItsLeaderIsCutToTheHighWatermarkBeforeItFetches() {
            createTopic("--brokers 1,2,3");
            shell.run("send events old-1");
            shell.run("send events old-2");
            shell.run("promote events 2");
            shell.run("refresh-isr");
            shell.run("send events new");

            JsonNode round = shell.run("fetch-followers");

            assertThat(round.at("/events/0/type").asText()).isEqualTo("LogTruncated");
            assertThat(round.at("/events/0/toLeo").asInt()).isZero();
            assertThat(shell.leos()).isEqualTo("{\"1\":1,\"2\":1,\"3\":1}");
        }

        @Test
        void aRestartKeepsLeaderAndEpochAndTakesTheHighWatermarkFromTheShortestLog() {
            createTopic("--brokers 1,2");
            shell.run("fetch-followers");
            shell.run("promote events 2");
            shell.run("send events x");
            assertThat(shell.highWatermark()).isEqualTo(1);

            shell.run("restart");

            assertThat(shell.leader()).isEqualTo(2);
            assertThat(shell.leaderEpoch()).isEqualTo(1);
            assertThat(shell.isr()).containsExactly(2);
            assertThat(shell.highWatermark()).isZero();
            assertThat(shell.refusal("send events stale --leader-epoch 0")).isEqualTo("FENCED_LEADER_EPOCH");
        }

        private void createTopic(String cluster) {
            shell.run("new-cluster " + cluster);
            shell.run("create-topic events");
        }
    }

    /** Chapter 5: what {@code AckMode.parse} accepts. */
    @Test
    void acksAre0And1AndAllAndMinus1IsAnotherSpellingOfAll() {
        shell.run("new-cluster --brokers 1");
        shell.run("create-topic events");

        assertThat(acksOf("0")).isEqualTo("0");
        assertThat(acksOf("1")).isEqualTo("1");
        assertThat(acksOf("all")).isEqualTo("all");
        assertThat(acksOf("-1")).isEqualTo("all");
        assertThat(shell.refusal("send events x --acks 2")).isEqualTo("INVALID_REQUEST");
    }

    private String acksOf(String word) {
        return shell.run("send events x --acks " + word).at("/result/acks").asText();
    }
}
