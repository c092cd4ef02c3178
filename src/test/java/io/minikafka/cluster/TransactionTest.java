package io.minikafka.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.replication.LastStableOffsetRule;
import io.minikafka.session.Scripted;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The rules of transactions, as the package tells them. */
class TransactionTest {

    private static final String COMMITTED = " --isolation read_committed";

    private static Scripted twoBrokers(String... lines) {
        return Scripted.after("new-cluster --brokers 1,2", "create-topic events")
                .then(lines);
    }

    private static long lso(Scripted session) {
        return LastStableOffsetRule.judge(session.events()).lastStableOffset();
    }

    private static List<Long> boundaries(Scripted session) {
        return List.of(
                lso(session),
                session.events().highWatermark(),
                session.events().leader().leo());
    }

    private static int epoch(Scripted session, String name) {
        return session.cluster()
                .producers()
                .transactions()
                .named(name)
                .orElseThrow()
                .identity()
                .producerEpoch();
    }

    @Test
    void theBoundariesMoveApartAndTogether() {
        Scripted session = twoBrokers("txn begin t", "send events a b --txn t");
        assertThat(boundaries(session)).containsExactly(0L, 0L, 2L);
        session.then("fetch-followers");
        assertThat(boundaries(session)).containsExactly(0L, 2L, 2L);
        session.then("txn commit t");
        assertThat(boundaries(session))
                .as("a marker counts once it is replicated")
                .containsExactly(0L, 2L, 3L);
        session.then("fetch-followers");
        assertThat(boundaries(session)).containsExactly(3L, 3L, 3L);
    }

    @Test
    void readCommittedHidesWhatIsOpenAndLeavesOutWhatWasAborted() {
        Scripted session = twoBrokers(
                "send events plain", "txn begin t", "send events a --txn t", "send events later", "fetch-followers");

        assertThat(session.lines("fetch events")).containsExactly("0: plain", "1: a", "2: later");
        assertThat(session.lines("fetch events" + COMMITTED))
                .containsExactly("0: plain", "no further: lso 1 (hw 3, transaction t open since offset 1)");
        assertThat(session.lines("fetch events --from 1" + COMMITTED))
                .containsExactly("nothing to read from offset 1: lso 1 (hw 3, transaction t open since offset 1)");

        session.then("txn abort t", "fetch-followers");
        assertThat(session.lines("fetch events" + COMMITTED)).containsExactly("0: plain", "2: later");
        assertThat(session.lines("fetch events")).containsExactly("0: plain", "1: a", "2: later");
    }

    @Test
    void anEmptyReadSaysWhichBoundaryMadesItEmpty() {
        Scripted session = twoBrokers("txn begin t", "send events a --txn t");
        assertThat(session.lines("fetch events" + COMMITTED))
                .containsExactly("nothing below lso 0 (hw 0, leader leo 1)");
        session.then("fetch-followers");
        assertThat(session.lines("fetch events" + COMMITTED))
                .containsExactly("nothing below lso 0 (hw 1, transaction t open since offset 0)");
        session.then("txn abort t");
        assertThat(session.lines("fetch events" + COMMITTED))
                .containsExactly(
                        "nothing below lso 0 (hw 1, transaction t open since offset 0, its marker at offset 1 is"
                                + " not below the hw yet)");
        session.then("fetch-followers");
        assertThat(session.lines("fetch events" + COMMITTED))
                .containsExactly(
                        "nothing to read from offset 0: only markers and aborted records below lso 2 (hw 2, leader leo 2)");
        assertThat(session.lines("fetch events --from 1"))
                .containsExactly("nothing to read from offset 1: only markers below hw 2 (leader leo 2)");
    }

    @Test
    void oneTransactionSpansPartitionsAndTopics() {
        Scripted session = Scripted.after(
                "new-cluster --brokers 1",
                "create-topic events",
                "create-topic many --partitions 2",
                "txn begin t",
                "send events a --txn t",
                "send many-1 b --txn t",
                "txn commit t");

        assertThat(session.events().leader().leo()).isEqualTo(2);
        assertThat(session.cluster()
                        .partition(new TopicPartition("many", 1))
                        .leader()
                        .leo())
                .isEqualTo(2);
        assertThat(session.cluster()
                        .partition(new TopicPartition("many", 0))
                        .leader()
                        .leo())
                .isZero();
        assertThat(session.lines("fetch many-1" + COMMITTED)).containsExactly("0: b");
    }

