package io.minikafka.syntax;

import io.minikafka.session.Request;
import java.util.List;
import java.util.Optional;

/** {@code goto}. */
final class GoToSyntax extends CommandSyntax {

    GoToSyntax() {
        super("goto", "STEP", "go to a step of the history, back or forward; 0 is the start", "goto 1");
    }

    @Override
    void declare(Options options) {
        options.required("STEP", ValueKind.STEP);
    }

    @Override
    Request read(Arguments arguments) {
        return new Request.GoTo(Arguments.integer("STEP", arguments.parameter(0), 0));
    }

    @Override
    Optional<List<String>> write(Request request) {
        return request instanceof Request.GoTo goTo
                ? Optional.of(new Words().add(goTo.step()).list())
                : Optional.empty();
    }
}
