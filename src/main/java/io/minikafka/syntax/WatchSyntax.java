package io.minikafka.syntax;

import io.minikafka.cluster.Target;
import io.minikafka.record.Literal;
import io.minikafka.session.Request;
import java.util.List;
import java.util.Optional;

/** {@code watch}. */
final class WatchSyntax extends CommandSyntax {

    WatchSyntax() {
        super("watch", "on [TARGET] | off", "draw the logs under each answer", "watch on events");
    }

    @Override
    void declare(Options options) {
        options.required("ON|OFF", ValueKind.ON_OFF).optional("TARGET", ValueKind.TARGET);
    }

    @Override
    Request read(Arguments arguments) {
        return switch (arguments.parameter(0)) {
            case "on" -> new Request.Watch(Optional.of(arguments.targetOrAll(1)));
            case "off" -> off(arguments);
            default ->
                throw new SyntaxException("watch is on or off, found " + Literal.ofText(arguments.parameter(0))
                        + Suggestion.after(arguments.parameter(0), List.of("on", "off")) + "; usage: " + usage());
        };
    }

    private Request off(Arguments arguments) {
        if (!(arguments.targetOrAll(1) instanceof Target.All)) {
            throw new SyntaxException("a target goes with on; usage: " + usage());
        }
        return new Request.Watch(Optional.empty());
    }

    @Override
    Optional<List<String>> write(Request request) {
        return request instanceof Request.Watch watch
                ? Optional.of(watch.target()
                        .map(target -> new Words().add("on").target(target).list())
                        .orElse(List.of("off")))
                : Optional.empty();
    }
}
