package io.minikafka.replication;

import io.minikafka.log.LeaderEpochCache;

/**
 * What a broker knows of its own replica in Kafka, beside the log, and what the leader knows of it.
 *
 * @param highWatermark its own high watermark; the leader's stands in the replica set
 * @param checkpointedHighWatermark what its {@code replication-offset-checkpoint} says
 * @param heardEpoch the leader epoch that it has last heard of
 * @param heardLeader who leads in that epoch, or {@link #NOBODY}
 * @param isReconciled whether it has asked its leader where their logs part, since it follows
 * @param flushedLeo the end of what a power loss leaves of its log (exclusive)
 * @param epochs its epoch cache
 * @param remote as the leader sees it; of no meaning for the leader itself
 */
public record KafkaReplica(
        long highWatermark,
        long checkpointedHighWatermark,
        int heardEpoch,
        int heardLeader,
        boolean isReconciled,
        long flushedLeo,
        LeaderEpochCache epochs,
        RemoteReplica remote) {

    public static final int NOBODY = -1;

    /** What is on a broker's disk beside the log. */
    public static KafkaReplica kept(long checkpointedHighWatermark, long flushedLeo, LeaderEpochCache epochs) {
        return new KafkaReplica(
                checkpointedHighWatermark,
                checkpointedHighWatermark,
                0,
                NOBODY,
                false,
                flushedLeo,
                epochs,
                RemoteReplica.afterTakeOver(false, 0));
    }

    public KafkaReplica withHighWatermark(long hw) {
        return new KafkaReplica(
                hw, checkpointedHighWatermark, heardEpoch, heardLeader, isReconciled, flushedLeo, epochs, remote);
    }

    public KafkaReplica checkpointed(long hw) {
        return new KafkaReplica(highWatermark, hw, heardEpoch, heardLeader, isReconciled, flushedLeo, epochs, remote);
    }

    /** Whether its broker has heard who leads, and in which epoch. */
    public boolean hasHeardOf(int leader, int leaderEpoch) {
        return heardLeader == leader && heardEpoch == leaderEpoch;
    }

    public KafkaReplica hearing(int leader, int epoch) {
        return new KafkaReplica(
                highWatermark, checkpointedHighWatermark, epoch, leader, false, flushedLeo, epochs, remote);
    }

    public KafkaReplica reconciled() {
        return new KafkaReplica(
                highWatermark, checkpointedHighWatermark, heardEpoch, heardLeader, true, flushedLeo, epochs, remote);
    }

    public KafkaReplica flushedTo(long leo) {
        return new KafkaReplica(
                highWatermark, checkpointedHighWatermark, heardEpoch, heardLeader, isReconciled, leo, epochs, remote);
    }

    public KafkaReplica withEpochs(LeaderEpochCache cache) {
        return new KafkaReplica(
                highWatermark,
                checkpointedHighWatermark,
                heardEpoch,
                heardLeader,
                isReconciled,
                flushedLeo,
                cache,
                remote);
    }

    public KafkaReplica withRemote(RemoteReplica seen) {
        return new KafkaReplica(
                highWatermark,
                checkpointedHighWatermark,
                heardEpoch,
                heardLeader,
                isReconciled,
                flushedLeo,
                epochs,
                seen);
    }

    /** With its log cut to an offset; what it believes ends there at the latest. */
    public KafkaReplica cutTo(long leo) {
        return withHighWatermark(Math.min(highWatermark, leo))
                .flushedTo(Math.min(flushedLeo, leo))
                .withEpochs(epochs.truncateTo(leo));
    }

    /**
     * After its broker has started again: the high watermark comes from the checkpoint, nothing has been heard, and an
     * epoch without a batch is forgotten (Kafka's {@code LogLoader}).
     */
    public KafkaReplica restarted(long leo) {
        return new KafkaReplica(
                Math.min(checkpointedHighWatermark, leo),
                Math.min(checkpointedHighWatermark, leo),
                heardEpoch,
                NOBODY,
                false,
                flushedLeo,
                epochs.truncateTo(leo),
                remote);
    }
}
