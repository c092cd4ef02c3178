package io.minikafka.lab;

import java.util.List;

/**
 * How a lab did.
 *
 * @param file how messages name it
 * @param title its title; empty where it could not be read
 * @param status whether it passed
 * @param details one line after the other; none where it passed
 */
public record LabResult(String file, String title, Status status, List<String> details) {

    /** What can become of a lab. */
    public enum Status {
        PASSED,
        /** It ran, and something was not as expected. */
        DIFFERED,
        /** It could not be read or run to its end. */
        BROKEN
    }

    public LabResult {
        details = List.copyOf(details);
    }

    /** The result of what could not be read. */
    static LabResult broken(String file, String problem) {
        return new LabResult(file, "", Status.BROKEN, List.of(problem));
    }

    public boolean isPassed() {
        return status == Status.PASSED;
    }

    /** What the process should exit with for this lab alone. */
    public int exitCode() {
        return switch (status) {
            case PASSED -> ExitCode.OK;
            case DIFFERED -> ExitCode.REFUSED;
            case BROKEN -> ExitCode.BAD_FILE;
        };
    }
}
