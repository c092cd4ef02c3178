package io.minikafka.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.cluster.ErrorCode;
import io.minikafka.log.LeaderEpochCache.EpochStart;
import io.minikafka.replication.BrokerSet;
import io.minikafka.replication.PartitionReplicaSet;
import org.junit.jupiter.api.Test;

/** The table of rules: a case for each row, in both columns. */
class RuleTableTest {

    private static final String TWICE = "fetch-followers; fetch-followers";

    private static Scripted kafka(String... settings) {
        return cluster("kafka", settings);
    }

    private static Scripted chapters(String... settings) {
        return cluster("minikafka", settings);
    }

    /** Two brokers and a topic under some rules. */
    private static Scripted cluster(String semantics, String... settings) {
        StringBuilder line = new StringBuilder("new-cluster --brokers 1,2 --semantics ").append(semantics);
        for (String setting : settings) {
            line.append(" --config ").append(setting);
        }
        return Scripted.after(line.toString(), "create-topic events");
    }

    private static long leo(Scripted session, int broker) {
        return session.events().replica(broker).leo();
    }

    @Test
    void appendOrderAndRepetitions() {
        String outOfOrder = "send events x --acks all --producer-id 7 --producer-epoch 0 --sequence 5";
        String[] start = {"send events a --producer-id 7 --producer-epoch 0 --sequence 0", "remove-from-isr events 2"};
        assertThat(kafka("min.insync.replicas=2").then(start).refusal(outOfOrder))
                .isEqualTo(ErrorCode.NOT_ENOUGH_REPLICAS);
        assertThat(chapters("min.insync.replicas=2").then(start).refusal(outOfOrder))
                .isEqualTo(ErrorCode.OUT_OF_ORDER_SEQUENCE);

        String first = "send events a --producer-id 7 --producer-epoch 0 --sequence 0";
        String second = "send events b --producer-id 7 --producer-epoch 0 --sequence 1";
        assertThat(kafka().then(first, second).lines(first)).anyMatch(line -> line.contains("duplicate of #1"));
        assertThat(chapters().then(first, second).refusal(first)).isEqualTo(ErrorCode.OUT_OF_ORDER_SEQUENCE);

        assertThat(kafka().refusal("send events a --leader-epoch 0")).isEqualTo(ErrorCode.UNSUPPORTED_VERSION);
        assertThat(chapters().refusal("send events a --leader-epoch 1")).isEqualTo(ErrorCode.FENCED_LEADER_EPOCH);
    }

    @Test
    void onlyTheLastFiveBatchesAreKnown() {
        Scripted session = kafka();
        for (int sequence = 0; sequence < 6; sequence++) {
            session.then("send events x --producer-id 7 --producer-epoch 0 --sequence " + sequence);
        }
        assertThat(session.lines("send events x --producer-id 7 --producer-epoch 0 --sequence 1"))
                .anyMatch(line -> line.contains("duplicate of #2"));
        assertThat(session.refusal("send events x --producer-id 7 --producer-epoch 0 --sequence 0"))
                .isEqualTo(ErrorCode.OUT_OF_ORDER_SEQUENCE);
    }

    @Test
    void whenAcksAllIsDone() {
        Scripted kafka = kafka().then("send events a --acks all", "fetch-followers");
        assertThat(kafka.events().pending().size()).isEqualTo(1);
        assertThat(kafka.then("fetch-followers").events().pending().isEmpty()).isTrue();

        Scripted chapters = chapters().then("send events a --acks all", "fetch-followers");
        assertThat(chapters.events().pending().isEmpty()).isTrue();
    }

    @Test
    void waitingEndsByTheClockAndTheRecordStays() {
        Scripted kafka = kafka().then("send events a --acks all");
        assertThat(kafka.lines("tick 30000")).anyMatch(line -> line.contains("#1 failed REQUEST_TIMED_OUT"));
        assertThat(kafka.then(TWICE).events().highWatermark()).isEqualTo(1);

        Scripted chapters = chapters("replica.lag.time.max.ms=100000").then("send events a --acks all", "tick 30000");
        assertThat(chapters.events().pending().size()).isEqualTo(1);
    }

