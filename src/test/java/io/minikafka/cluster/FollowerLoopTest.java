package io.minikafka.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.session.FullDisk;
import io.minikafka.session.Result;
import io.minikafka.session.Scripted;
import io.minikafka.session.SessionState;
import io.minikafka.storage.ClusterStore;
import io.minikafka.storage.MemoryMetadataStore;
import io.vavr.collection.Vector;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The design exercise of chapter 5: rounds that the clock brings about. */
class FollowerLoopTest {

    private static final String BATCH_BY_BATCH = "new-cluster --brokers 1,2,3 --config replica.fetch.max.bytes=1";

    private static FollowerLoop.On loop(Scripted session) {
        return (FollowerLoop.On) session.cluster().followerLoop();
    }

    private static List<Long> instants(Result result) {
        return result.events()
                .filter(Event.ClockAdvanced.class::isInstance)
                .map(event -> ((Event.ClockAdvanced) event).toMs())
                .toJavaList();
    }

    private static Vector<Event> withoutLoop(Result result) {
        return result.events().reject(Event.FollowerLoopRan.class::isInstance);
    }

    @Test
    void aRoundIsMadeAtEveryDueTime() {
        Scripted session = Scripted.after(
                BATCH_BY_BATCH, "create-topic events", "follower-loop on --every 10", "send events a", "send events b");

        assertThat(instants(session.run("tick 9"))).containsExactly(9L);
        assertThat(session.events().replica(2).leo()).isZero();
        assertThat(instants(session.run("tick 1"))).containsExactly(10L);
        assertThat(session.events().replica(2).leo()).isEqualTo(1);
        session.then("send events c", "send events d");
        assertThat(instants(session.run("tick 25"))).containsExactly(20L, 30L, 35L);
        assertThat(session.events().replica(3).leo()).isEqualTo(3);
        assertThat(session.events().replica(3).lastFetchMs()).isEqualTo(30);
        assertThat(loop(session).nextDueMs()).hasValue(40);
    }

    @Test
    void itsRoundsAreThoseOfTheCommandAtTheSameTime() {
        String[] story = {
            "new-cluster --brokers 1,2,3,4 --config replica.fetch.max.bytes=1 --config replica.lag.max.messages=1",
            "create-topic events",
            "create-topic many --partitions 3 --config min.insync.replicas=2",
            "send events a --acks all",
            "send events b c",
            "send many-1 d --acks all",
            "send events e --acks all",
            "remove-from-isr many-2 4"
        };
        Scripted looped = Scripted.after(story).then("follower-loop on --every 10");
        Scripted byHand = Scripted.after(story);

        Vector<Event> events = withoutLoop(looped.run("tick 30"));
        Vector<Event> expected = Vector.empty();
        for (int round = 0; round < 3; round++) {
            expected = expected.appendAll(byHand.run("tick 10 --clock-only").events());
            expected = expected.appendAll(byHand.run("fetch-followers").events());
        }
        assertThat(events.toJavaList()).isEqualTo(expected.toJavaList());
        assertThat(looped.cluster().partitions()).isEqualTo(byHand.cluster().partitions());
    }

    @Test
    void roundsThatFindNothingAreCountedButNotMade() {
        String[] story = {"create-topic events", "send events a", "send events b"};
        Scripted looped = Scripted.after(story).then("follower-loop on --every 7");
        Scripted byHand = Scripted.after(story);

        Result result = looped.run("tick 1000");
        for (int round = 0; round < 142; round++) {
            byHand.then("tick 7 --clock-only", "fetch-followers");
        }
        byHand.then("tick 6");
        assertThat(looped.cluster().partitions()).isEqualTo(byHand.cluster().partitions());
        assertThat(looped.cluster().nowMs()).isEqualTo(byHand.cluster().nowMs());
        assertThat(rounds(result, Event.FollowerLoopRan.Kind.BUSY)).isEqualTo(1);
        assertThat(rounds(result, Event.FollowerLoopRan.Kind.IDLE)).isEqualTo(141);
        assertThat(result.events().size()).isLessThan(15);
        assertThat(loop(looped).nextDueMs()).hasValue(1001);
    }

    private static long rounds(Result result, Event.FollowerLoopRan.Kind kind) {
        long rounds = 0;
        for (Event event : result.events()) {
            rounds += event instanceof Event.FollowerLoopRan ran && ran.kind() == kind ? ran.rounds() : 0;
        }
        return rounds;
    }

    @Test
    void aTickOfAnySizeEndsAndNobodyFallsBehind() {
        Scripted session = Scripted.after("create-topic events", "follower-loop on --every 1", "send events a");
        session.then("tick " + (Long.MAX_VALUE - 5));

        assertThat(session.cluster().nowMs()).isEqualTo(Long.MAX_VALUE - 5);
        assertThat(session.events().isr().ids()).containsExactly(1, 2, 3);
        session.then("tick 5", "tick 0");
        assertThat(loop(session).nextDueMs()).isEqualTo(OptionalLong.empty());
        assertThat(session.events().replica(2).lastFetchMs()).isEqualTo(Long.MAX_VALUE);
        session.then("send events b", "tick 0");
        assertThat(session.events().replica(2).leo()).isEqualTo(1);
    }

