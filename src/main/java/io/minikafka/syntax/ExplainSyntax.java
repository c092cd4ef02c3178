package io.minikafka.syntax;

import io.minikafka.session.Request;
import java.util.List;
import java.util.Optional;

/** {@code explain}. */
final class ExplainSyntax extends CommandSyntax {

    ExplainSyntax() {
        super("explain", "[TERM…]", "why the last answer came out so, or what a word means", "explain hw");
    }

    @Override
    void declare(Options options) {
        options.rest("TERM", ValueKind.TERM);
    }

    @Override
    Request read(Arguments arguments) {
        return new Request.Explain(arguments.rest(0));
    }

    @Override
    Optional<List<String>> write(Request request) {
        if (!(request instanceof Request.Explain explain)) {
            return Optional.empty();
        }
        Words words = new Words();
        explain.terms().forEach(words::value);
        return Optional.of(words.list());
    }
}
