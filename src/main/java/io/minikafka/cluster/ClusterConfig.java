package io.minikafka.cluster;

import io.minikafka.replication.ReplicationConfig;
import io.minikafka.replication.RuleSet;
import io.vavr.collection.TreeMap;

/**
 * Values of settings that differ from the defaults; of the whole cluster, or of one topic.
 *
 * @param values what was set, in the order of {@link ConfigKey}; each within its bounds
 */
public record ClusterConfig(TreeMap<ConfigKey, Long> values) {

    public static final ClusterConfig DEFAULTS = new ClusterConfig(TreeMap.empty());

    /** Kafka's default since 2.5 (KIP-537), in ms. */
    private static final long KAFKA_LAG_TIME_MAX_MS = 30_000;

    /** What a new cluster starts with: where Kafka's own default is another one than the chapters', it is set. */
    public static ClusterConfig defaults(RuleSet rules) {
        return rules.isOfChapters()
                ? DEFAULTS
                : DEFAULTS.with(ConfigKey.REPLICA_LAG_TIME_MAX_MS, KAFKA_LAG_TIME_MAX_MS);
    }

    /** The value in force: what was set, else the default. */
    public long get(ConfigKey key) {
        return values.getOrElse(key, key.defaultValue());
    }

    /**
     * Sets one value.
     *
     * @throws IllegalArgumentException when it is out of bounds; {@link ConfigReader} reads text with a better answer
     */
    public ClusterConfig with(ConfigKey key, long value) {
        if (value < key.minimum() || value > key.maximum()) {
            throw new IllegalArgumentException(key.kafkaName() + "=" + value + " is out of bounds");
        }
        return new ClusterConfig(values.put(key, value));
    }

    /** This configuration where another one, of a topic, says nothing. */
    ClusterConfig overriddenBy(ClusterConfig topicConfig) {
        return new ClusterConfig(topicConfig.values.merge(values));
    }

    /** What the replication rules read. */
    ReplicationConfig forReplication() {
        return new ReplicationConfig(
                Math.toIntExact(get(ConfigKey.MIN_INSYNC_REPLICAS)),
                get(ConfigKey.REPLICA_LAG_TIME_MAX_MS),
                get(ConfigKey.REPLICA_LAG_MAX_MESSAGES),
                Math.toIntExact(get(ConfigKey.REPLICA_FETCH_MAX_BYTES)));
    }
}
