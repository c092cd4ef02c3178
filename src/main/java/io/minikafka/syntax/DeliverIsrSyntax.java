package io.minikafka.syntax;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.session.Request;
import java.util.List;
import java.util.Optional;

/** {@code deliver-isr}. */
final class DeliverIsrSyntax extends CommandSyntax {

    DeliverIsrSyntax() {
        super("deliver-isr", "[TARGET]", "let changes of the isr arrive (Kafka's rules)", "deliver-isr events");
    }

    @Override
    Meaning meaning() {
        return Meaning.KAFKA;
    }

    @Override
    void declare(Options options) {
        options.optional("TARGET", ValueKind.TARGET);
    }

    @Override
    Request read(Arguments arguments) {
        return new Request.Execute(new ClusterCommand.DeliverIsr(arguments.targetOrAll(0)));
    }

    @Override
    Optional<List<String>> write(Request request) {
        return Words.ofCommand(request, ClusterCommand.DeliverIsr.class, (words, command) -> {
            words.target(command.target());
        });
    }
}
