package io.minikafka.cluster;

import io.minikafka.record.Literal;
import io.minikafka.replication.RuleSet;
import io.minikafka.replication.RuleSets;
import io.vavr.control.Either;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What concerns the whole cluster: a new one, its settings. */
final class ClusterHandler {

    private ClusterHandler() {}

    static Decision newCluster(Transition transition, ClusterCommand.NewCluster command) {
        List<Integer> brokers = command.brokers();
        if (brokers.isEmpty() || brokers.size() > ClusterCommand.NewCluster.MAX_BROKERS) {
            return transition.refuse(
                    ErrorCode.INVALID_REQUEST,
                    "a cluster has 1 to " + ClusterCommand.NewCluster.MAX_BROKERS + " brokers, found "
                            + brokers.size());
        }
        SortedSet<Integer> ids = new TreeSet<>(brokers);
        if (ids.size() < brokers.size() || ids.first() < 0) {
            return transition.refuse(
                    ErrorCode.INVALID_REQUEST, "broker ids must be unique and at least 0, found " + brokers);
        }
        Optional<RuleSet> rules = RuleSets.named(command.semantics());
        if (rules.isEmpty()) {
            return transition.refuse(
                    ErrorCode.INVALID_REQUEST,
                    "there are no rules " + Literal.ofText(command.semantics()) + "; there are: "
                            + RuleSets.ALL.stream().map(RuleSet::name).collect(Collectors.joining(", ")));
        }
        Either<Outcome.Refused, ClusterConfig> config =
                ConfigReader.read(ClusterConfig.defaults(rules.get()), command.settings(), false);
        if (config.isLeft()) {
            return transition.refuse(config.getLeft());
        }
        FollowerLoopHandler.stopIfOn(transition, false);
        transition.emit(new Event.ClusterCreated(brokers, config.get(), rules.get()));
        return transition.done();
    }

    /** Stops the follower loop, then empties the producers' buffers; where the loop has failed, nothing is sent. */
    static Decision close(Transition transition, ClusterCommand.Close command) {
        FollowerLoopHandler.stopIfOn(transition, false);
        if (command.canSend() && !(transition.state().followerLoop() instanceof FollowerLoop.Failed)) {
            ProducerHandler.close(transition);
        }
        BrokerHandler.shutDownAll(transition);
        return transition.done();
    }

    static Decision alterConfig(Transition transition, ClusterCommand.AlterConfig command) {
        ClusterState state = transition.state();
        Optional<String> topic = command.topic();
        if (topic.isPresent() && !state.topics().containsKey(topic.get())) {
            return transition.refuse(
                    ErrorCode.UNKNOWN_TOPIC,
                    "no topic " + Literal.ofText(topic.get()) + "; topics: "
                            + String.join(", ", state.topics().keySet()));
        }
        ClusterConfig before = topic.map(state::configOf).orElse(state.config());
        Either<Outcome.Refused, ClusterConfig> after = ConfigReader.read(before, command.settings(), topic.isPresent());
        if (after.isLeft()) {
            return transition.refuse(after.getLeft());
        }
        for (ClusterCommand.Setting setting : command.settings()) {
            ConfigKey key = ConfigKey.named(setting.key()).orElseThrow();
            boolean isOther = before.get(key) != after.get().get(key);
            transition.emit(new Event.ConfigAltered(
                    topic, key, before.get(key), after.get().get(key)));
            if (key == ConfigKey.MIN_INSYNC_REPLICAS
                    && isOther
                    && transition.rules().elr().isKept()) {
                forgetElr(transition, topic);
            }
        }
        return transition.done();
    }

    private static void forgetElr(Transition transition, Optional<String> topic) {
        for (TopicPartition partition : transition.state().partitions().keySet()) {
            if (topic.isEmpty() || topic.get().equals(partition.topic())) {
                Elections.forgetElr(transition, partition, KafkaEvent.ElrChanged.Reason.MINIMUM_CHANGED);
            }
        }
    }
}
