package io.minikafka.syntax;

import io.minikafka.cluster.ClusterState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** What may be typed next. For one thread. */
public final class Completions {

    /** Stands where the cursor is, so that there is a word even where nothing is typed of it. */
    private static final String CURSOR = "\\x00";

    private final Commands commands = new Commands();
    private final Function<String, List<String>> files;

    /** Completions that know no file. */
    public Completions() {
        this(typed -> List.of());
    }

    /**
     * Completions of files, too.
     *
     * @param files answers the names that what is typed of one may become
     */
    public Completions(Function<String, List<String>> files) {
        this.files = files;
    }

    /**
     * Words that may stand where the cursor is.
     *
     * @param typed the line up to the cursor
     * @return every word that fits there and starts with what is typed of it; in a useful order
     */
    public List<String> of(String typed, ClusterState state) {
        return of(typed, state, -1);
    }

    /**
     * Words that may stand where the cursor is.
     *
     * @param lastStep the number of the history's last step; negative where there is no history
     */
    public List<String> of(String typed, ClusterState state, int lastStep) {
        List<List<Word>> read;
        try {
            read = LineReader.read(typed + CURSOR);
        } catch (SyntaxException insideQuotes) {
            return List.of();
        }
        if (read.isEmpty()) {
            return List.of();
        }
        List<String> words = new ArrayList<>();
        read.get(read.size() - 1).forEach(word -> words.add(word.text()));
        String last = words.remove(words.size() - 1);
        if (!last.endsWith("\0")) {
            // The cursor is behind a backslash or in a comment.
            return List.of();
        }
        String prefix = last.substring(0, last.length() - 1);
        return candidates(words, new Candidates.Place(List.of(), prefix, state, lastStep, files)).stream()
                .filter(candidate -> candidate.startsWith(prefix))
                .toList();
    }

    private List<String> candidates(List<String> words, Candidates.Place place) {
        if (words.isEmpty()) {
            return Commands.namesUnder(place.state().rules());
        }
        Optional<List<String>> supposed = WhatIfSyntax.supposed(words, word -> word);
        if (supposed.isPresent()) {
            boolean isNested = !supposed.get().isEmpty()
                    && WhatIfSyntax.isBefore(supposed.get().get(0));
            return isNested ? List.of() : candidates(supposed.get(), place);
        }
        return Commands.named(words.get(0))
                .map(syntax -> arguments(syntax, words.subList(1, words.size()), place))
                .orElse(List.of());
    }

    private List<String> arguments(CommandSyntax syntax, List<String> arguments, Candidates.Place place) {
        CommandSpec spec = commands.parser(syntax).getCommandSpec();
        List<String> positionals = positionals(spec, arguments);
        OptionSpec open = arguments.isEmpty() ? null : spec.optionsMap().get(arguments.get(arguments.size() - 1));
        if (open != null && open.arity().max() > 0) {
            return values(open, place.behind(positionals));
        }
        List<String> options = options(spec, arguments).stream()
                .filter(option -> syntax.hasMeaningUnder(place.state().rules(), option))
                .filter(option -> syntax.takes(option, positionals))
                .toList();
        if (place.typed().startsWith("-")) {
            return options;
        }
        return spec.positionalParameters().stream()
                .filter(parameter -> syntax.takesAnother(positionals))
                .filter(parameter -> parameter.index().contains(positionals.size()))
                .findFirst()
                .map(parameter -> values(parameter, place.behind(positionals)))
                .orElse(options);
    }

    /** What a word behind others is: the value of an option, or a parameter. */
    static Optional<ArgSpec> argument(CommandSpec spec, List<String> arguments, List<String> positionals) {
        OptionSpec open = arguments.isEmpty() ? null : spec.optionsMap().get(arguments.get(arguments.size() - 1));
        if (open != null && open.arity().max() > 0) {
            return Optional.of(open);
        }
        return spec.positionalParameters().stream()
                .filter(parameter -> parameter.index().contains(positionals.size()))
                .findFirst()
                .map(ArgSpec.class::cast);
    }

    /** The arguments that are no options and no options' values. */
    static List<String> positionals(CommandSpec spec, List<String> arguments) {
        List<String> positionals = new ArrayList<>();
        boolean isValue = false;
        for (String argument : arguments) {
            OptionSpec option = spec.optionsMap().get(argument);
            if (option == null && !isValue && !argument.startsWith("--")) {
                positionals.add(argument);
            }
            isValue = option != null && option.arity().max() > 0;
        }
        return positionals;
    }

    /** The options that were not given yet, or may be given again. */
    private static List<String> options(CommandSpec spec, List<String> arguments) {
        return spec.options().stream()
                .filter(option -> option.isMultiValue() || !arguments.contains(option.longestName()))
                .map(option -> option.longestName())
                .toList();
    }

    /** The values of the kind that the command declared; none where it takes anything. */
    private static List<String> values(ArgSpec argument, Candidates.Place place) {
        String kind = argument.descriptionKey();
        return kind == null ? List.of() : Candidates.of(ValueKind.valueOf(kind), place);
    }
}
