package io.minikafka.session;

import io.minikafka.storage.ReplicaId;
import io.minikafka.storage.StorageException;
import io.minikafka.storage.StorageFault;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import java.util.Optional;

/**
 * A command that may have changed something, as the history keeps it; the state after it is kept apart.
 *
 * @param command what was asked, and whether it was refused: a refused one is a step where it changed something
 * @param faults the store's faults after it
 * @param unforced how many batches of each replica wait for being forced after it, where any does
 * @param failure what the store has failed with after it
 * @param asides what was asked after it without changing anything
 */
record Step(
        ScriptLine command,
        Vector<StorageFault> faults,
        TreeMap<ReplicaId, Long> unforced,
        Optional<StorageException> failure,
        Vector<ScriptLine> asides) {

    static Step of(Result result, String line, Moment after) {
        return new Step(ScriptLine.of(result, line), after.faults(), after.unforced(), after.failure(), Vector.empty());
    }

    Request.OfSession request() {
        return command.request();
    }

    Moment moment(SessionState state) {
        return new Moment(state, faults, unforced, failure);
    }

    Step withAside(ScriptLine aside) {
        return new Step(command, faults, unforced, failure, asides.append(aside));
    }
}
