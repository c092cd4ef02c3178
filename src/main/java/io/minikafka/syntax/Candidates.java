package io.minikafka.syntax;

import io.minikafka.cluster.Broker;
import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.ConfigKey;
import io.minikafka.cluster.Controller;
import io.minikafka.cluster.Target;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.cluster.Transactions;
import io.minikafka.explain.Glossary;
import io.minikafka.explain.RuleTerms;
import io.minikafka.explore.Goal;
import io.minikafka.explore.Moves;
import io.minikafka.replication.AckMode;
import io.minikafka.replication.Isolation;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.Replica;
import io.minikafka.replication.RuleSet;
import io.minikafka.replication.RuleSets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** The values that completion offers for each {@link ValueKind}: the usual ones, and those of the cluster as it is. */
final class Candidates {

    private static final int NUMBERS_OFFERED = 20;

    /**
     * Where a value stands.
     *
     * @param parameters the parameters before, without the options
     * @param typed what is typed of the word
     * @param lastStep the number of the history's last step; negative where there is no history
     * @param files the files that what is typed may become
     */
    record Place(
            List<String> parameters,
            String typed,
            ClusterState state,
            int lastStep,
            Function<String, List<String>> files) {

        Place behind(List<String> otherParameters) {
            return new Place(otherParameters, typed, state, lastStep, files);
        }

        /** The partitions of the target before, which is every command's first parameter. */
        List<TopicPartition> named() {
            return parameters.isEmpty()
                    ? List.of()
                    : new Target.Named(parameters.get(0)).resolve(state).getOrElse(List.of());
        }
    }

    private Candidates() {}

    /** What may stand in a place. */
    static List<String> of(ValueKind kind, Place place) {
        return switch (kind) {
            case TARGET -> targets(place);
            case TOPIC -> place.state().topics().keySet().toJavaList();
            case PRODUCER -> place.state().producers().byName().keySet().toJavaList();
            case SEND -> latestSends(place);
            case STEP -> latestSteps(place);
            case BROKER -> texts(place.state().brokers());
            case RUNNING_BROKER -> texts(brokers(place, false));
            case BROKER_TO_START ->
                texts(Stream.concat(brokers(place, true).stream(), brokers(place, false).stream())
                        .toList());
            case IN_SYNC_FOLLOWER -> followers(place, true, false);
            case OUT_OF_SYNC_FOLLOWER -> followers(place, false, true);
            case FOLLOWERS -> furtherFollowers(place);
            case GOAL -> Goal.names();
            case MOVES -> oneMore(place.typed(), Moves.names());
            case SETTING -> settings(place, false);
            case TOPIC_SETTING -> settings(place, true);
            case OFFSET -> offsets(place);
            case ISOLATION, TRANSACTION_VERB, SEMANTICS, FAULT, ON_OFF, SET_VALUE ->
                fixed(kind, place.parameters()).orElse(List.of());
            case OPEN_TRANSACTION -> transactions(place);
            case LEADER_EPOCH -> leaderEpochs(place);
            case FILE -> place.files().apply(place.typed());
            case ACKS -> List.of(AckMode.NONE.word(), AckMode.LEADER.word(), AckMode.ALL.word());
            case SUBJECT -> ShowSyntax.subjectsUnder(place.state().rules());
            case TERM -> terms(place);
            case COMMAND -> Commands.names();
            case HELP ->
                Stream.concat(Commands.names().stream(), Stream.of(HelpText.KAFKA))
                        .toList();
            case SETTABLE -> SetSyntax.namesUnder(place.state().rules());
        };
    }

    /** The words that a kind takes and no others, whatever the cluster is like; nothing where that cannot be said. */
    static Optional<List<String>> fixed(ValueKind kind, List<String> positionals) {
        return switch (kind) {
            case SUBJECT -> Optional.of(ShowSyntax.subjects());
            case FAULT -> Optional.of(InjectSyntax.faults());
            case ON_OFF -> Optional.of(List.of("on", "off"));
            case TRANSACTION_VERB -> Optional.of(List.of("begin", "commit", "abort"));
            case SETTABLE -> Optional.of(SetSyntax.namesUnder(RuleSets.KAFKA));
            case SET_VALUE ->
                positionals.isEmpty()
                        ? Optional.empty()
                        : Optional.of(SetSyntax.values(positionals.get(0))).filter(values -> !values.isEmpty());
            case ACKS -> Optional.of(List.of(AckMode.NONE.word(), AckMode.LEADER.word(), AckMode.ALL.word(), "-1"));
            case ISOLATION ->
                Optional.of(Stream.of(Isolation.values()).map(Isolation::word).toList());
            case SEMANTICS ->
                Optional.of(RuleSets.ALL.stream().map(RuleSet::name).toList());
            default -> Optional.empty();
        };
    }

