package io.minikafka.app;

import io.minikafka.session.Request;
import io.minikafka.storage.ClusterStore;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** The options of one top-level command: declared, parsed, explained. */
final class Usage {

    private final CommandSpec spec;

    Usage(String name, String summary) {
        spec = CommandSpec.create().name(name);
        spec.usageMessage().description(summary).width(80);
        spec.addOption(OptionSpec.builder("-h", "--help")
                .type(boolean.class)
                .arity("0")
                .usageHelp(true)
                .description("this text")
                .build());
    }

    Usage flag(String meaning, String... names) {
        spec.addOption(OptionSpec.builder(names)
                .type(boolean.class)
                .arity("0")
                .description(meaning)
                .build());
        return this;
    }

    Usage value(String meaning, String label, String... names) {
        spec.addOption(OptionSpec.builder(names)
                .type(String.class)
                .arity("1")
                .paramLabel(label)
                .description(meaning)
                .build());
        return this;
    }

    Usage output() {
        return value("text or json (default: text)", "FORMAT", "--output");
    }

    Usage store() {
        return value("memory or file", "STORE", "--store");
    }

    Usage parameter(String meaning, String label) {
        spec.addPositional(PositionalParamSpec.builder()
                .index("0")
                .type(String.class)
                .arity("1")
                .required(true)
                .paramLabel(label)
                .description(meaning)
                .build());
        return this;
    }

    Usage parameters(String meaning, String label) {
        spec.addPositional(PositionalParamSpec.builder()
                .index("0..*")
                .type(List.class)
                .auxiliaryTypes(String.class)
                .arity("0..*")
                .paramLabel(label)
                .description(meaning)
                .build());
        return this;
    }

    /** Sorts the arguments, or says what is wrong with them. */
    Parsed parse(List<String> arguments) throws UsageException {
        try {
            CommandLine parser = new CommandLine(spec)
                    .setExpandAtFiles(false)
                    .setOverwrittenOptionsAllowed(false)
                    .setPosixClusteredShortOptionsAllowed(false);
            if (arguments.contains("--help") || arguments.contains("-h")) {
                return new Parsed(parser.parseArgs("--help"), parser.getUsageMessage(CommandLine.Help.Ansi.OFF));
            }
            return new Parsed(parser.parseArgs(arguments.toArray(new String[0])), "");
        } catch (ParameterException wrong) {
            throw new UsageException(wrong.getMessage() + "; try " + spec.name() + " --help");
        }
    }

    /** Where a cluster without a directory of its own keeps its files. */
    enum Store {
        MEMORY,
        FILE;

        ClusterStore open() {
            return this == MEMORY ? ClusterStore.inMemory() : ClusterStore.inTemporaryDirectory();
        }
    }

    /** Arguments that were sorted; where help was asked for, only that. */
    record Parsed(ParseResult result, String help) {

        boolean isHelp() {
            return !help.isEmpty();
        }

        boolean has(String name) {
            return result.hasMatchedOption(name);
        }

        @Nullable
        String value(String name) {
            return result.<@Nullable String>matchedOptionValue(name, null);
        }

        String parameter() {
            return result.<String>matchedPositionalValue(0, "");
        }

        List<String> parameters() {
            return result.matchedPositionalValue(0, List.<String>of());
        }

        /** The store that is asked for, or the one that is used where none is. */
        Store store(Store usual) throws UsageException {
            String store = value("--store");
            if (store == null) {
                return usual;
            }
            return switch (store) {
                case "memory" -> Store.MEMORY;
                case "file" -> Store.FILE;
                default -> throw new UsageException("--store is memory or file, found " + store);
            };
        }

        Request.Output output() throws UsageException {
            String format = value("--output");
            if (format == null || format.equals("text")) {
                return Request.Output.TEXT;
            }
            if (format.equals("json")) {
                return Request.Output.JSON;
            }
            throw new UsageException("--output is text or json, found " + format);
        }
    }
}
