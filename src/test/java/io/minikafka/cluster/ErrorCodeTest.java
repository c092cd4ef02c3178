package io.minikafka.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.session.FullDisk;
import io.minikafka.session.Request;
import io.minikafka.session.Result;
import io.minikafka.session.Scripted;
import io.minikafka.storage.ClusterStore;
import io.minikafka.storage.MemoryMetadataStore;
import io.minikafka.syntax.ParsedCommand;
import io.minikafka.syntax.RequestParser;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Every error that can happen so far does happen, and what is said of it is one line for people. */
class ErrorCodeTest {

    /** Files with indexes and faults come later. */
    private static final Set<ErrorCode> NOT_YET = EnumSet.of(ErrorCode.CORRUPT_BATCH, ErrorCode.CORRUPT_INDEX);

    private final RequestParser parser = new RequestParser();
    private final Map<ErrorCode, String> messages = new EnumMap<>(ErrorCode.class);

    @Test
    void everyErrorThatIsReachableIsReached() {
        Scripted session = Scripted.after(
                "new-cluster --brokers 1,2,3 --config max.message.bytes=500",
                "create-topic events",
                "create-topic many --partitions 2");
        run(session, "sned events x");
        run(session, "send nosuch x");
        run(session, "send events-7 x");
        run(session, "create-topic events");
        run(session, "fetch many");
        run(session, "send events " + "x".repeat(600));
        run(session, "fetch events --from 1");
        run(session, "send events x --leader-epoch 3");
        session.then("producer small --buffer 65");
        run(session, "send events x --producer small");
        run(session, "promote events 7");
        session.then("send events x --producer-id 7 --producer-epoch 1 --sequence 0");
        run(session, "send events x --producer-id 7 --producer-epoch 0 --sequence 1");
        run(session, "send events x --producer-id 7 --producer-epoch 1 --sequence 2");
        session.then("alter-config min.insync.replicas=3", "send events x --acks all");
        run(session, "remove-from-isr events 2");
        run(session, "send events x --acks all");
        session.then("alter-config min.insync.replicas=1", "send events x --acks all");
        run(session, "restart");
        session.then("inject fetch-error --broker 2");
        run(session, "fetch-followers");
        run(session, "txn commit t");
        session.then("txn begin t", "send events x --txn t", "fetch-followers", "txn commit t");
        run(session, "txn begin t");
        diverge();
        fillTheDisk();
        goThroughKafkasRules();

        assertThat(messages.keySet()).isEqualTo(EnumSet.complementOf(EnumSet.copyOf(NOT_YET)));
        messages.forEach((code, message) -> assertThat(message)
                .as(code.name())
                .isNotBlank()
                .matches("[^\\p{Cntrl}]+")
                .doesNotContain("Exception", "io.minikafka", "java.", "null", "Optional", "[]"));
    }

    /** A follower whose log ends inside a batch of the leader. */
    private void diverge() {
        Scripted session = Scripted.after(
                "new-cluster --brokers 1,2",
                "create-topic events",
                "send events a",
                "send events b",
                "promote events 2",
                "send events c d e");
        run(session, "fetch-followers");
    }

    private void goThroughKafkasRules() {
        Scripted session = Scripted.after(
                "new-cluster --semantics kafka --brokers 1,2,3", "create-topic events", "send events a --acks all");
        run(session, "tick 30000");
        run(session, "fetch events --leader-epoch 7");
        run(session, "rejoin events 2");
        session.then("fetch-followers", "elect events --broker 2");
        run(session, "fetch events --from 1");
        session.then("set isr-changes manual", "remove-from-isr events 3");
        run(session, "crash-broker 1");
        session.then("restart-broker 1", "fetch-followers", "fetch-followers", "restart-broker 1 --bounce");
        run(session, "deliver-isr");
        session.then("crash-broker 1", "crash-broker 3", "crash-broker 2");
        run(session, "send events b");
        run(session, "elect events");
    }

    private void fillTheDisk() {
        Scripted session = Scripted.on(new ClusterStore(new FullDisk(0), new MemoryMetadataStore()))
                .then("create-topic events");
        run(session, "send events x");
    }

    private void run(Scripted session, String line) {
        ParsedCommand command = parser.parse(line).get(0);
        if (command.request().isLeft()) {
            note(command.request().getLeft().code(), command.request().getLeft().message());
            return;
        }
        Result result =
                session.session().execute((Request.OfSession) command.request().get(), line);
        if (result.outcome() instanceof Outcome.Refused refused) {
            note(refused.code(), refused.message());
        }
        for (Event event : result.events()) {
            if (event instanceof Event.PendingSendFailed failed) {
                note(failed.code(), failed.message());
            } else if (event instanceof KafkaEvent.IsrChangeRefused refused) {
                note(refused.code(), refused.message());
            }
        }
    }

    private void note(ErrorCode code, String message) {
        assertThat(messages.put(code, message))
                .as("%s is reached twice: %s", code, message)
                .isNull();
    }
}
