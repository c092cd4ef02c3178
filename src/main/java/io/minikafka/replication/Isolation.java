package io.minikafka.replication;

import java.util.Locale;
import java.util.Optional;

/** What a consumer wants of transactions (Kafka's {@code isolation.level}, KIP-98); both stay below the high watermark. */
public enum Isolation {
    /** Everything that is replicated, whatever becomes of its transaction. */
    READ_UNCOMMITTED,
    /** Up to the last stable offset, without what was aborted. */
    READ_COMMITTED;

    /** The word for it in commands, which is Kafka's. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Isolation> parse(String word) {
        for (Isolation isolation : values()) {
            if (isolation.word().equals(word)) {
                return Optional.of(isolation);
            }
        }
        return Optional.empty();
    }
}
