package io.minikafka.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.record.Literal;
import io.minikafka.record.Record;
import io.minikafka.session.Result;
import io.minikafka.session.Scripted;
import io.minikafka.session.SendEntry;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.producer.internals.BuiltInPartitioner;
import org.junit.jupiter.api.Test;

/** Named producers: when they send, where to, under which sequence, and what they refuse. */
class NamedProducerTest {

    /** A record of one character without a key takes 8 bytes, its batch 61 more. */
    private static final int ONE_BYTES = 69;

    private static Producer producer(Scripted session, String name) {
        return session.cluster().producers().named(name).orElseThrow();
    }

    /** The values of each batch that was sent, in the order of sending. */
    private static List<String> batches(Scripted session) {
        List<String> batches = new ArrayList<>();
        for (SendEntry send : session.session().state().ledger().sends()) {
            StringBuilder batch = new StringBuilder(send.partition().toString()).append(':');
            for (Record record : send.batch().records()) {
                batch.append(' ').append(Literal.of(record.value()));
            }
            batches.add(batch.toString());
        }
        return batches;
    }

    @Test
    void defaultsAreKafkasBatchSizeAndBufferWithTheChaptersAcks() {
        Scripted session = Scripted.after("producer plain", "producer safe --idempotent");

        assertThat(session.lines("show producers"))
                .containsExactly(
                        "plain: acks=1, batch-size 16384, linger 0 ms, buffer 33554432",
                        "safe: acks=all, idempotent (producer id 0, epoch 0), batch-size 16384, linger 0 ms, buffer 33554432");
    }

    @Test
    void withoutALingerASendIsOneBatchAtOnce() {
        Scripted session = Scripted.after("create-topic events", "producer p");

        assertThat(session.lines("send events a b --producer p"))
                .isEqualTo(Scripted.after("create-topic events").lines("send events a b"));
        assertThat(producer(session, "p").accumulator().isEmpty()).isTrue();
    }

    @Test
    void withoutALingerTooABatchIsNoLargerThanItsSize() {
        Scripted session = Scripted.after(
                "create-topic events", "producer p --batch-size " + (ONE_BYTES + 8), "send events a b c --producer p");

        assertThat(batches(session)).containsExactly("events-0: a b", "events-0: c");
    }

    @Test
    void theNextRecordThatDoesNotFitSendsTheBatch() {
        Scripted session =
                Scripted.after("create-topic events", "producer p --linger 100 --batch-size " + (ONE_BYTES + 9));
        session.then("send events a --producer p", "send events b --producer p");
        assertThat(batches(session)).isEmpty();

        assertThat(session.lines("send events c --producer p"))
                .startsWith("p: the batch is full, sends 2 records for events-0, 77 bytes")
                .endsWith("p: buffered 1 record for events-0, 69 of 78 bytes; sent at clock 100 ms or with flush");
        assertThat(batches(session)).containsExactly("events-0: a b");
    }

    @Test
    void aBatchThatHasReachedItsSizeWaitsForNothing() {
        Scripted session =
                Scripted.after("create-topic events", "producer p --linger 100 --batch-size " + (ONE_BYTES + 8));
        session.then("send events a --producer p");
        assertThat(batches(session)).isEmpty();

        assertThat(session.lines("send events b --producer p"))
                .startsWith("p: the batch is full, sends 2 records for events-0, 77 bytes");
        assertThat(batches(session)).containsExactly("events-0: a b");
    }

    @Test
    void aRecordLargerThanABatchHasOneOfItsOwnAtOnce() {
        Scripted session = Scripted.after("create-topic events", "producer p --linger 5 --batch-size 0");
        session.then("send events a b --producer p");

        assertThat(batches(session)).containsExactly("events-0: a", "events-0: b");
    }

    @Test
    void theLingerCountsFromTheFirstRecordAndOnlyATickEndsIt() {
        Scripted session =
                Scripted.after("create-topic events", "producer p --linger 10", "send events a --producer p");
        session.then("tick 9", "send events b --producer p");
        assertThat(batches(session)).isEmpty();

        session.then("tick --clock-only", "send events c --producer p");
        assertThat(batches(session)).isEmpty();
        session.then("tick 0");

        assertThat(batches(session)).containsExactly("events-0: a b c");
        assertThat(session.events().leader().log().entries().head().batch().records())
                .extracting(Record::timestampMs)
                .containsExactly(0L, 9L, 10L);
    }

