package io.minikafka.replication;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecurringTest {

    /** The largest time that a clock shows is 9223372036854775807. */
    @ParameterizedTest
    @CsvSource({
        "0, 5000, 5000",
        "4999, 5000, 5000",
        "5000, 5000, 10000",
        "7, 1, 8",
        "9223372036854774000, 5000, 9223372036854775000",
        "9223372036854774999, 5000, 9223372036854775000",
        "9223372036854775000, 5000, 9223372036854775807",
        "9223372036854775807, 5000, 9223372036854775807",
        "9223372036854775806, 1, 9223372036854775807",
    })
    void theNextTimeIsTheFirstLaterMultiple(long afterMs, long everyMs, long nextMs) {
        assertThat(Recurring.nextMs(afterMs, everyMs)).isEqualTo(nextMs);
    }
}
