package io.minikafka.session;

import io.minikafka.storage.ReplicaId;
import io.minikafka.storage.StorageException;
import io.minikafka.storage.StorageFault;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import java.util.Optional;

/**
 * Everything that a session is at one moment.
 *
 * @param state the cluster, and what its producers were told
 * @param faults the faults of the store that are armed, and the damage on purpose that is still in its files
 * @param unforced how many batches of each replica wait for being forced, where any does
 * @param failure what made the store fail, if it has
 */
public record Moment(
        SessionState state,
        Vector<StorageFault> faults,
        TreeMap<ReplicaId, Long> unforced,
        Optional<StorageException> failure) {

    /** A state by itself, as if its store had no faults and nothing to be forced. */
    public static Moment of(SessionState state) {
        return new Moment(state, Vector.empty(), TreeMap.empty(), Optional.empty());
    }

    /** Whether a fault is armed that has not happened yet. */
    public boolean isFaultArmed() {
        return faults.exists(fault -> !(fault instanceof StorageFault.Corruption));
    }

    /** Whether the store is as it was: with the same faults, and working or not. */
    boolean hasSameStore(Moment other) {
        return failure.equals(other.failure)
                && (faults.isEmpty() ? other.faults.isEmpty() : faults.equals(other.faults));
    }
}
