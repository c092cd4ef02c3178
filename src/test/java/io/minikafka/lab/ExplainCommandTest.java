package io.minikafka.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.minikafka.session.Request;
import io.minikafka.session.Session;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExplainCommandTest {

    private final List<String> out = new ArrayList<>();
    private final ScriptRunner runner = ScriptRunner.forPerson(Session.inMemory(), out::add, () -> 400);

    private List<String> answer(String line) throws ScriptException {
        out.clear();
        runner.runLine(line);
        return List.copyOf(out);
    }

    @Test
    void beforeAnythingWasAnsweredItSaysSo() throws Exception {
        assertThat(answer("explain")).first().isEqualTo("Nothing to explain yet");
        assertThat(answer("help")).isNotEmpty();
        assertThat(answer("explain")).first().isEqualTo("Nothing to explain yet");
        assertThat(runner.exitCode()).isZero();
    }

    @Test
    void itExplainsTheLastAnswerHoweverOften() throws Exception {
        runner.runLine("create-topic events");
        List<String> explained = answer("explain");

        assertThat(explained).first().isEqualTo("Which brokers get which partition (chapter 5, create_topic)");
        assertThat(answer("explain")).isEqualTo(explained);
        runner.runLine("explain hw; explain #1; help; set output text");
        assertThat(answer("explain")).isEqualTo(explained);
        runner.runLine("send events a");
        assertThat(answer("explain")).isNotEqualTo(explained);
    }

    @Test
    void aLineThatWasNotUnderstoodIsExplainedUntilTheNextAnswer() throws Exception {
        runner.runLine("create-topic events; sned events a");
        assertThat(answer("explain"))
                .contains("  the line never reached the cluster: unknown command sned; did you mean send?");
        runner.runLine("show hw");
        assertThat(answer("explain"))
                .contains("  show hw prints the state as it is; it changes nothing and decides nothing");
    }

    @Test
    void goingBackTellsWhichCommandIsUndoneAndWhatIsShownNow() throws Exception {
        runner.runLine("new-cluster --brokers 1,2; create-topic events; send events a; promote events 2; undo");

        assertThat(answer("explain"))
                .containsSubsequence(
                        "  step 4 is undone: promote events 2",
                        "  step 4 -> 3 of 4: the state that step 3 left is put in place as a whole; no rule is asked again",
                        "  events-0 is shown with leader 1, epoch 0, isr [1, 2], hw 0, leader leo 1",
                        "  sends 1 -> 1, lost 1 -> 0, clock 0 -> 0 ms",
                        "  redo reaches step 4; a new command that may change something forgets what is behind step 3")
                .anyMatch(line -> line.startsWith("  FOUND #1 events-0 offset 0: "));
        runner.runLine("redo");
        assertThat(answer("explain")).contains("  step 4 is there again, as it was decided then: promote events 2");
        runner.runLine("goto 1");
        assertThat(answer("explain"))
                .containsSubsequence(
                        "  step 4 is undone: promote events 2",
                        "  step 3 is undone: send events a",
                        "  step 2 is undone: create-topic events",
                        "  events-0 is not there at that step");
    }

    @Test
    void aSuppositionIsExplainedAsOne() throws Exception {
        runner.runLine("create-topic events; send events a; what-if promote events 2");

        assertThat(answer("explain"))
                .contains("What would be")
                .anyMatch(line -> line.startsWith("  nothing of this is done: a copy without a store decided it"))
                .anyMatch(line -> line.contains("new leader") || line.contains("promote"));
    }

    @Test
    void whatIsAboutTheSessionIsExplainedWithItsNumbers(@TempDir Path folder) throws Exception {
        String file = folder.resolve("a.lab").toString();
        runner.runLine("create-topic events; send events a; show hw; tick 5; undo; save '" + file + "'");
        assertThat(answer("explain"))
                .contains(
                        "The session itself",
                        "  " + file
                                + " leads from a fresh cluster to step 2, in so many commands: 3; steps that were undone"
                                + " are left out (1), a refused command has its expect-error, and it was run once for the"
                                + " transcript");
        runner.runLine("share");
        assertThat(answer("explain"))
                .contains(
                        "  the line leads from a fresh cluster to step 2, in so many commands: 3; steps that were undone"
                                + " are left out (1)");
        runner.runLine("save '" + file + "'");
        assertThat(answer("explain"))
                .anyMatch(line -> line.endsWith(
                        "or overwrite it with --force; the cluster was not asked, so it is as it" + " was"));
        Files.writeString(folder.resolve("b.lab"), "tick 7\n#: expect /clockMs = 8\nsned\n");
        runner.runLine("source '" + folder.resolve("b.lab") + "'");
        assertThat(answer("explain"))
                .anyMatch(line -> line.contains("up to step 3; not as it declares: 2; what follows is about its last"))
                .contains("Time (chapter 6, ManualClock)");
        runner.runLine("tour");
        assertThat(answer("explain")).anyMatch(line -> line.startsWith("  the tour changes nothing, at step 3"));
        runner.runLine("show hw");
        assertThat(answer("explain")).contains("A look");
    }

    @Test
    void anUnknownWordIsRefusedWithAHint() throws Exception {
        assertThat(answer("explain hwm; explain isolaton; explain water; explain qwerty"))
                .containsExactly(
                        "error INVALID_REQUEST: no word hwm is known; did you mean hw? explain terms lists what is known",
                        "error INVALID_REQUEST: no word isolaton is known; did you mean isolation? explain terms lists"
                                + " what is known",
                        "error INVALID_REQUEST: no word water is known; did you mean high watermark? explain terms lists"
                                + " what is known",
                        "error INVALID_REQUEST: no word qwerty is known; explain terms lists what is known");
        assertThat(runner.exitCode()).isEqualTo(ExitCode.REFUSED);
    }

    @Test
    void jsonIsOneObjectWithTheParagraphs() throws Exception {
        runner.setOutput(Request.Output.JSON);
        runner.runLine("create-topic events");
        JsonNode object = new ObjectMapper().readTree(answer("explain").get(0));

        assertThat(object.fieldNames()).toIterable().containsExactly("command", "outcome", "events", "result");
        assertThat(object.at("/outcome/status").asText()).isEqualTo("ok");
        assertThat(object.at("/result/paragraphs/0/lines/1/facts/replicas")).hasSize(3);
    }
}
