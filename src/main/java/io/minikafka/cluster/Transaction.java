package io.minikafka.cluster;

import io.minikafka.record.EndTransactionMarker.Outcome;
import io.vavr.collection.TreeSet;
import java.util.Optional;

/**
 * A transaction by its name, which is Kafka's {@code transactional.id}; the package tells the rules.
 *
 * @param name what commands call it
 * @param identity the producer id and epoch of whoever sends in it, and the sequences
 * @param status how it stands
 */
public record Transaction(String name, ProducerIdentity identity, Status status) {

    /** How a transaction stands. */
    public sealed interface Status {

        /**
         * It was begun, and takes records.
         *
         * @param afterSend the last send before it began
         * @param partitions the partitions that it has sent to
         * @param pendingSends the sends that are not answered yet, by number
         * @param failure why a send failed after its append; only abort is left then
         */
        record Open(
                int afterSend,
                TreeSet<TopicPartition> partitions,
                TreeSet<Integer> pendingSends,
                Optional<ErrorCode> failure)
                implements Status {
            static Open after(int sendNumber) {
                return new Open(sendNumber, TreeSet.empty(), TreeSet.empty(), Optional.empty());
            }

            Open with(TopicPartition partition) {
                return new Open(afterSend, partitions.add(partition), pendingSends, failure);
            }

            Open waitingFor(int sendNumber) {
                return new Open(afterSend, partitions, pendingSends.add(sendNumber), failure);
            }

            Open answered(int sendNumber) {
                return new Open(afterSend, partitions, pendingSends.remove(sendNumber), failure);
            }

            Open failed(int sendNumber, ErrorCode code) {
                return new Open(afterSend, partitions, pendingSends.remove(sendNumber), Optional.of(code));
            }
        }

        /**
         * It was open when its producer's process ended with a restart; only the logs know of it.
         *
         * @param afterSend the last send before it began, as far as this process knows
         */
        record Abandoned(int afterSend) implements Status {}

        /** It was decided; the markers are written, but a cut may have taken one. */
        record Decided(Outcome outcome) implements Status {}
    }

    public Optional<Status.Open> open() {
        return status instanceof Status.Open open ? Optional.of(open) : Optional.empty();
    }

    /** How it was decided; empty where it is not. */
    public Optional<Outcome> decided() {
        return status instanceof Status.Decided decided ? Optional.of(decided.outcome()) : Optional.empty();
    }

    /** The last send before it began, as far as this process knows; its own ones come after. */
    int afterSend() {
        return status instanceof Status.Open open
                ? open.afterSend()
                : status instanceof Status.Abandoned abandoned ? abandoned.afterSend() : 0;
    }

    Transaction withStatus(Status newStatus) {
        return new Transaction(name, identity, newStatus);
    }

    Transaction withIdentity(ProducerIdentity newIdentity) {
        return new Transaction(name, newIdentity, status);
    }
}
