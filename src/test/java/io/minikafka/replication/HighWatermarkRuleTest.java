package io.minikafka.replication;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HighWatermarkRuleTest {

    @Test
    void itIsTheSmallestLogEndOfTheIsr() {
        assertThat(HighWatermarkRule.advanced(Sets.withLeos(5, 3, 4))).isEqualTo(3);
        assertThat(HighWatermarkRule.advanced(Sets.withLeos(5, 3, 4).withIsr(BrokerSet.of(1, 3))))
                .isEqualTo(4);
        assertThat(HighWatermarkRule.advanced(Sets.withLeos(5, 3, 4).withIsr(BrokerSet.of(1))))
                .isEqualTo(5);
    }

    @Test
    void itNeverGoesDown() {
        assertThat(HighWatermarkRule.advanced(Sets.withLeos(5, 3).withHighWatermark(4)))
                .isEqualTo(4);
        assertThat(HighWatermarkRule.advanced(Sets.withLeos(0, 0).withHighWatermark(4)))
                .isEqualTo(4);
    }

    @Test
    void aFollowerThatIsAheadOfTheLeaderDoesNotRaiseIt() {
        assertThat(HighWatermarkRule.advanced(Sets.withLeos(2, 9))).isEqualTo(2);
    }
}
