package io.minikafka.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.minikafka.session.Request;
import io.minikafka.session.Session;
import io.minikafka.storage.JsonValue;
import io.minikafka.syntax.ParsedCommand;
import io.minikafka.syntax.RequestParser;
import io.minikafka.view.JsonView;
import java.util.ArrayList;
import java.util.List;

/**
 * A session as a program sees it: lines in, JSON out, parsed by somebody else's library. The questions are about
 * partition {@code events-0}.
 */
final class JsonSession implements AutoCloseable {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final Session session = Session.inMemory();
    private final RequestParser parser = new RequestParser();

    /** Carries out one command that must not be refused. */
    JsonNode run(String line) {
        JsonNode answer = execute(line);
        assertThat(answer.at("/outcome/status").asText())
                .as("%s answers %s", line, answer)
                .isIn("ok", "pending");
        return answer;
    }

    /** Carries out one command that must be refused, and without any event; says with which code. */
    String refusal(String line) {
        JsonNode answer = refused(line);
        assertThat(answer.at("/events")).isEmpty();
        return answer.at("/outcome/code").asText();
    }

    /** Carries out one command that must be refused, whatever was done until then. */
    JsonNode refused(String line) {
        JsonNode answer = execute(line);
        assertThat(answer.at("/outcome/status").asText())
                .as("%s answers %s", line, answer)
                .isEqualTo("error");
        return answer;
    }

    private JsonNode execute(String line) {
        List<ParsedCommand> commands = parser.parse(line);
        assertThat(commands).as(line).hasSize(1);
        Request request = commands.get(0).request().getOrElseThrow(refused -> new AssertionError(refused.message()));
        String json = JsonValue.write(JsonView.object(line, session.execute((Request.OfSession) request, line)));
        try {
            return MAPPER.readTree(json);
        } catch (JsonProcessingException notJson) {
            throw new AssertionError(json, notJson);
        }
    }

    /** What the ledger says of a send, by its number from 1. */
    JsonNode send(int number) {
        return run("show sends events").at("/result/sends").get(number - 1);
    }

    List<Integer> pendingSends() {
        List<Integer> numbers = new ArrayList<>();
        run("show pending events")
                .at("/result/pending")
                .forEach(send -> numbers.add(send.get("send").asInt()));
        return numbers;
    }

    List<Integer> isr() {
        List<Integer> brokers = new ArrayList<>();
        partition("isr").get("isr").forEach(broker -> brokers.add(broker.asInt()));
        return brokers;
    }

    int highWatermark() {
        return partition("hw").get("highWatermark").asInt();
    }

    /** Broker to log end offset, as JSON, by ascending broker. */
    String leos() {
        return partition("leo").get("leo").toString();
    }

    int leader() {
        return partition("epoch").get("leader").asInt();
    }

    int leaderEpoch() {
        return partition("epoch").get("epoch").asInt();
    }

    /** The values that a consumer may read, from offset 0 on. */
    List<String> readableValues() {
        return run("fetch events").at("/result/records").findValuesAsText("value");
    }

    private JsonNode partition(String subject) {
        JsonNode partitions = run("show " + subject + " events").at("/result/partitions");
        assertThat(partitions).hasSize(1);
        return partitions.get(0);
    }

    @Override
    public void close() {
        session.close();
    }
}
