package io.minikafka.syntax;

import io.minikafka.session.Request;
import java.util.List;
import java.util.Optional;

/** {@code redo}. */
final class RedoSyntax extends CommandSyntax {

    RedoSyntax() {
        super("redo", "[N]", "go forward again a step, or N steps, after undo or goto", "redo");
    }

    @Override
    void declare(Options options) {
        options.optional("N");
    }

    @Override
    Request read(Arguments arguments) {
        return new Request.Redo(arguments.optionalInteger(0, "N", 1).orElse(1));
    }

    @Override
    Optional<List<String>> write(Request request) {
        return request instanceof Request.Redo redo
                ? Optional.of(new Words().add(redo.steps()).list())
                : Optional.empty();
    }
}
