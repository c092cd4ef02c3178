package io.minikafka.random;

/**
 * Something that must not happen, or that was looked for.
 *
 * @param kind what a shrunk sequence must still show
 * @param problem the details
 */
record Failure(String kind, String problem) {

    /** The kind of a record acknowledged with acks=all that is lost. */
    static final String ACKS_ALL_LOST = "acks-all-lost";

    @Override
    public String toString() {
        return kind + ": " + problem;
    }
}
