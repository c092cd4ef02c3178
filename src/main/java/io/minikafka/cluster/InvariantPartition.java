package io.minikafka.cluster;

import io.minikafka.log.PartitionLog;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.Replica;
import java.util.Optional;

/**
 * One partition of a state that is checked.
 *
 * @param was the same partition one step earlier, where that has been checked; of each log only what was not there then
 *     is looked at
 */
record InvariantPartition(
        ClusterState state, TopicPartition id, PartitionReplicaSet set, Optional<PartitionReplicaSet> was) {

    /** The position among a replica's entries from which on they have not been checked yet. */
    int firstUnchecked(Replica replica) {
        PartitionLog log = replica.log();
        return was.flatMap(earlier -> earlier.replicaIfAny(replica.brokerId()))
                .map(earlier -> log.indexAt(log.divergesFrom(earlier.log())))
                .orElse(0);
    }
}