    @Test
    void oneTickSendsWhatIsDueInTheOrderOfTime() {
        Scripted session = Scripted.after(
                "create-topic events --partitions 3",
                "producer a --linger 7",
                "producer b --linger 3",
                "send events-0 slow --producer a",
                "send events-1 fast --producer b",
                "tick 1",
                "send events-2 later --producer b");
        List<String> lines = session.lines("tick 100");

        assertThat(batches(session)).containsExactly("events-1: fast", "events-2: later", "events-0: slow");
        assertThat(lines.stream().filter(line -> line.startsWith("clock")))
                .containsExactly("clock 1 -> 3 ms", "clock 3 -> 4 ms", "clock 4 -> 7 ms", "clock 7 -> 101 ms");
    }

    @Test
    void aFlushIsForOneProducerOrForAll() {
        Scripted session = Scripted.after(
                "create-topic events", "producer a --linger 7", "producer b --linger 3", "producer c --linger 3");
        session.then("send events x --producer a", "send events y --producer b", "send events z --producer c");

        session.then("flush b");
        assertThat(batches(session)).containsExactly("events-0: y");
        session.then("flush");
        assertThat(batches(session)).containsExactly("events-0: y", "events-0: x", "events-0: z");
        assertThat(session.lines("flush")).containsExactly("nothing is buffered");
    }

    @Test
    void withoutAKeyThePartitionMovesOnWithEachBatchThatIsClosed() {
        Scripted session = Scripted.after(
                "create-topic t --partitions 3", "producer p --linger 9 --batch-size " + (ONE_BYTES + 8));
        session.then("send t a b c d e f g --producer p", "flush p", "send t h --producer p", "flush p");

        assertThat(batches(session)).containsExactly("t-0: a b", "t-1: c d", "t-2: e f", "t-0: g", "t-1: h");
    }

    @Test
    void eachProducerHasItsOwnTurnAndAKeyTakesNone() {
        Scripted session = Scripted.after("create-topic t --partitions 3", "producer p", "producer q");
        int keyed = BuiltInPartitioner.partitionForKey(new byte[] {'k'}, 3);
        session.then(
                "send t a --producer p",
                "send t-2 x --producer p",
                "send t y --key k --producer p",
                "send t b --producer p",
                "send t c --producer q",
                "send t d");

        assertThat(batches(session))
                .containsExactly("t-0: a", "t-2: x", "t-" + keyed + ": y", "t-1: b", "t-0: c", "t-0: d");
    }

    @Test
    void keysGoWhereKafkaSendsThem() {
        Scripted session = Scripted.after("create-topic t --partitions 5", "producer p");
        for (int i = 0; i < 40; i++) {
            String key = "key-" + i;
            Result result = session.run("send t v --producer p --key " + key);
            TopicPartition partition = ((Reply.Sent) ((Outcome.Done) result.outcome()).reply()).partition();
            assertThat(partition.partition())
                    .isEqualTo(BuiltInPartitioner.partitionForKey(key.getBytes(StandardCharsets.UTF_8), 5));
        }
    }

    @Test
    void whatTheBufferHasNoRoomForIsRefusedWhole() {
        Scripted session =
                Scripted.after("create-topic events", "producer p --linger 9 --buffer " + (ONE_BYTES + 2 * 8));
        session.then("send events a b --producer p");
        ClusterState before = session.cluster();

        assertThat(session.refusal("send events c d --producer p")).isEqualTo(ErrorCode.PRODUCER_BUFFER_FULL);
        assertThat(session.cluster()).isEqualTo(before);
        session.then("send events c --producer p");
        assertThat(session.refusal("send events d --producer p")).isEqualTo(ErrorCode.PRODUCER_BUFFER_FULL);
        session.then("flush", "send events d --producer p");
        assertThat(batches(session)).containsExactly("events-0: a b c");
    }

    @Test
    void aRecordLargerThanTheBufferIsRefusedAlsoWithoutALinger() {
        Scripted session = Scripted.after("create-topic events", "producer p --buffer " + (ONE_BYTES - 1));

        assertThat(session.refusal("send events a --producer p")).isEqualTo(ErrorCode.PRODUCER_BUFFER_FULL);
        assertThat(session.events().leader().leo()).isZero();
    }

