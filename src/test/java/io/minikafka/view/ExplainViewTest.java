package io.minikafka.view;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.minikafka.explain.Explainer;
import io.minikafka.explain.Explanation;
import io.minikafka.replication.RuleSets;
import io.minikafka.session.KafkaStory;
import io.minikafka.session.Scripted;
import io.minikafka.storage.JsonValue;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExplainViewTest {

    private static Explanation pending() {
        Scripted session = Scripted.after("create-topic events");
        return Explainer.answer(session.run("send events a --acks all"));
    }

    @ParameterizedTest
    @ValueSource(ints = {60, 80, 200})
    void itKeepsToTheWidth(int width) {
        List<String> lines = new ArrayList<>(ExplainView.lines(pending(), width));
        Scripted session = Scripted.after("create-topic events", "send events a --acks all");
        for (String word : List.of("terms", "#1", "isr", "flush.messages", "STORAGE_ERROR")) {
            lines.addAll(ExplainView.lines(
                    Explainer.words(List.of(word), session.session().now(), typed -> "")
                            .get(),
                    width));
        }
        assertThat(lines).allMatch(line -> Columns.of(line) <= width).noneMatch(line -> line.endsWith(" "));
    }

    @Test
    void aParagraphHasTitleChapterNumbersAndKafka() {
        assertThat(ExplainView.lines(pending(), 200))
                .containsSequence(
                        "The leader appends (chapter 5)",
                        "  #1 events-0: a batch of 69 bytes <= max.message.bytes 1048588 (records: 1), at offset 0 on leader 1; leader leo 0 -> 1, stamped with epoch 0",
                        "  Kafka: the same: the leader gives out the offsets and stamps its epoch on the batch; followers copy both unchanged. [UnifiedLog.appendAsLeader]");
    }

    @Test
    void aLongParagraphIsCutInWordsAndWholeInJson() throws Exception {
        Scripted session = Scripted.after("create-topic many --partitions 30");
        Explanation explanation = Explainer.answer(session.run("refresh-isr"));

        assertThat(ExplainView.lines(explanation, 200))
                .hasSizeLessThan(90)
                .anyMatch(line -> line.contains(" more of these; set output json prints them all"));
        JsonNode isr = json(explanation).at("/paragraphs/0");
        assertThat(isr.get("id").asText()).isEqualTo("ISR");
        assertThat(isr.get("lines")).hasSize(30 * 4);
    }

    @Test
    void aRowOfTheTableIsToldHoweverMuchItDecided() {
        Scripted session = Scripted.after("new-cluster --semantics kafka", "create-topic many --partitions 30");
        Explanation explanation = Explainer.answer(session.run("fetch-followers"));

        assertThat(ExplainView.lines(explanation, 500))
                .containsSubsequence(
                        "  96 more of these; set output json prints them all",
                        "  by the kafka rules, one fetch: "
                                + RuleSets.KAFKA.fetchRound().sentence() + " (Partition.fetchRecords)",
                        "  by the minikafka rules, one fetch: "
                                + RuleSets.MINIKAFKA.fetchRound().sentence()
                                + " (chapter 5, fetch_followers_once)");
    }

    @Test
    void underKafkasRulesItKeepsToTheWidthToo() {
        Scripted session = Scripted.after();
        for (String command : KafkaStory.LINES) {
            Explanation explanation = Explainer.answer(session.run(command));
            for (int width : List.of(60, 80)) {
                assertThat(ExplainView.lines(explanation, width)).allMatch(line -> Columns.of(line) <= width);
            }
        }
    }

    @Test
    void jsonHasEachSentenceWithItsFacts() throws Exception {
        JsonNode object = json(pending());

        assertThat(object.fieldNames()).toIterable().containsExactly("subject", "paragraphs");
        assertThat(object.get("subject").asText()).isEqualTo("the last answer, to send");
        JsonNode paragraph = object.at("/paragraphs/1");
        assertThat(paragraph.fieldNames())
                .toIterable()
                .containsExactly("id", "title", "chapter", "decidedBy", "lines", "kafka", "twin");
        JsonNode line = paragraph.at("/lines/0");
        assertThat(line.fieldNames()).toIterable().containsExactly("id", "text", "facts", "event");
        assertThat(line.at("/facts/leaderLeoTo").asLong()).isEqualTo(1);
        assertThat(line.at("/facts/partition").asText()).isEqualTo("events-0");
        assertThat(line.get("event").asInt()).isZero();
        assertThat(object.at("/paragraphs/3/lines/0/facts/captured")).hasSize(3);
    }

    private static JsonNode json(Explanation explanation) throws Exception {
        return new ObjectMapper().readTree(JsonValue.write(ExplainView.object(explanation)));
    }
}
