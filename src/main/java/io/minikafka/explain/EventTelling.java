package io.minikafka.explain;

import io.minikafka.cluster.ErrorCode;
import io.minikafka.cluster.Event;
import io.minikafka.cluster.TopicPartition;
import java.util.Optional;

/** Tells events from whatever happened, where the command does not say in which order they come. */
final class EventTelling {

    private EventTelling() {}

    /** What a tick ran before its last ISR refresh: everything up to where the clock came to, the last fetch or send. */
    static void tellDue(Telling telling) {
        int end = telling.result().events().lastIndexWhere(EventTelling::isDue);
        while (telling.moment() <= end) {
            tellNext(telling);
        }
    }

    private static boolean isDue(Event event) {
        return event instanceof Event.ClockAdvanced
                || event instanceof Event.FollowerLoopRan
                || event instanceof Event.FollowerLoopFailed
                || event instanceof Event.ProducerBatchRefused
                || event instanceof Event.BatchAppended
                || event instanceof Event.SendAcknowledged
                || event instanceof Event.SendPending;
    }

    static void tellAll(Telling telling) {
        while (!telling.isOver()) {
            tellNext(telling);
        }
    }

    /** The event of the moment, and what belongs to it. */
    static void tellNext(Telling telling) {
        int moment = telling.moment();
        ProducerTelling.tell(telling);
        if (telling.moment() == moment) {
            TransactionTelling.tell(telling);
        }
        if (telling.moment() == moment) {
            LoopTelling.tell(telling);
        }
        if (telling.moment() == moment && telling.isUnderKafka()) {
            KafkaTelling.tellNext(telling);
        }
        if (telling.moment() == moment) {
            tellOther(telling);
        }
    }

    /** The high watermark, then the pending sends, as the rules of the moment have them. */
    static void tellSettlement(Telling telling, TopicPartition partition) {
        if (telling.isUnderKafka()) {
            new KafkaPartitionTelling(telling, partition).settle();
        } else {
            new PartitionTelling(telling, partition).advance();
        }
    }

    private static void tellOther(Telling telling) {
        int moment = telling.moment();
        Event event = telling.next();
        if (event instanceof Event.ClockAdvanced) {
            new ClusterTelling(telling).clock();
        } else if (event instanceof Event.LogRepaired repaired) {
            new ClusterTelling(telling).repaired(repaired.repair());
        } else if (event instanceof Event.ClusterReopened) {
            new ClusterTelling(telling).reopened();
        } else if (event instanceof Event.BatchAppended appended) {
            SendTelling.append(telling, appended);
            new PartitionTelling(telling, appended.partition()).advance();
            SendTelling.answer(telling);
        } else if (event instanceof Event.FollowerFetched fetched) {
            new PartitionTelling(telling, fetched.partition()).fetch(fetched.broker());
        } else if (event instanceof Event.FollowerFetchFailed failed) {
            new PartitionTelling(telling, failed.partition()).fetch(failed.broker());
        } else if (event instanceof Event.LogTruncated truncated
                && truncated.reason() == Event.LogTruncated.Reason.AHEAD_OF_LEADER) {
            new PartitionTelling(telling, truncated.partition()).fetch(truncated.broker());
        } else {
            settledPartition(event).ifPresent(partition -> new PartitionTelling(telling, partition).refresh());
        }
        if (telling.moment() == moment) {
            telling.skip();
        }
    }

    private static Optional<TopicPartition> settledPartition(Event event) {
        if (event instanceof Event.IsrChanged changed && changed.cause() == Event.IsrChanged.Cause.REFRESH) {
            return Optional.of(changed.partition());
        }
        if (event instanceof Event.HighWatermarkAdvanced advanced) {
            return Optional.of(advanced.partition());
        }
        if (event instanceof Event.PendingSendFailed failed
                && failed.code() == ErrorCode.NOT_ENOUGH_REPLICAS_AFTER_APPEND) {
            return Optional.of(failed.partition());
        }
        return event instanceof Event.PendingSendAcknowledged acknowledged
                ? Optional.of(acknowledged.partition())
                : Optional.empty();
    }
}
