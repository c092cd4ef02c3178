package io.minikafka.lab;

/**
 * How an answer did in one check.
 *
 * @param check what was checked
 * @param status how it came out
 * @param reason why it does not pass; empty where it does
 */
public record CheckResult(ExerciseCheck check, Status status, String reason) {

    /** How a check can come out. */
    public enum Status {
        PASSED,
        FAILED,
        /** Not looked at: a check that it needs failed, or the answer was not carried out. */
        NOT_REACHED
    }

    public boolean isPassed() {
        return status == Status.PASSED;
    }

    public int points() {
        return isPassed() ? check.points() : 0;
    }
}