    private static List<String> texts(List<Integer> numbers) {
        return numbers.stream().map(String::valueOf).toList();
    }

    private static List<Integer> brokers(Place place, boolean isDown) {
        Controller controller = place.state().controller();
        return place.state().brokers().stream()
                .filter(id -> (controller.broker(id).status() == Broker.Status.DOWN) == isDown)
                .toList();
    }

    private static List<String> targets(Place place) {
        List<String> targets = new ArrayList<>(place.state().topics().keySet().toJavaList());
        for (TopicPartition partition : place.state().partitions().keySet()) {
            targets.add(partition.toString());
        }
        return targets;
    }

    private static List<String> latestSends(Place place) {
        return latest(place.state().lastSendNumber(), 1, "#");
    }

    private static List<String> latestSteps(Place place) {
        return latest(place.lastStep(), 0, "");
    }

    private static List<String> transactions(Place place) {
        Transactions transactions = place.state().producers().transactions();
        List<String> names = new ArrayList<>(transactions.undecided());
        names.addAll(transactions.byName().keySet().toJavaList());
        return names.stream().distinct().toList();
    }

    private static List<String> latest(int last, int first, String mark) {
        List<String> numbers = new ArrayList<>();
        for (int number = last; number >= first && numbers.size() < NUMBERS_OFFERED; number--) {
            numbers.add(mark + number);
        }
        return numbers;
    }

    private static List<String> terms(Place place) {
        List<String> terms = new ArrayList<>();
        for (String name : Glossary.names()) {
            if (name.indexOf(' ') < 0) {
                terms.add(name);
            }
        }
        for (String name : RuleTerms.names()) {
            if (name.indexOf(' ') < 0 && !terms.contains(name)) {
                terms.add(name);
            }
        }
        terms.addAll(latestSends(place));
        return terms;
    }

    private static List<String> followers(Place place, boolean withInSync, boolean withOutOfSync) {
        List<TopicPartition> partitions = place.named();
        if (partitions.size() != 1) {
            return texts(place.state().brokers());
        }
        PartitionReplicaSet set = place.state().partition(partitions.get(0));
        List<String> followers = new ArrayList<>();
        for (Replica follower : set.followers()) {
            if (set.isr().contains(follower.brokerId()) ? withInSync : withOutOfSync) {
                followers.add(String.valueOf(follower.brokerId()));
            }
        }
        return followers;
    }

    private static List<String> furtherFollowers(Place place) {
        return oneMore(place.typed(), followers(place, true, true));
    }

    /** What is typed of a list with commas, with each value that is not in it yet. */
    private static List<String> oneMore(String typed, List<String> all) {
        String given = typed.substring(0, typed.lastIndexOf(',') + 1);
        List<String> listed = List.of(given.split(",", -1));
        List<String> values = new ArrayList<>();
        for (String value : all) {
            if (!listed.contains(value)) {
                values.add(given + value);
            }
        }
        return values;
    }

    private static List<String> offsets(Place place) {
        List<String> offsets = new ArrayList<>(List.of("0"));
        for (TopicPartition partition : place.named()) {
            offsets.add(String.valueOf(place.state().partition(partition).highWatermark()));
        }
        return offsets.stream().distinct().toList();
    }

    private static List<String> leaderEpochs(Place place) {
        List<String> epochs = new ArrayList<>();
        for (TopicPartition partition : place.named()) {
            int epoch = place.state().partition(partition).leaderEpoch();
            epochs.add(String.valueOf(epoch));
            if (epoch > 0) {
                epochs.add(String.valueOf(epoch - 1));
            }
        }
        return epochs.stream().distinct().toList();
    }

    private static List<String> settings(Place place, boolean isOfTopic) {
        List<String> settings = new ArrayList<>();
        for (ConfigKey key : ConfigKey.values()) {
            if ((isOfTopic && !key.isTopicConfig())
                    || !key.hasEffectUnder(place.state().rules())) {
                continue;
            }
            String start = key.kafkaName() + "=";
            if (place.typed().startsWith(start)) {
                settings.addAll(List.of(start + key.word(key.defaultValue()), start + key.word(key.minimum())));
                if (key.isSwitch()) {
                    settings.add(start + key.word(key.maximum()));
                }
                if (key == ConfigKey.MIN_INSYNC_REPLICAS) {
                    settings.addAll(List.of(start + 2, start + 3));
                }
            } else {
                settings.add(start);
            }
        }
        return settings.stream().distinct().toList();
    }
}
