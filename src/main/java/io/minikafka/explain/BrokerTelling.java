package io.minikafka.explain;

import io.minikafka.cluster.Delivery;
import io.minikafka.cluster.Event;
import io.minikafka.cluster.KafkaEvent;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.replication.KafkaReplica;
import io.minikafka.replication.PartitionReplicaSet;
import io.vavr.Tuple2;

/** Tells, under Kafka's rules, brokers that stop and start: what each of their replicas loses and keeps. */
final class BrokerTelling {

    private final Telling telling;

    private BrokerTelling(Telling telling) {
        this.telling = telling;
    }

    /** Tells the event of the moment, if it is one of a broker and its disk. */
    static void tell(Telling telling) {
        BrokerTelling broker = new BrokerTelling(telling);
        telling.next(KafkaEvent.BrokerChanged.class).ifPresent(broker::changed);
        telling.next(Event.LogTruncated.class)
                .filter(cut -> cut.reason() == Event.LogTruncated.Reason.POWER_LOSS)
                .ifPresent(broker::powerLost);
        telling.next(KafkaEvent.HighWatermarksCheckpointed.class)
                .ifPresent(event -> telling.tell(
                        ControllerBranch.CHECKPOINTED,
                        Facts.none()
                                .and("checkpointers", event.brokers())
                                .and("clock", telling.state().nowMs())));
        telling.next(Event.PartitionReopened.class).ifPresent(broker::reopened);
        telling.next(KafkaEvent.DeliverySet.class).ifPresent(broker::delivery);
    }

    private void changed(KafkaEvent.BrokerChanged event) {
        if (event.cause() == KafkaEvent.BrokerChanged.Cause.UNFENCED) {
            telling.tell(
                    ControllerBranch.BROKER_UNFENCED,
                    Facts.none()
                            .and("broker", event.broker())
                            .and(
                                    "aliveTo",
                                    telling.stateAt(telling.moment() + 1)
                                            .controller()
                                            .alive()));
            return;
        }
        boolean isAnywhere = false;
        for (Tuple2<TopicPartition, PartitionReplicaSet> partition :
                telling.state().partitions()) {
            if (partition._2().hasReplica(event.broker())) {
                replica(event, partition._1(), partition._2());
                isAnywhere = true;
            }
        }
        if (!isAnywhere) {
            telling.sayOfNext(
                    ControllerBranch.BROKER_WITHOUT_REPLICAS, Facts.none().and("broker", event.broker()));
        }
        telling.skip();
    }

    private void replica(KafkaEvent.BrokerChanged event, TopicPartition partition, PartitionReplicaSet set) {
        KafkaReplica known = set.underKafka().replica(event.broker());
        Facts facts = Facts.of(partition, event.broker())
                .and("leo", set.replica(event.broker()).leo())
                .and("checkpoint", known.checkpointedHighWatermark());
        switch (event.cause()) {
            case CRASHED ->
                telling.sayOfNext(ControllerBranch.BROKER_CRASHED, facts.and("flushed", known.flushedLeo()));
            case SHUT_DOWN, CLOSED -> telling.sayOfNext(ControllerBranch.BROKER_SHUTS_DOWN, facts);
            case BOUNCED ->
                telling.sayOfNext(
                        ControllerBranch.BROKER_BOUNCES,
                        started(facts, event, partition).and("isr", set.isr()));
            default -> telling.sayOfNext(ControllerBranch.BROKER_STARTS, started(facts, event, partition));
        }
    }

    private Facts started(Facts facts, KafkaEvent.BrokerChanged event, TopicPartition partition) {
        return facts.and("brokerEpochTo", event.to().epoch())
                .and(
                        "ownHwTo",
                        telling.stateAt(telling.moment() + 1)
                                .partition(partition)
                                .highWatermarkOf(event.broker()));
    }

    private void powerLost(Event.LogTruncated event) {
        telling.tell(
                ControllerBranch.POWER_LOST,
                Facts.of(event.partition(), event.broker())
                        .and(
                                "flushed",
                                telling.set(event.partition())
                                        .underKafka()
                                        .replica(event.broker())
                                        .flushedLeo())
                        .and("leo", event.fromLeo())
                        .and("leoTo", event.toLeo()));
    }

    private void reopened(Event.PartitionReopened event) {
        PartitionReplicaSet set = event.set();
        telling.tell(
                ControllerBranch.REPLICA_REOPENED,
                Facts.of(event.partition())
                        .and("epochTo", set.leaderEpoch())
                        .and("isrTo", set.isr())
                        .and("leaderTo", set.leaderId())
                        .and("leaderLeoTo", set.leader().leo())
                        .and("hwTo", set.highWatermark()));
    }

    private void delivery(KafkaEvent.DeliverySet event) {
        boolean isOfIsr = event.what() == Delivery.ISR_CHANGES;
        if (event.isManual()) {
            telling.tell(isOfIsr ? ControllerBranch.CHANGES_BY_HAND : ControllerBranch.NEWS_BY_HAND, Facts.none());
        } else {
            telling.tell(isOfIsr ? ControllerBranch.CHANGES_AT_ONCE : ControllerBranch.NEWS_AT_ONCE, Facts.none());
        }
    }
}
