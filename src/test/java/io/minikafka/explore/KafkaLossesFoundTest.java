package io.minikafka.explore;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.cluster.ClusterConfig;
import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.ConfigKey;
import io.minikafka.cluster.Decision;
import io.minikafka.cluster.Invariant;
import io.minikafka.replication.ElrRule;
import io.minikafka.replication.ExpandRule;
import io.minikafka.replication.RuleSet;
import io.minikafka.replication.RuleSets;
import io.minikafka.replication.TruncationRule;
import io.minikafka.search.SearchWatch;
import io.minikafka.session.Ledger;
import io.minikafka.session.Request;
import io.minikafka.session.Result;
import io.minikafka.session.Scripted;
import io.minikafka.session.SessionState;
import io.minikafka.session.Storeless;
import io.minikafka.syntax.RequestParser;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The losses that Kafka's rules and their forerunners are known for are found without a hint in which order their commands
 * come, by schedules as short as in the table of the rules or shorter; the rules that repaired them have none within two
 * steps more.
 */
class KafkaLossesFoundTest {

    private static final String POWER_LOSS = "crash-broker,crash-broker:lose-unflushed,restart-broker";

    private static Exploration explore(String semantics, String cluster, String options) {
        Scripted session = Scripted.after("new-cluster " + cluster, "create-topic events");
        return Requests.explore(session, "explore --semantics " + semantics + " " + options);
    }

    /**
     * A row of the table: rules that lose and those that do not, the cluster, what is looked for and with which commands,
     * the length in the table, the length found.
     */
    @ParameterizedTest(name = "{0}: {3} in {6} steps, {5} in the table")
    @CsvSource(
            delimiter = '|',
            value = {
                // KIP-101, scenario 1: A! f2 f2 b2 x1
                "hw-truncation|kip-101|--brokers 1,2|lost|send,fetch-followers,restart-broker:bounce,crash-broker --acks all|5|5",
                // KIP-101, scenario 2: A! x2 r2 f2 x1~ r1 B! f2; a restart in order is one step for x2 r2
                "hw-truncation|kip-101|--brokers 1,2|diverged|send,fetch-followers," + POWER_LOSS + " --acks all|8|7",
                // KAFKA-1211: A! f2 f2 f3 f3 x1 x2; two whole rounds are enough
                "hw-truncation|kip-101|--brokers 3|lost|send,fetch-followers,crash-broker --acks all|7|5",
                // KIP-279, fast failover: A1 e2 B1 e1 f2 f2; the leader's high watermark is above the difference at
                // once
                "kip-101|kip-279|--brokers 1,2|diverged|send,fetch-followers,elect --acks 1|6|5",
                // The same by the high watermarks of both replicas, as in the table
                "kip-101|kip-279|--brokers 1,2|logs-agree-below-hws|send,fetch-followers,elect --acks 1|6|6",
                // Silent divergence: A1 p2 B! F p1; there before the last promotion
                "minikafka|kafka|--brokers 1,2|diverged|send,fetch-followers,promote|5|4",
                // Acknowledged beyond the high watermark: -2 A! f3 p3
                "minikafka|kafka|--brokers 3 --config min.insync.replicas=2|lost|send,fetch-followers,promote,remove-from-isr --acks all|4|4",
            })
    void theLossIsFoundAndItsRepairHasNone(
            String weak, String repaired, String cluster, String goal, String use, int known, int found) {
        String options = " --goal " + goal + " --use " + use + " --values 2 --depth ";
        Exploration loss = explore(weak, cluster, options + known);
        Exploration repair = explore(repaired, cluster, options + (known + 2));

        assertThat(loss.schedule()).as(String.valueOf(Requests.lines(loss))).hasSize(found);
        assertThat(repair.search().isFound())
                .as(String.valueOf(Requests.lines(repair)))
                .isFalse();
        assertThat(isReachedInASession(loss)).isTrue();
    }

    /** Carries preparation and schedule out on a session with a store, and asks of its last step whether it is the goal. */
    private static boolean isReachedInASession(Exploration found) {
        Scripted session = Scripted.after();
        List<Request.OfSession> steps = new ArrayList<>(found.preparation());
        steps.addAll(found.schedule());
        Result last = null;
        for (Request.OfSession step : steps) {
            last = session.run(RequestParser.write(step));
        }
        Decision decision =
                new Decision(last.outcome(), last.events(), last.after().cluster());
        return found.goal().isReached(Taken.of(Scripted.EVENTS, last.before(), decision));
    }

    /** {@code A!}, the ISR shrinks to one, {@code x1}: the other one shuts down and starts in one step. */
    @Test
    void anUncleanElectionLosesInThreeSteps() {
        String options = "--values 2 --acks all --depth ";
        Exploration loss = explore(
                "kafka", "--brokers 1,2 --config unclean.leader.election.enable=true", "--goal lost " + options + 4);

        assertThat(Requests.lines(loss))
                .containsExactly("send events v1 --acks all", "restart-broker 2", "crash-broker 1");
        assertThat(isReachedInASession(loss)).isTrue();
        assertThat(explore("kafka", "--brokers 1,2", options + 5).search().isFound())
                .isFalse();
    }

    /** {@code A! f2 f2 x3 x1 x2~ r2}: the last replica standing loses power, and leads again. */
    @Test
    void theLastReplicaStandingLosesInSevenSteps() {
        String options = "--values 1 --depth 7 --acks all --use send,fetch-followers," + POWER_LOSS;
        String cluster = "--brokers 3 --config min.insync.replicas=2";
        Exploration loss = explore("kip-320", cluster, options);

        assertThat(loss.schedule()).hasSize(7);
        assertThat(isReachedInASession(loss)).isTrue();
        assertThat(explore("kafka", cluster, options).search().isFound()).isFalse();
    }

