package io.minikafka.syntax;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.cluster.Target;
import io.minikafka.record.Bytes;
import io.minikafka.record.Literal;
import io.minikafka.record.ProducerStamp;
import io.minikafka.record.Record;
import io.minikafka.session.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** {@code send}. */
final class SendSyntax extends CommandSyntax {

    private static final List<String> DECIDED_BY_PRODUCER =
            List.of("--acks", "--leader-epoch", "--producer-id", "--producer-epoch", "--sequence");

    private static final List<String> DECIDED_BY_TRANSACTION =
            List.of("--acks", "--leader-epoch", "--producer-id", "--sequence");

    SendSyntax() {
        super(
                "send",
                "TARGET VALUE… [--key K] [--null] [--acks 0|1|all] [--leader-epoch N] [--producer P] [--txn NAME] [--producer-id N --producer-epoch N --sequence N]",
                "send the values as one batch",
                "send events safe --acks all");
    }

    @Override
    Meaning meaning(String option) {
        return option.equals("--leader-epoch") ? Meaning.CHAPTERS : Meaning.ANYWHERE;
    }

    @Override
    void declare(Options options) {
        options.required("TARGET", ValueKind.TARGET)
                .rest("VALUE")
                .value("--key", "K", "the key of every record; equal keys go to one partition")
                .flag("--null", "one more record, without a value (a tombstone)")
                .value(
                        "--acks",
                        "0|1|all",
                        ValueKind.ACKS,
                        "whom it waits for: nobody, the leader, all in sync (default: 1)")
                .value(
                        "--leader-epoch",
                        "N",
                        ValueKind.LEADER_EPOCH,
                        "the epoch that the sender believes in (the chapters' rules)")
                .value("--producer", "P", ValueKind.PRODUCER, "let this producer batch and send them")
                .value("--txn", "NAME", ValueKind.OPEN_TRANSACTION, "in this open transaction")
                .value("--producer-id", "N", "an idempotent producer by hand: its id,")
                .value("--producer-epoch", "N", "its epoch (also with --txn, as an instance of before),")
                .value("--sequence", "N", "and the first record's number");
    }

    @Override
    Request read(Arguments arguments) {
        Optional<String> keyWord = arguments.option("--key");
        @Nullable Bytes key = keyWord.isPresent() ? Word.bytes(keyWord.get()) : null;
        List<Record> records = new ArrayList<>();
        for (String value : arguments.rest(1)) {
            records.add(new Record(key, Word.bytes(value), 0));
        }
        if (arguments.has("--null")) {
            records.add(new Record(key, null, 0));
        }
        if (records.isEmpty()) {
            throw new SyntaxException("missing VALUE; usage: " + usage());
        }
        Optional<String> producer = arguments.option("--producer");
        if (producer.isPresent()) {
            return sendWith(producer.get(), records, arguments);
        }
        Optional<String> transaction = arguments.option("--txn");
        if (transaction.isPresent()) {
            return sendIn(transaction.get(), records, arguments);
        }
        Optional<Integer> epoch = arguments.integer("--leader-epoch", 0, Integer.MAX_VALUE);
        OptionalInt leaderEpoch = epoch.isPresent() ? OptionalInt.of(epoch.get()) : OptionalInt.empty();
        return new Request.Execute(new ClusterCommand.Send(
                arguments.target(0),
                records,
                arguments.option("--acks").orElse("1"),
                leaderEpoch,
                producer(arguments)));
    }

    /** A transaction's producer has an id and sequences of its own, and waits for all. */
    private static Request sendIn(String transaction, List<Record> records, Arguments arguments) {
        for (String option : DECIDED_BY_TRANSACTION) {
            if (arguments.has(option)) {
                throw new SyntaxException("--txn " + Literal.ofText(transaction) + " decides for itself what " + option
                        + " would say (acks is all); leave one of the two out");
            }
        }
        return new Request.Execute(new ClusterCommand.SendInTransaction(
                transaction, arguments.target(0), records, arguments.producerEpoch()));
    }

    /** A producer decides for itself what the other options would say. */
    private static Request sendWith(String producer, List<Record> records, Arguments arguments) {
        if (arguments.has("--txn")) {
            throw new SyntaxException(
                    "--producer and --txn each name who sends; a transaction has a producer of its own, so leave one of the"
                            + " two out");
        }
        for (String option : DECIDED_BY_PRODUCER) {
            if (arguments.has(option)) {
                throw new SyntaxException("--producer " + Literal.ofText(producer) + " decides for itself what "
                        + option + " would say; leave one of the two out");
            }
        }
        return new Request.Execute(new ClusterCommand.SendWith(producer, arguments.target(0), records));
    }

    private static ProducerStamp producer(Arguments arguments) {
        Optional<Long> id = arguments.number("--producer-id", 0, Long.MAX_VALUE);
        Optional<Long> epoch = arguments.number("--producer-epoch", 0, Short.MAX_VALUE);
        Optional<Long> sequence = arguments.number("--sequence", 0, Integer.MAX_VALUE);
        if (id.isEmpty() && epoch.isEmpty() && sequence.isEmpty()) {
            return ProducerStamp.NONE;
        }
        if (id.isEmpty() || epoch.isEmpty() || sequence.isEmpty()) {
            throw new SyntaxException(
                    "--producer-id, --producer-epoch and --sequence belong together; give all three or none");
        }
        return new ProducerStamp(
                id.get(), epoch.get().intValue(), sequence.get().intValue());
    }

    @Override
    Optional<List<String>> write(Request request) {
        Optional<List<String>> withProducer =
                Words.ofCommand(request, ClusterCommand.SendWith.class, (words, command) -> {
                    write(words, command.target(), command.records());
                    words.add("--producer").value(command.producer());
                });
        Optional<List<String>> inTransaction =
                Words.ofCommand(request, ClusterCommand.SendInTransaction.class, (words, command) -> {
                    write(words, command.target(), command.records());
                    words.add("--txn").value(command.transaction()).producerEpoch(command.producerEpoch());
                });
        return withProducer.or(() -> inTransaction).or(() -> writeSend(request));
    }

    private static void write(Words words, Target target, List<Record> records) {
        words.target(target);
        for (Record record : records) {
            if (record.value() == null) {
                words.add("--null");
            } else {
                words.value(record.value());
            }
        }
        Bytes key = records.get(0).key();
        if (key != null) {
            words.add("--key").value(key);
        }
    }

    private static Optional<List<String>> writeSend(Request request) {
        return Words.ofCommand(request, ClusterCommand.Send.class, (words, command) -> {
            write(words, command.target(), command.records());
            words.add("--acks").value(command.acks());
            command.leaderEpoch().ifPresent(epoch -> words.add("--leader-epoch").add(epoch));
            if (command.producer().isPresent()) {
                words.add("--producer-id").add(command.producer().producerId());
                words.add("--producer-epoch").add(command.producer().producerEpoch());
                words.add("--sequence").add(command.producer().baseSequence());
            }
        });
    }
}
