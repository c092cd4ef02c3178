package io.minikafka.replication;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.log.PartitionLog;
import io.vavr.collection.TreeMap;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReopenRuleTest {

    private static PartitionReplicaSet reopen(int leader, int... leos) {
        TreeMap<Integer, PartitionLog> logs = TreeMap.empty();
        for (int i = 0; i < leos.length; i++) {
            logs = logs.put(i + 1, Sets.log(leos[i]));
        }
        return ReopenRule.reopen(List.copyOf(logs.keySet().toJavaList()), leader, 7, logs, 40);
    }

    @Test
    void leaderAndEpochAreAsPersisted() {
        assertThat(reopen(2, 3, 3).leaderId()).isEqualTo(2);
        assertThat(reopen(2, 3, 3).leaderEpoch()).isEqualTo(7);
    }

    @Test
    void inSyncIsWhoIsAsLongAsTheLeader() {
        assertThat(reopen(1, 3, 2, 3).isr()).isEqualTo(BrokerSet.of(1, 3));
        assertThat(reopen(1, 3, 4, 5).isr()).as("longer is not in sync").isEqualTo(BrokerSet.of(1));
    }

    @Test
    void theHighWatermarkIsTheSmallestEndOfAllReplicas() {
        assertThat(reopen(1, 3, 2, 3).highWatermark()).isEqualTo(2);
        assertThat(reopen(1, 3, 0, 3).highWatermark()).isZero();
        assertThat(reopen(2, 1, 3, 3).highWatermark()).isEqualTo(1);
    }

    @Test
    void nothingIsPendingAndEveryLastFetchIsNow() {
        assertThat(reopen(1, 3, 2).pending()).isEqualTo(PendingSends.NONE);
        assertThat(reopen(1, 3, 2).replicas().values().map(Replica::lastFetchMs))
                .containsOnly(40L);
    }
}
