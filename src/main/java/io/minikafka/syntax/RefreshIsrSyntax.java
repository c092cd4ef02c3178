package io.minikafka.syntax;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.session.Request;
import java.util.List;
import java.util.Optional;

/** {@code refresh-isr}. */
final class RefreshIsrSyntax extends CommandSyntax {

    RefreshIsrSyntax() {
        super("refresh-isr", "[TARGET]", "evaluate who is in sync", "refresh-isr events");
    }

    @Override
    void declare(Options options) {
        options.optional("TARGET", ValueKind.TARGET);
    }

    @Override
    Request read(Arguments arguments) {
        return new Request.Execute(new ClusterCommand.RefreshIsr(arguments.targetOrAll(0)));
    }

    @Override
    Optional<List<String>> write(Request request) {
        return Words.ofCommand(
                request, ClusterCommand.RefreshIsr.class, (words, command) -> words.target(command.target()));
    }
}
