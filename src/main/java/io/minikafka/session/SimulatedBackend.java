package io.minikafka.session;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.cluster.ClusterMachine;
import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.Decision;
import io.minikafka.storage.ClusterStore;
import io.minikafka.storage.ReplicaId;
import io.minikafka.storage.StorageFault;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;

/** The deterministic cluster of the chapters: the pure machine in front of a store. */
public final class SimulatedBackend implements Backend {

    private final ClusterStore store;

    public SimulatedBackend(ClusterStore store) {
        this.store = store;
    }

    @Override
    public Decision execute(ClusterState state, ClusterCommand command) {
        Decision decision = ClusterMachine.decide(state, command);
        store.persist(decision);
        return decision;
    }

    @Override
    public Decision restart(ClusterState state, boolean isCrash, boolean canSend) {
        if (isCrash) {
            return reopen(state);
        }
        Decision closed = execute(state, new ClusterCommand.Close(canSend));
        store.flush();
        return closed.then(reopen(closed.after()));
    }

    private Decision reopen(ClusterState state) {
        Decision decision = ClusterMachine.decide(
                state, new ClusterCommand.Reopen(store.reopen().sharedWith(state)));
        if (!decision.after().rules().isOfChapters()) {
            // There each restart begins epochs, and may cut logs.
            store.persist(decision);
        }
        return decision;
    }

    @Override
    public void inject(StorageFault fault) {
        store.inject(fault);
    }

    @Override
    public Vector<StorageFault> faults() {
        return store.faults();
    }

    @Override
    public TreeMap<ReplicaId, Long> unforced() {
        return store.unforced();
    }

    @Override
    public void rewriteTo(ClusterState state, Vector<StorageFault> faults, TreeMap<ReplicaId, Long> unforced) {
        store.rewriteTo(state, faults, unforced);
    }

    @Override
    public void close() {
        store.close();
    }
}
