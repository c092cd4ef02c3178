package io.minikafka.cluster;

import io.minikafka.record.Record;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Records on their way into a producer's buffer, and out of it where a batch is full. Lives within one decide call. */
final class ProducerSend {

    private final Transition transition;
    private final ProducerSettings settings;
    private final String producer;
    private final List<TopicPartition> target;
    private final BatchDelivery delivery;
    /** How many records of this send are in the open batch of each partition. */
    private final SortedMap<TopicPartition, Integer> added = new TreeMap<>();

    /**
     * Begins a send.
     *
     * @param target one partition, or those of a topic, of which each record's key or the producer's turn chooses
     */
    ProducerSend(Transition transition, Producer producer, List<TopicPartition> target) {
        this.transition = transition;
        this.settings = producer.settings();
        this.producer = producer.name();
        this.target = target;
        this.delivery = new BatchDelivery(transition, producer.name());
    }

    /** Takes on all records or, where one of them is refused, none. Without a linger they are sent at once. */
    Decision send(List<Record> records) {
        long nowMs = transition.state().nowMs();
        for (Record record : records) {
            Optional<Outcome.Refused> refused = take(new Record(record.key(), record.value(), nowMs, record.headers()));
            if (refused.isPresent()) {
                return transition.refuse(refused.get());
            }
        }
        if (settings.lingerMs() == 0) {
            for (TopicPartition partition : List.copyOf(added.keySet())) {
                Optional<Outcome.Refused> refused = send(partition, Event.ProducerBatchClosed.Trigger.AT_ONCE);
                if (refused.isPresent()) {
                    return transition.refuse(refused.get());
                }
            }
        }
        return transition.done(reply());
    }

    private Optional<Outcome.Refused> take(Record record) {
        TopicPartition partition = choose(record);
        // A full batch goes, and the turn with it: to another partition, whose batch may be full as well.
        while (isTooMuch(partition, record)) {
            Optional<Outcome.Refused> refused = send(partition, Event.ProducerBatchClosed.Trigger.FULL);
            if (refused.isPresent()) {
                return refused;
            }
            partition = choose(record);
        }
        Accumulator buffer = delivery.buffer();
        long bytes = buffer.plus(partition, record, false, record.timestampMs()).sizeBytes() - buffer.sizeBytes();
        if (bytes > settings.bufferBytes() - buffer.sizeBytes()) {
            return Optional.of(bufferFull(bytes));
        }
        boolean isSticky = target.size() > 1 && record.key() == null;
        transition.emit(new Event.RecordBuffered(producer, partition, record, isSticky));
        added.merge(partition, 1, Integer::sum);
        return isFull(partition) ? send(partition, Event.ProducerBatchClosed.Trigger.FULL) : Optional.empty();
    }

    /** As in Kafka a batch that has reached its size waits for nothing; a size of 0 turns batching off. */
    private boolean isFull(TopicPartition partition) {
        Optional<BufferedBatch> open = delivery.buffer().open(partition);
        return open.isPresent() && open.get().sizeBytes() >= settings.batchSizeBytes();
    }

    private TopicPartition choose(Record record) {
        if (target.size() == 1) {
            return target.get(0);
        }
        Topic topic = transition.state().topics().get(target.get(0).topic()).get();
        int turn = delivery.buffer().stickyPartition(topic.name());
        return target.get(Partitioner.choose(topic.withStickyPartition(turn), record.key()));
    }

    private boolean isTooMuch(TopicPartition partition, Record record) {
        Optional<BufferedBatch> open = delivery.buffer().open(partition);
        return open.isPresent() && open.get().sizeBytes() + open.get().bytesOf(record) > settings.batchSizeBytes();
    }

    /** A refusal is an answer to this send only where it does not linger; else an event has told it. */
    private Optional<Outcome.Refused> send(TopicPartition partition, Event.ProducerBatchClosed.Trigger trigger) {
        delivery.close(partition, trigger);
        added.remove(partition);
        Optional<Outcome.Refused> refused = delivery.deliver(partition);
        return settings.lingerMs() == 0 ? refused : Optional.empty();
    }

    /** Differs from Kafka: there the sender waits {@code max.block.ms} for room; here nothing moves meanwhile. */
    private Outcome.Refused bufferFull(long bytes) {
        Accumulator buffer = delivery.buffer();
        String room = buffer.isEmpty()
                ? "the record takes " + bytes + " bytes, the buffer of " + producer + " has " + settings.bufferBytes()
                        + "; nothing was buffered; define the producer with a larger --buffer"
                : "the record takes " + bytes + " bytes more, " + producer + " holds " + buffer.sizeBytes() + " of "
                        + settings.bufferBytes() + "; nothing was buffered; flush " + producer + " makes room";
        return new Outcome.Refused(ErrorCode.PRODUCER_BUFFER_FULL, room);
    }

    private Reply reply() {
        List<Reply.Buffered> buffered = new ArrayList<>();
        added.forEach((partition, count) -> delivery.buffer()
                .open(partition)
                .ifPresent(open -> buffered.add(new Reply.Buffered(producer, partition, open, count, settings))));
        return buffered.isEmpty() && delivery.sends().size() == 1
                ? delivery.sends().get(0)
                : new Reply.Produced(delivery.sends(), buffered);
    }
}
