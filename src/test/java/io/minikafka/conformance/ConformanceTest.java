package io.minikafka.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.storage.ClusterStore;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

class ConformanceTest {

    @Test
    void everyStepOfEveryTraceOfTheReferenceSystemIsTheSameHere() throws IOException {
        Conformance conformance = new Conformance(ClusterStore::inMemory);
        for (String file : List.of("chapters", "random-public", "budget")) {
            try (InputStream in = getClass().getResourceAsStream("/conformance/" + file + ".jsonl.gz")) {
                conformance.replay(new GZIPInputStream(in));
            }
        }
        assertThat(conformance.differences()).isEmpty();
        assertThat(conformance.traces()).isEqualTo(629);
        assertThat(conformance.steps()).isEqualTo(17_070);
        assertThat(conformance.deliberate()).hasSize(2).allMatch(step -> step.startsWith("ch5-fetch-limits "));
    }
}
