package io.minikafka.syntax;

import io.minikafka.cluster.ClusterCommand.Setting;
import io.minikafka.cluster.Target;
import io.minikafka.record.Literal;
import io.minikafka.replication.BrokerSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** The words of one command as picocli sorted them, read as what they mean. */
final class Arguments {

    private final ParseResult parsed;

    Arguments(ParseResult parsed) {
        this.parsed = parsed;
    }

    Optional<String> option(String name) {
        return Optional.ofNullable(parsed.<@Nullable String>matchedOptionValue(name, null))
                .map(WordMarks::strip);
    }

    List<String> options(String name) {
        return strip(parsed.matchedOptionValue(name, List.of()));
    }

    boolean has(String name) {
        return parsed.hasMatchedOption(name);
    }

    String parameter(int index) {
        return optionalParameter(index).orElseThrow();
    }

    Optional<String> optionalParameter(int index) {
        return Optional.ofNullable(parsed.<@Nullable String>matchedPositionalValue(index, null))
                .map(WordMarks::strip);
    }

    /** The parameters from an index on, where the command takes any number of them. */
    List<String> rest(int index) {
        for (PositionalParamSpec parameter : parsed.matchedPositionals()) {
            if (parameter.index().isVariable() && parameter.index().min() == index) {
                return strip(valueOf(parameter));
            }
        }
        return List.of();
    }

    private static List<String> valueOf(ArgSpec parameter) {
        List<String> values = parameter.getValue();
        return values == null ? List.of() : values;
    }

    Target target(int index) {
        return new Target.Named(parameter(index));
    }

    /** The target, or every partition where none is named. */
    Target targetOrAll(int index) {
        return optionalParameter(index).<Target>map(Target.Named::new).orElseGet(Target.All::new);
    }

    Optional<Integer> integer(String option) {
        return option(option).map(text -> integer(option, text));
    }

    Optional<Long> number(String option) {
        return option(option).map(text -> number(option, text));
    }

    /** A number from an option that must lie between bounds, both inclusive. */
    Optional<Long> number(String option, long min, long max) {
        return option(option).map(text -> number(option, text, min, max));
    }

    int broker(int index) {
        return integer("BROKER", parameter(index));
    }

    /** The {@code k=v} words of an option. */
    List<Setting> settings(String option) {
        return settings(options(option));
    }

    static List<Setting> settings(List<String> words) {
        List<Setting> settings = new ArrayList<>();
        for (String word : words) {
            int equals = word.indexOf('=');
            if (equals < 1) {
                throw new SyntaxException(
                        "a config is written key=value, as in min.insync.replicas=2; found " + Literal.ofText(word));
            }
            settings.add(new Setting(word.substring(0, equals), word.substring(equals + 1)));
        }
        return settings;
    }

    /** Broker ids separated by commas. */
    static List<Integer> brokers(String name, String text) {
        return Arrays.stream(text.split(",", -1))
                .filter(id -> !id.isEmpty())
                .map(id -> integer(name, id))
                .toList();
    }

    Optional<BrokerSet> brokerSet(String option) {
        return option(option).map(text -> {
            List<Integer> ids = brokers(option, text);
            if (ids.isEmpty()) {
                throw new SyntaxException(option + " needs broker ids, as in 2,3; found " + Literal.ofText(text));
            }
            return BrokerSet.of(ids);
        });
    }

    static int integer(String name, String text) {
        return (int) number(name, text, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    static long number(String name, String text) {
        return number(name, text, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    static long number(String name, String text, long min, long max) {
        try {
            long number = Long.parseLong(text);
            if (number >= min && number <= max && text.chars().allMatch(c -> c < 0x80 && c != '+')) {
                return number;
            }
        } catch (NumberFormatException notOne) {
            // Answered below, as a number out of bounds is.
        }
        throw new SyntaxException(
                name + " must be a whole number from " + min + " to " + max + ", found " + Literal.ofText(text));
    }

    private static List<String> strip(List<String> words) {
        return words.stream().map(WordMarks::strip).toList();
    }
}
