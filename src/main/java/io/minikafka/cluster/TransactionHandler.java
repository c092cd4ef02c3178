package io.minikafka.cluster;

import io.minikafka.record.EndTransactionMarker;
import io.minikafka.record.ProducerStamp;
import io.minikafka.record.RecordBatch;
import io.minikafka.replication.AckWaiter;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.ReplicationConfig;
import io.vavr.collection.TreeSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** Begins, fills and ends transactions (KIP-98); the package tells the rules and what Kafka does instead. */
final class TransactionHandler {

    private final Transition transition;
    private final Transaction transaction;

    private TransactionHandler(Transition transition, Transaction transaction) {
        this.transition = transition;
        this.transaction = transaction;
    }

    static Decision begin(Transition transition, ClusterCommand.BeginTransaction command) {
        String name = command.transaction();
        if (!TopicHandler.isLegalName(name)) {
            return transition.refuse(
                    ErrorCode.INVALID_REQUEST,
                    "transaction name " + TopicHandler.describe(name) + " is not allowed: " + TopicHandler.LEGAL_NAMES);
        }
        Optional<Transaction> known =
                transition.state().producers().transactions().named(name);
        if (known.isEmpty()) {
            transition.emit(new Event.TransactionBegun(
                    name, transition.state().producers().nextProducerId(), 0, OptionalInt.empty()));
            return transition.done();
        }
        return new TransactionHandler(transition, known.get()).beginAgain(command.isFencing());
    }

    private Decision beginAgain(boolean isFencing) {
        if (transaction.decided().isPresent()) {
            Optional<Outcome.Refused> unfinished =
                    unfinished(transaction.decided().get());
            return unfinished.isPresent() ? transition.refuse(unfinished.get()) : begun(isFencing || isOutOfSequence());
        }
        if (transaction.open().isPresent() && !isFencing) {
            return transition.refuse(
                    ErrorCode.INVALID_TXN_STATE,
                    transaction.name() + " is open already; commit or abort it, or begin it with --fence, as another"
                            + " instance of its producer does");
        }
        List<TopicPartition> partitions = partitions();
        Optional<Outcome.Refused> notTaking = notTaking(partitions);
        if (notTaking.isPresent()) {
            return transition.refuse(notTaking.get());
        }
        decide(EndTransactionMarker.Outcome.ABORT, epoch() + 1, partitions);
        return begun(false);
    }

    /** Whether a leader expects another sequence, since batches were lost; a raised epoch begins at 0 again (KIP-360). */
    private boolean isOutOfSequence() {
        ProducerIdentity identity = transaction.identity();
        return identity.nextSequences()
                .exists(next -> transition
                        .partition(next._1())
                        .leader()
                        .log()
                        .producer(identity.producerId())
                        .filter(known -> known.producerEpoch() == epoch() && known.nextSequence() == next._2())
                        .isEmpty());
    }

    /** Kafka's rule: nothing begins before the markers of what was decided are replicated. */
    private Optional<Outcome.Refused> unfinished(EndTransactionMarker.Outcome outcome) {
        List<TopicPartition> open = Transactions.openIn(transition.state(), transaction);
        if (!open.isEmpty()) {
            return refusal(
                    ErrorCode.CONCURRENT_TRANSACTIONS,
                    "the " + outcome.word() + " marker of " + transaction.name() + " is gone from " + list(open)
                            + "; txn " + outcome.word() + " " + transaction.name() + " writes it again");
        }
        List<TopicPartition> unreplicated = Transactions.unreplicatedIn(transition.state(), transaction);
        return unreplicated.isEmpty()
                ? Optional.empty()
                : refusal(
                        ErrorCode.CONCURRENT_TRANSACTIONS,
                        "the " + outcome.word() + " marker of " + transaction.name() + " is not below the hw of "
                                + list(unreplicated) + " yet; fetch-followers replicates it");
    }

