package io.minikafka.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.session.Scripted;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Settings are typed as they are printed. */
class ConfigKeyTest {

    @ParameterizedTest
    @EnumSource
    void whatIsPrintedCanBeTyped(ConfigKey key) {
        for (long value : new long[] {key.minimum(), key.defaultValue(), key.maximum()}) {
            assertThat(key.parse(key.word(value))).isEqualTo(OptionalLong.of(value));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "0", "yes", "TRUE", "never"})
    void aSwitchIsTrueOrFalse(String word) {
        assertThat(Scripted.after().lines("alter-config unclean.leader.election.enable=" + word))
                .containsExactly(
                        "error INVALID_REQUEST: unclean.leader.election.enable must be true or false, found " + word);
    }

    @ParameterizedTest
    @ValueSource(strings = {"true", "never", "-1", "+1", "0", "2147483648", "99999999999999999999"})
    void aNumberIsInItsBounds(String word) {
        assertThat(ConfigKey.MIN_INSYNC_REPLICAS.parse(word)).isEmpty();
    }

    @Test
    void aTopicMayAllowUncleanElectionsOfItsOwn() {
        Scripted session = Scripted.after(
                "new-cluster --semantics kafka --brokers 1,2",
                "create-topic events --config unclean.leader.election.enable=true",
                "create-topic safe",
                "crash-broker 2",
                "crash-broker 1",
                "restart-broker 2");

        assertThat(session.events().hasLeader()).isTrue();
        assertThat(session.cluster().partition(new TopicPartition("safe", 0)).hasLeader())
                .isFalse();
    }
}
