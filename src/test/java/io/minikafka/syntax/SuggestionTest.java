package io.minikafka.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SuggestionTest {

    @ParameterizedTest
    @CsvSource({"sned,send", "snd,send", "sendd,send", "xend,send", "promot,promote", "fetch-folowers,fetch-followers"})
    void aFewTypingErrorsAreForgiven(String typed, String meant) {
        assertThat(Suggestion.closest(typed, Commands.names())).contains(meant);
    }

    @ParameterizedTest
    @CsvSource({"frobnicate", "x", "sendsendsend", "''"})
    void somethingElseIsNoTypingError(String typed) {
        assertThat(Suggestion.closest(typed, Commands.names())).isEmpty();
    }

    @Test
    void theClosestWordWinsAndOfEquallyCloseOnesTheFirst() {
        assertThat(Suggestion.closest("ab", List.of("abc", "ab"))).contains("ab");
        assertThat(Suggestion.closest("aa", List.of("ab", "ac"))).contains("ab");
        assertThat(Suggestion.closest("aa", List.of())).isEmpty();
    }
}
