package io.minikafka.session;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.Decision;
import io.minikafka.storage.ReplicaId;
import io.minikafka.storage.StorageFault;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;

/** A cluster that carries out commands. What it decided has been stored when a call returns. */
public interface Backend extends AutoCloseable {

    /**
     * Carries out a command.
     *
     * @throws io.minikafka.storage.StorageException when the store fails; then nothing is published
     */
    Decision execute(ClusterState state, ClusterCommand command);

    /**
     * Closes or crashes the cluster, and opens it again from what its store holds.
     *
     * @param isCrash whether it stops without any orderly work
     * @param canSend whether an orderly end may write; a store that has failed takes nothing until it is reopened
     * @throws io.minikafka.storage.StorageException when the store cannot be read
     */
    Decision restart(ClusterState state, boolean isCrash, boolean canSend);

    /**
     * Makes something go wrong on purpose, now or at the next write.
     *
     * @throws io.minikafka.storage.StorageException when there is nothing to damage
     */
    void inject(StorageFault fault);

    /** The faults that are armed, and the damage on purpose that is still there. */
    Vector<StorageFault> faults();

    /** How many batches of each replica wait for being forced; without those that have none. */
    TreeMap<ReplicaId, Long> unforced();

    /**
     * Makes the store hold what an earlier or later state says, with these faults.
     *
     * @throws io.minikafka.storage.StorageException when the store fails; the next call goes on from there
     */
    void rewriteTo(ClusterState state, Vector<StorageFault> faults, TreeMap<ReplicaId, Long> unforced);

    @Override
    void close();
}
