package io.minikafka.syntax;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.cluster.ProducerSettings;
import io.minikafka.session.Request;
import java.util.List;
import java.util.Optional;

/** {@code producer}. */
final class ProducerSyntax extends CommandSyntax {

    ProducerSyntax() {
        super(
                "producer",
                "NAME [--acks 0|1|all] [--idempotent] [--batch-size BYTES] [--linger MS] [--buffer BYTES]",
                "define a producer, for send --producer NAME",
                "producer p1 --idempotent --linger 5");
    }

    @Override
    void declare(Options options) {
        options.required("NAME")
                .value("--acks", "0|1|all", ValueKind.ACKS, "whom it waits for (default: 1, idempotent: all)")
                .flag("--idempotent", "number its batches, so that one that comes again is known")
                .value("--batch-size", "BYTES", "a batch that is so large is sent (default: 16384)")
                .value("--linger", "MS", "how many ms it waits for more records (default: 0)")
                .value("--buffer", "BYTES", "how many bytes it may hold back (default: 33554432)");
    }

    @Override
    Request read(Arguments arguments) {
        return new Request.Execute(new ClusterCommand.DefineProducer(
                arguments.parameter(0),
                arguments.option("--acks"),
                arguments.has("--idempotent"),
                arguments.number("--batch-size", 0, Integer.MAX_VALUE).orElse((long)
                        ProducerSettings.DEFAULT_BATCH_SIZE_BYTES),
                arguments.number("--linger", 0, Long.MAX_VALUE).orElse(ProducerSettings.DEFAULT_LINGER_MS),
                arguments.number("--buffer", 1, Long.MAX_VALUE).orElse(ProducerSettings.DEFAULT_BUFFER_BYTES)));
    }

    @Override
    Optional<List<String>> write(Request request) {
        return Words.ofCommand(request, ClusterCommand.DefineProducer.class, (words, command) -> {
            words.value(command.name());
            if (command.acks().isPresent()) {
                words.add("--acks").value(command.acks().get());
            }
            if (command.isIdempotent()) {
                words.add("--idempotent");
            }
            writeUnlessDefault(
                    words, "--batch-size", command.batchSizeBytes(), ProducerSettings.DEFAULT_BATCH_SIZE_BYTES);
            writeUnlessDefault(words, "--linger", command.lingerMs(), ProducerSettings.DEFAULT_LINGER_MS);
            writeUnlessDefault(words, "--buffer", command.bufferBytes(), ProducerSettings.DEFAULT_BUFFER_BYTES);
        });
    }

    private static void writeUnlessDefault(Words words, String option, long value, long otherwise) {
        if (value != otherwise) {
            words.add(option).add(value);
        }
    }
}