    @Test
    void oneTickMakesOnlySoManyRoundsThatFindSomething() {
        Scripted session = Scripted.after(BATCH_BY_BATCH, "create-topic events", "follower-loop on --every 3");
        for (int i = 0; i < ClusterCommand.Tick.MAX_RUNS + 20; i++) {
            session.run("send events x");
        }
        Result result = session.run("tick 60000");

        assertThat(session.events().replica(2).leo()).isEqualTo(ClusterCommand.Tick.MAX_RUNS);
        assertThat(session.cluster().nowMs()).isEqualTo(60_000);
        assertThat(result.events())
                .contains(new Event.FollowerLoopRan(
                        10_000, Event.FollowerLoopRan.Kind.SKIPPED, FollowerLoop.On.from(60_000, 3)));
        session.then("tick 3");
        assertThat(session.events().replica(2).leo()).isEqualTo(ClusterCommand.Tick.MAX_RUNS + 1);
    }

    @Test
    void whenOnlyTheClockMovesTheRoundIsLateAndMadeOnce() {
        Scripted session = Scripted.after(
                BATCH_BY_BATCH,
                "create-topic events",
                "follower-loop on --every 10",
                "send events a",
                "send events b",
                "tick 35 --clock-only");
        assertThat(session.events().replica(2).leo()).isZero();

        session.then("tick 1");
        assertThat(session.events().replica(2).leo()).isEqualTo(1);
        assertThat(session.events().replica(2).lastFetchMs()).isEqualTo(35);
        assertThat(loop(session).nextDueMs()).hasValue(45);
    }

    @Test
    void turningItOnAgainChangesTheIntervalFromNowOn() {
        Scripted session = Scripted.after("create-topic events", "follower-loop on --every 100", "tick 90");
        session.then("follower-loop on --every 20");

        assertThat(loop(session)).isEqualTo(new FollowerLoop.On(20, OptionalLong.of(110)));
        assertThat(session.refusal("follower-loop on --every 0")).isEqualTo(ErrorCode.INVALID_REQUEST);
        assertThat(loop(session).everyMs()).isEqualTo(20);
    }

    @Test
    void offMeansThatATickFetchesNothing() {
        Scripted session = Scripted.after(
                "create-topic events", "send events a", "follower-loop on --every 1", "follower-loop off", "tick 5");

        assertThat(session.events().replica(2).leo()).isZero();
        assertThat(session.run("follower-loop off").events().isEmpty()).isTrue();
        session.then("follower-loop on --every 1", "tick 1");
        assertThat(session.events().replica(2).leo()).isEqualTo(1);
    }

    private static Scripted failed() {
        Scripted session = Scripted.after(
                "create-topic events",
                "follower-loop on --every 10",
                "send events a --acks all",
                "tick 4",
                "inject fetch-error --broker 3");
        assertThat(session.refusal("tick 100")).isEqualTo(ErrorCode.FETCH_ERROR);
        return session;
    }

