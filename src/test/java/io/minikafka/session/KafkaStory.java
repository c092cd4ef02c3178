package io.minikafka.session;

import java.util.List;

/** A script under Kafka's rules in which each of their events happens. */
public final class KafkaStory {

    public static final List<String> LINES = List.of(
            "new-cluster --semantics kafka --brokers 1,2,3 --config min.insync.replicas=2",
            "create-topic events",
            "send events a --acks all --producer-id 7 --producer-epoch 0 --sequence 0",
            "send events a --acks all --producer-id 7 --producer-epoch 0 --sequence 0",
            "fetch-followers",
            "fetch-followers events --follower 2 --lose-response",
            "fetch-followers",
            "fetch-followers",
            "send events b --acks 0",
            "fetch events --leader-epoch 1",
            "tick 5000",
            "set isr-changes manual",
            "remove-from-isr events 3",
            "crash-broker 3",
            "deliver-isr",
            "set isr-changes automatic",
            "restart-broker 3",
            "fetch-followers",
            "fetch-followers",
            "set metadata manual",
            "elect events --broker 2",
            "deliver-metadata 3",
            "fetch-followers events --follower 3",
            "deliver-metadata 2",
            "deliver-metadata 1",
            "fetch-followers",
            "set metadata automatic",
            "send events c --acks all",
            "tick 30000",
            "show elr",
            "show epochs",
            "show rules",
            "show hw",
            "crash-broker 2",
            "crash-broker 1 --lose-unflushed",
            "restart-broker 3 --bounce",
            "crash-broker 3",
            "restart-broker 1",
            "elect events --unclean",
            "restart",
            "restart-broker 2");

    private KafkaStory() {}
}
