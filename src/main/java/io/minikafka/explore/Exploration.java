package io.minikafka.explore;

import io.minikafka.search.SearchResult;
import io.minikafka.session.Request;
import java.util.List;

/**
 * What an exploration came to.
 *
 * @param request what was asked
 * @param goal what was looked for
 * @param semantics the rules in force
 * @param preparation what leads to the first state in a new cluster; none where the session is there
 * @param commands the words of the commands that schedules were made of
 * @param maxStates how many states it could look at
 * @param search what was found and how much was searched
 * @param schedule the shortest schedule that reaches the goal; empty where none was found
 */
public record Exploration(
        Request.Explore request,
        Goal goal,
        String semantics,
        List<Request.OfSession> preparation,
        List<String> commands,
        int maxStates,
        SearchResult search,
        List<Request.OfSession> schedule) {

    public Exploration {
        preparation = List.copyOf(preparation);
        commands = List.copyOf(commands);
        schedule = List.copyOf(schedule);
    }

    /** The same for another request that asks for the same search. */
    public Exploration with(Request.Explore same) {
        return new Exploration(same, goal, semantics, preparation, commands, maxStates, search, schedule);
    }
}
