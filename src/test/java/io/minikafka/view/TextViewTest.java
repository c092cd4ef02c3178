package io.minikafka.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.session.Request;
import io.minikafka.session.Scripted;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextViewTest {

    private static final String TWO = "new-cluster --brokers 1,2";

    @Test
    void theExampleOfTheDesignReadsAsDesigned() {
        Scripted session = Scripted.after();

        assertThat(session.lines("new-cluster --brokers 1,2 --config min.insync.replicas=2"))
                .containsExactly("cluster: brokers [1, 2], min.insync.replicas=2");
        assertThat(session.lines("create-topic events"))
                .containsExactly("events-0: leader 1, epoch 0, replicas [1, 2], isr [1, 2]");
        assertThat(session.lines("send events safe --acks all"))
                .containsExactly(
                        "#1 events-0 offset 0 appended on leader 1 (epoch 0)",
                        "#1 pending: needs leo 1 on [1, 2]; behind: 2");
        assertThat(session.lines("show hw")).containsExactly("events-0: hw 0");
        assertThat(session.lines("fetch-followers"))
                .containsExactly(
                        "events-0: broker 2 fetched [0, 1) from leader 1, leo 0 -> 1",
                        "events-0: hw 0 -> 1",
                        "#1 acknowledged: offset 0 (acks=all: on [1, 2])");
        assertThat(session.lines("send events at-risk"))
                .containsExactly(
                        "#2 events-0 offset 1 appended on leader 1 (epoch 0)",
                        "#2 acknowledged: offset 1 (acks=1: on the leader only)");
        assertThat(session.lines("promote events 2"))
                .containsExactly(
                        "events-0: leader 1 -> 2, epoch 0 -> 1, isr [1, 2] -> [2], hw 1",
                        "LOST #2 events-0 offset 1 at-risk: acknowledged with acks=1, not in the leader's log any more");
        assertThat(session.lines("fetch events")).containsExactly("0: safe");
    }

    @Test
    void aSendTellsWhatItsProducerKnows() {
        Scripted session = Scripted.after(TWO, "create-topic events");

        assertThat(session.lines("send events a b"))
                .containsExactly(
                        "#1 events-0 offsets [0, 2) appended on leader 1 (epoch 0)",
                        "#1 acknowledged: offsets [0, 2) (acks=1: on the leader only)");
        assertThat(session.lines("send events c --acks 0"))
                .containsExactly(
                        "#2 events-0 offset 2 appended on leader 1 (epoch 0)",
                        "#2 sent: offset unknown (acks=0: no answer is waited for)");
        session.then("remove-from-isr events 2");
        assertThat(session.lines("send events d --acks all"))
                .containsExactly(
                        "#3 events-0 offset 3 appended on leader 1 (epoch 0)",
                        "events-0: hw 3 -> 4",
                        "#3 acknowledged: offset 3 (acks=all: isr is [1])");
    }

    @Test
    void aDuplicateNamesTheSendItRepeats() {
        String send = "send events x --producer-id 1 --producer-epoch 0 --sequence 0";
        Scripted session = Scripted.after(TWO, "create-topic events", send);

        assertThat(session.lines(send)).containsExactly("#2 acknowledged: offset 0 (duplicate of #1, nothing written)");
    }

    @Test
    void aPendingSendThatFailsSaysWhy() {
        Scripted session = Scripted.after(
                "new-cluster --brokers 1,2 --config min.insync.replicas=2",
                "create-topic events",
                "send events x --acks all");

        assertThat(session.lines("remove-from-isr events 2"))
                .containsExactly(
                        "events-0: isr [1, 2] -> [1]",
                        "events-0: hw 0 -> 1",
                        "#1 failed NOT_ENOUGH_REPLICAS_AFTER_APPEND: isr [1] has 1 member, min.insync.replicas is 2;"
                                + " the record stays on leader 1, so the producer cannot know the outcome");
        assertThat(session.lines("send events y --acks all"))
                .containsExactly("error NOT_ENOUGH_REPLICAS: isr [1] has 1 member, min.insync.replicas is 2;"
                        + " nothing was written");
    }

    @Test
    void theIsrSaysWhyAFollowerIsOut() {
        Scripted session = Scripted.after(
                "new-cluster --brokers 1,2,3 --config replica.lag.max.messages=1 --config replica.lag.time.max.ms=100",
                "create-topic events",
                "send events a b",
                "fetch-followers --follower 2");

        assertThat(session.lines("show isr")).containsExactly("events-0: isr [1, 2]");
        assertThat(session.lines("tick 101"))
                .containsExactly(
                        "clock 0 -> 101 ms",
                        "events-0: isr [1, 2] -> [1] (2 out: last fetch 101 ms ago > replica.lag.time.max.ms 100)");
        assertThat(session.lines("refresh-isr"))
                .containsExactly(
                        "events-0: isr [1] unchanged (2 out: last fetch 101 ms ago > replica.lag.time.max.ms 100)"
                                + " (3 out: lag 2 > replica.lag.max.messages 1, last fetch 101 ms ago >"
                                + " replica.lag.time.max.ms 100, leo 0 < hw 2)");
    }

    @Test
    void aCutSaysWhyAndWhatKafkaDoes() {
        Scripted session = Scripted.after(
                TWO, "create-topic events", "send events a", "fetch-followers", "send events b c", "promote events 2");

        assertThat(session.lines("rejoin events 1"))
                .containsExactly(
                        "events-0: broker 1 cut to hw 1, leo 3 -> 1 (only what is committed is kept)",
                        "events-0: broker 1 was not in isr [2]; its last fetch counts as now");
        session.then("fetch-followers", "send events d", "fetch-followers", "send events e");
        assertThat(session.lines("promote events 2"))
                .contains("events-0: broker 2 cut to hw 2, leo 3 -> 2"
                        + " (only what is committed is kept; Kafka keeps a new leader's whole log)");
    }

    @Test
    void aFollowerThatIsAheadIsCut() {
        Scripted session = Scripted.after(
                TWO, "create-topic events", "send events a", "fetch-followers", "send events b", "promote events 2");

        assertThat(session.lines("fetch-followers"))
                .containsExactly(
                        "events-0: broker 1 cut to hw 1, leo 2 -> 1 (it was ahead of its leader)",
                        "events-0: isr [2] -> [1, 2] (1 in: lag 0, leo 1 >= hw 1)");
    }

    @Test
    void aRestartShowsWhatCameBack() {
        Scripted session = Scripted.after(TWO, "create-topic events", "send events a --acks all");

        assertThat(session.lines("restart --crash"))
                .containsExactly(
                        "#1 failed CANCELLED: the cluster was restarted while it waited; the producer cannot know the"
                                + " outcome",
                        "events-0: leader 1, epoch 0, isr [1, 2] -> [1], hw 0, leo 1=1 2=0");
        assertThat(Scripted.after().lines("restart")).containsExactly("restarted; there are no topics");
    }

    @Test
    void whatIsLostAndFoundIsSaid() {
        Scripted session = Scripted.after(
                TWO, "create-topic events", "send events a", "fetch-followers", "send events b", "promote events 2");

        assertThat(session.lines("show lost"))
                .containsExactly("LOST #2 events-0 offset 1 b: acknowledged with acks=1, lost by: promote events 2");
        // Broker 1 still has it, is short enough to be in sync again, and leads again.
        session.then("send events c", "refresh-isr");
        assertThat(session.lines("promote events 1"))
                .contains(
                        "LOST #3 events-0 offset 1 c: acknowledged with acks=1, not in the leader's log any more",
                        "FOUND #2 events-0 offset 1 b: it is in the leader's log again");
        assertThat(session.lines("show lost"))
                .containsExactly("LOST #3 events-0 offset 1 c: acknowledged with acks=1, lost by: promote events 1");
    }

    @Test
    void aConfigSaysWhatItWasBefore() {
        Scripted session = Scripted.after("create-topic events");

        assertThat(session.lines("alter-config replica.lag.max.messages=5 min.insync.replicas=2"))
                .containsExactly("replica.lag.max.messages 10000 -> 5", "min.insync.replicas 1 -> 2");
        assertThat(session.lines("alter-config min.insync.replicas=2")).containsExactly("min.insync.replicas stays 2");
        assertThat(session.lines("alter-config min.insync.replicas=3 --topic events"))
                .containsExactly("events: min.insync.replicas 2 -> 3");
        assertThat(session.lines("show config"))
                .contains(
                        "replica.lag.max.messages=5  how many offsets an in-sync follower may be behind; removed from"
                                + " Kafka",
                        "flush.messages=never  after how many batches a log is forced to disk",
                        "events: min.insync.replicas=3");
    }

    @Test
    void aSettingThatTheRulesDoNotLookAtIsToldSoAndNotListed() {
        Scripted chapters = Scripted.after("create-topic events");
        assertThat(chapters.lines("alter-config request.timeout.ms=5"))
                .containsExactly("request.timeout.ms 30000 -> 5 (without effect under minikafka rules)");
        assertThat(chapters.lines("show config")).noneMatch(line -> line.contains("Kafka's rules only"));
        assertThat(chapters.lines("new-cluster --config unclean.leader.election.enable=true"))
                .containsExactly("cluster: brokers [1, 2, 3], unclean.leader.election.enable=true"
                        + " (without effect under minikafka rules)");

        Scripted kafka = Scripted.after("new-cluster --semantics kafka");
        assertThat(kafka.lines("alter-config request.timeout.ms=5 replica.lag.max.messages=0"))
                .containsExactly(
                        "request.timeout.ms 30000 -> 5",
                        "replica.lag.max.messages 10000 -> 0 (without effect under kafka rules)");
        assertThat(kafka.lines("show config"))
                .anyMatch(line -> line.startsWith("request.timeout.ms=5 "))
                .noneMatch(line -> line.contains("replica.lag.max.messages"));
    }

    @Test
    void aLeaderThatLeadsAgainStays() {
        Scripted session = Scripted.after("new-cluster --semantics kafka", "create-topic events");

        assertThat(session.lines("restart"))
                .contains("events-0: leader 1 stays, epoch 0 -> 1, isr [1, 2, 3], hw 0 (clean: of the isr)");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "fetch-followers | nothing to fetch",
                "show pending | no pending sends",
                "show sends | no sends yet",
                "show lost | nothing acknowledged is lost",
                "show clock | clock 0 ms",
                "show isr | events-0: isr [1, 2, 3]",
                "show leo | events-0: leo 1=0 2=0 3=0",
                "show epoch | events-0: epoch 0 (leader 1)",
                "show topics | events-0: leader 1, epoch 0, replicas [1, 2, 3], isr [1, 2, 3]",
                "fetch events | nothing below hw 0 (leader leo 0)",
                "refresh-isr | events-0: isr [1, 2, 3] unchanged",
                "tick --clock-only | clock 0 -> 1 ms",
                "remove-from-isr events 3; remove-from-isr events 3 | events-0: broker 3 was not in isr [1, 2]",
            })
    void whereThereIsNothingToSayThatIsSaid(String line, String answer) {
        assertThat(Scripted.after("create-topic events").lines(line)).containsExactly(answer);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "fetch-followers | nothing to fetch",
                "promote events 1 | events-0: leader 1 stays: it is alive and in the isr",
                "elect events --broker 1 | events-0: leader 1 stays: it is alive and in the isr",
                "crash-broker 2; crash-broker 1; fetch-followers"
                        + " | events-0: nobody leads, so there is nobody to fetch from",
                "send events a; elect events --broker 2; send events b; fetch-followers --lose-response"
                        + " | events-0: the requests told the leader nothing new, and the answers were lost",
            })
    void whereThereIsNothingToSayUnderKafkasRulesThatIsSaid(String line, String answer) {
        assertThat(Scripted.after("new-cluster --semantics kafka --brokers 1,2", "create-topic events")
                        .lines(line))
                .containsExactly(answer);
    }

    @ParameterizedTest
    @CsvSource({"isr", "hw", "leo", "epoch", "log", "topics"})
    void withoutTopicsAShowSaysHowToMakeOne(String subject) {
        assertThat(Scripted.after().lines("show " + subject)).containsExactly("no topics yet; create-topic makes one");
    }

    @Test
    void anEmptyFetchSaysWhy() {
        Scripted session =
                Scripted.after(TWO, "create-topic events", "send events a", "fetch-followers", "send events b");

        assertThat(session.lines("fetch events --from 1"))
                .containsExactly("nothing to read from offset 1: hw 1 (leader leo 2)");
        assertThat(session.lines("fetch events --from 3"))
                .containsExactly(
                        "error OFFSET_OUT_OF_RANGE: offset 3 of events-0 does not exist; ask for 0 to 2, the leader's"
                                + " leo");
    }

    @Test
    void recordsPrintAsTheyAreRead() {
        Scripted session = Scripted.after(
                "new-cluster --brokers 1",
                "create-topic events",
                "send events \"a b\" --key k --null",
                "send events \\xff \"\\x1b[31m\" null ü",
                "send events " + "x".repeat(100));

        assertThat(session.lines("fetch events"))
                .containsExactly(
                        "0: k = \"a b\"",
                        "1: k = null",
                        "2: \"\\xff\"",
                        "3: \"\\x1b[31m\"",
                        "4: \"null\"",
                        "5: ü",
                        "6: " + "x".repeat(60) + "... (100 bytes)");
    }

    @Test
    void aLongBatchIsCutWhereItIsOneLine() {
        Scripted session = Scripted.after("create-topic events", "send events 1 2 3 4 5 6 7 8 9 10 11 12");

        assertThat(session.lines("show sends"))
                .containsExactly("#1 events-0 offsets [0, 12) acks=1 acknowledged: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, ..."
                        + " (12 records)");
    }

    @Test
    void sendsAreListedWithWhatTheirProducersKnow() {
        Scripted session = Scripted.after(
                TWO,
                "create-topic events",
                "send events a --acks 0",
                "send events b --acks all",
                "promote events 2",
                "send events c --producer-id 1 --producer-epoch 0 --sequence 0",
                "send events c --producer-id 1 --producer-epoch 0 --sequence 0");

        assertThat(session.lines("show sends"))
                .containsExactly(
                        "#1 events-0 acks=0 unconfirmed (written at offset 0): a",
                        "#2 events-0 acks=all failed FENCED_LEADER_EPOCH (written at offset 1): b",
                        "#3 events-0 offset 0 acks=1 acknowledged: c",
                        "#4 events-0 offset 0 acks=1 acknowledged (duplicate of #3): c");
    }

    @Test
    void theClusterIsToldInTwoLines() {
        Scripted session = Scripted.after(
                "new-cluster --brokers 3,1 --config segment.bytes=100",
                "create-topic events",
                "send events x",
                "tick 5");

        assertThat(session.lines("show cluster"))
                .containsExactly("cluster: brokers [3, 1], segment.bytes=100", "clock 5 ms, topics 1, sends 1");
    }

    @Test
    void aTickTellsTheRoundsThatChangedSomethingAndCountsTheOthers() {
        Scripted session =
                Scripted.after("new-cluster --brokers 1,2 --config replica.fetch.max.bytes=1", "create-topic events");
        assertThat(session.lines("follower-loop on --every 10"))
                .containsExactly("follower loop on: a round every 10 ms, the next at 10 ms");
        session.then("tick 15", "send events a --acks all", "send events b");

        assertThat(session.lines("tick 40"))
                .containsExactly(
                        "clock 15 -> 20 ms",
                        "events-0: broker 2 fetched [0, 1) from leader 1, leo 0 -> 1 (1 batch, 69 bytes; one more would"
                                + " pass replica.fetch.max.bytes 1)",
                        "events-0: hw 0 -> 1",
                        "#1 acknowledged: offset 0 (acks=all: on [1, 2])",
                        "clock 20 -> 30 ms",
                        "events-0: broker 2 fetched [1, 2) from leader 1, leo 1 -> 2",
                        "events-0: hw 1 -> 2",
                        "clock 30 -> 55 ms",
                        "follower loop: 4 rounds, 2 idle");
        assertThat(session.lines("tick 1")).containsExactly("clock 55 -> 56 ms");
        assertThat(session.lines("follower-loop on --every 25"))
                .containsExactly("follower loop on: a round every 10 -> 25 ms, the next at 81 ms");
        assertThat(session.lines("show clock"))
                .containsExactly("clock 56 ms", "follower loop: a round every 25 ms, the next at 81 ms");
        assertThat(session.lines("follower-loop off")).containsExactly("follower loop stopped");
        assertThat(session.lines("show clock")).containsExactly("clock 56 ms");
        assertThat(session.lines("follower-loop off")).containsExactly("the follower loop is off already");
    }

    @Test
    void aRestartSaysHowTheFollowerLoopIsTurnedOnAgain() {
        Scripted session = Scripted.after("follower-loop on --every 10");
        String off = "the follower loop is off now; follower-loop on --every 10 turns it on";

        assertThat(session.lines("restart"))
                .containsExactly("follower loop stopped", "restarted; there are no topics", off);
        session.then("follower-loop on --every 10");
        assertThat(session.lines("restart --crash"))
                .containsExactly("follower loop killed", "restarted; there are no topics", off);
        session.then("create-topic events", "follower-loop on --every 10", "inject fetch-error --broker 2");
        assertThat(session.lines("show cluster")).contains("the next fetch of broker 2 will fail");
        session.run("tick 10");
        assertThat(session.lines("restart")).last().isEqualTo(off);
        assertThat(session.lines("restart")).hasSize(1);
        session.then("follower-loop on");
        assertThat(session.lines("new-cluster")).containsExactly("follower loop stopped", "cluster: brokers [1, 2, 3]");
    }

    @Test
    void everyLookTellsThatTheFollowerLoopHasFailedUntilARestart() {
        Scripted session =
                Scripted.after("create-topic events", "follower-loop on --every 10", "inject fetch-error --broker 2");
        session.run("tick 10");

        for (Request.Subject subject : Request.Subject.values()) {
            assertThat(session.lines("show " + subject.name().toLowerCase(Locale.ROOT)))
                    .as(subject.name())
                    .filteredOn(line -> line.startsWith("follower loop: failed at 10 ms: "))
                    .hasSize(1);
        }
        session.then("restart");
        assertThat(session.lines("show hw")).containsExactly("events-0: hw 0");
    }

    @Test
    void aTargetNarrowsWhatIsShown() {
        Scripted session = Scripted.after(
                "create-topic a --partitions 2", "create-topic b", "send b x", "send a-1 y", "send a-0 z");

        assertThat(session.lines("show hw a")).containsExactly("a-0: hw 0", "a-1: hw 0");
        assertThat(session.lines("show leo a-1")).containsExactly("a-1: leo 1=0 2=1 3=0");
        assertThat(session.lines("show sends a-1"))
                .hasSize(1)
                .first()
                .asString()
                .startsWith("#2 a-1");
        assertThat(session.lines("show log b")).first().asString().startsWith("b-0  hw 0");
        assertThat(List.copyOf(session.lines("show hw c")))
                .containsExactly("error UNKNOWN_TOPIC: no topic c; topics: a, b");
    }

    @Test
    void theClusterTellsTheFaultsThatAreArmed() {
        Scripted session = Scripted.after("create-topic events", "send events a", "inject fetch-error --broker 2")
                .then("inject flush-error", "inject torn-write --broker 3")
                .then("inject corrupt events --broker 1 --offset 0");

        assertThat(session.lines("show cluster"))
                .endsWith(
                        "the next fetch of broker 2 will fail",
                        "the next force of a log will fail",
                        "the next write of broker 3 will be torn",
                        "broker-1/events-0: the batch at offset 0 is damaged in its file");
        assertThat(session.lines("what-if show cluster")).contains("  the next force of a log will fail");
    }

    @Test
    void anIsrChangeInFlightIsShown() {
        Scripted session = Scripted.after("new-cluster --semantics kafka", "create-topic events")
                .then("set isr-changes manual", "remove-from-isr events 3");

        assertThat(session.lines("show isr"))
                .containsExactly(
                        "events-0: isr [1, 2, 3], [1, 2] asked for in leader epoch 0, in flight until deliver-isr");
        session.then("deliver-isr");
        assertThat(session.lines("show isr")).containsExactly("events-0: isr [1, 2]");
    }
}
