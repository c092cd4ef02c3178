package io.minikafka.session;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.cluster.ClusterMachine;
import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.Decision;
import io.minikafka.storage.ReplicaId;
import io.minikafka.storage.StorageFault;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;

/** The pure machine without a store: what would be decided if the files held what the state says, and no fault struck. */
final class SupposedBackend implements Backend {

    private final Vector<StorageFault> faults;

    SupposedBackend(Vector<StorageFault> faults) {
        this.faults = faults;
    }

    @Override
    public Decision execute(ClusterState state, ClusterCommand command) {
        return ClusterMachine.decide(state, command);
    }

    @Override
    public Decision restart(ClusterState state, boolean isCrash, boolean canSend) {
        return Storeless.restart(state, isCrash, canSend);
    }

    @Override
    public void inject(StorageFault fault) {
        // There is nothing that could fail.
    }

    @Override
    public Vector<StorageFault> faults() {
        return faults;
    }

    @Override
    public TreeMap<ReplicaId, Long> unforced() {
        return TreeMap.empty();
    }

    @Override
    public void rewriteTo(ClusterState state, Vector<StorageFault> otherFaults, TreeMap<ReplicaId, Long> unforced) {
        // There is nothing to be rewritten.
    }

    @Override
    public void close() {
        // Nothing is open.
    }
}
