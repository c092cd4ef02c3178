package io.minikafka.explore;

import java.util.Arrays;

/** Leader epochs by their order and not by their numbers, so that an election more in the past makes no difference. */
final class EpochRanks {

    private final int lastOld;
    private int[] later = new int[8];
    private int count;

    /**
     * Ranks of epochs that are still to be noted.
     *
     * @param lastOld the epoch in which the search began; up to there they keep their numbers
     */
    EpochRanks(int lastOld) {
        this.lastOld = lastOld;
    }

    /** Takes an epoch in that is in use; all of them, before the first is ranked. */
    void note(int epoch) {
        if (epoch <= lastOld) {
            return;
        }
        int found = Arrays.binarySearch(later, 0, count, epoch);
        if (found >= 0) {
            return;
        }
        if (count == later.length) {
            later = Arrays.copyOf(later, count * 2);
        }
        int at = -found - 1;
        System.arraycopy(later, at, later, at + 1, count - at);
        later[at] = epoch;
        count++;
    }

    /** An epoch from before the search as 0 or less, a later one by its place among those that are in use. */
    int of(int epoch) {
        return epoch <= lastOld ? epoch - lastOld : 1 + Arrays.binarySearch(later, 0, count, epoch);
    }
}
