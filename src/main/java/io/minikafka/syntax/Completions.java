package io.minikafka.syntax;

import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.Target;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.explain.Glossary;
import io.minikafka.replication.PartitionReplicaSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** What may be typed next. */
public final class Completions {

    /** Stands where the cursor is, so that there is a word even where nothing is typed of it. */
    private static final String CURSOR = "\\x00";

    private static final int SENDS_OFFERED = 20;
    private static final int STEPS_OFFERED = 20;

    private Completions() {}

    /**
     * Words that may stand where the cursor is.
     *
     * @param typed the line up to the cursor
     * @return every word that fits there and starts with what is typed of it; in a useful order
     */
    public static List<String> of(String typed, ClusterState state) {
        return of(typed, state, -1);
    }

    /**
     * Words that may stand where the cursor is.
     *
     * @param lastStep the number of the history's last step; negative where there is no history
     */
    public static List<String> of(String typed, ClusterState state, int lastStep) {
        List<List<Word>> commands;
        try {
            commands = LineReader.read(typed + CURSOR);
        } catch (SyntaxException insideQuotes) {
            return List.of();
        }
        if (commands.isEmpty()) {
            return List.of();
        }
        List<String> words = new ArrayList<>();
        commands.get(commands.size() - 1).forEach(word -> words.add(word.text()));
        String last = words.remove(words.size() - 1);
        if (!last.endsWith("\0")) {
            // The cursor is behind a backslash or in a comment.
            return List.of();
        }
        String prefix = last.substring(0, last.length() - 1);
        return candidates(words, prefix, state, lastStep).stream()
                .filter(candidate -> candidate.startsWith(prefix))
                .toList();
    }

    private static List<String> candidates(List<String> words, String prefix, ClusterState state, int lastStep) {
        if (words.isEmpty()) {
            return Commands.names();
        }
        boolean isSupposing = words.get(0).equals(WhatIfSyntax.NAME);
        if (isSupposing && words.size() > 1 && words.get(1).equals(WhatIfSyntax.NAME)) {
            return List.of();
        }
        if (isSupposing) {
            return candidates(words.subList(1, words.size()), prefix, state, lastStep);
        }
        Optional<CommandSyntax> syntax = Commands.named(words.get(0));
        if (syntax.isEmpty()) {
            return List.of();
        }
        CommandSpec spec = syntax.get().parser().getCommandSpec();
        List<String> arguments = words.subList(1, words.size());
        OptionSpec open = arguments.isEmpty() ? null : spec.optionsMap().get(arguments.get(arguments.size() - 1));
        if (open != null && open.arity().max() > 0) {
            return values(open, positionals(spec, arguments), prefix, state, lastStep);
        }
        if (prefix.startsWith("-")) {
            return options(spec, arguments);
        }
        List<String> positionals = positionals(spec, arguments);
        return spec.positionalParameters().stream()
                .filter(parameter -> parameter.index().contains(positionals.size()))
                .findFirst()
                .map(parameter -> values(parameter, positionals, prefix, state, lastStep))
                .orElseGet(() -> options(spec, arguments));
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

    /** The values of the kind that the command declared, else what the label tells. */
    private static List<String> values(
            ArgSpec argument, List<String> positionals, String prefix, ClusterState state, int lastStep) {
        String kind = argument.descriptionKey();
        return kind == null
                ? values(argument.paramLabel(), positionals, state, lastStep)
                : ValueKind.valueOf(kind).values(positionals, prefix, state);
    }

    private static List<String> values(String label, List<String> positionals, ClusterState state, int lastStep) {
        return switch (label) {
            case "TARGET" -> targets(state);
            case "T" -> state.topics().keySet().toJavaList();
            case "P" -> state.producers().byName().keySet().toJavaList();
            case "#N" -> latestSends(state);
            case "STEP" -> latestSteps(lastStep);
            case "FAULT" -> List.of("flush-error", "fetch-error", "torn-write", "corrupt");
            case "ON|OFF" -> List.of("on", "off");
            case "BEGIN|COMMIT|ABORT" -> List.of("begin", "commit", "abort");
            case "read_uncommitted|read_committed" -> List.of("read_committed", "read_uncommitted");
            case "B" -> state.brokers().stream().map(String::valueOf).toList();
            case "BROKER" -> brokers(positionals, state);
            case "TERM" -> terms(state);
            case "WHAT" -> ShowSyntax.subjects();
            case "COMMAND" -> Commands.names();
            case "0|1|all" -> List.of("0", "1", "all");
            default -> List.of();
        };
    }

    /** The numbers of the latest sends, the last one first. */
    private static List<String> latestSends(ClusterState state) {
        List<String> sends = new ArrayList<>();
        for (int number = state.lastSendNumber(); number > 0 && sends.size() < SENDS_OFFERED; number--) {
            sends.add("#" + number);
        }
        return sends;
    }

    /** The words that can be explained, and the latest sends. */
    private static List<String> terms(ClusterState state) {
        List<String> terms = new ArrayList<>();
        for (String name : Glossary.names()) {
            if (name.indexOf(' ') < 0) {
                terms.add(name);
            }
        }
        terms.addAll(latestSends(state));
        return terms;
    }

    /** The numbers of the latest steps, the last one first. */
    private static List<String> latestSteps(int lastStep) {
        List<String> steps = new ArrayList<>();
        for (int number = lastStep; number >= 0 && steps.size() < STEPS_OFFERED; number--) {
            steps.add(String.valueOf(number));
        }
        return steps;
    }

    private static List<String> targets(ClusterState state) {
        List<String> targets = new ArrayList<>(state.topics().keySet().toJavaList());
        for (TopicPartition partition : state.partitions().keySet()) {
            targets.add(partition.toString());
        }
        return targets;
    }

    /** The followers of the partition that is named, else all brokers. */
    private static List<String> brokers(List<String> positionals, ClusterState state) {
        List<Integer> brokers = state.brokers();
        if (!positionals.isEmpty()) {
            List<TopicPartition> named =
                    new Target.Named(positionals.get(0)).resolve(state).getOrElse(List.of());
            if (named.size() == 1) {
                PartitionReplicaSet set = state.partition(named.get(0));
                brokers = set.followers().stream()
                        .map(follower -> follower.brokerId())
                        .toList();
            }
        }
        return brokers.stream().map(String::valueOf).toList();
    }
}
