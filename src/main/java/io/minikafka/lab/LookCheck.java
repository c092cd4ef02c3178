package io.minikafka.lab;

import io.minikafka.syntax.RequestParser;
import java.util.Optional;

/**
 * What must hold once an answer has run, and what it is worth.
 *
 * @param line the script's line, from 1
 * @param name how other checks call it
 * @param points at least 1
 * @param title what it is about, for people
 * @param needed the check that has to pass before this one counts
 * @param isHidden whether learners are told neither its title nor why it fails
 * @param look what is looked at, and what must hold of it, written {@code POINTER OP VALUE}
 */
record LookCheck(int line, String name, int points, String title, Optional<String> needed, boolean isHidden, Look look)
        implements ExerciseCheck {

    private static final String FORM =
            "check is written NAME POINTS \"title\" [needs NAME] [hidden] COMMAND -> POINTER OP VALUE, as in"
                    + " read 1 \"It can be read\" fetch events -> /records/0/value = \"safe\"";

    /**
     * Reads the text of a directive.
     *
     * @throws IllegalArgumentException with what is wrong
     */
    static LookCheck parse(int line, String text) {
        DirectiveText rest = new DirectiveText(text, FORM);
        String name = rest.word();
        int points = rest.number();
        String title = rest.quoted();
        Optional<String> needed = rest.takes("needs") ? Optional.of(rest.word()) : Optional.empty();
        boolean isHidden = rest.takes("hidden");
        Look look = Look.in(rest.rest())
                .orElseThrow(() -> new IllegalArgumentException(
                        FORM + "; found no command with an arrow and a pointer behind it"));
        return new LookCheck(line, name, points, title, needed, isHidden, look);
    }

    /** What must hold, with an exercise's placeholder filled in. */
    Expectation expectation(Exercise exercise, String value) {
        return Expectation.parse(line, exercise.fill(look.found(), value));
    }

    @Override
    public void validate(Exercise exercise) {
        RequestParser parser = new RequestParser();
        for (String value : exercise.values()) {
            look.parsed(exercise, value, parser);
            expectation(exercise, value);
        }
    }
}
