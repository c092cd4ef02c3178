package io.minikafka.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.cluster.ErrorCode;
import io.minikafka.cluster.Outcome;
import io.minikafka.storage.ClusterStore;
import io.minikafka.storage.MemoryMetadataStore;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class SessionTest {

    @Test
    void itStartsAsAfterABareNewCluster() {
        Scripted fresh = Scripted.after();
        Scripted renewed = Scripted.after("create-topic events", "send events x", "tick 5", "new-cluster");

        assertThat(fresh.cluster().brokers()).containsExactly(1, 2, 3);
        assertThat(renewed.session().state()).isEqualTo(fresh.session().state());
    }

    @Test
    void aShowChangesNothing() {
        Scripted session = Scripted.after("create-topic events", "send events x");
        SessionState before = session.session().state();

        for (Request.Subject subject : Request.Subject.values()) {
            Result result = session.run("show " + subject.name().toLowerCase(Locale.ROOT));
            assertThat(result.before()).isSameAs(before);
            assertThat(result.after()).isSameAs(before);
            assertThat(result.events().isEmpty()).isTrue();
        }
    }

    @Test
    void aRefusalChangesNothing() {
        Scripted session = Scripted.after("create-topic events");
        SessionState before = session.session().state();
        Result result = session.run("promote events 9");

        assertThat(result.outcome().isRefused()).isTrue();
        assertThat(session.session().state()).isEqualTo(before);
    }

    @Test
    void aFailureOfTheStoreIsPublishedToNobody() {
        FullDisk disk = new FullDisk(1);
        Scripted session = Scripted.on(new ClusterStore(disk, new MemoryMetadataStore()))
                .then("create-topic events", "send events a");
        SessionState before = session.session().state();

        assertThat(session.refusal("send events b")).isEqualTo(ErrorCode.STORAGE_ERROR);
        assertThat(session.session().state()).isSameAs(before);
        assertThat(session.session().failure()).isPresent();
    }

    @Test
    void aFailedClusterAnswersLooksAndARestartOnly() {
        FullDisk disk = new FullDisk(1);
        Scripted session = Scripted.on(new ClusterStore(disk, new MemoryMetadataStore()))
                .then("create-topic events", "send events a");
        session.run("send events b");
        for (String line : List.of("send events c", "tick", "fetch-followers", "create-topic other", "fetch events")) {
            assertThat(session.refusal(line)).as(line).isEqualTo(ErrorCode.STORAGE_ERROR);
        }
        session.then("show log", "show sends");
        disk.makeRoom(10);
        session.then("restart");

        assertThat(session.session().failure()).isEmpty();
        session.then("send events b", "fetch-followers");
        assertThat(session.lines("fetch events")).containsExactly("0: a", "1: b");
        assertThat(session.lines("show sends")).hasSize(2);
    }

    @Test
    void aRoundThatTheStoreCannotKeepIsNotHalfPublished() {
        FullDisk disk = new FullDisk(3);
        Scripted session = Scripted.on(new ClusterStore(disk, new MemoryMetadataStore()))
                .then("create-topic events", "send events a", "send events b");
        assertThat(session.refusal("fetch-followers")).isEqualTo(ErrorCode.STORAGE_ERROR);
        assertThat(session.events().replica(2).leo()).isZero();

        disk.makeRoom(10);
        session.then("restart --crash");
        assertThat(session.events().replica(2).leo())
                .as("what the store had kept is there after all")
                .isEqualTo(1);
        session.then("fetch-followers");
        assertThat(session.events().highWatermark()).isEqualTo(2);
    }

    @Test
    void aResultHasTheMomentBeforeAndAfter() {
        Scripted session = Scripted.after("create-topic events");
        Result result = session.run("send events x");

        assertThat(result.before().cluster().lastSendNumber()).isZero();
        assertThat(result.after().cluster().lastSendNumber()).isEqualTo(1);
        assertThat(result.outcome()).isInstanceOf(Outcome.Done.class);
    }
}
