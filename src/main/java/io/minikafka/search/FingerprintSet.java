package io.minikafka.search;

/** The fingerprints of the states seen so far, 16 bytes in a table that is a third to two thirds full. */
final class FingerprintSet {

    private static final int FIRST_CAPACITY = 1 << 12;

    /** Two numbers a slot; a slot of zeros is free. */
    private long[] table = new long[2 * FIRST_CAPACITY];

    private int size;

    int size() {
        return size;
    }

    boolean contains(Fingerprint fingerprint) {
        return !isFree(slot(table, fingerprint.high(), low(fingerprint)));
    }

    /** Adds a fingerprint; false where it is in already. */
    boolean add(Fingerprint fingerprint) {
        int slot = slot(table, fingerprint.high(), low(fingerprint));
        if (!isFree(slot)) {
            return false;
        }
        table[slot] = fingerprint.high();
        table[slot + 1] = low(fingerprint);
        size++;
        if (size > table.length / 3) {
            grow();
        }
        return true;
    }

    private boolean isFree(int slot) {
        return table[slot + 1] == 0;
    }

    /** Zero means free, so that one fingerprint of 2^64 gives way. */
    private static long low(Fingerprint fingerprint) {
        return fingerprint.low() == 0 ? 1 : fingerprint.low();
    }

    private void grow() {
        long[] larger = new long[Math.multiplyExact(table.length, 2)];
        for (int slot = 0; slot < table.length; slot += 2) {
            if (!isFree(slot)) {
                int free = slot(larger, table[slot], table[slot + 1]);
                larger[free] = table[slot];
                larger[free + 1] = table[slot + 1];
            }
        }
        table = larger;
    }

    /** Where a fingerprint stands, or the free slot where it would. */
    private static int slot(long[] table, long high, long low) {
        int slot = ((int) high << 1) & (table.length - 1);
        while (table[slot + 1] != 0 && (table[slot] != high || table[slot + 1] != low)) {
            slot = (slot + 2) & (table.length - 1);
        }
        return slot;
    }
}
