package io.minikafka.cluster;

import java.util.Optional;

/**
 * A named producer.
 *
 * @param name what commands call it
 * @param settings how it sends
 * @param identity what it stamps its batches with; empty where it is not idempotent
 * @param accumulator what it holds back
 */
public record Producer(
        String name, ProducerSettings settings, Optional<ProducerIdentity> identity, Accumulator accumulator) {

    Producer withIdentity(ProducerIdentity newIdentity) {
        return new Producer(name, settings, Optional.of(newIdentity), accumulator);
    }

    Producer withAccumulator(Accumulator newAccumulator) {
        return new Producer(name, settings, identity, newAccumulator);
    }
}
