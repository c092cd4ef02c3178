package io.minikafka.cluster;

import java.util.Optional;
import java.util.OptionalLong;

/** Sends the batches whose linger is over (Kafka's producer setting {@code linger.ms}). */
final class ProducerLinger implements DueWork {

    @Override
    public OptionalLong nextDueMs(ClusterState state) {
        OptionalLong next = OptionalLong.empty();
        for (Producer producer : state.producers().byName().valuesIterator()) {
            for (TopicPartition partition : producer.accumulator().batches().keysIterator()) {
                OptionalLong dueMs = dueMs(producer, partition);
                if (dueMs.isPresent()) {
                    next = OptionalLong.of(Math.min(dueMs.getAsLong(), next.orElse(Long.MAX_VALUE)));
                }
            }
        }
        return next;
    }

    /** When the linger of the open batch ends; empty where there is none, or the clock cannot get that far. */
    private static OptionalLong dueMs(Producer producer, TopicPartition partition) {
        Optional<BufferedBatch> open = producer.accumulator().open(partition);
        long lingerMs = producer.settings().lingerMs();
        return open.isPresent() && lingerMs <= Long.MAX_VALUE - open.get().openedMs()
                ? OptionalLong.of(open.get().dueMs(lingerMs))
                : OptionalLong.empty();
    }

    /** Sends by producer and partition. What a leader refuses is told by events, and is no reason to stop the clock. */
    @Override
    public Optional<Outcome.Refused> run(Transition transition) {
        for (Producer producer : transition.state().producers().byName().valuesIterator()) {
            for (TopicPartition partition : producer.accumulator().batches().keysIterator()) {
                OptionalLong dueMs = dueMs(producer, partition);
                if (dueMs.isPresent() && dueMs.getAsLong() <= transition.state().nowMs()) {
                    BatchDelivery delivery = new BatchDelivery(transition, producer.name());
                    delivery.close(partition, Event.ProducerBatchClosed.Trigger.LINGER);
                    delivery.deliver(partition);
                }
            }
        }
        return Optional.empty();
    }

    /** Late is better than never. */
    @Override
    public void runOut(Transition transition) {
        run(transition);
    }
}
