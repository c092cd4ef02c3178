package io.minikafka.syntax;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.session.Request;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** {@code new-cluster}. */
final class NewClusterSyntax extends CommandSyntax {

    NewClusterSyntax() {
        super(
                "new-cluster",
                "[--brokers N or ID,ID,…] [--config KEY=VALUE]…",
                "start afresh with these brokers",
                "new-cluster --brokers 1,2 --config min.insync.replicas=2");
    }

    @Override
    void declare(Options options) {
        options.value("--brokers", "N or ID,ID,…").values("--config", "KEY=VALUE");
    }

    @Override
    Request read(Arguments arguments) {
        List<Integer> brokers =
                arguments.option("--brokers").map(NewClusterSyntax::brokers).orElse(List.of(1, 2, 3));
        return new Request.Execute(new ClusterCommand.NewCluster(brokers, arguments.settings("--config")));
    }

    /** A number alone says how many; with a comma they are ids. */
    private static List<Integer> brokers(String text) {
        if (text.contains(",")) {
            return Arguments.brokers("--brokers", text);
        }
        long count = Arguments.number("--brokers", text, 0, ClusterCommand.NewCluster.MAX_BROKERS);
        return IntStream.rangeClosed(1, (int) count).boxed().toList();
    }

    @Override
    Optional<List<String>> write(Request request) {
        return Words.ofCommand(
                request,
                ClusterCommand.NewCluster.class,
                (words, command) -> words.add("--brokers")
                        .add(Words.commaSeparated(command.brokers()) + ",")
                        .settings("--config", command.settings()));
    }
}
