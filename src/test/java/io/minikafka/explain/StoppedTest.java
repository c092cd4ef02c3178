package io.minikafka.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.session.Result;
import io.minikafka.session.Scripted;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What stopped half way is told as far as it came. */
class StoppedTest {

    private static List<String> texts(Result result) {
        return Explainer.answer(result).paragraphs().stream()
                .flatMap(paragraph -> paragraph.lines().stream())
                .map(Line::text)
                .toList();
    }

    @Test
    void aFetchThatFailsEndsTheRoundForAllPartitions() {
        Result result = Scripted.after(
                        "create-topic events --partitions 2",
                        "send events-0 a",
                        "fetch-followers",
                        "inject fetch-error --broker 3",
                        "send events-0 b",
                        "send events-1 c")
                .run("fetch-followers");

        assertThat(texts(result))
                .anyMatch(text -> text.startsWith("events-0 replica 3: its fetch from leader 1 fails"))
                .noneMatch(text -> text.startsWith("events-1"));
    }

    @Test
    void aCopyThatWouldSplitABatchEndsTheRoundForAllPartitions() {
        Result result = Scripted.after(
                        "new-cluster --brokers 1,2",
                        "create-topic events --partitions 2",
                        "send events-0 a b",
                        "promote events-0 2",
                        "send events-0 x",
                        "send events-1 c")
                .run("fetch-followers");

        assertThat(result.outcome().isRefused()).isTrue();
        assertThat(texts(result))
                .anyMatch(text -> text.startsWith("events-0 replica 1"))
                .noneMatch(text -> text.startsWith("events-1"));
    }

    @Test
    void aProducerThatClosesDoesNotTryAgain() {
        Scripted session = Scripted.after(
                "new-cluster --brokers 1,2 --config min.insync.replicas=2",
                "create-topic events",
                "producer q --acks all --linger 5",
                "send events a --producer q",
                "remove-from-isr events 2");
        String refused = "q: 1 record for events-0 refused NOT_ENOUGH_REPLICAS: isr [1] has 1 member,"
                + " min.insync.replicas is 2; nothing was written; ";

        assertThat(Scripted.on(session.session()).lines("flush"))
                .contains(refused + "still buffered, flush q tries again");
        assertThat(session.lines("restart"))
                .containsSubsequence(
                        refused + "a producer that closes does not try again", "q: 1 buffered record was never sent");
        assertThat(texts(session.session().lastResult().orElseThrow()))
                .contains(
                        "events-0: the answer to q's batch is NOT_ENOUGH_REPLICAS; that may pass, but q closes and does"
                                + " not try again (records: 1)",
                        "q held records that could not be sent: 1; the close does not wait");
    }
}
