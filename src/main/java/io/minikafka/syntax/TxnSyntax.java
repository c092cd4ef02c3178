package io.minikafka.syntax;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.record.EndTransactionMarker.Outcome;
import io.minikafka.record.Literal;
import io.minikafka.session.Request;
import java.util.List;
import java.util.Optional;

/** {@code txn}. */
final class TxnSyntax extends CommandSyntax {

    TxnSyntax() {
        super(
                "txn",
                "begin NAME [--fence] | commit NAME [--producer-epoch N] | abort NAME [--producer-epoch N]",
                "begin, commit or abort a transaction, for send --txn NAME",
                "txn begin t1");
    }

    @Override
    void declare(Options options) {
        options.required("BEGIN|COMMIT|ABORT", ValueKind.TRANSACTION_VERB)
                .required("NAME", ValueKind.OPEN_TRANSACTION)
                .flag("--fence", "also where it is open, as a second instance of its producer would")
                .value("--producer-epoch", "N", "the epoch that the sender has (default: the current one)");
    }

    @Override
    Request read(Arguments arguments) {
        String name = arguments.parameter(1);
        return new Request.Execute(
                switch (arguments.parameter(0)) {
                    case "begin" -> begin(name, arguments);
                    case "commit" -> end(name, Outcome.COMMIT, arguments);
                    case "abort" -> end(name, Outcome.ABORT, arguments);
                    default ->
                        throw new SyntaxException("a transaction is begun, committed or aborted, found "
                                + Literal.ofText(arguments.parameter(0))
                                + Suggestion.after(arguments.parameter(0), List.of("begin", "commit", "abort"))
                                + "; usage: " + usage());
                });
    }

    private ClusterCommand begin(String name, Arguments arguments) {
        if (arguments.has("--producer-epoch")) {
            throw new SyntaxException("--producer-epoch goes with commit and abort; usage: " + usage());
        }
        return new ClusterCommand.BeginTransaction(name, arguments.has("--fence"));
    }

    private ClusterCommand end(String name, Outcome outcome, Arguments arguments) {
        if (arguments.has("--fence")) {
            throw new SyntaxException("--fence goes with begin; usage: " + usage());
        }
        return new ClusterCommand.EndTransaction(name, outcome, arguments.producerEpoch());
    }

    @Override
    Optional<List<String>> write(Request request) {
        Optional<List<String>> begin =
                Words.ofCommand(request, ClusterCommand.BeginTransaction.class, (words, command) -> {
                    words.add("begin").value(command.transaction());
                    if (command.isFencing()) {
                        words.add("--fence");
                    }
                });
        return begin.or(() -> Words.ofCommand(
                request,
                ClusterCommand.EndTransaction.class,
                (words, command) -> words.add(command.outcome().word())
                        .value(command.transaction())
                        .producerEpoch(command.producerEpoch())));
    }
}
