package io.minikafka.syntax;

import io.minikafka.session.Request;
import java.util.List;
import java.util.Optional;

/** {@code undo}. */
final class UndoSyntax extends CommandSyntax {

    UndoSyntax() {
        super("undo", "[N]", "go back a step, or N steps; nothing is lost, redo goes forward again", "undo");
    }

    @Override
    void declare(Options options) {
        options.optional("N");
    }

    @Override
    Request read(Arguments arguments) {
        return new Request.Undo(arguments.optionalInteger(0, "N", 1).orElse(1));
    }

    @Override
    Optional<List<String>> write(Request request) {
        return request instanceof Request.Undo undo
                ? Optional.of(new Words().add(undo.steps()).list())
                : Optional.empty();
    }
}
