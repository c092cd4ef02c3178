package io.minikafka.explore;

import io.minikafka.cluster.Accumulator;
import io.minikafka.cluster.BufferedBatch;
import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.FollowerLoop;
import io.minikafka.cluster.Producer;
import io.minikafka.search.StateBytes;
import io.vavr.collection.Vector;

/** What the clock will bring about: rounds of the follower loop, and batches that producers hold back. */
final class ClockDescription {

    private ClockDescription() {}

    static void describe(ClusterState cluster, StateBytes bytes) {
        if (cluster.followerLoop() instanceof FollowerLoop.On on) {
            bytes.add(1).add(on.everyMs()).add(on.nextDueMs().orElse(Long.MAX_VALUE) - cluster.nowMs());
        } else {
            bytes.add(cluster.followerLoop() instanceof FollowerLoop.Failed ? 2 : 0);
        }
        for (Producer producer : cluster.producers().byName().valuesIterator()) {
            describe(producer, cluster.nowMs(), bytes);
        }
    }

    /** Producers take in nothing during a search, so what they hold is told by how much of it is left. */
    private static void describe(Producer producer, long nowMs, StateBytes bytes) {
        producer.identity().ifPresent(identity -> {
            bytes.add(identity.producerEpoch()).add(identity.nextSequences().size());
            identity.nextSequences()
                    .forEach((partition, sequence) -> bytes.add(partition.topic())
                            .add(partition.partition())
                            .add(sequence));
        });
        Accumulator buffer = producer.accumulator();
        bytes.add(buffer.batches().size());
        buffer.batches().forEach((partition, queue) -> {
            bytes.add(partition.topic()).add(partition.partition()).add(queue.size());
            describe(queue, nowMs, bytes);
        });
    }

    private static void describe(Vector<BufferedBatch> queue, long nowMs, StateBytes bytes) {
        for (BufferedBatch batch : queue) {
            bytes.add(batch.records().size())
                    .add(batch.sizeBytes())
                    .add(batch.isClosed())
                    .add(nowMs - batch.openedMs());
        }
    }
}
