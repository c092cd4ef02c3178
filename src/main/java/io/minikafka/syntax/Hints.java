package io.minikafka.syntax;

import io.minikafka.replication.RuleSet;
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
     * @param rules the cluster's; what has no meaning under them is not hinted at
     */
    public String of(String typed, RuleSet rules) {
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
        return of(
                WhatIfSyntax.supposed(words, word -> word)
                        .filter(rest -> !rest.isEmpty())
                        .orElse(words),
                typed,
                rules);
    }

    private String of(List<String> words, String typed, RuleSet rules) {
        Optional<CommandSyntax> command = Commands.named(words.get(0)).filter(syntax -> syntax.hasMeaningUnder(rules));
        boolean isTypingName = words.size() == 1 && !endsInBlank(typed);
        if (command.isEmpty() || words.contains("--") || (isTypingName && isStartOfAnother(words.get(0), rules))) {
            return "";
        }
        return rest(command.get(), words.subList(1, words.size()), rules);
    }

    private static boolean endsInBlank(String typed) {
        return typed.endsWith(" ") || typed.endsWith("\t");
    }

    private static boolean isStartOfAnother(String name, RuleSet rules) {
        for (String other : Commands.namesUnder(rules)) {
            if (other.startsWith(name) && !other.equals(name)) {
                return true;
            }
        }
        return false;
    }

    private String rest(CommandSyntax command, List<String> arguments, RuleSet rules) {
        List<String> parts = command.parts();
        if (command.hasSeveralWays() && !arguments.isEmpty()) {
            parts = command.partsAfter(arguments.get(0)).orElse(List.of());
        } else if (command.hasSeveralWays()) {
            return String.join(" ", parts);
        }
        CommandSpec spec = commands.parser(command).getCommandSpec();
        int given = Completions.positionals(spec, arguments).size() - (command.hasSeveralWays() ? 1 : 0);
        List<String> rest = new ArrayList<>();
        for (String part : parts) {
            String option = CommandSyntax.optionOf(part);
            boolean isRepeatable = part.endsWith("…");
            if (!option.isEmpty()
                    ? command.hasMeaningUnder(rules, option) && (isRepeatable || !isGiven(option, arguments))
                    : isRepeatable || given-- <= 0) {
                rest.add(part);
            }
        }
        return String.join(" ", rest);
    }

    private static boolean isGiven(String name, List<String> arguments) {
        for (String argument : arguments) {
            if (argument.equals(name) || argument.startsWith(name + "=")) {
                return true;
            }
        }
        return false;
    }
}