    @Test
    void aRepetitionWaitsLikeTheFirst() {
        String send = "send events a --acks all --producer-id 7 --producer-epoch 0 --sequence 0";
        Scripted kafka = kafka().then(send, send);
        assertThat(kafka.events().pending().size()).isEqualTo(2);
        assertThat(kafka.then(TWICE).events().pending().isEmpty()).isTrue();
        assertThat(chapters().then(send, send).events().pending().size()).isEqualTo(1);
    }

    @Test
    void theLeadersHighWatermarkIsFrozenBelowTheMinimum() {
        Scripted kafka = kafka("min.insync.replicas=2").then("crash-broker 2", "send events a --acks 1");
        assertThat(kafka.events().highWatermark()).isEqualTo(0);
        Scripted chapters =
                chapters("min.insync.replicas=2").then("remove-from-isr events 2", "send events a --acks 1");
        assertThat(chapters.events().highWatermark()).isEqualTo(1);
    }

    /** What the leader before was asked for is not known to the next one, which may differ from that log. */
    @Test
    void aLeaderThatHasNotHeardOfItsElectionMovesNoHighWatermark() {
        Scripted kafka = kafka().then(
                        "new-cluster --brokers 1,2,3 --semantics kafka --config min.insync.replicas=2",
                        "create-topic events",
                        "send events a b c",
                        "elect events --broker 3",
                        "send events d",
                        "fetch-followers events --follower 2",
                        "fetch-followers events --follower 2",
                        "set metadata manual",
                        "restart-broker 3");
        assertThat(kafka.events().leaderId()).isEqualTo(1);
        assertThat(kafka.events().highWatermark()).isZero();
    }

    @Test
    void onlyALeaderThatKnowsItAsksForAChangeOfTheIsr() {
        Scripted unaware = Scripted.after(
                "new-cluster --brokers 1,2,3 --semantics kafka",
                "create-topic events",
                "set metadata manual",
                "elect events --broker 2");
        assertThat(unaware.refusal("remove-from-isr events 3")).isEqualTo(ErrorCode.NOT_LEADER_OR_FOLLOWER);
        unaware.then("deliver-metadata 2", "remove-from-isr events 3");
        assertThat(unaware.events().isr()).isEqualTo(BrokerSet.of(1, 2));

        Scripted nobody = kafka().then("crash-broker 2", "crash-broker 1");
        assertThat(nobody.refusal("remove-from-isr events 1")).isEqualTo(ErrorCode.NOT_LEADER_OR_FOLLOWER);
    }

    @Test
    void aFollowersHighWatermarkIsOneRoundLate() {
        PartitionReplicaSet kafka = kafka().then("send events a", TWICE).events();
        assertThat(kafka.highWatermarkOf(1)).isEqualTo(1);
        assertThat(kafka.highWatermarkOf(2)).isEqualTo(0);
        PartitionReplicaSet chapters =
                chapters().then("send events a", "fetch-followers").events();
        assertThat(chapters.highWatermarkOf(2)).isEqualTo(1);
    }

    @Test
    void oneFetchCopiesOrCountsToo() {
        Scripted kafka = kafka().then("send events a", "fetch-followers");
        assertThat(leo(kafka, 2)).isEqualTo(1);
        assertThat(kafka.events().highWatermark()).isEqualTo(0);
        Scripted chapters = chapters().then("send events a", "fetch-followers");
        assertThat(leo(chapters, 2)).isEqualTo(1);
        assertThat(chapters.events().highWatermark()).isEqualTo(1);
    }

    @Test
    void caughtUpByTimeAloneOrByTheOffsetCapToo() {
        String[] steps = {"send events a b c", "refresh-isr events"};
        assertThat(kafka("replica.lag.max.messages=0").then(steps).events().isr())
                .isEqualTo(BrokerSet.of(1, 2));
        assertThat(chapters("replica.lag.max.messages=0").then(steps).events().isr())
                .isEqualTo(BrokerSet.of(1));
    }

