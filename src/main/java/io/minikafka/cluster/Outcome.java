package io.minikafka.cluster;

/** How a command ended. A refusal is an ordinary answer, not an exception. */
public sealed interface Outcome {

    /** The command was carried out. */
    record Done(Reply reply) implements Outcome {}

    /**
     * The command was refused.
     *
     * @param code the stable code
     * @param message what was asked, what was found, what to do; one line
     */
    record Refused(ErrorCode code, String message) implements Outcome {}

    default boolean isRefused() {
        return this instanceof Refused;
    }
}
