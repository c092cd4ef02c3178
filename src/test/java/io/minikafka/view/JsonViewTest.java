package io.minikafka.view;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.minikafka.cluster.EventTypes;
import io.minikafka.session.KafkaStory;
import io.minikafka.session.Request;
import io.minikafka.session.Result;
import io.minikafka.session.Scripted;
import io.minikafka.storage.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class JsonViewTest {

    static final List<String> STORY = List.of(
            "new-cluster --brokers 1,2 --config min.insync.replicas=1",
            "create-topic events --config min.insync.replicas=1",
            "create-topic many --partitions 3",
            "send many x",
            "send events a b --key k --acks all",
            "fetch-followers events",
            "send events c --acks 0",
            "send events \\xff --producer-id 7 --producer-epoch 0 --sequence 0",
            "send events \\xff --producer-id 7 --producer-epoch 0 --sequence 0",
            "tick 5",
            "what-if promote events 2",
            "undo",
            "redo",
            "history",
            "diff 1",
            "alter-config replica.lag.max.messages=1 flush.messages=5",
            "alter-config min.insync.replicas=2 --topic events",
            "refresh-isr events",
            "rejoin events 2",
            "fetch-followers events",
            "send events d --acks all",
            "remove-from-isr events 2",
            "fetch-followers events",
            "send events e",
            "promote events 2",
            "fetch-followers events",
            "producer p1 --acks all --idempotent --batch-size 100 --linger 5",
            "producer p2 --linger 5",
            "alter-config min.insync.replicas=2 max.message.bytes=500",
            "send many held --producer p1",
            "remove-from-isr many-0 2",
            "flush p1",
            "send many \"" + "x".repeat(500) + "\" --producer p2",
            "flush p2",
            "send many fine --producer p2",
            "flush p2",
            "send many lost --producer p2",
            "create-topic torn",
            "send torn x",
            "inject corrupt torn --broker 1 --offset 0",
            "follower-loop on --every 10",
            "tick 20",
            "follower-loop off",
            "create-topic books",
            "txn begin t1",
            "send books a --txn t1",
            "fetch-followers books",
            "txn commit t1",
            "txn begin t2",
            "send books b --txn t2",
            "restart --crash");

    /** What a cluster does not survive; the last line is refused. */
    static final List<String> END = concat(
            KafkaStory.LINES,
            List.of(
                    "new-cluster --brokers 1,2",
                    "create-topic events",
                    "follower-loop on --every 1",
                    "inject fetch-error --broker 2",
                    "tick"));

    private static List<String> concat(List<String> lines, List<String> more) {
        return Stream.concat(lines.stream(), more.stream()).toList();
    }

    private static JsonNode json(Scripted session, String line) {
        Result result = session.run(line);
        String text = JsonValue.write(JsonView.object(line, result));
        assertThat(text).doesNotContain("\n");
        try {
            return new ObjectMapper().readTree(text);
        } catch (JsonProcessingException notJson) {
            throw new AssertionError(text, notJson);
        }
    }

    private static void assertShape(JsonNode object) {
        assertThat(object.fieldNames()).toIterable().containsExactly("command", "outcome", "events", "result");
        assertThat(object.get("command").isTextual()).isTrue();
        assertThat(object.get("outcome").isObject()).isTrue();
        assertThat(object.get("events").isArray()).isTrue();
        assertThat(object.get("events")).allMatch(event -> event.get("type").isTextual());
    }

    @Test
    void everyCommandIsOneObjectOfTheSameShape() {
        Scripted session = Scripted.after();
        for (String line : STORY) {
            JsonNode object = json(session, line);
            assertShape(object);
            assertThat(object.get("command").asText()).isEqualTo(line);
            assertThat(object.at("/outcome/status").asText()).as(line).isIn("ok", "pending");
            assertThat(object.get("outcome").size()).isEqualTo(1);
        }
    }

    @Test
    void theStoryHasEveryKindOfEvent() {
        Scripted session = Scripted.after();
        Set<String> types = new TreeSet<>();
        for (String line : concat(STORY, END)) {
            json(session, line)
                    .get("events")
                    .forEach(event -> types.add(event.get("type").asText()));
        }
        List<String> all = new ArrayList<>();
        for (Class<?> type : EventTypes.ALL) {
            all.add(type.getSimpleName());
        }
        assertThat(types).containsAll(all).contains("RecordsLost");
    }

    @ParameterizedTest
    @EnumSource
    void everyShowHasAResult(Request.Subject subject) {
        Scripted session = Scripted.after(STORY.toArray(String[]::new));
        String word = subject.name().toLowerCase(Locale.ROOT);

        JsonNode object = json(session, "show " + word);
        assertShape(object);
        assertThat(object.get("result").isObject()).isTrue();
        assertThat(object.get("result")).isNotEmpty();
        assertThat(object.get("events")).isEmpty();
        assertShape(json(Scripted.after(), "show " + word));
    }

    @Test
    void aTickTellsHowOftenTheFollowerLoopCameRound() {
        Scripted session = Scripted.after("create-topic events", "send events a", "follower-loop on --every 10");

        JsonNode rounds = json(session, "tick 55").at("/result/followerLoop");
        assertThat(rounds.get("rounds").asLong()).isEqualTo(5);
        assertThat(rounds.get("idle").asLong()).isEqualTo(4);
        assertThat(rounds.get("skipped").asLong()).isZero();
        assertThat(json(session, "tick 1").get("result").isNull()).isTrue();
    }

    @Test
    void theFollowerLoopIsOffOnOrFailed() {
        Scripted session = Scripted.after("create-topic events");
        assertThat(json(session, "show clock").at("/result/followerLoop/status").asText())
                .isEqualTo("off");
        session.then("follower-loop on --every 10");
        assertThat(json(session, "show cluster")
                        .at("/result/followerLoop/nextDueMs")
                        .asLong())
                .isEqualTo(10);
        session.then("inject fetch-error --broker 2").run("tick 10");
        JsonNode failed = json(session, "show clock").at("/result/followerLoop");
        assertThat(failed.get("status").asText()).isEqualTo("failed");
        assertThat(failed.get("failedAtMs").asLong()).isEqualTo(10);
        assertThat(json(session, "show hw").at("/outcome/status").asText()).isEqualTo("ok");
        assertThat(json(session, "show hw").at("/outcome/failure").asText())
                .startsWith("the cluster has failed with its follower loop at 10 ms: ");
        session.then("restart");
        assertThat(json(session, "show hw").at("/outcome/failure").isMissingNode())
                .isTrue();
    }

    @Test
    void aRefusalHasCodeAndMessage() {
        JsonNode object = json(Scripted.after(), "show hw nosuch");

        assertShape(object);
        assertThat(object.at("/outcome/status").asText()).isEqualTo("error");
        assertThat(object.at("/outcome/code").asText()).isEqualTo("UNKNOWN_TOPIC");
        assertThat(object.at("/outcome/message").asText()).contains("no topic nosuch");
        assertThat(object.get("result").isNull()).isTrue();
    }

    @Test
    void aSendTellsWhatItsProducerKnows() {
        Scripted session = Scripted.after("create-topic events");

        JsonNode acknowledged = json(session, "send events x --key k").get("result");
        assertThat(acknowledged.get("status").asText()).isEqualTo("acknowledged");
        assertThat(acknowledged.get("offset").asLong()).isZero();
        assertThat(acknowledged.at("/records/0/key").asText()).isEqualTo("k");
        JsonNode unconfirmed = json(session, "send events x --acks 0").get("result");
        assertThat(unconfirmed.get("offset").isNull()).isTrue();
        assertThat(unconfirmed.get("status").asText()).isEqualTo("unconfirmed");
        JsonNode pending = json(session, "send events x --acks all");
        assertThat(pending.at("/outcome/status").asText()).isEqualTo("pending");
        assertThat(pending.at("/result/offset").isNull()).isTrue();
    }

    /** A Kafka client has -1 where nobody tells it an offset. */
    @Test
    void withAcks0TheOffsetIsThatOfTheRules() {
        Scripted session = Scripted.after("new-cluster --semantics kafka", "create-topic events");

        JsonNode sent = json(session, "send events x --acks 0");
        assertThat(sent.at("/result/offset").asLong()).isEqualTo(-1);
        assertThat(sent.at("/events/1/offset").asLong()).isEqualTo(-1);
        assertThat(json(session, "show sends").at("/result/sends/0/offset").asLong())
                .isEqualTo(-1);
    }

    @Test
    void whereNobodyLeadsThereIsNoLeader() {
        Scripted session =
                Scripted.after("new-cluster --semantics kafka --brokers 1", "create-topic events", "crash-broker 1");

        assertThat(json(session, "show epoch").at("/result/partitions/0/leader").isNull())
                .isTrue();
        assertThat(json(session, "show topics").findValue("leader").isNull()).isTrue();
        assertThat(json(session, "show log").findValue("leader").asBoolean()).isFalse();
        assertThat(json(session, "show timeline").findValues("leader"))
                .last()
                .satisfies(leader -> assertThat(leader.isNull()).isTrue());
    }

    @Test
    void valuesAreNeverCutAndBytesThatAreNoTextAreBase64() {
        Scripted session = Scripted.after(
                "new-cluster --brokers 1",
                "create-topic events",
                "send events " + "x".repeat(1000) + " \\xff\\x00 \"\" --null ü");

        JsonNode records = json(session, "fetch events").at("/result/records");
        assertThat(records.at("/0/value").asText()).hasSize(1000);
        assertThat(records.at("/1/value/base64").asText()).isEqualTo("/wA=");
        assertThat(records.at("/2/value").asText()).isEqualTo("");
        assertThat(records.at("/3/value").asText()).isEqualTo("ü");
        assertThat(records.at("/4/value").isNull()).isTrue();
        assertThat(records.at("/4/key").isNull()).isTrue();
    }

    @Test
    void jsonDrivesNoTerminal() throws Exception {
        String text = JsonValue.write(List.of("\u001B[31m", "\u007F", "\u009B31m", "\u0000", "\u0085", "ü 🦊"));

        assertThat(text).isEqualTo("[\"\\u001B[31m\",\"\\u007F\",\"\\u009B31m\",\"\\u0000\",\"\\u0085\",\"ü 🦊\"]");
        assertThat(new ObjectMapper().readTree(text).get(2).asText()).isEqualTo("\u009B31m");
    }

    @Test
    void theLogTellsWhereAReplicaDiverges() {
        Scripted session = Scripted.after(
                "new-cluster --brokers 1,2",
                "create-topic events",
                "send events a",
                "fetch-followers",
                "send events b",
                "promote events 2");

        JsonNode partition = json(session, "show log").at("/result/partitions/0");
        assertThat(partition.get("highWatermark").asLong()).isEqualTo(1);
        assertThat(partition.at("/replicas/0/divergesFromOffset").asLong()).isEqualTo(1);
        assertThat(partition.at("/replicas/1/divergesFromOffset").isNull()).isTrue();
        assertThat(partition.at("/replicas/1/leader").asBoolean()).isTrue();
        assertThat(partition.at("/replicas/0/batches/1/records/0/value").asText())
                .isEqualTo("b");
    }

    @Test
    void whatIsLostNamesTheLineThatLostIt() {
        Scripted session =
                Scripted.after("new-cluster --brokers 1,2", "create-topic events", "send events a", "promote events 2");

        assertThat(json(session, "show lost").at("/result/lost/0/lostBy").asText())
                .isEqualTo("promote events 2");
        assertThat(json(session, "show lost")
                        .at("/result/lost/0/records/0/value")
                        .asText())
                .isEqualTo("a");
    }
}