    @Test
    void markersAreWrittenEverywhereOrNowhere() {
        Scripted session = Scripted.after(
                "new-cluster --brokers 1,2",
                "create-topic events",
                "create-topic other --config min.insync.replicas=2",
                "txn begin t",
                "send events a --txn t",
                "send other b --txn t",
                "fetch-followers",
                "remove-from-isr other 2");

        assertThat(session.refusal("txn commit t")).isEqualTo(ErrorCode.NOT_ENOUGH_REPLICAS);
        assertThat(session.refusal("txn abort t")).isEqualTo(ErrorCode.NOT_ENOUGH_REPLICAS);
        assertThat(session.events().leader().leo()).isEqualTo(1);
        session.then("fetch-followers", "txn commit t");
        assertThat(session.events().leader().leo()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"txn commit t", "txn abort t", "send events a --txn t"})
    void nothingIsDoneWithoutABegin(String line) {
        Scripted session = twoBrokers();
        assertThat(session.refusal(line)).isEqualTo(ErrorCode.INVALID_TXN_STATE);

        session.then("txn begin t", "txn commit t");
        assertThat(session.refusal(line)).isEqualTo(ErrorCode.INVALID_TXN_STATE);
    }

    @Test
    void aCommitWaitsForItsSendsAndAnAbortDoesNot() {
        Scripted session = twoBrokers("txn begin t", "send events a --txn t");
        assertThat(session.refusal("txn commit t")).isEqualTo(ErrorCode.INVALID_TXN_STATE);

        assertThat(session.lines("txn abort t"))
                .contains(
                        "#1 failed CANCELLED: t was aborted while it waited; nobody reads it with read_committed",
                        "events-0 offset 1: abort marker of t appended on leader 1 (epoch 0)");
        assertThat(session.lines("show pending")).containsExactly("no pending sends");
    }

    @Test
    void aFailedSendLeavesOnlyTheAbort() {
        Scripted session = twoBrokers("txn begin t", "send events a --txn t", "promote events 2");

        assertThat(session.lines("show transactions"))
                .containsExactly("t: open, but a send failed with FENCED_LEADER_EPOCH, producer id 0, epoch 0");
        assertThat(session.refusal("send events b --txn t")).isEqualTo(ErrorCode.INVALID_TXN_STATE);
        assertThat(session.refusal("txn commit t")).isEqualTo(ErrorCode.INVALID_TXN_STATE);
        session.then("txn abort t");
        assertThat(session.events().leader().leo()).as("the marker alone").isEqualTo(1);
    }

    @Test
    void afterALossTheNextTransactionBeginsItsSequencesAnew() {
        Scripted session = twoBrokers("txn begin t", "send events a --txn t", "promote events 2", "txn abort t");
        session.then("txn begin t", "send events b --txn t", "txn commit t");

        assertThat(epoch(session, "t")).isEqualTo(1);
        assertThat(session.lines("fetch events" + COMMITTED)).containsExactly("1: b");
    }

    @Test
    void beginningTwiceIsRefusedAndFencingAbortsTheFirst() {
        Scripted session = twoBrokers("txn begin t", "send events old --txn t", "fetch-followers");
        assertThat(session.refusal("txn begin t")).isEqualTo(ErrorCode.INVALID_TXN_STATE);

        assertThat(session.lines("txn begin t --fence"))
                .containsExactly(
                        "t: abort decided, for events-0, epoch 0 -> 1 (epoch 0 is fenced)",
                        "events-0 offset 1: abort marker of t appended on leader 1 (epoch 0)",
                        "t: transaction begun, producer id 0, epoch 1");
        assertThat(session.refusal("send events zombie --txn t --producer-epoch 0"))
                .isEqualTo(ErrorCode.PRODUCER_FENCED);
        assertThat(session.refusal("txn commit t --producer-epoch 0")).isEqualTo(ErrorCode.PRODUCER_FENCED);
        assertThat(session.refusal("send events zombie --producer-id 0 --producer-epoch 0 --sequence 1"))
                .isEqualTo(ErrorCode.PRODUCER_FENCED);
        session.then("send events new --txn t", "fetch-followers", "txn commit t", "fetch-followers");
        assertThat(session.lines("fetch events" + COMMITTED)).containsExactly("2: new");
    }

    @Test
    void nothingBeginsBeforeTheMarkersAreReplicated() {
        Scripted session = twoBrokers("txn begin t", "send events a --txn t", "fetch-followers", "txn commit t");
        assertThat(session.refusal("txn begin t")).isEqualTo(ErrorCode.CONCURRENT_TRANSACTIONS);
        session.then("txn begin other", "fetch-followers", "txn begin t");
        assertThat(epoch(session, "t")).isZero();
    }

