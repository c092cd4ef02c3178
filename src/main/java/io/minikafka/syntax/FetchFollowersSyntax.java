package io.minikafka.syntax;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.session.Request;
import java.util.List;
import java.util.Optional;

/** {@code fetch-followers}. */
final class FetchFollowersSyntax extends CommandSyntax {

    FetchFollowersSyntax() {
        super(
                "fetch-followers",
                "[TARGET] [--follower ID,…] [--lose-response]",
                "one replication round",
                "fetch-followers events --follower 2");
    }

    @Override
    void declare(Options options) {
        options.optional("TARGET", ValueKind.TARGET)
                .value("--follower", "ID,…", ValueKind.FOLLOWERS, "only these brokers fetch")
                .flag("--lose-response", "the leaders' answers do not arrive (Kafka's rules)");
    }

    @Override
    Meaning meaning(String option) {
        return option.equals("--lose-response") ? Meaning.KAFKA : Meaning.ANYWHERE;
    }

    @Override
    Request read(Arguments arguments) {
        return new Request.Execute(new ClusterCommand.FetchFollowers(
                arguments.targetOrAll(0), arguments.brokerSet("--follower"), arguments.has("--lose-response")));
    }

    @Override
    Optional<List<String>> write(Request request) {
        return Words.ofCommand(request, ClusterCommand.FetchFollowers.class, (words, command) -> {
            words.target(command.target());
            command.followers()
                    .ifPresent(followers -> words.add("--follower").value(Words.commaSeparated(followers.ids())));
            if (command.isResponseLost()) {
                words.add("--lose-response");
            }
        });
    }
}
