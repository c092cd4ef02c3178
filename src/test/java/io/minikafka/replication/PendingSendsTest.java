package io.minikafka.replication;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PendingSendsTest {

    private static final List<BrokerSet> SETS =
            List.of(BrokerSet.of(1, 2), BrokerSet.of(1, 2, 3), BrokerSet.of(1, 3), BrokerSet.of(2, 3));

    private static AckWaiter waiter(int number) {
        return new AckWaiter(number, number - 1, number, SETS.get(number % SETS.size()));
    }

    @Test
    void nothingIsPendingAtFirst() {
        assertThat(PendingSends.NONE.isEmpty()).isTrue();
        assertThat(PendingSends.NONE.all()).isEmpty();
        assertThat(PendingSends.NONE.completed(broker -> Long.MAX_VALUE)).isEmpty();
    }

    @Test
    void tenThousandWaitersCompleteBySendNumber() {
        PendingSends pending = PendingSends.NONE;
        for (int number = 1; number <= 10_000; number++) {
            pending = pending.plus(waiter(number));
        }
        assertThat(pending.size()).isEqualTo(10_000);
        assertThat(pending.all()).extracting(AckWaiter::sendNumber).isSorted();

        for (long reached : new long[] {0, 1, 17, 5_000, 9_999, 10_000, 20_000}) {
            long end = reached;
            assertThat(pending.completed(broker -> broker == 3 ? 0 : end))
                    .as("brokers 1 and 2 have reached %d, broker 3 nothing", reached)
                    .isEqualTo(pending.all().stream()
                            .filter(waiter -> !waiter.acknowledgementSet().contains(3) && waiter.targetOffset() <= end)
                            .toList());
        }
        assertThat(pending.completed(broker -> 10_000)).isEqualTo(pending.all());
    }

    @Test
    void whatIsTakenOutIsGoneAndTheRestIsNot() {
        List<AckWaiter> waiters = new ArrayList<>();
        PendingSends pending = PendingSends.NONE;
        for (int number = 1; number <= 1_000; number++) {
            waiters.add(waiter(number));
            pending = pending.plus(waiter(number));
        }
        List<AckWaiter> order = new ArrayList<>(waiters);
        Collections.shuffle(order, new Random(1));
        for (AckWaiter waiter : order.subList(0, 600)) {
            pending = pending.minus(waiter);
            waiters.remove(waiter);
        }
        assertThat(pending.all()).isEqualTo(waiters);
        assertThat(pending.size()).isEqualTo(400);
        for (AckWaiter waiter : order) {
            pending = pending.minus(waiter);
        }
        assertThat(pending).isEqualTo(PendingSends.NONE);
        assertThat(pending.isEmpty()).isTrue();
    }

    /** Number 9 repeats number 1; both are over sooner than any other. */
    @Test
    void theFirstAreThoseThatAreOverSoonest() {
        AckWaiter repetition = new AckWaiter(9, 0, 1, waiter(1).acknowledgementSet());
        PendingSends pending = PendingSends.NONE
                .plus(waiter(1))
                .plus(waiter(2))
                .plus(waiter(5))
                .plus(waiter(6))
                .plus(repetition);

        assertThat(pending.first(2)).containsExactly(waiter(1), repetition);
        assertThat(pending.first(4)).containsExactly(waiter(1), waiter(2), waiter(5), repetition);
        assertThat(pending.first(10)).isEqualTo(pending.all());
    }

    @Test
    void takingOutWhatIsNotThereChangesNothing() {
        PendingSends pending = PendingSends.NONE.plus(waiter(1));

        assertThat(pending.minus(waiter(2))).isEqualTo(pending);
        assertThat(pending.minus(new AckWaiter(9, 0, 1, waiter(1).acknowledgementSet())))
                .isEqualTo(pending);
        assertThat(PendingSends.NONE.minus(waiter(1)).size()).isZero();
    }

    @Test
    void itIsAValue() {
        PendingSends one = PendingSends.NONE.plus(waiter(1));

        assertThat(one.plus(waiter(2)).size()).isEqualTo(2);
        assertThat(one.size()).isEqualTo(1);
        assertThat(PendingSends.NONE.plus(waiter(2)).plus(waiter(1)))
                .isEqualTo(one.plus(waiter(2)))
                .hasSameHashCodeAs(one.plus(waiter(2)))
                .isNotEqualTo(one);
    }
}
