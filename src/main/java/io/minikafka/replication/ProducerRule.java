package io.minikafka.replication;

import io.minikafka.log.PartitionLog;
import io.minikafka.log.ProducerState;
import io.minikafka.record.ProducerStamp;
import java.util.Optional;

/**
 * Idempotence: is a batch new, a repetition, or out of place? (KIP-98; the chapters' producer state.)
 *
 * <p>Differs from Kafka under the chapters' rules: only the latest batch of a producer is known, where Kafka knows five.
 */
public final class ProducerRule {

    /** How many batches of a producer Kafka knows. */
    private static final int REMEMBERED_BATCHES = 5;

    private ProducerRule() {}

    /** What the producer state says to a batch. */
    public sealed interface Verdict {
        /** The batch is the next one, or has no producer id. */
        record Next() implements Verdict {}

        /** The batch repeats the latest one; {@code first} says where that stands. */
        record Duplicate(ProducerState first) implements Verdict {}

        /** A newer epoch of this producer id has written. */
        record Fenced(int currentEpoch) implements Verdict {}

        /** Another sequence number was due. */
        record OutOfOrder(int expectedSequence) implements Verdict {}
    }

    public static Verdict check(PartitionReplicaSet set, ProducerStamp producer, int recordCount) {
        if (!producer.isPresent()) {
            return new Verdict.Next();
        }
        Optional<ProducerState> known = set.leader().log().producer(producer.producerId());
        if (known.isEmpty()) {
            return expect(0, producer);
        }
        ProducerState latest = known.get();
        if (producer.producerEpoch() < latest.producerEpoch()) {
            return new Verdict.Fenced(latest.producerEpoch());
        }
        if (latest.isRepeatedBy(producer, recordCount)) {
            return new Verdict.Duplicate(latest);
        }
        return expect(producer.producerEpoch() > latest.producerEpoch() ? 0 : latest.nextSequence(), producer);
    }

    /**
     * The same as Kafka has it: any of the last five batches of the current producer epoch is known again, and a producer
     * that left nothing in the log may start anywhere (Kafka's {@code ProducerStateEntry.findDuplicateBatch}).
     */
    public static Verdict checkAmongFive(PartitionReplicaSet set, ProducerStamp producer, int recordCount) {
        PartitionLog log = set.leader().log();
        Optional<ProducerState> known = producer.isPresent() ? log.producer(producer.producerId()) : Optional.empty();
        if (known.isEmpty()) {
            return new Verdict.Next();
        }
        Optional<ProducerState> batch = known;
        int epoch = known.get().producerEpoch();
        for (int i = 0;
                i < REMEMBERED_BATCHES
                        && batch.filter(of -> of.producerEpoch() == epoch).isPresent();
                i++) {
            if (batch.get().isRepeatedBy(producer, recordCount)) {
                return new Verdict.Duplicate(batch.get());
            }
            batch = before(log, producer, batch.get());
        }
        return check(set, producer, recordCount);
    }

    /** The batch of a producer before one of its batches: what the log knew of it until then. */
    private static Optional<ProducerState> before(PartitionLog log, ProducerStamp producer, ProducerState batch) {
        int index = log.indexAt(batch.baseOffset());
        return index == 0
                ? Optional.empty()
                : log.entries()
                        .get(index - 1)
                        .producersAfter()
                        .get(producer.producerId())
                        .toJavaOptional();
    }

    private static Verdict expect(int sequence, ProducerStamp producer) {
        return producer.baseSequence() == sequence ? new Verdict.Next() : new Verdict.OutOfOrder(sequence);
    }
}
