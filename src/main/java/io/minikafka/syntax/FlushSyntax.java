package io.minikafka.syntax;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.session.Request;
import java.util.List;
import java.util.Optional;

/** {@code flush}. */
final class FlushSyntax extends CommandSyntax {

    FlushSyntax() {
        super("flush", "[NAME]", "send what producers hold back", "flush");
    }

    @Override
    void declare(Options options) {
        options.optional("P", ValueKind.PRODUCER);
    }

    @Override
    Request read(Arguments arguments) {
        return new Request.Execute(new ClusterCommand.Flush(arguments.optionalParameter(0)));
    }

    @Override
    Optional<List<String>> write(Request request) {
        return Words.ofCommand(request, ClusterCommand.Flush.class, (words, command) -> {
            if (command.producer().isPresent()) {
                words.value(command.producer().get());
            }
        });
    }
}
