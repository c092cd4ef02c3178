package io.minikafka.storage;

import io.minikafka.cluster.LogRepair;
import io.minikafka.log.LeaderEpochCache;
import io.minikafka.log.OffsetIndex;
import io.minikafka.log.PartitionLog;
import java.util.List;
import java.util.Optional;

/**
 * A replica's log as it was found.
 *
 * @param replica whose it is
 * @param log every whole batch
 * @param segments what was found in each segment, in order; the last one is active
 * @param epochs which epoch wrote what
 * @param repair what must be dropped from the end of the active segment, if anything
 */
public record RecoveredLog(
        ReplicaId replica,
        PartitionLog log,
        List<FoundSegment> segments,
        LeaderEpochCache epochs,
        Optional<LogRepair> repair) {

    public RecoveredLog {
        segments = List.copyOf(segments);
    }

    /**
     * A segment as it was found.
     *
     * @param baseOffset the offset it starts at
     * @param validBytes how many bytes of it are whole batches
     * @param index its index
     * @param isIndexKept whether the index file says the same already
     */
    record FoundSegment(long baseOffset, int validBytes, OffsetIndex index, boolean isIndexKept) {}
}
