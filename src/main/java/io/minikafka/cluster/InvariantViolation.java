package io.minikafka.cluster;

/**
 * An invariant that does not hold.
 *
 * @param invariant which one
 * @param problem where and why: the partition, the brokers, the numbers; one line
 */
public record InvariantViolation(Invariant invariant, String problem) {

    @Override
    public String toString() {
        return invariant.label() + ": " + problem;
    }
}
