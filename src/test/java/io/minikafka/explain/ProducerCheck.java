package io.minikafka.explain;

import io.minikafka.cluster.Accumulator;
import io.minikafka.cluster.BufferedBatch;
import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.Event;
import io.minikafka.cluster.Producer;
import io.minikafka.cluster.ProducerIdentity;
import io.minikafka.record.EndTransactionMarker;
import io.minikafka.replication.Isolation;
import io.minikafka.replication.LastStableOffsetRule;
import io.minikafka.session.Request;

/** Looks up the facts of producers, their batches and their transactions. */
final class ProducerCheck {

    private final Moment at;

    ProducerCheck(Moment at) {
        this.at = at;
    }

    Object expected(Fact fact) {
        return switch (fact.label()) {
            case "batchSize" -> named().settings().batchSizeBytes();
            case "linger" -> named().settings().lingerMs();
            case "buffer" -> named().settings().bufferBytes();
            case "id" -> named().identity().orElseThrow().producerId();
            case "held" -> named().accumulator().sizeBytes();
            case "heldTo" -> namedNext().accumulator().sizeBytes();
            case "heldRecords" -> named().accumulator().recordCount();
            case "batchBytes" -> batch().sizeBytes();
            case "batchBytesTo" ->
                namedNext().accumulator().open(at.partition()).orElseThrow().sizeBytes();
            case "batchRecords" -> batch().records().size();
            case "opened" -> batch().openedMs();
            case "turn" -> named().accumulator().stickyPartition(at.partition().topic());
            case "turnTo" ->
                namedNext().accumulator().stickyPartition(at.partition().topic());
            case "lso" -> LastStableOffsetRule.visibleEnd(at.set(), Isolation.READ_COMMITTED);
            case "txnFirst" ->
                at.set()
                        .leader()
                        .log()
                        .transactions()
                        .openOf(transaction(at.now()).producerId())
                        .orElseThrow()
                        .firstOffset();
            case "txn" -> fact.value();
            case "txnProducer" -> transaction(at.next()).producerId();
            case "txnEpoch" -> transaction(at.now()).producerEpoch();
            case "txnEpochTo" -> transaction(at.next()).producerEpoch();
            case "markers" ->
                ((Event.TransactionDecided) at.event()).partitions().size();
            case "outcome" -> outcome().word();
            case "marker" ->
                !at.line().id().equals(TransactionBranch.LSO_WAITS_FOR_MARKER.name())
                        ? at.set().leader().leo()
                        : Markers.unreplicated(at.set(), transaction(at.now()).producerId());
            case "passed" ->
                at.fetched().visibleEnd()
                        - at.fetched().from()
                        - at.fetched().records().size();
            case "again" -> ((Request.Retry) at.result().request()).sendNumber();
            default -> new KafkaCheck(at).expected(fact);
        };
    }

    private ProducerIdentity transaction(ClusterState state) {
        return state.producers()
                .transactions()
                .named((String) at.fact("txn"))
                .orElseThrow()
                .identity();
    }

    private EndTransactionMarker.Outcome outcome() {
        return at.event() instanceof Event.TransactionDecided decided
                ? decided.outcome()
                : EndTransactionMarker.of(((Event.TransactionMarkerAppended) at.event()).batch())
                        .orElseThrow()
                        .outcome();
    }

    Producer named() {
        return at.event(Event.ProducerDefined.class)
                ? ((Event.ProducerDefined) at.event()).producer()
                : at.now().producers().named((String) at.fact("name")).orElseThrow();
    }

    private Producer namedNext() {
        return at.next().producers().named((String) at.fact("name")).orElseThrow();
    }

    /** The batch that is filled, or the one that leaves. */
    private BufferedBatch batch() {
        Accumulator buffer = named().accumulator();
        boolean isLeaving = at.event(Event.ProducerBatchSent.class) || at.event(Event.ProducerBatchRefused.class);
        return isLeaving
                ? buffer.of(at.partition()).head()
                : buffer.open(at.partition()).orElseThrow();
    }

    /** When the linger of the batch is over, in ms on the cluster's clock. */
    long dueAt() {
        return batch().openedMs() + named().settings().lingerMs();
    }
}
