package io.minikafka.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.cluster.ErrorCode;
import io.minikafka.cluster.Outcome;
import io.minikafka.session.Scripted;
import io.minikafka.session.SendEntry;
import io.minikafka.syntax.HelpText;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SendStatusTest {

    private static final List<String> TWO_BEHIND = List.of(
            "new-cluster --brokers 1,2,3 --config min.insync.replicas=2 --config replica.lag.max.messages=1",
            "create-topic events",
            "tick 100 --clock-only",
            "send events a --acks all",
            "send events b",
            "send events c");

    private static final List<String> ONE_BEHIND = List.of(
            "new-cluster --brokers 1,2,3 --config replica.fetch.max.bytes=1",
            "create-topic events",
            "send events a",
            "send events b --acks all",
            "fetch-followers events --follower 3",
            "fetch-followers events --follower 3");

    private static List<Line> explain(Scripted session, int number) {
        List<Line> lines = new ArrayList<>();
        Explainer.words(List.of(String.valueOf(number)), session.session().now(), HelpText::unknownTerm)
                .get()
                .paragraphs()
                .forEach(paragraph -> lines.addAll(paragraph.lines()));
        return lines;
    }

    private static Scripted session(List<String> story) {
        int last = story.size() - 1;
        Scripted session = Scripted.after(story.subList(0, last).toArray(String[]::new));
        session.run(story.get(last));
        return session;
    }

    private static SendEntry send(Scripted session, int number) {
        return session.session().state().ledger().send(number);
    }

    private static Object fact(Line line, String label) {
        return line.facts().stream()
                .filter(fact -> fact.label().equals(label))
                .findFirst()
                .orElseThrow()
                .value();
    }

    /** Every way that is named is gone, on a session of its own, and ends as was said. */
    private static int assertWays(List<String> story, int number) {
        int ways = 0;
        for (Line line : explain(session(story), number)) {
            if (line.id().startsWith("WAY_")) {
                ways++;
                assertWay(session(story), number, line);
            }
        }
        return ways;
    }

    private static void assertWay(Scripted session, int number, Line line) {
        String command = (String) fact(line, "command");
        boolean isOften = line.facts().stream().anyMatch(fact -> fact.label().equals("rounds"));
        int rounds = isOften ? (int) fact(line, "rounds") : 1;
        Outcome outcome = new Outcome.Refused(ErrorCode.INVALID_COMMAND, "");
        if (line.id().equals("WAY_AFTER_START")) {
            session.run(command);
            command = "fetch-followers";
        }
        for (int round = 1; round <= rounds; round++) {
            assertThat(send(session, number).status()).as(line.text()).isEqualTo(SendEntry.Status.PENDING);
            outcome = session.run(command).outcome();
        }
        SendEntry after = send(session, number);
        switch (line.id()) {
            case "WAY_FAILS" ->
                assertThat(after.failure())
                        .as(line.text())
                        .hasValueSatisfying(code -> assertThat(code).isEqualTo(fact(line, "code")));
            case "WAY_IS_NOT_ENOUGH" ->
                assertThat(after.status()).as(line.text()).isEqualTo(SendEntry.Status.PENDING);
            case "WAY_IS_REFUSED" ->
                assertThat(((Outcome.Refused) outcome).code()).as(line.text()).isEqualTo(fact(line, "code"));
            default -> assertThat(after.status()).as(line.text()).isEqualTo(SendEntry.Status.ACKNOWLEDGED);
        }
    }

    /** The last leader's log may hold it, but nobody answers from it. */
    @Test
    void whatNobodyLeadsNobodyReads() {
        Scripted session = Scripted.after(
                "new-cluster --semantics kafka --brokers 1,2",
                "create-topic events",
                "send events a",
                "fetch-followers; fetch-followers",
                "set metadata manual",
                "elect events --broker 2");

        assertThat(explain(session, 1))
                .extracting(Line::id)
                .contains("BATCH_OF_UNAWARE")
                .doesNotContain("BATCH_READABLE");
        session.then("crash-broker 1", "crash-broker 2");
        assertThat(explain(session, 1))
                .extracting(Line::id)
                .contains("BATCH_OF_NOBODY")
                .doesNotContain("BATCH_READABLE");
    }

    @Test
    void everyWayEndsAsItSays() {
        assertThat(assertWays(TWO_BEHIND, 1)).isGreaterThan(7);
        assertThat(assertWays(ONE_BEHIND, 2)).isGreaterThan(5);
        List<String> stuck = List.of(
                "new-cluster --brokers 3,1,2",
                "create-topic events",
                "send events a",
                "send events b",
                "promote events 1",
                "refresh-isr",
                "send events x y z --acks all");
        assertThat(assertWays(stuck, 3)).isGreaterThan(5);
    }

    /** Only a restart and a new cluster are carried out then. */
    @ParameterizedTest
    @ValueSource(strings = {"minikafka", "kafka"})
    void afterTheStoreHasFailedEveryOtherWayIsRefused(String semantics) {
        List<String> story = List.of(
                "new-cluster --semantics " + semantics + " --brokers 1,2,3 --config flush.messages=1",
                "create-topic events",
                "follower-loop on --every 100",
                "send events a --acks 1",
                "send events b --acks all",
                "inject flush-error",
                "fetch-followers");
        assertThat(assertWays(story, 2)).isGreaterThan(5);
        assertThat(explain(session(story), 2))
                .filteredOn(line -> line.id().startsWith("WAY_"))
                .extracting(Line::text)
                .contains("fetch-followers events-0 is refused with STORAGE_ERROR", "restart fails it with CANCELLED")
                .allMatch(text -> text.endsWith("is refused with STORAGE_ERROR") || text.startsWith("restart fails"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"inject flush-error", "inject torn-write --broker 2 --bytes 5"})
    void aFaultThatIsOnlyArmedIsTakenNotToHappen(String fault) {
        Scripted session = Scripted.after("create-topic events", "send events a --acks all");
        String proviso = "taken for granted of these ways: the fault that is armed in the store does not happen";

        assertThat(explain(session, 1)).extracting(Line::text).doesNotContain(proviso);
        session.then("inject corrupt events --broker 1 --offset 0");
        assertThat(explain(session, 1)).extracting(Line::text).doesNotContain(proviso);
        session.then(fault);
        assertThat(explain(session, 1)).extracting(Line::text).endsWith(proviso);
    }

    @Test
    void everyWayUnderKafkasRulesEndsAsItSays() {
        String cluster = "new-cluster --semantics kafka --brokers 1,2,3 --config min.insync.replicas=2";
        assertThat(assertWays(List.of(cluster, "create-topic events", "send events a --acks all"), 1))
                .isGreaterThan(8);
        List<String> oneIsDown = List.of(
                cluster,
                "create-topic events",
                "follower-loop on --every 100",
                "crash-broker 3",
                "fetch-followers",
                "send events a --acks all",
                "tick 50");
        assertThat(assertWays(oneIsDown, 1)).isGreaterThan(6);
        List<String> tooFew =
                List.of(cluster, "create-topic events", "send events a --acks all", "crash-broker 2", "crash-broker 3");
        assertThat(assertWays(tooFew, 1)).isGreaterThan(2);
        assertThat(explain(session(tooFew), 1))
                .extracting(Line::text)
                .contains("restart-broker 3, and then fetch-followers so often: 2, acknowledges #1");
        List<String> inFlight = List.of(
                cluster,
                "create-topic events",
                "set isr-changes manual",
                "send events a --acks all",
                "fetch-followers --follower 2",
                "fetch-followers --follower 2",
                "remove-from-isr events 3");
        assertThat(assertWays(inFlight, 1)).isGreaterThan(6);
    }

    @Test
    void underKafkasRulesAFetchBringsAndTheNextOneTells() {
        List<String> story = List.of(
                "new-cluster --semantics kafka --brokers 1,2",
                "create-topic events",
                "send events a --acks all",
                "fetch-followers");
        assertThat(explain(session(story.subList(0, 3)), 1))
                .extracting(Line::text)
                .containsSubsequence(
                        "#1 events-0: needs hw 1, hw is 0, so it stays pending, until 30000 ms at the latest",
                        "#1 events-0 leader 1: its own leo 1 >= 1, has the batch",
                        "#1 events-0 replica 2: leo 0 < 1, lacks the batch: one fetch brings it, the request after that"
                                + " tells the leader",
                        "events-0: leader 1's own leo 1, but it has not heard of [2] since it took over, so hw 0 stays",
                        "fetch-followers events-0 acknowledges #1 when given so often: 2; a fetch brings, only the request"
                                + " after it counts",
                        "tick 30000 fails it with REQUEST_TIMED_OUT",
                        "crash-broker 1 fails it with NOT_LEADER_OR_FOLLOWER");
        assertThat(explain(session(story), 1))
                .extracting(Line::text)
                .containsSubsequence(
                        "#1 events-0 replica 2: has leo 1 >= 1, but last asked for offset 0; its next request tells the"
                                + " leader",
                        "fetch-followers events-0 --follower 2 acknowledges it");
    }

    @Test
    void aPendingSendSaysWhomItWaitsForAndWhatWouldDo() {
        assertThat(explain(session(TWO_BEHIND), 1))
                .extracting(Line::text)
                .containsSequence(
                        "#1 events-0 replica 1: leo 3 >= 1, has the batch",
                        "#1 events-0 replica 2: leo 0 < 1, lacks the batch",
                        "#1 events-0 replica 3: leo 0 < 1, lacks the batch",
                        "#1: [2, 3] of captured [1, 2, 3] lack leo 1, so it stays pending")
                .contains(
                        "fetch-followers events-0 --follower 2 alone does not acknowledge it",
                        "fetch-followers events-0 --follower 2,3 acknowledges it",
                        "refresh-isr events-0 fails it with NOT_ENOUGH_REPLICAS_AFTER_APPEND");
    }

    @Test
    void aFollowerLoopBringsItWithTheClock() {
        List<String> story = List.of(
                "new-cluster --brokers 1,2",
                "create-topic events",
                "follower-loop on --every 100",
                "tick 30",
                "send events a --acks all");
        assertThat(explain(session(story), 1))
                .extracting(Line::text)
                .containsSubsequence(
                        "tick 70 runs the loop: the next round is due at 100 ms, the clock is at 30 ms; then one every 100 ms",
                        "tick 70 acknowledges it");
        assertThat(assertWays(story, 1)).isGreaterThan(4);
    }

    @Test
    void aFollowerLoopMayNeedSeveralRounds() {
        List<String> story = List.of(
                "new-cluster --brokers 1,2 --config replica.fetch.max.bytes=1",
                "create-topic events",
                "send events a",
                "follower-loop on --every 100",
                "send events b --acks all");
        assertThat(explain(session(story), 2))
                .extracting(Line::text)
                .contains("tick 100 alone does not acknowledge it", "tick 200 acknowledges it");
        assertThat(assertWays(story, 2)).isGreaterThan(4);
    }

    @Test
    void timeAloneMayFailIt() {
        Scripted session = Scripted.after(
                "new-cluster --brokers 1,2 --config min.insync.replicas=2 --config replica.lag.time.max.ms=500",
                "create-topic events",
                "tick 100",
                "send events a --acks all");

        assertThat(explain(session, 1))
                .extracting(Line::text)
                .contains("tick 401 fails it with NOT_ENOUGH_REPLICAS_AFTER_APPEND");
        session.then("tick 400");
        assertThat(send(session, 1).status()).isEqualTo(SendEntry.Status.PENDING);
        session.then("tick 1");
        assertThat(send(session, 1).status()).isEqualTo(SendEntry.Status.FAILED);
    }

    @Test
    void aSendThatIsNotThereIsRefused() {
        Scripted session = Scripted.after("create-topic events");
        assertThat(refusal(session, "#1")).isEqualTo("no send #1; nothing was sent yet");
        session.then("send events a");
        assertThat(refusal(session, "#0")).isEqualTo("no send #0; there are #1 to #1");
        assertThat(refusal(session, "99999999999999999999")).startsWith("no send #99999999999999999999; ");
    }

    private static String refusal(Scripted session, String word) {
        return Explainer.words(List.of(word), session.session().now(), HelpText::unknownTerm)
                .getLeft()
                .message();
    }
}
