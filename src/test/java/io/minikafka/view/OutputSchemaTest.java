package io.minikafka.view;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.minikafka.cluster.ConfigKey;
import io.minikafka.cluster.ErrorCode;
import io.minikafka.cluster.Event;
import io.minikafka.cluster.EventTypes;
import io.minikafka.lab.JsonLines;
import io.minikafka.session.Request;
import io.minikafka.session.SendEntry;
import io.minikafka.session.TimelineAnswer;
import io.minikafka.syntax.Lines;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.FieldSource;

/** Holds {@code output.schema.json} and what is printed to each other. */
public class OutputSchemaTest {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final JsonNode TEXT = read();
    private static final SchemaRegistry REGISTRY =
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
    private static final Map<String, Schema> PARTS = new TreeMap<>();
    private static final Schema SCHEMA = REGISTRY.getSchema(TEXT);

    /** What the lines of {@link Lines#VALID} find. */
    private static final String SETUP =
            "create-topic events --partitions 2; create-topic orders --partitions 3; send events-0 a b c d --key k";

    static final List<String> VALID = Lines.VALID;

    private static JsonNode read() {
        try (InputStream file = JsonView.class.getResourceAsStream("output.schema.json")) {
            return MAPPER.readTree(file);
        } catch (IOException notReadable) {
            throw new AssertionError(notReadable);
        }
    }

    @TempDir
    private Path folder;

    private List<JsonNode> answers(List<String> lines) throws Exception {
        return JsonLines.answers(folder, lines);
    }

    private JsonNode answer(String... lines) throws Exception {
        List<JsonNode> answers = answers(List.of(lines));
        return answers.get(answers.size() - 1);
    }

    /** An answer is as the schema says: its events, its result, and the order of their fields. */
    public static void assertDescribed(JsonNode answer) {
        answer.get("events")
                .forEach(event -> assertDescribed(event, event.get("type").asText()));
        JsonNode result = answer.get("result");
        if (!result.isNull()) {
            List<String> definitions = listed("/$defs/result/anyOf").stream()
                    .filter(name -> part(name).validate(result).isEmpty())
                    .toList();
            assertThat(definitions)
                    .as(
                            "the definitions in output.schema.json of this result of %s; a show is called show-WHAT, any"
                                    + " other result reply-WHAT, and both are listed under result: %s",
                            answer.get("command"), result)
                    .isNotEmpty()
                    .anyMatch(name -> required(name).equals(fields(result)), "has its fields in this order");
        }
        assertThat(SCHEMA.validate(answer))
                .as("output.schema.json on %s", answer)
                .isEmpty();
    }

    private static void assertDescribed(JsonNode value, String definition) {
        assertThat(TEXT.at("/$defs/" + definition).isObject())
                .as(
                        "output.schema.json has no definition %s; write it, and list it under event or result: %s",
                        definition, value)
                .isTrue();
        assertThat(part(definition).validate(value))
                .as("%s: %s", definition, value)
                .isEmpty();
        assertThat(fields(value)).as("the order of fields, in %s", definition).isEqualTo(required(definition));
    }

    private static List<String> fields(JsonNode object) {
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }

    /** The fields of a definition, all of which are always there, in the order in which they are printed. */
    private static List<String> required(String definition) {
        JsonNode reference = TEXT.at("/$defs/" + definition + "/$ref");
        return reference.isMissingNode()
                ? words("/$defs/" + definition + "/required")
                : required(reference.asText().substring("#/$defs/".length()));
    }

    /** One definition as a schema of its own. */
    private static Schema part(String definition) {
        return PARTS.computeIfAbsent(definition, OutputSchemaTest::readPart);
    }

    private static Schema readPart(String definition) {
        ObjectNode schema = MAPPER.createObjectNode();
        schema.put("$ref", "#/$defs/" + definition);
        schema.set("$defs", TEXT.get("$defs"));
        return REGISTRY.getSchema(schema);
    }

    private static List<String> listed(String pointer) {
        List<String> names = new ArrayList<>();
        TEXT.at(pointer).forEach(option -> {
            if (option.has("$ref")) {
                names.add(option.get("$ref").asText().substring("#/$defs/".length()));
            }
        });
        return names;
    }

    private static List<String> words(String pointer) {
        List<String> words = new ArrayList<>();
        TEXT.at(pointer).forEach(word -> words.add(word.asText()));
        return words;
    }