    /** The producer of an epoch that is used up gets another id (Kafka's {@code isEpochExhausted}). */
    private Decision begun(boolean isRaising) {
        ProducerIdentity identity = transition
                .state()
                .producers()
                .transactions()
                .named(transaction.name())
                .orElseThrow()
                .identity();
        int epoch = identity.producerEpoch() + (isRaising ? 1 : 0);
        OptionalInt fenced = isRaising ? OptionalInt.of(identity.producerEpoch()) : OptionalInt.empty();
        boolean isUsedUp = epoch >= Short.MAX_VALUE;
        transition.emit(new Event.TransactionBegun(
                transaction.name(),
                isUsedUp ? transition.state().producers().nextProducerId() : identity.producerId(),
                isUsedUp ? 0 : epoch,
                fenced));
        return transition.done();
    }

    static Decision send(Transition transition, ClusterCommand.SendInTransaction command) {
        Optional<Transaction> known =
                transition.state().producers().transactions().named(command.transaction());
        if (known.isEmpty()) {
            return transition.refuse(unknown(command.transaction()));
        }
        TransactionHandler handler = new TransactionHandler(transition, known.get());
        Optional<Outcome.Refused> refused =
                handler.fenced(command.producerEpoch()).or(handler::notOpen);
        return refused.isPresent()
                ? transition.refuse(refused.get())
                : SendHandler.sendInTransaction(transition, known.get(), command);
    }

    static Decision end(Transition transition, ClusterCommand.EndTransaction command) {
        Optional<Transaction> known =
                transition.state().producers().transactions().named(command.transaction());
        if (known.isEmpty()) {
            return transition.refuse(unknown(command.transaction()));
        }
        TransactionHandler handler = new TransactionHandler(transition, known.get());
        Optional<Outcome.Refused> refused = handler.fenced(command.producerEpoch());
        return refused.isPresent() ? transition.refuse(refused.get()) : handler.end(command.outcome());
    }

    private Decision end(EndTransactionMarker.Outcome outcome) {
        Optional<Outcome.Refused> refused =
                outcome == EndTransactionMarker.Outcome.COMMIT ? notCommittable() : notAbortable();
        List<TopicPartition> partitions = partitions();
        refused = refused.or(() -> notTaking(partitions));
        if (refused.isPresent()) {
            return transition.refuse(refused.get());
        }
        if (transaction.decided().isPresent()) {
            writeMarkers(outcome, epoch(), partitions);
        } else {
            boolean isAbandoned = transaction.open().isEmpty();
            decide(outcome, epoch() + (isAbandoned ? 1 : 0), partitions);
        }
        return transition.done();
    }

    private Optional<Outcome.Refused> notCommittable() {
        if (transaction.decided().isPresent()) {
            return alreadyDecided(EndTransactionMarker.Outcome.COMMIT);
        }
        Optional<Outcome.Refused> notOpen = notOpen();
        if (notOpen.isPresent()) {
            return notOpen;
        }
        TreeSet<Integer> pending = transaction.open().orElseThrow().pendingSends();
        return pending.isEmpty()
                ? Optional.empty()
                : refusal(
                        ErrorCode.INVALID_TXN_STATE,
                        "send " + pending.map(number -> "#" + number).mkString(", ") + " of " + transaction.name()
                                + " is pending, and a commit waits for its sends; replicate with fetch-followers first,"
                                + " or abort");
    }

    private Optional<Outcome.Refused> notAbortable() {
        return transaction.decided().isPresent()
                ? alreadyDecided(EndTransactionMarker.Outcome.ABORT)
                : Optional.empty();
    }

    /** What was decided stays; asking for it once more only makes sense where a marker is gone. */
    private Optional<Outcome.Refused> alreadyDecided(EndTransactionMarker.Outcome asked) {
        EndTransactionMarker.Outcome decided = transaction.decided().orElseThrow();
        boolean isMarkerGone =
                !Transactions.openIn(transition.state(), transaction).isEmpty();
        if (decided == asked && isMarkerGone) {
            return Optional.empty();
        }
        String wayOut = isMarkerGone
                ? "txn " + decided.word() + " " + transaction.name() + " writes the marker that is gone"
                : "txn begin " + transaction.name() + " begins it anew";
        return refusal(
                ErrorCode.INVALID_TXN_STATE,
                transaction.name() + " is not open: " + decided.word()
                        + (decided == EndTransactionMarker.Outcome.COMMIT ? "ted" : "ed") + " already; " + wayOut);
    }

