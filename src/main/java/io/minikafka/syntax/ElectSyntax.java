package io.minikafka.syntax;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.session.Request;
import java.util.List;
import java.util.Optional;

/** {@code elect}. */
final class ElectSyntax extends CommandSyntax {

    ElectSyntax() {
        super(
                "elect",
                "TARGET [--broker ID] [--unclean]",
                "let the controller elect (Kafka's rules)",
                "elect events --broker 2");
    }

    @Override
    Meaning meaning() {
        return Meaning.KAFKA;
    }

    @Override
    void declare(Options options) {
        options.required("TARGET", ValueKind.TARGET)
                .value(
                        "--broker",
                        "ID",
                        ValueKind.RUNNING_BROKER,
                        "this member of the ISR; with --unclean any that is alive, where no member is")
                .flag("--unclean", "a replica outside the ISR, too, where nobody else can lead; records may be lost");
    }

    @Override
    Request read(Arguments arguments) {
        return new Request.Execute(new ClusterCommand.Elect(
                arguments.target(0), arguments.optionalInt("--broker"), arguments.has("--unclean")));
    }

    @Override
    Optional<List<String>> write(Request request) {
        return Words.ofCommand(request, ClusterCommand.Elect.class, (words, command) -> {
            words.target(command.target());
            command.broker().ifPresent(broker -> words.add("--broker").add(broker));
            if (command.isUncleanAllowed()) {
                words.add("--unclean");
            }
        });
    }
}
