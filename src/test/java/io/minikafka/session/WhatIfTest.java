package io.minikafka.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.storage.ClusterStore;
import io.minikafka.view.TextView;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WhatIfTest {

    private static final List<String> LINES = List.of(
            "send events x --acks all",
            "send nowhere x",
            "promote events 2",
            "promote events 3",
            "fetch-followers",
            "tick 20000",
            "create-topic other",
            "new-cluster --brokers 9",
            "retry #1",
            "retry #9",
            "restart",
            "restart --crash",
            "inject flush-error",
            "inject corrupt events --broker 1 --offset 0",
            "inject torn-write --broker 77",
            "alter-config flush.messages=1",
            "fetch events",
            "show log");

    /** Every file's name and bytes. */
    private static SortedMap<String, String> bytes(Path folder) throws IOException {
        SortedMap<String, String> bytes = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                bytes.put(file.toString(), HexFormat.of().formatHex(Files.readAllBytes(file)));
            }
        }
        return bytes;
    }

    @Test
    void itAnswersWhatTheCommandThenAnswersAndChangesNothing(@TempDir Path folder) throws Exception {
        String directory = folder.resolve("data").toString();
        try (Session session = Session.start(ClusterStore.inDirectory(directory))) {
            Scripted scripted = Scripted.on(session)
                    .then("new-cluster --brokers 1,2", "create-topic events", "send events a", "fetch-followers")
                    .then("send events at-risk");
            for (String line : LINES) {
                SessionState before = session.state();
                int step = session.timeline().last();
                SortedMap<String, String> files = bytes(folder);

                List<String> supposed = scripted.lines("what-if " + line);
                assertThat(session.state()).as(line).isSameAs(before);
                assertThat(session.timeline().last()).isEqualTo(step);
                assertThat(session.failure()).isEmpty();
                assertThat(bytes(folder)).as(line).isEqualTo(files);

                assertThat(supposed).first().isEqualTo("not done; " + line + " would answer:");
                List<String> answers = supposed.stream()
                        .filter(text -> text.startsWith("  "))
                        .map(text -> text.substring(2))
                        .toList();
                assertThat(answers).as(line).isEqualTo(TextView.lines(scripted.run(line), 78));
                if (session.timeline().last() > step) {
                    scripted.then("undo");
                }
            }
        }
    }

    @Test
    void lostRecordsAreTold() {
        Scripted session = Scripted.after("new-cluster --brokers 1,2", "create-topic events", "send events a");

        assertThat(session.lines("what-if promote events 2"))
                .containsExactly(
                        "not done; promote events 2 would answer:",
                        "  events-0: leader 1 -> 2, epoch 0 -> 1, isr [1, 2] -> [2], hw 0",
                        "  LOST #1 events-0 offset 0 a: acknowledged with acks=1, not in the leader's log any more");
        assertThat(session.session().state().ledger().lost().isEmpty()).isTrue();
    }

    @Test
    void whatWouldBeAnsweredIsTheLastAnswerSoThatItCanBeExplained() {
        Scripted session = Scripted.after("create-topic events", "send events a");
        session.run("what-if promote events 2");

        assertThat(session.session()
                        .lastResult()
                        .flatMap(Result::supposed)
                        .orElseThrow()
                        .events())
                .isNotEmpty();
    }

    @Test
    void whatOnlyTheStoreKnowsIsSaidToBeSupposed() {
        Scripted session = Scripted.after("create-topic events", "inject torn-write --broker 1");

        assertThat(session.lines("what-if send events a"))
                .last()
                .isEqualTo("supposed: the fault that is armed in the store does not happen");
        assertThat(session.lines("what-if restart --crash"))
                .contains("supposed: the files hold what the state says; only a restart reads them");
        assertThat(session.lines("what-if fetch events")).noneMatch(line -> line.startsWith("supposed"));
    }

    @Test
    void aFailedClusterWouldRefuse() {
        Scripted session = Scripted.after("create-topic events", "inject torn-write --broker 1");
        session.run("send events a");

        assertThat(session.lines("what-if send events a").get(1))
                .startsWith("  error STORAGE_ERROR: the cluster has failed");
        assertThat(session.lines("what-if restart")).noneMatch(line -> line.contains("error"));
    }

    @Test
    void noDirectoryIsOpened() {
        assertThat(Scripted.after().lines("what-if new-cluster --data-dir x"))
                .containsExactly("error INVALID_REQUEST: what-if opens no directory; leave --data-dir out");
    }
}
