package io.minikafka.cluster;

import io.minikafka.record.ProducerStamp;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Hands a producer's batches to the leaders, each partition's in order. Lives within one decide call.
 *
 * <p>A batch for which the ISR is too small, or which nobody who leads takes, stays in front of its partition, and holds up
 * the ones behind it, so that they cannot overtake it. Whatever else a leader has against a batch, sending it again would not
 * help: it is dropped.
 *
 * <p>Differs from Kafka: nothing is sent again by itself; the next batch of the partition or a flush takes along what
 * waits. (Kafka tries again every {@code retry.backoff.ms}, until {@code delivery.timeout.ms}.)
 */
final class BatchDelivery {

    /** What may pass by itself; Kafka calls such errors retriable. */
    private static final Set<ErrorCode> RETRIABLE =
            EnumSet.of(ErrorCode.NOT_ENOUGH_REPLICAS, ErrorCode.NOT_LEADER_OR_FOLLOWER);

    private final Transition transition;
    private final String producer;
    private final List<Reply.Sent> sends = new ArrayList<>();

    BatchDelivery(Transition transition, String producer) {
        this.transition = transition;
        this.producer = producer;
    }

    /** The batches that were sent so far. */
    List<Reply.Sent> sends() {
        return sends;
    }

    Producer producer() {
        return transition.state().producers().named(producer).orElseThrow();
    }

    Accumulator buffer() {
        return producer().accumulator();
    }

    /** Closes the open batch of a partition, if there is one. */
    void close(TopicPartition partition, Event.ProducerBatchClosed.Trigger trigger) {
        buffer().open(partition)
                .ifPresent(open -> transition.emit(new Event.ProducerBatchClosed(producer, partition, open, trigger)));
    }

    /**
     * Sends the closed batches of a partition, up to one that has to stay.
     *
     * @return the first refusal
     */
    Optional<Outcome.Refused> deliver(TopicPartition partition) {
        Optional<Outcome.Refused> first = Optional.empty();
        while (!buffer().of(partition).isEmpty()
                && buffer().of(partition).head().isClosed()) {
            BufferedBatch batch = buffer().of(partition).head();
            Decision attempt = attempt(partition, batch);
            if (attempt.outcome() instanceof Outcome.Refused refused) {
                boolean isKept = RETRIABLE.contains(refused.code());
                transition.emit(new Event.ProducerBatchRefused(
                        producer, partition, batch, refused.code(), refused.message(), isKept));
                first = first.isPresent() ? first : Optional.of(refused);
                if (isKept) {
                    return first;
                }
            } else {
                transition.emit(new Event.ProducerBatchSent(producer, partition));
                for (Event event : attempt.events()) {
                    transition.emit(event);
                }
                sends.add((Reply.Sent) ((Outcome.Done) attempt.outcome()).reply());
            }
        }
        return first;
    }

    /** What the leader would do with a batch; nothing has happened yet. */
    private Decision attempt(TopicPartition partition, BufferedBatch batch) {
        ProducerStamp stamp =
                producer().identity().map(identity -> identity.stamp(partition)).orElse(ProducerStamp.NONE);
        return SendHandler.resend(
                new Transition(transition.state()),
                new ClusterCommand.Resend(
                        partition,
                        batch.records().toJavaList(),
                        producer().settings().acks(),
                        stamp,
                        false));
    }
}
