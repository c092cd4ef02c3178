package io.minikafka.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonValueTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "null",
                "true",
                "0",
                "-9223372036854775808",
                "\"a\\\"b\\\\\"",
                "[]",
                "{}",
                "[1,[2,null],{\"a\":[]}]",
                "{\"b\":1,\"a\":{\"\":false}}"
            })
    void plainDataIsReadAndWrittenAlike(String json) {
        assertThat(JsonValue.write(JsonValue.read(json))).isEqualTo(json);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "{",
                "[1",
                "nul",
                "1.5",
                "1e2",
                "NaN",
                "01",
                "'a'",
                "\"a",
                "1 2",
                "[1] x",
                "{\"a\"}",
                "]",
                "9223372036854775808",
                "// x",
                "\u001B"
            })
    void whatIsNoPlainJsonIsSaidToBeNone(String text) {
        assertThatThrownBy(() -> JsonValue.read(text))
                .isInstanceOf(IllegalArgumentException.class)
                .message()
                .contains("JSON value is expected")
                .doesNotContain("\u001B", "\n", "Exception");
    }

    @Test
    void mapsKeepTheirOrderAndOtherThingsPrintAsText() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("z", List.of(1, 2L, (short) 3));
        map.put("a", Arrays.asList(null, true, Thread.State.NEW));

        assertThat(JsonValue.write(map)).isEqualTo("{\"z\":[1,2,3],\"a\":[null,true,\"NEW\"]}");
    }
}
