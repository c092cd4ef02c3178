package io.minikafka.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.record.ProducerStamp;
import io.minikafka.session.Scripted;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which error wins where several would fit: the order of the checks is part of the semantics. */
class RefusalOrderTest {

    /** Broker 3 is out of the ISR, two members are too few, producer 7 has written in epoch 1. */
    private static Scripted cluster() {
        return Scripted.after(
                "new-cluster --brokers 1,2,3 --config min.insync.replicas=3 --config max.message.bytes=200",
                "create-topic events",
                "create-topic many --partitions 2",
                "send events x --producer-id 7 --producer-epoch 1 --sequence 0",
                "fetch-followers",
                "remove-from-isr events 3");
    }

    private static final String BIG = "x".repeat(300);

    @ParameterizedTest
    @CsvSource({
        "send nosuch-9 BIG --acks maybe --leader-epoch 9, UNKNOWN_TOPIC",
        "send events-9 BIG --acks maybe --leader-epoch 9, UNKNOWN_PARTITION",
        "send events BIG --acks maybe --leader-epoch 9, RECORD_TOO_LARGE",
        "send events x --acks maybe --leader-epoch 9 PRODUCER0, INVALID_REQUEST",
        "send events x --acks all --leader-epoch 9 PRODUCER0, FENCED_LEADER_EPOCH",
        "send events x --acks all --leader-epoch 0 PRODUCER0, PRODUCER_FENCED",
        "send events x --acks all --leader-epoch 0 PRODUCER1, OUT_OF_ORDER_SEQUENCE",
        "send events x --acks all --leader-epoch 0, NOT_ENOUGH_REPLICAS",
        "send many x --acks maybe, INVALID_REQUEST",
    })
    void ofASendTheEarlierErrorWins(String line, ErrorCode code) {
        String expanded = line.replace("BIG", BIG)
                .replace("PRODUCER0", "--producer-id 7 --producer-epoch 0 --sequence 5")
                .replace("PRODUCER1", "--producer-id 7 --producer-epoch 1 --sequence 5");

        assertThat(cluster().refusal(expanded)).isEqualTo(code);
    }

    @Test
    void aDuplicateIsAnsweredEvenWhereThereAreNotEnoughReplicas() {
        assertThat(cluster().lines("send events x --acks all --producer-id 7 --producer-epoch 1 --sequence 0"))
                .singleElement()
                .asString()
                .startsWith("#2 acknowledged: offset 0 (duplicate of #1");
    }

    @Test
    void aBatchWithoutRecordsComesBeforeEverythingElseOfTheBatch() {
        ClusterState state = cluster().cluster();

        assertThat(refusal(
                        state,
                        new ClusterCommand.Send(
                                new Target.Named("events"), List.of(), "maybe", OptionalInt.of(9), ProducerStamp.NONE)))
                .isEqualTo(ErrorCode.INVALID_RECORD);
        assertThat(refusal(
                        state,
                        new ClusterCommand.Send(
                                new Target.Named("many"), List.of(), "maybe", OptionalInt.of(9), ProducerStamp.NONE)))
                .isEqualTo(ErrorCode.INVALID_RECORD);
        assertThat(refusal(
                        state,
                        new ClusterCommand.Send(
                                new Target.Named("nosuch"), List.of(), "maybe", OptionalInt.of(9), ProducerStamp.NONE)))
                .isEqualTo(ErrorCode.UNKNOWN_TOPIC);
    }

    private static ErrorCode refusal(ClusterState state, ClusterCommand command) {
        Decision decision = ClusterMachine.decide(state, command);
        assertThat(decision.events().isEmpty()).isTrue();
        assertThat(decision.after()).isSameAs(state);
        return ((Outcome.Refused) decision.outcome()).code();
    }

    @ParameterizedTest
    @CsvSource({
        "create-topic events/ --partitions 0 --replication-factor 9, INVALID_REQUEST, not allowed",
        "create-topic events --partitions 0 --replication-factor 9, TOPIC_ALREADY_EXISTS, exists",
        "create-topic new --partitions 0 --replication-factor 9, INVALID_REQUEST, partitions must be",
        "create-topic new --partitions 1 --replication-factor 9, INVALID_REQUEST, replication factor must be",
        "create-topic new --replication-factor 0, INVALID_REQUEST, replication factor must be",
        "create-topic new --partitions -1, INVALID_REQUEST, partitions must be",
        "create-topic new --config segment.bytes=9, INVALID_REQUEST, whole cluster",
        "create-topic new --config nonsense=9, INVALID_REQUEST, unknown config",
        "create-topic new --config min.insync.replicas=0, INVALID_REQUEST, must be a whole number",
    })
    void ofATopicTheEarlierErrorWins(String line, ErrorCode code, String message) {
        Scripted session = cluster();

        assertThat(session.refusal(line)).isEqualTo(code);
        assertThat(session.lines(line)).singleElement().asString().contains(message);
    }

    @ParameterizedTest
    @CsvSource({
        "'', false",
        "., false",
        ".., false",
        "..., true",
        "a b, false",
        "ü, false",
        "a/b, false",
        "a-1, true",
        "A._-z9, true",
        "-x, true",
    })
    void aTopicNameHasKafkasLetters(String name, boolean isAllowed) {
        boolean isRefused =
                cluster().run("create-topic \"" + name + "\"").outcome().isRefused();

        assertThat(isRefused).isEqualTo(!isAllowed);
    }

