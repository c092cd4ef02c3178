package io.minikafka.lab;

import io.minikafka.session.Result;
import java.util.List;
import java.util.function.Predicate;

/**
 * A step of the tour: one idea, and one command that shows it.
 *
 * @param idea what to know, in paragraphs
 * @param typed what to type
 * @param goal whether a command has shown it, whatever its words were
 */
record TourStep(List<String> idea, String typed, Predicate<Result> goal) {

    TourStep {
        idea = List.copyOf(idea);
    }
}
