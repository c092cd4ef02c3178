package io.minikafka.syntax;

import io.minikafka.syntax.LineReader.Kind;
import io.minikafka.syntax.LineReader.Piece;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;

/** What the words of a line are, and which cannot be right, while the line is typed. For one thread. */
public final class Highlights {

    private final Commands commands = new Commands();

    /**
     * A stretch of a line.
     *
     * @param start where it starts
     * @param end where it ends, exclusive
     */
    public record Span(int start, int end, Role role) {}

    /** What a stretch is. */
    public enum Role {
        COMMAND,
        OPTION,
        VALUE,
        QUOTED,
        COMMENT,
        /** An unknown command or option, or a quote without end. */
        WRONG
    }

    /** The stretches of a line that are no blanks and separators, in order. */
    public List<Span> of(String line) {
        List<Span> spans = new ArrayList<>();
        Optional<CommandSyntax> command = Optional.empty();
        boolean areValues = false;
        boolean isSupposing = false;
        for (Piece piece : LineReader.pieces(line)) {
            boolean isName = piece.kind() == Kind.FIRST || (isSupposing && piece.kind() == Kind.WORD);
            if (isName) {
                command = Commands.named(piece.word());
                areValues = false;
            }
            Role role = isName ? name(piece, command, line.length()) : role(piece, command, areValues, line.length());
            spans.add(new Span(piece.start(), piece.end(), role));
            areValues |= piece.kind() == Kind.WORD && piece.word().equals("--");
            isSupposing = piece.kind() == Kind.FIRST && WhatIfSyntax.isBefore(piece.word());
        }
        return spans;
    }

    private Role role(Piece piece, Optional<CommandSyntax> command, boolean areValues, int length) {
        boolean isBeingTyped = piece.end() == length;
        return switch (piece.kind()) {
            case BROKEN -> Role.WRONG;
            case COMMENT -> Role.COMMENT;
            case QUOTED -> Role.QUOTED;
            case FIRST -> name(piece, command, length);
            case WORD ->
                areValues || !isOption(piece.word()) || command.isEmpty()
                        ? Role.VALUE
                        : option(piece.word(), command.get(), isBeingTyped);
        };
    }

    private static Role name(Piece piece, Optional<CommandSyntax> command, int length) {
        boolean isBeingTyped = piece.end() == length;
        return command.isPresent() || (isBeingTyped && startsOneOf(piece.word(), Commands.names()))
                ? Role.COMMAND
                : Role.WRONG;
    }

    private Role option(String word, CommandSyntax command, boolean isBeingTyped) {
        CommandSpec spec = commands.parser(command).getCommandSpec();
        int end = word.indexOf('=');
        String name = end < 0 ? word : word.substring(0, end);
        List<String> known = new ArrayList<>(spec.optionsMap().keySet());
        known.add("--");
        return known.contains(name) || (isBeingTyped && startsOneOf(name, known)) ? Role.OPTION : Role.WRONG;
    }

    /** A dash and a digit start a number. */
    private static boolean isOption(String word) {
        return word.startsWith("-") && !(word.length() > 1 && Character.isDigit(word.charAt(1)));
    }

    private static boolean startsOneOf(String start, List<String> names) {
        for (String name : names) {
            if (name.startsWith(start)) {
                return true;
            }
        }
        return false;
    }
}
