package io.minikafka.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.cluster.RecoveredCluster;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.log.PartitionLog;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process is killed at random moments while it sends; what it acknowledged, and its epochs, are there afterwards. */
class KilledProcessTest {

    private static final int KILLS = Integer.getInteger("minikafka.kills", 200);
    private static final int LANES = 2;
    private static final TopicPartition EVENTS = new TopicPartition("events", 0);

    @TempDir
    private Path directory;

    /** What one directory's processes have printed so far. */
    private static final class Lane {
        final Path directory;
        final SortedMap<Long, String> acknowledged = new TreeMap<>();
        int epoch;

        Lane(Path directory) {
            this.directory = directory;
        }
    }

    @Test
    void everyForcedAndAcknowledgedRecordSurvivesAKill() {
        LongStream.range(0, LANES).parallel().forEach(number -> {
            Lane lane = new Lane(directory.resolve("lane-" + number));
            for (int kill = 0; kill < KILLS / LANES; kill++) {
                long seed = number * 1_000_003 + kill;
                try {
                    runUntilKilled(lane, seed);
                } catch (IOException | InterruptedException failed) {
                    throw new IllegalStateException("seed " + seed, failed);
                }
                checkReopened(lane, "lane " + number + ", kill " + kill + ", seed " + seed);
            }
            assertThat(lane.acknowledged).hasSizeGreaterThan(KILLS / LANES);
            assertThat(lane.epoch).isPositive();
        });
    }

    private static void runUntilKilled(Lane lane, long seed) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(List.of(
                        ProcessHandle.current().info().command().orElse("java"),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Xmx64m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        SendingChild.class.getName(),
                        lane.directory.toString(),
                        String.valueOf(seed)))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        int moment = 1 + new Random(seed).nextInt(30);
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            String line = lines.readLine();
            for (int read = 1; line != null; read++) {
                note(lane, line);
                if (read == moment) {
                    process.toHandle().destroyForcibly();
                }
                line = lines.readLine();
            }
        }
        assertThat(process.waitFor()).as("killed, seed " + seed).isEqualTo(128 + 9);
    }

    private static void note(Lane lane, String line) {
        String[] words = line.split(" ", -1);
        if (words[0].equals("acknowledged") && words.length == 3) {
            lane.acknowledged.put(Long.parseLong(words[1]), words[2]);
        } else if (words[0].equals("epoch") && words.length == 2) {
            lane.epoch = Integer.parseInt(words[1]);
        }
    }

    private static void checkReopened(Lane lane, String moment) {
        try (ClusterStore store = ClusterStore.inDirectory(lane.directory.toString())) {
            RecoveredCluster recovered = store.reopen();
            int epoch = recovered
                    .metadata()
                    .topics()
                    .get("events")
                    .get()
                    .partitions()
                    .get(0)
                    .leaderEpoch();
            assertThat(epoch).as("epoch, " + moment).isGreaterThanOrEqualTo(lane.epoch);
            lane.epoch = epoch;
            for (PartitionLog log : recovered.logs().get(EVENTS).get().values()) {
                lane.acknowledged.forEach((offset, value) -> assertThat(log.entryAt(offset)
                                .map(entry ->
                                        entry.batch().records().get(0).value().toUtf8()))
                        .as("offset " + offset + ", " + moment)
                        .contains(value));
            }
        }
    }
}
