package io.minikafka.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.syntax.Highlights.Role;
import io.minikafka.syntax.Highlights.Span;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "show foo | foo",
                "what-if show foo | foo",
                "set output xml | xml",
                "set outputt | outputt",
                "send events a --acks 5 | 5",
                "tick abc | abc",
                "undo x | x",
                "fetch events --max many | many",
                "inject flush-eror | flush-eror",
                "watch maybe | maybe",
                "txn comit t | comit",
                "fetch events --isolation any | any",
                "new-cluster --semantics mine | mine"
            })
    void aWordThatCannotBeIsMarked(String line, String word) {
        int start = line.indexOf(word);
        Span wrong = new Span(start, start + word.length(), Role.WRONG);
        assertThat(highlights.of(line)).contains(wrong);
        assertThat(highlights.of(line + "; show log")).contains(wrong);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sh",
                "show lo",
                "show log events",
                "set output js",
                "set metadata manual",
                "send events a --acks al",
                "send events a --acks -1",
                "send events -- --acks 5",
                "tick 5 --clock-only",
                "fetch events --from 3 --max 2",
                "inject cor",
                "watch on events",
                "txn commit t --producer-epoch 0",
                "explain nosuch",
                "retry #1",
                "undo 2"
            })
    void whatMayBeRightIsNotMarked(String line) {
        assertThat(highlights.of(line)).extracting(Span::role).doesNotContain(Role.WRONG);
    }

    @Test
    void aQuoteWithoutEndIsWrongToTheEndOfTheLine() {
        assertThat(highlights.of("send t \"a b")).contains(new Span(7, 11, Role.WRONG));
    }
}
