package io.minikafka.replication;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The three conditions of chapter 6. */
class IsrRuleTest {

    private static final ReplicationConfig CONFIG = new ReplicationConfig(1, 100, 3, 1);

    private static BrokerSet inSync(PartitionReplicaSet set, long nowMs) {
        return IsrRule.inSyncReplicas(set, CONFIG, nowMs);
    }

    @ParameterizedTest
    @CsvSource({"10,7,true", "10,6,false", "10,10,true", "10,12,true", "3,0,true", "4,0,false"})
    void theLagIsAllowedUpToItsLimit(int leaderLeo, int leo, boolean isInSync) {
        PartitionReplicaSet set = Sets.withLeos(leaderLeo, leo);

        assertThat(inSync(set, 0).contains(2)).isEqualTo(isInSync);
        assertThat(IsrRule.judge(set, set.replica(2), CONFIG, 0).isCloseEnough())
                .isEqualTo(isInSync);
    }

    @ParameterizedTest
    @CsvSource({"0,100,true", "0,101,false", "50,150,true", "50,151,false", "7,7,true"})
    void theLastFetchIsAllowedToBeAsOldAsItsLimit(long lastFetchMs, long nowMs, boolean isInSync) {
        PartitionReplicaSet set = Sets.withLeos(1, 1);
        set = set.withReplica(set.replica(2).withLastFetchMs(lastFetchMs));

        assertThat(inSync(set, nowMs).contains(2)).isEqualTo(isInSync);
        assertThat(IsrRule.judge(set, set.replica(2), CONFIG, nowMs).isRecentEnough())
                .isEqualTo(isInSync);
    }

    @ParameterizedTest
    @CsvSource({"2,true", "3,false", "0,true"})
    void theHighWatermarkMustBeReached(long highWatermark, boolean isInSync) {
        PartitionReplicaSet set = Sets.withLeos(5, 2).withHighWatermark(highWatermark);

        assertThat(inSync(set, 0).contains(2)).isEqualTo(isInSync);
        assertThat(IsrRule.judge(set, set.replica(2), CONFIG, 0).coversHighWatermark())
                .isEqualTo(isInSync);
    }

    @Test
    void theLeaderIsInSyncWhateverItsNumbersAre() {
        PartitionReplicaSet set = Sets.withLeos(1, 9, 9).withHighWatermark(5);

        assertThat(inSync(set, 1_000_000)).isEqualTo(BrokerSet.of(1));
    }

    @Test
    void whoLeftComesBackWhenAllThreeHold() {
        PartitionReplicaSet set = Sets.withLeos(2, 2, 2).withIsr(BrokerSet.of(1));

        assertThat(inSync(set, 0)).isEqualTo(BrokerSet.of(1, 2, 3));
    }

    @Test
    void aVerdictHasTheNumbersBesideTheirLimits() {
        PartitionReplicaSet set = Sets.withLeos(5, 1).withHighWatermark(2);

        assertThat(IsrRule.judge(set, set.replica(2), CONFIG, 101))
                .isEqualTo(new IsrRule.Verdict(2, 1, 4, 3, 101, 100, 2))
                .matches(verdict -> !verdict.isInSync());
    }

    @Test
    void aLimitOfNoMessagesMeansCaughtUp() {
        ReplicationConfig config = new ReplicationConfig(1, 100, 0, 1);

        assertThat(IsrRule.inSyncReplicas(Sets.withLeos(2, 2, 1), config, 0)).isEqualTo(BrokerSet.of(1, 2));
    }

    @Test
    void theLargestLimitsHoldNobodyBack() {
        ReplicationConfig config = new ReplicationConfig(1, Long.MAX_VALUE, Long.MAX_VALUE, 1);

        assertThat(IsrRule.inSyncReplicas(Sets.withLeos(9, 0), config, Long.MAX_VALUE))
                .isEqualTo(BrokerSet.of(1, 2));
    }
}
