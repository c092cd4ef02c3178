package io.minikafka.view;

import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.replication.IsrRule;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.Replica;
import java.util.ArrayList;
import java.util.List;

/** Says why replicas are out of sync. */
final class IsrLines {

    private IsrLines() {}

    /** The conditions that a follower fails, each with its numbers. */
    static String reason(IsrRule.Verdict verdict) {
        List<String> failed = new ArrayList<>();
        if (!verdict.isCloseEnough()) {
            failed.add("lag " + verdict.lagMessages() + " > replica.lag.max.messages " + verdict.lagMaxMessages());
        }
        if (!verdict.isRecentEnough()) {
            failed.add("last fetch " + verdict.fetchAgeMs() + " ms ago > replica.lag.time.max.ms "
                    + verdict.lagTimeMaxMs());
        }
        if (!verdict.coversHighWatermark()) {
            failed.add("leo " + verdict.leo() + " < hw " + verdict.highWatermark());
        }
        return failed.isEmpty() ? "in sync" : String.join(", ", failed);
    }

    /** Why a follower is in or out, as an aside. */
    static String why(IsrRule.Verdict verdict) {
        return verdict.isInSync()
                ? " (" + verdict.brokerId() + " in: lag " + verdict.lagMessages() + ", leo " + verdict.leo() + " >= hw "
                        + verdict.highWatermark() + ")"
                : " (" + verdict.brokerId() + " out: " + reason(verdict) + ")";
    }

    /** The ISR after a refresh that changed nothing, and why who is out stays out. */
    static String unchanged(ClusterState state, TopicPartition partition) {
        PartitionReplicaSet set = state.partition(partition);
        StringBuilder line = new StringBuilder(partition + ": isr " + set.isr() + " unchanged");
        for (Replica follower : set.followers()) {
            if (!set.isr().contains(follower.brokerId())) {
                IsrRule.Verdict verdict =
                        IsrRule.judge(set, follower, state.replicationConfig(partition), state.nowMs());
                line.append(why(verdict));
            }
        }
        return line.toString();
    }
}
