package io.minikafka.cluster;

import io.minikafka.record.Bytes;
import org.jspecify.annotations.Nullable;

/** Chooses a partition for a send that names none, as Kafka's default partitioner does. */
public final class Partitioner {

    private static final int SEED = 0x9747b28c;
    private static final int MULTIPLIER = 0x5bd1e995;

    private Partitioner() {}

    /**
     * With a key, the partition that Kafka's murmur2 hash of it gives; without, the topic's sticky partition.
     *
     * <p>Differs from Kafka: the sticky partition starts at 0 and moves one further per batch, where Kafka draws lots.
     */
    public static int choose(Topic topic, @Nullable Bytes key) {
        return key == null ? topic.stickyPartition() : (murmur2(key) & Integer.MAX_VALUE) % topic.partitionCount();
    }

    /** Murmur2 as Kafka's clients compute it, over little-endian groups of four bytes. */
    static int murmur2(Bytes data) {
        int length = data.size();
        int hash = SEED ^ length;
        int whole = length & ~3;
        for (int i = 0; i < whole; i += 4) {
            int group = (data.at(i) & 0xff)
                    | (data.at(i + 1) & 0xff) << 8
                    | (data.at(i + 2) & 0xff) << 16
                    | (data.at(i + 3) & 0xff) << 24;
            group *= MULTIPLIER;
            group ^= group >>> 24;
            hash = hash * MULTIPLIER ^ group * MULTIPLIER;
        }
        if (whole < length) {
            for (int i = length - 1; i >= whole; i--) {
                hash ^= (data.at(i) & 0xff) << (8 * (i - whole));
            }
            hash *= MULTIPLIER;
        }
        hash ^= hash >>> 13;
        hash *= MULTIPLIER;
        return hash ^ hash >>> 15;
    }
}