    /** Why nothing can be sent in the transaction, nor committed. */
    private Optional<Outcome.Refused> notOpen() {
        if (transaction.decided().isPresent()) {
            return alreadyDecided(transaction.decided().get())
                    .or(() -> refusal(
                            ErrorCode.INVALID_TXN_STATE,
                            transaction.name() + " is decided; txn "
                                    + transaction.decided().get().word() + " " + transaction.name()
                                    + " writes the marker that is gone"));
        }
        if (transaction.open().isEmpty()) {
            return refusal(
                    ErrorCode.INVALID_TXN_STATE,
                    transaction.name() + " was left open by a restart, and its producer is gone; txn abort "
                            + transaction.name() + " ends it, txn begin " + transaction.name()
                            + " ends it and begins anew");
        }
        return transaction
                .open()
                .get()
                .failure()
                .flatMap(code -> refusal(
                        ErrorCode.INVALID_TXN_STATE,
                        "a send of " + transaction.name() + " failed with " + code
                                + ", so nobody knows what it has; txn abort " + transaction.name() + " is all that is"
                                + " left"));
    }

    private Optional<Outcome.Refused> fenced(OptionalInt asked) {
        if (asked.isEmpty() || asked.getAsInt() == epoch()) {
            return Optional.empty();
        }
        return asked.getAsInt() < epoch()
                ? refusal(
                        ErrorCode.PRODUCER_FENCED,
                        "the producer of " + transaction.name() + " has epoch " + asked.getAsInt() + ", epoch "
                                + epoch() + " has taken over; nothing was written")
                : refusal(
                        ErrorCode.INVALID_REQUEST,
                        "the producer of " + transaction.name() + " is in epoch " + epoch() + ", there is no epoch "
                                + asked.getAsInt() + " yet");
    }

    private int epoch() {
        return transaction.identity().producerEpoch();
    }

    /** The partitions that get a marker. */
    private List<TopicPartition> partitions() {
        return transaction
                .open()
                .map(open -> open.partitions().toJavaList())
                .orElseGet(() -> Transactions.openIn(transition.state(), transaction));
    }

    /** A marker is an acks=all write, to every partition or to none. */
    private Optional<Outcome.Refused> notTaking(List<TopicPartition> partitions) {
        for (TopicPartition partition : partitions) {
            PartitionReplicaSet set = transition.partition(partition);
            ReplicationConfig config = transition.config(partition);
            Optional<String> nobodyLeads = Leadership.problem(transition, partition);
            if (nobodyLeads.isPresent()) {
                return noMarker(ErrorCode.NOT_LEADER_OR_FOLLOWER, partition, nobodyLeads.get());
            }
            if (!transition.rules().acksAll().hasEnoughReplicas(set, config)) {
                return noMarker(ErrorCode.NOT_ENOUGH_REPLICAS, partition, Settlement.tooSmall(set, config));
            }
        }
        return Optional.empty();
    }

    private Optional<Outcome.Refused> noMarker(ErrorCode code, TopicPartition partition, String problem) {
        return refusal(
                code,
                partition + " cannot take the marker of " + transaction.name() + ": " + problem
                        + "; nothing was written anywhere");
    }

    private void decide(EndTransactionMarker.Outcome outcome, int markerEpoch, List<TopicPartition> partitions) {
        List<Integer> pending =
                transaction.open().map(open -> open.pendingSends().toJavaList()).orElse(List.of());
        transition.emit(new Event.TransactionDecided(
                transaction.name(),
                outcome,
                transaction.identity().producerId(),
                epoch(),
                markerEpoch,
                partitions,
                transaction.afterSend()));
        for (TopicPartition partition : partitions) {
            for (AckWaiter waiter : transition.partition(partition).pending().all()) {
                if (pending.contains(waiter.sendNumber())) {
                    transition.emit(new Event.PendingSendFailed(
                            partition,
                            waiter,
                            ErrorCode.CANCELLED,
                            transaction.name() + " was aborted while it waited; nobody reads it with read_committed"));
                }
            }
        }
        writeMarkers(outcome, markerEpoch, partitions);
    }

