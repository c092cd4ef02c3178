package io.minikafka.bench;

import io.minikafka.cluster.TopicPartition;
import io.minikafka.record.Bytes;
import io.minikafka.record.ProducerStamp;
import io.minikafka.record.Record;
import io.minikafka.record.RecordBatch;
import io.minikafka.storage.BenchmarkStores;
import io.minikafka.storage.LogStore;
import io.minikafka.storage.ReplicaId;
import java.io.File;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.record.FileLogInputStream.FileChannelRecordBatch;
import org.apache.kafka.common.record.FileRecords;
import org.apache.kafka.common.record.MemoryRecords;
import org.apache.kafka.common.record.SimpleRecord;

/** Appending and reading, ours and Apache Kafka's own path in turns, in a process of its own. */
final class LogFork {

    static final int[] VALUE_BYTES = {16, 100, 1000};
    static final int[] BATCH_RECORDS = {1, 100};

    private static final ReplicaId REPLICA = new ReplicaId(1, new TopicPartition("events", 0));
    private static final int WARM_UP = 8;
    private static final int ROUNDS = 9;

    private final Path directory;
    private final Measurements measured = new Measurements();
    private long sink;

    private LogFork(Path directory) {
        this.directory = directory;
    }

    public static void main(String[] arguments) throws Exception {
        LogFork fork = new LogFork(Path.of(arguments[0]));
        for (int round = 0; round < WARM_UP + ROUNDS; round++) {
            if (round == WARM_UP) {
                fork.measured.clear();
            }
            for (int value : VALUE_BYTES) {
                for (int records : BATCH_RECORDS) {
                    fork.appendAndRead(value, records, round % 2 == 0);
                }
            }
            fork.force();
        }
        fork.measured.lines().forEach(System.out::println);
        System.out.println("sink " + fork.sink);
    }

    static String shape(int valueBytes, int records) {
        return records + " x " + valueBytes + " B";
    }

    private void appendAndRead(int valueBytes, int records, boolean isOursFirst) throws Exception {
        int batches = Math.max(200, 4_000_000 / (records * (valueBytes + 60)));
        byte[] value = new byte[valueBytes];
        String shape = shape(valueBytes, records);
        List<Record> ours = new ArrayList<>();
        SimpleRecord[] theirs = new SimpleRecord[records];
        for (int i = 0; i < records; i++) {
            ours.add(new Record(null, Bytes.copyOf(value), 0));
            theirs[i] = new SimpleRecord(0L, null, value);
        }
        // Whoever comes second finds the machine as the first has left it, so they take turns in that, too.
        if (isOursFirst) {
            ours(shape, batches, records, ours);
            kafkas(shape, batches, records, theirs);
        } else {
            kafkas(shape, batches, records, theirs);
            ours(shape, batches, records, ours);
        }
    }

    private void ours(String shape, int batches, int records, List<Record> batch) throws Exception {
        Path folder = Files.createTempDirectory(directory, "store");
        try (BenchmarkStores.Opened opened = BenchmarkStores.inDirectory(folder)) {
            LogStore store = opened.store();
            store.create(REPLICA);
            measured.time("append ours " + shape, batches, () -> {
                for (int i = 0; i < batches; i++) {
                    store.append(REPLICA, RecordBatch.assigned(batch, ProducerStamp.NONE, (long) i * records, 0));
                }
            });
            measured.time("read ours " + shape, batches, () -> readOurs(opened));
        }
    }

    private void kafkas(String shape, int batches, int records, SimpleRecord[] batch) throws Exception {
        File file = Files.createTempFile(directory, "kafka", ".log").toFile();
        try (FileRecords log = FileRecords.open(file)) {
            measured.time("append kafka " + shape, batches, () -> {
                for (int i = 0; i < batches; i++) {
                    log.append(MemoryRecords.withRecords((long) i * records, Compression.NONE, 0, batch));
                }
            });
            measured.time("read kafka " + shape, batches, () -> readKafka(log));
        }
    }

    private void readOurs(BenchmarkStores.Opened opened) {
        opened.read(
                REPLICA,
                batch -> batch.forEachRecord(record -> {
                    Bytes value = record.value();
                    sink += value == null ? 0 : value.size();
                }));
    }

    private void readKafka(FileRecords log) {
        for (FileChannelRecordBatch batch : log.batches()) {
            batch.ensureValid();
            for (org.apache.kafka.common.record.Record record : batch) {
                sink += record.valueSize();
            }
        }
    }

    /** A forced write of ours beside a bare write and force of the same bytes. */
    private void force() throws Exception {
        int batches = 20;
        RecordBatch batch =
                RecordBatch.unassigned(List.of(new Record(null, Bytes.copyOf(new byte[100]), 0)), ProducerStamp.NONE);
        Path folder = Files.createTempDirectory(directory, "forced");
        try (BenchmarkStores.Opened opened = BenchmarkStores.inDirectory(folder)) {
            LogStore store = opened.store();
            store.configure(BenchmarkStores.forced());
            store.create(REPLICA);
            store.append(REPLICA, batch.assign(0, 0));
            measured.time("forced ours", batches, () -> {
                for (int i = 1; i <= batches; i++) {
                    store.append(REPLICA, batch.assign(i, 0));
                }
            });
        }
        Path file = Files.createTempFile(directory, "raw", ".log");
        try (FileChannel raw = FileChannel.open(file, StandardOpenOption.WRITE)) {
            ByteBuffer bytes = batch.encoded();
            measured.time("forced raw", batches, () -> {
                for (int i = 0; i < batches; i++) {
                    raw.write(bytes.duplicate(), (long) i * bytes.remaining());
                    raw.force(false);
                }
            });
        }
    }
}
