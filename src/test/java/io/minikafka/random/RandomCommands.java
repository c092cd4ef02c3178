package io.minikafka.random;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.cluster.ClusterCommand.Setting;
import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.ConfigKey;
import io.minikafka.cluster.Delivery;
import io.minikafka.cluster.FollowerLoop;
import io.minikafka.cluster.Target;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.log.ProducerState;
import io.minikafka.record.Bytes;
import io.minikafka.record.EndTransactionMarker.Outcome;
import io.minikafka.record.ProducerStamp;
import io.minikafka.record.Record;
import io.minikafka.replication.BrokerSet;
import io.minikafka.replication.Isolation;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.RuleSet;
import io.minikafka.replication.RuleSets;
import io.minikafka.session.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Draws commands, the same ones for the same seed. It looks at the state only so that most commands make sense; what they
 * are to bring about it does not know.
 */
final class RandomCommands {

    private static final int TRIES = 50;
    private static final int[] BROKERS = {2, 3, 3, 3, 4, 4, 5};
    private static final int[] MIN_INSYNC = {1, 2, 2, 2, 3};
    private static final int[] BATCH_RECORDS = {1, 1, 1, 1, 2, 3};
    private static final int[] LAG_MESSAGES = {0, 1, 3, 10_000};
    private static final int[] LAG_MS = {1, 50, 10_000};
    private static final int[] TICKS_MS = {0, 1, 10, 60, 9_999, 20_000};
    private static final int[] ROUNDS_EVERY_MS = {1, 7, 30, 15_000};
    private static final int[] BATCH_BYTES = {0, 79, 100, 16_384};
    private static final int[] LINGERS_MS = {0, 0, 1, 20, 10_000};
    private static final int[] BUFFERS = {60, 90, 200, 33_554_432};
    private static final long[] BUDGETS = {1, 1, 1, 1, 1, 200, Profile.NO_BUDGET};
    private static final String[] ACKS = {"all", "all", "all", "all", "all", "1", "1", "1", "0", "-1", "2"};

    private final SplittableRandom random;
    private final Profile profile;
    private final RuleSet rules;
    private int values;

    /** What is drawn, and how often compared with the others. */
    private enum Kind {
        SEND(24),
        ROUND(18),
        PROMOTE(9),
        REFRESH(8),
        REMOVE(7),
        REJOIN(7),
        TICK(6),
        LOOP(2),
        FAULT(1),
        PRODUCER(2),
        SEND_WITH(6),
        FLUSH(2),
        RETRY(2),
        FETCH(3),
        ALTER(2),
        RESTART(2),
        CREATE(1);

        static final int TOTAL = IntStream.of(24, 18, 9, 8, 7, 7, 6, 2, 1, 2, 6, 2, 2, 3, 2, 2, 1)
                .sum();

        final int weight;

        Kind(int weight) {
            this.weight = weight;
        }
    }

    /** Commands for clusters under the chapters' rules. */
    RandomCommands(long seed, Profile profile) {
        this(seed, profile, RuleSets.MINIKAFKA);
    }

    /**
     * Commands for clusters under some rules.
     *
     * @param rules those of each new cluster
     */
    RandomCommands(long seed, Profile profile, RuleSet rules) {
        this.random = new SplittableRandom(seed);
        this.profile = profile;
        this.rules = rules;
    }

    /** How many commands the run should have: mostly some dozens, now and then many. */
    int length() {
        return switch (random.nextInt(40)) {
            case 0 -> random.nextInt(500, 1_500);
            case 1, 2, 3 -> random.nextInt(60, 200);
            default -> random.nextInt(10, 30);
        };
    }

    /** What a run starts with. */
    Request.OfSession newCluster() {
        int count = BROKERS[random.nextInt(BROKERS.length)];
        List<Integer> brokers = new ArrayList<>();
        boolean isPlain = random.nextInt(3) > 0;
        while (brokers.size() < count) {
            int id = isPlain ? brokers.size() + 1 : random.nextInt(12);
            if (!brokers.contains(id)) {
                brokers.add(id);
            }
        }
        List<Setting> settings = new ArrayList<>();
        settings.add(minInsync());
        settings.add(setting(
                ConfigKey.REPLICA_FETCH_MAX_BYTES,
                profile.allows(Freedom.SMALL_BUDGET) ? BUDGETS[random.nextInt(BUDGETS.length)] : Profile.NO_BUDGET));
        if (random.nextInt(4) == 0) {
            settings.add(lagSetting());
        }
        return new Request.Execute(new ClusterCommand.NewCluster(brokers, settings, rules.name()));
    }

