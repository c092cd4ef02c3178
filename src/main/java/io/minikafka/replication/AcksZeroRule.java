package io.minikafka.replication;

import java.util.OptionalLong;

/** What an acks=0 producer is told. */
public enum AcksZeroRule implements TableRule {
    UNKNOWN("the offset is unknown", "chapter 5"),
    MINUS_ONE("the offset is -1", "RecordMetadata");

    private final String sentence;
    private final String source;

    AcksZeroRule(String sentence, String source) {
        this.sentence = sentence;
        this.source = source;
    }

    /** The offset in its answer; empty where it has none. */
    public OptionalLong offset() {
        return this == MINUS_ONE ? OptionalLong.of(-1) : OptionalLong.empty();
    }

    @Override
    public String sentence() {
        return sentence;
    }

    @Override
    public String source() {
        return source;
    }
}
