package io.minikafka.syntax;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.session.Request;
import java.util.List;
import java.util.Optional;

/** {@code tick}. */
final class TickSyntax extends CommandSyntax {

    TickSyntax() {
        super("tick", "[MS] [--clock-only]", "move the clock and run what is due", "tick 100");
    }

    @Override
    void declare(Options options) {
        options.optional("MS").flag("--clock-only", "only the clock moves; what is due waits");
    }

    @Override
    Request read(Arguments arguments) {
        long ms = arguments
                .optionalParameter(0)
                .map(text -> Arguments.number("MS", text, 0))
                .orElse(1L);
        return new Request.Execute(new ClusterCommand.Tick(ms, arguments.has("--clock-only")));
    }

    @Override
    Optional<List<String>> write(Request request) {
        return Words.ofCommand(request, ClusterCommand.Tick.class, (words, command) -> {
            words.add(command.ms());
            if (command.isClockOnly()) {
                words.add("--clock-only");
            }
        });
    }
}
