package io.minikafka.syntax;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.session.Request;
import java.util.List;
import java.util.Optional;

/** {@code crash-broker}. */
final class CrashBrokerSyntax extends CommandSyntax {

    CrashBrokerSyntax() {
        super("crash-broker", "BROKER [--lose-unflushed]", "a broker dies alone (Kafka's rules)", "crash-broker 2");
    }

    @Override
    Meaning meaning() {
        return Meaning.KAFKA;
    }

    @Override
    void declare(Options options) {
        options.required("BROKER", ValueKind.RUNNING_BROKER)
                .flag("--lose-unflushed", "its logs lose what was not flushed, as in a power loss");
    }

    @Override
    Request read(Arguments arguments) {
        return new Request.Execute(
                new ClusterCommand.CrashBroker(arguments.broker(0), arguments.has("--lose-unflushed")));
    }

    @Override
    Optional<List<String>> write(Request request) {
        return Words.ofCommand(request, ClusterCommand.CrashBroker.class, (words, command) -> {
            words.add(command.broker());
            if (command.isUnflushedLost()) {
                words.add("--lose-unflushed");
            }
        });
    }
}
