package io.minikafka.explore;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.cluster.ClusterConfig;
import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.ConfigKey;
import io.minikafka.cluster.Decision;
import io.minikafka.cluster.Delivery;
import io.minikafka.cluster.Outcome;
import io.minikafka.cluster.Topic;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.replication.RuleSets;
import io.minikafka.session.Ledger;
import io.minikafka.session.Request;
import io.minikafka.session.SessionState;
import io.minikafka.session.Storeless;
import io.vavr.control.Either;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * Where a search begins.
 *
 * <p>Under other rules it is a new cluster of the same brokers, settings and topics. What has happened in a session is left
 * out: under other rules the same commands are refused or do something else, and what they would have come to is nothing
 * that a search should guess.
 *
 * @param state the first state
 * @param preparation the commands that lead there in a new cluster; none where the session is there
 */
record Beginning(SessionState state, List<Request.OfSession> preparation) {

    Beginning {
        preparation = List.copyOf(preparation);
    }

    static Beginning now(SessionState session) {
        return new Beginning(session, List.of());
    }

    /** A new cluster under the rules of a name, or why there is none. */
    static Either<Outcome.Refused, Beginning> under(String semantics, SessionState session) {
        ClusterState cluster = session.cluster();
        List<ClusterCommand> commands = new ArrayList<>();
        commands.add(new ClusterCommand.NewCluster(
                cluster.brokers(), settings(cluster.config(), usualConfig(cluster)), semantics));
        for (Topic topic : cluster.topics().values()) {
            TopicPartition first = new TopicPartition(topic.name(), 0);
            commands.add(new ClusterCommand.CreateTopic(
                    topic.name(),
                    topic.partitionCount(),
                    OptionalInt.of(cluster.partition(first).assignment().size()),
                    settings(topic.config(), ClusterConfig.DEFAULTS)));
        }
        boolean isOfKafka = !RuleSets.named(semantics).orElseThrow().isOfChapters();
        if (isOfKafka && cluster.controller().isIsrManual()) {
            commands.add(new ClusterCommand.SetDelivery(Delivery.ISR_CHANGES, true));
        }
        if (isOfKafka && cluster.controller().isMetadataManual()) {
            commands.add(new ClusterCommand.SetDelivery(Delivery.METADATA, true));
        }
        return after(commands, cluster);
    }

    /** What a cluster has under its own rules where nothing is said; that is no setting to take along. */
    private static ClusterConfig usualConfig(ClusterState cluster) {
        return Storeless.decide(
                        new SessionState(cluster, Ledger.EMPTY),
                        new Request.Execute(new ClusterCommand.NewCluster(
                                cluster.brokers(), List.of(), cluster.rules().name())))
                .after()
                .config();
    }

    private static List<ClusterCommand.Setting> settings(ClusterConfig config, ClusterConfig usual) {
        List<ClusterCommand.Setting> settings = new ArrayList<>();
        for (ConfigKey key : config.values().keySet()) {
            if (config.get(key) != usual.get(key)) {
                settings.add(new ClusterCommand.Setting(key.kafkaName(), key.word(config.get(key))));
            }
        }
        return settings;
    }

    private static Either<Outcome.Refused, Beginning> after(List<ClusterCommand> commands, ClusterState before) {
        SessionState state = new SessionState(before, Ledger.EMPTY);
        List<Request.OfSession> preparation = new ArrayList<>();
        for (ClusterCommand command : commands) {
            Request.OfSession request = new Request.Execute(command);
            Decision decision = Storeless.decide(state, request);
            if (decision.outcome() instanceof Outcome.Refused refused) {
                return Either.left(refused);
            }
            state = new SessionState(decision.after(), Ledger.EMPTY);
            preparation.add(request);
        }
        return Either.right(new Beginning(state, preparation));
    }
}
