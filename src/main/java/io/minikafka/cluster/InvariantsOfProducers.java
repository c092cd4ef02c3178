package io.minikafka.cluster;

import io.minikafka.record.ProducerStamp;
import io.minikafka.record.RecordBatch;
import io.vavr.collection.Vector;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/** What every step must do to the named producers; the sentences stand in {@link Invariant}. */
final class InvariantsOfProducers {

    private InvariantsOfProducers() {}

    static void producerBuffersHold(InvariantStep step, Consumer<String> problems) {
        for (Producer producer : step.after().producers().byName().values()) {
            Accumulator buffer = producer.accumulator();
            long bytes = 0;
            int records = 0;
            for (TopicPartition partition : buffer.batches().keySet()) {
                Vector<BufferedBatch> queue = buffer.of(partition);
                if (queue.isEmpty() || !queue.init().forAll(BufferedBatch::isClosed)) {
                    problems.accept(producer.name() + ": " + partition + " has " + queue);
                }
                for (BufferedBatch batch : queue) {
                    checkBatch(producer, batch, problems);
                    bytes += batch.sizeBytes();
                    records += batch.records().size();
                }
            }
            if (bytes != buffer.sizeBytes() || records != buffer.recordCount()) {
                problems.accept(producer.name() + ": holds " + records + " records in " + bytes + " bytes, counts "
                        + buffer.recordCount() + " in " + buffer.sizeBytes());
            }
            if (bytes > producer.settings().bufferBytes()) {
                problems.accept(producer.name() + ": holds " + bytes + " bytes, its buffer has "
                        + producer.settings().bufferBytes());
            }
        }
    }

    private static void checkBatch(Producer producer, BufferedBatch batch, Consumer<String> problems) {
        int encoded = RecordBatch.unassigned(batch.records().toJavaList(), ProducerStamp.NONE)
                .sizeBytes();
        if (encoded != batch.sizeBytes()) {
            problems.accept(
                    producer.name() + ": a batch takes " + encoded + " bytes, counted are " + batch.sizeBytes());
        }
        if (batch.records().size() > 1 && encoded > producer.settings().batchSizeBytes()) {
            problems.accept(producer.name() + ": a batch takes " + encoded + " bytes, allowed are "
                    + producer.settings().batchSizeBytes());
        }
    }

    static void producerRecordsAccountedFor(InvariantStep step, Consumer<String> problems) {
        SortedMap<String, Integer> held = new TreeMap<>();
        if (!step.isFreshStart()) {
            count(step.before(), held);
        }
        String sender = "";
        for (Event event : step.events()) {
            if (event instanceof Event.RecordBuffered buffered) {
                held.merge(buffered.producer(), 1, Integer::sum);
            } else if (event instanceof Event.ProducerBatchSent sent) {
                sender = sent.producer();
            } else if (taken(event).isPresent() && !sender.isEmpty()) {
                held.merge(sender, -taken(event).get().recordCount(), Integer::sum);
                sender = "";
            } else if (event instanceof Event.ProducerBatchRefused refused && !refused.isKept()) {
                held.merge(refused.producer(), -refused.batch().records().size(), Integer::sum);
            } else if (event instanceof Event.ProducerBufferLost lost) {
                held.merge(lost.producer(), -lost.recordCount(), Integer::sum);
            }
        }
        SortedMap<String, Integer> holds = new TreeMap<>();
        count(step.after(), holds);
        held.values().removeIf(number -> number == 0);
        if (!held.equals(holds)) {
            problems.accept("by what was told, producers hold " + held + " records, they hold " + holds);
        }
    }

    /** The batch that a leader has taken, or had already. */
    private static Optional<RecordBatch> taken(Event event) {
        if (event instanceof Event.BatchAppended appended) {
            return Optional.of(appended.batch());
        }
        if (event instanceof Event.DuplicateAcknowledged repeated) {
            return Optional.of(repeated.batch());
        }
        return event instanceof KafkaEvent.DuplicatePending repeated ? Optional.of(repeated.batch()) : Optional.empty();
    }

    private static void count(ClusterState state, SortedMap<String, Integer> held) {
        for (Producer producer : state.producers().byName().values()) {
            if (producer.accumulator().recordCount() != 0) {
                held.put(producer.name(), producer.accumulator().recordCount());
            }
        }
    }

    static void producerIdentitiesStay(InvariantStep step, Consumer<String> problems) {
        long due = step.isFreshStart() ? 0 : step.before().producers().nextProducerId();
        SortedMap<String, ProducerIdentity> known = new TreeMap<>();
        if (!step.isFreshStart()) {
            step.before()
                    .producers()
                    .byName()
                    .values()
                    .forEach(producer ->
                            producer.identity().ifPresent(identity -> known.put(producer.name(), identity)));
        }
        for (Event event : step.events()) {
            if (event instanceof Event.ProducerDefined defined) {
                known.remove(defined.producer().name());
                if (defined.producer().identity().isPresent()
                        && defined.producer().identity().get().producerId() != due++) {
                    problems.accept(defined.producer().name() + " got producer id "
                            + defined.producer().identity().get().producerId() + ", due was " + (due - 1));
                }
            } else if (event instanceof Event.TransactionBegun begun && begun.producerId() >= due) {
                if (begun.producerId() != due++) {
                    problems.accept(
                            begun.transaction() + " got producer id " + begun.producerId() + ", due was " + (due - 1));
                }
            }
        }
        if (step.after().producers().nextProducerId() != due) {
            problems.accept("the next producer id should be " + due + ", it is "
                    + step.after().producers().nextProducerId());
        }
        known.forEach((name, identity) -> checkIdentity(step, name, identity, problems));
    }

    private static void checkIdentity(
            InvariantStep step, String name, ProducerIdentity before, Consumer<String> problems) {
        Optional<ProducerIdentity> found = step.after().producers().named(name).flatMap(Producer::identity);
        boolean isSame = found.isPresent()
                && found.get().producerId() == before.producerId()
                && found.get().producerEpoch() == before.producerEpoch();
        if (!isSame) {
            problems.accept(name + " was " + before + ", it is " + found);
        } else if (!step.isReopening()) {
            for (TopicPartition partition : before.nextSequences().keySet()) {
                if (found.get().nextSequence(partition) < before.nextSequence(partition)) {
                    problems.accept(name + ": " + partition + " went from sequence " + before.nextSequence(partition)
                            + " back to " + found.get().nextSequence(partition));
                }
            }
        }
    }
}
