package io.minikafka.syntax;

import io.minikafka.cluster.ClusterCommand.Setting;
import io.minikafka.cluster.Target;
import io.minikafka.record.Literal;
import io.minikafka.replication.BrokerSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** The words of one command as picocli sorted them, read as what they mean. */
final class Arguments {

    private final ParseResult parsed;
    private final WordNumbers numbers;

    Arguments(ParseResult parsed, WordNumbers numbers) {
        this.parsed = parsed;
        this.numbers = numbers;
    }

    Optional<String> option(String name) {
        return value(parsed.<@Nullable String>matchedOptionValue(name, null));
    }

    List<String> options(String name) {
        return numbers.values(parsed.matchedOptionValue(name, List.of()));
    }

    boolean has(String name) {
        return parsed.hasMatchedOption(name);
    }

    String parameter(int index) {
        return optionalParameter(index).orElseThrow();
    }

    Optional<String> optionalParameter(int index) {
        return value(parsed.<@Nullable String>matchedPositionalValue(index, null));
    }

    /** The parameters from an index on, where the command takes any number of them. */
    List<String> rest(int index) {
        for (PositionalParamSpec parameter : parsed.matchedPositionals()) {
            if (parameter.index().isVariable() && parameter.index().min() == index) {
                return numbers.values(valueOf(parameter));
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
        Optional<String> target = optionalParameter(index);
        return target.isPresent() ? new Target.Named(target.get()) : new Target.All();
    }

    /** A number from an option; the command itself refuses one that is not within these bounds. */
    Optional<Integer> integer(String option, int least, int most) {
        Optional<String> text = option(option);
        return text.isPresent() ? Optional.of(integer(option, text.get(), least, most)) : Optional.empty();
    }

    OptionalInt optionalInt(String option) {
        return integer(option, 0, Integer.MAX_VALUE).map(OptionalInt::of).orElseGet(OptionalInt::empty);
    }

    /** A number from an option; the command itself refuses one that is too small. */
    Optional<Long> number(String option, long least) {
        Optional<String> text = option(option);
        return text.isPresent() ? Optional.of(number(option, text.get(), least)) : Optional.empty();
    }

    /** A number from an option that must lie between bounds, both inclusive. */
    Optional<Long> number(String option, long min, long max) {
        Optional<String> text = option(option);
        return text.isPresent() ? Optional.of(number(option, text.get(), min, max)) : Optional.empty();
    }

    /** A number from a minimum on, where the parameter is given. */
    OptionalInt optionalInteger(int index, String name, int min) {
        Optional<String> text = optionalParameter(index);
        return text.isPresent() ? OptionalInt.of(integer(name, text.get(), min)) : OptionalInt.empty();
    }

    /** The epoch that a transaction's producer says it has, where it says so. */
    OptionalInt producerEpoch() {
        Optional<Long> epoch = number("--producer-epoch", 0, Short.MAX_VALUE);
        return epoch.isPresent() ? OptionalInt.of(epoch.get().intValue()) : OptionalInt.empty();
    }

    int broker(int index) {
        return integer("BROKER", parameter(index), 0, Integer.MAX_VALUE);
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

    /** Broker ids separated by commas; one may also follow the last. */
    static List<Integer> brokers(String name, String text) {
        List<Integer> brokers = new ArrayList<>();
        String ids = text.endsWith(",") ? text.substring(0, text.length() - 1) : text;
        if (!ids.isEmpty()) {
            for (String id : ids.split(",", -1)) {
                brokers.add(integer(name, id, 0, Integer.MAX_VALUE));
            }
        }
        return brokers;
    }

    Optional<BrokerSet> brokerSet(String option) {
        Optional<String> text = option(option);
        if (text.isEmpty()) {
            return Optional.empty();
        }
        List<Integer> ids = brokers(option, text.get());
        if (ids.isEmpty()) {
            throw new SyntaxException(option + " needs broker ids, as in 2,3; found " + Literal.ofText(text.get()));
        }
        return Optional.of(BrokerSet.of(ids));
    }

    /** A number from a minimum on. */
    static int integer(String name, String text, int min) {
        return (int) number(name, text, min, Integer.MAX_VALUE);
    }

    /** Any number; where the text is none, the bounds are told that the command checks. */
    static int integer(String name, String text, int least, int most) {
        Optional<Long> number = parse(text).filter(value -> value == value.intValue());
        return number.orElseThrow(() -> noNumber(name, text, least, most)).intValue();
    }

    /** Any number; where the text is none, the least is told that the command takes. */
    static long number(String name, String text, long least) {
        return parse(text).orElseThrow(() -> noNumber(name, text, least, Long.MAX_VALUE));
    }

    static long number(String name, String text, long min, long max) {
        return parse(text)
                .filter(number -> number >= min && number <= max)
                .orElseThrow(() -> noNumber(name, text, min, max));
    }

    private static Optional<Long> parse(String text) {
        try {
            long number = Long.parseLong(text);
            return isPlain(text) ? Optional.of(number) : Optional.empty();
        } catch (NumberFormatException notOne) {
            return Optional.empty();
        }
    }

    private static SyntaxException noNumber(String name, String text, long least, long most) {
        return new SyntaxException(
                name + " must be a whole number from " + least + " to " + most + ", found " + Literal.ofText(text));
    }

    /** Java would also take a plus, and the digits of other scripts. */
    private static boolean isPlain(String number) {
        for (int i = 0; i < number.length(); i++) {
            if (number.charAt(i) >= 0x80 || number.charAt(i) == '+') {
                return false;
            }
        }
        return true;
    }

    private Optional<String> value(@Nullable String number) {
        return number == null ? Optional.empty() : Optional.of(numbers.value(number));
    }
}
