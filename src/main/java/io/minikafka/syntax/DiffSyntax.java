package io.minikafka.syntax;

import io.minikafka.session.Request;
import java.util.List;
import java.util.Optional;

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
        options.optional("STEP", ValueKind.STEP).optional("STEP", ValueKind.STEP);
    }

    @Override
    Request read(Arguments arguments) {
        return new Request.Diff(arguments.optionalInteger(0, "STEP", 0), arguments.optionalInteger(1, "STEP", 0));
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
}
