package io.minikafka.syntax;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.record.Literal;
import io.minikafka.replication.Isolation;
import io.minikafka.session.Request;
import java.util.List;
import java.util.Optional;

/** {@code fetch}. */
final class FetchSyntax extends CommandSyntax {

    FetchSyntax() {
        super(
                "fetch",
                "TARGET [--from N] [--max N] [--isolation read_uncommitted|read_committed] [--leader-epoch N]",
                "what a consumer may read",
                "fetch events --from 0 --max 10 --isolation read_committed");
    }

    /** How many records a fetch reads where none is asked for. */
    private static final int DEFAULT_MAX = 500;

    @Override
    void declare(Options options) {
        options.required("TARGET", ValueKind.TARGET)
                .value("--from", "N", ValueKind.OFFSET, "the first offset (default: 0)")
                .value("--max", "N", "how many records at most (default: 500)")
                .value(
                        "--isolation",
                        "read_uncommitted|read_committed",
                        ValueKind.ISOLATION,
                        "read_committed leaves open and aborted transactions out")
                .value(
                        "--leader-epoch",
                        "N",
                        ValueKind.LEADER_EPOCH,
                        "the epoch that the consumer believes in (Kafka's rules)");
    }

    @Override
    Meaning meaning(String option) {
        return option.equals("--leader-epoch") ? Meaning.KAFKA : Meaning.ANYWHERE;
    }

    @Override
    Request read(Arguments arguments) {
        return new Request.Execute(new ClusterCommand.Fetch(
                arguments.target(0),
                arguments.number("--from", 0).orElse(0L),
                arguments.integer("--max", 1, Integer.MAX_VALUE).orElse(DEFAULT_MAX),
                isolation(arguments),
                arguments.optionalInt("--leader-epoch")));
    }

    private Isolation isolation(Arguments arguments) {
        Optional<String> word = arguments.option("--isolation");
        return word.isEmpty()
                ? Isolation.READ_UNCOMMITTED
                : Isolation.parse(word.get())
                        .orElseThrow(
                                () -> new SyntaxException("the isolation is read_uncommitted or read_committed, found "
                                        + Literal.ofText(word.get()) + "; usage: " + usage()));
    }

    @Override
    Optional<List<String>> write(Request request) {
        return Words.ofCommand(request, ClusterCommand.Fetch.class, (words, command) -> {
            words.target(command.target())
                    .add("--from")
                    .add(command.from())
                    .add("--max")
                    .add(command.maxRecords());
            if (command.isolation() != Isolation.READ_UNCOMMITTED) {
                words.add("--isolation").add(command.isolation().word());
            }
            command.leaderEpoch().ifPresent(epoch -> words.add("--leader-epoch").add(epoch));
        });
    }
}
