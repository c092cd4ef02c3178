package io.minikafka.syntax;

import io.minikafka.session.Request;
import java.util.List;
import java.util.Optional;

/** {@code source}. */
final class SourceSyntax extends CommandSyntax {

    SourceSyntax() {
        super("source", "FILE", "run the lines of a file", "source experiment.lab");
    }

    @Override
    void declare(Options options) {
        options.required("FILE", ValueKind.FILE);
    }

    @Override
    Request read(Arguments arguments) {
        return new Request.Source(arguments.parameter(0));
    }

    @Override
    Optional<List<String>> write(Request request) {
        return request instanceof Request.Source source
                ? Optional.of(new Words().value(source.file()).list())
                : Optional.empty();
    }
}
