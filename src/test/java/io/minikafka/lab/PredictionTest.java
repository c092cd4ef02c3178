package io.minikafka.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.minikafka.session.Session;
import io.minikafka.storage.ClusterStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PredictionTest {

    private static final String TITLE = "#: title T";
    private static final String ASKED = "#: predict /partitions/0/isr \"Who is in sync?\"";
    private static final String RIGHT = "#: choice [1, 2, 3] \"All\"";
    private static final String WRONG = "#: choice [1] \"The leader\" misconception isr-is-leader";
    private static final String COMMAND = "create-topic events; show isr";

    private final LabRunner runner = new LabRunner(false, ClusterStore::inMemory);
    private LabFolder folder;

    @BeforeEach
    void openFolder(@TempDir Path path) {
        folder = new LabFolder(path);
    }

    private static LabScript parse(String... lines) throws ScriptException {
        return LabScript.parse("x.lab", String.join("\n", lines));
    }

    private static void assertBroken(String problem, String... lines) {
        assertThatThrownBy(() -> parse(lines))
                .isInstanceOfSatisfying(
                        ScriptException.class,
                        broken -> assertThat(broken.problem()).startsWith("x.lab:" + problem));
    }

    @Test
    void aPredictionBelongsToTheCommandBelowIt() throws ScriptException {
        List<Prediction> predictions =
                parse(TITLE, ASKED, RIGHT, WRONG, COMMAND).commands().get(0).predictions();

        assertThat(predictions).hasSize(1);
        assertThat(predictions.get(0).question()).isEqualTo("Who is in sync?");
        assertThat(predictions.get(0).choices())
                .extracting(Prediction.Choice::value)
                .containsExactly(List.of(1L, 2L, 3L), List.of(1L));
        assertThat(predictions.get(0).choices().get(1).misconception()).contains("isr-is-leader");
    }

    @Test
    void whatIsNoPredictionIsBrokenAtItsLine() {
        assertBroken("1: choice stands after no predict", RIGHT, COMMAND);
        assertBroken("1: predict stands before no command", ASKED, RIGHT, WRONG);
        assertBroken("1: a prediction needs two choices", ASKED, RIGHT, COMMAND);
        assertBroken("3: line 2 is the same choice; two cannot be right", ASKED, RIGHT, RIGHT, COMMAND);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "predict /isr|predict is written",
                "predict isr \"Who?\"|predict is written",
                "predict /isr \"Who?\" \"And who?\"|predict is written",
                "predict /isr \"\"|predict is written",
                "choice|choice is written",
                "choice 1|choice is written",
                "choice 1 text|",
                "choice 1 \"One\" because|choice is written",
                "choice 1 \"One\" misconception|choice is written",
                "choice one \"One\"|",
                "choice [1 \"One\"|"
            })
    void whatIsNotUnderstoodIsBrokenAtItsLine(String directive, String problem) {
        assertBroken("4: " + (problem == null ? "" : problem), ASKED, RIGHT, WRONG, "#: " + directive, COMMAND);
    }

    @Test
    void theTranscriptAsksThenFoldsTheAnswer() throws Exception {
        folder.blessed("a.lab", TITLE, "show clock", ASKED, RIGHT, WRONG, COMMAND, "show hw");

        assertThat(folder.read("a.md"))
                .containsSubsequence(
                        "mk> show clock",
                        "\n```\n",
                        "**Predict:** Who is in sync?\n\n1. All\n2. The leader\n\n<details>\n",
                        "<summary>Now run <code>create-topic events; show isr</code></summary>\n\n```console\n",
                        "isr [1, 2, 3]",
                        "\n```\n\nChoice 1 is right.\n\n</details>\n\n```console\nmk> show hw");
    }

    @Test
    void aCommandInTheFoldIsNoMarkup() throws Exception {
        folder.blessed("a.lab", TITLE, "create-topic t", ASKED, RIGHT, WRONG, "send t '<b>&'; show isr");

        assertThat(folder.read("a.md")).contains("<code>send t '&lt;b&gt;&amp;'; show isr</code>");
    }

    @Test
    void nobodyIsAskedByACheck() throws Exception {
        assertThat(runner.check(folder.blessed("a.lab", TITLE, ASKED, RIGHT, WRONG, COMMAND))
                        .isPassed())
                .isTrue();
    }

    @Test
    void aPredictionThatNoChoiceGetsRightBreaksTheLab() throws Exception {
        LabResult result =
                runner.check(folder.lab("a.lab", TITLE, ASKED, WRONG, "#: choice [2] \"Broker 2\"", COMMAND));

        assertThat(result.exitCode()).isEqualTo(ExitCode.BAD_FILE);
        assertThat(result.details())
                .startsWith(
                        "a.lab:2: " + COMMAND,
                        "  no choice is right; /partitions/0/isr is [1,2,3], add it as a choice");
    }

    @Test
    void aPredictionOfNothingBreaksTheLabAndIsNotBlessed() throws Exception {
        LabFile lab = folder.lab("a.lab", TITLE, ASKED, RIGHT, WRONG, "show clock");

        assertThat(runner.check(lab).status()).isEqualTo(LabResult.Status.BROKEN);
        assertThatThrownBy(() -> Blessing.of(lab))
                .isInstanceOfSatisfying(
                        ScriptException.class,
                        refused -> assertThat(refused.problem())
                                .isEqualTo(
                                        "a.lab:2: no choice is right, since there is no /partitions/0/isr in the answer to"
                                                + " the command; not blessed"));
    }

    @Test
    void atThePromptAPredictionIsAComment() throws Exception {
        List<String> out = new ArrayList<>();
        try (Session session = Session.inMemory()) {
            ScriptRunner prompt = ScriptRunner.forPerson(session, out::add, () -> 80);
            for (String line : List.of(ASKED, RIGHT, WRONG, "show clock")) {
                prompt.runLine(line);
            }
            assertThat(out).containsExactly("clock 0 ms");
            assertThat(prompt.exitCode()).isZero();
        }
    }
}
