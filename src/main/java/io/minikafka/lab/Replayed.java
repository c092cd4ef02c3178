package io.minikafka.lab;

import io.minikafka.record.Literal;
import io.minikafka.session.Comparison;
import io.minikafka.session.Request;
import io.minikafka.syntax.ParsedCommand;
import java.nio.file.InvalidPathException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;

/**
 * What a comparison replays.
 *
 * @param commands the commands for the cluster, in order
 * @param leftOut the words of lines that are for no cluster, each once
 */
record Replayed(List<Command> commands, List<String> leftOut) {

    Replayed {
        commands = List.copyOf(commands);
        leftOut = List.copyOf(leftOut);
    }

    /** A command with its place. */
    record Command(Comparison.Place place, Request.OfSession request) {}

    /**
     * The commands of a script, and of those that it sources.
     *
     * @param start where its path starts
     * @throws ScriptException where one cannot be read, or is nested too deep
     */
    static Replayed ofFile(String file, PathStart start, Function<String, List<ParsedCommand>> parser, Limits limits)
            throws ScriptException {
        Reading reading = new Reading(parser, limits);
        reading.read(file, start, 0);
        return new Replayed(reading.commands, List.copyOf(reading.leftOut));
    }

    private static final class Reading {

        private final Function<String, List<ParsedCommand>> parser;
        private final Limits limits;
        private final List<Command> commands = new ArrayList<>();
        private final Set<String> leftOut = new LinkedHashSet<>();
        private boolean isOver;

        Reading(Function<String, List<ParsedCommand>> parser, Limits limits) {
            this.parser = parser;
            this.limits = limits;
        }

        /** Lines of sourced scripts have the line of their file. */
        void read(String file, PathStart start, int depth) throws ScriptException {
            if (depth == limits.nesting()) {
                throw new ScriptException("source is nested more than " + limits.nesting() + " deep in "
                        + Literal.ofText(file) + "; source fewer scripts");
            }
            try {
                PathStart inside = PathStart.of(start.file(file));
                for (LabScript.Element.Command line : start.read(file).commands()) {
                    for (ParsedCommand command : parser.apply(line.text())) {
                        read(command, line.number(), inside, depth);
                    }
                }
            } catch (InvalidPathException noPath) {
                throw new ScriptException("a file name cannot hold such characters");
            }
        }

        private void read(ParsedCommand command, int number, PathStart inside, int depth) throws ScriptException {
            if (isOver) {
                return;
            }
            if (command.request().isRight() && command.request().get() instanceof Request.OfSession request) {
                limits.countStep();
                Comparison.Place place =
                        new Comparison.Place(commands.size() + 1, OptionalInt.of(number), command.line());
                commands.add(new Command(place, request));
            } else if (command.request().isRight() && command.request().get() instanceof Request.Source source) {
                read(source.file(), inside, depth + 1);
            } else if (command.request().isRight() && command.request().get() instanceof Request.Exit) {
                isOver = true;
            } else {
                leftOut.add(command.line().split(" ", 2)[0]);
            }
        }
    }
}