    /** What follows it. */
    Request.OfSession createTopic(ClusterState state) {
        String name = state.topics().isEmpty() ? "events" : "topic-" + random.nextInt(1, 4);
        int brokers = state.brokers().size();
        OptionalInt factor = random.nextInt(3) > 0
                ? OptionalInt.of(random.nextInt(8) == 0 ? random.nextInt(1, brokers + 1) : brokers)
                : OptionalInt.empty();
        List<Setting> settings = random.nextInt(6) == 0 ? List.of(minInsync()) : List.of();
        return new Request.Execute(
                new ClusterCommand.CreateTopic(name, random.nextInt(6) == 0 ? 2 : 1, factor, settings));
    }

    /** The next command that the profile allows; one that only looks where none was found. */
    Request.OfSession next(ClusterState state) {
        for (int i = 0; i < TRIES; i++) {
            Request.OfSession request = draw(state);
            if (profile.allows(state, request)) {
                return request;
            }
        }
        return new Request.Show(Request.Subject.CLUSTER, new Target.All());
    }

    private Request.OfSession draw(ClusterState state) {
        // Beside the kinds, so that the other profiles draw what they drew before there were these.
        if (!rules.isOfChapters() && random.nextInt(3) == 0) {
            return new Request.Execute(underKafka(state));
        }
        if (rules.isOfChapters() && profile.allows(Freedom.TRANSACTIONS) && random.nextInt(4) == 0) {
            return new Request.Execute(transaction(state));
        }
        Kind kind = kind();
        boolean hasFailed = state.followerLoop() instanceof FollowerLoop.Failed;
        if (kind == Kind.RESTART || (hasFailed && random.nextInt(3) == 0)) {
            return new Request.Restart(random.nextBoolean());
        }
        if (kind == Kind.CREATE) {
            return createTopic(state);
        }
        if (kind == Kind.RETRY) {
            // Mostly the latest send, which alone a leader can recognise.
            int last = state.lastSendNumber();
            return new Request.Retry(Math.max(1, random.nextInt(3) > 0 ? last : random.nextInt(last + 2)));
        }
        return new Request.Execute(command(state, kind));
    }

    private Kind kind() {
        int drawn = random.nextInt(Kind.TOTAL);
        for (Kind kind : Kind.values()) {
            drawn -= kind.weight;
            if (drawn < 0) {
                return kind;
            }
        }
        throw new IllegalStateException("the weights do not add up");
    }

    private ClusterCommand command(ClusterState state, Kind kind) {
        TopicPartition partition = partition(state);
        PartitionReplicaSet set = state.partition(partition);
        Target target = new Target.Named(partition.toString());
        return switch (kind) {
            case SEND -> send(set, partition, target);
            case ROUND -> round(set, target);
            case PROMOTE ->
                new ClusterCommand.Promote(
                        target,
                        random.nextInt(8) == 0 || set.isr().size() == 0
                                ? anyBroker(set)
                                : oneOf(set.isr().ids()));
            case REFRESH -> new ClusterCommand.RefreshIsr(random.nextInt(3) == 0 ? new Target.All() : target);
            case REMOVE -> new ClusterCommand.RemoveFromIsr(target, anyBroker(set));
            case REJOIN -> new ClusterCommand.Rejoin(target, anyBroker(set));
            case TICK -> new ClusterCommand.Tick(TICKS_MS[random.nextInt(TICKS_MS.length)], random.nextInt(5) == 0);
            case LOOP ->
                random.nextInt(4) == 0
                        ? new ClusterCommand.StopFollowerLoop()
                        : new ClusterCommand.StartFollowerLoop(ROUNDS_EVERY_MS[random.nextInt(ROUNDS_EVERY_MS.length)]);
            case FAULT -> new ClusterCommand.InjectFetchError(anyBroker(set));
            case PRODUCER -> producer();
            case SEND_WITH ->
                new ClusterCommand.SendWith(
                        producerName(state),
                        random.nextInt(3) == 0 ? new Target.Named(partition.topic()) : target,
                        records(set, ProducerStamp.NONE));
            case FLUSH ->
                new ClusterCommand.Flush(random.nextBoolean() ? Optional.empty() : Optional.of(producerName(state)));
            case FETCH ->
                new ClusterCommand.Fetch(
                        target, random.nextInt(-1, (int) set.leader().leo() + 3), random.nextInt(0, 5));
            case ALTER -> alterConfig(partition);
            case RESTART, CREATE, RETRY -> throw new IllegalStateException(kind + " is drawn elsewhere");
        };
    }