    private void writeMarkers(EndTransactionMarker.Outcome outcome, int epoch, List<TopicPartition> partitions) {
        for (TopicPartition partition : partitions) {
            PartitionReplicaSet set = transition.partition(partition);
            transition.emit(new Event.TransactionMarkerAppended(
                    partition,
                    transaction.name(),
                    outcome,
                    set.leaderId(),
                    new EndTransactionMarker(outcome)
                            .batch(
                                    transaction.identity().producerId(),
                                    epoch,
                                    set.leader().leo(),
                                    set.leaderEpoch(),
                                    transition.state().nowMs())));
            Settlement.advanceAndSettle(transition, partition);
        }
    }

    /**
     * What the leader has against a batch of a producer that is in a transaction, or says it is (KIP-890).
     *
     * @param isTransactional whether the batch says it is
     */
    static Optional<Outcome.Refused> check(
            ClusterState state, TopicPartition partition, ProducerStamp producer, boolean isTransactional) {
        if (!isTransactional) {
            return state.partition(partition)
                    .leader()
                    .log()
                    .transactions()
                    .openOf(producer.producerId())
                    .flatMap(open -> refusal(
                            ErrorCode.INVALID_TXN_STATE,
                            "producer " + producer.producerId() + " has a transaction open in " + partition
                                    + ", so it sends with --txn only; nothing was written"));
        }
        Optional<Transaction> transaction = state.producers().transactions().ofProducer(producer.producerId());
        if (transaction.isPresent() && transaction.get().identity().producerEpoch() > producer.producerEpoch()) {
            return refusal(
                    ErrorCode.PRODUCER_FENCED,
                    "producer " + producer.producerId() + " sent epoch " + producer.producerEpoch() + ", epoch "
                            + transaction.get().identity().producerEpoch() + " of "
                            + transaction.get().name() + " has taken over; nothing was written");
        }
        return transaction.flatMap(Transaction::open).isPresent() ? Optional.empty() : ended();
    }

    /**
     * What the leader has against a batch that it holds already: an acknowledgement would promise what was committed or
     * taken back long since, so it answers for the open transaction only.
     *
     * @param first the batch that it holds
     */
    static Optional<Outcome.Refused> checkDuplicate(
            ClusterState state,
            TopicPartition partition,
            ProducerStamp producer,
            boolean isTransactional,
            RecordBatch first) {
        if (!first.isTransactional()) {
            return isTransactional
                    ? refusal(
                            ErrorCode.INVALID_TXN_STATE,
                            "somebody else has used sequence " + producer.baseSequence() + " of producer "
                                    + producer.producerId() + " in " + partition
                                    + ", outside of a transaction; nothing was written")
                    : Optional.empty();
        }
        return check(state, partition, producer, isTransactional).or(() -> {
            boolean isOpen = state.partition(partition)
                    .leader()
                    .log()
                    .transactions()
                    .openOf(first.producerId())
                    .isPresent();
            return isOpen ? Optional.empty() : ended();
        });
    }

    private static Optional<Outcome.Refused> ended() {
        return refusal(
                ErrorCode.INVALID_TXN_STATE,
                "the batch belongs to a transaction that is not open any more; nothing was written");
    }

    private static Outcome.Refused unknown(String name) {
        return new Outcome.Refused(
                ErrorCode.INVALID_TXN_STATE,
                "there is no transaction " + TopicHandler.describe(name) + "; txn begin NAME begins one");
    }

    private static Optional<Outcome.Refused> refusal(ErrorCode code, String message) {
        return Optional.of(new Outcome.Refused(code, message));
    }

    private static String list(List<TopicPartition> partitions) {
        return partitions.stream().map(TopicPartition::toString).collect(Collectors.joining(", "));
    }
}
