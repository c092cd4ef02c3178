package io.minikafka.storage;

import io.minikafka.cluster.ErrorCode;

/** The environment failed: a write, a read, a force; or the bytes that came back are damaged. */
public final class StorageException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final ErrorCode code;
    private final String problem;

    /**
     * Says what failed.
     *
     * @param code {@code STORAGE_ERROR}, {@code CORRUPT_BATCH} or {@code CORRUPT_INDEX}
     * @param problem what was done, where, and why it failed; one line
     */
    public StorageException(ErrorCode code, String problem) {
        super(problem);
        this.code = code;
        this.problem = problem;
    }

    public String problem() {
        return problem;
    }

    public ErrorCode code() {
        return code;
    }
}
