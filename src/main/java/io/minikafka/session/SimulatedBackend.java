package io.minikafka.session;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.cluster.ClusterMachine;
import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.Decision;
import io.minikafka.storage.ClusterStore;
import io.minikafka.storage.StorageException;
import io.minikafka.storage.StorageFault;

/** The deterministic cluster of the chapters: the pure machine in front of a store. */
public final class SimulatedBackend implements Backend {

    private final ClusterStore store;
    /** Whether a write has failed since the store was opened. */
    private boolean hasFailed;

    public SimulatedBackend(ClusterStore store) {
        this.store = store;
    }

    @Override
    public Decision execute(ClusterState state, ClusterCommand command) {
        Decision decision = ClusterMachine.decide(state, command);
        try {
            store.persist(decision);
        } catch (StorageException failed) {
            hasFailed = true;
            throw failed;
        }
        return decision;
    }

    @Override
    public Decision restart(ClusterState state, boolean isCrash) {
        if (isCrash) {
            return reopen(state);
        }
        Decision closed = execute(state, new ClusterCommand.Close(!hasFailed));
        store.flush();
        return closed.then(reopen(closed.after()));
    }

    private Decision reopen(ClusterState state) {
        Decision reopened = ClusterMachine.decide(state, new ClusterCommand.Reopen(store.reopen()));
        hasFailed = false;
        return reopened;
    }

    @Override
    public void inject(StorageFault fault) {
        store.inject(fault);
    }

    @Override
    public void close() {
        store.close();
    }
}
