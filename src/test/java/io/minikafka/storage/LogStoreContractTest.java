package io.minikafka.storage;

import static io.minikafka.log.Batches.batch;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.minikafka.cluster.TopicPartition;
import io.minikafka.log.LogEntry;
import io.minikafka.log.PartitionLog;
import io.minikafka.record.ProducerStamp;
import io.minikafka.record.RecordBatch;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link LogStore} must do. */
abstract class LogStoreContractTest {

    private static final ReplicaId ONE = new ReplicaId(1, new TopicPartition("events", 0));
    private static final ReplicaId TWO = new ReplicaId(2, new TopicPartition("events", 0));
    private static final ReplicaId OTHER = new ReplicaId(1, new TopicPartition("events", 1));
    private static final ReplicaId DASHED = new ReplicaId(1, new TopicPartition("events-1", 0));

    private LogStore store;

    /** An empty store. */
    abstract LogStore open() throws Exception;

    /** The store as it is after it was closed and opened again; the same where it does not outlive its process. */
    abstract LogStore reopen(LogStore store) throws Exception;

    @BeforeEach
    void openStore() throws Exception {
        store = open();
    }

    @AfterEach
    void closeStore() {
        store.close();
    }

    private PartitionLog read(ReplicaId replica) {
        return store.examine(replica, PartitionLog.EMPTY).log();
    }

    private void append(ReplicaId replica, RecordBatch... batches) {
        store.create(replica);
        for (RecordBatch batch : batches) {
            store.append(replica, batch);
        }
    }

    private static PartitionLog log(RecordBatch... batches) {
        PartitionLog log = PartitionLog.EMPTY;
        for (RecordBatch batch : batches) {
            log = log.append(batch);
        }
        return log;
    }

    /** What is read now, and again after the store was closed and opened. */
    private void assertHolds(ReplicaId replica, PartitionLog log) throws Exception {
        assertThat(read(replica)).isEqualTo(log);
        store = reopen(store);
        assertThat(read(replica)).isEqualTo(log);
        assertThat(read(replica).entries().map(LogEntry::batch))
                .isEqualTo(log.entries().map(LogEntry::batch));
        assertThat(read(replica).producers()).isEqualTo(log.producers());
    }

    @Test
    void aLogThatWasNeverMadeIsEmpty() throws Exception {
        assertHolds(ONE, PartitionLog.EMPTY);
    }

    @Test
    void aNewLogIsEmpty() throws Exception {
        store.create(ONE);
        assertHolds(ONE, PartitionLog.EMPTY);
    }

    @Test
    void makingALogThatIsThereChangesNothing() throws Exception {
        append(ONE, batch(0, 0, "a"));
        store.create(ONE);
        assertHolds(ONE, log(batch(0, 0, "a")));
    }

    @Test
    void whatIsAppendedIsReadBackByteForByte() throws Exception {
        RecordBatch[] batches = {
            batch(0, 0, "a"),
            batch(1, 0, new ProducerStamp(Long.MAX_VALUE, Short.MAX_VALUE, Integer.MAX_VALUE), "b", "", "ü"),
            batch(4, 7, "x".repeat(100_000)),
        };
        store.create(ONE);
        append(ONE, batches);
        assertHolds(ONE, log(batches));
    }

    @Test
    void readingIsRepeatableAndAppendingGoesOnAfterIt() throws Exception {
        append(ONE, batch(0, 0, "a"));
        assertThat(read(ONE)).isEqualTo(read(ONE));
        append(ONE, batch(1, 0, "b"));
        assertHolds(ONE, log(batch(0, 0, "a"), batch(1, 0, "b")));
        append(ONE, batch(2, 0, "c"));
        assertHolds(ONE, log(batch(0, 0, "a"), batch(1, 0, "b"), batch(2, 0, "c")));
    }

    @Test
    void aLogIsCutAtEveryBoundary() throws Exception {
        RecordBatch[] batches = {batch(0, 0, "a"), batch(1, 0, "b", "c", "d"), batch(4, 1, "e")};
        for (long offset : new long[] {5, 4, 1, 0}) {
            store.clear();
            append(ONE, batches);
            store.truncate(ONE, offset);
            assertHolds(ONE, log(batches).truncateTo(offset));
        }
    }

    @Test
    void anEmptyLogIsCutToNothing() throws Exception {
        append(ONE, batch(0, 0, "a"));
        store.truncate(ONE, 0);
        append(ONE, batch(0, 1, "b"));
        assertHolds(ONE, log(batch(0, 1, "b")));
    }

    @Test
    void aLogOfManySegmentsIsCutAcrossThem() throws Exception {
        store.configure(new LogStoreConfig(200, 70, Long.MAX_VALUE));
        PartitionLog log = PartitionLog.EMPTY;
        for (int i = 0; i < 50; i++) {
            RecordBatch next = batch(log.leo(), i / 20, "value", "another");
            append(ONE, next);
            log = log.append(next);
        }
        assertHolds(ONE, log);
        store.configure(new LogStoreConfig(200, 70, Long.MAX_VALUE));
        for (long offset : new long[] {98, 60, 22, 2, 0}) {
            store.truncate(ONE, offset);
            log = log.truncateTo(offset);
            assertHolds(ONE, log);
        }
    }

