package io.minikafka.search;

/**
 * A system that can be searched. Its states are values, and everything here is a pure function that several threads may
 * call at once.
 *
 * @param <S> a state
 */
public interface StateSpace<S> {

    /** Where the search starts. */
    S start();

    /** Hands over every step that leads out of a state, in an order that depends on the state alone. */
    void steps(S state, Steps<S> steps);

    /**
     * Writes what tells a state from others. States with the same bytes count as one, so they must have the same future:
     * whoever writes the same for interchangeable states halves the search.
     */
    void describe(S state, StateBytes bytes);

    /** Takes the steps that lead out of a state. */
    @FunctionalInterface
    interface Steps<S> {

        /**
         * Takes one step.
         *
         * @param action the number by which a schedule names the step
         * @param next the state that it leads to; it may be the same again
         * @param isGoal whether the step is what is looked for
         */
        void take(int action, S next, boolean isGoal);
    }
}
