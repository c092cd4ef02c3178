package io.minikafka.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.minikafka.session.Request;
import io.minikafka.session.Session;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExplainCommandTest {

    private final List<String> out = new ArrayList<>();
    private final ScriptRunner runner = ScriptRunner.forPerson(Session.inMemory(), out::add, () -> 200);

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
