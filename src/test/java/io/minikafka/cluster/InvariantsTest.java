package io.minikafka.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.log.LogEntry;
import io.minikafka.log.PartitionLog;
import io.minikafka.log.TransactionIndex;
import io.minikafka.record.Bytes;
import io.minikafka.record.ProducerStamp;
import io.minikafka.record.Record;
import io.minikafka.record.RecordBatch;
import io.minikafka.replication.AckMode;
import io.minikafka.replication.AckWaiter;
import io.minikafka.replication.BrokerSet;
import io.minikafka.replication.Isolation;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.PendingSends;
import io.minikafka.replication.Replica;
import io.minikafka.replication.RuleSets;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every invariant holds where it should, and notices the state or the step that is made to break it. */
final class InvariantsTest {

    private static final TopicPartition EVENTS = new TopicPartition("events", 0);
    private static final Target TARGET = Target.of(EVENTS);

    /** Three brokers; a and b are on all of them, c only on the leader; send #3 waits for it. */
    private static final ClusterState GOOD = good();

    private static ClusterState good() {
        ClusterState state = ClusterState.create(List.of(1, 2, 3), ClusterConfig.DEFAULTS);
        for (ClusterCommand command : List.of(
                new ClusterCommand.CreateTopic("events", 1, OptionalInt.empty(), List.of()),
                send("a", "1"),
                send("b", "1"),
                new ClusterCommand.FetchFollowers(TARGET, Optional.empty()),
                send("c", "all"))) {
            state = ClusterMachine.decide(state, command).after();
        }
        return state;
    }

    /** The same under Kafka's rules, after rounds enough for every replica to know that a and b are committed. */
    private static final ClusterState GOOD_UNDER_KAFKA = goodUnderKafka();

    private static ClusterState goodUnderKafka() {
        ClusterState state = ClusterState.create(List.of(1, 2, 3), ClusterConfig.DEFAULTS, RuleSets.KAFKA);
        ClusterCommand round = new ClusterCommand.FetchFollowers(TARGET, Optional.empty());
        for (ClusterCommand command : List.of(
                new ClusterCommand.CreateTopic("events", 1, OptionalInt.empty(), List.of()),
                send("a", "1"),
                send("b", "1"),
                round,
                round,
                round,
                send("c", "all"))) {
            state = ClusterMachine.decide(state, command).after();
        }
        return state;
    }

    private static ClusterState underKafka(UnaryOperator<PartitionReplicaSet> change) {
        return GOOD_UNDER_KAFKA.withPartition(EVENTS, change);
    }

    private static ClusterState withLogUnderKafka(int broker, UnaryOperator<PartitionLog> change) {
        return underKafka(set -> set.withReplica(
                set.replica(broker).withLog(change.apply(set.replica(broker).log()))));
    }

    private static ClusterCommand send(String value, String acks) {
        return new ClusterCommand.Send(TARGET, List.of(record(value)), acks, OptionalInt.empty(), ProducerStamp.NONE);
    }

    private static Record record(String value) {
        return new Record(null, Bytes.utf8(value), 0);
    }

    private static RecordBatch batch(String value, ProducerStamp producer, long offset, int epoch) {
        return RecordBatch.unassigned(List.of(record(value)), producer).assign(offset, epoch);
    }

    private static RecordBatch batch(String value, long offset, int epoch) {
        return batch(value, ProducerStamp.NONE, offset, epoch);
    }

    private static ClusterState with(UnaryOperator<PartitionReplicaSet> change) {
        return GOOD.withPartition(EVENTS, change);
    }

    private static ClusterState withLog(int broker, UnaryOperator<PartitionLog> change) {
        return with(set -> set.withReplica(
                set.replica(broker).withLog(change.apply(set.replica(broker).log()))));
    }

    /** A log that nothing but a fault could make: whatever the batch, the entry knows of no producer. */
    private static PartitionLog withUncheckedEntry(PartitionLog log, RecordBatch batch) {
        return withUncheckedEntry(log, batch, TransactionIndex.EMPTY);
    }

