package io.minikafka.cluster;

import io.minikafka.record.Literal;
import io.minikafka.replication.AckMode;
import io.vavr.control.Either;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Named producers: what they are, when they send what they hold back (Kafka's producer, KIP-98 and KIP-480).
 *
 * <p>A batch is sent when it is full or the next record does not fit, when its linger is over, or when the producer is flushed.
 */
final class ProducerHandler {

    private ProducerHandler() {}

    static Decision define(Transition transition, ClusterCommand.DefineProducer command) {
        Producers producers = transition.state().producers();
        Optional<Outcome.Refused> wrong = check(producers, command);
        if (wrong.isPresent()) {
            return transition.refuse(wrong.get());
        }
        Either<Outcome.Refused, AckMode> acks = acks(command);
        if (acks.isLeft()) {
            return transition.refuse(acks.getLeft());
        }
        ProducerSettings settings = new ProducerSettings(
                acks.get(),
                command.isIdempotent(),
                (int) command.batchSizeBytes(),
                command.lingerMs(),
                command.bufferBytes());
        Optional<ProducerIdentity> identity = command.isIdempotent()
                ? Optional.of(ProducerIdentity.first(producers.nextProducerId()))
                : Optional.empty();
        transition.emit(new Event.ProducerDefined(new Producer(command.name(), settings, identity, Accumulator.EMPTY)));
        return transition.done();
    }

    private static Optional<Outcome.Refused> check(Producers producers, ClusterCommand.DefineProducer command) {
        if (!TopicHandler.isLegalName(command.name())) {
            return invalid("producer name " + TopicHandler.describe(command.name()) + " is not allowed: "
                    + TopicHandler.LEGAL_NAMES);
        }
        if (command.batchSizeBytes() < 0 || command.batchSizeBytes() > Integer.MAX_VALUE) {
            return invalid(
                    "batch-size must be 0 to " + Integer.MAX_VALUE + " bytes, found " + command.batchSizeBytes());
        }
        if (command.lingerMs() < 0) {
            return invalid("linger must be 0 ms or more, found " + command.lingerMs());
        }
        if (command.bufferBytes() < 1) {
            return invalid("buffer must be 1 byte or more, found " + command.bufferBytes());
        }
        int buffered = producers
                .named(command.name())
                .map(producer -> producer.accumulator().recordCount())
                .orElse(0);
        return buffered == 0
                ? Optional.empty()
                : invalid("producer " + command.name() + " holds " + buffered
                        + (buffered == 1 ? " record" : " records") + " that it has not sent; flush " + command.name()
                        + " first");
    }

    /** Kafka's rule for {@code enable.idempotence}: only acks=all tells that a batch need not be sent again. */
    private static Either<Outcome.Refused, AckMode> acks(ClusterCommand.DefineProducer command) {
        String word = command.acks().orElse(command.isIdempotent() ? AckMode.ALL.word() : AckMode.LEADER.word());
        Optional<AckMode> acks = AckMode.parse(word);
        if (acks.isEmpty()) {
            return Either.left(invalid("acks must be 0, 1 or all (-1 means all), found " + Literal.ofText(word))
                    .get());
        }
        return command.isIdempotent() && acks.get() != AckMode.ALL
                ? Either.left(invalid("an idempotent producer needs acks=all, found acks="
                                + acks.get().word() + "; leave --acks out, or --idempotent")
                        .get())
                : Either.right(acks.get());
    }

    static Decision send(Transition transition, ClusterCommand.SendWith command) {
        Optional<Producer> producer = transition.state().producers().named(command.producer());
        if (producer.isEmpty()) {
            return transition.refuse(unknown(transition.state().producers(), command.producer()));
        }
        Either<Outcome.Refused, List<TopicPartition>> target = command.target().resolve(transition.state());
        if (target.isLeft()) {
            return transition.refuse(target.getLeft());
        }
        if (command.records().isEmpty()) {
            return transition.refuse(ErrorCode.INVALID_RECORD, "a batch needs at least one record; none was given");
        }
        return new ProducerSend(transition, producer.get(), target.get()).send(command.records());
    }

    static Decision flush(Transition transition, ClusterCommand.Flush command) {
        Producers producers = transition.state().producers();
        if (command.producer().isPresent()
                && producers.named(command.producer().get()).isEmpty()) {
            return transition.refuse(unknown(producers, command.producer().get()));
        }
        List<Reply.Sent> sends = new ArrayList<>();
        for (Producer producer : producers.byName().valuesIterator()) {
            if (command.producer().isEmpty() || command.producer().get().equals(producer.name())) {
                sends.addAll(empty(transition, producer, Event.ProducerBatchClosed.Trigger.FLUSH));
            }
        }
        return transition.done(new Reply.Produced(sends, List.of()));
    }

    /** The end of every producer: what it holds back is sent, as Kafka's {@code close()} does. */
    static void close(Transition transition) {
        for (Producer producer : transition.state().producers().byName().valuesIterator()) {
            empty(transition, producer, Event.ProducerBatchClosed.Trigger.CLOSE);
        }
        loseBuffers(transition);
    }

    /** The end of the process that the producers live in: what they hold back is gone. */
    static void loseBuffers(Transition transition) {
        for (Producer producer : transition.state().producers().byName().valuesIterator()) {
            if (!producer.accumulator().isEmpty()) {
                transition.emit(new Event.ProducerBufferLost(
                        producer.name(), producer.accumulator().recordCount()));
            }
        }
    }

    private static List<Reply.Sent> empty(
            Transition transition, Producer producer, Event.ProducerBatchClosed.Trigger trigger) {
        BatchDelivery delivery = new BatchDelivery(transition, producer.name());
        for (TopicPartition partition : producer.accumulator().batches().keysIterator()) {
            delivery.close(partition, trigger);
            delivery.deliver(partition);
        }
        return delivery.sends();
    }

    private static Outcome.Refused unknown(Producers producers, String name) {
        String known = producers.byName().isEmpty()
                ? "there is none yet; producer NAME makes one"
                : "producers: " + String.join(", ", producers.byName().keySet());
        return new Outcome.Refused(
                ErrorCode.INVALID_REQUEST, "no producer " + TopicHandler.describe(name) + "; " + known);
    }

    private static Optional<Outcome.Refused> invalid(String message) {
        return Optional.of(new Outcome.Refused(ErrorCode.INVALID_REQUEST, message));
    }
}
