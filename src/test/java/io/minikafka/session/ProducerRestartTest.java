package io.minikafka.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.cluster.ErrorCode;
import io.minikafka.cluster.ProducerIdentity;
import io.minikafka.storage.ClusterStore;
import io.minikafka.storage.MemoryMetadataStore;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of producers, their buffers and their identities when the cluster ends and comes back. */
class ProducerRestartTest {

    private static ProducerIdentity identity(Scripted session, String producer) {
        return session.cluster()
                .producers()
                .named(producer)
                .orElseThrow()
                .identity()
                .orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(strings = {"restart", "restart --crash"})
    void anIdentitySurvivesWithItsSequences(String restart) {
        Scripted session = Scripted.after(
                "create-topic events",
                "producer other --idempotent",
                "producer p --idempotent",
                "send events a b --producer p",
                "send events c --producer p",
                restart);

        assertThat(identity(session, "p").producerId()).isEqualTo(1);
        assertThat(identity(session, "p").nextSequence(Scripted.EVENTS)).isEqualTo(3);
        assertThat(session.lines("retry #2"))
                .containsExactly("#3 acknowledged: offset 2 (duplicate of #2, nothing written)");
        session.then("send events d --producer p", "producer next --idempotent");
        assertThat(identity(session, "next").producerId()).isEqualTo(2);
    }

    @Test
    void aLostSendWhoseSequenceIsTakenIsNotMistakenForADuplicate() {
        Scripted session = Scripted.after(
                "create-topic events",
                "producer p --idempotent",
                "send events lost --producer p",
                "promote events 2",
                "restart",
                "send events other --producer p");

        assertThat(session.refusal("retry #1")).isEqualTo(ErrorCode.OUT_OF_ORDER_SEQUENCE);
        assertThat(session.lines("retry #2"))
                .containsExactly("#3 acknowledged: offset 0 (duplicate of #2, nothing written)");
    }

    /** A leader of Kafka's remembers five batches, so the sequence may be that of an older one than the latest. */
    @Test
    void underKafkasRulesTooALostSendIsNotMistakenForADuplicate() {
        Scripted session = Scripted.after(
                "new-cluster --semantics kafka",
                "create-topic events",
                "producer p --idempotent",
                "send events lost --producer p",
                "crash-broker 1",
                "restart-broker 1",
                "fetch-followers",
                "restart",
                "send events other --producer p",
                "send events latest --producer p");

        assertThat(session.refusal("retry #1")).isEqualTo(ErrorCode.OUT_OF_ORDER_SEQUENCE);
        assertThat(session.lines("retry #2"))
                .containsExactly("#4 repeats #2, offset 0: nothing written", "#4 pending: needs hw 1, hw is 0");
    }

    @Test
    void anIdentitySurvivesTheProcessOnDisk(@TempDir Path directory) {
        String place = directory.resolve("cluster").toString();
        ClusterStore store = ClusterStore.inDirectory(place);
        Scripted.on(store)
                .then(
                        "create-topic events",
                        "producer plain --acks 0 --linger 7 --buffer 999 --batch-size 0",
                        "producer p --idempotent",
                        "send events a --producer p");
        store.close();

        try (ClusterStore again = ClusterStore.inDirectory(place)) {
            Scripted session = Scripted.on(again);
            assertThat(session.lines("show producers"))
                    .containsExactly(
                            "p: acks=all, idempotent (producer id 0, epoch 0), batch-size 16384, linger 0 ms, buffer 33554432",
                            "  events-0: next sequence 1",
                            "plain: acks=0, batch-size 0, linger 7 ms, buffer 999");
            session.then("send events b --producer p", "producer q --idempotent");
            assertThat(session.events().leader().leo()).isEqualTo(2);
            assertThat(identity(session, "q").producerId()).isEqualTo(1);
        }
    }

    @Test
    void aGracefulRestartSendsWhatIsBufferedBeforeTheLogsAreFlushed() {
        Scripted session =
                Scripted.after("create-topic events", "producer p --linger 5", "send events a b --producer p");

        assertThat(session.lines("restart"))
                .startsWith(
                        "p: closes, sends 2 records for events-0, 77 bytes",
                        "#1 events-0 offsets [0, 2) appended on leader 1 (epoch 0)");
        assertThat(session.events().leader().leo()).isEqualTo(2);
        assertThat(session.lines("flush")).containsExactly("nothing is buffered");
    }

    @Test
    void aCrashLosesWhatIsBufferedAndSaysSo() {
        Scripted session = Scripted.after(
                "create-topic events",
                "producer p --linger 5",
                "producer q --linger 5",
                "send events a b --producer p");
        session.then("send events c --producer q");

        assertThat(session.lines("restart --crash"))
                .startsWith("p: 2 buffered records were never sent", "q: 1 buffered record was never sent");
        assertThat(session.events().leader().leo()).isZero();
        assertThat(session.lines("flush")).containsExactly("nothing is buffered");
    }

    @Test
    void aGracefulRestartTellsWhatCouldNotBeSent() {
        Scripted session = Scripted.after(
                "create-topic events --config min.insync.replicas=2",
                "producer p --acks all --linger 5",
                "remove-from-isr events 2",
                "remove-from-isr events 3",
                "send events a --producer p");

        List<String> lines = session.lines("restart");
        assertThat(lines).anyMatch(line -> line.contains("refused NOT_ENOUGH_REPLICAS"));
        assertThat(lines).contains("p: 1 buffered record was never sent");
    }

    @Test
    void aPendingSendOfAClosedProducerIsCancelled() {
        Scripted session = Scripted.after(
                "create-topic events", "producer p --acks all --linger 5", "send events a --producer p", "restart");

        assertThat(session.session().state().ledger().send(1).failure()).contains(ErrorCode.CANCELLED);
    }

    @Test
    void aStoreThatHasFailedTakesNothingAtARestart() {
        FullDisk disk = new FullDisk(0);
        Scripted session = Scripted.on(new ClusterStore(disk, new MemoryMetadataStore()))
                .then("create-topic events", "producer p --linger 5", "send events a --producer p");
        assertThat(session.refusal("flush")).isEqualTo(ErrorCode.STORAGE_ERROR);
        disk.makeRoom(9);

        assertThat(session.lines("restart")).startsWith("p: 1 buffered record was never sent");
        session.then("send events b --producer p");
        assertThat(session.lines("restart")).startsWith("p: closes, sends 1 record for events-0, 69 bytes");
    }

    @Test
    void theEndOfASessionSendsWhatIsBuffered(@TempDir Path directory) {
        String place = directory.resolve("cluster").toString();
        Scripted session = Scripted.on(ClusterStore.inDirectory(place))
                .then("create-topic events", "producer p --linger 5", "send events a --producer p");
        session.session().close();

        try (ClusterStore again = ClusterStore.inDirectory(place)) {
            assertThat(Scripted.on(again).events().leader().leo()).isEqualTo(1);
        }
    }
}
