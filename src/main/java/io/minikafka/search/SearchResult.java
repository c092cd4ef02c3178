package io.minikafka.search;

import java.util.List;

/**
 * What a search found, and how much it has searched.
 *
 * @param end why it ended
 * @param schedule the actions of the shortest schedule that reaches the goal, of equally short ones the first in the order
 *     of actions; empty where none was found
 * @param depth the number of steps up to which every schedule was looked at; where a goal was found, those it takes
 * @param states how many different states were seen, the first included
 * @param generated how many steps were looked at, and 1 for the first state, as the model checker TLC counts
 */
public record SearchResult(End end, List<Integer> schedule, int depth, int states, long generated) {

    public SearchResult {
        schedule = List.copyOf(schedule);
    }

    /** Why a search ended. */
    public enum End {
        /** The goal was reached. */
        FOUND,
        /** No state is left that was not expanded: there is no such schedule of any length. */
        EXHAUSTED,
        /** Every schedule up to the greatest depth was looked at. */
        DEPTH,
        /** As many states were seen as may be. */
        STATES,
        /** The memory is nearly full. */
        MEMORY,
        /** Somebody stopped it. */
        CANCELLED
    }

    public boolean isFound() {
        return end == End.FOUND;
    }
}
