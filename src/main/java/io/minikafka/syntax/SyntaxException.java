package io.minikafka.syntax;

/** A line that is not understood; caught where lines are parsed and answered as {@code INVALID_COMMAND}. */
final class SyntaxException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String reason;

    /** Says what was asked, what was found, what to do. */
    SyntaxException(String reason) {
        super(reason, null, false, false);
        this.reason = reason;
    }

    String reason() {
        return reason;
    }
}
