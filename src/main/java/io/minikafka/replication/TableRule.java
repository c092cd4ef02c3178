package io.minikafka.replication;

/** One cell of the table that {@code show rules} prints: what a rule says, and where that comes from. */
public interface TableRule {

    /** What it says, in one sentence without a full stop. */
    String sentence();

    /** The chapter, the KIP, or the class of Apache Kafka. */
    String source();
}