    @Test
    void whatALeaderRefusesForLackOfReplicasStaysInFrontAndInOrder() {
        Scripted session = Scripted.after(
                "create-topic events --config min.insync.replicas=2",
                "producer p --acks all --linger 5",
                "remove-from-isr events 2",
                "remove-from-isr events 3",
                "send events a --producer p");

        assertThat(session.lines("flush p"))
                .anyMatch(line -> line.startsWith("p: 1 record for events-0 refused NOT_ENOUGH_REPLICAS"));
        session.then("send events b --producer p", "tick 5");
        assertThat(batches(session)).isEmpty();
        assertThat(producer(session, "p").accumulator().of(Scripted.EVENTS)).hasSize(2);
        session.then("fetch-followers", "flush p");

        assertThat(batches(session)).containsExactly("events-0: a", "events-0: b");
    }

    @Test
    void whatNobodyLeadsToTakeStaysInFrontUntilSomebodyDoes() {
        Scripted session = Scripted.after(
                "new-cluster --semantics kafka --brokers 1",
                "create-topic events",
                "producer p --linger 5",
                "crash-broker 1",
                "send events a --producer p");

        assertThat(session.lines("tick 5"))
                .anyMatch(line -> line.startsWith("p: 1 record for events-0 refused NOT_LEADER_OR_FOLLOWER")
                        && line.endsWith("still buffered, flush p tries again"));
        session.then("restart-broker 1", "flush p");

        assertThat(batches(session)).containsExactly("events-0: a");
        assertThat(producer(session, "p").accumulator().isEmpty()).isTrue();
    }

    @Test
    void whatALeaderWillNeverTakeIsDropped() {
        Scripted session = Scripted.after(
                "new-cluster --config max.message.bytes=100", "create-topic events", "producer p --linger 5");
        session.then("send events " + "x".repeat(100) + " --producer p");

        assertThat(session.lines("flush"))
                .anyMatch(line -> line.contains("refused RECORD_TOO_LARGE") && line.contains("dropped"));
        assertThat(producer(session, "p").accumulator().isEmpty()).isTrue();
    }

    @Test
    void withoutALingerARefusalIsTheAnswerAndNothingIsKept() {
        Scripted session = Scripted.after(
                "create-topic t --partitions 2 --config min.insync.replicas=3",
                "producer p --idempotent",
                "remove-from-isr t-0 2");
        ClusterState before = session.cluster();

        assertThat(session.refusal("send t a --producer p")).isEqualTo(ErrorCode.NOT_ENOUGH_REPLICAS);
        assertThat(session.cluster()).isEqualTo(before);
        session.then("fetch-followers", "send t a --producer p");
        assertThat(batches(session)).containsExactly("t-0: a");
    }

    @Test
    void idsAreGivenOnceAlsoWhereANameIsDefinedAgain() {
        Scripted session = Scripted.after(
                "producer a --idempotent", "producer plain", "producer b --idempotent", "producer a --idempotent");

        assertThat(producer(session, "a").identity().orElseThrow().producerId()).isEqualTo(2);
        assertThat(producer(session, "b").identity().orElseThrow().producerId()).isEqualTo(1);
        assertThat(producer(session, "plain").identity()).isEmpty();
    }

    @Test
    void eachPartitionHasItsOwnSequence() {
        Scripted session = Scripted.after(
                "create-topic t --partitions 2",
                "producer p --idempotent",
                "send t-0 a b --producer p",
                "send t-1 c --producer p",
                "fetch-followers",
                "send t-0 d --producer p");
        ProducerIdentity identity = producer(session, "p").identity().orElseThrow();

        assertThat(identity.nextSequence(new TopicPartition("t", 0))).isEqualTo(3);
        assertThat(identity.nextSequence(new TopicPartition("t", 1))).isEqualTo(1);
    }

    @Test
    void aRetryIsRecognisedAsLongAsItRepeatsTheLatestBatch() {
        Scripted session =
                Scripted.after("create-topic events", "producer p --idempotent", "send events a --producer p");

        assertThat(session.lines("retry #1"))
                .as("answered at once, though #1 itself still waits")
                .containsExactly("#2 acknowledged: offset 0 (duplicate of #1, nothing written)");
        session.then("send events b --producer p");
        assertThat(session.refusal("retry 1")).isEqualTo(ErrorCode.OUT_OF_ORDER_SEQUENCE);
        assertThat(session.events().leader().leo()).isEqualTo(2);
    }

