package io.minikafka.cluster;

/**
 * A broker as Kafka's controller sees it.
 *
 * @param status whether it runs
 * @param epoch how often it has started before; each start gets the next one
 * @param isUnclean whether it has stopped without shutting down in order
 */
public record Broker(Status status, int epoch, boolean isUnclean) {

    /** Whether a broker runs. */
    public enum Status {
        /** It runs, and the controller knows. */
        ALIVE,
        /** It runs, but has not heard of the metadata yet; it leads nothing and joins no ISR. */
        FENCED,
        DOWN
    }

    static final Broker NEW = new Broker(Status.ALIVE, 0, false);

    Broker stopped(boolean isCrash) {
        return new Broker(Status.DOWN, epoch, isCrash);
    }

    Broker started(Status in) {
        return new Broker(in, epoch + 1, isUnclean);
    }

    Broker unfenced() {
        return new Broker(Status.ALIVE, epoch, false);
    }
}
