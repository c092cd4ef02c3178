package io.minikafka.storage;

import io.minikafka.log.LogEntry;
import io.minikafka.log.PartitionLog;
import io.minikafka.record.RecordBatch;
import java.nio.file.Path;
import java.util.function.Consumer;

/** What benchmarks need of this package's insides. */
public final class BenchmarkStores {

    private BenchmarkStores() {}

    /** A store in a directory, with Kafka's default of segments that never fill here. */
    public static LogStore inDirectory(Path directory) {
        LogStore store = new FileLogStore(DiskFiles.open(directory));
        store.configure(new LogStoreConfig(1 << 30, 4096, Long.MAX_VALUE));
        return store;
    }

    /** Every batch is forced. */
    public static LogStoreConfig forced() {
        return new LogStoreConfig(1 << 30, 4096, 1);
    }

    /** Reads and validates all that is kept of a replica. */
    public static PartitionLog read(LogStore store, ReplicaId replica, Consumer<RecordBatch> visitor) {
        PartitionLog log = store.examine(replica, PartitionLog.EMPTY).log();
        for (LogEntry entry : log.entries()) {
            visitor.accept(entry.batch());
        }
        return log;
    }
}
