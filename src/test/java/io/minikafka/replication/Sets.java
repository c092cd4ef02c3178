package io.minikafka.replication;

import io.minikafka.log.Batches;
import io.minikafka.log.PartitionLog;
import java.util.List;
import java.util.stream.IntStream;

/** Makes replica sets with logs of one record a batch. */
final class Sets {

    static final ReplicationConfig DEFAULTS = new ReplicationConfig(1, 10_000, 10_000, 1_048_576);

    private Sets() {}

    /** Brokers 1, 2, … with logs of so many records, all alike as far as they go; broker 1 leads. */
    static PartitionReplicaSet withLeos(int... leos) {
        List<Integer> brokers = IntStream.rangeClosed(1, leos.length).boxed().toList();
        PartitionReplicaSet set = PartitionReplicaSet.create(brokers, 0);
        for (int i = 0; i < leos.length; i++) {
            set = set.withReplica(set.replica(i + 1).withLog(log(leos[i])));
        }
        return set;
    }

    static PartitionLog log(int records) {
        PartitionLog log = PartitionLog.EMPTY;
        for (int i = 0; i < records; i++) {
            log = log.append(Batches.batch(i, 0, "v" + i));
        }
        return log;
    }
}
