package io.minikafka.storage;

import io.minikafka.cluster.ClusterMetadata;
import io.minikafka.cluster.Decision;
import io.minikafka.cluster.ErrorCode;
import io.minikafka.cluster.Event;
import io.minikafka.cluster.RecoveredCluster;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.log.PartitionLog;
import io.vavr.collection.TreeMap;

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

    /** Writes what a decision is about to change; only after that may its state be published. */
    public void persist(Decision decision) {
        decision.events().forEach(this::writeLogs);
        if (decision.events().exists(ClusterStore::isAboutMetadata)) {
            metadata.write(ClusterMetadata.of(decision.after()));
        }
    }

    /** Reads everything back, through the codec. */
    public RecoveredCluster reopen() {
        ClusterMetadata kept = metadata.read()
                .orElseThrow(() -> new StorageException(ErrorCode.STORAGE_ERROR, "the store holds no cluster"));
        TreeMap<TopicPartition, TreeMap<Integer, PartitionLog>> recovered = TreeMap.empty();
        for (String topic : kept.topics().keySet()) {
            int number = 0;
            for (ClusterMetadata.PartitionMetadata partition :
                    kept.topics().get(topic).get().partitions()) {
                TopicPartition id = new TopicPartition(topic, number++);
                recovered = recovered.put(id, readReplicas(id, partition));
            }
        }
        return new RecoveredCluster(kept, recovered);
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
                || event instanceof Event.ConfigAltered;
    }

    private TreeMap<Integer, PartitionLog> readReplicas(
            TopicPartition partition, ClusterMetadata.PartitionMetadata metadataOfPartition) {
        TreeMap<Integer, PartitionLog> replicas = TreeMap.empty();
        for (int broker : metadataOfPartition.assignment()) {
            replicas = replicas.put(broker, logs.read(new ReplicaId(broker, partition)));
        }
        return replicas;
    }

    @Override
    public void close() {
        logs.close();
        metadata.close();
    }
}
