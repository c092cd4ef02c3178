package io.minikafka.lab;

import java.util.Optional;

/**
 * How an answer did in one check.
 *
 * @param check what was checked
 * @param status how it came out
 * @param reason why it does not pass; empty where it does
 * @param misconception what a wrong choice shows
 */
public record CheckResult(ExerciseCheck check, Status status, String reason, Optional<Misconception> misconception) {

    /** How a check can come out. */
    public enum Status {
        PASSED,
        FAILED,
        /** Not looked at: a check that it needs failed, or the answer was not carried out. */
        NOT_REACHED
    }

    /** A result that shows no misunderstanding. */
    CheckResult(ExerciseCheck check, Status status, String reason) {
        this(check, status, reason, Optional.empty());
    }

    public boolean isPassed() {
        return status == Status.PASSED;
    }

    public int points() {
        return isPassed() ? check.points() : 0;
    }
}
