package io.minikafka.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.cluster.ErrorCode;
import io.minikafka.storage.ClusterStore;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of transactions when the cluster ends and comes back, and what the ledger says of their records. */
class TransactionRestartTest {

    private static final String READ = "fetch events --isolation read_committed";

    @ParameterizedTest
    @ValueSource(strings = {"restart", "restart --crash"})
    void anOpenTransactionHoldsTheLsoAndCanOnlyBeAborted(String restart) {
        Scripted session = Scripted.after(
                "new-cluster --brokers 1,2",
                "create-topic events",
                "txn begin t",
                "send events a --txn t",
                "fetch-followers");

        assertThat(session.lines(restart))
                .contains(
                        "t: left open in events-0, and its producer is gone; txn abort t ends it, and so does txn begin t");
        assertThat(session.lines("show lso"))
                .containsExactly("events-0: lso 0 (hw 1, transaction t open since offset 0)");
        assertThat(session.refusal("send events b --txn t")).isEqualTo(ErrorCode.INVALID_TXN_STATE);
        assertThat(session.refusal("txn commit t")).isEqualTo(ErrorCode.INVALID_TXN_STATE);
        assertThat(session.lines("txn abort t"))
                .contains("t: abort decided, for events-0, epoch 0 -> 1 (epoch 0 is fenced)");
        session.then("fetch-followers", "txn begin t", "send events c --txn t", "fetch-followers", "txn commit t");
        session.then("fetch-followers");
        assertThat(session.lines(READ)).containsExactly("2: c");
    }

    @Test
    void theNextBeginAbortsWhatTheRestartLeft() {
        Scripted session = Scripted.after(
                "new-cluster --brokers 1", "create-topic events", "txn begin t", "send events a --txn t", "restart");

        assertThat(session.lines("txn begin t"))
                .contains(
                        "t: abort decided, for events-0, epoch 0 -> 1 (epoch 0 is fenced)",
                        "t: transaction begun, producer id 0, epoch 1");
        session.then("send events b --txn t", "txn commit t");
        assertThat(session.lines(READ)).containsExactly("2: b");
    }

    @Test
    void aTransactionSurvivesTheProcessOnDisk(@TempDir Path directory) {
        String place = directory.resolve("cluster").toString();
        ClusterStore store = ClusterStore.inDirectory(place);
        Scripted.on(store)
                .then(
                        "new-cluster --brokers 1",
                        "create-topic events",
                        "txn begin done",
                        "send events a --txn done",
                        "txn commit done",
                        "txn begin gone",
                        "send events b --txn gone",
                        "txn abort gone",
                        "txn begin open",
                        "send events c --txn open",
                        "send events d");
        store.close();

        try (ClusterStore again = ClusterStore.inDirectory(place)) {
            Scripted session = Scripted.on(again);
            assertThat(session.lines("show transactions"))
                    .containsExactly(
                            "done: committed, producer id 0, epoch 0",
                            "gone: aborted, producer id 1, epoch 0",
                            "open: left open by a restart, producer id 2, epoch 0",
                            "  events-0: open since offset 4");
            assertThat(session.lines(READ))
                    .containsExactly("0: a", "no further: lso 4 (hw 6, transaction open open since offset 4)");
            session.then("txn abort open");
            assertThat(session.lines(READ)).containsExactly("0: a", "5: d");
        }
    }

    /** The decision is kept before the first marker, so the torn one can only be written again. */
    @Test
    void aCommitThatTearsBetweenTwoPartitionsIsACommitInBoth() {
        Scripted session = Scripted.after(
                "new-cluster --brokers 1,2",
                "create-topic events --replication-factor 1",
                "create-topic other --partitions 2 --replication-factor 1",
                "txn begin t",
                "send events a --txn t",
                "send other-1 b --txn t",
                "inject torn-write --broker 2");
        assertThat(session.refusal("txn commit t")).isEqualTo(ErrorCode.STORAGE_ERROR);
        session.then("restart --crash");

        assertThat(session.lines("show transactions"))
                .containsExactly(
                        "t: committed, but a marker is gone, producer id 0, epoch 0", "  other-1: open since offset 0");
        assertThat(session.lines(READ)).containsExactly("0: a");
        assertThat(session.refusal("txn abort t")).isEqualTo(ErrorCode.INVALID_TXN_STATE);
        session.then("txn commit t");
        assertThat(session.lines("fetch other-1 --isolation read_committed")).containsExactly("0: b");
    }

    @Test
    void undoBringsATransactionBack() {
        Scripted session = Scripted.after(
                "new-cluster --brokers 1",
                "create-topic events",
                "txn begin t",
                "send events a --txn t",
                "txn abort t");
        assertThat(session.lines(READ).get(0)).startsWith("nothing to read");

        session.then("undo", "send events b --txn t", "txn commit t", "restart");
        assertThat(session.lines(READ)).containsExactly("0: a", "1: b");
    }

    @Test
    void aCommittedRecordThatIsLostIsLost() {
        Scripted session = Scripted.after(
                "new-cluster --brokers 1,2,3 --config min.insync.replicas=1",
                "create-topic events",
                "remove-from-isr events 2",
                "remove-from-isr events 3",
                "txn begin t",
                "send events a --txn t",
                "txn commit t",
                "restart",
                "promote events 1");

        assertThat(session.lines("show lost"))
                .containsExactly("LOST #1 events-0 offset 0 a: acknowledged with acks=all, lost by: promote events 1");
    }

    @Test
    void whatWasAbortedCannotBeLost() {
        Scripted session = Scripted.after(
                "new-cluster --brokers 1,2,3",
                "create-topic events",
                "remove-from-isr events 2",
                "remove-from-isr events 3",
                "txn begin t",
                "send events a --txn t",
                "txn abort t",
                "restart",
                "promote events 1");

        assertThat(session.events().leader().leo()).isZero();
        assertThat(session.lines("show lost")).containsExactly("nothing acknowledged is lost");
    }

    @Test
    void whatIsLostWhileTheTransactionIsOpenIsForgottenWithTheAbort() {
        Scripted session = Scripted.after(
                "new-cluster --brokers 1,2,3",
                "create-topic events",
                "remove-from-isr events 2",
                "remove-from-isr events 3",
                "txn begin t",
                "send events a --txn t",
                "restart",
                "promote events 1");
        assertThat(session.lines("show lost")).hasSize(1).first().asString().startsWith("LOST #1 ");

        session.then("txn abort t");
        assertThat(session.lines("show lost")).containsExactly("nothing acknowledged is lost");
    }
}
