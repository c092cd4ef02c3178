package io.minikafka.view;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.minikafka.session.Scripted;
import org.junit.jupiter.api.Test;

class PendingSendTest {

    private static Scripted sent(String... lines) {
        return Scripted.after("new-cluster --semantics kafka --config min.insync.replicas=2", "create-topic events")
                .then(lines)
                .then("send events a --acks all");
    }

    private static void assertHold(Scripted session, String words, String json) {
        assertThat(session.lines("show pending"))
                .containsExactly("#1 events-0 needs hw 1, hw is 0; " + words + "; times out at 30000 ms");
        JsonNode pending = new ObjectMapper()
                .<JsonNode>valueToTree(JsonView.object("show pending", session.run("show pending")))
                .at("/result/pending/0");
        assertThat(pending.toString()).endsWith(json + ",\"timesOutMs\":30000}");
    }

    @Test
    void whoLacksItIsNamed() {
        Scripted session = sent();
        assertHold(
                session,
                "behind: 2, 3",
                "\"behind\":[2,3],\"unheard\":[],\"mayJoin\":[],\"highWatermarkFrozen\":false");

        session.then("crash-broker 3");
        assertHold(session, "behind: 2", "\"behind\":[2],\"unheard\":[],\"mayJoin\":[],\"highWatermarkFrozen\":false");
    }

    @Test
    void whoHasItWithoutItsLeaderKnowingIsNamed() {
        assertHold(
                sent().then("fetch-followers --follower 2"),
                "behind: 2 (has it, and tells so with its next fetch), 3",
                "\"behind\":[3],\"unheard\":[2],\"mayJoin\":[],\"highWatermarkFrozen\":false");
    }

    @Test
    void anIsrBelowTheMinimumIsNamed() {
        assertHold(
                sent().then("crash-broker 2", "crash-broker 3"),
                "behind: nobody; hw is frozen, since isr [1] is below min.insync.replicas 2",
                "\"behind\":[],\"unheard\":[],\"mayJoin\":[],\"highWatermarkFrozen\":true");
    }

    @Test
    void whoMayJoinIsNamed() {
        Scripted session = sent("fetch-followers", "set isr-changes manual")
                .then("fetch-followers --follower 2", "fetch-followers --follower 2")
                .then("remove-from-isr events 3", "deliver-isr");
        assertHold(
                session,
                "behind: 3 (not in the isr, but still counts as caught up and may join)",
                "\"behind\":[],\"unheard\":[],\"mayJoin\":[3],\"highWatermarkFrozen\":false");
    }

    @Test
    void nobodyIsNamedWhereNothingHasLookedSince() {
        assertHold(
                sent().then("crash-broker 2", "crash-broker 3", "alter-config min.insync.replicas=1"),
                "behind: nobody (hw has not moved since)",
                "\"behind\":[],\"unheard\":[],\"mayJoin\":[],\"highWatermarkFrozen\":false");
    }
}