    @Test
    void aPausedFollowerStaysWhileNothingIsWritten() {
        Scripted kafka = kafka().then("fetch-followers", "tick 100000");
        assertThat(kafka.events().isr()).isEqualTo(BrokerSet.of(1, 2));
        assertThat(kafka.then("send events a", "tick 4999").events().isr()).isEqualTo(BrokerSet.of(1, 2));
        assertThat(kafka.then("tick 1").events().isr()).isEqualTo(BrokerSet.of(1));
        assertThat(chapters().then("fetch-followers", "tick 10001").events().isr())
                .isEqualTo(BrokerSet.of(1));
    }

    @Test
    void aFollowerJoinsByAskingOrByARefresh() {
        Scripted kafka = kafka().then("crash-broker 2", "send events a", "restart-broker 2", "fetch-followers");
        assertThat(kafka.events().isr()).isEqualTo(BrokerSet.of(1));
        assertThat(kafka.then("fetch-followers").events().isr()).isEqualTo(BrokerSet.of(1, 2));
        Scripted chapters = chapters().then("remove-from-isr events 2", "send events a", "fetch-followers");
        assertThat(chapters.events().isr()).isEqualTo(BrokerSet.of(1, 2));
    }

    @Test
    void theControllerChangesTheIsrOrTheLeaderAtOnce() {
        Scripted kafka = kafka().then("set isr-changes manual", "remove-from-isr events 2");
        assertThat(kafka.events().isr()).isEqualTo(BrokerSet.of(1, 2));
        assertThat(kafka.then("deliver-isr").events().isr()).isEqualTo(BrokerSet.of(1));
        assertThat(chapters().then("remove-from-isr events 2").events().isr()).isEqualTo(BrokerSet.of(1));
        assertThat(chapters().refusal("deliver-isr")).isEqualTo(ErrorCode.UNSUPPORTED_VERSION);
    }

    @Test
    void whoIsBeingAdmittedCountsAtOnce() {
        Scripted kafka = kafka().then(
                        "crash-broker 2",
                        "restart-broker 2",
                        "set isr-changes manual",
                        "fetch-followers",
                        "send events a");
        assertThat(kafka.events().isr()).isEqualTo(BrokerSet.of(1));
        assertThat(kafka.events().maximalIsr()).isEqualTo(BrokerSet.of(1, 2));
        assertThat(kafka.events().highWatermark()).isEqualTo(0);
    }

    @Test
    void aLeadersEpochIsKnownBeforeItWritesOrOnlyAfter() {
        Scripted kafka = kafka().then("send events a", TWICE, "elect events --broker 2");
        assertThat(kafka.events().underKafka().replica(2).epochs().starts())
                .containsExactly(new EpochStart(0, 0), new EpochStart(1, 1));
        assertThat(kafka.lines("show epochs")).contains("events-0 broker 2: epoch 0 from 0, epoch 1 from 1, leo 1");
        Scripted chapters = chapters().then("send events a", "fetch-followers", "promote events 2");
        assertThat(chapters.lines("show epochs")).contains("events-0 broker 2: epoch 0 from 0, leo 1");
    }

    @Test
    void logsThatPartAreCutByEpochOrOnlyWhereLonger() {
        Scripted kafka = kafka().then("send events a", "elect events --broker 2", "send events b", "fetch-followers");
        assertThat(leo(kafka, 1)).as("the answer has no data").isEqualTo(0);
        kafka.then("fetch-followers");
        assertThat(kafka.events().replica(1).log())
                .isEqualTo(kafka.events().leader().log());
        Scripted chapters = chapters().then("send events a", "promote events 2", "send events b", "fetch-followers");
        assertThat(chapters.events().replica(1).log())
                .isNotEqualTo(chapters.events().leader().log());
    }

    @Test
    void aLeaderThatIsElectedAgainStaysAndItsSendsWaitOn() {
        Scripted kafka = kafka().then("send events a --acks all", "elect events --broker 1", "promote events 1");

        assertThat(kafka.events().leaderEpoch()).isZero();
        assertThat(kafka.events().pending().isEmpty()).isFalse();
    }

