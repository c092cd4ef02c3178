package io.minikafka.storage;

import io.minikafka.cluster.ClusterMetadata;
import io.minikafka.cluster.ErrorCode;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Keeps metadata in one JSON file that is replaced whole: temporary file, force, rename, force of the directory; no force where the files are temporary. */
final class FileMetadataStore implements MetadataStore {

    static final String NAME = "cluster.json";

    private final DataFiles files;

    FileMetadataStore(DataFiles files) {
        this.files = files;
    }

    @Override
    public void write(ClusterMetadata metadata) {
        files.replace(NAME, StandardCharsets.UTF_8.encode(MetadataJson.write(metadata) + "\n"), true);
    }

    @Override
    public Optional<ClusterMetadata> read() {
        if (!files.exists(NAME)) {
            return Optional.empty();
        }
        DataFiles.DataFile file = files.open(NAME);
        ByteBuffer bytes = file.read(0, Math.toIntExact(file.size()));
        try {
            return Optional.of(
                    MetadataJson.read(StandardCharsets.UTF_8.decode(bytes).toString()));
        } catch (IllegalArgumentException damaged) {
            throw new StorageException(
                    ErrorCode.STORAGE_ERROR,
                    NAME + " cannot be understood: " + damaged.getMessage() + "; nothing was changed");
        }
    }

    @Override
    public void close() {
        // The files are the log store's to close.
    }
}
