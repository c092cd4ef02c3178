package io.minikafka.syntax;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.replication.RuleSets;
import io.minikafka.session.Request;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** {@code new-cluster}. */
final class NewClusterSyntax extends CommandSyntax {

    NewClusterSyntax() {
        super(
                "new-cluster",
                "[--brokers N or ID,ID,…] [--config KEY=VALUE]… [--semantics RULES] [--data-dir DIR]",
                "start afresh with these brokers",
                "new-cluster --brokers 1,2 --config min.insync.replicas=2");
    }

    @Override
    void declare(Options options) {
        options.value("--brokers", "N or ID,ID,…", "how many, or their ids (default: 1,2,3)")
                .values(
                        "--config",
                        "KEY=VALUE",
                        ValueKind.SETTING,
                        "a setting of the cluster; may be given several times")
                .value(
                        "--semantics",
                        "RULES",
                        ValueKind.SEMANTICS,
                        "under which rules (default: minikafka); explain rules tells more")
                .value("--data-dir", "DIR", ValueKind.FILE, "keep it in this directory, or go on with what is there");
    }

    @Override
    Request read(Arguments arguments) {
        List<Integer> brokers =
                arguments.option("--brokers").map(NewClusterSyntax::brokers).orElse(List.of(1, 2, 3));
        ClusterCommand.NewCluster command = new ClusterCommand.NewCluster(
                brokers,
                arguments.settings("--config"),
                arguments.option("--semantics").orElse(RuleSets.MINIKAFKA.name()));
        return arguments
                .option("--data-dir")
                .<Request>map(directory -> new Request.OpenDirectory(directory, command))
                .orElseGet(() -> new Request.Execute(command));
    }

    /** A number alone says how many; with a comma they are ids. */
    private static List<Integer> brokers(String text) {
        if (text.contains(",")) {
            return Arguments.brokers("--brokers", text);
        }
        int most = ClusterCommand.NewCluster.MAX_BROKERS;
        // No broker at all is refused with the words of the cluster.
        long count = text.equals("0") ? 0 : Arguments.number("--brokers", text, 1, most);
        return IntStream.rangeClosed(1, (int) count).boxed().toList();
    }

    @Override
    Optional<List<String>> write(Request request) {
        if (request instanceof Request.OpenDirectory open) {
            return Optional.of(words(open.command())
                    .add("--data-dir")
                    .value(open.directory())
                    .list());
        }
        return request instanceof Request.Execute execute
                        && execute.command() instanceof ClusterCommand.NewCluster command
                ? Optional.of(words(command).list())
                : Optional.empty();
    }

    private static Words words(ClusterCommand.NewCluster command) {
        Words words = new Words()
                .add("--brokers")
                .value(Words.commaSeparated(command.brokers())
                        + (command.brokers().size() < 2 ? "," : ""))
                .settings("--config", command.settings());
        return command.semantics().equals(RuleSets.MINIKAFKA.name())
                ? words
                : words.add("--semantics").value(command.semantics());
    }
}
