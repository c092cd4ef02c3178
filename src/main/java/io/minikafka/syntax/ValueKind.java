package io.minikafka.syntax;

import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.ConfigKey;
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
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** What values a parameter or an option takes, where that can be said; a command declares it beside the label. */
enum ValueKind {
    /** A topic or a partition. */
    TARGET(ValueKind::targets),
    TOPIC(place -> place.state().topics().keySet().toJavaList()),
    /** A named producer. */
    PRODUCER(place -> place.state().producers().byName().keySet().toJavaList()),
    /** The number of a send, the last one first. */
    SEND(ValueKind::latestSends),
    /** The number of a step of the history, the last one first. */
    STEP(ValueKind::latestSteps),
    /** A broker of the cluster. */
    BROKER(place -> texts(place.state().brokers())),
    /** An in-sync replica that does not lead. */
    IN_SYNC_FOLLOWER(place -> followers(place, true, false)),
    /** A follower out of the ISR. */
    OUT_OF_SYNC_FOLLOWER(place -> followers(place, false, true)),
    /** Followers, separated by commas. */
    FOLLOWERS(ValueKind::furtherFollowers),
    /** What can be explored for. */
    GOAL(place -> Goal.names()),
    /** What explored schedules may use, separated by commas. */
    MOVES(place -> oneMore(place.typed(), Moves.names())),
    /** A setting of the cluster; after its {@code =} its usual values. */
    SETTING(place -> settings(place, false)),
    /** A setting that a topic may have for itself. */
    TOPIC_SETTING(place -> settings(place, true)),
    /** An offset at which a consumer may start: the first, and the high watermark. */
    OFFSET(ValueKind::offsets),
    /** What a consumer reads of transactions. */
    ISOLATION(place -> Arrays.stream(Isolation.values()).map(Isolation::word).toList()),
    /** What can be done with a transaction. */
    TRANSACTION_VERB(place -> List.of("begin", "commit", "abort")),
    /** The names of the transactions that are open, then of the others. */
    OPEN_TRANSACTION(ValueKind::transactions),
    /** The current leader epoch, and the one before. */
    LEADER_EPOCH(ValueKind::leaderEpochs),
    /** The sets of rules that a cluster can be under. */
    SEMANTICS(place -> RuleSets.ALL.stream().map(RuleSet::name).toList()),
    /** A file or a folder. */
    FILE(place -> place.files().apply(place.typed())),
    ACKS(place -> List.of(AckMode.NONE.word(), AckMode.LEADER.word(), AckMode.ALL.word())),
    /** What can be made to fail. */
    FAULT(place -> InjectSyntax.faults()),
    ON_OFF(place -> List.of("on", "off")),
    /** What {@code show} shows. */
    SUBJECT(place -> ShowSyntax.subjectsUnder(place.state().rules())),
    /** A word that can be explained, or the number of a send. */
    TERM(ValueKind::terms),
    COMMAND(place -> Commands.names()),
    /** What {@code help} tells of. */
    HELP(place ->
            Stream.concat(Commands.names().stream(), Stream.of(HelpText.KAFKA)).toList()),
    /** What {@code set} can set. */
    SETTABLE(place -> SetSyntax.namesUnder(place.state().rules())),
    /** The values of what is being set. */
    SET_VALUE(place -> place.parameters().isEmpty()
            ? List.of()
            : SetSyntax.values(place.parameters().get(0)));

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

    @SuppressWarnings("ImmutableEnumChecker") // Every one is a pure function.
    private final Function<Place, List<String>> values;

    ValueKind(Function<Place, List<String>> values) {
        this.values = values;
    }

    /** What may stand there. */
    List<String> values(Place place) {
        return values.apply(place);
    }

    private static List<String> texts(List<Integer> numbers) {
        return numbers.stream().map(String::valueOf).toList();
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
            return BROKER.values(place);
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
