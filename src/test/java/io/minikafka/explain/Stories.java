package io.minikafka.explain;

import java.util.List;

/** Scripts that, taken together, bring every rule to every way it can come out. */
final class Stories {

    static final List<String> SAFE_PREFIX_AND_LOST_TAIL = List.of(
            "new-cluster --brokers 1,2 --config min.insync.replicas=2",
            "create-topic events",
            "show pending",
            "send events safe --acks all",
            "show pending",
            "show isr",
            "show hw",
            "fetch-followers",
            "send events at-risk",
            "fetch events",
            "fetch events --from 1",
            "fetch events --from 9",
            "promote events 2",
            "promote events 1",
            "promote events 2",
            "fetch-followers",
            "fetch-followers");

    static final List<String> SHRINK_RECOVER_AND_FENCE = List.of(
            "new-cluster --brokers 1,2 --config min.insync.replicas=2 --config replica.lag.max.messages=0",
            "create-topic events --replication-factor 2",
            "send events one",
            "refresh-isr",
            "send events two --acks all",
            "fetch-followers",
            "tick 5 --clock-only",
            "tick 20000",
            "fetch-followers",
            "send events three --leader-epoch 0",
            "fetch-followers",
            "promote events 2",
            "send events stale --leader-epoch 0",
            "send events early --leader-epoch 9");

    static final List<String> FAILURE_WINDOWS = List.of(
            "new-cluster --brokers 1,2 --config min.insync.replicas=2",
            "create-topic events",
            "send events a --acks all",
            "remove-from-isr events 2",
            "alter-config min.insync.replicas=1",
            "fetch-followers",
            "send events b c --acks all",
            "promote events 2",
            "alter-config min.insync.replicas=2 --topic events",
            "refresh-isr",
            "send events d --acks all",
            "restart");

    static final List<String> CAPTURED_SET = List.of(
            "create-topic events",
            "send events a --acks all",
            "remove-from-isr events 3",
            "remove-from-isr events 3",
            "fetch-followers events --follower 2",
            "refresh-isr",
            "fetch-followers",
            "send events b --acks 0",
            "tick 1",
            "restart --crash");

    static final List<String> PARTITIONS_AND_PRODUCERS = List.of(
            "new-cluster --brokers 1,2,3",
            "create-topic orders --partitions 3 --replication-factor 1",
            "send orders a --acks all",
            "send orders a b --key k",
            "create-topic events",
            "send events a --producer-id 7 --producer-epoch 0 --sequence 0",
            "send events b c --producer-id 7 --producer-epoch 0 --sequence 1",
            "send events b c --producer-id 7 --producer-epoch 0 --sequence 1",
            "send events d --producer-id 7 --producer-epoch 0 --sequence 9",
            "send events d --producer-id 7 --producer-epoch 1 --sequence 0",
            "send events d --producer-id 7 --producer-epoch 0 --sequence 3",
            "fetch-followers",
            "fetch events --max 2");

    static final List<String> BYTE_BUDGET = List.of(
            "new-cluster --brokers 1,2 --config replica.fetch.max.bytes=100",
            "create-topic events",
            "send events a",
            "send events b",
            "fetch-followers",
            "alter-config replica.fetch.max.bytes=1",
            "fetch-followers");

    static final List<String> CUTS = List.of(
            "new-cluster --brokers 1,2",
            "create-topic events",
            "send events a",
            "fetch-followers",
            "send events b",
            "promote events 1",
            "fetch-followers",
            "send events c",
            "promote events 2",
            "rejoin events 1",
            "refresh-isr",
            "rejoin events 1");

    static final List<String> INSIDE_A_BATCH = List.of(
            "new-cluster --brokers 1,2",
            "create-topic events",
            "send events a b",
            "promote events 2",
            "send events x",
            "fetch-followers",
            "refresh-isr",
            "rejoin events 1",
            "promote events 1");

    static final List<String> A_ROUND_THAT_FAILS = List.of(
            "new-cluster --brokers 3,1,2",
            "create-topic events",
            "send events a",
            "send events b",
            "promote events 1",
            "refresh-isr",
            "remove-from-isr events 3",
            "send events x y z --acks all",
            "fetch-followers",
            "show pending",
            "restart");

    static final List<String> LOST_AND_FOUND = List.of(
            "new-cluster --brokers 1,2",
            "create-topic events",
            "send events r",
            "promote events 2",
            "send events x",
            "fetch-followers",
            "promote events 1");

    static final List<String> COMMITTED_BUT_BEHIND = List.of(
            "create-topic events",
            "send events a",
            "remove-from-isr events 2",
            "remove-from-isr events 3",
            "refresh-isr",
            "restart");

    static final List<String> FAULTS = List.of(
            "new-cluster --brokers 1,2 --config flush.messages=1",
            "create-topic events",
            "send events a",
            "inject corrupt events --broker 2 --offset 0",
            "fetch-followers",
            "inject corrupt events --broker 2 --offset 0",
            "restart --crash",
            "inject torn-write --broker 1",
            "inject flush-error",
            "send events b",
            "send events c",
            "restart");

    static final List<String> DAMAGE = List.of(
            "new-cluster --brokers 1",
            "create-topic events",
            "send events a",
            "send events b",
            "inject corrupt events --broker 1 --offset 0",
            "restart --crash");

    static final List<String> NOTHING_THERE = List.of("refresh-isr", "fetch-followers", "restart", "show config");

    static final List<List<String>> ALL = List.of(
            SAFE_PREFIX_AND_LOST_TAIL,
            SHRINK_RECOVER_AND_FENCE,
            FAILURE_WINDOWS,
            CAPTURED_SET,
            PARTITIONS_AND_PRODUCERS,
            BYTE_BUDGET,
            CUTS,
            INSIDE_A_BATCH,
            A_ROUND_THAT_FAILS,
            LOST_AND_FOUND,
            COMMITTED_BUT_BEHIND,
            FAULTS,
            DAMAGE,
            NOTHING_THERE);

    private Stories() {}
}
