package io.minikafka.explain;

import io.minikafka.cluster.ErrorCode;
import io.minikafka.cluster.Event;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.record.ProducerStamp;
import io.minikafka.replication.ProducerRule;
import io.minikafka.session.SendEntry;
import java.util.Optional;

/** Tells a batch that is sent once more, to whoever leads now. */
final class RetryTelling {

    private RetryTelling() {}

    /**
     * Tells it up to its end.
     *
     * @param send the send that is repeated
     * @param refusal what the repetition was refused with, if it was
     */
    static void tell(Telling telling, SendEntry send, Optional<ErrorCode> refusal) {
        TopicPartition partition = send.partition();
        ProducerStamp stamp = send.batch().producer();
        int count = send.batch().recordCount();
        Facts facts = Facts.of(partition)
                .and("again", send.number())
                .and("leader", telling.set(partition).leaderId());
        if (!stamp.isPresent()) {
            telling.say(ProducerBranch.RETRY_UNSTAMPED, facts);
        } else if (refusal.filter(ErrorCode.OUT_OF_ORDER_SEQUENCE::equals).isPresent()
                && telling.state().rules().append().check(telling.set(partition), stamp, count)
                        instanceof ProducerRule.Verdict.Duplicate) {
            telling.say(
                    ProducerBranch.RETRY_TAKEN,
                    facts.and("producer", stamp.producerId()).and("sequence", stamp.baseSequence()));
            return;
        } else {
            telling.say(
                    ProducerBranch.RETRY_STAMPED,
                    facts.and("producer", stamp.producerId())
                            .and("producerEpoch", stamp.producerEpoch())
                            .and("sequence", stamp.baseSequence()));
        }
        if (telling.isUnderKafka()) {
            new KafkaSendTelling(telling, partition).checks(send.acks(), stamp, count, refusal);
            return;
        }
        boolean isRepeated = telling.next(Event.DuplicateAcknowledged.class).isPresent();
        SendTelling.producer(telling, partition, stamp, count);
        if (!isRepeated && (refusal.isEmpty() || refusal.get() == ErrorCode.NOT_ENOUGH_REPLICAS)) {
            SendTelling.minimum(telling, partition, send.acks());
        }
    }
}
