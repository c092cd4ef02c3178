package io.minikafka.explain;

import io.minikafka.cluster.TopicPartition;
import io.minikafka.replication.AckWaiter;
import io.minikafka.session.Request;
import java.util.List;

/** Tells which rule stands behind what was looked at, on the numbers of the moment. */
final class LookTelling {

    private LookTelling() {}

    static void tell(Telling telling, Request.Show show) {
        List<TopicPartition> partitions = show.target().resolve(telling.state()).getOrElse(List.of());
        for (TopicPartition partition : partitions) {
            if (telling.isUnderKafka()) {
                tellUnderKafka(telling, show.subject(), partition);
                continue;
            }
            PartitionTelling part = new PartitionTelling(telling, partition);
            switch (show.subject()) {
                case ISR -> part.verdicts();
                case HW -> part.highWatermark();
                case LSO -> TransactionTelling.lastStableOffset(telling, partition);
                case PENDING -> pending(telling, part, partition);
                default -> {}
            }
        }
    }

    private static void tellUnderKafka(Telling telling, Request.Subject subject, TopicPartition partition) {
        KafkaPartitionTelling part = new KafkaPartitionTelling(telling, partition);
        IsrTelling isr = new IsrTelling(telling, partition);
        switch (subject) {
            case ISR -> {
                isr.verdicts();
                isr.nextCheck();
            }
            case HW -> part.highWatermark();
            case LSO -> TransactionTelling.lastStableOffset(telling, partition);
            case PENDING -> {
                List<AckWaiter> waiters = telling.set(partition).pending().all();
                waiters.forEach(part::judge);
                if (waiters.isEmpty()) {
                    telling.say(
                            KafkaBranch.NO_SEND_WAITS,
                            Facts.of(partition).and("hw", telling.set(partition).highWatermark()));
                }
            }
            default -> {}
        }
    }

    private static void pending(Telling telling, PartitionTelling part, TopicPartition partition) {
        List<AckWaiter> waiters = telling.set(partition).pending().all();
        waiters.forEach(part::judge);
        if (waiters.isEmpty()) {
            telling.say(Branch.PENDING_NONE, Facts.of(partition));
        }
    }
}
