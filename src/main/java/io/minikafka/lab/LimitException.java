package io.minikafka.lab;

/** A script did more than it may. */
public final class LimitException extends ScriptException {

    private static final long serialVersionUID = 1L;

    LimitException(String problem) {
        super(problem);
    }
}
