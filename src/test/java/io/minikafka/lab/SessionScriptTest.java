package io.minikafka.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.session.Session;
import io.minikafka.storage.ClusterStore;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionScriptTest {

    private static final List<Supplier<ClusterStore>> STORES =
            List.of(ClusterStore::inMemory, ClusterStore::inTemporaryDirectory);

    private final List<String> out = new ArrayList<>();
    private LabFolder folder;

    @BeforeEach
    void openFolder(@TempDir Path path) {
        folder = new LabFolder(path);
    }

    private ScriptRunner runner(Session session) {
        return new ScriptRunner(
                session, out::add, () -> 80, new PathStart(folder.path(), Optional.empty()), Limits.none());
    }

    /** Carries out lines in a session of its own, and gives the answers of the last. */
    private List<String> run(ClusterStore store, String... lines) throws ScriptException {
        try (Session session = Session.start(store)) {
            return run(runner(session), lines);
        }
    }

    private List<String> run(ScriptRunner runner, String... lines) throws ScriptException {
        for (String line : lines) {
            out.clear();
            runner.runLine(line);
        }
        return List.copyOf(out);
    }

    private void assertPasses(String name) {
        for (Supplier<ClusterStore> store : STORES) {
            LabResult result =
                    new LabRunner(true, store).check(new LabFile(folder.path().resolve(name), name));
            assertThat(result.details()).as(name).isEmpty();
            assertThat(result.status()).isEqualTo(LabResult.Status.PASSED);
        }
    }

    @Test
    void aSavedSessionIsALabThatPassesOnBothStores() throws Exception {
        for (Supplier<ClusterStore> store : STORES) {
            List<String> answer = run(
                    store.get(),
                    "new-cluster --brokers 1,2 --config min.insync.replicas=2",
                    "create-topic events; send events safe --acks all",
                    "show log",
                    "tick 9",
                    "undo",
                    "promote events 2; promote events 9",
                    "undo",
                    "fetch-followers",
                    "what-if promote events 2",
                    "fetch events",
                    "remove-from-isr events 2",
                    "send events more --acks all",
                    "inject torn-write --broker 1 --bytes 7",
                    "send events torn",
                    "restart",
                    "sned; help send; history",
                    "save mine.lab --title \"What was done\" --force");

            assertThat(answer)
                    .containsExactly(
                            "saved 12 commands in mine.lab and the transcript in mine.md; lab check accepts them");
            assertThat(folder.read("mine.lab")).isEqualTo("""
                            #: title What was done

                            new-cluster --brokers 1,2 --config min.insync.replicas=2
                            create-topic events
                            send events safe --acks all
                            show log
                            fetch-followers
                            what-if promote events 2
                            fetch events
                            remove-from-isr events 2
                            #: expect-error NOT_ENOUGH_REPLICAS
                            send events more --acks all
                            inject torn-write --broker 1 --bytes 7
                            #: expect-error STORAGE_ERROR
                            send events torn
                            restart
                            """);
            assertPasses("mine.lab");
        }
    }

    @Test
    void whateverAWordHoldsIsSavedAndSharedSoThatItIsReadBack() throws Exception {
        String line =
                "send events \"it's\" 'a;b' \"#x\" #y \"q\\\"\" 'b\\s' \\xff\\x00\\x0a ü \"--acks\" -- --key $HOME `id` !1 %s";
        try (Session session = Session.inMemory()) {
            ScriptRunner runner = runner(session);
            run(runner, "create-topic events", line, "fetch-followers", "fetch events");
            List<String> records = List.copyOf(out);
            assertThat(records).hasSize(14);
            run(runner, "save words.lab");
            assertPasses("words.lab");

            String shared = run(runner, "share").get(0);
            assertThat(shared).startsWith("scripts/minikafka -c '").endsWith("'");
            assertThat(run(ClusterStore.inMemory(), unquoted(shared)))
                    .as("what the shared line answers")
                    .endsWith(records.toArray(new String[0]));
        }
    }

    /** The second argument, as a POSIX shell reads it. */
    private static String unquoted(String command) throws IOException {
        Process shell = new ProcessBuilder(
                        "sh", "-c", "set -- " + command.substring(command.indexOf(' ') + 1) + "; printf %s \"$2\"")
                .start();
        try (InputStream words = shell.getInputStream()) {
            return new String(words.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void looksThatWereUndoneAreLeftOutWithTheirStep() throws Exception {
        run(
                ClusterStore.inMemory(),
                "show clock",
                "tick",
                "show cluster",
                "undo",
                "show topics",
                "redo",
                "show isr",
                "save a.lab");
        assertThat(folder.read("a.lab"))
                .isEqualTo("#: title a\n\nshow clock\nshow topics\ntick\nshow cluster\nshow isr\n");
        assertPasses("a.lab");
    }

    @Test
    void nothingIsOverwrittenUnlessItIsForced() throws Exception {
        folder.write("a.md", "kept");
        folder.write("b.lab", "kept");
        List<String> first = run(ClusterStore.inMemory(), "save a.lab");
        List<String> second = run(ClusterStore.inMemory(), "save b.lab");

        assertThat(first)
                .containsExactly(
                        "error INVALID_REQUEST: a.md exists; choose another name, or overwrite it with --force");
        assertThat(second).singleElement().asString().startsWith("error INVALID_REQUEST: b.lab exists");
        assertThat(folder.read("a.md") + folder.read("b.lab")).isEqualTo("kept\nkept\n");
        assertThat(folder.path().resolve("a.lab")).doesNotExist();

        run(ClusterStore.inMemory(), "tick", "save a.lab --force", "save b.lab --force");
        assertPasses("a.lab");
        assertPasses("b.lab");
    }

    @Test
    void whereItCannotBeWrittenNothingIs() throws Exception {
        Files.createDirectory(folder.path().resolve("dir.lab"));
        for (List<String> refused : List.of(
                List.of("save none/a.lab", "cannot write none/a.lab: there is no such folder; make it first"),
                List.of("save mine", "a lab's file ends in .lab, as in mine.lab; found mine"),
                List.of("save .lab", "a lab's file ends in .lab, as in mine.lab; found .lab"),
                List.of("save a.lab --title ' '", "the title is empty; leave --title out, or say what the lab shows"),
                List.of("save dir.lab", "dir.lab exists; choose another name, or overwrite it with --force"),
                List.of("save \"a\\x00.lab\"", "a file name cannot hold such characters"))) {
            assertThat(run(ClusterStore.inMemory(), refused.get(0)))
                    .containsExactly("error INVALID_REQUEST: " + refused.get(1));
        }
        assertThat(run(ClusterStore.inMemory(), "save dir.lab --force"))
                .singleElement()
                .asString()
                .startsWith("error");
        try (var files = Files.list(folder.path())) {
            assertThat(files.map(file -> file.getFileName().toString())).containsExactly("dir.lab");
        }
    }

    @Test
    void aTitleIsOneLine() throws Exception {
        run(ClusterStore.inMemory(), "tick", "save a.lab --title 'one\\x0atwo'", "save b.lab --title one\\x0atwo");

        assertThat(folder.read("b.lab")).startsWith("#: title one\\x0atwo\n\ntick\n");
        assertPasses("b.lab");
    }

    @Test
    void labsWriteNoFiles() throws Exception {
        LabFile lab = folder.lab("a.lab", "#: title T", "tick", "save b.lab", "share");
        Observation observation =
                Observation.of(lab, LabScript.parseLab("a.lab", folder.read("a.lab")), ClusterStore.inMemory());

        assertThat(observation.transcript().texts())
                .contains("error INVALID_REQUEST: labs write no files; leave save out", "scripts/minikafka -c 'tick'");
        assertThat(folder.path().resolve("b.lab")).doesNotExist();
    }

    @Test
    void aClusterThatWasKeptCannotBeRepeatedUntilANewOneIsMade() throws Exception {
        String directory = folder.path().resolve("data").toString();
        run(ClusterStore.inDirectory(directory), "create-topic events", "send events a");
        try (Session session = Session.start(ClusterStore.inDirectory(directory))) {
            ScriptRunner runner = runner(session);
            for (String line : List.of("save a.lab", "share")) {
                assertThat(run(runner, "tick", line))
                        .singleElement()
                        .asString()
                        .startsWith("error INVALID_REQUEST: this session goes on with a cluster that was kept");
            }
            assertThat(run(runner, "new-cluster --brokers 1,", "tick", "share"))
                    .containsExactly("scripts/minikafka -c 'new-cluster --brokers 1,; tick'");
        }
    }

    @Test
    void aClusterInADirectoryIsRepeatedWithoutIt() throws Exception {
        String directory = folder.path().resolve("data").toString();
        try (Session session = Session.open(ClusterStore.inMemory(), Optional.of(ClusterStore::inDirectory))) {
            ScriptRunner runner = runner(session);
            run(runner, "create-topic old", "new-cluster --brokers 1,2 --data-dir \"" + directory + "\"", "tick");
            assertThat(run(runner, "share")).containsExactly("scripts/minikafka -c 'new-cluster --brokers 1,2; tick'");
            assertThat(run(runner, "undo", "undo"))
                    .containsExactly("error INVALID_REQUEST: nothing to undo: the history starts anew with new-cluster"
                            + " --data-dir, since the cluster before it lived elsewhere");
        }
    }

    @Test
    void aSessionTooLongForAShellIsToBeSaved() throws Exception {
        List<String> answer = run(
                ClusterStore.inMemory(), "create-topic events", "send events \"" + "x".repeat(140_000) + "\"", "share");

        assertThat(answer)
                .containsExactly("error INVALID_REQUEST: the session has 2 commands, more than a shell takes as one"
                        + " argument; save writes them to a file");
    }
}