    private static String[] names(Enum<?>... values) {
        return Arrays.stream(values).map(Enum::name).toArray(String[]::new);
    }

    @Test
    void theSchemaIsOneOfItsDraft() {
        assertThat(REGISTRY.getSchema(SchemaLocation.of(SpecificationVersion.DRAFT_2020_12.getDialectId()))
                        .validate(TEXT))
                .isEmpty();
    }

    @Test
    void noObjectMayHaveWhatIsNotDescribed() {
        List<String> open = new ArrayList<>();
        findOpen(TEXT, "", open);
        assertThat(open).as("objects without additionalProperties: false").isEmpty();
    }

    private static void findOpen(JsonNode node, String path, List<String> open) {
        if (node.path("type").asText().equals("object")
                && !node.path("additionalProperties")
                        .equals(MAPPER.getNodeFactory().booleanNode(false))) {
            open.add(path);
        }
        node.properties().forEach(field -> findOpen(field.getValue(), path + "/" + field.getKey(), open));
        for (int i = 0; node.isArray() && i < node.size(); i++) {
            findOpen(node.get(i), path + "/" + i, open);
        }
    }

    @Test
    void everyDefinitionIsUsedAndEveryReferenceLeadsToOne() {
        TreeSet<String> defined = new TreeSet<>();
        TEXT.get("$defs").fieldNames().forEachRemaining(defined::add);
        TreeSet<String> used = new TreeSet<>();
        TEXT.findValuesAsText("$ref").forEach(reference -> used.add(reference.substring("#/$defs/".length())));
        assertThat(used).isEqualTo(defined);
    }

    @Test
    void everyEventHasADefinition() {
        List<String> events = new ArrayList<>(List.of("RecordsLost", "RecordsFound"));
        for (Class<?> event : EventTypes.ALL) {
            events.add(event.getSimpleName());
        }
        assertThat(listed("/$defs/event/oneOf"))
                .as("the events listed in output.schema.json, /$defs/event; each is a definition of its name")
                .containsExactlyInAnyOrderElementsOf(events);
    }

    @ParameterizedTest
    @EnumSource
    void everyShowHasADefinition(Request.Subject subject) throws Exception {
        String word = subject.name().toLowerCase(Locale.ROOT);
        List<String> lines = new ArrayList<>(JsonViewTest.STORY);
        lines.add("show " + word);

        JsonNode full = answer(lines.toArray(String[]::new));
        assertDescribed(full.get("result"), "show-" + word);
        assertThat(listed("/$defs/result/anyOf")).contains("show-" + word);
        assertDescribed(full);
        assertDescribed(answer("show " + word));
    }

    @Test
    void wordsAreThoseOfTheProgram() {
        assertThat(words("/$defs/code/enum")).containsExactly(names(ErrorCode.values()));
        assertThat(words("/$defs/configKey/enum"))
                .containsExactlyElementsOf(Arrays.stream(ConfigKey.values())
                        .map(ConfigKey::kafkaName)
                        .toList());
        List<String> settings = new ArrayList<>();
        TEXT.at("/$defs/config/properties").fieldNames().forEachRemaining(settings::add);
        assertThat(settings).isEqualTo(words("/$defs/configKey/enum"));
        assertThat(words("/$defs/assumption/enum")).containsExactly(names(TimelineAnswer.Assumption.values()));
        assertThat(words("/$defs/IsrChanged/properties/cause/enum"))
                .containsExactly(names(Event.IsrChanged.Cause.values()));
        assertThat(words("/$defs/LogTruncated/properties/reason/enum"))
                .containsExactly(names(Event.LogTruncated.Reason.values()));
        assertThat(words("/$defs/ProducerBatchClosed/properties/trigger/enum"))
                .containsExactly(names(Event.ProducerBatchClosed.Trigger.values()));
        assertThat(words("/$defs/FollowerLoopRan/properties/kind/enum"))
                .containsExactly(names(Event.FollowerLoopRan.Kind.values()));
        assertThat(words("/$defs/sendStatus/properties/status/enum"))
                .containsExactlyElementsOf(Arrays.stream(SendEntry.Status.values())
                        .map(status -> status.name().toLowerCase(Locale.ROOT))
                        .toList());
    }