    @Test
    void aFetchOfAnotherEpochIsRefusedOrCarriesNone() {
        Scripted kafka = kafka().then("elect events --broker 2");
        assertThat(kafka.refusal("fetch events --leader-epoch 0")).isEqualTo(ErrorCode.FENCED_LEADER_EPOCH);
        assertThat(kafka.refusal("fetch events --leader-epoch 2")).isEqualTo(ErrorCode.UNKNOWN_LEADER_EPOCH);
        assertThat(chapters().refusal("fetch events --leader-epoch 0")).isEqualTo(ErrorCode.UNSUPPORTED_VERSION);
    }

    @Test
    void anElectedLeaderKeepsItsLogAndAPromotedOneIsCut() {
        Scripted kafka = kafka().then("send events a --acks all", "fetch-followers");
        assertThat(kafka.lines("promote events 2")).anyMatch(line -> line.contains("NOT_LEADER_OR_FOLLOWER"));
        assertThat(leo(kafka, 2)).isEqualTo(1);
        assertThat(kafka.events().isr()).isEqualTo(BrokerSet.of(1, 2));
        Scripted chapters = Scripted.after(
                "new-cluster --brokers 1,2,3",
                "create-topic events",
                "send events a --acks all",
                "fetch-followers events --follower 2");
        assertThat(chapters.lines("promote events 2")).anyMatch(line -> line.contains("FENCED_LEADER_EPOCH"));
        assertThat(leo(chapters, 2)).isEqualTo(0);
        assertThat(chapters.events().isr()).isEqualTo(BrokerSet.of(2));
    }

    @Test
    void anUncleanLeaderIsElectedWhereAllowedOrNever() {
        String[] steps = {"crash-broker 2", "send events a", "restart-broker 2", "crash-broker 1"};
        assertThat(kafka("unclean.leader.election.enable=true")
                        .then(steps)
                        .events()
                        .leaderId())
                .isEqualTo(2);
        assertThat(kafka().then(steps).events().hasLeader()).isFalse();
        assertThat(chapters().then("remove-from-isr events 2").refusal("promote events 2"))
                .isEqualTo(ErrorCode.NOT_IN_SYNC_REPLICA);
    }

    @Test
    void whoLeavesTheIsrBelowTheMinimumStaysEligible() {
        Scripted kafka = kafka("min.insync.replicas=2").then("crash-broker 2");
        assertThat(kafka.events().underKafka().elr()).isEqualTo(BrokerSet.of(2));
        kafka.then("crash-broker 1");
        assertThat(kafka.events().hasLeader()).isFalse();
        assertThat(kafka.events().isr()).isEqualTo(BrokerSet.NONE);
        assertThat(kafka.events().underKafka().elr()).isEqualTo(BrokerSet.of(1, 2));
        assertThat(chapters().lines("show elr")).containsExactly("events-0: isr [1, 2], no elr under these rules");
    }

    @Test
    void aRestartTakesTheCheckpointOrTheShortestLog() {
        Scripted kafka = kafka().then("send events a", TWICE, "fetch-followers", "crash-broker 2", "restart-broker 2");
        assertThat(kafka.events().highWatermarkOf(2)).isEqualTo(0);
        assertThat(leo(kafka, 2)).isEqualTo(1);
        assertThat(kafka.then(TWICE).events().highWatermarkOf(2)).isEqualTo(1);
        Scripted chapters = chapters()
                .then("send events a", "fetch-followers", "remove-from-isr events 2", "send events b", "restart");
        assertThat(chapters.events().highWatermark()).isEqualTo(1);
    }

    @Test
    void acksZeroIsToldMinusOneOrNothing() {
        assertThat(kafka().lines("send events a --acks 0")).anyMatch(line -> line.contains("offset -1"));
        assertThat(chapters().lines("send events a --acks 0")).anyMatch(line -> line.contains("offset unknown"));
    }

    @Test
    void theTableIsThatOfTheClusterThatRuns() {
        assertThat(kafka().lines("show rules").get(0)).isEqualTo("rules: kafka");
        assertThat(String.join(" ", chapters().lines("show rules"))).contains("rules: minikafka", "AckWaiter");
    }
}
