package io.minikafka.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;

/** What a command still takes while its line is typed. For one thread. */
public final class Hints {

    private final Commands commands = new Commands();

    /**
     * The arguments that may follow, as in a usage line; empty where nothing can be said.
     *
     * @param typed the line up to the cursor
     */
    public String of(String typed) {
        List<List<Word>> read;
        try {
            read = LineReader.read(typed);
        } catch (SyntaxException unfinished) {
            return "";
        }
        if (read.isEmpty() || typed.endsWith(";")) {
            return "";
        }
        List<String> words = new ArrayList<>();
        for (Word word : read.get(read.size() - 1)) {
            words.add(word.text());
        }
        if (words.size() > 1 && words.get(0).equals(WhatIfSyntax.NAME)) {
            words.remove(0);
        }
        Optional<CommandSyntax> command = Commands.named(words.get(0));
        boolean isTypingName = words.size() == 1 && !endsInBlank(typed);
        if (command.isEmpty() || words.contains("--") || (isTypingName && isStartOfAnother(words.get(0)))) {
            return "";
        }
        return rest(command.get(), words.subList(1, words.size()));
    }

    private static boolean endsInBlank(String typed) {
        return typed.endsWith(" ") || typed.endsWith("\t");
    }

    private static boolean isStartOfAnother(String name) {
        for (String other : Commands.names()) {
            if (other.startsWith(name) && !other.equals(name)) {
                return true;
            }
        }
        return false;
    }

    private String rest(CommandSyntax command, List<String> arguments) {
        String usage = command.usage().substring(command.name().length()).strip();
        if (usage.contains(" | ")) {
            return arguments.isEmpty() ? usage : "";
        }
        CommandSpec spec = commands.parser(command).getCommandSpec();
        int given = Completions.positionals(spec, arguments).size();
        List<String> rest = new ArrayList<>();
        for (String part : parts(usage)) {
            boolean isOption = part.startsWith("[--");
            boolean isRepeatable = part.endsWith("…");
            if (isOption ? isRepeatable || !isGiven(part, arguments) : isRepeatable || given-- <= 0) {
                rest.add(part);
            }
        }
        return String.join(" ", rest);
    }

    private static boolean isGiven(String part, List<String> arguments) {
        String name = part.substring(1).split("[ \\]]", 2)[0];
        for (String argument : arguments) {
            if (argument.equals(name) || argument.startsWith(name + "=")) {
                return true;
            }
        }
        return false;
    }

    /** Cuts a usage line at the blanks that are not in brackets. */
    private static List<String> parts(String usage) {
        List<String> parts = new ArrayList<>();
        int depth = 0;
        int start = 0;
        for (int i = 0; i <= usage.length(); i++) {
            char next = i < usage.length() ? usage.charAt(i) : ' ';
            depth += next == '[' ? 1 : next == ']' ? -1 : 0;
            if (next == ' ' && depth == 0) {
                if (i > start) {
                    parts.add(usage.substring(start, i));
                }
                start = i + 1;
            }
        }
        return parts;
    }
}
