package io.minikafka.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.syntax.Highlights.Role;
import io.minikafka.syntax.Highlights.Span;
import org.junit.jupiter.api.Test;

class HighlightsTest {

    private final Highlights highlights = new Highlights();

    @Test
    void everyStretchHasItsRole() {
        assertThat(highlights.of("send t 'a b' --key k; show # x"))
                .containsExactly(
                        new Span(0, 4, Role.COMMAND),
                        new Span(5, 6, Role.VALUE),
                        new Span(7, 12, Role.QUOTED),
                        new Span(13, 18, Role.OPTION),
                        new Span(19, 20, Role.VALUE),
                        new Span(22, 26, Role.COMMAND),
                        new Span(27, 30, Role.COMMENT));
    }

    @Test
    void whatIsStillBeingTypedIsNotWrongYet() {
        assertThat(highlights.of("se")).containsExactly(new Span(0, 2, Role.COMMAND));
        assertThat(highlights.of("se ")).containsExactly(new Span(0, 2, Role.WRONG));
        assertThat(highlights.of("send --ac")).contains(new Span(5, 9, Role.OPTION));
        assertThat(highlights.of("send --ac 1")).contains(new Span(5, 9, Role.WRONG));
    }

    @Test
    void whatIsSupposedIsMarkedLikeTheCommandItself() {
        assertThat(highlights.of("what-if send t --acks --no x"))
                .contains(new Span(8, 12, Role.COMMAND), new Span(15, 21, Role.OPTION), new Span(22, 26, Role.WRONG));
        assertThat(highlights.of("what-if sned t")).contains(new Span(8, 12, Role.WRONG));
    }

    @Test
    void aQuoteWithoutEndIsWrongToTheEndOfTheLine() {
        assertThat(highlights.of("send t \"a b")).contains(new Span(7, 11, Role.WRONG));
    }
}
