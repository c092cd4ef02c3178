package io.minikafka.syntax;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.session.Request;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** {@code create-topic}. */
final class CreateTopicSyntax extends CommandSyntax {

    CreateTopicSyntax() {
        super(
                "create-topic",
                "NAME [--partitions N] [--replication-factor N] [--config KEY=VALUE]…",
                "make a topic",
                "create-topic orders --partitions 2");
    }

    @Override
    void declare(Options options) {
        options.required("NAME")
                .value("--partitions", "N")
                .value("--replication-factor", "N")
                .values("--config", "KEY=VALUE", ValueKind.TOPIC_SETTING);
    }

    @Override
    Request read(Arguments arguments) {
        Optional<Integer> asked = arguments.integer("--replication-factor", 1, ClusterCommand.NewCluster.MAX_BROKERS);
        OptionalInt factor = asked.isPresent() ? OptionalInt.of(asked.get()) : OptionalInt.empty();
        return new Request.Execute(new ClusterCommand.CreateTopic(
                arguments.parameter(0),
                arguments
                        .integer("--partitions", 1, ClusterCommand.CreateTopic.MAX_PARTITIONS)
                        .orElse(1),
                factor,
                arguments.settings("--config")));
    }

    @Override
    Optional<List<String>> write(Request request) {
        return Words.ofCommand(request, ClusterCommand.CreateTopic.class, (words, command) -> {
            words.value(command.name()).add("--partitions").add(command.partitions());
            command.replicationFactor()
                    .ifPresent(factor -> words.add("--replication-factor").add(factor));
            words.settings("--config", command.settings());
        });
    }
}
