package io.minikafka.storage;

import io.minikafka.cluster.ClusterMetadata;
import io.minikafka.cluster.Decision;
import io.minikafka.cluster.ErrorCode;
import io.minikafka.cluster.Event;
import io.minikafka.cluster.LogRepair;
import io.minikafka.cluster.RecoveredCluster;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.log.PartitionLog;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A cluster's store: its logs and its metadata. */
public final class ClusterStore implements AutoCloseable {

    private final LogStore logs;
    private final MetadataStore metadata;

    public ClusterStore(LogStore logs, MetadataStore metadata) {
        this.logs = logs;
        this.metadata = metadata;
    }

    /** A store that keeps everything in memory. */
    public static ClusterStore inMemory() {
        return new ClusterStore(new MemoryLogStore(), new MemoryMetadataStore());
    }

    /**
     * Opens a directory, making it where it is missing.
     *
     * @throws StorageException when that is not possible, another process has it open, or it holds files but no cluster
     */
    public static ClusterStore inDirectory(String directory) {
        DiskFiles.requireOwn(path(directory), FileMetadataStore.NAME);
        return onDisk(DiskFiles.open(path(directory)));
    }

    private static Path path(String directory) {
        try {
            return Path.of(directory);
        } catch (InvalidPathException notOne) {
            throw new StorageException(
                    ErrorCode.STORAGE_ERROR, "the directory's name is no path: " + notOne.getReason());
        }
    }

    /** Opens a new directory for temporary files; it is removed when the store is closed. */
    public static ClusterStore inTemporaryDirectory() {
        return onDisk(DiskFiles.openTemporary());
    }

    private static ClusterStore onDisk(DiskFiles files) {
        return new ClusterStore(new FileLogStore(files), new FileMetadataStore(files));
    }

    /** Whether no cluster is kept here yet. */
    public boolean isEmpty() {
        return metadata.read().isEmpty();
    }

    /** Writes what a decision is about to change; only after that may its state be published. */
    public void persist(Decision decision) {
        if (decision.events().isEmpty()) {
            return;
        }
        logs.requireReachable();
        boolean isAboutMetadata = false;
        for (Event event : decision.events()) {
            writeLogs(event);
            isAboutMetadata |= isAboutMetadata(event);
        }
        if (isAboutMetadata) {
            ClusterMetadata changed = ClusterMetadata.of(decision.after());
            metadata.write(changed);
            logs.configure(LogStoreConfig.of(changed.config()));
        }
    }

    private void writeLogs(Event event) {
        if (event instanceof Event.BatchAppended appended) {
            logs.append(new ReplicaId(appended.leader(), appended.partition()), appended.batch());
        } else if (event instanceof Event.FollowerFetched fetched) {
            ReplicaId replica = new ReplicaId(fetched.broker(), fetched.partition());
            fetched.entries().forEach(entry -> logs.append(replica, entry.batch()));
        } else if (event instanceof Event.LogTruncated truncated) {
            logs.truncate(new ReplicaId(truncated.broker(), truncated.partition()), truncated.toLeo());
        } else if (event instanceof Event.TopicCreated created) {
            createLogs(created);
        } else if (event instanceof Event.ClusterCreated) {
            // Without metadata nothing is kept, so whatever is left of the logs counts for nothing.
            metadata.clear();
            logs.clear();
        }
    }

    private void createLogs(Event.TopicCreated created) {
        for (int number = 0; number < created.assignment().size(); number++) {
            for (int broker : created.assignment().get(number)) {
                logs.create(new ReplicaId(broker, new TopicPartition(created.topic(), number)));
            }
        }
    }

    private static boolean isAboutMetadata(Event event) {
        return event instanceof Event.ClusterCreated
                || event instanceof Event.TopicCreated
                || event instanceof Event.LeaderPromoted
                || event instanceof Event.ConfigAltered
                || event instanceof Event.ProducerDefined;
    }

    /** Forces everything that was written. */
    public void flush() {
        logs.flush();
    }

    /** Arms a fault, or damages what is kept. */
    public void inject(StorageFault fault) {
        logs.inject(fault);
    }

    /**
     * Reads everything back and validates it; only when all of it can be used are bad tails cut.
     *
     * @throws StorageException for damage that cutting a tail cannot mend; then nothing was changed
     */
    public RecoveredCluster reopen() {
        logs.requireReachable();
        ClusterMetadata kept = metadata.read()
                .orElseThrow(() -> new StorageException(ErrorCode.STORAGE_ERROR, "the store holds no cluster"));
        logs.configure(LogStoreConfig.of(kept.config()));
        TreeMap<TopicPartition, TreeMap<Integer, PartitionLog>> recovered = TreeMap.empty();
        List<RecoveredLog> examined = new ArrayList<>();
        for (String topic : kept.topics().keySet()) {
            int number = 0;
            for (ClusterMetadata.PartitionMetadata partition :
                    kept.topics().get(topic).get().partitions()) {
                TopicPartition id = new TopicPartition(topic, number++);
                recovered = recovered.put(id, examine(id, partition, examined));
            }
        }
        examined.forEach(logs::resume);
        Vector<LogRepair> repairs =
                Vector.ofAll(examined).flatMap(log -> log.repair().stream().toList());
        return new RecoveredCluster(kept, recovered, repairs);
    }

    /** Examines the leader's log first, since the others share what they have in common with it. */
    private TreeMap<Integer, PartitionLog> examine(
            TopicPartition partition, ClusterMetadata.PartitionMetadata placed, List<RecoveredLog> examined) {
        RecoveredLog leader = logs.examine(new ReplicaId(placed.leaderId(), partition), PartitionLog.EMPTY);
        examined.add(leader);
        TreeMap<Integer, PartitionLog> replicas = TreeMap.empty();
        replicas = replicas.put(placed.leaderId(), leader.log());
        for (int broker : placed.assignment()) {
            if (broker != placed.leaderId()) {
                RecoveredLog follower = logs.examine(new ReplicaId(broker, partition), leader.log());
                examined.add(follower);
                replicas = replicas.put(broker, follower.log());
            }
        }
        return replicas;
    }

    @Override
    public void close() {
        logs.close();
        metadata.close();
    }
}