    private static RecordBatch transactional(long offset) {
        return RecordBatch.transactional(List.of(record("x")), new ProducerStamp(4, 0, 0), offset, 0);
    }

    private static PartitionLog withUncheckedEntry(PartitionLog log, RecordBatch batch, TransactionIndex transactions) {
        LogEntry entry = new LogEntry(batch, TreeMap.empty(), transactions, 42);
        try {
            Constructor<PartitionLog> constructor = PartitionLog.class.getDeclaredConstructor(Vector.class);
            constructor.setAccessible(true);
            return constructor.newInstance(log.entries().append(entry));
        } catch (ReflectiveOperationException changed) {
            throw new LinkageError("the constructor of PartitionLog is another one", changed);
        }
    }

    @Test
    void aSoundStateHasNoViolation() {
        assertThat(Invariants.of(GOOD)).isEmpty();
        assertThat(Invariant.values())
                .allSatisfy(
                        invariant -> assertThat(Invariants.of(GOOD, invariant)).isEmpty());
        assertThat(Invariants.of(GOOD_UNDER_KAFKA)).isEmpty();
    }

    @Test
    void theStepsOfALessonHaveNoViolation() {
        ClusterState state = ClusterState.create(List.of(1, 2, 3), ClusterConfig.DEFAULTS);
        List<ClusterCommand> lesson = new ArrayList<>(List.of(
                new ClusterCommand.NewCluster(List.of(7, 3, 5), List.of()),
                new ClusterCommand.CreateTopic("events", 1, OptionalInt.empty(), List.of()),
                send("a", "all"),
                new ClusterCommand.FetchFollowers(TARGET, Optional.of(BrokerSet.of(3))),
                new ClusterCommand.RemoveFromIsr(TARGET, 5),
                send("b", "all"),
                new ClusterCommand.Tick(20_000, false),
                new ClusterCommand.RefreshIsr(TARGET),
                new ClusterCommand.FetchFollowers(TARGET, Optional.empty()),
                send("c", "1"),
                new ClusterCommand.Promote(TARGET, 3),
                new ClusterCommand.Rejoin(TARGET, 7),
                new ClusterCommand.FetchFollowers(new Target.All(), Optional.empty()),
                new ClusterCommand.Promote(TARGET, 9),
                new ClusterCommand.Fetch(TARGET, 0, 10),
                new ClusterCommand.StartFollowerLoop(10),
                send("d", "all"),
                new ClusterCommand.Tick(35, false),
                send("e", "all"),
                new ClusterCommand.InjectFetchError(7),
                new ClusterCommand.Tick(35, false),
                send("f", "all"),
                new ClusterCommand.NewCluster(List.of(1, 2), List.of()),
                new ClusterCommand.CreateTopic("events", 1, OptionalInt.empty(), List.of()),
                new ClusterCommand.DefineProducer("p", Optional.empty(), true, 80, 5, 200),
                sendWith("g"),
                sendWith("h"),
                new ClusterCommand.FetchFollowers(TARGET, Optional.empty()),
                sendWith("i"),
                new ClusterCommand.Tick(7, false),
                new ClusterCommand.AlterConfig(
                        Optional.empty(), List.of(new ClusterCommand.Setting("min.insync.replicas", "3"))),
                sendWith("j"),
                sendWith("k"),
                sendWith("l"),
                sendWith("m"),
                new ClusterCommand.Flush(Optional.of("p")),
                new ClusterCommand.DefineProducer("q", Optional.empty(), true, 80, 0, 200),
                new ClusterCommand.Close(true)));
        for (ClusterCommand command : lesson) {
            Decision decision = ClusterMachine.decide(state, command);
            assertThat(Invariants.ofStep(state, decision)).as("%s", command).isEmpty();
            for (Invariant invariant : Invariant.values()) {
                assertThat(Invariants.ofStep(state, decision, invariant)).isEmpty();
            }
            state = decision.after();
        }
        assertThat(state.producers().nextProducerId()).isEqualTo(2);
    }