    @Test
    void aTopicNameHasAtMost249Letters() {
        assertThat(cluster().run("create-topic " + "x".repeat(249)).outcome().isRefused())
                .isFalse();
        assertThat(cluster().lines("create-topic " + "x".repeat(250)))
                .containsExactly("error INVALID_REQUEST: topic name of 250 characters is not allowed: use 1 to 249"
                        + " characters of A-Z a-z 0-9 . _ - and neither . nor ..");
    }

    @ParameterizedTest
    @CsvSource({
        "fetch nosuch --from -1 --max 0, UNKNOWN_TOPIC",
        "fetch events-1 --from -1 --max 0, UNKNOWN_PARTITION",
        "fetch many --from -1 --max 0, INVALID_REQUEST",
        "fetch events --from -1 --max 0, INVALID_REQUEST",
        "fetch events --from -1, OFFSET_OUT_OF_RANGE",
        "fetch events --from 2, OFFSET_OUT_OF_RANGE",
        "fetch events --max -2147483648, INVALID_REQUEST",
        "promote nosuch 9, UNKNOWN_TOPIC",
        "promote many 1, INVALID_REQUEST",
        "promote events 3, NOT_IN_SYNC_REPLICA",
        "promote events 9, NOT_IN_SYNC_REPLICA",
        "remove-from-isr nosuch 1, UNKNOWN_TOPIC",
        "remove-from-isr many 2, INVALID_REQUEST",
        "remove-from-isr events 1, INVALID_REQUEST",
        "remove-from-isr events 9, INVALID_REQUEST",
        "rejoin events 1, INVALID_REQUEST",
        "rejoin events 9, INVALID_REQUEST",
        "fetch-followers nosuch --follower 9, UNKNOWN_TOPIC",
        "fetch-followers events --follower 1, INVALID_REQUEST",
        "'fetch-followers events --follower 2,9', INVALID_REQUEST",
        "fetch-followers --follower 9, INVALID_REQUEST",
        "refresh-isr nosuch, UNKNOWN_TOPIC",
        "show log nosuch, UNKNOWN_TOPIC",
        "show log events-7, UNKNOWN_PARTITION",
        "tick -1, INVALID_REQUEST",
        "alter-config nonsense=1 --topic nosuch, UNKNOWN_TOPIC",
        "alter-config nonsense=1, INVALID_REQUEST",
        "alter-config segment.bytes=1 --topic events, INVALID_REQUEST",
        "alter-config segment.bytes=1 segment.bytes=0, INVALID_REQUEST",
        "alter-config segment.bytes=2147483648, INVALID_REQUEST",
        "alter-config segment.bytes=, INVALID_REQUEST",
        "'new-cluster --brokers 1,1', INVALID_REQUEST",
        "'new-cluster --brokers=-1,2', INVALID_REQUEST",
        "new-cluster --brokers 0, INVALID_REQUEST",
        "new-cluster --config nonsense=1, INVALID_REQUEST",
        "new-cluster --config replica.lag.max.messages=-1, INVALID_REQUEST",
    })
    void ofOtherCommandsTheEarlierErrorWinsAndNothingChanges(String line, ErrorCode code) {
        Scripted session = cluster();
        ClusterState before = session.cluster();

        assertThat(session.refusal(line)).isEqualTo(code);
        assertThat(session.cluster()).isEqualTo(before);
    }

    /** Whatever only one family of rules has, the other refuses with the one code, and changes nothing. */
    @ParameterizedTest
    @CsvSource({
        "minikafka, elect events",
        "minikafka, elect nosuch",
        "minikafka, crash-broker 9",
        "minikafka, restart-broker 9",
        "minikafka, deliver-isr nosuch",
        "minikafka, deliver-metadata 9",
        "minikafka, set isr-changes manual",
        "minikafka, set metadata automatic",
        "minikafka, fetch events --leader-epoch 9 --from 9",
        "minikafka, fetch-followers events --lose-response",
        "kafka, rejoin nosuch 9",
        "kafka, send events x --acks all --leader-epoch 0",
        "hw-truncation, rejoin events 2",
    })
    void whatTheRulesHaveNoSuchThingAsIsUnsupported(String rules, String line) {
        Scripted session = Scripted.after("new-cluster --semantics " + rules, "create-topic events");
        ClusterState before = session.cluster();

        assertThat(session.refusal(line)).isEqualTo(ErrorCode.UNSUPPORTED_VERSION);
        assertThat(session.cluster()).isEqualTo(before);
        assertThat(session.lines(line))
                .singleElement()
                .asString()
                .contains(" has no meaning under " + rules + " rules: ");
    }

    @Test
    void theClockDoesNotOverflow() {
        Scripted session = Scripted.after("tick 9223372036854775807");

        assertThat(session.refusal("tick")).isEqualTo(ErrorCode.INVALID_REQUEST);
        session.then("tick 0", "create-topic events", "send events x --acks all", "fetch-followers");
        assertThat(session.events().highWatermark()).isEqualTo(1);
    }
}
