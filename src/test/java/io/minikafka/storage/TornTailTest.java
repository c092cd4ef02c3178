package io.minikafka.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.minikafka.cluster.LogRepair;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.log.PartitionLog;
import io.minikafka.record.Bytes;
import io.minikafka.record.ProducerStamp;
import io.minikafka.record.Record;
import io.minikafka.record.RecordBatch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A log of 20 mixed batches whose file is cut at every byte, and whose last batch has every byte flipped. */
class TornTailTest {

    private static final int BATCHES = 20;
    private static final ReplicaId REPLICA = new ReplicaId(1, new TopicPartition("events", 0));
    private static final String SEGMENT = "broker-1/events-0/00000000000000000000.log";

    @TempDir
    private Path directory;

    private final List<RecordBatch> batches = new ArrayList<>();
    private byte[] whole = new byte[0];

    @BeforeEach
    void writeLog() throws IOException {
        Random random = new Random(20_260_712);
        long offset = 0;
        try (FileLogStore store = new FileLogStore(DiskFiles.open(directory))) {
            store.create(REPLICA);
            for (int i = 0; i < BATCHES; i++) {
                RecordBatch batch = randomBatch(random, i).assign(offset, i / 7);
                offset = batch.nextOffset();
                batches.add(batch);
                store.append(REPLICA, batch);
            }
        }
        whole = Files.readAllBytes(directory.resolve(SEGMENT));
    }

    private static RecordBatch randomBatch(Random random, int number) {
        List<Record> records = new ArrayList<>();
        int count = 1 + random.nextInt(4);
        for (int i = 0; i < count; i++) {
            byte[] value = new byte[random.nextInt(40)];
            random.nextBytes(value);
            Bytes key = random.nextBoolean() ? Bytes.utf8("k" + i) : null;
            records.add(new Record(key, random.nextInt(8) == 0 ? null : Bytes.copyOf(value), random.nextInt(1000)));
        }
        return RecordBatch.unassigned(records, number % 3 == 0 ? new ProducerStamp(7, 1, number) : ProducerStamp.NONE);
    }

    @Test
    void cutAtEveryByteTheWholeBatchesBeforeTheCutComeBack() throws IOException {
        for (int size = 0; size <= whole.length; size++) {
            int cut = size;
            RecoveredLog recovered = recoverFrom(Arrays.copyOf(whole, size));
            List<RecordBatch> expected =
                    batches.stream().filter(batch -> end(batch) <= cut).toList();
            assertThat(batchesOf(recovered.log())).as("cut at byte " + size).isEqualTo(expected);
            int valid = expected.isEmpty() ? 0 : end(expected.get(expected.size() - 1));
            assertThat(recovered.repair().map(LogRepair::droppedBytes).orElse(0L))
                    .as("dropped bytes, cut at byte " + size)
                    .isEqualTo(size - valid);
            assertThat(Files.size(directory.resolve(SEGMENT))).isEqualTo(valid);
        }
    }

    @Test
    void withAnyByteOfTheLastBatchFlippedAllBatchesBeforeItComeBack() throws IOException {
        List<RecordBatch> expected = batches.subList(0, BATCHES - 1);
        int start = end(expected.get(expected.size() - 1));
        for (int position = start; position < whole.length; position++) {
            for (int mask : new int[] {0x01, 0x80, 0xff}) {
                byte[] damaged = whole.clone();
                damaged[position] ^= (byte) mask;
                RecoveredLog recovered = recoverFrom(damaged);
                assertThat(batchesOf(recovered.log()))
                        .as("byte " + position + " flipped with " + mask)
                        .isEqualTo(expected);
                assertThat(recovered.repair().orElseThrow().position()).isEqualTo(start);
            }
        }
    }

    @Test
    void garbageBehindTheLastBatchIsDropped() throws IOException {
        byte[] longer = Arrays.copyOf(whole, whole.length + 100);
        Arrays.fill(longer, whole.length, longer.length, (byte) 0x2a);
        RecoveredLog recovered = recoverFrom(longer);
        assertThat(batchesOf(recovered.log())).isEqualTo(batches);
        assertThat(recovered.repair().orElseThrow().droppedBytes()).isEqualTo(100);
    }

    @Test
    void damageBeforeTheTailIsRefusedAndChangesNothing() throws IOException {
        int end = end(batches.get(9));
        int start = end(batches.get(8));
        for (int position = start; position < end; position++) {
            byte[] damaged = whole.clone();
            damaged[position] ^= (byte) 0xff;
            Files.write(directory.resolve(SEGMENT), damaged);
            try (FileLogStore store = new FileLogStore(DiskFiles.open(directory))) {
                assertThatThrownBy(() -> store.examine(REPLICA, PartitionLog.EMPTY))
                        .as("byte " + position)
                        .isInstanceOf(StorageException.class)
                        .hasMessageContaining(SEGMENT + "@" + start);
            }
            assertThat(Files.readAllBytes(directory.resolve(SEGMENT))).isEqualTo(damaged);
        }
    }

    /** Puts bytes in place of the segment, opens the store on it, and lets it repair what it found. */
    private RecoveredLog recoverFrom(byte[] segment) throws IOException {
        Files.write(directory.resolve(SEGMENT), segment);
        Files.writeString(directory.resolve("broker-1/events-0/leader-epoch-checkpoint"), checkpoint());
        try (FileLogStore store = new FileLogStore(DiskFiles.open(directory))) {
            RecoveredLog recovered = store.examine(REPLICA, PartitionLog.EMPTY);
            store.resume(recovered);
            return recovered;
        }
    }

    private String checkpoint() {
        return "0\n3\n0 0\n1 " + batches.get(7).baseOffset() + "\n2 "
                + batches.get(14).baseOffset() + "\n";
    }

    private int end(RecordBatch last) {
        int end = 0;
        for (RecordBatch batch : batches) {
            end += batch.sizeBytes();
            if (batch.equals(last)) {
                break;
            }
        }
        return end;
    }

    private static List<RecordBatch> batchesOf(PartitionLog log) {
        return log.entries().map(entry -> entry.batch()).toJavaList();
    }
}
