package io.minikafka.bench;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.cluster.Outcome;
import io.minikafka.cluster.Target;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.record.Bytes;
import io.minikafka.record.ProducerStamp;
import io.minikafka.record.Record;
import io.minikafka.session.Request;
import io.minikafka.session.Result;
import io.minikafka.session.Session;
import io.minikafka.storage.ClusterStore;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** A session with a million batches on three replicas, ten promotions and cuts; prints what of the heap it takes. */
final class MemoryFork {

    private static final int BATCHES = 1_000_000;
    private static final int PROMOTIONS = 10;
    private static final TopicPartition EVENTS = new TopicPartition("events", 0);
    private static final Target TARGET = Target.of(EVENTS);
    private static final byte[] VALUE = new byte[100];

    private final Session session;

    private MemoryFork(Session session) {
        this.session = session;
    }

    public static void main(String[] arguments) {
        try (Session session = Session.start(ClusterStore.inDirectory(arguments[0] + "/data"))) {
            new MemoryFork(session).run();
        }
    }

    private void run() {
        execute(new ClusterCommand.NewCluster(
                List.of(1, 2, 3), List.of(new ClusterCommand.Setting("replica.fetch.max.bytes", "2147483647"))));
        execute(new ClusterCommand.CreateTopic("events", 1, OptionalInt.of(3), List.of()));
        for (int i = 1; i <= BATCHES; i++) {
            send();
            if (i % 1_000 == 0) {
                execute(new ClusterCommand.FetchFollowers(TARGET, Optional.empty()));
            }
        }
        print("megabytes");
        for (int i = 0; i < PROMOTIONS; i++) {
            send();
            int follower = 1 + session.state().cluster().partition(EVENTS).leaderId() % 3;
            execute(new ClusterCommand.Promote(TARGET, follower));
            execute(new ClusterCommand.FetchFollowers(TARGET, Optional.empty()));
        }
        print("megabytes after promotions");
    }

    private void send() {
        execute(new ClusterCommand.Send(
                TARGET,
                List.of(new Record(null, Bytes.copyOf(VALUE), 0)),
                "1",
                OptionalInt.empty(),
                ProducerStamp.NONE));
    }

    private void execute(ClusterCommand command) {
        Result result = session.execute(new Request.Execute(command), "bench");
        if (result.outcome() instanceof Outcome.Refused refused) {
            throw new IllegalStateException(command + ": " + refused);
        }
    }

    /** What is still used after a full collection. */
    private static void print(String name) {
        System.gc();
        long used = Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
        System.out.println("median " + (double) (used >> 20) + " " + name);
    }
}
