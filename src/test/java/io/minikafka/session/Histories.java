package io.minikafka.session;

import io.minikafka.storage.ClusterStore;

/** Sessions that keep few states of their history, so that tests of older ones need few commands. */
public final class Histories {

    private Histories() {}

    /** Keeps the latest 5 states, and every third of the older ones. */
    public static Session forgetful(ClusterStore store) {
        return Session.start(store, new Timeline.Retention(5, 3));
    }
}
