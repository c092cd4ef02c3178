package io.minikafka.syntax;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.session.Request;
import java.util.List;
import java.util.Optional;

/** {@code rejoin}. */
final class RejoinSyntax extends CommandSyntax {

    RejoinSyntax() {
        super("rejoin", "TARGET BROKER", "prepare a former leader to follow", "rejoin events 2");
    }

    @Override
    Meaning meaning() {
        return Meaning.CHAPTERS;
    }

    @Override
    void declare(Options options) {
        options.required("TARGET", ValueKind.TARGET).required("BROKER", ValueKind.OUT_OF_SYNC_FOLLOWER);
    }

    @Override
    Request read(Arguments arguments) {
        return new Request.Execute(new ClusterCommand.Rejoin(arguments.target(0), arguments.broker(1)));
    }

    @Override
    Optional<List<String>> write(Request request) {
        return Words.ofCommand(
                request,
                ClusterCommand.Rejoin.class,
                (words, command) -> words.target(command.target()).add(command.broker()));
    }
}
