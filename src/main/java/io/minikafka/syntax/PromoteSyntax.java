package io.minikafka.syntax;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.session.Request;
import java.util.List;
import java.util.Optional;

/** {@code promote}. */
final class PromoteSyntax extends CommandSyntax {

    PromoteSyntax() {
        super("promote", "TARGET BROKER", "make another replica the leader", "promote events 2");
    }

    @Override
    void declare(Options options) {
        options.required("TARGET", ValueKind.TARGET).required("BROKER", ValueKind.IN_SYNC_FOLLOWER);
    }

    @Override
    Request read(Arguments arguments) {
        return new Request.Execute(new ClusterCommand.Promote(arguments.target(0), arguments.broker(1)));
    }

    @Override
    Optional<List<String>> write(Request request) {
        return Words.ofCommand(
                request,
                ClusterCommand.Promote.class,
                (words, command) -> words.target(command.target()).add(command.broker()));
    }
}
