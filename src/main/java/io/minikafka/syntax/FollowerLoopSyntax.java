package io.minikafka.syntax;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.cluster.FollowerLoop;
import io.minikafka.record.Literal;
import io.minikafka.session.Request;
import java.util.List;
import java.util.Optional;

/** {@code follower-loop}. */
final class FollowerLoopSyntax extends CommandSyntax {

    FollowerLoopSyntax() {
        super(
                "follower-loop",
                "on [--every MS] | off",
                "let ticks run the replication rounds",
                "follower-loop on --every 100");
    }

    @Override
    void declare(Options options) {
        options.required("ON|OFF", ValueKind.ON_OFF).value("--every", "MS", "how many ms lie between two rounds");
    }

    @Override
    Request read(Arguments arguments) {
        Optional<Long> everyMs = arguments.number("--every", 1);
        return new Request.Execute(
                switch (arguments.parameter(0)) {
                    case "on" -> new ClusterCommand.StartFollowerLoop(everyMs.orElse(FollowerLoop.DEFAULT_EVERY_MS));
                    case "off" -> off(everyMs);
                    default ->
                        throw new SyntaxException("the follower loop is on or off, found "
                                + Literal.ofText(arguments.parameter(0))
                                + Suggestion.after(arguments.parameter(0), List.of("on", "off")) + "; usage: "
                                + usage());
                });
    }

    private ClusterCommand off(Optional<Long> everyMs) {
        if (everyMs.isPresent()) {
            throw new SyntaxException("--every goes with on; usage: " + usage());
        }
        return new ClusterCommand.StopFollowerLoop();
    }

    @Override
    Optional<List<String>> write(Request request) {
        Optional<List<String>> on = Words.ofCommand(
                request,
                ClusterCommand.StartFollowerLoop.class,
                (words, command) -> words.add("on").add("--every").add(command.everyMs()));
        return on.isPresent()
                ? on
                : Words.ofCommand(request, ClusterCommand.StopFollowerLoop.class, (words, command) -> words.add("off"));
    }
}
