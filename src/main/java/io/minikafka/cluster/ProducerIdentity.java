package io.minikafka.cluster;

import io.minikafka.record.ProducerStamp;
import io.vavr.collection.TreeMap;

/**
 * What an idempotent producer stamps its batches with (KIP-98).
 *
 * <p>Id and epoch stand in the cluster's metadata. The sequences do not: after a restart they continue behind what the
 * leaders' logs hold, which is what the leaders expect.
 *
 * @param producerId the id that the cluster gave it, from 0
 * @param producerEpoch its epoch
 * @param nextSequences for each partition the sequence of its next record; 0 where it is missing
 */
public record ProducerIdentity(long producerId, int producerEpoch, TreeMap<TopicPartition, Integer> nextSequences) {

    static ProducerIdentity first(long producerId) {
        return new ProducerIdentity(producerId, 0, TreeMap.empty());
    }

    public int nextSequence(TopicPartition partition) {
        return nextSequences.getOrElse(partition, 0);
    }

    /** What the next batch for a partition is stamped with. */
    ProducerStamp stamp(TopicPartition partition) {
        return new ProducerStamp(producerId, producerEpoch, nextSequence(partition));
    }

    /**
     * After a batch that is on the leader now. One that was due moves the sequence on; an earlier one was sent again,
     * and later ones have taken their sequences already.
     */
    ProducerIdentity after(TopicPartition partition, ProducerStamp stamp, int recordCount) {
        boolean isMine = stamp.producerId() == producerId && stamp.producerEpoch() == producerEpoch;
        return isMine && stamp.baseSequence() == nextSequence(partition)
                ? withNextSequence(partition, (int) (((long) stamp.baseSequence() + recordCount) & Integer.MAX_VALUE))
                : this;
    }

    ProducerIdentity withNextSequence(TopicPartition partition, int sequence) {
        return new ProducerIdentity(producerId, producerEpoch, nextSequences.put(partition, sequence));
    }
}
