package io.minikafka.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.minikafka.explore.Moves;
import io.minikafka.session.Session;
import io.minikafka.storage.ClusterStore;
import io.minikafka.syntax.HelpLine;
import io.minikafka.syntax.HelpText;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExploreCommandTest {

    private final List<String> out = new ArrayList<>();
    private final Session session = Session.inMemory();
    private final ScriptRunner runner = ScriptRunner.forPerson(session, out::add, () -> 200);

    private List<String> answer(String line) throws ScriptException {
        out.clear();
        runner.runLine(line);
        return List.copyOf(out);
    }

    @Test
    void theShortestScheduleIsToldAndNothingIsDone() throws Exception {
        runner.runLine("create-topic events");
        int step = session.timeline().position();

        assertThat(answer("explore"))
                .containsExactly(
                        "lost after 2 steps: an acknowledged record is no longer in the leader's log",
                        "  send events v1 --acks 1",
                        "  promote events 1",
                        "no schedule of these commands is shorter; 10 states looked at",
                        "the same with --apply carries it out: undo goes back through it, save keeps it as a lab");
        assertThat(session.timeline().position()).isEqualTo(step);
        assertThat(runner.exitCode()).isZero();
    }

    @Test
    void appliedItIsASessionThatUndoWalksThroughAndShareKeeps() throws Exception {
        runner.runLine("create-topic events");

        assertThat(answer("explore --apply"))
                .contains(
                        "mk> send events v1 --acks 1",
                        "mk> promote events 1",
                        "LOST #1 events-0 offset 0 v1: acknowledged with acks=1, not in the leader's log any more");
        assertThat(answer("share"))
                .containsExactly(
                        "scripts/minikafka -c 'create-topic events; send events v1 --acks 1; promote events 1'");
        assertThat(answer("undo")).contains("#1: no longer LOST (acknowledged)");
        assertThat(answer("undo; show sends")).last().isEqualTo("no sends yet");
    }

    @Test
    void whatWasFoundIsAppliedAsFound() throws Exception {
        runner.runLine("create-topic events");
        List<String> told = answer("explore --goal diverged");

        assertThat(answer("explore --goal diverged --apply")).containsAll(told.subList(0, 6));
        assertThat(session.timeline().position()).isEqualTo(5);
        // From there it is another search.
        assertThat(answer("explore --goal diverged")).first().isNotEqualTo(told.get(0));
    }

    @Test
    void aSearchInVainClaimsWhatWasSearched() throws Exception {
        runner.runLine("create-topic events");

        assertThat(answer("explore --goal lost --use send,fetch-followers --values 1 --acks all --depth 1"))
                .containsExactly(
                        "lost: none within 1 step, 2 states, not exhausted",
                        "searched: send, fetch-followers; at most 1 record with acks=all");
        assertThat(answer("explore --goal lost --use send,fetch-followers --values 1 --acks all --depth 30"))
                .containsExactly(
                        "lost: none at any depth, 4 states, exhausted: the farthest is 2 steps away",
                        "searched: send, fetch-followers; at most 1 record with acks=all");
        assertThat(answer("explore --goal leader-in-isr --states 20"))
                .first()
                .isEqualTo(
                        "leader-in-isr: none within 1 step, 20 states, not exhausted: these are as many states as may be");
    }

    @Test
    void anExplorationNeedsOnePartitionAndAClusterThatWorks() throws Exception {
        assertThat(answer("explore"))
                .containsExactly("error INVALID_REQUEST: there is nothing to explore yet; create-topic makes a topic");
        runner.runLine("create-topic events --partitions 2");
        assertThat(answer("explore"))
                .containsExactly("error INVALID_REQUEST: this needs one partition; name one of: events-0, events-1");
        assertThat(answer("explore events-1")).contains("  send events-1 v1 --acks 1", "  promote events-1 1");
        runner.runLine("follower-loop on; inject fetch-error --broker 2; tick 500");
        assertThat(answer("explore events-1"))
                .first()
                .asString()
                .startsWith("error FETCH_ERROR: the cluster has failed");
    }

    @Test
    void wordsThatAreNoneAreRefusedWithAHint() throws Exception {
        assertThat(answer("explore --goal dinerged; explore --goal qwerty; explore --use send,fly; explore --acks 2"))
                .containsExactly(
                        "error INVALID_COMMAND: there is no goal dinerged; did you mean diverged?",
                        "error INVALID_COMMAND: there is no goal qwerty; explain explore lists them",
                        "error INVALID_COMMAND: a schedule can use " + String.join(",", Moves.names()) + "; found fly",
                        "error INVALID_COMMAND: --acks must be 0, 1 or all, found 2");
    }

    @Test
    void underOtherRulesItSearchesANewClusterLikeThisOne() throws Exception {
        runner.runLine(
                "new-cluster --brokers 2 --config min.insync.replicas=2; create-topic events; send events first");

        assertThat(answer("explore --semantics hw-truncation --goal hw-back --use send,elect,fetch-followers"))
                .containsExactly(
                        "under hw-truncation rules, in a new cluster like this one:",
                        "  new-cluster --brokers 1,2 --config min.insync.replicas=2 --semantics hw-truncation",
                        "  create-topic events --partitions 1 --replication-factor 2",
                        "hw-back after 4 steps: the high watermark goes back",
                        "  send events v1 --acks 1",
                        "  fetch-followers events --follower 2",
                        "  fetch-followers events --follower 2",
                        "  elect events --broker 2",
                        out.get(out.size() - 1));
        assertThat(session.state().cluster().lastSendNumber()).isEqualTo(1);
    }

    /** What is set by the rules themselves is not carried over to others. */
    @Test
    void onlyWhatWasSetIsCarriedOver() throws Exception {
        runner.runLine("new-cluster --semantics kafka --brokers 2; create-topic events; set isr-changes manual");

        assertThat(answer("explore --semantics minikafka")).contains("  new-cluster --brokers 1,2");
        assertThat(answer("explore --semantics kip-320 --depth 1")).contains("  set isr-changes manual");
    }

    @Test
    void whatHasNoMeaningUnderTheRulesIsRefused() throws Exception {
        runner.runLine("create-topic events");

        assertThat(answer("explore --use send,elect,crash-broker"))
                .containsExactly(
                        "error UNSUPPORTED_VERSION: elect, crash-broker has no meaning under minikafka rules; usual"
                                + " there: send,fetch-followers,promote,remove-from-isr,rejoin,tick,restart");
        assertThat(answer("explore --semantics kafka --use rejoin"))
                .containsExactly(
                        "error UNSUPPORTED_VERSION: rejoin has no meaning under kafka rules; usual there: send,"
                                + "fetch-followers,elect,crash-broker,restart-broker,tick,deliver-isr,deliver-metadata");
        assertThat(answer("explore --semantics kafka --apply; explore --semantics kafke"))
                .containsExactly(
                        "error INVALID_COMMAND: --apply carries a schedule out here, under the rules of this cluster;"
                                + " leave --semantics out, or start one with new-cluster --semantics first",
                        "error INVALID_COMMAND: there are no rules kafke; there are: minikafka, hw-truncation, kip-101,"
                                + " kip-279, hw-expansion, kip-320, kafka");
    }

    @Test
    void theExampleOfItsHelpWorks() throws Exception {
        List<HelpLine> help = HelpText.of("explore").orElseThrow();
        String example = help.get(help.size() - 1).text().strip().replace("example: ", "");
        runner.runLine("create-topic events; send events first");

        assertThat(answer(example)).first().asString().startsWith("lost after 1 step");
    }

    @Test
    void forProgramsItIsAnObject() throws Exception {
        runner.runLine("create-topic events; set output json");
        JsonNode result =
                new ObjectMapper().readTree(answer("explore --acks 1").get(0)).get("result");

        assertThat(result.get("end").asText()).isEqualTo("found");
        assertThat(result.get("schedule")).hasSize(2);
        assertThat(result.get("depth").asInt()).isEqualTo(2);
    }

    /** A lab must come out the same on every machine, so it is states that are limited. */
    @Test
    void aLabExploresOnlySoFar() throws Exception {
        List<String> answers = new ArrayList<>();
        try (Session lab = Session.start(ClusterStore.inMemory())) {
            ScriptRunner ofLab = new ScriptRunner(lab, answers::add, () -> 80, PathStart.OF_PERSON, Limits.ofAnswers());
            ofLab.runLine("create-topic t; explore --goal leader-in-isr --depth 100");
        }
        assertThat(answers)
                .contains(
                        "leader-in-isr: none within 4 steps, 1,000 states, not exhausted: these are as many states as may be");
    }
}