    /** What has a meaning only where brokers die alone and a controller elects. */
    private ClusterCommand underKafka(ClusterState state) {
        TopicPartition partition = partition(state);
        PartitionReplicaSet set = state.partition(partition);
        Target target = new Target.Named(partition.toString());
        int broker = anyBroker(set);
        return switch (random.nextInt(16)) {
            case 0, 1 -> new ClusterCommand.CrashBroker(broker, random.nextInt(3) == 0);
            case 2, 3, 4 -> new ClusterCommand.RestartBroker(broker, random.nextInt(3) == 0);
            case 5, 6 ->
                new ClusterCommand.Elect(
                        target,
                        random.nextBoolean() ? OptionalInt.of(broker) : OptionalInt.empty(),
                        random.nextInt(4) == 0);
            case 7 -> new ClusterCommand.SetDelivery(Delivery.ISR_CHANGES, random.nextBoolean());
            case 8 -> new ClusterCommand.DeliverIsr(random.nextBoolean() ? new Target.All() : target);
            case 9 -> new ClusterCommand.SetDelivery(Delivery.METADATA, random.nextBoolean());
            case 10, 11 -> new ClusterCommand.DeliverMetadata(broker);
            case 12 -> new ClusterCommand.FetchFollowers(target, Optional.of(BrokerSet.of(broker)), true);
            case 13 ->
                new ClusterCommand.Fetch(
                        target,
                        random.nextInt((int) set.leader().leo() + 2),
                        3,
                        Isolation.READ_UNCOMMITTED,
                        OptionalInt.of(random.nextInt(set.leaderEpoch() + 2)));
            default -> new ClusterCommand.FetchFollowers(target, Optional.empty());
        };
    }

    private ClusterCommand transaction(ClusterState state) {
        String name = "t" + random.nextInt(2);
        TopicPartition partition = partition(state);
        Target target = new Target.Named(partition.toString());
        OptionalInt epoch = random.nextInt(20) == 0 ? OptionalInt.of(random.nextInt(2)) : OptionalInt.empty();
        return switch (random.nextInt(9)) {
            case 0, 1 -> new ClusterCommand.BeginTransaction(name, random.nextInt(6) == 0);
            case 2 -> new ClusterCommand.EndTransaction(name, Outcome.COMMIT, epoch);
            case 3 -> new ClusterCommand.EndTransaction(name, Outcome.ABORT, epoch);
            case 4 ->
                new ClusterCommand.Fetch(
                        target,
                        random.nextInt(
                                0, (int) state.partition(partition).leader().leo() + 1),
                        random.nextInt(1, 9),
                        random.nextInt(3) > 0 ? Isolation.READ_COMMITTED : Isolation.READ_UNCOMMITTED,
                        OptionalInt.empty());
            default ->
                new ClusterCommand.SendInTransaction(
                        name, target, records(state.partition(partition), ProducerStamp.NONE), epoch);
        };
    }

    private ClusterCommand producer() {
        boolean isIdempotent = random.nextBoolean();
        return new ClusterCommand.DefineProducer(
                "p" + random.nextInt(3),
                isIdempotent || random.nextInt(4) == 0 ? Optional.empty() : Optional.of(oneOf(List.of(ACKS))),
                isIdempotent,
                BATCH_BYTES[random.nextInt(BATCH_BYTES.length)],
                LINGERS_MS[random.nextInt(LINGERS_MS.length)],
                BUFFERS[random.nextInt(BUFFERS.length)]);
    }

    /** Of a producer that exists, if any does. */
    private String producerName(ClusterState state) {
        List<String> names = state.producers().byName().keySet().toJavaList();
        return names.isEmpty() ? "p0" : oneOf(names);
    }

    private TopicPartition partition(ClusterState state) {
        List<TopicPartition> partitions = state.partitions().keySet().toJavaList();
        return random.nextInt(4) == 0 ? oneOf(partitions) : partitions.get(0);
    }

    private int anyBroker(PartitionReplicaSet set) {
        return random.nextInt(40) == 0 ? random.nextInt(12) : oneOf(set.assignment());
    }

