package io.minikafka.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.minikafka.storage.ClusterStore;
import org.junit.jupiter.api.Test;

/** The random check on files: a sample, and with {@code -Dminikafka.random.disk=N} as many steps as wanted. */
final class OnDiskCheckTest {

    private static final long STEPS = Long.getLong("minikafka.random.disk", 2_000);
    private static final long SEED = Long.getLong("minikafka.random.seed", 20_260_101);

    @Test
    void whateverHappensEveryInvariantHoldsOnDiskToo() {
        Search.Report report = new Search(Profile.WILD, SEED, ClusterStore::inTemporaryDirectory).upTo(STEPS);
        report.found().ifPresent(finding -> fail(Script.report(finding)));
        assertThat(report.steps()).isGreaterThanOrEqualTo(STEPS);
    }
}
