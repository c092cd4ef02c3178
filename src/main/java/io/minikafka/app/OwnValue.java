package io.minikafka.app;

import io.minikafka.lab.Exercise;
import io.minikafka.lab.Seed;
import io.minikafka.record.Literal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Which value of an exercise that varies somebody wants: one that they name, the one that lab grade gives them, or all. */
final class OwnValue {

    private final @Nullable String value;
    private final @Nullable String seed;
    private final @Nullable String learner;

    private OwnValue(@Nullable String value, @Nullable String seed, @Nullable String learner) {
        this.value = value;
        this.seed = seed;
        this.learner = learner;
    }

    static Usage declareIn(Usage usage, String withoutValue) {
        return usage.value(
                        "which value of an exercise that varies is yours (default: " + withoutValue + ")",
                        "VALUE",
                        "--value")
                .value("the text that lab grade gives out values by, with --learner", "TEXT", "--seed")
                .value("whose value it is, with --seed", "NAME", "--learner");
    }

    static OwnValue of(Usage.Parsed parsed) throws UsageException {
        if (parsed.has("--seed") != parsed.has("--learner")) {
            throw new UsageException(
                    "--seed and --learner go together: the text that lab grade has, and the learner's name there");
        }
        if (parsed.has("--seed") && parsed.has("--value")) {
            throw new UsageException("--seed finds the value out, so leave --value out");
        }
        return new OwnValue(parsed.value("--value"), parsed.value("--seed"), parsed.value("--learner"));
    }

    /** The options that want the same again, each behind a blank; empty text where there are none. */
    String options() {
        if (seed != null && learner != null) {
            return " --seed " + Literal.ofText(seed) + " --learner " + Literal.ofText(learner);
        }
        return value == null ? "" : " --value " + Literal.ofText(value);
    }

    /** Whether one is wanted that is not every learner's. */
    boolean isGiven() {
        return value != null || seed != null;
    }

    /** That value; empty for all of them. */
    Optional<String> in(Exercise exercise) throws UsageException {
        if (exercise.vary().isEmpty()) {
            return inWhatIsTheSame(exercise.name());
        }
        if (seed != null && learner != null) {
            return Optional.of(new Seed(seed).value(exercise, learner));
        }
        if (value != null && !exercise.values().contains(value)) {
            throw new UsageException(
                    "--value is one of " + String.join(", ", exercise.values()) + ", found " + Literal.ofText(value));
        }
        return Optional.ofNullable(value);
    }

    /** Refuses a value of something that has none. */
    Optional<String> inWhatIsTheSame(String name) throws UsageException {
        if (!isGiven()) {
            return Optional.empty();
        }
        throw new UsageException(name + " is the same for everybody; leave "
                + (seed == null ? "--value" : "--seed and --learner") + " out");
    }
}
