package io.minikafka.lab;

/** How much a script may do. Counts, never seconds, so that a limit is met at the same place everywhere. */
public final class Limits {

    private static final int NESTING = 16;

    private final boolean mayWrite;
    private final long maxSteps;
    private final long maxOutput;
    private final int maxStates;
    private long steps;
    private long output;

    private Limits(boolean mayWrite, long maxSteps, long maxOutput, int maxStates) {
        this.mayWrite = mayWrite;
        this.maxSteps = maxSteps;
        this.maxOutput = maxOutput;
        this.maxStates = maxStates;
    }

    /** For a person's own scripts: everything but endless nesting, and explorations of 5 million states. */
    public static Limits none() {
        return new Limits(true, Long.MAX_VALUE, Long.MAX_VALUE, 5_000_000);
    }

    /** For labs: 200,000 commands, 64 MB of answers, explorations of 50,000 states, no file is written. */
    public static Limits ofLabs() {
        return new Limits(false, 200_000, 64L << 20, 50_000);
    }

    /**
     * For answers of learners: 1,000 commands with the exercise's own, 1 MB of answers, explorations of 1,000 states, no
     * file is written.
     */
    static Limits ofAnswers() {
        return new Limits(false, 1_000, 1L << 20, 1_000);
    }

    /** Whether files may be written. */
    boolean mayWrite() {
        return mayWrite;
    }

    /** How many states an exploration may look at. */
    int maxStates() {
        return maxStates;
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
