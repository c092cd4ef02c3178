package io.minikafka.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.session.Scripted;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TargetTest {

    private final ClusterState state = Scripted.after(
                    "create-topic events",
                    "create-topic many --partitions 2",
                    "create-topic many-1",
                    "create-topic a-b")
            .cluster();

    private List<String> resolve(String text) {
        return new Target.Named(text)
                .resolve(state).get().stream().map(TopicPartition::toString).toList();
    }

    private ErrorCode refusal(String text) {
        return new Target.Named(text).resolve(state).getLeft().code();
    }

    @Test
    void aTopicIsAllItsPartitions() {
        assertThat(resolve("events")).containsExactly("events-0");
        assertThat(resolve("many")).containsExactly("many-0", "many-1");
    }

    @Test
    void aPartitionIsNamedAfterTheLastDash() {
        assertThat(resolve("events-0")).containsExactly("events-0");
        assertThat(resolve("many-0")).containsExactly("many-0");
        assertThat(resolve("a-b-0")).containsExactly("a-b-0");
    }

    @Test
    void aTopicWhoseOwnNameEndsInANumberComesFirst() {
        assertThat(resolve("many-1")).containsExactly("many-1-0");
        assertThat(resolve("many-1-0")).containsExactly("many-1-0");
    }

    @ParameterizedTest
    @CsvSource({
        "nosuch,UNKNOWN_TOPIC",
        "nosuch-0,UNKNOWN_TOPIC",
        "'',UNKNOWN_TOPIC",
        "-,UNKNOWN_TOPIC",
        "-0,UNKNOWN_TOPIC",
        "events-,UNKNOWN_TOPIC",
        "events--1,UNKNOWN_TOPIC",
        "events-x,UNKNOWN_TOPIC",
        "events-１,UNKNOWN_TOPIC",
        "Events,UNKNOWN_TOPIC",
        "events-1,UNKNOWN_PARTITION",
        "events-99999999999999999999,UNKNOWN_PARTITION",
    })
    void whatIsNotThereIsUnknown(String text, ErrorCode code) {
        assertThat(refusal(text)).isEqualTo(code);
    }

    @Test
    void allIsEveryPartitionInOrder() {
        assertThat(new Target.All().resolve(state).get())
                .extracting(TopicPartition::toString)
                .containsExactly("a-b-0", "events-0", "many-0", "many-1", "many-1-0");
    }

    @Test
    void whereOneIsNeededSeveralAreListed() {
        assertThat(new Target.Named("many").resolveOne(state).getLeft().message())
                .contains("many-0, many-1");
        assertThat(new Target.Named("many-0").resolveOne(state).isRight()).isTrue();
    }
}
