package io.minikafka.storage;

import io.minikafka.log.SegmentReader;
import io.minikafka.record.BatchCodec;
import io.minikafka.record.RecordBatch;
import java.nio.file.Path;
import java.util.function.Consumer;

/** What benchmarks need of this package's insides. */
public final class BenchmarkStores {

    private BenchmarkStores() {}

    /** A store in a directory and the files under it. */
    public record Opened(LogStore store, DataFiles files) implements AutoCloseable {

        /** Reads and checks the batches of a replica's first segment, one after the other. */
        public void read(ReplicaId replica, Consumer<RecordBatch> visitor) {
            DataFiles.DataFile file = files.open(ReplicaFiles.segmentName(replica, 0) + ReplicaFiles.LOG_SUFFIX);
            SegmentReader reader = new SegmentReader(new LogExamination.FileBytes(file));
            while (reader.hasNext()) {
                if (!(reader.next() instanceof BatchCodec.Decoded.Batch decoded)) {
                    throw new IllegalStateException("no batch at " + reader.position());
                }
                visitor.accept(decoded.batch());
            }
        }

        @Override
        public void close() {
            store.close();
        }
    }

    /** A store in a directory, with Kafka's default of segments that never fill here. */
    public static Opened inDirectory(Path directory) {
        DiskFiles files = DiskFiles.open(directory);
        LogStore store = new FileLogStore(files);
        store.configure(new LogStoreConfig(1 << 30, 4096, Long.MAX_VALUE));
        return new Opened(store, files);
    }

    /** Every batch is forced. */
    public static LogStoreConfig forced() {
        return new LogStoreConfig(1 << 30, 4096, 1);
    }
}
