package io.minikafka.replication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BrokerSetTest {

    @Test
    void itAscendsAndHoldsEachOnce() {
        assertThat(BrokerSet.of(3, 1, 3, 2))
                .isEqualTo(new BrokerSet(List.of(1, 2, 3)))
                .hasToString("[1, 2, 3]");
        assertThatThrownBy(() -> new BrokerSet(List.of(2, 1))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new BrokerSet(List.of(1, 1))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void membersComeAndGo() {
        BrokerSet set = BrokerSet.of(1, 2);

        assertThat(set.with(3)).isEqualTo(BrokerSet.of(1, 2, 3));
        assertThat(set.with(2)).isSameAs(set);
        assertThat(set.without(1)).isEqualTo(BrokerSet.of(2));
        assertThat(set.without(9)).isEqualTo(set);
        assertThat(set.minus(BrokerSet.of(2, 3))).isEqualTo(BrokerSet.of(1));
    }

    @Test
    void setsAreOrderedMemberByMember() {
        assertThat(List.of(BrokerSet.of(), BrokerSet.of(1), BrokerSet.of(1, 2), BrokerSet.of(1, 3), BrokerSet.of(2)))
                .isSorted();
    }

    @ParameterizedTest
    @CsvSource({"0,NONE", "1,LEADER", "all,ALL", "-1,ALL"})
    void acksWordsAreKafkas(String word, AckMode mode) {
        assertThat(AckMode.parse(word)).contains(mode);
        assertThat(AckMode.parse(mode.word())).contains(mode);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "ALL", "2", "-2", "all ", "quorum", "01"})
    void otherAcksWordsAreNone(String word) {
        assertThat(AckMode.parse(word)).isEmpty();
    }
}
