package io.minikafka.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.ErrorCode;
import io.minikafka.cluster.Outcome;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.storage.ClusterStore;
import io.minikafka.syntax.ParsedCommand;
import io.minikafka.syntax.RequestParser;
import io.minikafka.view.TextView;
import java.util.List;

/** A session that tests drive with lines of the command language. */
public final class Scripted {

    public static final TopicPartition EVENTS = new TopicPartition("events", 0);

    private final Session session;
    private final RequestParser parser = new RequestParser();

    private Scripted(Session session) {
        this.session = session;
    }

    /** A fresh session that has carried out these lines, each without a refusal. */
    public static Scripted after(String... lines) {
        return on(ClusterStore.inMemory()).then(lines);
    }

    public static Scripted on(ClusterStore store) {
        return on(Session.start(store));
    }

    public static Scripted on(Session session) {
        return new Scripted(session);
    }

    /** Carries out further lines, each without a refusal. */
    public Scripted then(String... lines) {
        for (String line : lines) {
            assertThat(run(line).outcome()).as(line).isInstanceOf(Outcome.Done.class);
        }
        return this;
    }

    /** The result of a line's last command. */
    public Result run(String line) {
        Result result = null;
        for (ParsedCommand command : parser.parse(line)) {
            assertThat(command.request().isRight()).as(command.toString()).isTrue();
            result = session.execute((Request.OfSession) command.request().get(), command.line());
        }
        assertThat(result).as(line).isNotNull();
        return result;
    }

    /** What a line's last command answers, 80 columns wide. */
    public List<String> lines(String line) {
        return TextView.lines(run(line), 80);
    }

    /** The code that a line's last command is refused with. */
    public ErrorCode refusal(String line) {
        Result result = run(line);
        assertThat(result.outcome()).as(line).isInstanceOf(Outcome.Refused.class);
        return ((Outcome.Refused) result.outcome()).code();
    }

    public Session session() {
        return session;
    }

    public ClusterState cluster() {
        return session.state().cluster();
    }

    /** The partition {@code events-0}. */
    public PartitionReplicaSet events() {
        return cluster().partition(EVENTS);
    }
}
