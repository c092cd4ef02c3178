package io.minikafka.lab;

/** How much a script may do. Counts, never seconds, so that a limit is met at the same place everywhere. */
public final class Limits {

    private static final int NESTING = 16;

    private final boolean mayWrite;
    private final long maxSteps;
    private final long maxOutput;
    private long steps;
    private long output;

    private Limits(boolean mayWrite, long maxSteps, long maxOutput) {
        this.mayWrite = mayWrite;
        this.maxSteps = maxSteps;
        this.maxOutput = maxOutput;
    }

    /** For a person's own scripts: everything but endless nesting. */
    public static Limits none() {
        return new Limits(true, Long.MAX_VALUE, Long.MAX_VALUE);
    }

    /** For labs: 200,000 commands, 64 MB of answers, no file is written. */
    public static Limits ofLabs() {
        return new Limits(false, 200_000, 64L << 20);
    }

    /** For answers of learners: 1,000 commands with the exercise's own, 1 MB of answers, no file is written. */
    static Limits ofAnswers() {
        return new Limits(false, 1_000, 1L << 20);
    }

    /** Whether files may be written. */
    boolean mayWrite() {
        return mayWrite;
    }

    /** How deep {@code source} may nest. */
    int nesting() {
        return NESTING;
    }

    void countStep() throws LimitException {
        if (++steps > maxSteps) {
            throw new LimitException("more than " + maxSteps + " commands; shorten the script");
        }
    }

    void countOutput(long characters) throws LimitException {
        output += characters;
        if (output > maxOutput) {
            throw new LimitException("more than " + maxOutput + " characters of answers; shorten the script");
        }
    }
}
