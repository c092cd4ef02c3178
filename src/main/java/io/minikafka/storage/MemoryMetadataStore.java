package io.minikafka.storage;

import io.minikafka.cluster.ClusterMetadata;
import java.util.Optional;

/** Keeps metadata in memory. */
public final class MemoryMetadataStore implements MetadataStore {

    private Optional<ClusterMetadata> metadata = Optional.empty();

    @Override
    public void write(ClusterMetadata newMetadata) {
        metadata = Optional.of(newMetadata);
    }

    @Override
    public Optional<ClusterMetadata> read() {
        return metadata;
    }

    @Override
    public void close() {
        metadata = Optional.empty();
    }
}
