package io.minikafka.syntax;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.session.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** {@code alter-config}. */
final class AlterConfigSyntax extends CommandSyntax {

    AlterConfigSyntax() {
        super(
                "alter-config",
                "KEY=VALUE… [--topic T]",
                "change a config of the running cluster",
                "alter-config min.insync.replicas=2 --topic events");
    }

    @Override
    void declare(Options options) {
        options.required("KEY=VALUE", ValueKind.SETTING)
                .rest("KEY=VALUE", ValueKind.SETTING)
                .value("--topic", "T", ValueKind.TOPIC, "of this topic only");
    }

    @Override
    Request read(Arguments arguments) {
        List<String> words = new ArrayList<>(List.of(arguments.parameter(0)));
        words.addAll(arguments.rest(1));
        return new Request.Execute(
                new ClusterCommand.AlterConfig(arguments.option("--topic"), Arguments.settings(words)));
    }

    @Override
    Optional<List<String>> write(Request request) {
        return Words.ofCommand(request, ClusterCommand.AlterConfig.class, (words, command) -> {
            command.settings().forEach(setting -> words.value(setting.key() + "=" + setting.value()));
            command.topic().ifPresent(topic -> words.add("--topic").value(topic));
        });
    }
}
