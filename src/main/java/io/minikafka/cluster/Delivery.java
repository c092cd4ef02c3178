package io.minikafka.cluster;

import java.util.Locale;

/** What can be made to wait until a command delivers it, so that a lab can put something in between. */
public enum Delivery {
    /** What a leader asks the controller for. */
    ISR_CHANGES,
    /** What the controller tells brokers about leaders. */
    METADATA;

    /** The word that {@code set} takes. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
