package io.minikafka.syntax;

import io.minikafka.session.Request;
import java.util.List;
import java.util.Optional;

/** {@code restart}. */
final class RestartSyntax extends CommandSyntax {

    RestartSyntax() {
        super("restart", "[--crash]", "close or crash, and reopen from the store", "restart --crash");
    }

    @Override
    void declare(Options options) {
        options.flag("--crash", "nothing is flushed before, as in a power loss");
    }

    @Override
    Request read(Arguments arguments) {
        return new Request.Restart(arguments.has("--crash"));
    }

    @Override
    Optional<List<String>> write(Request request) {
        return request instanceof Request.Restart restart
                ? Optional.of(restart.isCrash() ? List.of("--crash") : List.of())
                : Optional.empty();
    }
}
