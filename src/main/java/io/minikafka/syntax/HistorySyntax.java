package io.minikafka.syntax;

import io.minikafka.session.Request;
import java.util.List;
import java.util.Optional;

/** {@code history}. */
final class HistorySyntax extends CommandSyntax {

    HistorySyntax() {
        super("history", "[N]", "the latest steps, or the latest N, with what each changed", "history");
    }

    @Override
    void declare(Options options) {
        options.optional("N");
    }

    @Override
    Request read(Arguments arguments) {
        return new Request.History(arguments.optionalInteger(0, "N", 1));
    }

    @Override
    Optional<List<String>> write(Request request) {
        if (!(request instanceof Request.History history)) {
            return Optional.empty();
        }
        Words words = new Words();
        history.steps().ifPresent(words::add);
        return Optional.of(words.list());
    }
}