    @Test
    void aRetryGoesToTheNewLeaderAndKeepsItsTimestamp() {
        Scripted session = Scripted.after(
                "create-topic events",
                "producer p --idempotent",
                "send events a --producer p",
                "promote events 2",
                "tick 50");

        assertThat(session.refusal("send events b --producer p"))
                .as("the lost batch leaves a gap")
                .isEqualTo(ErrorCode.OUT_OF_ORDER_SEQUENCE);
        session.then("retry #1", "send events b --producer p");

        assertThat(session.events().leader().log().entries())
                .extracting(entry -> entry.batch().baseTimestampMs())
                .containsExactly(0L, 50L);
        assertThat(producer(session, "p").identity().orElseThrow().nextSequence(Scripted.EVENTS))
                .isEqualTo(2);
    }

    @Test
    void afterTheFirstOfTwoLostBatchesIsRetriedTheSecondIsStillDue() {
        Scripted session = Scripted.after(
                "create-topic events",
                "producer p --idempotent",
                "send events a --producer p",
                "send events b --producer p",
                "promote events 2",
                "retry #1");

        assertThat(session.refusal("send events c --producer p"))
                .as("it must not take the sequence of b")
                .isEqualTo(ErrorCode.OUT_OF_ORDER_SEQUENCE);
        session.then("retry #2", "send events c --producer p");
        assertThat(session.events().leader().leo()).isEqualTo(3);
    }

    @Test
    void aPlainSendCanBeRetriedTooAndIsWrittenTwice() {
        Scripted session = Scripted.after("create-topic t --partitions 3", "send t a b --acks 0 --key k", "retry #1");
        SendEntry first = session.session().state().ledger().send(1);
        SendEntry second = session.session().state().ledger().send(2);

        assertThat(second.partition()).isEqualTo(first.partition());
        assertThat(second.acks()).isEqualTo(first.acks());
        assertThat(second.batch().records()).isEqualTo(first.batch().records());
        assertThat(second.batch().baseOffset()).isEqualTo(2);
    }

    @Test
    void nonsenseIsRefusedAndSaysWhatIsKnown() {
        Scripted session = Scripted.after("create-topic events");
        assertThat(session.lines("retry 1"))
                .containsExactly("error INVALID_REQUEST: no send #1; nothing has been sent yet");
        assertThat(session.lines("send events a --producer p"))
                .containsExactly("error INVALID_REQUEST: no producer p; there is none yet; producer NAME makes one");
        session.then("producer p --linger 5", "send events a --producer p", "send events b", "send events c");

        assertThat(session.lines("retry 3")).containsExactly("error INVALID_REQUEST: no send #3; sends: #1 to #2");
        assertThat(session.lines("producer p"))
                .containsExactly(
                        "error INVALID_REQUEST: producer p holds 1 record that it has not sent; flush p first");
        for (String line :
                List.of("flush q", "producer \"a b\"", "producer q --acks 2", "producer q --idempotent --acks 0")) {
            assertThat(session.refusal(line)).as(line).isEqualTo(ErrorCode.INVALID_REQUEST);
        }
        assertThat(session.refusal("send nosuch a --producer p")).isEqualTo(ErrorCode.UNKNOWN_TOPIC);
        assertThat(session.cluster().producers().byName().keySet()).containsExactly("p");
    }

    @Test
    void settingsHaveKafkasBounds() {
        for (List<Long> wrong :
                List.of(List.of(-1L, 0L, 1L), List.of(1L << 31, 0L, 1L), List.of(0L, -1L, 1L), List.of(0L, 0L, 0L))) {
            Decision decision = ClusterMachine.decide(
                    Scripted.after().cluster(),
                    new ClusterCommand.DefineProducer(
                            "p", Optional.empty(), false, wrong.get(0), wrong.get(1), wrong.get(2)));
            assertThat(decision.outcome().isRefused()).as("%s", wrong).isTrue();
        }
        Scripted.after("producer p --batch-size 2147483647 --linger 9223372036854775807 --buffer 1");
    }

    @Test
    void aNewClusterForgetsProducersAndIds() {
        Scripted session = Scripted.after(
                "create-topic events", "producer p --idempotent --linger 5", "send events a --producer p");
        session.then("new-cluster", "producer q --idempotent");

        assertThat(session.cluster().producers().byName().keySet()).containsExactly("q");
        assertThat(producer(session, "q").identity().orElseThrow().producerId()).isZero();
    }
}
