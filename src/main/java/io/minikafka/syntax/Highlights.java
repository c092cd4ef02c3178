package io.minikafka.syntax;

import io.minikafka.syntax.LineReader.Kind;
import io.minikafka.syntax.LineReader.Piece;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/** What the words of a line are, and which cannot be right, while the line is typed. For one thread. */
public final class Highlights {

    /** How the usage lines call what must be a whole number. */
    private static final List<String> NUMBERS = List.of("N", "MS");

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
        /** An unknown command, option or word, no number where one must be, or a quote without end. */
        WRONG
    }

    /** The stretches of a line that are no blanks and separators, in order. */
    public List<Span> of(String line) {
        List<Span> spans = new ArrayList<>();
        Optional<CommandSyntax> command = Optional.empty();
        List<String> given = new ArrayList<>();
        boolean areValues = false;
        boolean isSupposing = false;
        for (Piece piece : LineReader.pieces(line)) {
            boolean isName = piece.kind() == Kind.FIRST || (isSupposing && piece.kind() == Kind.WORD);
            if (isName) {
                command = Commands.named(piece.word());
                areValues = false;
                given.clear();
            }
            Role role = isName
                    ? name(piece, command, line.length())
                    : role(piece, command, areValues ? Optional.empty() : Optional.of(given), line.length());
            spans.add(new Span(piece.start(), piece.end(), role));
            if (!isName && piece.kind() != Kind.COMMENT) {
                given.add(piece.word());
            }
            areValues |= piece.kind() == Kind.WORD && piece.word().equals("--");
            isSupposing = piece.kind() == Kind.FIRST && WhatIfSyntax.isBefore(piece.word());
        }
        return spans;
    }

    /** What a piece is behind others of its command; nothing is known of those that follow {@code --}. */
    private Role role(Piece piece, Optional<CommandSyntax> command, Optional<List<String>> given, int length) {
        boolean isBeingTyped = piece.end() == length;
        return switch (piece.kind()) {
            case BROKEN -> Role.WRONG;
            case COMMENT -> Role.COMMENT;
            case QUOTED -> Role.QUOTED;
            case FIRST -> name(piece, command, length);
            case WORD ->
                given.isEmpty() || command.isEmpty()
                        ? Role.VALUE
                        : isOption(piece.word())
                                ? option(piece.word(), command.get(), isBeingTyped)
                                : value(piece.word(), command.get(), given.get(), isBeingTyped);
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

    private Role value(String word, CommandSyntax command, List<String> given, boolean isBeingTyped) {
        CommandSpec spec = commands.parser(command).getCommandSpec();
        List<String> positionals = Completions.positionals(spec, given);
        return Completions.argument(spec, given, positionals)
                        .filter(argument -> isWrong(word, argument, positionals, isBeingTyped))
                        .isPresent()
                ? Role.WRONG
                : Role.VALUE;
    }

    private static boolean isWrong(String word, ArgSpec argument, List<String> positionals, boolean isBeingTyped) {
        if (NUMBERS.contains(argument.paramLabel())) {
            return !word.matches("-?[0-9]+");
        }
        Optional<List<String>> words = argument.descriptionKey() == null
                ? Optional.empty()
                : Candidates.fixed(ValueKind.valueOf(argument.descriptionKey()), positionals);
        return words.filter(known -> !known.contains(word) && !(isBeingTyped && startsOneOf(word, known)))
                .isPresent();
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
