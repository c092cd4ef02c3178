package io.minikafka.lab;

import io.minikafka.session.Result;
import io.minikafka.session.SessionState;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A step of the tour: one idea, and one command that shows it.
 *
 * @param idea what to know, in paragraphs
 * @param typed what to type, with the names that the session has
 * @param isLook whether it changes nothing
 * @param goal whether a command has shown it, whatever its words were
 */
record TourStep(List<String> idea, Function<TourPlace, String> typed, boolean isLook, Predicate<Result> goal) {

    TourStep {
        idea = List.copyOf(idea);
    }

    /** What to type as the session stands. */
    String typed(SessionState state) {
        return typed.apply(TourPlace.of(state));
    }

    /** Whether an answer has shown it; what was so before counts for nothing where a change is asked for. */
    boolean isShownBy(Result result) {
        boolean hasChanged = !result.events().isEmpty() || !result.after().equals(result.before());
        return (isLook || hasChanged) && goal.test(result);
    }
}
