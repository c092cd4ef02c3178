package io.minikafka.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.cluster.Outcome;
import io.minikafka.session.Result;
import io.minikafka.session.Scripted;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CheckTest {

    private static Scripted cluster() {
        return Scripted.after(
                "new-cluster --brokers 1,2,3 --config min.insync.replicas=2 --config max.message.bytes=200",
                "create-topic events --replication-factor 2",
                "create-topic many --partitions 2",
                "send events a --producer-id 7 --producer-epoch 1 --sequence 0",
                "send events b --acks all",
                "remove-from-isr events 2",
                "producer holds --linger 5",
                "send many a --producer holds",
                "producer tiny --buffer 100",
                "producer now --acks all");
    }

    /** The checks before the refused one must have passed, so the refused one is the first that fails. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "send nosuch x --acks 7 | topic",
                "send events-9 x --acks 7 | partition",
                "send events xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx --acks 7 | batch size",
                "send events x --acks 7 --leader-epoch 9 | acks word",
                "send events x --acks 'has no meaning under' | acks word",
                "send events x --leader-epoch 9 --producer-id 7 --producer-epoch 0 --sequence 5 | leader epoch",
                "send events x --acks all --producer-id 7 --producer-epoch 0 --sequence 5 | producer epoch",
                "send events x --acks all --producer-id 7 --producer-epoch 1 --sequence 5 | producer sequence",
                "send events x --acks all | min.insync.replicas",
                "create-topic 'a b' --partitions 0 | topic name",
                "create-topic events --partitions 0 | topic is new",
                "create-topic new --partitions 0 --replication-factor 9 | partitions",
                "create-topic new --replication-factor 9 --config a=b | replication factor",
                "create-topic new --partitions 10000 --replication-factor 3 --config a=b | settings",
                "create-topic new --config a=b | settings",
                "new-cluster --brokers 0 | number of brokers",
                "new-cluster --brokers 1,1 | broker ids",
                "new-cluster --config a=b | settings",
                "new-cluster --brokers 1 --data-dir x | may a directory be named",
                "fetch-followers nosuch | topic",
                "fetch-followers events-9 | partition",
                "fetch-followers events --follower 9 | followers",
                "fetch nosuch --max 0 | topic",
                "fetch events-9 --max 0 | partition",
                "fetch many --max 0 | one partition",
                "fetch events --max 0 --from 9 | --max",
                "fetch events --leader-epoch 0 | has it a meaning under the rules",
                "fetch events --from 9 | offset",
                "fetch-followers events --lose-response | has it a meaning under the rules",
                "promote nosuch 1 | topic",
                "promote many 1 | one partition",
                "promote events 2 | in the ISR",
                "remove-from-isr many 1 | one partition",
                "remove-from-isr events 1 | not the leader",
                "remove-from-isr events 3 | has a replica",
                "rejoin events 1 | not the leader",
                "rejoin events 3 | has a replica",
                "refresh-isr nosuch | topic",
                "tick -1 | ms",
                "alter-config a=b --topic nosuch | topic",
                "alter-config a=b | settings",
                "show hw nosuch | topic",
                "show hw events-9 | partition",
                "inject corrupt nosuch --broker 1 --offset 0 | topic",
                "inject corrupt events-9 --broker 1 --offset 0 | partition",
                "inject torn-write --broker 9 | broker and replica",
                "inject corrupt events --broker 1 --offset 9 | offset below the replica's leo",
                "inject fetch-error --broker 9 | broker",
                "follower-loop on --every 0 | --every",
                "producer 'a b' --acks 7 | producer name",
                "producer holds --acks 7 | nothing is held",
                "producer p --acks 7 --idempotent | acks word",
                "producer p --acks 1 --idempotent | acks=all if idempotent",
                "flush nosuch | producer",
                "send nosuch a --producer nosuch | producer",
                "send nosuch a --producer holds | topic",
                "send events-9 a --producer holds | partition",
                "send events xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx --producer tiny | room in the buffer",
                "send events a --producer now | min.insync.replicas",
                "retry #9 | number of the send",
                "retry #2 | min.insync.replicas",
            })
    void theCheckThatRefusedIsNamed(String command, String name) {
        Result result = cluster().run(command);

        assertThat(result.outcome()).isInstanceOf(Outcome.Refused.class);
        Line checks = checks(result);
        assertThat(checks.facts().get(1).value()).isEqualTo(name);
        List<String> order = new ArrayList<>();
        checks.facts()
                .forEach(fact ->
                        order.addAll(List.of(String.valueOf(fact.value()).split(", "))));
        order.remove("nothing");
        assertThat(order)
                .isEqualTo(Check.of(result.request()).stream().map(Check::name).toList());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "send events x --acks 7 --leader-epoch 0 | acks word",
                "send events x --leader-epoch 0 | has it a meaning under the rules",
                "rejoin events 2 | has it a meaning under the rules",
                "txn begin 'a b' | transaction name",
                "fetch events --leader-epoch 9 --from 9 | not a leader epoch to come",
                "fetch events --from 9 | offset",
                "promote events 3 | is the broker alive",
                "promote events 9 | has a replica",
                "elect events --broker 9 | has a replica",
                "elect events --broker 3 | is the broker alive",
                "remove-from-isr events 1 | not the leader",
                "remove-from-isr events 9 | has a replica",
            })
    void underKafkasRulesTheCheckThatRefusedIsNamedToo(String command, String name) {
        Result result = Scripted.after(
                        "new-cluster --semantics kafka --brokers 1,2,3", "create-topic events", "crash-broker 3")
                .run(command);

        assertThat(checks(result).facts().get(1).value()).isEqualTo(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"txn commit t", "txn abort t", "txn begin t --fence", "send events b --txn t"})
    void aTransactionNeedsALeaderThatKnowsItBeforeAnIsr(String command) {
        Result result = Scripted.after(
                        "new-cluster --semantics kafka",
                        "create-topic events",
                        "txn begin t",
                        "send events a --txn t",
                        "fetch-followers",
                        "fetch-followers",
                        "set metadata manual",
                        "elect events --broker 2")
                .run(command);

        assertThat(checks(result).text())
                .contains("refused at: does a broker lead it; not reached: min.insync.replicas");
    }

    /** What comes later was not looked at. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "send events x | does a broker lead it | min.insync.replicas",
                "send events x --producer p | does a broker lead it | min.insync.replicas",
                "retry #1 | does a broker lead it | min.insync.replicas",
                "fetch events | does a broker lead it | offset",
                "remove-from-isr events 2 | does a broker lead it | no other change is in flight",
                "elect events | somebody who may lead is alive | does the store take it",
                "create-topic orders | is a broker alive | settings",
                "promote events 1 | is the broker alive | in the ISR",
            })
    void whereNobodyIsAliveThatIsWhatRefuses(String command, String name, String notReached) {
        Result result = Scripted.after(
                        "new-cluster --semantics kafka --brokers 1,2",
                        "create-topic events",
                        "producer p --acks all",
                        "send events a",
                        "crash-broker 2",
                        "crash-broker 1")
                .run(command);

        assertThat(checks(result).facts().get(1).value()).isEqualTo(name);
        assertThat(String.valueOf(checks(result).facts().get(2).value())).contains(notReached);
    }

    @Test
    void aChangeOfTheIsrInFlightRefusesTheNext() {
        Result result = Scripted.after(
                        "new-cluster --semantics kafka",
                        "create-topic events",
                        "set isr-changes manual",
                        "remove-from-isr events 2")
                .run("remove-from-isr events 3");

        assertThat(checks(result).facts().get(1).value()).isEqualTo("no other change is in flight");
    }

    @Test
    void whatNeedsNoLeaderIsNotCheckedForOne() {
        Result result = Scripted.after("new-cluster --semantics kafka", "create-topic events")
                .run("create-topic events");

        assertThat(checks(result).text()).contains("refused at: topic is new").doesNotContain("lead");
    }

    private static Line checks(Result result) {
        return Explainer.answer(result).paragraphs().stream()
                .flatMap(paragraph -> paragraph.lines().stream())
                .filter(line -> line.id().equals(Branch.CHECKS_REFUSED.name()))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "send events x --acks 7 | produce request",
                "send nosuch x --producer now | produce request",
                "retry #9 | produce request",
                "fetch events --from 9 | For a fetch",
                "fetch-followers events --follower 9 | For a fetch",
                "promote events 9 | For an election",
                "elect events | For an election",
            })
    void kafkasOrderIsThatOfTheRequest(String command, String order) {
        Result result = cluster().run(command);

        assertThat(result.outcome()).isInstanceOf(Outcome.Refused.class);
        assertThat(ofChecks(result).kafka()).contains(order);
        assertThat(List.of("produce request", "For a fetch", "For an election"))
                .filteredOn(ofChecks(result).kafka()::contains)
                .hasSize(1);
    }

    @Test
    void aRestartAndATopicAreNoProduceRequests() {
        Scripted damaged = Scripted.after(
                "new-cluster --brokers 1",
                "create-topic events",
                "send events a",
                "send events b",
                "inject corrupt events --broker 1 --offset 0");

        assertThat(ofChecks(damaged.run("restart --crash")).kafka())
                .contains("A start")
                .doesNotContain("produce request");
        assertThat(ofChecks(cluster().run("create-topic events")).kafka()).doesNotContain("produce request");
    }

    /** What was damaged before is read only after the close, which failed. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "inject flush-error | can the logs be forced",
                "inject torn-write --broker 1 | does the store take what producers hold",
            })
    void aCloseThatFailsReadsNothing(String fault, String name) {
        Scripted damaged = Scripted.after(
                "new-cluster --brokers 1",
                "create-topic events",
                "send events a",
                "send events b",
                "producer p --linger 5",
                "send events c --producer p",
                "inject corrupt events --broker 1 --offset 0",
                fault);
        Line checks = checks(damaged.run("restart"));

        assertThat(String.valueOf(checks.facts().get(0).value())).doesNotContain("whole");
        assertThat(checks.facts().get(1).value()).isEqualTo(name);
        assertThat(String.valueOf(checks.facts().get(2).value())).contains("whole batches, whole logs");
        assertThat(checks(damaged.run("restart --crash")).facts().get(0).value())
                .as("what a crash passes")
                .isEqualTo("nothing");
    }

    private static Paragraph ofChecks(Result result) {
        return Explainer.answer(result).paragraphs().stream()
                .filter(paragraph -> paragraph.id().equals(Rule.CHECKS.name()))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aFailedClusterRefusesFirst() {
        Scripted session = Scripted.after(
                "new-cluster --brokers 1 --config flush.messages=1", "create-topic events", "inject flush-error");
        assertThat(checks(session.run("send events a")).facts().get(1).value()).isEqualTo("does the store take it");
        assertThat(checks(session.run("send nosuch a")).facts().get(1).value())
                .isEqualTo("has the cluster failed before");
    }

    @Test
    void aFailedFollowerLoopRefusesFirst() {
        Scripted session = Scripted.after(
                "new-cluster --brokers 1,2",
                "create-topic events",
                "follower-loop on --every 5",
                "inject fetch-error --broker 2");
        assertThat(checks(session.run("tick 5")).facts().get(1).value()).isEqualTo("no due fetch is made to fail");
        assertThat(checks(session.run("send nosuch a")).facts().get(1).value())
                .isEqualTo("has the follower loop failed before");
    }

    @Test
    void everyRefusalOfTheStoriesIsThatOfACheck() {
        for (List<String> story : Stories.ALL) {
            Scripted session = Scripted.after();
            for (String command : story) {
                Result result = session.run(command);
                if (result.outcome().isRefused()) {
                    assertThat(checks(result).text()).as(command).contains("refused at: ");
                }
            }
        }
    }
}
