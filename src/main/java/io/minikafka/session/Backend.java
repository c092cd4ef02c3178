package io.minikafka.session;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.Decision;
import io.minikafka.storage.StorageFault;

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
     * @throws io.minikafka.storage.StorageException when the store cannot be read
     */
    Decision restart(ClusterState state, boolean isCrash);

    /**
     * Makes something go wrong on purpose, now or at the next write.
     *
     * @throws io.minikafka.storage.StorageException when there is nothing to damage
     */
    void inject(StorageFault fault);

    @Override
    void close();
}
