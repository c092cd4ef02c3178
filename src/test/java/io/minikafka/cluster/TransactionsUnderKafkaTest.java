package io.minikafka.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.replication.LastStableOffsetRule;
import io.minikafka.replication.RuleSet;
import io.minikafka.replication.RuleSets;
import io.minikafka.session.Scripted;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What becomes of transactions where a high watermark follows a round late, and brokers die and lead alone. */
class TransactionsUnderKafkaTest {

    private static final String COMMITTED = " --isolation read_committed";

    private static Scripted under(RuleSet rules, String... lines) {
        return Scripted.after("new-cluster --semantics " + rules.name(), "create-topic events")
                .then(lines);
    }

    private static Scripted underKafka(String... lines) {
        return under(RuleSets.KAFKA, lines);
    }

    private static List<Long> boundaries(Scripted session) {
        return List.of(
                LastStableOffsetRule.judge(session.events()).lastStableOffset(),
                session.events().highWatermark(),
                session.events().leader().leo());
    }

    private static Stream<RuleSet> likeKafka() {
        return RuleSets.ALL.stream().filter(rules -> !rules.isOfChapters());
    }

    @ParameterizedTest
    @MethodSource("likeKafka")
    void theLastStableOffsetFollowsTheHighWatermarkARoundLate(RuleSet rules) {
        Scripted session = under(rules, "txn begin t", "send events a b --txn t", "fetch-followers");
        assertThat(boundaries(session)).as("copied, not asked for").containsExactly(0L, 0L, 2L);
        session.then("fetch-followers", "txn commit t", "fetch-followers");
        assertThat(boundaries(session))
                .as("the marker is copied, not asked for")
                .containsExactly(0L, 2L, 3L);
        assertThat(session.lines("fetch events" + COMMITTED))
                .containsExactly("nothing below lso 0 (hw 2, transaction t open since offset 0, its marker at offset 2"
                        + " is not below the hw yet)");
        session.then("fetch-followers");
        assertThat(boundaries(session)).containsExactly(3L, 3L, 3L);
        assertThat(session.lines("fetch events" + COMMITTED)).containsExactly("0: a", "1: b");
    }

    @Test
    void aMarkerThatTheNextLeaderLacksIsWrittenAgain() {
        Scripted session = underKafka(
                "txn begin t", "send events a --txn t", "fetch-followers", "fetch-followers", "txn commit t");

        assertThat(session.lines("crash-broker 1"))
                .contains(
                        "t: open again in events-0, since the leader there lacks its commit marker; txn commit t writes"
                                + " it again");
        assertThat(session.refusal("txn begin t")).isEqualTo(ErrorCode.CONCURRENT_TRANSACTIONS);
        session.then("txn commit t", "fetch-followers", "fetch-followers");
        assertThat(session.lines("fetch events" + COMMITTED)).containsExactly("0: a");
        assertThat(session.events().leader().log().entries().last().batch().leaderEpoch())
                .isEqualTo(1);
        assertThat(session.lines("show epochs")).contains("events-0 broker 2: epoch 0 from 0, epoch 1 from 1, leo 2");
    }

    @Test
    void aMarkerThatIsTheFirstOfItsEpochIsNotedAsSuch() {
        Scripted session = underKafka(
                "txn begin t",
                "send events a --txn t",
                "fetch-followers",
                "fetch-followers",
                "elect events --broker 2");
        session.then("txn commit t", "fetch-followers", "fetch-followers", "fetch-followers");

        assertThat(session.lines("show epochs"))
                .containsExactly(
                        "events-0 broker 1: epoch 0 from 0, epoch 1 from 1, leo 2",
                        "events-0 broker 2: epoch 0 from 0, epoch 1 from 1, leo 2",
                        "events-0 broker 3: epoch 0 from 0, epoch 1 from 1, leo 2");
    }

    @Test
    void aSendThatLosesItsLeaderLeavesOnlyTheAbort() {
        Scripted session = underKafka("txn begin t", "send events a --txn t", "crash-broker 1");

        assertThat(session.lines("show transactions"))
                .contains("t: open, but a send failed with NOT_LEADER_OR_FOLLOWER, producer id 0, epoch 0");
        assertThat(session.refusal("txn commit t")).isEqualTo(ErrorCode.INVALID_TXN_STATE);
        session.then("txn abort t");
        assertThat(session.events().leader().leo()).as("the marker alone").isEqualTo(1);
    }

    @Test
    void noMarkerIsWrittenWhereNobodyLeadsAndTheTransactionStaysAsItIs() {
        Scripted session = underKafka(
                "txn begin t",
                "send events a --txn t",
                "fetch-followers",
                "fetch-followers",
                "set metadata manual",
                "elect events --broker 2");

        assertThat(session.lines("txn commit t"))
                .containsExactly("error NOT_LEADER_OR_FOLLOWER: events-0 cannot take the marker of t: broker 2 has not"
                        + " heard yet that it leads events-0 in epoch 1; deliver-metadata 2 tells it; nothing was written"
                        + " anywhere");
        assertThat(session.lines("show transactions")).contains("t: open, producer id 0, epoch 0");
        session.then("deliver-metadata 2", "crash-broker 1", "crash-broker 3", "crash-broker 2");
        assertThat(session.refusal("txn commit t")).isEqualTo(ErrorCode.NOT_LEADER_OR_FOLLOWER);
        assertThat(session.refusal("txn begin t --fence")).isEqualTo(ErrorCode.NOT_LEADER_OR_FOLLOWER);
        session.then("restart-broker 2", "deliver-metadata 2", "txn commit t");
        assertThat(session.lines("show transactions")).containsExactly("t: committed, producer id 0, epoch 0");
    }

    @Test
    void aMarkerNeedsTheCommittedIsrOfAnAcksAllWrite() {
        Scripted session = underKafka(
                "alter-config min.insync.replicas=2",
                "txn begin t",
                "send events a --txn t",
                "fetch-followers",
                "fetch-followers",
                "crash-broker 2",
                "crash-broker 3");

        assertThat(session.refusal("txn commit t")).isEqualTo(ErrorCode.NOT_ENOUGH_REPLICAS);
        assertThat(session.events().leader().leo()).isEqualTo(1);
        session.then("alter-config min.insync.replicas=1", "txn commit t");
        assertThat(session.events().leader().leo()).isEqualTo(2);
    }

    @Test
    void aRestartOfAllLeavesTheTransactionWithoutItsProducer() {
        Scripted session = underKafka("txn begin t", "send events a --txn t", "fetch-followers", "fetch-followers");

        assertThat(session.lines("restart"))
                .contains("t: left open in events-0, and its producer is gone; txn abort t ends it, and so does txn"
                        + " begin t");
        session.then("txn begin t", "send events b --txn t", "fetch-followers", "fetch-followers", "txn commit t");
        session.then("fetch-followers", "fetch-followers");
        assertThat(session.lines("fetch events" + COMMITTED)).containsExactly("2: b");
    }
}
