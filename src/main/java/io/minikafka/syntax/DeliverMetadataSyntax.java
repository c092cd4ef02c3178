package io.minikafka.syntax;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.session.Request;
import java.util.List;
import java.util.Optional;

/** {@code deliver-metadata}. */
final class DeliverMetadataSyntax extends CommandSyntax {

    DeliverMetadataSyntax() {
        super("deliver-metadata", "BROKER", "let a broker hear who leads (Kafka's rules)", "deliver-metadata 2");
    }

    @Override
    Meaning meaning() {
        return Meaning.KAFKA;
    }

    @Override
    void declare(Options options) {
        options.required("BROKER", ValueKind.RUNNING_BROKER);
    }

    @Override
    Request read(Arguments arguments) {
        return new Request.Execute(new ClusterCommand.DeliverMetadata(arguments.broker(0)));
    }

    @Override
    Optional<List<String>> write(Request request) {
        return Words.ofCommand(request, ClusterCommand.DeliverMetadata.class, (words, command) -> {
            words.add(command.broker());
        });
    }
}
