package io.minikafka.storage;

import io.minikafka.cluster.ClusterMetadata;
import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.Decision;
import io.minikafka.cluster.ErrorCode;
import io.minikafka.cluster.Event;
import io.minikafka.cluster.LogRepair;
import io.minikafka.cluster.RecoveredCluster;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.log.PartitionLog;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.Replica;
import io.vavr.Tuple2;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A cluster's store: its logs and its metadata. */
public final class ClusterStore implements AutoCloseable {

    private final LogStore logs;
    private final MetadataStore metadata;
    /** What the logs hold, where that is known without reading them. */
    private Optional<ClusterState> held = Optional.empty();
    /** Whether the logs hold what was last persisted or reopened, and nothing else. */
    private boolean isFaithful;
    /** The batches that were damaged on purpose and are still kept like that. */
    private Vector<StorageFault.Corruption> damages = Vector.empty();

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
        if (directory.isEmpty()) {
            throw new StorageException(ErrorCode.STORAGE_ERROR, "the name of the data directory is empty; give it one");
        }
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
        boolean willBeFaithful = isFaithful;
        distrust();
        logs.requireReachable();
        boolean isAboutMetadata = false;
        for (Event event : decision.events()) {
            if (event instanceof Event.ClusterCreated) {
                // First: without it a directory with logs in it would be nobody's if this stopped half way, while logs
                // that no metadata names count for nothing.
                writeMetadata(decision.after());
            } else if (event instanceof Event.TransactionDecided) {
                // First: a crash between two markers must not let one partition commit and another abort.
                writeMetadata(decision.after());
            }
            writeLogs(event);
            isAboutMetadata |= isAboutMetadata(event);
            willBeFaithful |= event instanceof Event.ClusterCreated;
        }
        if (isAboutMetadata || !decision.after().rules().isOfChapters()) {
            writeMetadata(decision.after());
        }
        if (willBeFaithful) {
            trust(Optional.of(decision.after()));
        }
    }

    private void writeMetadata(ClusterState state) {
        ClusterMetadata changed = ClusterMetadata.of(state);
        metadata.write(changed);
        logs.configure(LogStoreConfig.of(changed.config()));
    }

    /** Until something is done completely, nobody knows what the logs hold without looking. */
    private void distrust() {
        isFaithful = false;
        held = Optional.empty();
    }

    private void trust(Optional<ClusterState> state) {
        isFaithful = true;
        held = damages.isEmpty() ? state : Optional.empty();
    }

    private void writeLogs(Event event) {
        if (event instanceof Event.BatchAppended appended) {
            logs.append(new ReplicaId(appended.leader(), appended.partition()), appended.batch());
        } else if (event instanceof Event.TransactionMarkerAppended marker) {
            logs.append(new ReplicaId(marker.leader(), marker.partition()), marker.batch());
        } else if (event instanceof Event.FollowerFetched fetched) {
            ReplicaId replica = new ReplicaId(fetched.broker(), fetched.partition());
            fetched.entries().forEach(entry -> logs.append(replica, entry.batch()));
        } else if (event instanceof Event.LogTruncated truncated) {
            ReplicaId replica = new ReplicaId(truncated.broker(), truncated.partition());
            logs.truncate(replica, truncated.toLeo());
            if (!damages.isEmpty()) {
                damages = damages.reject(
                        damage -> damage.replica().equals(replica) && damage.offset() >= truncated.toLeo());
            }
        } else if (event instanceof Event.TopicCreated created) {
            createLogs(created);
        } else if (event instanceof Event.ClusterCreated) {
            logs.clear();
            damages = Vector.empty();
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
        return event instanceof Event.TopicCreated
                || event instanceof Event.LeaderPromoted
                || event instanceof Event.ConfigAltered
                || event instanceof Event.ProducerDefined
                || event instanceof Event.TransactionBegun
                || event instanceof Event.TransactionDecided;
    }

    /** Forces everything that was written. */
    public void flush() {
        Optional<ClusterState> flushed = held;
        boolean willBeFaithful = isFaithful;
        // Where this fails, what was persisted last is not published.
        distrust();
        logs.flush();
        if (willBeFaithful) {
            trust(flushed);
        }
    }

    /** Arms a fault, or damages what is kept. */
    public void inject(StorageFault fault) {
        logs.inject(fault);
        if (fault instanceof StorageFault.Corruption corruption) {
            damages = damages.append(corruption);
            held = Optional.empty();
        }
    }

    /** The faults that are armed, and the damage on purpose that is still there. */
    public Vector<StorageFault> faults() {
        return damages.isEmpty() ? logs.armed() : logs.armed().appendAll(damages);
    }

    /** How many batches of each replica wait for being forced; without those that have none. */
    public TreeMap<ReplicaId, Long> unforced() {
        return logs.unforced();
    }

    /**
     * Brings everything that is kept from whatever it holds to what a state says; what both have in common stays.
     *
     * <p>It may be cut short anywhere: logs only lose what the state lacks before the metadata changes, and gain what it
     * has afterwards, so that at each moment every log is a prefix of the old one or of the new one, no batch is of a
     * later epoch than the metadata knows, and every replica that the metadata names is there.
     *
     * @param faults what is to be armed and damaged afterwards
     * @param unforced how many batches of each replica are to wait for being forced afterwards, so that the next force
     *     comes when it would have come without the way back
     * @throws StorageException when something cannot be read or written; the next call goes on from there
     */
    public void rewriteTo(ClusterState state, Vector<StorageFault> faults, TreeMap<ReplicaId, Long> unforced) {
        logs.disarm();
        logs.requireReachable();
        TreeMap<ReplicaId, PartitionLog> wanted = logsOf(state);
        TreeMap<ReplicaId, PartitionLog> found = held.map(ClusterStore::logsOf).orElseGet(() -> readAll(wanted));
        distrust();
        damages = Vector.empty();
        ClusterMetadata changed = ClusterMetadata.of(state);
        logs.configure(LogStoreConfig.of(changed.config()));
        for (ReplicaId replica : wanted.keySet()) {
            if (found.containsKey(replica)) {
                logs.truncate(
                        replica,
                        found.get(replica)
                                .get()
                                .divergesFrom(wanted.get(replica).get()));
            } else {
                logs.create(replica);
            }
        }
        metadata.write(changed);
        wanted.forEach((replica, log) -> appendRest(replica, found.getOrElse(replica, PartitionLog.EMPTY), log));
        found.keySet().removeAll(wanted.keySet()).forEach(logs::delete);
        logs.settle(unforced);
        faults.forEach(this::inject);
        trust(Optional.of(state));
    }

    private static TreeMap<ReplicaId, PartitionLog> logsOf(ClusterState state) {
        TreeMap<ReplicaId, PartitionLog> all = TreeMap.empty();
        for (Tuple2<TopicPartition, PartitionReplicaSet> partition : state.partitions()) {
            for (Replica replica : partition._2().replicas().valuesIterator()) {
                all = all.put(new ReplicaId(replica.brokerId(), partition._1()), replica.log());
            }
        }
        return all;
    }

    private void appendRest(ReplicaId replica, PartitionLog found, PartitionLog wanted) {
        for (int i = wanted.indexAt(wanted.divergesFrom(found));
                i < wanted.entries().size();
                i++) {
            logs.append(replica, wanted.entries().get(i).batch());
        }
    }

    /** Reads what is kept, bad tails cut; a log that is damaged beyond that is emptied. */
    private TreeMap<ReplicaId, PartitionLog> readAll(TreeMap<ReplicaId, PartitionLog> like) {
        TreeMap<ReplicaId, PartitionLog> all = TreeMap.empty();
        Optional<ClusterMetadata> kept = metadata.read();
        if (kept.isEmpty()) {
            logs.clear();
            return all;
        }
        for (String topic : kept.get().topics().keySet()) {
            int number = 0;
            for (ClusterMetadata.PartitionMetadata partition :
                    kept.get().topics().get(topic).get().partitions()) {
                TopicPartition id = new TopicPartition(topic, number++);
                for (int broker : partition.assignment()) {
                    ReplicaId replica = new ReplicaId(broker, id);
                    all = all.put(replica, readOrEmpty(replica, like.getOrElse(replica, PartitionLog.EMPTY)));
                }
            }
        }
        return all;
    }

    private PartitionLog readOrEmpty(ReplicaId replica, PartitionLog like) {
        try {
            RecoveredLog read = logs.examine(replica, like);
            logs.resume(read);
            return read.log();
        } catch (StorageException damaged) {
            if (damaged.code() == ErrorCode.STORAGE_ERROR) {
                throw damaged;
            }
            logs.delete(replica);
            logs.create(replica);
            return PartitionLog.EMPTY;
        }
    }

    /**
     * Reads everything back and validates it; only when all of it can be used are bad tails cut.
     *
     * @throws StorageException for damage that cutting a tail cannot mend; then nothing was changed
     */
    public RecoveredCluster reopen() {
        distrust();
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
        damages = Vector.empty();
        trust(Optional.empty());
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