    /**
     * With the ELR every replica has to crash: whoever does is not eligible any more, and once nobody is, the last known
     * leader leads, although its log may have been lost. Crashes that lose nothing lose no record.
     */
    @Test
    @EnabledIfSystemProperty(named = "minikafka.explore.long", matches = "true")
    void withTheElrItTakesTheCrashOfAllAndThePowerLossOfTheLastLeader() {
        String options = "--values 1 --depth 9 --acks all --use send,fetch-followers,";
        String cluster = "--brokers 3 --config min.insync.replicas=2";
        List<String> schedule = Requests.lines(explore("kafka", cluster, options + POWER_LOSS));

        assertThat(schedule).hasSize(8);
        assertThat(schedule.stream().filter(line -> line.startsWith("crash-broker")))
                .as(String.valueOf(schedule))
                .hasSize(3);
        assertThat(explore("kafka", cluster, options + "crash-broker,restart-broker,elect")
                        .search()
                        .isFound())
                .isFalse();
    }

    /** {@code A! f2 f2 e2 f3x e3} with broker 3 out of the ISR for so long that nobody waits for it, which only the start of the leader's epoch keeps out. */
    @Test
    void withoutTheEpochStartAFollowerJoinsTooEarly() {
        RuleSet without = RuleSets.likeKafka(
                "kafka without the epoch's start",
                TruncationRule.DIVERGING_FETCH,
                ExpandRule.ON_FETCH_AT_HIGH_WATERMARK,
                ElrRule.KEPT);
        String line = "explore --goal lost --use send,fetch-followers,fetch-followers:lose-response,elect --acks all"
                + " --values 1 --depth ";
        Exploration loss = Explorer.explore(
                        withoutBroker3(without), Requests.of(line + 6), Requests.PLENTY, SearchWatch.NONE)
                .get();
        Exploration none = Explorer.explore(
                        withoutBroker3(RuleSets.KAFKA), Requests.of(line + 8), Requests.PLENTY, SearchWatch.NONE)
                .get();

        assertThat(loss.schedule()).as(String.valueOf(Requests.lines(loss))).hasSize(6);
        assertThat(none.search().isFound())
                .as(String.valueOf(Requests.lines(none)))
                .isFalse();
    }

    private static SessionState withoutBroker3(RuleSet rules) {
        SessionState state = new SessionState(
                ClusterState.create(
                        List.of(1, 2, 3),
                        ClusterConfig.DEFAULTS.with(ConfigKey.REPLICA_LAG_TIME_MAX_MS, 30_000),
                        rules),
                Ledger.EMPTY);
        List<String> lines = List.of(
                "create-topic events",
                "fetch-followers events --follower 2",
                "crash-broker 3",
                "tick 45000",
                "restart-broker 3");
        for (String line : lines) {
            Request.OfSession request = (Request.OfSession)
                    new RequestParser().parse(line).get(0).request().get();
            state = new SessionState(Storeless.decide(state, request).after(), Ledger.EMPTY);
        }
        return state;
    }

    /** {@code A1 f2 p2}: who leads makes no difference in the chapters, Kafka loses it with the one that lacks it only. */
    @Test
    void anOppositePromotionKeepsUnderKafkaWhatTheNewLeaderHas() {
        String options = "explore --goal lost --use promote --values 0 --depth 1";
        String[] lines = {"create-topic events", "send events a", "fetch-followers events --follower 2"};
        Exploration inChapters = Requests.explore(Scripted.after(lines), options);
        Exploration underKafka =
                Requests.explore(Scripted.after("new-cluster --semantics kafka").then(lines), options);

        assertThat(Requests.lines(inChapters)).containsExactly("promote events 1");
        assertThat(Requests.lines(underKafka)).containsExactly("promote events 3");
    }

    /** {@code A1 p1} loses nothing under Kafka's rules, but a planned move to whoever lacks the record does. */
    @Test
    void acksOneIsLostByAPlannedMoveUnderKafkaToo() {
        Exploration loss = explore("kafka", "--brokers 1,2", "--goal lost --use send,promote");

        assertThat(Requests.lines(loss)).containsExactly("send events v1 --acks 1", "promote events 2");
        assertThat(explore("kafka", "--brokers 1,2", "--goal lost --use send,promote --acks all --depth 6")
                        .search()
                        .isFound())
                .isFalse();
    }

    /** Under every set of rules, whether it promises it or not. */
    @ParameterizedTest
    @EnumSource(Invariant.class)
    void everyInvariantIsAGoalUnderEverySetOfRules(Invariant invariant) {
        for (RuleSet rules : RuleSets.ALL) {
            Exploration exploration =
                    explore(rules.name(), "--brokers 1,2", "--values 1 --depth 2 --goal " + invariant.label());
            boolean isPromised = invariant.isOf(rules) && !invariant.isUntilPromotion();

            assertThat(exploration.search().isFound() && isPromised)
                    .as("%s: %s", rules.name(), Requests.lines(exploration))
                    .isFalse();
        }
    }

    /** Lossless crashes, min.insync.replicas 2, no unclean elections: what Kafka promises holds within five steps. */
    @ParameterizedTest
    @CsvSource({
        "lost",
        "diverged",
        "logs-agree-below-hws",
        "candidates-have-all-committed",
        "hw-rises-within-tenure",
        "reads-repeat",
        "acknowledged-means-committed",
        "hw-not-above-isr-leo"
    })
    void kafkaKeepsItsPromises(String goal) {
        Exploration none = explore(
                "kafka",
                "--brokers 1,2 --config min.insync.replicas=2",
                "--values 1 --depth 5 --acks all --goal " + goal);

        assertThat(none.search().isFound())
                .as(String.valueOf(Requests.lines(none)))
                .isFalse();
    }
}
