package io.minikafka.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.minikafka.replication.RuleSet;
import io.minikafka.replication.RuleSets;
import io.minikafka.session.Request;
import io.minikafka.session.Session;
import io.minikafka.storage.ClusterStore;
import io.minikafka.syntax.RequestParser;
import io.vavr.control.Either;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * Random runs keep what {@code Invariants} and the ledger promise, and find the losses that chapter 6 warns of.
 *
 * <p>{@code -Dminikafka.random.steps=N} changes how many steps are made, {@code -Dminikafka.random.seed=N} which ones; a
 * failure prints the seed of its run and a script that shows it in the shell. {@link Profile} states the theorem that is
 * tested; {@link RandomCheck} searches longer and prints what it finds.
 */
final class RandomisedCheckTest {

    private static final long STEPS = Long.getLong("minikafka.random.steps", 25_000);
    private static final long SEED = Long.getLong("minikafka.random.seed", 20_260_101);

    /** How many steps a search for a loss may take; from most seeds it takes less than a tenth. */
    private static final long SEARCH_STEPS = 1_500_000;

    @Test
    void whateverHappensEveryInvariantHolds() {
        assertNothingIsFound(new Search(Profile.WILD, SEED));
    }

    static final List<RuleSet> BOTH_COLUMNS = List.of(RuleSets.MINIKAFKA, RuleSets.KAFKA);

    static final List<RuleSet> OF_KAFKA = RuleSets.ALL.subList(1, RuleSets.ALL.size());

    /** What losses break apart, see {@link CheckedRun}. */
    @ParameterizedTest
    @FieldSource("OF_KAFKA")
    void underKafkasRulesTooEveryInvariantHolds(RuleSet rules) {
        assertNothingIsFound(new Search(Profile.WILD, SEED, rules, ClusterStore::inMemory), STEPS / 10);
    }

    @Test
    void safeUseLosesNoRecordAcknowledgedByAll() {
        assertNothingIsFound(new Search(Profile.SAFE, SEED));
    }

    /** The freedoms that cost nothing, see {@link Profile}. */
    @ParameterizedTest
    @EnumSource(names = {"SMALL_MIN_INSYNC", "TRANSACTIONS"})
    void someFreedomsLoseNothingEither(Freedom freedom) {
        assertNothingIsFound(new Search(Profile.safeBut(freedom), SEED));
    }

    private static void assertNothingIsFound(Search search) {
        assertNothingIsFound(search, STEPS);
    }

    private static void assertNothingIsFound(Search search, long steps) {
        Search.Report report = search.upTo(steps);
        report.found().ifPresent(finding -> fail(Script.report(finding)));
        assertThat(report.steps()).isGreaterThanOrEqualTo(steps);
    }

    /** Nobody tells the generator how. */
    @ParameterizedTest
    @EnumSource(names = {"SMALL_BUDGET", "SINGLE_FOLLOWERS", "DIVERGED_PROMOTIONS"})
    void theGeneratorFindsALossByItself(Freedom freedom) {
        Search.Report report = new Search(Profile.safeBut(freedom), SEED).upTo(SEARCH_STEPS);
        assertThat(report.found())
                .as("a loss within %d steps from seed %d; without one the generator is too weak", report.steps(), SEED)
                .isPresent();
        Search.Finding finding = report.found().orElseThrow();
        assertThat(finding.failure().kind()).as(() -> Script.report(finding)).isEqualTo(Failure.ACKS_ALL_LOST);
        assertPrintsLoss(Script.of(Shrinker.shrink(finding)));
    }

    /** It finds these too, but only in 30,000 to some million steps, so what it found is kept instead. */
    @ParameterizedTest
    @EnumSource(names = {"RETRIES", "RESTARTS", "FAILED_ROUNDS"})
    void theRarerLossesAreKeptAsScripts(Freedom freedom) {
        Script script = kept(freedom);
        assertThat(Search.replay(Profile.safeBut(freedom), script.requests()))
                .map(Failure::kind)
                .contains(Failure.ACKS_ALL_LOST);
        assertThat(Search.replay(Profile.SAFE, script.requests()))
                .as("a run that may not do this")
                .isEmpty();
        assertPrintsLoss(script);
    }

    private static Script kept(Freedom freedom) {
        String newCluster = "new-cluster --brokers 3,1,2,4 --config min.insync.replicas=2"
                + " --config replica.fetch.max.bytes=1073741824";
        return new Script(
                switch (freedom) {
                    case RETRIES ->
                        List.of(
                                newCluster,
                                "create-topic events",
                                "send events a --acks all --producer-id 1 --producer-epoch 0 --sequence 0",
                                "send events a --acks all --producer-id 1 --producer-epoch 0 --sequence 0",
                                "promote events 2");
                    case RESTARTS ->
                        List.of(
                                newCluster,
                                "create-topic events",
                                "send events a b",
                                "promote events 2",
                                "send events c",
                                "refresh-isr",
                                "send events d --acks all",
                                "restart",
                                "promote events 2");
                    case FAILED_ROUNDS ->
                        List.of(
                                newCluster,
                                "create-topic events --replication-factor 4",
                                "send events a",
                                "promote events 4",
                                "refresh-isr",
                                "remove-from-isr events 3",
                                "remove-from-isr events 2",
                                "send events b c --acks all",
                                "fetch-followers",
                                "rejoin events 2",
                                "refresh-isr",
                                "promote events 2");
                    default -> throw new IllegalArgumentException(freedom + " is searched for");
                });
    }

    private static void assertPrintsLoss(Script script) {
        assertThat(script.output())
                .as("what the shell answers to %s", script.lines())
                .anyMatch(line -> line.startsWith("LOST #") && line.contains("acknowledged with acks=all"));
    }

    @ParameterizedTest
    @FieldSource("BOTH_COLUMNS")
    void whatIsDrawnIsReadBackFromItsLine(RuleSet rules) {
        RequestParser parser = new RequestParser();
        for (long seed = SEED; seed < SEED + 20; seed++) {
            RandomCommands commands = new RandomCommands(seed, Profile.WILD, rules);
            try (Session session = Session.inMemory()) {
                for (int i = 0; i < 60; i++) {
                    Request.OfSession request =
                            switch (i) {
                                case 0 -> commands.newCluster();
                                case 1 -> commands.createTopic(session.state().cluster());
                                default -> commands.next(session.state().cluster());
                            };
                    String line = RequestParser.write(request);
                    assertThat(parser.parse(line))
                            .as("seed %d: %s", seed, line)
                            .singleElement()
                            .satisfies(parsed -> assertThat(parsed.request()).isEqualTo(Either.right(request)));
                    session.execute(request, line);
                }
            }
        }
    }
}
