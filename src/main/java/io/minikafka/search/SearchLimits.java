package io.minikafka.search;

/**
 * How far a search goes.
 *
 * @param maxDepth how many steps a schedule may have, at least 0
 * @param maxStates how many different states are remembered, at least 1; each takes 32 to 56 bytes, and one that is still
 *     to be expanded what it takes itself
 * @param threads how many threads expand states, at least 1; the answer is the same for any number
 */
public record SearchLimits(int maxDepth, int maxStates, int threads) {

    public SearchLimits {
        if (maxDepth < 0 || maxStates < 1 || threads < 1) {
            throw new IllegalArgumentException("depth " + maxDepth + ", states " + maxStates + ", threads " + threads);
        }
    }

    /** As many threads as the machine has processors. */
    public static SearchLimits of(int maxDepth, int maxStates) {
        return new SearchLimits(maxDepth, maxStates, Runtime.getRuntime().availableProcessors());
    }
}
