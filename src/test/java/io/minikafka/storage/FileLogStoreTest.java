package io.minikafka.storage;

import static io.minikafka.log.Batches.batch;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.minikafka.cluster.TopicPartition;
import io.minikafka.log.PartitionLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileLogStoreTest extends LogStoreContractTest {

    private static final ReplicaId ONE = new ReplicaId(1, new TopicPartition("events", 0));

    @TempDir
    private Path directory;

    @Override
    LogStore open() {
        return new FileLogStore(DiskFiles.open(directory));
    }

    @Override
    LogStore reopen(LogStore store) throws IOException {
        store.close();
        LogStore opened = open();
        for (ReplicaId replica : replicas()) {
            opened.resume(opened.examine(replica, PartitionLog.EMPTY));
        }
        return opened;
    }

    private List<ReplicaId> replicas() throws IOException {
        try (Stream<Path> files = Files.walk(directory, 2)) {
            return files.filter(file -> directory.relativize(file).getNameCount() == 2)
                    .map(FileLogStoreTest::replica)
                    .toList();
        }
    }

    private static ReplicaId replica(Path folder) {
        String name = folder.getFileName().toString();
        int dash = name.lastIndexOf('-');
        return new ReplicaId(
                Integer.parseInt(folder.getParent().getFileName().toString().substring("broker-".length())),
                new TopicPartition(name.substring(0, dash), Integer.parseInt(name.substring(dash + 1))));
    }

    @Test
    void aMissingOrWrongIndexIsRebuilt() throws IOException {
        Path index = directory.resolve("own/broker-1/events-0/00000000000000000000.index");
        byte[] whole = writeIndexedLog();
        for (byte[] damaged : List.of(new byte[0], new byte[] {1, 2, 3}, new byte[whole.length])) {
            Files.write(index, damaged);
            assertThat(indexAfterReopening(index)).isEqualTo(whole);
        }
        Files.delete(index);
        assertThat(indexAfterReopening(index)).isEqualTo(whole);
    }

    /** Another store than the one that every test opens. */
    private LogStore openOwn() {
        return new FileLogStore(DiskFiles.open(directory.resolve("own")));
    }

    private byte[] writeIndexedLog() throws IOException {
        try (LogStore store = openOwn()) {
            store.configure(new LogStoreConfig(1 << 20, 4096, Long.MAX_VALUE));
            store.create(ONE);
            for (int i = 0; i < 300; i++) {
                store.append(ONE, batch(i, 0, "value " + i));
            }
        }
        return Files.readAllBytes(directory.resolve("own/broker-1/events-0/00000000000000000000.index"));
    }

    private byte[] indexAfterReopening(Path index) throws IOException {
        try (LogStore store = openOwn()) {
            RecoveredLog found = store.examine(ONE, PartitionLog.EMPTY);
            assertThat(found.log().leo()).isEqualTo(300);
            store.resume(found);
        }
        return Files.readAllBytes(index);
    }

    @Test
    void whatIsLeftOfAnOlderLogIsNotInANewOne() throws IOException {
        writeIndexedLog();
        try (LogStore store = openOwn()) {
            store.create(ONE);
            store.append(ONE, batch(0, 0, "new"));
        }
        try (LogStore store = openOwn()) {
            RecoveredLog found = store.examine(ONE, PartitionLog.EMPTY);
            assertThat(found.repair()).isEmpty();
            assertThat(found.log().leo()).isEqualTo(1);
        }
    }

    @Test
    void aLogThatIsMissingIsTold() {
        try (LogStore store = openOwn()) {
            RecoveredLog found = store.examine(ONE, PartitionLog.EMPTY);
            assertThat(found.log().leo()).isZero();
            assertThat(found.repair()).hasValueSatisfying(repair -> {
                assertThat(repair.file()).isEqualTo("broker-1/events-0/00000000000000000000.log");
                assertThat(repair.reason()).contains("missing");
            });
        }
    }

    @Test
    void aBrokersFolderThatIsRemovedIsMissed() throws IOException {
        try (LogStore store = openOwn()) {
            store.create(ONE);
            store.requireReachable();
            delete(directory.resolve("own/broker-1"));
            assertThatThrownBy(store::requireReachable)
                    .isInstanceOf(StorageException.class)
                    .hasMessageContaining("broker-1 is gone");
        }
    }

    @Test
    void aDirectoryThatWasReplacedIsMissed() throws IOException {
        try (LogStore store = openOwn()) {
            store.create(ONE);
            Files.move(directory.resolve("own"), directory.resolve("elsewhere"));
            Files.createDirectories(directory.resolve("own/broker-1/events-0"));
            Files.createFile(directory.resolve("own/.lock"));
            assertThatThrownBy(store::requireReachable)
                    .isInstanceOf(StorageException.class)
                    .hasMessageContaining("the data directory is gone");
        }
    }

    @Test
    void whatAFirstStartLeftThatWasCutShortIsAnEmptyDirectory() throws IOException {
        Path own = Files.createDirectories(directory.resolve("own"));
        Files.createFile(own.resolve(".lock"));
        Files.createFile(own.resolve("cluster.json.tmp"));
        try (ClusterStore store = ClusterStore.inDirectory(own.toString())) {
            assertThat(store.isEmpty()).isTrue();
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    @Test
    void anIndexWithoutItsSegmentIsRefusedAndKept() throws IOException {
        Path orphan = directory.resolve("own/broker-1/events-0/00000000000000000040.index");
        writeIndexedLog();
        Files.write(orphan, new byte[8]);
        try (LogStore store = openOwn()) {
            assertThatThrownBy(() -> store.examine(ONE, PartitionLog.EMPTY))
                    .isInstanceOfSatisfying(
                            StorageException.class,
                            failed -> assertThat(failed.code()).hasToString("CORRUPT_INDEX"))
                    .hasMessageContaining("broker-1/events-0/00000000000000000040.index@0");
        }
        assertThat(orphan).exists();
    }

    @Test
    void aMissingSegmentIsRefused() throws IOException {
        try (LogStore store = openOwn()) {
            store.configure(new LogStoreConfig(150, 4096, Long.MAX_VALUE));
            store.create(ONE);
            for (int i = 0; i < 9; i++) {
                store.append(ONE, batch(i, 0, "value " + i));
            }
        }
        Files.delete(directory.resolve("own/broker-1/events-0/00000000000000000002.index"));
        Files.delete(directory.resolve("own/broker-1/events-0/00000000000000000002.log"));
        try (LogStore store = openOwn()) {
            assertThatThrownBy(() -> store.examine(ONE, PartitionLog.EMPTY))
                    .isInstanceOf(StorageException.class)
                    .hasMessageContaining("starts at offset 4, but offset 2 is next");
        }
    }

    @Test
    void aDirectoryInUseIsRefusedByName() {
        try (LogStore store = openOwn()) {
            store.create(ONE);
            assertThatThrownBy(this::openOwn)
                    .isInstanceOf(StorageException.class)
                    .hasMessageContaining(
                            "is in use by process " + ProcessHandle.current().pid());
        }
    }

    @Test
    void moreFilesThanMayBeOpenAreUsedInTurns() throws Exception {
        try (LogStore store = openOwn()) {
            for (int round = 0; round < 3; round++) {
                for (int number = 0; number < 200; number++) {
                    ReplicaId replica = new ReplicaId(number, new TopicPartition("t", 0));
                    store.create(replica);
                    store.append(replica, batch(round, 0, "v" + number));
                }
            }
            for (int number = 0; number < 200; number++) {
                ReplicaId replica = new ReplicaId(number, new TopicPartition("t", 0));
                assertThat(store.examine(replica, PartitionLog.EMPTY).log().leo())
                        .isEqualTo(3);
            }
        }
    }
}
