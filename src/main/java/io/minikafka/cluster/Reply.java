package io.minikafka.cluster;

import io.minikafka.record.Record;
import io.minikafka.replication.Isolation;
import java.util.List;

/** What a command that was carried out answers, beside the events that say what changed. */
public sealed interface Reply {

    /** Everything is in the events. */
    record Changed() implements Reply {}

    /**
     * Where a topic's partitions were placed.
     *
     * @param assignment per partition the broker ids, leader first
     */
    record Placed(List<List<Integer>> assignment) implements Reply {
        public Placed {
            assignment = List.copyOf(assignment);
        }
    }

    /**
     * What the producer of a send knows by now.
     *
     * @param sendNumber the session's number of the send
     * @param partition where the batch went
     * @param isPending an acks=all send that waits; its end comes as an event of a later command
     * @param isOffsetKnown false for acks=0, which is told nothing
     * @param baseOffset where the batch's first record stands on the leader
     * @param nextOffset the offset after its last record (exclusive end)
     */
    record Sent(
            int sendNumber,
            TopicPartition partition,
            boolean isPending,
            boolean isOffsetKnown,
            long baseOffset,
            long nextOffset)
            implements Reply {}

    /**
     * What became of records that were given to a producer, or of what it held back.
     *
     * @param sends the batches that were sent, in order
     * @param buffered the partitions where something is held back now that this command put there
     */
    record Produced(List<Sent> sends, List<Buffered> buffered) implements Reply {
        public Produced {
            sends = List.copyOf(sends);
            buffered = List.copyOf(buffered);
        }
    }

    /**
     * The open batch of a partition that a producer holds back.
     *
     * @param added how many of its records the command brought
     */
    record Buffered(
            String producer, TopicPartition partition, BufferedBatch batch, int added, ProducerSettings settings) {
        /** When it is sent, in ms of the cluster's clock, if nothing sends it earlier. */
        public long dueMs() {
            return batch.dueMs(settings.lingerMs());
        }
    }

    /**
     * What a consumer reads.
     *
     * @param partition where it read
     * @param from the offset it asked for
     * @param records what stands from there on below the high watermark, at most as many as asked
     * @param highWatermark the end of what may be read (exclusive)
     * @param leaderLeo the leader's log end offset
     * @param isolation what the consumer wanted of transactions
     * @param lastStableOffset the end of what {@code read_committed} may read (exclusive), whoever asked
     */
    record Fetched(
            TopicPartition partition,
            long from,
            List<OffsetRecord> records,
            long highWatermark,
            long leaderLeo,
            Isolation isolation,
            long lastStableOffset)
            implements Reply {
        public Fetched {
            records = List.copyOf(records);
        }

        /** The end of what this consumer may read (exclusive). */
        public long visibleEnd() {
            return isolation == Isolation.READ_COMMITTED ? lastStableOffset : highWatermark;
        }
    }

    /** A record with its offset. */
    record OffsetRecord(long offset, Record record) {}
}
