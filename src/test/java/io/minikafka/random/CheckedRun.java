package io.minikafka.random;

import io.minikafka.cluster.ClusterMetadata;
import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.Decision;
import io.minikafka.cluster.Invariant;
import io.minikafka.cluster.InvariantViolation;
import io.minikafka.cluster.Invariants;
import io.minikafka.cluster.RecoveredCluster;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.log.PartitionLog;
import io.minikafka.log.ProducerState;
import io.minikafka.replication.AckWaiter;
import io.minikafka.replication.Replica;
import io.minikafka.session.Request;
import io.minikafka.session.Result;
import io.minikafka.session.SendEntry;
import io.minikafka.session.Session;
import io.minikafka.storage.ClusterStore;
import io.minikafka.syntax.RequestParser;
import io.vavr.collection.TreeMap;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** A session whose every step is checked: the invariants, the store, the ledger. */
final class CheckedRun implements AutoCloseable {

    /** How many steps pass between two looks at the whole state and the whole store. */
    private static final int AUDIT_EVERY = 100;

    /** What power losses, unclean elections and older rules of Kafka's break; {@link KafkaRulesCheckTest} says which do. */
    private static final Set<Invariant> LOSSES = EnumSet.of(
            Invariant.HW_NOT_ABOVE_ISR_LEO,
            Invariant.LOGS_AGREE_BELOW_HWS,
            Invariant.CANDIDATES_HAVE_ALL_COMMITTED,
            Invariant.READS_REPEAT);

    private final ClusterStore store;
    private final Session session;
    private final Promises promises = new Promises();
    private int steps;

    CheckedRun(ClusterStore store) {
        this.store = store;
        this.session = Session.start(store);
    }

    ClusterState state() {
        return session.state().cluster();
    }

    /** The batches acknowledged with acks=all that are lost now. */
    List<String> lostAcksAll() {
        return promises.brokenToAll();
    }

    /** Carries out a request, and says what is wrong afterwards. */
    Optional<Failure> step(Request.OfSession request) {
        return check(session.execute(request, RequestParser.write(request)))
                .or(() -> ++steps % AUDIT_EVERY == 0 ? audit() : Optional.empty());
    }

    private Optional<Failure> check(Result result) {
        if (session.failure().isPresent()) {
            return Optional.of(new Failure("store", session.failure().get().problem()));
        }
        Decision decision =
                new Decision(result.outcome(), result.events(), result.after().cluster());
        List<InvariantViolation> violations =
                new ArrayList<>(Invariants.ofStep(result.before().cluster(), decision));
        violations.removeIf(this::isLoss);
        if (!violations.isEmpty()) {
            return Optional.of(new Failure(violations.get(0).invariant().label(), violations.toString()));
        }
        return promises.take(result).map(problem -> new Failure("ledger", problem));
    }

    private boolean isLoss(InvariantViolation violation) {
        return !state().rules().isOfChapters() && LOSSES.contains(violation.invariant());
    }

    /** Checks what does not have to be checked after every step: the whole state, the whole store, every send's status. */
    Optional<Failure> audit() {
        List<InvariantViolation> violations = new ArrayList<>(Invariants.of(state()));
        violations.removeIf(this::isLoss);
        if (!violations.isEmpty()) {
            return Optional.of(new Failure(violations.get(0).invariant().label(), violations.toString()));
        }
        RecoveredCluster stored = store.reopen();
        if (!stored.metadata().equals(ClusterMetadata.of(state()))) {
            return Optional.of(new Failure("store", "it holds " + stored.metadata()));
        }
        TreeMap<TopicPartition, TreeMap<Integer, PartitionLog>> logs =
                state().partitions().mapValues(set -> set.replicas().mapValues(Replica::log));
        if (!stored.logs().equals(logs)) {
            return Optional.of(new Failure("store", "it holds " + stored.logs() + ", not " + logs));
        }
        if (!producers(stored.logs()).equals(producers(logs))) {
            return Optional.of(new Failure("store", "its producers are " + producers(stored.logs())));
        }
        return checkStatuses();
    }

    /** What logs know of producers, which the comparison of logs leaves out. */
    private static TreeMap<TopicPartition, TreeMap<Integer, TreeMap<Long, ProducerState>>> producers(
            TreeMap<TopicPartition, TreeMap<Integer, PartitionLog>> logs) {
        return logs.mapValues(replicas -> replicas.mapValues(PartitionLog::producers));
    }

    private Optional<Failure> checkStatuses() {
        NavigableSet<Integer> pending = new TreeSet<>();
        state().partitions()
                .values()
                .forEach(set ->
                        set.pending().all().stream().map(AckWaiter::sendNumber).forEach(pending::add));
        NavigableSet<Integer> entered = new TreeSet<>();
        session.state()
                .ledger()
                .sends()
                .filter(send -> send.status() == SendEntry.Status.PENDING)
                .forEach(send -> entered.add(send.number()));
        return pending.equals(entered)
                ? Optional.empty()
                : Optional.of(new Failure("ledger", "pending are " + pending + ", its entries say " + entered));
    }

    @Override
    public void close() {
        session.close();
    }
}
