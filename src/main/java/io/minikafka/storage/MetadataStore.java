package io.minikafka.storage;

import io.minikafka.cluster.ClusterMetadata;
import java.util.Optional;

/** Keeps what the logs do not tell: placement, leaders, epochs, settings, producers (chapter 6, the metadata store). */
public interface MetadataStore extends AutoCloseable {

    /** Replaces what is kept, all at once. */
    void write(ClusterMetadata metadata);

    /** What was written last; empty for a new store. */
    Optional<ClusterMetadata> read();

    @Override
    void close();
}
