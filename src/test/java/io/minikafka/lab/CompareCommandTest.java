package io.minikafka.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.minikafka.session.Session;
import io.minikafka.session.SessionState;
import io.minikafka.storage.ClusterStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompareCommandTest {

    private static final String OPPOSITE_PROMOTION =
            "create-topic events; send events a; fetch-followers events --follower 2; promote events 2";

    private final List<String> out = new ArrayList<>();
    private final Session session = Session.inMemory();
    private int width = 120;
    private final ScriptRunner runner = ScriptRunner.forPerson(session, out::add, () -> width);

    private List<String> answer(String line) throws ScriptException {
        out.clear();
        runner.runLine(line);
        return List.copyOf(out);
    }

    private JsonNode json(String line) throws Exception {
        runner.runLine("set output json");
        List<String> answers = answer(line);
        return new ObjectMapper().readTree(answers.get(answers.size() - 1)).get("result");
    }

    private static List<String> texts(JsonNode values, String field) {
        List<String> texts = new ArrayList<>();
        values.forEach(value -> texts.add(value.get(field).asText()));
        return texts;
    }

    @Test
    void underKafkasRulesOneRoundDoesNotAcknowledge() throws Exception {
        runner.runLine("new-cluster --brokers 1,2 --config min.insync.replicas=2; create-topic events");
        runner.runLine("send events safe --acks all; show leo; fetch-followers; send events at-risk");

        JsonNode first = json("compare kafka").at("/firstDifferences/0");

        assertThat(first.get("command").asText()).isEqualTo("fetch-followers");
        assertThat(first.get("step").asInt()).isEqualTo(5);
        assertThat(texts(first.at("/own/events"), "type")).contains("PendingSendAcknowledged");
        assertThat(texts(first.at("/other/events"), "type")).doesNotContain("PendingSendAcknowledged");
        assertThat(texts(first.get("why"), "rule")).containsExactly("acks=all done", "leader HW", "one fetch");
        assertThat(first.at("/why/2/own").asText())
                .isEqualTo("one round copies, moves the high watermark and acknowledges");
    }

    @Test
    void underKafkasRulesPromotionKeepsTheRecord() throws Exception {
        runner.runLine(OPPOSITE_PROMOTION + "; show lost");

        assertThat(answer("compare kafka"))
                .contains(
                        "step 4 of 5 is the first that differs: promote events 2",
                        "why, by the row election:",
                        "1 other step differs: 5",
                        "LOST under the minikafka rules and not under the kafka rules: #1 events-0 offset 0 a",
                        "  events-0 broker 2: leo 0 -> 1, appended offset 0 (a)");
        assertThat(json("compare kafka").get("lostUnderOwn").toString()).isEqualTo("[1]");
        assertThat(json("compare kafka").get("lostUnderOther").toString()).isEqualTo("[]");
    }

    @Test
    void theSameRecordsInOtherBatchesAreToldWithWhatDiffers() throws Exception {
        runner.runLine("new-cluster --brokers 1,2; create-topic events; restart; send events a; fetch-followers");

        assertThat(answer("compare kafka"))
                .contains(
                        "  events-0: epoch 0 -> 1, hw 1 -> 0",
                        "  events-0 broker 1: cut offset 0 (a) of epoch 0, appended offset 0 (a) of epoch 1",
                        "  #1: acknowledged, offset 0 of epoch 0 -> offset 0 of epoch 1");
    }

    @Test
    void theSessionStaysAsItIs() throws Exception {
        runner.runLine(OPPOSITE_PROMOTION);
        SessionState before = session.state();
        int position = session.timeline().position();
        List<String> shared = answer("share");

        answer("compare kafka");

        assertThat(session.state()).isSameAs(before);
        assertThat(session.timeline().position()).isEqualTo(position);
        assertThat(answer("share")).isEqualTo(shared);
        assertThat(runner.exitCode()).isZero();
    }

    @Test
    void whatIsAlikeIsSaidToBe() throws Exception {
        runner.runLine("create-topic events; send events a; show hw; show isr; show log; show rules; fetch events");

        assertThat(answer("compare kafka"))
                .containsExactly(
                        "the same under the minikafka and the kafka rules: 7 steps, all answered alike",
                        "at the end both have the same logs, leaders, isrs, high watermarks and sends");
        assertThat(answer("compare minikafka"))
                .containsExactly("the rules are minikafka already; compare takes others, as in compare kafka");
    }

    @Test
    void whatWasUndoneIsNotReplayed() throws Exception {
        runner.runLine(OPPOSITE_PROMOTION + "; undo");

        assertThat(answer("compare kafka"))
                .contains("the same under the minikafka and the kafka rules: 3 steps, all answered alike");
    }

    @Test
    void whatHasNoMeaningIsNamedAndIsNoDifference() throws Exception {
        runner.runLine("create-topic events; crash-broker 2; show sends; rejoin events 2; txn begin t");

        JsonNode compared = json("compare kafka");

        assertThat(texts(compared.get("meaningless"), "command")).containsExactly("crash-broker 2", "rejoin events 2");
        assertThat(texts(compared.get("meaningless"), "semantics")).containsExactly("minikafka", "kafka");
        assertThat(compared.get("firstDifferences")).isEmpty();
        runner.runLine("set output text");
        assertThat(answer("compare kafka"))
                .contains(
                        "no meaning under the minikafka rules, so passed over there: step 2 crash-broker 2",
                        "no meaning under the kafka rules, so passed over there: step 4 rejoin events 2");
    }

    @Test
    void aRefusalThatOnlyQuotesTheRulesIsNoneOfThem() throws Exception {
        runner.runLine("create-topic events; send events a --acks ' under kafka rules'");

        assertThat(json("compare kafka").get("meaningless")).isEmpty();
    }

    @Test
    void anOptionWithoutMeaningIsNamedToo() throws Exception {
        runner.runLine("create-topic events; send events a --leader-epoch 0; rejoin events 2");

        JsonNode compared = json("compare kafka");

        assertThat(texts(compared.get("meaningless"), "command"))
                .containsExactly("send events a --leader-epoch 0", "rejoin events 2");
        assertThat(compared.get("firstDifferences")).isEmpty();
    }

    @Test
    void aRepairShowsInTheRowThatItChanged() throws Exception {
        runner.runLine("new-cluster --semantics kip-101 --brokers 1,2; create-topic events; send events a --acks 1");
        runner.runLine("elect events --broker 2; send events b --acks 1; elect events --broker 1");
        runner.runLine("fetch-followers; fetch-followers");

        JsonNode compared = json("compare kip-279");

        assertThat(compared.get("own").asText()).isEqualTo("kip-101");
        assertThat(compared.at("/firstDifferences/0/command").asText()).isEqualTo("fetch-followers");
        assertThat(texts(compared.at("/firstDifferences/0/why"), "rule")).containsExactly("fetch, truncate");
        assertThat(compared.get("changesAtEnd")).isNotEmpty();
    }

    @Test
    void eachClusterHasItsFirstDifferenceAndKeepsItsBrokersAndSettings() throws Exception {
        runner.runLine(OPPOSITE_PROMOTION + "; show sends");
        runner.runLine(
                "new-cluster --brokers 4,5 --config min.insync.replicas=2; create-topic t; send t x; promote t 4");

        JsonNode compared = json("compare kafka");

        assertThat(texts(compared.get("firstDifferences"), "command"))
                .containsExactly("promote events 2", "promote t 4");
        assertThat(compared.get("differingSteps").toString()).isEqualTo("[4,5,9]");
        assertThat(texts(compared.get("changesAtEnd"), "subject"))
                .contains("t-0")
                .doesNotContain("events-0", "cluster");
    }

    @Test
    void aScriptIsReplayedWithItsLines(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("inner.lab"), "fetch-followers events --follower 2\nwatch on\n");
        Path lab = Files.writeString(folder.resolve("a.lab"), """
                #: title T

                # Prose
                create-topic events
                send events a
                source inner.lab
                explain
                sned
                promote events 2
                exit
                create-topic other
                """);

        assertThat(answer("compare kafka " + lab))
                .contains(
                        "step 4 (line 9) of 4 is the first that differs: promote events 2",
                        "not replayed, as no cluster is asked: watch, explain, sned");
        assertThat(session.state().cluster().topics().keySet()).isEmpty();
    }

    @Test
    void aScriptThatCannotBeReadIsRefused(@TempDir Path folder) throws Exception {
        Path endless = Files.writeString(folder.resolve("endless.lab"), "source endless.lab\n");

        assertThat(answer("compare kafka " + folder.resolve("none.lab")))
                .singleElement()
                .asString()
                .startsWith("error INVALID_REQUEST: ")
                .endsWith("does not exist");
        assertThat(answer("compare kafka " + endless))
                .singleElement()
                .asString()
                .contains("nested more than 16 deep");
        assertThat(runner.exitCode()).isEqualTo(ExitCode.BAD_FILE);
    }

    @Test
    void unknownRulesAreNamedWithThoseThatAreKnown() throws Exception {
        assertThat(answer("compare kafak"))
                .singleElement()
                .asString()
                .startsWith("error INVALID_COMMAND: there are no rules kafak; did you mean kafka? known: minikafka, ");
    }

    @Test
    void whereThereIsNoRoomForTwoColumnsOneStandsUnderTheOther() throws Exception {
        runner.runLine(OPPOSITE_PROMOTION);
        width = 60;
        List<String> narrow = answer("compare kafka");
        assertThat(narrow)
                .contains("  minikafka:", "  kafka:")
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(60));
        width = 80;
        assertThat(answer("compare kafka"))
                .anyMatch(line -> line.matches("  minikafka +\\| kafka"))
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
    }

    @Test
    void whatIsReplayedCountsAsDone() throws Exception {
        ScriptRunner limited = new ScriptRunner(session, out::add, () -> 80, Path.of(""), Limits.ofAnswers());
        limited.runLine("create-topic events");
        for (int i = 0; i < 350; i++) {
            limited.runLine("show clock");
        }

        assertThatThrownBy(() -> limited.runLine("compare kafka"))
                .isInstanceOfSatisfying(
                        LimitException.class,
                        tooMuch -> assertThat(tooMuch.problem()).contains("more than 1000 commands"));
    }

    @Test
    void aLabHasTheComparisonOfWhatStandsAboveIt(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("a.lab");
        String text = "#: title T\n\n" + OPPOSITE_PROMOTION.replace("; ", "\n") + "\n\n#: compare kafka\n\nshow hw\n";
        LabFile lab = new LabFile(file, "a.lab");

        Observation observed = Observation.of(lab, LabScript.parseLab("a.lab", text), ClusterStore.inMemory());

        assertThat(observed.problems()).isEmpty();
        List<String> lines = observed.transcript().texts();
        assertThat(lines)
                .containsSubsequence(
                        "mk> promote events 2",
                        "```",
                        "### The same under the kafka rules",
                        "```console",
                        "mk> compare kafka",
                        "step 4 of 4 is the first that differs: promote events 2",
                        "```",
                        "mk> show hw");
    }

    @Test
    void aLabThatNamesUnknownRulesIsBrokenAtItsLine() {
        assertThatThrownBy(() -> LabScript.parse("a.lab", "create-topic events\n\n#: compare kafak\n"))
                .isInstanceOfSatisfying(
                        ScriptException.class,
                        broken -> assertThat(broken.problem())
                                .isEqualTo("a.lab:3: compare needs a set of rules, found kafak; known: minikafka,"
                                        + " hw-truncation, kip-101, kip-279, hw-expansion, kip-320, kafka"));
    }
}
