package io.minikafka.app;

/** The program's own options were used wrongly. */
final class UsageException extends Exception {

    private static final long serialVersionUID = 1L;

    private final String problem;

    UsageException(String problem) {
        super(problem, null, false, false);
        this.problem = problem;
    }

    String problem() {
        return problem;
    }
}