    private static ClusterCommand sendWith(String value) {
        return new ClusterCommand.SendWith("p", TARGET, List.of(record(value)));
    }

    @Test
    void aTickIsCheckedAtEveryInstantItStopsAt() {
        Vector<Event> events = Vector.of(
                new Event.ClockAdvanced(0, 5),
                new Event.HighWatermarkAdvanced(EVENTS, 2, 1),
                new Event.ClockAdvanced(5, 9),
                new Event.HighWatermarkAdvanced(EVENTS, 1, 2));
        ClusterState after = events.foldLeft(GOOD, ClusterState::apply);
        Decision decision = new Decision(new Outcome.Done(new Reply.Changed()), events, after);

        assertThat(after.partitions()).isEqualTo(GOOD.partitions());
        assertThat(Invariants.ofStep(GOOD, decision))
                .anyMatch(found -> found.invariant() == Invariant.HW_NEVER_GOES_BACK);
        assertThat(Invariants.ofStep(GOOD, decision, Invariant.HW_NEVER_GOES_BACK))
                .hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void eachInvariantNoticesWhatBreaksIt(Invariant invariant) {
        List<InvariantViolation> all;
        List<InvariantViolation> asked;
        if (invariant.isOfState()) {
            ClusterState broken = brokenState(invariant);
            all = Invariants.of(broken);
            asked = Invariants.of(broken, invariant);
        } else {
            Step broken = brokenStep(invariant);
            all = Invariants.ofStep(broken.before(), broken.decision());
            asked = Invariants.ofStep(broken.before(), broken.decision(), invariant);
        }
        assertThat(asked).isNotEmpty().allMatch(violation -> violation.invariant() == invariant);
        assertThat(all).containsAll(asked);
        assertThat(asked.get(0).toString()).startsWith(invariant.label() + ": ").doesNotContain("\n");
    }

    /** The name of a violated property of states, its partition and its numbers are in the message. */
    @Test
    void aViolationNamesPartitionAndNumbers() {
        assertThat(Invariants.of(brokenState(Invariant.HW_NOT_ABOVE_ISR_LEO)))
                .extracting(InvariantViolation::toString)
                .containsExactly(
                        "hw-not-above-isr-leo: events-0: hw 3 is above leo 2 of broker 2, which is in isr [1, 2, 3]",
                        "hw-not-above-isr-leo: events-0: hw 3 is above leo 2 of broker 3, which is in isr [1, 2, 3]");
    }

    private static ClusterState brokenState(Invariant invariant) {
        return switch (invariant) {
            case REPLICAS_MATCH_ASSIGNMENT ->
                with(set -> new PartitionReplicaSet(
                        List.of(1, 2), 1, 0, BrokerSet.of(1, 2), 2, set.replicas(), set.pending()));
            case ISR_WITHIN_ASSIGNMENT -> with(set -> set.withIsr(BrokerSet.of(1, 2, 9)));
            case LEADER_IN_ISR -> with(set -> set.withIsr(BrokerSet.of(2, 3)));
            case HW_NOT_ABOVE_ISR_LEO -> with(set -> set.withHighWatermark(3));
            case LOG_OFFSETS_CONTIGUOUS -> withLog(2, log -> withUncheckedEntry(log, batch("x", 7, 0)));
            case BATCH_EPOCHS_KNOWN -> withLog(3, log -> log.append(batch("x", 2, 1)));
            case PRODUCER_STATE_FOLLOWS_LOG ->
                withLog(3, log -> withUncheckedEntry(log, batch("x", new ProducerStamp(4, 0, 0), 2, 0)));
            case PENDING_SENDS_CONSISTENT ->
                with(set -> set.withPending(set.pending().plus(new AckWaiter(2, 1, 3, BrokerSet.of(2, 3)))));
            case FOLLOWERS_MATCH_LEADER_BELOW_HW ->
                withLog(2, log -> log.truncateTo(1).append(batch("other", 1, 0)));
            case PRODUCER_SEQUENCES_CONTIGUOUS ->
                withLog(1, log -> log.append(batch("x", new ProducerStamp(4, 0, 5), 3, 0)));
            case TRANSACTIONS_FOLLOW_LOG ->
                withLog(3, log -> withUncheckedEntry(log, transactional(2), TransactionIndex.EMPTY));
            case LSO_NOT_ABOVE_HW ->
                withLog(
                                1,
                                log -> withUncheckedEntry(
                                        log.append(transactional(3)),
                                        batch("x", 4, 0),
                                        new TransactionIndex(
                                                TreeMap.of(4L, new TransactionIndex.OpenTransaction(4, 0, 1)),
                                                TreeMap.empty(),
                                                TreeMap.empty())))
                        .withPartition(EVENTS, set -> set.withHighWatermark(5));
            case LOGS_AGREE_BELOW_HWS ->
                withLogUnderKafka(2, log -> log.truncateTo(1).append(batch("other", 1, 0)));
            case LEADERS_ARE_ALIVE ->
                GOOD_UNDER_KAFKA.withController(GOOD_UNDER_KAFKA.controller().withBroker(1, Broker.NEW.stopped(true)));
            case CANDIDATES_HAVE_ALL_COMMITTED -> withLogUnderKafka(3, log -> log.truncateTo(1));
            default -> throw new IllegalArgumentException(invariant + " is no property of states");
        };
    }

    /** A step that is made up. */
    private record Step(ClusterState before, Decision decision) {
        static Step of(ClusterState before, ClusterState after, Event... events) {
            return new Step(
                    before,
                    new Decision(new Outcome.Done(new Reply.Changed()), Vector.ofAll(Arrays.asList(events)), after));
        }

        /** The events lead to the state after the step, as they should. */
        static Step told(ClusterState before, Event... events) {
            ClusterState after = before;
            for (Event event : events) {
                after = after.apply(event);
            }
            return of(before, after, events);
        }
    }

    private static Step brokenStep(Invariant invariant) {
        return switch (invariant) {
            case HW_NEVER_GOES_BACK -> Step.of(GOOD, with(set -> set.withHighWatermark(1)));
            case ONE_LEADER_PER_EPOCH -> Step.of(GOOD, with(set -> set.withLeader(2, 0)));
            case LEADER_LOG_ONLY_GROWS, LOGS_END_AS_TOLD -> Step.of(GOOD, withLog(1, log -> log.truncateTo(2)));
            case COMMITTED_RECORDS_STAY -> Step.of(GOOD, withLog(2, log -> log.truncateTo(1)));
            case LOGS_ARE_CUT_TO_HW ->
                Step.told(GOOD, new Event.LogTruncated(EVENTS, 3, 2, 1, Event.LogTruncated.Reason.REJOIN));
            case FETCHED_FOLLOWERS_NOT_AHEAD -> {
                ClusterState ahead =
                        withLog(2, log -> log.append(batch("x", 2, 0)).append(batch("y", 3, 0)));
                yield Step.told(ahead, new Event.FollowerFetched(EVENTS, 2, 1, 4, Vector.empty(), 0));
            }
            case REJOINED_REPLICAS_WAIT_AT_HW -> Step.told(GOOD, new Event.LastFetchReset(EVENTS, 2, 0));
            case NEW_LEADER_ENDS_AT_HW ->
                Step.told(
                        GOOD, new Event.LeaderPromoted(EVENTS, 1, 1, 0, 1, BrokerSet.of(1, 2, 3), BrokerSet.of(1), 2));
            case ISR_FOLLOWS_ITS_CONDITIONS ->
                Step.told(
                        GOOD,
                        new Event.IsrChanged(
                                EVENTS,
                                BrokerSet.of(1, 2, 3),
                                BrokerSet.of(1, 2),
                                Event.IsrChanged.Cause.REFRESH,
                                List.of()));
            case ACKNOWLEDGED_MEANS_REPLICATED -> Step.told(GOOD, new Event.PendingSendAcknowledged(EVENTS, waiter()));
            case EVALUATION_LEAVES_NOTHING_DUE -> Step.told(GOOD, fetched(2), fetched(3));
            case PENDING_SENDS_END_ONCE -> Step.of(GOOD, with(set -> set.withPending(PendingSends.NONE)));
            case REOPENING_KEEPS_LEADERS -> reopened();
            case SEND_NUMBERS_INCREASE ->
                Step.told(GOOD, new Event.DuplicateAcknowledged(EVENTS, 5, AckMode.LEADER, batch("a", 0, 0)));
            case PRODUCER_BUFFERS_HOLD -> {
                ClusterState tight = withProducer(new ProducerSettings(AckMode.LEADER, false, 100, 5, 70), false);
                yield Step.told(tight, buffered("p"), buffered("p"));
            }
            case PRODUCER_RECORDS_ACCOUNTED_FOR ->
                Step.told(withProducer(PATIENT, false).apply(buffered("p")), new Event.ProducerBatchSent("p", EVENTS));
            case PRODUCER_IDENTITIES_STAY ->
                Step.of(
                        withProducer(PATIENT, true),
                        withProducer(PATIENT, true)
                                .withProducers(
                                        withProducer(PATIENT, true).producers().with(producer(PATIENT, false))));
            case CLOCK_NEVER_GOES_BACK -> Step.told(GOOD.withNowMs(5), new Event.ClockAdvanced(5, 4));
            case REFUSAL_CHANGES_NOTHING ->
                new Step(
                        GOOD,
                        new Decision(
                                new Outcome.Refused(ErrorCode.INVALID_REQUEST, "no"),
                                Vector.of(new Event.ClockAdvanced(0, 4)),
                                GOOD.withNowMs(4)));
            case EVENTS_TELL_EVERYTHING -> Step.of(GOOD, GOOD.withNowMs(4));
            case READ_COMMITTED_READS_COMMITTED -> {
                ClusterState open = withLog(1, log -> log.append(transactional(3)))
                        .withPartition(EVENTS, set -> set.withHighWatermark(4));
                Reply.OffsetRecord hidden = new Reply.OffsetRecord(3, record("x"));
                yield new Step(
                        open,
                        new Decision(
                                new Outcome.Done(new Reply.Fetched(
                                        EVENTS, 3, List.of(hidden), 4, 4, Isolation.READ_COMMITTED, 4)),
                                Vector.empty(),
                                open));
            }
            case HW_RISES_WITHIN_TENURE -> Step.of(GOOD_UNDER_KAFKA, underKafka(set -> set.withHighWatermark(1)));
            case READS_REPEAT ->
                Step.of(
                        GOOD_UNDER_KAFKA,
                        withLogUnderKafka(1, log -> log.truncateTo(1).append(batch("other", 1, 0))));
            case ACKNOWLEDGED_MEANS_COMMITTED ->
                Step.told(
                        GOOD_UNDER_KAFKA,
                        new Event.PendingSendAcknowledged(
                                EVENTS,
                                GOOD_UNDER_KAFKA
                                        .partition(EVENTS)
                                        .pending()
                                        .all()
                                        .get(0)));
            default -> throw new IllegalArgumentException(invariant + " is no property of steps");
        };
    }

    private static final ProducerSettings PATIENT = new ProducerSettings(AckMode.ALL, false, 1_000, 5, 1_000);

    private static Producer producer(ProducerSettings settings, boolean isIdempotent) {
        return new Producer(
                "p",
                settings,
                isIdempotent ? Optional.of(ProducerIdentity.first(0)) : Optional.empty(),
                Accumulator.EMPTY);
    }

    private static ClusterState withProducer(ProducerSettings settings, boolean isIdempotent) {
        return GOOD.apply(new Event.ProducerDefined(producer(settings, isIdempotent)));
    }

    private static Event buffered(String producer) {
        return new Event.RecordBuffered(producer, EVENTS, record("x"), false);
    }

    private static AckWaiter waiter() {
        return GOOD.partition(EVENTS).pending().all().get(0);
    }

    private static Event.FollowerFetched fetched(int broker) {
        PartitionReplicaSet set = GOOD.partition(EVENTS);
        return new Event.FollowerFetched(
                EVENTS, broker, 1, 2, set.leader().log().entries().drop(2), GOOD.nowMs());
    }

    /** Back with the high watermark it had, which is not rebuilt from the logs. */
    private static Step reopened() {
        PartitionReplicaSet set = GOOD.partition(EVENTS);
        return Step.told(
                GOOD,
                new Event.PendingSendFailed(EVENTS, waiter(), ErrorCode.CANCELLED, "restarted"),
                new Event.ClusterReopened(ClusterMetadata.of(GOOD)),
                new Event.PartitionReopened(EVENTS, set.withIsr(BrokerSet.of(1)).withHighWatermark(1)));
    }

    @Test
    void whatAPromotionMayBreakIsAskedForByName() {
        ClusterState promoted = brokenState(Invariant.FOLLOWERS_MATCH_LEADER_BELOW_HW)
                .withPartition(EVENTS, set -> set.withPending(PendingSends.NONE).withLeader(1, 1));
        assertThat(Invariants.of(promoted)).isEmpty();
        assertThat(Invariants.of(promoted, Invariant.FOLLOWERS_MATCH_LEADER_BELOW_HW))
                .hasSize(1);
    }

    @Test
    void aBrokenStructureHidesTheRestInsteadOfFailing() {
        ClusterState broken = with(set ->
                new PartitionReplicaSet(set.assignment(), 8, 0, BrokerSet.of(8), 2, set.replicas(), set.pending()));
        assertThat(Invariants.of(broken))
                .extracting(InvariantViolation::invariant)
                .containsExactly(Invariant.ISR_WITHIN_ASSIGNMENT);
        assertThat(Invariant.values())
                .allSatisfy(invariant -> assertThat(Invariants.of(broken, invariant))
                        .hasSize(invariant == Invariant.ISR_WITHIN_ASSIGNMENT ? 1 : 0));
        Decision nothing = new Decision(new Outcome.Done(new Reply.Changed()), Vector.empty(), broken);
        assertThat(Invariants.ofStep(GOOD, nothing))
                .extracting(InvariantViolation::invariant)
                .containsExactly(Invariant.ISR_WITHIN_ASSIGNMENT);
        assertThat(Invariants.ofStep(GOOD, nothing, Invariant.HW_NEVER_GOES_BACK))
                .isEmpty();
    }

    @Test
    void namesAreOneWordAndFindTheirInvariant() {
        for (Invariant invariant : Invariant.values()) {
            assertThat(invariant.label()).matches("[a-z]+(-[a-z]+)+");
            assertThat(Invariant.named(invariant.label())).contains(invariant);
            assertThat(invariant.sentence()).endsWith(".");
        }
        assertThat(Invariant.named("hw")).isEmpty();
    }

    /** A replica whose log is another one than its number of records tells. */
    @Test
    void anotherLogOfTheSameLengthIsNoticed() {
        Step step = Step.of(GOOD, withLog(2, log -> log.truncateTo(1).append(batch("other", 1, 0))));
        assertThat(Invariants.ofStep(step.before(), step.decision()))
                .extracting(InvariantViolation::invariant)
                .contains(Invariant.LOGS_END_AS_TOLD, Invariant.COMMITTED_RECORDS_STAY);
        assertThat(GOOD.partition(EVENTS).replicas().values().map(Replica::leo)).containsExactly(3L, 2L, 2L);
    }
}
