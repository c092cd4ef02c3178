package io.minikafka.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.minikafka.replication.RuleSet;
import io.minikafka.replication.RuleSets;
import io.minikafka.storage.ClusterStore;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** The random check on files: a sample, and with {@code -Dminikafka.random.disk=N} as many steps as wanted, under each set of rules. */
final class OnDiskCheckTest {

    private static final long STEPS = Long.getLong("minikafka.random.disk", 2_000);
    private static final long SEED = Long.getLong("minikafka.random.seed", 20_260_101);

    static final List<RuleSet> RULES = RuleSets.ALL;

    @ParameterizedTest
    @FieldSource("RULES")
    void whateverHappensEveryInvariantHoldsOnDiskToo(RuleSet rules) {
        long steps = rules.isOfChapters() ? STEPS : STEPS / 10;
        Search.Report report = new Search(Profile.WILD, SEED, rules, ClusterStore::inTemporaryDirectory).upTo(steps);
        report.found().ifPresent(finding -> fail(Script.report(finding)));
        assertThat(report.steps()).isGreaterThanOrEqualTo(steps);
    }
}
