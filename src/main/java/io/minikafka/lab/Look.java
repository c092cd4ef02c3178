package io.minikafka.lab;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.record.Literal;
import io.minikafka.session.Request;
import io.minikafka.syntax.ParsedCommand;
import io.minikafka.syntax.RequestParser;
import java.util.List;
import java.util.Optional;

/**
 * A look at the cluster, which changes nothing, written {@code COMMAND -> POINTER…}.
 *
 * @param command show, history, fetch or what-if
 * @param found what stands behind the arrow: where the look finds something, and what a check says about it
 */
record Look(String command, String found) {

    private static final String ARROW = " -> ";

    /** Splits at the arrow; empty where there is none with a pointer behind it. */
    static Optional<Look> in(String text) {
        int arrow = text.indexOf(ARROW + "/");
        return arrow < 1
                ? Optional.empty()
                : Optional.of(new Look(text.substring(0, arrow), text.substring(arrow + ARROW.length())));
    }

    /**
     * The command, with an exercise's placeholder filled in.
     *
     * @throws IllegalArgumentException when it is no look
     */
    ParsedCommand parsed(Exercise exercise, String value, RequestParser parser) {
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
                    "a check changes nothing: it looks with show, history, fetch or what-if, found "
                            + Literal.ofText(filled));
        }
        return parsed.get(0);
    }

    private static boolean isLook(Request request) {
        return request instanceof Request.Show
                || request instanceof Request.History
                || (request instanceof Request.WhatIf && AnswerRules.isForCluster(request))
                || (request instanceof Request.Execute execute && execute.command() instanceof ClusterCommand.Fetch);
    }
}
