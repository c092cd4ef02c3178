package io.minikafka.syntax;

import io.minikafka.session.Request;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** {@code diff}. */
final class DiffSyntax extends CommandSyntax {

    DiffSyntax() {
        super(
                "diff",
                "[STEP [STEP]]",
                "what the last step changed, what differs from a step until now, or between two steps",
                "diff 1");
    }

    @Override
    void declare(Options options) {
        options.optional("STEP").optional("STEP");
    }

    @Override
    Request read(Arguments arguments) {
        return new Request.Diff(step(arguments, 0), step(arguments, 1));
    }

    @Override
    Optional<List<String>> write(Request request) {
        if (!(request instanceof Request.Diff diff)) {
            return Optional.empty();
        }
        Words words = new Words();
        diff.from().ifPresent(words::add);
        diff.to().ifPresent(words::add);
        return Optional.of(words.list());
    }

    private static OptionalInt step(Arguments arguments, int index) {
        return arguments.optionalParameter(index).isPresent()
                ? OptionalInt.of(Arguments.integer("STEP", arguments.parameter(index), 0))
                : OptionalInt.empty();
    }
}
