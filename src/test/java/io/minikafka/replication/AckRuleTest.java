package io.minikafka.replication;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AckRuleTest {

    private static AckWaiter waiter(long target, Integer... captured) {
        return new AckWaiter(1, 0, target, BrokerSet.of(captured));
    }

    @Test
    void theIsrMustHaveMinInsyncReplicas() {
        PartitionReplicaSet set = Sets.withLeos(0, 0, 0).withIsr(BrokerSet.of(1, 2));

        assertThat(AckRule.hasEnoughReplicas(set, new ReplicationConfig(2, 1, 1, 1)))
                .isTrue();
        assertThat(AckRule.hasEnoughReplicas(set, new ReplicationConfig(3, 1, 1, 1)))
                .isFalse();
    }

    @Test
    void aSendIsCompleteWhenEveryCapturedMemberHasIt() {
        assertThat(AckRule.isComplete(Sets.withLeos(3, 3), waiter(3, 1, 2))).isTrue();
        assertThat(AckRule.isComplete(Sets.withLeos(3, 2), waiter(3, 1, 2))).isFalse();
        assertThat(AckRule.behind(Sets.withLeos(3, 2, 1), waiter(3, 1, 2, 3))).isEqualTo(BrokerSet.of(2, 3));
    }

    @Test
    void aMemberThatLeftTheIsrIsStillWaitedFor() {
        PartitionReplicaSet set = Sets.withLeos(3, 2).withIsr(BrokerSet.of(1));

        assertThat(AckRule.isComplete(set, waiter(3, 1, 2))).isFalse();
    }

    @Test
    void aMemberThatCameLaterIsNotWaitedFor() {
        PartitionReplicaSet set = Sets.withLeos(3, 3, 0).withIsr(BrokerSet.of(1, 2, 3));

        assertThat(AckRule.isComplete(set, waiter(3, 1, 2))).isTrue();
    }

    @Test
    void theHighWatermarkDoesNotMatter() {
        assertThat(AckRule.isComplete(Sets.withLeos(3, 3).withHighWatermark(0), waiter(3, 1, 2)))
                .isTrue();
        assertThat(AckRule.isComplete(Sets.withLeos(3, 2).withHighWatermark(3), waiter(3, 1, 2)))
                .isFalse();
    }

    @Test
    void whatIsCompleteComesBySendNumber() {
        PendingSends pending = PendingSends.NONE
                .plus(new AckWaiter(3, 2, 3, BrokerSet.of(1)))
                .plus(new AckWaiter(1, 0, 1, BrokerSet.of(1, 2)))
                .plus(new AckWaiter(2, 1, 2, BrokerSet.of(1, 2)));

        assertThat(AckRule.completed(Sets.withLeos(3, 1).withPending(pending)))
                .extracting(AckWaiter::sendNumber)
                .containsExactly(1, 3);
    }
}
