package io.minikafka.explain;

import io.minikafka.log.LogEntry;
import io.minikafka.record.RecordBatch;
import io.minikafka.replication.PartitionReplicaSet;

/** The markers that a log holds, looked for batch by batch. */
final class Markers {

    private Markers() {}

    /** The offset of the one marker that a producer has above the high watermark. */
    static long unreplicated(PartitionReplicaSet set, long producerId) {
        return set.leader()
                .log()
                .entries()
                .toJavaStream()
                .map(LogEntry::batch)
                .filter(batch -> batch.isControl() && batch.producerId() == producerId)
                .mapToLong(RecordBatch::baseOffset)
                .filter(offset -> offset >= set.highWatermark())
                .findFirst()
                .orElseThrow();
    }
}
