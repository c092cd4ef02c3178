package io.minikafka.replication;

import java.util.Optional;

/** How much evidence a producer waits for (Kafka's producer setting {@code acks}; chapter 5), the weakest first. */
public enum AckMode {
    /** Nothing: the producer is told no offset. */
    NONE("0"),
    /** The leader's append alone. */
    LEADER("1"),
    /** Every member of the ISR captured at append. */
    ALL("all");

    private final String word;

    AckMode(String word) {
        this.word = word;
    }

    /** The word a producer is configured with: {@code 0}, {@code 1} or {@code all}. */
    public String word() {
        return word;
    }

    /** Reads {@code 0}, {@code 1}, {@code all}, or Kafka's other spelling of all, {@code -1}; empty for other words. */
    public static Optional<AckMode> parse(String word) {
        return switch (word) {
            case "0" -> Optional.of(NONE);
            case "1" -> Optional.of(LEADER);
            case "all", "-1" -> Optional.of(ALL);
            default -> Optional.empty();
        };
    }
}
