package io.minikafka.lab;

import java.util.Optional;

/** What an answer earns points for: a state that its lines lead to, or a choice that it makes. */
public sealed interface ExerciseCheck permits LookCheck, Question {

    /** The script's line, from 1. */
    int line();

    /** How other checks call it. */
    String name();

    /** What it is worth, at least 1. */
    int points();

    /** What it is about, for people; of a question, what is asked. */
    String title();

    /** The check that has to pass before this one counts. */
    Optional<String> needed();

    /** What learners are told of what it is about. */
    default String shown() {
        return isHidden() ? "a hidden check" : title();
    }

    /** What it is worth, for people. */
    default String worth() {
        return points() + (points() == 1 ? " point" : " points");
    }

    /** Whether learners are told neither its title nor why it fails. */
    boolean isHidden();

    /**
     * Finds out whether it can be carried out.
     *
     * @throws IllegalArgumentException with what is wrong
     */
    void validate(Exercise exercise);
}
