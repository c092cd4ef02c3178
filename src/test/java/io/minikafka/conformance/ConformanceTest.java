package io.minikafka.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.storage.ClusterStore;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.function.Supplier;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

class ConformanceTest {

    @Test
    void everyStepOfEveryTraceOfTheReferenceSystemIsTheSameHere() throws IOException {
        Conformance conformance = replay(ClusterStore::inMemory, List.of("chapters", "random-public", "budget"));
        assertThat(conformance.differences()).isEmpty();
        assertThat(conformance.traces()).isEqualTo(629);
        assertThat(conformance.steps()).isEqualTo(17_070);
        assertThat(conformance.deliberate()).hasSize(2).allMatch(step -> step.startsWith("ch5-fetch-limits "));
    }

    /** The chapters' traces; with {@code -Dminikafka.conformance.all} every trace. */
    @Test
    void theStoreOnDiskMakesNoDifference() throws IOException {
        List<String> files = Boolean.getBoolean("minikafka.conformance.all")
                ? List.of("chapters", "random-public", "budget")
                : List.of("chapters");
        Conformance conformance = replay(ClusterStore::inTemporaryDirectory, files);
        assertThat(conformance.differences()).isEmpty();
        assertThat(conformance.traces()).isGreaterThanOrEqualTo(63);
    }

    private Conformance replay(Supplier<ClusterStore> stores, List<String> files) throws IOException {
        Conformance conformance = new Conformance(stores);
        for (String file : files) {
            try (InputStream in = getClass().getResourceAsStream("/conformance/" + file + ".jsonl.gz")) {
                conformance.replay(new GZIPInputStream(in));
            }
        }
        return conformance;
    }
}
