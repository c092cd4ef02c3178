package io.minikafka.cluster;

import io.minikafka.replication.RuleSet;
import java.util.Optional;
import java.util.OptionalLong;

/** The settings of a cluster, under Kafka's names, with their defaults and bounds. */
public enum ConfigKey {
    MIN_INSYNC_REPLICAS("min.insync.replicas", 1, 1, Integer.MAX_VALUE, "how small the ISR may be for acks=all"),
    REPLICA_LAG_TIME_MAX_MS(
            "replica.lag.time.max.ms",
            10_000,
            1,
            Long.MAX_VALUE,
            "how long ago an in-sync follower last fetched; by Kafka's rules, last had everything"),
    REPLICA_LAG_MAX_MESSAGES(
            "replica.lag.max.messages",
            10_000,
            0,
            Long.MAX_VALUE,
            "how many offsets an in-sync follower may be behind; removed from Kafka",
            Rules.CHAPTERS),
    REPLICA_FETCH_MAX_BYTES(
            "replica.fetch.max.bytes", 1_048_576, 1, Integer.MAX_VALUE, "how much one follower copies in one round"),
    SEGMENT_BYTES("segment.bytes", 1_048_576, 1, Integer.MAX_VALUE, "when a log starts its next file"),
    INDEX_INTERVAL_BYTES("index.interval.bytes", 4_096, 1, Integer.MAX_VALUE, "how dense the offset index is"),
    MAX_MESSAGE_BYTES("max.message.bytes", 1_048_588, 1, Integer.MAX_VALUE, "how large one batch may be"),
    FLUSH_MESSAGES(
            "flush.messages", Long.MAX_VALUE, 1, Long.MAX_VALUE, "after how many batches a log is forced to disk"),
    REQUEST_TIMEOUT_MS(
            "request.timeout.ms",
            30_000,
            1,
            Long.MAX_VALUE,
            "how long an acks=all send waits; Kafka's rules only",
            Rules.KAFKA),
    UNCLEAN_LEADER_ELECTION_ENABLE(
            "unclean.leader.election.enable",
            0,
            0,
            1,
            "whether a replica out of the ISR may lead; Kafka's rules only",
            Rules.KAFKA);

    /** Under which rules a setting is looked at. */
    private enum Rules {
        ALL,
        CHAPTERS,
        KAFKA
    }

    private static final String NEVER = "never";

    private final String kafkaName;
    private final long defaultValue;
    private final long minimum;
    private final long maximum;
    private final String meaning;
    private final Rules rules;

    ConfigKey(String kafkaName, long defaultValue, long minimum, long maximum, String meaning) {
        this(kafkaName, defaultValue, minimum, maximum, meaning, Rules.ALL);
    }

    ConfigKey(String kafkaName, long defaultValue, long minimum, long maximum, String meaning, Rules rules) {
        this.kafkaName = kafkaName;
        this.defaultValue = defaultValue;
        this.minimum = minimum;
        this.maximum = maximum;
        this.meaning = meaning;
        this.rules = rules;
    }

    /** The name it is set by, for example {@code min.insync.replicas}. */
    public String kafkaName() {
        return kafkaName;
    }

    public long defaultValue() {
        return defaultValue;
    }

    /** The smallest value allowed. */
    public long minimum() {
        return minimum;
    }

    /** The largest value allowed. */
    public long maximum() {
        return maximum;
    }

    /** What the setting governs, in a few words. */
    public String meaning() {
        return meaning;
    }

    /** Whether it does anything under these rules. It may be set all the same, so that a script runs under any. */
    public boolean hasEffectUnder(RuleSet set) {
        return rules == Rules.ALL || (rules == Rules.CHAPTERS) == set.isOfChapters();
    }

    /** Tells whether a topic may have a value of its own. */
    public boolean isTopicConfig() {
        return this == MIN_INSYNC_REPLICAS || this == UNCLEAN_LEADER_ELECTION_ENABLE;
    }

    /** True for a setting that is true or false, and no number; its values are then 1 and 0. */
    public boolean isSwitch() {
        return maximum == 1;
    }

    /** A value as plain data: true or false, or a number. */
    public Object plain(long value) {
        return isSwitch() ? (Object) (value == 1) : (Object) value;
    }

    /** A value as it is typed and printed. */
    public String word(long value) {
        if (isSwitch()) {
            return String.valueOf(value == 1);
        }
        return value == Long.MAX_VALUE ? NEVER : String.valueOf(value);
    }

    /** The value that a word stands for; empty for a word that stands for none, or for one out of bounds. */
    OptionalLong parse(String word) {
        if (isSwitch()) {
            return word.equals("true") || word.equals("false")
                    ? OptionalLong.of(word.equals("true") ? 1 : 0)
                    : OptionalLong.empty();
        }
        if (word.equals(NEVER) && maximum == Long.MAX_VALUE) {
            return OptionalLong.of(maximum);
        }
        try {
            long value = ConfigReader.isNumber(word) ? Long.parseLong(word) : -1;
            return value < minimum || value > maximum ? OptionalLong.empty() : OptionalLong.of(value);
        } catch (NumberFormatException tooLarge) {
            return OptionalLong.empty();
        }
    }

    /** Which values are allowed, as {@code 1 to 9} or {@code true or false}. */
    public String allowed() {
        return isSwitch() ? "true or false" : minimum + " to " + maximum;
    }

    public static Optional<ConfigKey> named(String kafkaName) {
        for (ConfigKey key : values()) {
            if (key.kafkaName.equals(kafkaName)) {
                return Optional.of(key);
            }
        }
        return Optional.empty();
    }
}