    @Test
    void aFailedFetchStopsTheTickWhereItHappened() {
        Scripted session = failed();

        assertThat(session.cluster().nowMs()).isEqualTo(10);
        assertThat(session.events().replica(2).leo()).as("an earlier follower").isEqualTo(1);
        assertThat(session.events().replica(3).leo()).isZero();
        assertThat(session.events().highWatermark()).as("without a refresh").isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "send events x",
                "fetch events",
                "fetch-followers",
                "tick",
                "tick --clock-only",
                "create-topic other",
                "promote events 2",
                "rejoin events 2",
                "remove-from-isr events 2",
                "refresh-isr",
                "alter-config segment.bytes=100",
                "follower-loop on",
                "follower-loop off",
                "inject flush-error",
                "inject fetch-error --broker 2"
            })
    void itsFailureIsToldByEveryLaterCommand(String line) {
        Scripted session = failed();
        SessionState before = session.session().state();

        for (int i = 0; i < 2; i++) {
            assertThat(session.lines(line))
                    .singleElement()
                    .asString()
                    .startsWith("error FETCH_ERROR: the cluster has failed with its follower loop at 10 ms")
                    .contains("broker 3's fetch from leader 1");
        }
        assertThat(session.session().state()).isSameAs(before);
        session.then("show log", "show cluster", "show pending");
    }

    @ParameterizedTest
    @ValueSource(strings = {"restart", "restart --crash", "new-cluster"})
    void thenItIsOffAndTheClusterWorksAgain(String wayOut) {
        Scripted session = failed().then(wayOut);

        assertThat(session.cluster().followerLoop()).isEqualTo(FollowerLoop.OFF);
        session.then("create-topic other", "send other b", "tick 100");
        TopicPartition other = new TopicPartition("other", 0);
        assertThat(session.cluster().partition(other).replica(3).leo()).isZero();
        session.then("follower-loop on", "tick 500");
        assertThat(session.cluster().partition(other).replica(3).leo()).isEqualTo(1);
    }

    @Test
    void aFollowerThatCannotCopyEndsItToo() {
        Scripted session = Scripted.after(
                "new-cluster --brokers 1,2",
                "create-topic events",
                "send events a",
                "send events b",
                "promote events 2",
                "send events c d e",
                "follower-loop on --every 10");

        assertThat(session.refusal("tick 10")).isEqualTo(ErrorCode.INVALID_RECORD);
        assertThat(session.refusal("send events x")).isEqualTo(ErrorCode.FETCH_ERROR);
    }

    @Test
    void aRoundByHandFailsOnceAndLeavesTheLoopAlone() {
        Scripted session = Scripted.after(
                "create-topic events", "send events a", "follower-loop on --every 10", "inject fetch-error --broker 3");
        assertThat(session.refusal("fetch-followers")).isEqualTo(ErrorCode.FETCH_ERROR);
        assertThat(session.events().replica(2).leo()).isEqualTo(1);
        assertThat(session.events().replica(3).leo()).isZero();

        session.then("tick 10");
        assertThat(session.events().replica(3).leo()).isEqualTo(1);
    }

    @Test
    void anErrorWaitsForTheFetchOfItsBroker() {
        Scripted session = Scripted.after("create-topic events", "inject fetch-error --broker 3", "send events a")
                .then("fetch-followers --follower 2", "tick 100");
        assertThat(session.cluster().fetchErrors().ids()).containsExactly(3);
        assertThat(session.refusal("fetch-followers --follower 3")).isEqualTo(ErrorCode.FETCH_ERROR);
        assertThat(session.refusal("inject fetch-error --broker 9")).isEqualTo(ErrorCode.INVALID_REQUEST);

        session.then("fetch-followers", "inject fetch-error --broker 3", "restart", "fetch-followers");
    }

    @Test
    void anOrderlyRestartStopsItAndACrashKillsIt() {
        Scripted session = Scripted.after("create-topic events", "follower-loop on");
        assertThat(session.run("restart").events()).startsWith(new Event.FollowerLoopStopped(false));

        session.then("follower-loop on");
        assertThat(session.run("restart --crash").events()).startsWith(new Event.FollowerLoopStopped(true));
        assertThat(session.run("restart --crash").events())
                .noneMatch(event -> event instanceof Event.FollowerLoopStopped);
    }

    @Test
    void aFlushThatFailsIsToldByTheRestartAndTheNextOneStopsTheLoop() {
        Scripted session =
                Scripted.after("create-topic events", "follower-loop on", "send events a", "inject flush-error");

        assertThat(session.refusal("restart")).isEqualTo(ErrorCode.STORAGE_ERROR);
        assertThat(session.run("restart").events()).startsWith(new Event.FollowerLoopStopped(false));
    }

    @Test
    void whereTheStoreFailsTooThatIsToldAndOneMoreRestartHelps() {
        Scripted session = Scripted.after(
                "create-topic events",
                "follower-loop on --every 10",
                "send events a",
                "inject flush-error",
                "inject fetch-error --broker 3");
        assertThat(session.refusal("tick 10")).isEqualTo(ErrorCode.FETCH_ERROR);
        assertThat(session.refusal("restart")).isEqualTo(ErrorCode.STORAGE_ERROR);
        assertThat(session.refusal("send events b")).isEqualTo(ErrorCode.STORAGE_ERROR);

        session.then("restart", "send events b", "fetch-followers");
        assertThat(session.events().highWatermark()).isEqualTo(2);
    }

    @Test
    void aTickWhoseRoundsTheStoreCannotKeepIsNotHalfPublished() {
        FullDisk disk = new FullDisk(3);
        Scripted session = Scripted.on(new ClusterStore(disk, new MemoryMetadataStore()))
                .then("create-topic events", "send events a", "send events b", "follower-loop on --every 10");
        SessionState before = session.session().state();

        assertThat(session.refusal("tick 25")).isEqualTo(ErrorCode.STORAGE_ERROR);
        assertThat(session.session().state()).isSameAs(before);
        disk.makeRoom(10);
        session.then("restart");
        assertThat(session.cluster().followerLoop()).isEqualTo(FollowerLoop.OFF);
    }

    /** The fault waits until it fetches again. */
    @Test
    void underKafkasRulesTheFetchOfABrokerThatIsDownDoesNotFail() {
        Scripted session = Scripted.after(
                "new-cluster --semantics kafka --brokers 1,2",
                "create-topic events",
                "send events a",
                "inject fetch-error --broker 2",
                "crash-broker 2",
                "follower-loop on --every 10");

        assertThat(session.lines("fetch-followers")).containsExactly("nothing to fetch");
        session.then("tick 25", "restart-broker 2");
        assertThat(session.refusal("fetch-followers")).isEqualTo(ErrorCode.FETCH_ERROR);
        assertThat(session.lines("fetch-followers"))
                .first()
                .asString()
                .startsWith("events-0: broker 2 fetched [0, 1) from leader 1");
    }
}
