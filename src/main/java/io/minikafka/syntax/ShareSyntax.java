package io.minikafka.syntax;

import io.minikafka.session.Request;
import java.util.List;
import java.util.Optional;

/** {@code share}. */
final class ShareSyntax extends CommandSyntax {

    ShareSyntax() {
        super("share", "", "write what was done as one command for a forum or a bug report", "share");
    }

    @Override
    void declare(Options options) {
        // It takes nothing.
    }

    @Override
    Request read(Arguments arguments) {
        return new Request.Share();
    }

    @Override
    Optional<List<String>> write(Request request) {
        return request instanceof Request.Share ? Optional.of(List.of()) : Optional.empty();
    }
}
