package io.minikafka.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HintsTest {

    private final Hints hints = new Hints();

    @Test
    void aHintIsWhatMayStillFollow() {
        assertThat(hints.of("promote ")).isEqualTo("TARGET BROKER");
        assertThat(hints.of("promote t ")).isEqualTo("BROKER");
        assertThat(hints.of("promote t 2")).isEmpty();
        assertThat(hints.of("show log; fetch t --max 3 "))
                .isEqualTo("[--from N] [--isolation read_uncommitted|read_committed]");
    }

    @Test
    void whatIsSupposedIsHintedAtLikeTheCommandItself() {
        assertThat(hints.of("what-if ")).isEqualTo("COMMAND…");
        assertThat(hints.of("what-if promote t ")).isEqualTo("BROKER");
    }

    @Test
    void nothingIsSaidWhereTheCommandIsNotClearOrTheLineIsUnfinished() {
        assertThat(hints.of("")).isEmpty();
        assertThat(hints.of("fetch")).as("fetch-followers also starts so").isEmpty();
        assertThat(hints.of("sned ")).isEmpty();
        assertThat(hints.of("send \"a")).isEmpty();
        assertThat(hints.of("promote t;")).isEmpty();
    }
}
