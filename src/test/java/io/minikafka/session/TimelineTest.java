package io.minikafka.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.cluster.ErrorCode;
import io.minikafka.storage.ClusterStore;
import io.minikafka.storage.MemoryMetadataStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TimelineTest {

    private static final String[] STORY = {
        "new-cluster --brokers 1,2",
        "create-topic events",
        "send events safe --acks all",
        "fetch-followers",
        "send events at-risk",
        "promote events 2"
    };

    private static List<Integer> numbers(Result history) {
        TimelineAnswer.Listed listed =
                (TimelineAnswer.Listed) history.timeline().orElseThrow();
        return listed.entries().stream().map(TimelineEntry::number).toList();
    }

    @Test
    void undoRestoresTheStateSendNumbersAndLedger() {
        Scripted session = Scripted.after("create-topic events", "send events a");
        SessionState before = session.session().state();
        session.then("send events b", "undo");

        assertThat(session.session().state()).isSameAs(before);
        assertThat(session.lines("send events c")).first().asString().startsWith("#2 events-0 offset 1");
        assertThat(session.lines("show sends")).hasSize(2);
    }

    /** Each undone way, the straight way to the same place, and what shows when the next force comes. */
    @Test
    void theNextForceComesAsIfNothingHadBeenUndone(@TempDir Path directory) {
        String[][][] ways = {
            {{"send e a", "restart", "send e b", "undo"}, {"send e a", "restart"}, {"restart"}},
            {{"send e a", "restart", "undo", "redo"}, {"send e a", "restart"}, {"restart"}},
            {{"send e a", "restart", "undo"}, {"send e a"}, {"restart"}},
            {{"send e a", "send e b", "undo 2"}, {}, {"send e c", "send e d"}},
            {{"send e a", "send e b", "send e c", "undo"}, {"send e a", "send e b"}, {"send e d"}},
            {{"send e a", "send e b", "undo", "redo"}, {"send e a", "send e b"}, {"send e d"}},
        };
        int number = 0;
        for (String[][] way : ways) {
            for (ClusterStore[] stores :
                    List.of(new ClusterStore[] {ClusterStore.inMemory(), ClusterStore.inMemory()}, new ClusterStore[] {
                        ClusterStore.inDirectory(
                                directory.resolve("way-" + number++).toString()),
                        ClusterStore.inDirectory(
                                directory.resolve("way-" + number++).toString())
                    })) {
                assertThat(nextForce(stores[0], way[0], way[2]))
                        .as(String.join("; ", way[0]))
                        .isEqualTo(nextForce(stores[1], way[1], way[2]));
            }
        }
    }

    private static List<String> nextForce(ClusterStore store, String[] way, String[] probes) {
        try (Session session = Session.start(store)) {
            Scripted scripted = Scripted.on(session)
                    .then("alter-config flush.messages=3", "create-topic e")
                    .then(way)
                    .then("inject flush-error");
            List<String> lines = new ArrayList<>();
            for (String probe : probes) {
                lines.addAll(scripted.lines(probe));
            }
            return lines;
        }
    }

    @Test
    void everyStepCanBeGoneToAndComesBackAsItWas() {
        Scripted session = Scripted.after();
        List<SessionState> states = new ArrayList<>(List.of(session.session().state()));
        for (String line : STORY) {
            states.add(session.then(line).session().state());
        }
        for (int from = 0; from < states.size(); from++) {
            for (int to = 0; to < states.size(); to++) {
                session.then("goto " + from, "goto " + to);
                assertThat(session.session().state()).isEqualTo(states.get(to));
            }
        }
        session.then("goto 0", "redo 6", "undo 2", "redo", "undo 3");
        assertThat(session.session().state()).isEqualTo(states.get(2));
    }

    @Test
    void whatWasLostIsFoundByAnUndoAndLostAgainByARedo() {
        Scripted session = Scripted.after(STORY);

        assertThat(session.run("undo").notes()).singleElement().isInstanceOf(LedgerNote.Found.class);
        assertThat(session.run("redo").notes()).singleElement().isInstanceOf(LedgerNote.Lost.class);
        assertThat(session.run("undo 2").notes())
                .as("the send itself is undone")
                .isEmpty();
    }

    /** A new cluster begins with #1 again. */
    @Test
    void aSendOfAnotherClusterIsNeitherLostNorFoundByItsNumber() {
        Scripted session = Scripted.after("new-cluster --brokers 1,2", "create-topic events", "send events kept")
                .then(STORY[0], STORY[1], "send events lost", "promote events 2");
        assertThat(session.session().state().ledger().lost()).hasSize(1);

        assertThat(session.run("goto 3").notes()).isEmpty();
        assertThat(session.run("redo 4").notes()).isEmpty();
        assertThat(session.session().state().ledger().lost()).hasSize(1);
    }

    @Test
    void aNewCommandAfterAnUndoForgetsWhatWasUndone() {
        Scripted session = Scripted.after(STORY).then("undo 2", "tick 5");

        assertThat(session.refusal("redo")).isEqualTo(ErrorCode.INVALID_REQUEST);
        assertThat(numbers(session.run("history"))).containsExactly(0, 1, 2, 3, 4, 5);
        assertThat(session.session().timeline().last()).isEqualTo(5);
    }

    @Test
    void looksAndRefusalsThatChangeNothingAreNoSteps() {
        Scripted session = Scripted.after(STORY);
        session.then("show log", "fetch events", "history", "diff", "diff 1 2", "what-if tick", "undo");
        session.run("promote events 9");
        session.run("create-topic events");

        assertThat(session.session().timeline().last()).isEqualTo(STORY.length);
        session.then("redo");
    }

    @Test
    void aRoundThatFailedHalfWayIsAStep() {
        Scripted session = Scripted.after("create-topic events", "send events a", "inject fetch-error --broker 3");
        SessionState before = session.session().state();
        assertThat(session.refusal("fetch-followers")).isEqualTo(ErrorCode.FETCH_ERROR);
        SessionState after = session.session().state();

        assertThat(after).as("broker 2 has fetched").isNotEqualTo(before);
        assertThat(session.then("undo").session().state()).isEqualTo(before);
        assertThat(session.then("redo").session().state()).isEqualTo(after);
    }

    @Test
    void bothEndsOfTheHistoryAreTold() {
        Scripted session = Scripted.after();
        assertThat(session.refusal("undo")).isEqualTo(ErrorCode.INVALID_REQUEST);
        assertThat(session.refusal("redo")).isEqualTo(ErrorCode.INVALID_REQUEST);
        session.then("tick");
        for (String line : List.of("undo 2", "goto 2", "diff 2", "diff 0 2")) {
            assertThat(session.lines(line)).as(line).singleElement().asString().startsWith("error INVALID_REQUEST: ");
            assertThat(session.session().timeline().position()).isEqualTo(1);
        }
    }

    @Test
    void aFailedFollowerLoopIsUndone() {
        Scripted session = Scripted.after(
                "create-topic events", "send events a", "follower-loop on --every 10", "inject fetch-error --broker 2");
        assertThat(session.refusal("tick 10")).isEqualTo(ErrorCode.FETCH_ERROR);
        assertThat(session.refusal("send events b")).isEqualTo(ErrorCode.FETCH_ERROR);

        session.then("undo 2", "tick 10", "send events b");
        assertThat(session.events().replica(2).leo()).isEqualTo(1);
    }

    @Test
    void aFailedStoreIsUndoneAndItsFaultIsArmedAgain() {
        Scripted session =
                Scripted.after("create-topic events", "send events a", "inject torn-write --broker 1 --bytes 20");
        assertThat(session.refusal("send events b")).isEqualTo(ErrorCode.STORAGE_ERROR);
        assertThat(session.refusal("send events c")).isEqualTo(ErrorCode.STORAGE_ERROR);

        session.then("undo");
        assertThat(session.session().failure()).isEmpty();
        assertThat(session.refusal("send events b")).isEqualTo(ErrorCode.STORAGE_ERROR);
        session.then("undo 2", "send events b", "restart --crash");
        assertThat(session.events().leader().leo()).isEqualTo(2);
    }

    @Test
    void aFailureThatIsRedoneIsRecoveredFromTheFilesAsTheyWere() {
        Scripted session = Scripted.after("create-topic events", "inject torn-write --broker 1 --bytes 20");
        session.run("send events a");
        session.then("undo", "redo");
        assertThat(session.session().failure()).isPresent();

        assertThat(session.lines("restart")).anyMatch(line -> line.contains("dropped 20 bytes"));
    }

    @Test
    void aDamagedBatchIsWholeAgainAfterAnUndo() {
        Scripted session = Scripted.after("create-topic events", "send events a", "send events b", "fetch-followers");
        session.then("inject corrupt events --broker 1 --offset 0");
        assertThat(session.refusal("restart")).isEqualTo(ErrorCode.CORRUPT_BATCH);
        session.then("undo 2", "restart");

        assertThat(session.events().replica(1).leo()).isEqualTo(2);
        session.then("undo", "redo", "undo", "goto 5");
        assertThat(session.lines("restart"))
                .as("the damage was undone for good")
                .noneMatch(line -> line.contains("error"));
    }

    @Test
    void whatFailedOnADamagedFileIsNotAdvisedToRestartOnly() {
        Scripted session = Scripted.after("create-topic events", "send events a", "send events b");
        session.then("inject corrupt events --broker 1 --offset 0");
        assertThat(session.refusal("restart")).isEqualTo(ErrorCode.CORRUPT_BATCH);
        assertThat(session.lines("send events c"))
                .singleElement()
                .asString()
                .startsWith("error STORAGE_ERROR: the cluster has failed: ")
                .endsWith("; mend the file and restart, or start afresh with new-cluster")
                .doesNotContain("restart recovers");
    }

    @Test
    void goingForwardToDamageDamagesTheFileAgain() {
        Scripted session = Scripted.after("create-topic events", "send events a", "send events b");
        session.then("inject corrupt events --broker 1 --offset 0", "tick", "undo 2", "undo");
        session.then("goto 5");
        assertThat(session.session().timeline().position()).isEqualTo(5);

        assertThat(session.refusal("restart")).isEqualTo(ErrorCode.CORRUPT_BATCH);
    }

    @Test
    void aTailThatACrashLostComesBack() {
        Scripted session =
                Scripted.after("new-cluster --brokers 1", "create-topic events", "send events a", "send events b");
        SessionState whole = session.session().state();
        session.then("inject corrupt events --broker 1 --offset 1", "restart --crash");
        assertThat(session.events().leader().leo()).isEqualTo(1);

        session.then("undo 2");
        assertThat(session.session().state()).isEqualTo(whole);
        session.then("restart --crash");
        assertThat(session.events().leader().leo()).isEqualTo(2);
    }

    @Test
    void whereTheStoreCannotFollowNothingIsDoneAndTheNextCommandTriesAgain() {
        FullDisk disk = new FullDisk(2);
        Scripted session = Scripted.on(new ClusterStore(disk, new MemoryMetadataStore()))
                .then("new-cluster --brokers 1", "create-topic events", "send events a", "send events b")
                .then("inject corrupt events --broker 1 --offset 1", "restart", "undo 2");
        SessionState whole = session.session().state();

        for (String line : List.of("tick", "restart", "send events c")) {
            assertThat(session.lines(line))
                    .singleElement()
                    .asString()
                    .startsWith("error STORAGE_ERROR: what is kept could not be brought back to step 4: no room left")
                    .endsWith("nothing was done, the next command tries again");
            assertThat(session.session().state()).isSameAs(whole);
        }
        session.then("redo 2", "undo 2");
        disk.makeRoom(10);
        session.then("restart --crash");
        assertThat(session.events().leader().leo()).isEqualTo(2);
    }

    @Test
    void aNewClusterNeedsNoFilesOfTheOldOne() {
        FullDisk disk = new FullDisk(2);
        Scripted session = Scripted.on(new ClusterStore(disk, new MemoryMetadataStore()))
                .then("new-cluster --brokers 1", "create-topic events", "send events a", "send events b")
                .then("inject corrupt events --broker 1 --offset 1", "restart", "undo 2");

        session.then("new-cluster", "create-topic events", "restart");
        assertThat(session.events().leader().leo()).isZero();
    }

    @Test
    void anOrderlyEndLetsTheFilesFollow(@TempDir Path folder) {
        String directory = folder.resolve("data").toString();
        try (Session session = Session.start(ClusterStore.inDirectory(directory))) {
            Scripted.on(session).then("create-topic events", "send events a", "send events b", "promote events 2");
            Scripted.on(session).then("undo 2");
        }
        try (Session session = Session.start(ClusterStore.inDirectory(directory))) {
            Scripted reopened = Scripted.on(session);
            assertThat(reopened.events().leaderEpoch()).isZero();
            assertThat(reopened.events().leader().leo()).isEqualTo(1);
            assertThat(reopened.lines("undo"))
                    .containsExactly("error INVALID_REQUEST: nothing to undo: the history starts with the cluster as it"
                            + " was reopened");
        }
    }

    @Test
    void goingBackFarAnswersFromCheckpoints() {
        Scripted session = Scripted.after("create-topic events", "send events first");
        SessionState second = session.session().state();
        for (int i = session.session().timeline().last(); i < 100_000; i++) {
            session.run("tick --clock-only");
        }
        Timeline timeline = session.session().timeline();
        assertThat(timeline.last()).isEqualTo(100_000);
        assertThat(timeline.keptStates()).isEqualTo(10_000 + 91);

        for (int step : new int[] {2, 1, 0, 999, 54_321, 89_999, 99_999}) {
            long replayed = timeline.replayedSteps();
            session.then("goto " + step);
            assertThat(timeline.replayedSteps() - replayed).as("goto %d", step).isLessThan(1_000);
        }
        long replayed = timeline.replayedSteps();
        session.then("goto 60500", "history", "goto 2");
        assertThat(timeline.replayedSteps() - replayed).isLessThan(3_000);
        assertThat(session.session().state()).isEqualTo(second);
        session.then("send events second", "undo", "send events third");
        assertThat(timeline.keptStates()).isEqualTo(3);
    }

    @Test
    void statesThatAreNotKeptAreDecidedAgainAsTheyWere() {
        try (Session session = Histories.forgetful(ClusterStore.inMemory())) {
            Scripted scripted = Scripted.on(session);
            List<SessionState> states = new ArrayList<>(List.of(session.state()));
            for (int round = 0; round < 3; round++) {
                for (String line : STORY) {
                    states.add(scripted.then(line).session().state());
                }
                scripted.then("restart");
                states.add(session.state());
                scripted.run("retry #1");
                states.add(session.state());
            }
            assertThat(session.timeline().keptStates()).isLessThan(states.size());
            for (int step = states.size() - 1; step >= 0; step--) {
                scripted.then("goto " + step);
                assertThat(session.state()).as("step %d", step).isEqualTo(states.get(step));
            }
        }
    }

    @Test
    void theLatestStepsAreThereForAPicture() {
        Scripted session = Scripted.after(STORY).then("undo");
        List<TimelineEntry> latest = session.session().timeline().latest(3);

        assertThat(latest).extracting(TimelineEntry::number).containsExactly(3, 4, 5);
        assertThat(latest).extracting(TimelineEntry::line).last().isEqualTo("send events at-risk");
        assertThat(latest.get(2).after().state()).isSameAs(session.session().state());
        assertThat(session.session().timeline().latest(100)).hasSize(6);
    }
}
