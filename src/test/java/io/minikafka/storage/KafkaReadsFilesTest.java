package io.minikafka.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.cluster.TopicPartition;
import io.minikafka.lab.ScriptRunner;
import io.minikafka.log.LogEntry;
import io.minikafka.record.RecordBatch;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.session.Session;
import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.kafka.common.record.FileLogInputStream.FileChannelRecordBatch;
import org.apache.kafka.common.record.FileRecords;
import org.apache.kafka.common.record.Record;
import org.apache.kafka.common.utils.Utils;
import org.apache.kafka.storage.internals.checkpoint.LeaderEpochCheckpointFile;
import org.apache.kafka.storage.internals.log.EpochEntry;
import org.apache.kafka.storage.internals.log.LogDirFailureChannel;
import org.apache.kafka.storage.internals.log.OffsetIndex;
import org.apache.kafka.storage.internals.log.OffsetPosition;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Apache Kafka's own classes open the segments, indexes and checkpoints of a session with promotions and truncations. */
class KafkaReadsFilesTest {

    private static final TopicPartition EVENTS = new TopicPartition("events", 0);

    @TempDir
    private Path directory;

    private PartitionReplicaSet expected;

    @BeforeEach
    void runSession() throws Exception {
        Random random = new Random(98);
        try (Session session = Session.start(ClusterStore.inDirectory(directory.toString()))) {
            ScriptRunner runner = ScriptRunner.forPerson(session, line -> {}, () -> 80);
            runner.runLine("new-cluster --brokers 1,2,3 --config segment.bytes=3000 --config index.interval.bytes=200");
            runner.runLine("create-topic events");
            for (int i = 0; i < 300; i++) {
                String value = "v" + i + "x".repeat(random.nextInt(80));
                runner.runLine("send events " + value + (i % 3 == 0 ? " second third" : "") + " --key k" + i
                        + (i == 0 ? " --producer-id 9 --producer-epoch 0 --sequence 0" : ""));
                if (i % 20 == 7) {
                    runner.runLine("txn begin t --fence; send events in" + i + " --txn t; txn "
                            + (i % 40 == 7 ? "abort" : "begin") + " t --fence; txn abort t");
                }
                if (random.nextInt(4) == 0) {
                    runner.runLine("tick " + random.nextInt(50));
                    runner.runLine("fetch-followers");
                }
                if (random.nextInt(25) == 0) {
                    runner.runLine("fetch-followers; promote events " + (1 + random.nextInt(3)));
                    runner.runLine("rejoin events 1; rejoin events 2; rejoin events 3; fetch-followers");
                }
            }
            expected = session.state().cluster().partition(EVENTS);
        }
        assertThat(expected.leaderEpoch()).isGreaterThan(3);
    }

    @Test
    void segmentsHoldTheSameBatches() throws IOException {
        for (int broker : expected.assignment()) {
            List<RecordBatch> batches = expected.replica(broker)
                    .log()
                    .entries()
                    .map(LogEntry::batch)
                    .toJavaList();
            List<FileChannelRecordBatch> found = new ArrayList<>();
            List<File> segments = files(broker, ".log");
            assertThat(segments).hasSizeGreaterThan(3);
            for (File segment : segments) {
                try (FileRecords records = FileRecords.open(segment, false)) {
                    records.batches().forEach(batch -> {
                        batch.ensureValid();
                        compare(batches.get(found.size()), batch);
                        found.add(batch);
                    });
                }
            }
            assertThat(found).hasSameSizeAs(batches);
        }
    }

    private static void compare(RecordBatch ours, FileChannelRecordBatch theirs) {
        assertThat(theirs.magic()).isEqualTo((byte) 2);
        assertThat(theirs.baseOffset()).isEqualTo(ours.baseOffset());
        assertThat(theirs.nextOffset()).isEqualTo(ours.nextOffset());
        assertThat(theirs.partitionLeaderEpoch()).isEqualTo(ours.leaderEpoch());
        assertThat(theirs.producerId()).isEqualTo(ours.producerId());
        assertThat(theirs.baseSequence()).isEqualTo(ours.producer().baseSequence());
        int index = 0;
        for (Record record : theirs) {
            ByteBuffer value = ours.records().get(index++).value().asReadOnlyBuffer();
            assertThat(Utils.utf8(record.value())).isEqualTo(Utils.utf8(value));
        }
        assertThat(index).isEqualTo(ours.recordCount());
    }

    @Test
    void indexesPointAtTheBatchesTheyName() throws IOException {
        for (int broker : expected.assignment()) {
            for (File file : files(broker, ".index")) {
                long base = Long.parseLong(file.getName().substring(0, 20));
                File segment = new File(file.getPath().replace(".index", ".log"));
                try (FileRecords records = FileRecords.open(segment, false);
                        OffsetIndex index = new OffsetIndex(file, base, (int) file.length(), false)) {
                    index.sanityCheck();
                    for (int i = 0; i < index.entries(); i++) {
                        OffsetPosition entry = index.entry(i);
                        FileChannelRecordBatch batch =
                                records.batchesFrom(entry.position).iterator().next();
                        assertThat(batch.lastOffset()).isEqualTo(entry.offset);
                        assertThat(batch.position()).isEqualTo(entry.position);
                    }
                }
            }
            assertThat(files(broker, ".index")).anyMatch(file -> file.length() > 0);
        }
    }

    @Test
    void checkpointsHoldTheEpochsOfTheBatches() throws IOException {
        for (int broker : expected.assignment()) {
            File file = directory
                    .resolve("broker-" + broker + "/events-0/leader-epoch-checkpoint")
                    .toFile();
            List<EpochEntry> epochs = new LeaderEpochCheckpointFile(file, new LogDirFailureChannel(1)).read();
            List<EpochEntry> inLog = new ArrayList<>();
            for (LogEntry entry : expected.replica(broker).log().entries()) {
                int epoch = entry.batch().leaderEpoch();
                if (inLog.isEmpty() || inLog.get(inLog.size() - 1).epoch != epoch) {
                    inLog.add(new EpochEntry(epoch, entry.baseOffset()));
                }
            }
            assertThat(epochs).isEqualTo(inLog).hasSizeGreaterThan(2);
        }
    }

    private List<File> files(int broker, String suffix) throws IOException {
        try (Stream<Path> files = Files.list(directory.resolve("broker-" + broker + "/events-0"))) {
            return files.map(Path::toFile)
                    .filter(file -> file.getName().endsWith(suffix))
                    .sorted()
                    .toList();
        }
    }
}
