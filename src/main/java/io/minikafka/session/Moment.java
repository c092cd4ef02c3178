package io.minikafka.session;

import io.minikafka.storage.StorageException;
import io.minikafka.storage.StorageFault;
import io.vavr.collection.Vector;
import java.util.Optional;

/**
 * Everything that a session is at one moment.
 *
 * @param state the cluster, and what its producers were told
 * @param faults the faults of the store that are armed, and the damage on purpose that is still in its files
 * @param failure what made the store fail, if it has
 */
public record Moment(SessionState state, Vector<StorageFault> faults, Optional<StorageException> failure) {

    /** Whether two moments are the same object in every part, which costs nothing to find out. */
    boolean isSame(Moment other) {
        return state == other.state && failure.equals(other.failure) && hasSameFaults(other);
    }

    private boolean hasSameFaults(Moment other) {
        return faults.isEmpty() ? other.faults.isEmpty() : faults.equals(other.faults);
    }
}
