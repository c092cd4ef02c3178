package io.minikafka.syntax;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.session.Request;
import java.util.List;
import java.util.Optional;

/** {@code fetch}. */
final class FetchSyntax extends CommandSyntax {

    FetchSyntax() {
        super(
                "fetch",
                "TARGET [--from N] [--max N] [--leader-epoch N]",
                "what a consumer may read",
                "fetch events --from 0 --max 10");
    }

    /** How many records a fetch reads where none is asked for. */
    private static final int DEFAULT_MAX = 500;

    @Override
    void declare(Options options) {
        options.required("TARGET")
                .value("--from", "N", ValueKind.OFFSET)
                .value("--max", "N")
                .value("--leader-epoch", "N", ValueKind.LEADER_EPOCH);
    }

    @Override
    Request read(Arguments arguments) {
        return new Request.Execute(new ClusterCommand.Fetch(
                arguments.target(0),
                arguments.number("--from").orElse(0L),
                arguments.integer("--max").orElse(DEFAULT_MAX),
                arguments.optionalInt("--leader-epoch")));
    }

    @Override
    Optional<List<String>> write(Request request) {
        return Words.ofCommand(request, ClusterCommand.Fetch.class, (words, command) -> {
            words.target(command.target())
                    .add("--from")
                    .add(command.from())
                    .add("--max")
                    .add(command.maxRecords());
            command.leaderEpoch().ifPresent(epoch -> words.add("--leader-epoch").add(epoch));
        });
    }
}
