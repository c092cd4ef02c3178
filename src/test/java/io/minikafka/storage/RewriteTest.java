package io.minikafka.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.cluster.ClusterMachine;
import io.minikafka.cluster.ClusterMetadata;
import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.Decision;
import io.minikafka.cluster.ErrorCode;
import io.minikafka.cluster.RecoveredCluster;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.log.PartitionLog;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.Replica;
import io.minikafka.session.Scripted;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class RewriteTest {

    private static final List<String> STORY = List.of(
            "new-cluster --brokers 1,2,3 --config segment.bytes=150",
            "create-topic events; send events a; send events b c; send events d",
            "fetch-followers events --follower 2; send events e",
            "promote events 2; send events f; create-topic many --partitions 2; send many-1 g",
            "rejoin events 1; fetch-followers; alter-config segment.bytes=1000 min.insync.replicas=2",
            "producer p --idempotent; send events h --producer p; promote events 1",
            "new-cluster --brokers 2,5; create-topic events; send events a; fetch-followers; promote events 5; send events z");

    /** Files of which only so many changes succeed. */
    private static final class BreakingFiles implements DataFiles {

        private final MemoryFiles kept;
        private int changesLeft;

        BreakingFiles(MemoryFiles kept, int changesLeft) {
            this.kept = kept;
            this.changesLeft = changesLeft;
        }

        private void change() {
            if (changesLeft == 0) {
                throw new StorageException(ErrorCode.STORAGE_ERROR, "broken");
            }
            changesLeft--;
        }

        @Override
        public DataFile open(String name) {
            if (!kept.exists(name)) {
                change();
            }
            return new BreakingFile(kept.open(name));
        }

        @Override
        public List<String> list(String folder) {
            return kept.list(folder);
        }

        @Override
        public boolean exists(String name) {
            return kept.exists(name);
        }

        @Override
        public void delete(String name) {
            change();
            kept.delete(name);
        }

        @Override
        public void replace(String name, ByteBuffer content, boolean isForced) {
            change();
            kept.replace(name, content, isForced);
        }

        @Override
        public void deleteFolder(String folder) {
            change();
            kept.deleteFolder(folder);
        }

        @Override
        public void forceFolder(String folder) {}

        @Override
        public void requireReachable() {}

        @Override
        public void close() {}

        private final class BreakingFile implements DataFile {

            private final DataFile file;

            BreakingFile(DataFile file) {
                this.file = file;
            }

            @Override
            public long size() {
                return file.size();
            }

            @Override
            public void append(ByteBuffer bytes) {
                change();
                file.append(bytes);
            }

            @Override
            public void truncate(long size) {
                change();
                file.truncate(size);
            }

            @Override
            public ByteBuffer read(long position, int length) {
                return file.read(position, length);
            }

            @Override
            public void overwrite(long position, ByteBuffer bytes) {
                change();
                file.overwrite(position, bytes);
            }

            @Override
            public void force() {}
        }
    }

    private static final class Logs extends SegmentedLogStore {
        Logs(DataFiles files) {
            super(files);
        }
    }

    private static ClusterStore store(DataFiles files) {
        return new ClusterStore(new Logs(files), new FileMetadataStore(files));
    }

    private static List<ClusterState> states() {
        Scripted session = Scripted.after();
        List<ClusterState> states = new ArrayList<>(List.of(session.cluster()));
        STORY.forEach(lines -> states.add(session.then(lines).cluster()));
        return states;
    }

    /** Files that hold a state. */
    private static MemoryFiles holding(ClusterState state) {
        MemoryFiles files = new MemoryFiles();
        store(files).rewriteTo(state, Vector.empty(), TreeMap.empty());
        return files;
    }

    private static void assertHolds(ClusterStore store, ClusterState state, String description) {
        RecoveredCluster found = store.reopen();
        assertThat(found.metadata()).as(description).isEqualTo(ClusterMetadata.of(state));
        assertThat(found.logs())
                .as(description)
                .isEqualTo(RecoveredCluster.of(state).logs());
        assertThat(found.repairs()).as(description).isEmpty();
    }

    @Test
    void everyStateIsReachedFromEveryOther() {
        List<ClusterState> states = states();
        for (ClusterState from : states) {
            for (ClusterState to : states) {
                MemoryFiles files = holding(from);
                ClusterStore store = store(files);
                store.reopen();
                store.rewriteTo(to, Vector.empty(), TreeMap.empty());
                assertHolds(store(files), to, "read first");
                store.rewriteTo(from, Vector.empty(), TreeMap.empty());
                assertHolds(store(files), from, "known without reading");
            }
        }
    }

    @Test
    void cutShortAnywhereTheFilesHoldAUsableCluster() {
        List<ClusterState> states = states();
        for (ClusterState from : states) {
            for (ClusterState to : states) {
                assertIsUsableWhereverItBreaks(from, to);
            }
        }
    }

    @Test
    void aNewClusterCutShortAnywhereLeavesTheOldOneOrTheNewOne() {
        Decision anew = ClusterMachine.decide(
                Scripted.after().cluster(), new ClusterCommand.NewCluster(List.of(1, 2, 3), List.of()));
        for (ClusterState from : states()) {
            int changes = 0;
            while (!isCarriedOut(anew, from, changes)) {
                changes++;
            }
            assertThat(changes).isPositive();
        }
    }

    /** Carries a new cluster out with so many changes; where they do not suffice, what is kept must still be usable. */
    private static boolean isCarriedOut(Decision anew, ClusterState from, int changes) {
        MemoryFiles files = holding(from);
        BreakingFiles breaking = new BreakingFiles(files, Integer.MAX_VALUE);
        ClusterStore store = store(breaking);
        store.reopen();
        breaking.changesLeft = changes;
        boolean isDone = false;
        try {
            store.persist(anew);
            isDone = true;
        } catch (StorageException broken) {
            assertThat(broken).hasMessageContaining("broken");
        }
        ClusterStore opened = store(files);
        RecoveredCluster found = opened.reopen();
        if (found.metadata().equals(ClusterMetadata.of(anew.after()))) {
            Decision topic = ClusterMachine.decide(
                    anew.after(), new ClusterCommand.CreateTopic("events", 1, OptionalInt.of(3), List.of()));
            opened.persist(topic);
            assertHolds(store(files), topic.after(), "what the old cluster left is not the new one's, " + changes);
        } else {
            assertThat(found.metadata()).isEqualTo(ClusterMetadata.of(from));
        }
        return isDone;
    }

    private static void assertIsUsableWhereverItBreaks(ClusterState from, ClusterState to) {
        for (int changes = 0; ; changes++) {
            MemoryFiles files = holding(from);
            BreakingFiles breaking = new BreakingFiles(files, Integer.MAX_VALUE);
            ClusterStore store = store(breaking);
            store.reopen();
            breaking.changesLeft = changes;
            try {
                store.rewriteTo(to, Vector.empty(), TreeMap.empty());
                assertHolds(store(files), to, "after " + changes);
                assertThat(changes).isPositive();
                return;
            } catch (StorageException broken) {
                assertIsOneOrTheOther(store(files).reopen(), from, to);
                breaking.changesLeft = Integer.MAX_VALUE;
                store.rewriteTo(to, Vector.empty(), TreeMap.empty());
                assertHolds(store(files), to, "once it goes on after " + changes);
            }
        }
    }

    private static void assertIsOneOrTheOther(RecoveredCluster found, ClusterState from, ClusterState to) {
        assertThat(found.metadata()).isIn(ClusterMetadata.of(from), ClusterMetadata.of(to));
        found.logs()
                .forEach((partition, replicas) -> replicas.forEach((broker, log) -> {
                    assertThat(isPrefix(log, from, partition, broker) || isPrefix(log, to, partition, broker))
                            .as("%s of broker %s: %s", partition, broker, log.entries())
                            .isTrue();
                    int epoch = found.metadata()
                            .topics()
                            .get(partition.topic())
                            .get()
                            .partitions()
                            .get(partition.partition())
                            .leaderEpoch();
                    assertThat(log.entries().forAll(entry -> entry.batch().leaderEpoch() <= epoch))
                            .as("no batch is of a later epoch than the metadata")
                            .isTrue();
                }));
    }

    private static boolean isPrefix(PartitionLog log, ClusterState state, TopicPartition partition, int broker) {
        return state.partitions()
                .get(partition)
                .flatMap((PartitionReplicaSet set) -> set.replicas().get(broker))
                .map(Replica::log)
                .map(whole -> whole.divergesFrom(log) == log.leo())
                .getOrElse(log.leo() == 0);
    }

    @Test
    void whatBothHaveInCommonIsNotWrittenAgain() {
        Scripted session = Scripted.after("new-cluster --brokers 1,2", "create-topic events");
        for (int i = 0; i < 50; i++) {
            session.then("send events v" + i);
        }
        ClusterState before = session.then("fetch-followers").cluster();
        ClusterState after = session.then("send events more").cluster();
        BreakingFiles files = new BreakingFiles(holding(before), Integer.MAX_VALUE);
        ClusterStore store = store(files);
        store.reopen();
        store.rewriteTo(before, Vector.empty(), TreeMap.empty());

        files.changesLeft = 2;
        store.rewriteTo(after, Vector.empty(), TreeMap.empty());
        assertThat(files.changesLeft).as("the metadata and one batch").isZero();
    }
}