    @Test
    void aMarkerThatPromotionCutsIsWrittenAgainAsItWasDecided() {
        Scripted session = twoBrokers("txn begin t", "send events a --txn t", "fetch-followers", "txn commit t");

        assertThat(session.lines("promote events 2"))
                .containsExactly(
                        "events-0: leader 1 -> 2, epoch 0 -> 1, isr [1, 2] -> [2], hw 1",
                        "t: open again in events-0, since its commit marker was cut; txn commit t writes it again");
        assertThat(lso(session)).isZero();
        assertThat(session.refusal("txn begin t")).isEqualTo(ErrorCode.CONCURRENT_TRANSACTIONS);
        assertThat(session.lines("txn abort t"))
                .as("what it advises works")
                .containsExactly(
                        "error INVALID_TXN_STATE: t is not open: committed already; txn commit t writes the marker"
                                + " that is gone");
        session.then("txn commit t");
        assertThat(session.lines("fetch events" + COMMITTED)).containsExactly("0: a");
        assertThat(session.refusal("txn commit t")).isEqualTo(ErrorCode.INVALID_TXN_STATE);
    }

    @Test
    void noLateBatchOpensATransactionThatNobodyEnds() {
        Scripted session = twoBrokers(
                "txn begin t",
                "send events a --txn t",
                "fetch-followers",
                "send events b --txn t",
                "txn abort t",
                "promote events 2");

        assertThat(session.lines("show lso events"))
                .containsExactly("events-0: lso 0 (hw 1, transaction t open since offset 0)");
        assertThat(session.refusal("retry #2")).isEqualTo(ErrorCode.INVALID_TXN_STATE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"commit", "abort"})
    void whatATransactionHasEndedIsAcknowledgedToNobodyAgain(String end) {
        Scripted session = twoBrokers("txn begin t", "send events a --txn t", "fetch-followers");
        assertThat(session.lines("retry #1"))
                .as("a duplicate while it is open")
                .containsExactly("#2 acknowledged: offset 0 (duplicate of #1, nothing written)");

        session.then("txn " + end + " t");
        assertThat(session.refusal("retry #1")).isEqualTo(ErrorCode.INVALID_TXN_STATE);
        assertThat(session.refusal("send events a --producer-id 0 --producer-epoch 0 --sequence 0"))
                .as("nor to whoever borrows the producer's id")
                .isEqualTo(ErrorCode.INVALID_TXN_STATE);

        session.then("fetch-followers", "txn begin t");
        assertThat(session.refusal("retry #1"))
                .as("nor while the next one is open")
                .isEqualTo(ErrorCode.INVALID_TXN_STATE);
        session.then("txn begin t --fence");
        assertThat(session.refusal("retry #1")).isEqualTo(ErrorCode.PRODUCER_FENCED);
    }

    @Test
    void recordsOfATransactionAreNotTakenForARepetitionOfOthers() {
        Scripted session =
                twoBrokers("send events other --producer-id 0 --producer-epoch 0 --sequence 0", "txn begin t");

        assertThat(session.refusal("send events a --txn t")).isEqualTo(ErrorCode.INVALID_TXN_STATE);
    }

    @Test
    void aProducerWithAnOpenTransactionSendsNothingOutsideOfIt() {
        Scripted session = twoBrokers("txn begin t", "send events a --txn t");

        assertThat(session.refusal("send events b --producer-id 0 --producer-epoch 0 --sequence 1"))
                .isEqualTo(ErrorCode.INVALID_TXN_STATE);
    }

    @Test
    void producersAndTransactionsShareTheIds() {
        Scripted session = Scripted.after("producer p --idempotent", "txn begin t", "producer q --idempotent");

        assertThat(session.lines("show transactions")).containsExactly("t: open, producer id 1, epoch 0");
        assertThat(session.cluster().producers().nextProducerId()).isEqualTo(3);
    }

    @Test
    void anEpochThatIsUsedUpGivesWayToAnotherProducer() {
        Scripted session = twoBrokers();
        for (int i = 0; i < Short.MAX_VALUE; i++) {
            session.session()
                    .execute(
                            new io.minikafka.session.Request.Execute(new ClusterCommand.BeginTransaction("t", true)),
                            "txn begin t --fence");
        }
        assertThat(session.lines("show transactions")).containsExactly("t: open, producer id 0, epoch 32766");
        session.then("txn begin t --fence", "send events a --txn t");
        assertThat(session.lines("show transactions").get(0)).isEqualTo("t: open, producer id 1, epoch 0");
    }
}
