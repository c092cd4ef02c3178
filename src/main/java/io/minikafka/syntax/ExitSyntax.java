package io.minikafka.syntax;

import io.minikafka.session.Request;
import java.util.List;
import java.util.Optional;

/** {@code exit}. */
final class ExitSyntax extends CommandSyntax {

    ExitSyntax() {
        super("exit", "", "leave", "exit");
    }

    @Override
    void declare(Options options) {}

    @Override
    Request read(Arguments arguments) {
        return new Request.Exit();
    }

    @Override
    Optional<List<String>> write(Request request) {
        return request instanceof Request.Exit ? Optional.of(List.of()) : Optional.empty();
    }
}
