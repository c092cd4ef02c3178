package io.minikafka.view;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.minikafka.session.Request;
import io.minikafka.session.Result;
import io.minikafka.session.Scripted;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A partition whose last leader is dead: nothing says that it leads. */
class WithoutLeaderTest {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private static Scripted leaderless() {
        return Scripted.after(
                "new-cluster --semantics kafka",
                "create-topic events",
                "send events a",
                "crash-broker 1",
                "crash-broker 2",
                "crash-broker 3");
    }

    private static JsonNode json(String line, Result result) {
        return MAPPER.valueToTree(JsonView.object(line, result));
    }

    @ParameterizedTest
    @EnumSource(names = "RULES", mode = EnumSource.Mode.EXCLUDE)
    void noShowNamesALeader(Request.Subject subject) {
        String line = "show " + subject.name().toLowerCase(Locale.ROOT);
        Result result = leaderless().run(line);

        assertThat(TextView.lines(result, 80))
                .noneMatch(text -> text.matches(".*(?<!last )leader:? *\\d.*") || text.contains("3  leader"));
        JsonNode answer = json(line, result).get("result");
        if (subject != Request.Subject.TIMELINE) {
            assertThat(answer.findValues("leader"))
                    .noneMatch(JsonNode::isNumber)
                    .noneMatch(JsonNode::booleanValue);
        }
        assertThat(answer.findValues("steps"))
                .allMatch(steps -> steps.get(steps.size() - 1).get("leader").isNull());
    }

    @Test
    void theTimelineEndsWithNone() {
        List<String> lines = leaderless().lines("show timeline");

        assertThat(lines)
                .filteredOn(line -> line.endsWith("crash-broker 3"))
                .hasSize(1)
                .allMatch(line -> line.contains(" none* "));
    }

    @Test
    void theStatusLineSaysNone() {
        assertThat(StatusLine.of(leaderless().session().state(), Optional.empty(), 80))
                .startsWith("events-0  leader none  epoch 3  isr []");
    }

    @Test
    void aRestartFindsNoneAndThenElectsOne() {
        Result result = leaderless().run("restart");

        assertThat(TextView.lines(result, 80))
                .startsWith("events-0: leader none, last 3, epoch 3, isr [], hw 0, leo 1=1 2=0 3=0")
                .contains(
                        "events-0: leader none -> 3, epoch 3 -> 4, isr [] -> [3], hw 0 (unclean: the last known leader)");
        assertThat(json("restart", result).at("/events/1/type").asText()).isEqualTo("PartitionReopened");
        assertThat(json("restart", result).at("/events/1/leader").isNull()).isTrue();
    }
}