    @Test
    void aTornWriteLeavesATailThatIsDropped() throws Exception {
        append(ONE, batch(0, 0, "whole"));
        store.inject(new StorageFault.TornWrite(1, 50));
        assertThatThrownBy(() -> append(ONE, batch(1, 0, "torn")))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("broker-1/events-0/00000000000000000000.log was torn after 50 of");
        RecoveredLog found = store.examine(ONE, PartitionLog.EMPTY);
        assertThat(found.log()).isEqualTo(log(batch(0, 0, "whole")));
        assertThat(found.repair().orElseThrow().droppedBytes()).isEqualTo(50);
        store.resume(found);
        append(ONE, batch(1, 0, "next"));
        assertHolds(ONE, log(batch(0, 0, "whole"), batch(1, 0, "next")));
    }

    @Test
    void aDamagedLastBatchIsDroppedAndAnEarlierOneIsRefused() throws Exception {
        append(ONE, batch(0, 0, "a"), batch(1, 0, "b", "c"), batch(3, 0, "d"));
        store.inject(new StorageFault.Corruption(ONE, 3));
        RecoveredLog found = store.examine(ONE, PartitionLog.EMPTY);
        assertThat(found.log().leo()).isEqualTo(3);
        store.resume(found);
        store.inject(new StorageFault.Corruption(ONE, 0));
        assertThatThrownBy(() -> read(ONE))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("broker-1/events-0/00000000000000000000.log@0: CRC mismatch");
    }

    @Test
    void anArmedFlushErrorFailsTheNextForceOnce() throws Exception {
        append(ONE, batch(0, 0, "a"));
        store.inject(new StorageFault.FlushError());
        assertThatThrownBy(() -> store.flush())
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("force");
        store.flush();
        assertHolds(ONE, log(batch(0, 0, "a")));
    }

    @Test
    void aCutBehindTheEndChangesNothing() throws Exception {
        append(ONE, batch(0, 0, "a"));
        store.truncate(ONE, 1);
        store.truncate(ONE, 99);
        assertHolds(ONE, log(batch(0, 0, "a")));
    }

    @Test
    void anEmptyLogCanBeCut() throws Exception {
        store.create(ONE);
        store.truncate(ONE, 0);
        assertHolds(ONE, PartitionLog.EMPTY);
    }

    @Test
    void afterACutAnotherBatchFollows() throws Exception {
        append(ONE, batch(0, 0, "a"), batch(1, 0, "old", "old"));
        store.truncate(ONE, 1);
        append(ONE, batch(1, 1, "new"), batch(2, 1, "more"));
        assertHolds(ONE, log(batch(0, 0, "a"), batch(1, 1, "new"), batch(2, 1, "more")));
    }

    @Test
    void replicasAreIndependent() throws Exception {
        append(ONE, batch(0, 0, "one"), batch(1, 0, "one"));
        append(TWO, batch(0, 0, "two"));
        append(OTHER, batch(0, 0, "other"));
        append(DASHED, batch(0, 0, "dashed"));
        store.truncate(ONE, 0);
        append(TWO, batch(1, 0, "two"));

        assertHolds(ONE, PartitionLog.EMPTY);
        assertHolds(TWO, log(batch(0, 0, "two"), batch(1, 0, "two")));
        assertHolds(OTHER, log(batch(0, 0, "other")));
        assertHolds(DASHED, log(batch(0, 0, "dashed")));
    }

    @Test
    void clearingForgetsEverything() throws Exception {
        append(ONE, batch(0, 0, "a"));
        append(TWO, batch(0, 0, "a"));
        store.clear();
        assertHolds(ONE, PartitionLog.EMPTY);
        assertHolds(TWO, PartitionLog.EMPTY);
        append(ONE, batch(0, 5, "b"));
        assertHolds(ONE, log(batch(0, 5, "b")));
    }

    @Test
    void anyHistoryIsKept() throws Exception {
        for (int seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            store.clear();
            SortedMap<ReplicaId, PartitionLog> expected = new TreeMap<>();
            for (int steps = 0; steps < 60; steps++) {
                ReplicaId replica = new ReplicaId(random.nextInt(3), new TopicPartition("t", random.nextInt(2)));
                PartitionLog log = expected.getOrDefault(replica, PartitionLog.EMPTY);
                if (random.nextInt(4) > 0) {
                    RecordBatch next = batch(log.leo(), random.nextInt(3), "v".repeat(random.nextInt(50)), "w");
                    append(replica, next);
                    expected.put(replica, log.append(next));
                } else if (log.leo() > 0) {
                    long offset = log.entries()
                            .get(random.nextInt(log.entries().size()))
                            .baseOffset();
                    store.truncate(replica, offset);
                    expected.put(replica, log.truncateTo(offset));
                }
            }
            for (ReplicaId replica : expected.keySet()) {
                assertThat(read(replica)).as("seed %d, %s", seed, replica).isEqualTo(expected.get(replica));
            }
            store = reopen(store);
            for (ReplicaId replica : expected.keySet()) {
                assertThat(read(replica)).as("seed %d, %s", seed, replica).isEqualTo(expected.get(replica));
            }
        }
    }
}
