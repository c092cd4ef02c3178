package io.minikafka.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExpectationTest {

    private static final Map<String, Object> ANSWER = answer();

    private static Map<String, Object> answer() {
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("n", 5);
        result.put("big", Long.MAX_VALUE);
        result.put("text", "at-risk");
        result.put("nothing", null);
        result.put("yes", true);
        result.put("list", new ArrayList<>(Arrays.asList(1, 2, null)));
        result.put("leo", Map.of("1", 2L, "2", 1L));
        result.put(
                "sends",
                List.of(
                        Map.of("acks", "1", "records", List.of(Map.of("value", "a", "offset", 0), Map.of("offset", 1))),
                        Map.of("acks", "all", "records", List.of(Map.of("value", "b", "offset", 2)))));
        result.put("a/b", 7);
        result.put("base64", Map.of("base64", "/w=="));
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("command", "show x");
        answer.put("outcome", Map.of("status", "ok"));
        answer.put("events", List.of(Map.of("type", "IsrChanged")));
        answer.put("result", result);
        return answer;
    }

    private static String problem(String text) {
        return Expectation.parse(1, text).problem(ANSWER).orElse("");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/n = 5",
                "/n != 6",
                "/n < 6",
                "/n > 4",
                "/n > -1",
                "/big = 9223372036854775807",
                "/text = \"at-risk\"",
                "/text contains \"risk\"",
                "/text != null",
                "/nothing = null",
                "/nothing != 0",
                "/yes = true",
                "/list = [1, 2, null]",
                "/list = [1,2,null]",
                "/list contains 2",
                "/list contains null",
                "/list/0 = 1",
                "/list/2 = null",
                "/leo = {\"2\": 1, \"1\": 2}",
                "/leo/2 = 1",
                "/leo contains \"2\"",
                "/leo contains {\"2\": 1}",
                "/leo contains {}",
                "/sends contains {\"acks\": \"all\"}",
                "/sends contains {\"acks\": \"all\", \"records\": [{\"value\": \"b\"}]}",
                "/sends/0 contains {\"records\": [{\"value\": \"a\"}, {\"offset\": 1}]}",
                "/events contains {\"type\": \"IsrChanged\"}",
                "/a~1b = 7",
                "/outcome/status = \"ok\"",
                "/events/0/type = \"IsrChanged\"",
                "/events/0 = {\"type\":\"IsrChanged\"}",
                "/n\t=\t5",
            })
    void whatHoldsIsNoProblem(String text) {
        assertThat(problem(text)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/n = 6",
                "/n = \"5\"",
                "/n != 5",
                "/n < 5",
                "/n > 5",
                "/text = \"at\"",
                "/text < 5",
                "/text contains 5",
                "/text contains \"x\"",
                "/nothing contains \"x\"",
                "/nothing = 0",
                "/list = [2, 1, null]",
                "/list contains 3",
                "/leo = {\"1\": 2}",
                "/leo contains \"3\"",
                "/leo contains null",
                "/leo contains 2",
                "/leo contains {\"2\": 2}",
                "/leo contains {\"3\": null}",
                "/sends contains {\"acks\": \"all\", \"records\": [{\"value\": \"a\"}]}",
                "/sends/0 contains {\"records\": [{\"value\": \"a\"}]}",
                "/sends contains {\"acks\": \"al\"}",
                "/text contains {\"2\": 1}",
                "/base64 contains null",
                "/outcome/status = \"error\"",
            })
    void whatDoesNotHoldIsToldWithWhatWasFound(String text) {
        assertThat(problem(text)).startsWith("expected /").contains(", found ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/x = 1",
                "/list/3 = 1",
                "/list/-1 = 1",
                "/list/x = 1",
                "/n/x = 1",
                "/ = 1",
                "/outcome/x != 1",
                "/command = 1"
            })
    void whereThereIsNothingNothingHolds(String text) {
        assertThat(problem(text)).contains("but there is no /");
    }

    @Test
    void anAnswerWithoutAResultHasNothing() {
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("result", null);

        assertThat(Expectation.parse(1, "/x != 1").problem(answer)).contains("expected /x != 1, but there is no /x");
    }
}
