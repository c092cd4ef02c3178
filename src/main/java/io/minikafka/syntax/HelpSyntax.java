package io.minikafka.syntax;

import io.minikafka.session.Request;
import java.util.List;
import java.util.Optional;

/** {@code help}. */
final class HelpSyntax extends CommandSyntax {

    HelpSyntax() {
        super("help", "[COMMAND|kafka]", "what there is, or how one command works", "help send");
    }

    @Override
    void declare(Options options) {
        options.optional("COMMAND", ValueKind.HELP);
    }

    @Override
    Request read(Arguments arguments) {
        return new Request.Help(arguments.optionalParameter(0).orElse(""));
    }

    @Override
    Optional<List<String>> write(Request request) {
        return request instanceof Request.Help help
                ? Optional.of(
                        help.command().isEmpty()
                                ? List.of()
                                : new Words().value(help.command()).list())
                : Optional.empty();
    }
}
