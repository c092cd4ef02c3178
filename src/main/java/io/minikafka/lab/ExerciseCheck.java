package io.minikafka.lab;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.record.Literal;
import io.minikafka.session.Request;
import io.minikafka.syntax.ParsedCommand;
import io.minikafka.syntax.RequestParser;
import java.util.List;
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
 * @param command a look at the cluster, which changes nothing: show, fetch or what-if
 * @param expected what must hold of its answer, written {@code POINTER OP VALUE}
 */
public record ExerciseCheck(
        int line,
        String name,
        int points,
        String title,
        Optional<String> needed,
        boolean isHidden,
        String command,
        String expected) {

    private static final String FORM =
            "check is written NAME POINTS \"title\" [needs NAME] [hidden] COMMAND -> POINTER OP VALUE, as in"
                    + " read 1 \"It can be read\" fetch events -> /records/0/value = \"safe\"";

    private static final String ARROW = " -> ";

    /**
     * Reads the text of a directive.
     *
     * @throws IllegalArgumentException with what is wrong
     */
    static ExerciseCheck parse(int line, String text) {
        DirectiveText rest = new DirectiveText(text, FORM);
        String name = rest.word();
        int points = rest.number();
        String title = rest.quoted();
        Optional<String> needed = rest.takes("needs") ? Optional.of(rest.word()) : Optional.empty();
        boolean isHidden = rest.takes("hidden");
        String look = rest.rest();
        int arrow = look.indexOf(ARROW + "/");
        if (arrow < 1) {
            throw new IllegalArgumentException(FORM + "; found no command with an arrow and a pointer behind it");
        }
        String expected = look.substring(arrow + ARROW.length());
        return new ExerciseCheck(line, name, points, title, needed, isHidden, look.substring(0, arrow), expected);
    }

    /** What must hold, with an exercise's placeholder filled in. */
    Expectation expectation(Exercise exercise, String value) {
        return Expectation.parse(line, exercise.fill(expected, value));
    }

    /**
     * The look, with an exercise's placeholder filled in.
     *
     * @throws IllegalArgumentException when it is none
     */
    ParsedCommand look(Exercise exercise, String value, RequestParser parser) {
        String filled = exercise.fill(command, value);
        List<ParsedCommand> parsed = parser.parse(filled);
        if (parsed.size() != 1) {
            throw new IllegalArgumentException("a check looks with one command, found " + Literal.ofText(filled));
        }
        if (parsed.get(0).request().isLeft()) {
            throw new IllegalArgumentException(parsed.get(0).request().getLeft().message());
        }
        if (!isLook(parsed.get(0).request().get())) {
            throw new IllegalArgumentException(
                    "a check changes nothing: it looks with show, fetch or what-if, found " + Literal.ofText(filled));
        }
        return parsed.get(0);
    }

    private static boolean isLook(Request request) {
        return request instanceof Request.Show
                || (request instanceof Request.WhatIf && AnswerRules.isForCluster(request))
                || (request instanceof Request.Execute execute && execute.command() instanceof ClusterCommand.Fetch);
    }
}
