package io.minikafka.explore;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Keeps a search from filling the heap: by what its bookkeeping may take, and by what the garbage collection saw. */
final class HeapBound {

    private static final double NEARLY_FULL = 0.8;

    /** What a state takes while the table grows that holds its fingerprint, with room for everything else. */
    private static final long BYTES_A_STATE = 400;

    private final List<MemoryPoolMXBean> oldGenerations = new ArrayList<>();

    HeapBound() {
        for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            // Only a pool where objects grow old supports a threshold of usage.
            if (pool.getType() == MemoryType.HEAP && pool.isUsageThresholdSupported()) {
                oldGenerations.add(pool);
            }
        }
    }

    /** How many states the largest heap there may be can tell apart. */
    static int states() {
        return (int) Math.min(Integer.MAX_VALUE, Runtime.getRuntime().maxMemory() / BYTES_A_STATE);
    }

    /** Whether the heap is nearly full of what is still in use, as the garbage collection saw it that ran last. */
    boolean isReached() {
        for (MemoryPoolMXBean pool : oldGenerations) {
            @Nullable MemoryUsage afterCollection = pool.getCollectionUsage();
            if (afterCollection != null
                    && afterCollection.getMax() > 0
                    && afterCollection.getUsed() > NEARLY_FULL * afterCollection.getMax()) {
                return true;
            }
        }
        return false;
    }
}
