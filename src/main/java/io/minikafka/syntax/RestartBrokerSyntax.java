package io.minikafka.syntax;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.session.Request;
import java.util.List;
import java.util.Optional;

/** {@code restart-broker}. */
final class RestartBrokerSyntax extends CommandSyntax {

    RestartBrokerSyntax() {
        super(
                "restart-broker",
                "BROKER [--bounce]",
                "start a broker again, alone (Kafka's rules)",
                "restart-broker 2 --bounce");
    }

    @Override
    Meaning meaning() {
        return Meaning.KAFKA;
    }

    @Override
    void declare(Options options) {
        options.required("BROKER", ValueKind.BROKER_TO_START)
                .flag(
                        "--bounce",
                        "it is back before it is missed: it stays in the isr, and a leader leads again, in the next epoch");
    }

    @Override
    Request read(Arguments arguments) {
        return new Request.Execute(new ClusterCommand.RestartBroker(arguments.broker(0), arguments.has("--bounce")));
    }

    @Override
    Optional<List<String>> write(Request request) {
        return Words.ofCommand(request, ClusterCommand.RestartBroker.class, (words, command) -> {
            words.add(command.broker());
            if (command.isBounce()) {
                words.add("--bounce");
            }
        });
    }
}
