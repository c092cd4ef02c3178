package io.minikafka.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.cluster.ErrorCode;
import io.minikafka.storage.ClusterStore;
import io.minikafka.view.TextView;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LedgerTest {

    private static final String TWO = "new-cluster --brokers 1,2";

    private static List<Integer> lost(Result result) {
        return result.notes().stream()
                .filter(LedgerNote.Lost.class::isInstance)
                .map(note -> note.send().number())
                .toList();
    }

    private static List<Integer> found(Result result) {
        return result.notes().stream()
                .filter(LedgerNote.Found.class::isInstance)
                .map(note -> note.send().number())
                .toList();
    }

    private static List<Integer> lostNow(Scripted session) {
        return session.session().state().ledger().lost().keySet().toJavaList();
    }

    @Test
    void anAcknowledgedRecordThatTheNewLeaderLacksIsLost() {
        Scripted session = Scripted.after(TWO, "create-topic events", "send events a");

        Result promotion = session.run("promote events 2");
        assertThat(lost(promotion)).containsExactly(1);
        assertThat(lostNow(session)).containsExactly(1);
    }

    @Test
    void evenWhatWasAcknowledgedByAllCanBeLost() {
        Scripted session = Scripted.after(
                "create-topic events",
                "remove-from-isr events 3",
                "send events a --acks all",
                "refresh-isr",
                "fetch-followers events --follower 2");
        assertThat(session.session().state().ledger().send(1).status()).isEqualTo(SendEntry.Status.ACKNOWLEDGED);

        assertThat(lost(session.run("promote events 3"))).containsExactly(1);
    }

    @Test
    void whatNobodyWasToldOfIsNotLost() {
        Scripted session =
                Scripted.after(TWO, "create-topic events", "send events a --acks 0", "send events b --acks all");

        assertThat(lost(session.run("promote events 2"))).isEmpty();
    }

    @Test
    void whatTheNewLeaderHasIsNotLost() {
        Scripted session =
                Scripted.after(TWO, "create-topic events", "send events a", "fetch-followers", "send events b");

        assertThat(lost(session.run("promote events 2"))).containsExactly(2);
    }

    @Test
    void aLeaderThatIsPromotedAgainLosesWhatIsAboveTheHighWatermark() {
        Scripted session = Scripted.after(TWO, "create-topic events", "send events a", "send events b");

        assertThat(lost(session.run("promote events 1"))).containsExactly(1, 2);
    }

    @Test
    void aRecordThatComesBackIsFound() {
        Scripted session = Scripted.after(
                TWO, "create-topic events", "send events a", "fetch-followers", "send events b", "promote events 2");
        session.then("send events c", "refresh-isr");

        Result promotion = session.run("promote events 1");
        assertThat(found(promotion)).containsExactly(2);
        assertThat(lost(promotion)).containsExactly(3);
        assertThat(lostNow(session)).containsExactly(3);
    }

    @Test
    void theSameValueAtTheSameOffsetInAnotherEpochIsAnotherRecord() {
        Scripted session = Scripted.after(
                TWO, "create-topic events", "send events a", "promote events 2", "send events a", "refresh-isr");

        assertThat(lostNow(session)).containsExactly(1);
        session.then("fetch-followers");
        assertThat(lostNow(session)).containsExactly(1);
    }

    @Test
    void whatIsLostIsSaidOnce() {
        Scripted session = Scripted.after(TWO, "create-topic events", "send events a", "promote events 2");

        assertThat(lost(session.run("promote events 2"))).isEmpty();
        assertThat(lostNow(session)).containsExactly(1);
    }

    @Test
    void aDuplicateCountsOnce() {
        String send = "send events a --producer-id 1 --producer-epoch 0 --sequence 0";
        Scripted session = Scripted.after(TWO, "create-topic events", send, send, send);

        assertThat(lost(session.run("promote events 2"))).containsExactly(1);
        assertThat(lostNow(session)).containsExactly(1);
    }

    @Test
    void aDuplicateOfWhatNobodyWasToldOfCountsByItself() {
        String send = "send events a --producer-id 1 --producer-epoch 0 --sequence 0";
        Scripted session = Scripted.after(TWO, "create-topic events", send + " --acks 0", send + " --acks 1", send);

        assertThat(lost(session.run("promote events 2"))).containsExactly(2);
    }

    @Test
    void aDuplicateWithoutAcksTellsNobody() {
        String send = "send events a --producer-id 1 --producer-epoch 0 --sequence 0 --acks 0";
        Scripted session = Scripted.after(TWO, "create-topic events", send, send);

        assertThat(lost(session.run("promote events 2"))).isEmpty();
    }

    @Test
    void aRestartLosesNothingThatTheLeaderKeeps() {
        Scripted session = Scripted.after(TWO, "create-topic events", "send events a");

        assertThat(session.run("restart --crash").notes()).isEmpty();
        assertThat(session.run("restart").notes()).isEmpty();
    }

    @Test
    void afterARestartTheHighWatermarkMayHaveGoneDownSoThatAPromotionLosesMore() {
        Scripted session = Scripted.after(
                "create-topic events", "send events a --acks all", "fetch-followers --follower 2,3", "send events b");
        session.then("fetch-followers --follower 2", "remove-from-isr events 3", "restart");

        assertThat(session.events().highWatermark()).isEqualTo(1);
        assertThat(lost(session.run("promote events 2"))).containsExactly(2);
    }

    /** A promise to all that was made later is the one that is broken. */
    @Test
    void aRepeatedBatchIsLostWithTheStrongestAnswer() {
        String stamp = " --producer-id 7 --producer-epoch 0 --sequence 0 --acks ";
        Scripted session = Scripted.after(
                TWO,
                "create-topic events",
                "send events a" + stamp + "1",
                "send events a" + stamp + "all",
                "send events a" + stamp + "1");
        Result lost = session.run("promote events 2");

        assertThat(lost(lost)).containsExactly(2);
        assertThat(TextView.lines(lost, 80))
                .last()
                .isEqualTo("LOST #2 events-0 offset 0 a: acknowledged with acks=all, not in the leader's log any more");
        assertThat(session.session()
                        .state()
                        .ledger()
                        .lossOf(session.session().state().ledger().send(1)))
                .isNotEmpty();
    }

    @Test
    void aNewClusterForgetsEverything() {
        Scripted session = Scripted.after(
                TWO, "create-topic events", "send events a", "promote events 2", TWO, "create-topic events");

        assertThat(lostNow(session)).isEmpty();
        assertThat(session.session().state().ledger()).isEqualTo(Ledger.EMPTY);
        assertThat(session.lines("send events x")).first().asString().startsWith("#1 events-0 offset 0");
    }

    @Test
    void aRefusedNewClusterForgetsNothing() {
        Scripted session = Scripted.after(TWO, "create-topic events", "send events a", "promote events 2");
        session.run("new-cluster --config nonsense=1");

        assertThat(lostNow(session)).containsExactly(1);
    }

    @Test
    void theLineThatLostItIsRememberedAsItWouldBeTyped() {
        Scripted session = Scripted.after(TWO, "create-topic events", "send events a");
        session.run("  promote   'events'  2  # oops");

        assertThat(session.session().state().ledger().lost().get(1).get().lostBy())
                .isEqualTo("promote events 2");
    }

    @Test
    void everyPartitionIsLookedAt() {
        Scripted session = Scripted.after(
                "new-cluster --brokers 1,2", "create-topic t --partitions 2", "send t-0 a", "send t-1 b", "send t-1 c");

        assertThat(lost(session.run("promote t-1 1"))).containsExactly(2, 3);
        assertThat(lost(session.run("promote t-0 2"))).containsExactly(1);
    }

    @Test
    void severalOnOneOffsetAreKeptApart() {
        Scripted session = Scripted.after(TWO, "create-topic events");
        for (int i = 0; i < 5; i++) {
            session.then("send events v" + i, "promote events 1", "refresh-isr");
        }
        assertThat(lostNow(session)).containsExactly(1, 2, 3, 4, 5);
    }

    /** An acknowledgement after the abort would be a promise that no later abort takes back. */
    @Test
    void nobodyMissesARepetitionOfWhatWasAborted() {
        Scripted session = Scripted.after(
                "new-cluster --brokers 1,2",
                "create-topic events",
                "txn begin t",
                "send events a --txn t",
                "fetch-followers",
                "txn abort t");
        session.session().execute(new Request.Retry(1), "retry #1");
        assertThat(session.session()
                        .state()
                        .ledger()
                        .acknowledged()
                        .get(Scripted.EVENTS)
                        .get())
                .isEmpty();
    }

    @Test
    void whoOpensADirectoryAnewKnowsOfNoSends(@TempDir Path folder) {
        ClusterStore store = ClusterStore.inDirectory(folder.resolve("data").toString());
        try (Session session = Session.start(store)) {
            Scripted.on(session).then("create-topic events", "send events a", "restart");
            assertThat(session.state().ledger().sends())
                    .as("a restart keeps them")
                    .hasSize(1);
        }
        try (Session session =
                Session.start(ClusterStore.inDirectory(folder.resolve("data").toString()))) {
            Scripted reopened = Scripted.on(session);
            assertThat(reopened.events().leader().leo()).isEqualTo(1);
            assertThat(session.state().ledger()).isEqualTo(Ledger.EMPTY);
            assertThat(reopened.lines("send events b").get(0)).startsWith("#1 ");
        }
    }

    /** Who is to lead, and does not know it, goes on as a follower of whom it knows. */
    @Test
    void whatALeaderFetchesBeforeItHearsOfItIsFoundAgain() {
        Scripted session = Scripted.after(
                "new-cluster --semantics kafka --brokers 1,2",
                "create-topic events",
                "set metadata manual",
                "send events a",
                "elect events --broker 2");
        assertThat(session.lines("show lost"))
                .containsExactly(
                        "LOST #1 events-0 offset 0 a: acknowledged with acks=1, lost by: elect events --broker 2");

        assertThat(session.lines("fetch-followers"))
                .containsExactly(
                        "events-0: broker 2 fetched [0, 1) from leader 1, leo 0 -> 1",
                        "FOUND #1 events-0 offset 0 a: it is in the leader's log again");
        session.then("deliver-metadata 2");
        assertThat(session.refusal("fetch-followers --follower 2")).isEqualTo(ErrorCode.INVALID_REQUEST);
    }
}
