package io.minikafka.cluster;

import io.vavr.collection.Vector;

/**
 * What the machine decided: nothing has happened yet.
 *
 * @param outcome the answer
 * @param events what is to happen, in order; a refused fetch round keeps what earlier followers copied, and so does a tick
 *     that such a round stops; every other refusal has none
 * @param after the state once all events are applied
 */
public record Decision(Outcome outcome, Vector<Event> events, ClusterState after) {

    /** Both as one step: what this one leads to, the next one was decided on. */
    public Decision then(Decision next) {
        return new Decision(next.outcome(), events.appendAll(next.events()), next.after());
    }
}
