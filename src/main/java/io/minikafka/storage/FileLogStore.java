package io.minikafka.storage;

/**
 * Keeps logs in a directory as Kafka does: {@code broker-N/TOPIC-P/00000000000000000000.log} in record batch format v2,
 * {@code .index}, {@code leader-epoch-checkpoint}.
 */
public final class FileLogStore extends SegmentedLogStore {

    FileLogStore(DiskFiles files) {
        super(files);
    }
}