    private ClusterCommand send(PartitionReplicaSet set, TopicPartition partition, Target target) {
        ProducerStamp producer = random.nextInt(4) == 0 ? producer(set) : ProducerStamp.NONE;
        OptionalInt leaderEpoch = random.nextInt(8) == 0
                ? OptionalInt.of(random.nextInt(3) > 0 ? set.leaderEpoch() : random.nextInt(set.leaderEpoch() + 2))
                : OptionalInt.empty();
        Target sent = random.nextInt(10) == 0 ? new Target.Named(partition.topic()) : target;
        return new ClusterCommand.Send(
                sent, records(set, producer), ACKS[random.nextInt(ACKS.length)], leaderEpoch, producer);
    }

    /** As many as in the producer's latest batch where that is sent again. */
    private List<Record> records(PartitionReplicaSet set, ProducerStamp producer) {
        int count = set.leader()
                .log()
                .producer(producer.producerId())
                .filter(latest -> latest.recordCount() > 0)
                .filter(latest -> latest.baseSequence() == producer.baseSequence() && random.nextInt(8) > 0)
                .map(ProducerState::recordCount)
                .orElseGet(() -> BATCH_RECORDS[random.nextInt(BATCH_RECORDS.length)]);
        @Nullable Bytes key = random.nextInt(5) == 0 ? Bytes.utf8("k" + random.nextInt(3)) : null;
        List<Record> records = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            records.add(new Record(key, Bytes.utf8("v" + ++values), 0));
        }
        if (random.nextInt(30) == 0) {
            records.set(count - 1, new Record(key, null, 0));
        }
        return records;
    }

    /** Mostly what a correct idempotent producer would send next, or its latest batch again. */
    private ProducerStamp producer(PartitionReplicaSet set) {
        long id = random.nextInt(3);
        Optional<ProducerState> latest = set.leader().log().producer(id);
        if (latest.isEmpty()) {
            return new ProducerStamp(id, random.nextInt(2), random.nextInt(6) == 0 ? 1 : 0);
        }
        ProducerState known = latest.get();
        return switch (random.nextInt(12)) {
            case 0 -> new ProducerStamp(id, known.producerEpoch(), known.nextSequence() + 1);
            case 1 -> new ProducerStamp(id, known.producerEpoch() + 1, 0);
            case 2 -> new ProducerStamp(id, Math.max(0, known.producerEpoch() - 1), known.baseSequence());
            case 3, 4, 5 -> new ProducerStamp(id, known.producerEpoch(), known.baseSequence());
            default -> new ProducerStamp(id, known.producerEpoch(), known.nextSequence());
        };
    }

    private ClusterCommand round(PartitionReplicaSet set, Target target) {
        Optional<BrokerSet> followers = Optional.empty();
        if (profile.allows(Freedom.SINGLE_FOLLOWERS) && random.nextBoolean()) {
            List<Integer> chosen = new ArrayList<>();
            for (int broker : set.assignment()) {
                if (broker != set.leaderId() && random.nextBoolean()) {
                    chosen.add(broker);
                }
            }
            followers = Optional.of(chosen.isEmpty() ? BrokerSet.of(anyBroker(set)) : BrokerSet.of(chosen));
        }
        return new ClusterCommand.FetchFollowers(random.nextBoolean() ? new Target.All() : target, followers);
    }

    private ClusterCommand alterConfig(TopicPartition partition) {
        if (random.nextInt(3) == 0) {
            return new ClusterCommand.AlterConfig(Optional.of(partition.topic()), List.of(minInsync()));
        }
        Setting setting = random.nextBoolean() ? minInsync() : lagSetting();
        if (profile.allows(Freedom.SMALL_BUDGET) && random.nextInt(4) == 0) {
            setting = setting(ConfigKey.REPLICA_FETCH_MAX_BYTES, BUDGETS[random.nextInt(BUDGETS.length)]);
        }
        return new ClusterCommand.AlterConfig(Optional.empty(), List.of(setting));
    }

    private Setting minInsync() {
        int drawn = MIN_INSYNC[random.nextInt(MIN_INSYNC.length)];
        return setting(ConfigKey.MIN_INSYNC_REPLICAS, Math.max(drawn, profile.smallestMinInsync()));
    }

    private Setting lagSetting() {
        return random.nextBoolean()
                ? setting(ConfigKey.REPLICA_LAG_MAX_MESSAGES, LAG_MESSAGES[random.nextInt(LAG_MESSAGES.length)])
                : setting(ConfigKey.REPLICA_LAG_TIME_MAX_MS, LAG_MS[random.nextInt(LAG_MS.length)]);
    }

    private static Setting setting(ConfigKey key, long value) {
        return new Setting(key.kafkaName(), String.valueOf(value));
    }

    private <T> T oneOf(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