    @Test
    void whatIsArmedOrInFlightIsDescribed() throws Exception {
        assertDescribed(answer(
                "create-topic events",
                "send events a",
                "inject flush-error",
                "inject torn-write --broker 2",
                "inject corrupt events --broker 1 --offset 0",
                "show cluster"));
        assertDescribed(answer(
                "new-cluster --semantics kafka",
                "create-topic events",
                "set isr-changes manual",
                "remove-from-isr events 3",
                "show isr"));
    }

    @Test
    void everyReplicaOfALogHasItsHighWatermark() throws Exception {
        JsonNode log = answer(
                "new-cluster --semantics kafka",
                "create-topic events",
                "send events a",
                "fetch-followers",
                "fetch-followers",
                "show log");
        assertDescribed(log);
        assertThat(log.at("/result/partitions/0/replicas").findValues("highWatermark"))
                .extracting(JsonNode::asLong)
                .containsExactly(1L, 0L, 0L);
    }

    @Test
    void theWholeStoryIsDescribed() throws Exception {
        List<String> lines = new ArrayList<>(JsonViewTest.STORY);
        lines.addAll(JsonViewTest.END);
        lines.addAll(List.of("show clock", "compare kip-101", "tick", "sned", "send events \"", "exit"));
        List<JsonNode> answers = answers(lines);
        assertThat(answers).hasSameSizeAs(lines);
        answers.forEach(OutputSchemaTest::assertDescribed);
    }

    @ParameterizedTest
    @FieldSource("VALID")
    void theAnswerToEveryLineIsDescribed(String line) throws Exception {
        answers(List.of(SETUP, line)).forEach(OutputSchemaTest::assertDescribed);
        answers(List.of(line)).forEach(OutputSchemaTest::assertDescribed);
    }

    @ParameterizedTest(name = "{0}: {1} as {2}")
    @CsvSource(
            delimiter = '|',
            value = {
                "show clock | /command | 7",
                "show clock | /result | REMOVE",
                "show clock | /time | 0",
                "show clock | /result/clockMs | \"0\"",
                "show clock | /result/followerLoop/status | \"paused\"",
                "show clock | /result/followerLoop/everyMs | 10",
                "show clock | /outcome/status | \"done\"",
                "show clock | /outcome/status | \"error\"",
                "show hw t | /outcome/code | \"NO_SUCH_TOPIC\"",
                "show hw t | /outcome/message | REMOVE",
                "show hw t | /events | null",
                "send events x | /events/0/type | \"BatchAdded\"",
                "send events x | /events/0/leader | REMOVE",
                "send events x | /events/0/timeMs | 0",
                "send events x | /events/0/send | 0",
                "send events x | /events/0/partition | \"events\"",
                "send events x | /events/0/acks | \"2\"",
                "send events x | /events/0/records/0/offset | -1",
                "send events x | /events/0/records/0/offset | 0.5",
                "send events x | /events/0/records/0/value | 5",
                "send events x | /events/0/records/0/value | {\"base64\":\"%\"}",
                "send events x | /result/status | \"LOST\"",
                "send events x | /result/duplicateOf | \"#1\"",
                "show isr | /result/partitions/0/isr | [1,1]",
                "show isr | /result/partitions/0/isr | [1,null]",
                "show leo | /result/partitions/0/leo/one | 1",
                "show leo | /result/partitions/0/highWatermark | 0",
                "show config | /result/config/min.insync.replica | 1",
                "show log | /result/partitions/0/replicas/0/leader | 1",
                "show log | /result/partitions/0/replicas/0/batches | {}",
                "fetch events | /result/records/0/offset | REMOVE",
            })
    void aMutatedAnswerIsRejected(String line, String pointer, String value) throws Exception {
        JsonNode answer = answer(
                "create-topic events",
                "new-cluster --brokers 1,2",
                "create-topic events",
                "send events a",
                "fetch-followers",
                line);
        assertDescribed(answer);

        mutate(answer, pointer, value);
        assertThat(SCHEMA.validate(answer)).as("%s", answer).isNotEmpty();
    }

    private static void mutate(JsonNode answer, String pointer, String value) throws Exception {
        String name = pointer.substring(pointer.lastIndexOf('/') + 1);
        JsonNode parent = answer.at(pointer.substring(0, pointer.lastIndexOf('/')));
        if (value.equals("REMOVE")) {
            assertThat(((ObjectNode) parent).remove(name)).isNotNull();
        } else {
            ((ObjectNode) parent).set(name, MAPPER.readTree(value));
        }
    }
}
