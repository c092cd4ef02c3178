package io.minikafka.explain;

/**
 * Something that a line states of the cluster: a number, a broker set, a name.
 *
 * @param label what it is, unique within its line
 * @param value its value; a {@link Number}, a {@link io.minikafka.replication.BrokerSet}, or something with a name
 */
public record Fact(String label, Object value) {}
