package io.minikafka.explain;

import io.minikafka.cluster.TopicPartition;
import java.util.ArrayList;
import java.util.List;

/** Collects the facts of one line. */
final class Facts {

    private final List<Fact> facts = new ArrayList<>();

    static Facts none() {
        return new Facts();
    }

    static Facts of(TopicPartition partition) {
        return none().and("partition", partition);
    }

    static Facts of(TopicPartition partition, int broker) {
        return of(partition).and("broker", broker);
    }

    Facts and(String label, Object value) {
        facts.add(new Fact(label, value));
        return this;
    }

    List<Fact> list() {
        return facts;
    }
}
