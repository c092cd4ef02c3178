package io.minikafka.bench;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.cluster.Outcome;
import io.minikafka.cluster.Target;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.record.Bytes;
import io.minikafka.record.ProducerStamp;
import io.minikafka.record.Record;
import io.minikafka.session.Request;
import io.minikafka.session.Session;
import io.minikafka.storage.ClusterStore;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;

/** What commands cost in sessions with logs of different lengths, through ledger and disk, in a process of its own. */
final class GrowthFork {

    static final int[] BATCHES = {1_000, 10_000, 100_000, 1_000_000};
    static final List<String> NAMES = List.of(
            "append (send, acks=1)",
            "fetch 10 records anywhere",
            "fetch 10 records at the end",
            "promote and cut 10 batches",
            "rejoin: cut 10 batches",
            "catch up (a batch)",
            "reopen (a batch and replica)");

    private static final Target EVENTS = Target.of(new TopicPartition("events", 0));
    private static final int ROUNDS = 15;
    private static final int TAIL = 10;

    private final Session session;
    private final Measurements measured = new Measurements();
    private final Random random = new Random(7);
    private final List<Record> record = List.of(new Record(null, Bytes.copyOf(new byte[100]), 0));
    private int batches;

    private GrowthFork(Session session) {
        this.session = session;
    }

    public static void main(String[] arguments) throws Exception {
        try (Session session = Session.start(ClusterStore.inDirectory(arguments[0] + "/data"))) {
            GrowthFork fork = new GrowthFork(session);
            fork.execute(new ClusterCommand.NewCluster(List.of(1, 2), List.of(setting("segment.bytes", "1073741824"))));
            fork.execute(new ClusterCommand.CreateTopic("events", 1, OptionalInt.of(2), List.of()));
            // The code is cold at first, so what half the first size takes does not count.
            fork.grow(BATCHES[0] / 2);
            fork.measure(BATCHES[0] / 2);
            fork.measured.clear();
            for (int size : BATCHES) {
                fork.grow(size);
                fork.measure(size);
            }
            fork.measured.lines().forEach(System.out::println);
        }
    }

    private static ClusterCommand.Setting setting(String key, String value) {
        return new ClusterCommand.Setting(key, value);
    }

    private void execute(ClusterCommand command) {
        if (session.execute(new Request.Execute(command), "bench").outcome() instanceof Outcome.Refused refused) {
            throw new IllegalStateException(command + ": " + refused);
        }
    }

    private void send() {
        execute(new ClusterCommand.Send(EVENTS, record, "1", OptionalInt.empty(), ProducerStamp.NONE));
    }

    private void round() {
        execute(new ClusterCommand.AlterConfig(
                Optional.empty(), List.of(setting("replica.fetch.max.bytes", "2147483647"))));
        execute(new ClusterCommand.FetchFollowers(EVENTS, Optional.empty()));
    }

    private void grow(int size) throws Exception {
        int missing = size - batches;
        if (missing > 0) {
            for (int i = 0; i < missing; i++) {
                send();
            }
            measured.time("catch up (a batch) @" + size, missing, this::round);
            batches = size;
        }
    }

    private void measure(int size) throws Exception {
        for (int i = 0; i < ROUNDS; i++) {
            measured.time("append (send, acks=1) @" + size, TAIL, () -> {
                for (int sent = 0; sent < TAIL; sent++) {
                    send();
                }
            });
            int leader = session.state()
                    .cluster()
                    .partition(new TopicPartition("events", 0))
                    .leaderId();
            // Nobody has fetched the tail, so promoting the leader cuts it.
            measured.time(
                    "promote and cut 10 batches @" + size,
                    1,
                    () -> execute(new ClusterCommand.Promote(EVENTS, leader)));
            round();
            long from = random.nextInt(size - TAIL);
            measured.time("fetch 10 records anywhere @" + size, 20, () -> {
                for (int fetched = 0; fetched < 20; fetched++) {
                    execute(new ClusterCommand.Fetch(EVENTS, from, TAIL));
                }
            });
            measured.time("fetch 10 records at the end @" + size, 20, () -> {
                for (int fetched = 0; fetched < 20; fetched++) {
                    execute(new ClusterCommand.Fetch(EVENTS, size - TAIL, TAIL));
                }
            });
            cutFormerLeader(size, leader);
        }
        for (int i = 0; i < 3; i++) {
            measured.time(
                    "reopen (a batch and replica) @" + size,
                    2 * size,
                    () -> session.execute(new Request.Restart(false), "bench"));
        }
    }

    /** A former leader holds what nobody has fetched, and is cut when it rejoins. */
    private void cutFormerLeader(int size, int leader) throws Exception {
        for (int sent = 0; sent < TAIL; sent++) {
            send();
        }
        execute(new ClusterCommand.Promote(EVENTS, 3 - leader));
        measured.time("rejoin: cut 10 batches @" + size, 1, () -> execute(new ClusterCommand.Rejoin(EVENTS, leader)));
        round();
    }
}
