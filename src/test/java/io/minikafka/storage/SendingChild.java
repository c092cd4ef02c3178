package io.minikafka.storage;

import io.minikafka.cluster.Event;
import io.minikafka.cluster.Outcome;
import io.minikafka.session.Request;
import io.minikafka.session.Result;
import io.minikafka.session.Session;
import io.minikafka.syntax.RequestParser;
import java.util.Optional;
import java.util.Random;

/**
 * A process that sends with acks=all, every batch forced, and prints each acknowledgement and each new epoch; it goes on
 * until it is killed. Arguments: the data directory, and a seed.
 */
final class SendingChild {

    private final Session session;
    private final RequestParser parser = new RequestParser();

    private SendingChild(Session session) {
        this.session = session;
    }

    public static void main(String[] arguments) {
        Session session = Session.open(ClusterStore.inDirectory(arguments[0]), Optional.empty());
        new SendingChild(session).send(new Random(Long.parseLong(arguments[1])));
    }

    private void send(Random random) {
        if (session.state().cluster().topics().isEmpty()) {
            run("new-cluster --brokers 1,2,3 --config min.insync.replicas=3 --config flush.messages=1"
                    + " --config segment.bytes=2000");
            run("create-topic events");
        }
        run("fetch-followers");
        while (true) {
            run("send events " + Integer.toUnsignedString(random.nextInt(), 36) + " --acks all");
            run("fetch-followers");
            if (random.nextInt(8) == 0) {
                run("promote events " + (1 + random.nextInt(3)));
                run("fetch-followers");
            }
        }
    }

    private void run(String line) {
        Request request = parser.parse(line).get(0).request().get();
        Result result = session.execute((Request.OfSession) request, line);
        if (result.outcome() instanceof Outcome.Refused refused) {
            throw new IllegalStateException(line + ": " + refused);
        }
        for (Event event : result.events()) {
            if (event instanceof Event.PendingSendAcknowledged acknowledged) {
                System.out.println("acknowledged " + acknowledged.waiter().baseOffset() + " "
                        + line(acknowledged.waiter().sendNumber()));
            } else if (event instanceof Event.LeaderPromoted promoted) {
                System.out.println("epoch " + promoted.toEpoch());
            }
        }
    }

    private String line(int sendNumber) {
        return session.state()
                .ledger()
                .send(sendNumber)
                .batch()
                .records()
                .get(0)
                .value()
                .toUtf8();
    }
}
