package io.minikafka.search;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The search finds what TLC finds. The counts are those of TLC on the TLA+ module, as the issue that asked for this search
 * gives them; they were not measured with this project.
 */
class TlcCountsTest {

    @ParameterizedTest(name = "{0} replicas, log size {1}, {2} records, highest epoch {3}")
    @CsvSource({"2, 3, 3, 3, 276363, 769511", "3, 2, 1, 2, 225196, 782134"})
    void theSearchCountsWhatTlcCounts(
            int replicas, int logSize, int maxRecords, int maxLeaderEpoch, int distinct, long generated) {
        SearchResult result = Search.run(
                new TruncateToHighWatermark(replicas, logSize, maxRecords, maxLeaderEpoch),
                SearchLimits.of(Integer.MAX_VALUE, 1_000_000),
                SearchWatch.NONE);

        assertThat(result.end()).isEqualTo(SearchResult.End.EXHAUSTED);
        assertThat(result.states()).isEqualTo(distinct);
        assertThat(result.generated()).isEqualTo(generated);
    }
}
