package io.minikafka.syntax;

import io.minikafka.replication.RuleSet;
import io.minikafka.session.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** Everything about the words of one command: its usage, its help, how they are read and written. */
abstract class CommandSyntax {

    private final String name;
    private final String arguments;
    private final String summary;
    private final String example;

    /**
     * Names a command.
     *
     * @param name the word it is called by
     * @param arguments its arguments as in a usage line
     * @param summary what it does, in a few words
     * @param example a line that works after {@code create-topic events} and a send to it
     */
    CommandSyntax(String name, String arguments, String summary, String example) {
        this.name = name;
        this.arguments = arguments;
        this.summary = summary;
        this.example = example;
    }

    final String name() {
        return name;
    }

    final String usage() {
        return arguments.isEmpty() ? name : name + " " + arguments;
    }

    /** The arguments of the usage line, cut at the blanks that are not in brackets. */
    final List<String> parts() {
        List<String> parts = new ArrayList<>();
        int depth = 0;
        int start = 0;
        for (int i = 0; i <= arguments.length(); i++) {
            char next = i < arguments.length() ? arguments.charAt(i) : ' ';
            depth += next == '[' ? 1 : next == ']' ? -1 : 0;
            if (next == ' ' && depth == 0) {
                if (i > start) {
                    parts.add(arguments.substring(start, i));
                }
                start = i + 1;
            }
        }
        return parts;
    }

    /**
     * The arguments that go with a first word, where the usage line has several ways: those of its way, without that word;
     * none where the word starts no way.
     */
    final Optional<List<String>> partsAfter(String first) {
        List<String> way = new ArrayList<>();
        Optional<List<String>> found = Optional.empty();
        List<String> parts = new ArrayList<>(parts());
        parts.add("|");
        for (String part : parts) {
            if (!part.equals("|")) {
                way.add(part);
                continue;
            }
            if (found.isEmpty() && List.of(way.get(0).split("\\|", -1)).contains(first)) {
                found = Optional.of(withValues(way.subList(1, way.size())));
            }
            way.clear();
        }
        return found;
    }

    /** An option that must be given stands in the usage line without brackets, and its value behind it. */
    private static List<String> withValues(List<String> parts) {
        List<String> joined = new ArrayList<>();
        for (String part : parts) {
            boolean isValue = !joined.isEmpty() && joined.get(joined.size() - 1).matches("--[^ ]+");
            if (isValue) {
                joined.set(joined.size() - 1, joined.get(joined.size() - 1) + " " + part);
            } else {
                joined.add(part);
            }
        }
        return joined;
    }

    /** Whether the first word decides what may follow. */
    final boolean hasSeveralWays() {
        return parts().contains("|");
    }

    /** Whether an option goes with the words that are given. */
    final boolean takes(String option, List<String> positionals) {
        if (!hasSeveralWays() || positionals.isEmpty()) {
            return true;
        }
        for (String part : partsAfter(positionals.get(0)).orElse(List.of())) {
            if (option.equals(optionOf(part))) {
                return true;
            }
        }
        return false;
    }

    /** Whether one more word that is no option goes with those that are given. */
    final boolean takesAnother(List<String> positionals) {
        if (!hasSeveralWays() || positionals.isEmpty()) {
            return true;
        }
        long count = partsAfter(positionals.get(0)).orElse(List.of()).stream()
                .filter(part -> optionOf(part).isEmpty())
                .count();
        return positionals.size() - 1 < count;
    }

    /** The name of the option in a part of the usage line, as in {@code [--max N]}; empty where it is none. */
    static String optionOf(String part) {
        String inside = part.startsWith("[") ? part.substring(1) : part;
        return inside.startsWith("--") ? inside.split("[ \\]]", 2)[0] : "";
    }

    final String summary() {
        return summary;
    }

    final String example() {
        return example;
    }

    /** Where it has a meaning, and so has its example. */
    Meaning meaning() {
        return Meaning.ANYWHERE;
    }

    /** Where one of its options has a meaning. */
    Meaning meaning(String option) {
        return Meaning.ANYWHERE;
    }

    final boolean hasMeaningUnder(RuleSet rules) {
        return meaning().isUnder(rules);
    }

    final boolean hasMeaningUnder(RuleSet rules, String option) {
        return meaning(option).isUnder(rules);
    }

    /** Declares the options and parameters. */
    abstract void declare(Options options);

    /** Makes the request of words that picocli has accepted. */
    abstract Request read(Arguments arguments);

    /** The words of a request that this command makes, without the command's name; empty for other requests. */
    abstract Optional<List<String>> write(Request request);

    /** A parser of this command alone. */
    final CommandLine parser() {
        CommandLine parser = emptyParser();
        declare(new Options(parser.getCommandSpec()));
        return parser;
    }

    /** A parser without options and parameters. */
    static CommandLine emptyParser() {
        CommandSpec spec = CommandSpec.create();
        spec.interpolateVariables(false);
        return new CommandLine(spec)
                .setExpandAtFiles(false)
                .setPosixClusteredShortOptionsAllowed(false)
                .setOverwrittenOptionsAllowed(false);
    }
}
