package io.minikafka.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.minikafka.session.FullDisk;
import io.minikafka.session.Request;
import io.minikafka.session.Session;
import io.minikafka.storage.ClusterStore;
import io.minikafka.storage.MemoryMetadataStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScriptRunnerTest {

    private final List<String> out = new ArrayList<>();
    private LabFolder folder;
    private ScriptRunner runner;

    @BeforeEach
    void openRunner(@TempDir Path path) {
        folder = new LabFolder(path);
        runner = runner(ClusterStore.inMemory());
    }

    private ScriptRunner runner(ClusterStore store) {
        return new ScriptRunner(
                Session.start(store),
                out::add,
                () -> 80,
                new PathStart(folder.path(), Optional.empty()),
                Limits.none());
    }

    private List<String> run(String... lines) throws Exception {
        Path file = folder.write("main.lab", lines);
        return runner.runScript(LabScript.parse("main.lab", Files.readString(file)), file);
    }

    private List<JsonNode> json() throws IOException {
        List<JsonNode> objects = new ArrayList<>();
        for (String line : out) {
            objects.add(new ObjectMapper().readTree(line));
        }
        return objects;
    }

    @Test
    void aScriptEchoesItsCommands() throws Exception {
        assertThat(run("# prose", "show clock # why", "", "tick; show clock")).isEmpty();

        assertThat(out)
                .containsExactly(
                        "mk> show clock # why", "clock 0 ms", "mk> tick; show clock", "clock 0 -> 1 ms", "clock 1 ms");
        assertThat(runner.exitCode()).isZero();
    }

    @Test
    void whatIsEchoedDrivesNoTerminal() throws Exception {
        run("create-topic events", "send events '\u001B[31m'");

        assertThat(out).contains("mk> send events '\\x1b[31m'").noneMatch(line -> line.contains("\u001B"));
    }

    @Test
    void linesOfAPersonAreNotEchoedAndDirectivesAreComments() throws Exception {
        runner.runLine("#: expect-error UNKNOWN_TOPIC");
        runner.runLine("show hw t; show clock");

        assertThat(out)
                .containsExactly(
                        "error UNKNOWN_TOPIC: no topic t; there is none yet; create-topic makes one", "clock 0 ms");
        assertThat(runner.exitCode()).isEqualTo(ExitCode.REFUSED);
    }

    @Test
    void aDeclaredRefusalIsASuccess() throws Exception {
        assertThat(run("#: expect-error UNKNOWN_TOPIC", "show hw t", "#: expect-error INVALID_COMMAND", "sned"))
                .isEmpty();
        assertThat(runner.exitCode()).isZero();
    }

    @Test
    void aDeclaredRefusalIsThatOfTheFirstCommandOfALine() throws Exception {
        assertThat(run("#: expect-error UNKNOWN_TOPIC", "show hw t; show clock"))
                .isEmpty();
        assertThat(run("#: expect-error UNKNOWN_TOPIC", "show clock; show hw t"))
                .containsExactly(
                        "main.lab:2: expected a refusal with UNKNOWN_TOPIC, found none",
                        "main.lab:2: refused with UNKNOWN_TOPIC (no topic t; there is none yet; create-topic makes one); put"
                                + " \"#: expect-error UNKNOWN_TOPIC\" before it if that is meant");
        assertThat(runner.exitCode()).isEqualTo(ExitCode.REFUSED);
    }

    @Test
    void anExpectationIsAboutTheLastCommandOfALine() throws Exception {
        assertThat(run("show hw; show clock", "#: expect /clockMs = 0")).isEmpty();
        assertThat(run("show clock; show hw", "#: expect /clockMs = 0")).hasSize(1);
    }

    @Test
    void withoutFailFastTheRestIsCarriedOut() throws Exception {
        run("show hw t", "show clock");

        assertThat(out).last().isEqualTo("clock 0 ms");
    }

    @Test
    void failFastStopsAtTheFirstUndeclaredRefusal() throws Exception {
        runner.setFailFast(true);
        run("#: expect-error UNKNOWN_TOPIC", "show hw t", "show clock", "show hw t; show leo", "show config");

        assertThat(out).hasSize(6).last().asString().startsWith("error UNKNOWN_TOPIC");
        assertThat(runner.isOver()).isTrue();
    }

    @Test
    void exitEndsEverything() throws Exception {
        folder.write("inner.lab", "show clock; exit; tick", "tick");
        run("source inner.lab; tick", "tick");

        assertThat(out).containsExactly("mk> source inner.lab; tick", "mk> show clock; exit; tick", "clock 0 ms");
        assertThat(runner.exitCode()).isZero();
    }

    @Test
    void aFileThatAScriptDoesNotFindIsSaidToBeLookedForBesideTheScript() throws Exception {
        folder.write("below/inner.lab", "source main.lab", "compare kafka main.lab");
        run("source below/inner.lab");

        assertThat(out)
                .filteredOn(
                        line -> line.equals("error INVALID_REQUEST: main.lab does not exist; it was looked for in the"
                                + " folder of inner.lab, where the paths in that script start"))
                .hasSize(2);
    }

    @Test
    void aMissingSourceIsRefusedAndTheRestGoesOn() throws Exception {
        runner.runLine("source missing.lab; show clock");

        assertThat(out).containsExactly("error INVALID_REQUEST: missing.lab does not exist", "clock 0 ms");
        assertThat(runner.exitCode()).isEqualTo(ExitCode.BAD_FILE);
    }

    @Test
    void aBrokenSourceIsRefusedWithFileAndLine() throws Exception {
        folder.write("inner.lab", "show clock", "#: foretell x");
        runner.runLine("source inner.lab");

        assertThat(out)
                .singleElement()
                .asString()
                .startsWith("error INVALID_REQUEST: inner.lab:2: unknown directive foretell;");
        assertThat(runner.exitCode()).isEqualTo(ExitCode.BAD_FILE);
    }

    @Test
    void aDeclaredFailureOfASourceIsASuccess() throws Exception {
        assertThat(run("#: expect-error INVALID_REQUEST", "source missing.lab")).isEmpty();
        assertThat(runner.exitCode()).isZero();
    }

    @Test
    void anUndeclaredFailureOfASourceIsABadFile() throws Exception {
        folder.write("inner.lab", "source missing.lab");
        assertThat(run("source inner.lab")).singleElement().asString().startsWith("main.lab:1: inner.lab:1: refused");
        assertThat(runner.exitCode()).isEqualTo(ExitCode.BAD_FILE);
    }

    @Test
    void whatASourcedScriptDoesNotDeclareIsToldWhereItWasSourced() throws Exception {
        folder.write("inner.lab", "show clock", "#: expect /clockMs = 7");
        runner.runLine("source inner.lab");

        assertThat(out).containsExactly("mk> show clock", "clock 0 ms", "inner.lab:2: expected /clockMs = 7, found 0");
        assertThat(runner.exitCode()).isEqualTo(ExitCode.REFUSED);
    }

    @Test
    void aScriptCannotSourceItselfUnderAnyName() throws Exception {
        Files.createSymbolicLink(
                folder.path().resolve("other.lab"), folder.path().resolve("main.lab"));
        folder.write("inner.lab", "source other.lab");
        run("source main.lab", "source ./main.lab", "source other.lab", "source inner.lab");

        assertThat(out)
                .filteredOn(line -> line.startsWith("error INVALID_REQUEST"))
                .hasSize(4)
                .allMatch(line -> line.endsWith("is running already; a script cannot source itself"));
    }

    @Test
    void oneScriptMayBeSourcedAgainOnceItIsOver() throws Exception {
        folder.write("inner.lab", "tick");
        assertThat(run("source inner.lab; source inner.lab", "source inner.lab"))
                .isEmpty();
        assertThat(out).contains("clock 2 -> 3 ms");
    }

    @Test
    void sourcesNestOnlySoDeep() throws Exception {
        for (int i = 0; i < 40; i++) {
            folder.write("s" + i + ".lab", "source s" + (i + 1) + ".lab");
        }
        runner.runLine("source s0.lab");

        assertThat(out).hasSize(18);
        assertThat(out.get(16)).startsWith("error INVALID_REQUEST: source is nested more than 16 deep");
    }

    @Test
    void jsonIsOneObjectACommandAndNothingElse() throws Exception {
        runner.setOutput(Request.Output.JSON);
        folder.write("inner.lab", "show clock", "#: expect /clockMs = 7", "sned");
        assertThat(run("source inner.lab; help send", "source missing.lab", "set output json", "send \"", "exit"))
                .hasSize(4);

        assertThat(json())
                .allSatisfy(object -> assertThat(object.fieldNames())
                        .toIterable()
                        .containsExactly("command", "outcome", "events", "result"));
        assertThat(json())
                .extracting(object -> object.get("command").asText())
                .containsExactly(
                        "show clock",
                        "sned",
                        "source inner.lab",
                        "help send",
                        "source missing.lab",
                        "set output json",
                        "send \"",
                        "exit");
        assertThat(json().get(2).at("/result/problems/0").asText())
                .isEqualTo("inner.lab:2: expected /clockMs = 7, found 0");
        assertThat(json().get(4).at("/outcome/code").asText()).isEqualTo("INVALID_REQUEST");
    }

    @Test
    void theFormatMayChangeInBetween() throws Exception {
        runner.runLine("show clock; set output json; show clock; set output text; show clock");

        assertThat(out).hasSize(4);
        assertThat(out.get(0)).isEqualTo("clock 0 ms");
        assertThat(out.get(1)).startsWith("{\"command\":\"set output json\"");
        assertThat(out.get(2)).startsWith("{\"command\":\"show clock\"");
        assertThat(out.get(3)).isEqualTo("clock 0 ms");
    }

    @Test
    void helpAnswersLines() throws Exception {
        runner.runLine("help; help send; help sned");

        assertThat(out)
                .containsSequence(
                        "usage: send TARGET VALUE… [--key K] [--null] [--acks 0|1|all] [--leader-epoch N]",
                        "    [--producer P] [--txn NAME]",
                        "    [--producer-id N --producer-epoch N --sequence N]");
        assertThat(out).last().isEqualTo("error INVALID_REQUEST: no help on sned; did you mean send?");
    }

    @Test
    void aDeclaredStorageFailureIsNoFailureOfTheProgram() throws Exception {
        runner = runner(new ClusterStore(new FullDisk(0), new MemoryMetadataStore()));
        assertThat(run(
                        "create-topic events",
                        "#: expect-error STORAGE_ERROR",
                        "send events x",
                        "#: expect-error STORAGE_ERROR",
                        "tick",
                        "show clock"))
                .isEmpty();

        assertThat(out)
                .containsSubsequence(
                        "error STORAGE_ERROR: no room left for broker-1/events-0; nothing was published, restart recovers what is kept",
                        "error STORAGE_ERROR: the cluster has failed: no room left for broker-1/events-0;"
                                + " restart recovers what is kept, new-cluster starts afresh",
                        "clock 0 ms");
        assertThat(runner.exitCode()).isEqualTo(ExitCode.OK);
    }

    @Test
    void anUndeclaredStorageFailureIsAFailureOfTheProgram() throws Exception {
        runner = runner(new ClusterStore(new FullDisk(0), new MemoryMetadataStore()));
        run("create-topic events", "send events x");
        assertThat(runner.exitCode()).isEqualTo(ExitCode.FAILURE);
    }

    @Test
    void watchDrawsTheLogsUnderEachAnswer() throws Exception {
        runner.runLine("watch on");
        assertThat(out).as("no topics yet").isEmpty();

        runner.runLine("new-cluster --brokers 1; create-topic events; send events a");
        assertThat(out)
                .endsWith(
                        "#1 events-0 offset 0 appended on leader 1 (epoch 0)",
                        "events-0: hw 0 -> 1",
                        "#1 acknowledged: offset 0 (acks=1: on the leader only)",
                        "events-0  hw 1  epoch 0    0",
                        "  broker 1  leader       | a a | leo 1",
                        "                               ^ hw",
                        "  a: epoch 0");
        out.clear();
        runner.runLine("show hw");
        assertThat(out).hasSize(5).startsWith("events-0: hw 1", "events-0  hw 1  epoch 0    0");
        out.clear();
        runner.runLine("show log; help watch; set output text");
        assertThat(out)
                .as("one picture is enough")
                .filteredOn(line -> line.contains("leader"))
                .hasSize(1);
        out.clear();
        runner.runLine("watch off; show hw");
        assertThat(out).containsExactly("events-0: hw 1");
    }

    @Test
    void watchKeepsToItsTargetWhileItIsThere() throws Exception {
        runner.runLine("create-topic events; create-topic orders; watch on orders");
        assertThat(out).contains("orders-0  hw 0  epoch 0").doesNotContain("events-0  hw 0  epoch 0");

        out.clear();
        runner.runLine("watch on nosuch");
        assertThat(out).containsExactly("error UNKNOWN_TOPIC: no topic nosuch; topics: events, orders");
        out.clear();
        runner.runLine("tick");
        assertThat(out).startsWith("clock 0 -> 1 ms", "orders-0  hw 0  epoch 0").hasSize(6);
        out.clear();
        runner.runLine("new-cluster; tick");
        assertThat(out).containsExactly("cluster: brokers [1, 2, 3]", "clock 0 -> 1 ms");
    }

    @Test
    void watchDrawsInScriptsAndLeavesJsonAlone() throws Exception {
        run("create-topic events", "watch on", "tick", "set output json", "tick");

        assertThat(out)
                .containsSubsequence(
                        "mk> watch on",
                        "  broker 1  leader       | leo 0",
                        "mk> tick",
                        "clock 0 -> 1 ms",
                        "  broker 1  leader       | leo 0");
        assertThat(out.get(out.size() - 1)).startsWith("{\"command\":\"tick\"");
    }

    @Test
    void picturesHaveColoursOnlyWhereTheyAreAskedFor() throws Exception {
        runner.runLine("new-cluster --brokers 1; create-topic events; send events a; show log");
        assertThat(out).noneMatch(line -> line.contains("\u001B"));

        out.clear();
        runner.setColoured(true);
        runner.runLine("show log");
        assertThat(out).contains("  \u001B[38;5;30ma: epoch 0\u001B[0m");
    }
}
