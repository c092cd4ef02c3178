package io.minikafka.explain;

import io.minikafka.session.KafkaStory;
import java.util.List;
import java.util.stream.Stream;

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

    /** Longer than the batches, and than half of the buffers, of the stories. */
    private static final String LONG = "x".repeat(120);

    static final List<String> BATCHES_OF_A_PRODUCER = List.of(
            "new-cluster --brokers 1,2 --config min.insync.replicas=2",
            "create-topic many --partitions 3",
            "create-topic events",
            "flush",
            "producer plain --batch-size 90 --linger 10 --buffer 400",
            "producer safe --idempotent",
            "producer plain --acks 7",
            "send many a --producer plain",
            "send many b --producer plain",
            "producer plain",
            "send many cccccccccccccccc --producer plain",
            "send many " + LONG + " --producer plain",
            "send many d e --key k --producer plain",
            "tick 10",
            "send many f --key k --producer plain",
            "tick 25",
            "send events g --producer plain",
            "flush plain",
            "flush nosuch",
            "send events h --producer nosuch",
            "send events i --producer safe",
            "fetch-followers",
            "send events j k --producer safe",
            "producer tiny --linger 5 --buffer 100",
            "send events " + LONG + " --producer tiny");

    static final List<String> BATCHES_THAT_ARE_REFUSED = List.of(
            "new-cluster --brokers 1,2 --config min.insync.replicas=2 --config max.message.bytes=100",
            "create-topic events",
            "remove-from-isr events 2",
            "producer held --acks all --linger 5",
            "producer dropped --linger 5",
            "producer now --acks all",
            "send events a --producer held",
            "send events " + LONG + " --producer dropped",
            "tick 5 --clock-only",
            "flush",
            "send events b --producer now",
            "send events c --producer held",
            "send events d --producer dropped",
            "restart",
            "producer lost --linger 5",
            "send events e --producer lost",
            "restart --crash");

    static final List<String> RETRIES = List.of(
            "new-cluster --brokers 1,2",
            "create-topic events",
            "send events a",
            "retry #1",
            "producer safe --idempotent",
            "send events b --producer safe",
            "retry #3",
            "send events c --producer safe",
            "retry #3",
            "retry #9",
            "promote events 2",
            "retry #3",
            "alter-config min.insync.replicas=2",
            "retry #5");

    static final List<String> A_RETRY_THAT_WOULD_BE_MISTAKEN = List.of(
            "new-cluster --brokers 1,2",
            "create-topic events",
            "producer safe --idempotent",
            "send events a --producer safe",
            "promote events 2",
            "restart",
            "send events b --producer safe",
            "retry #1");

    static final List<String> FOLLOWER_LOOP = List.of(
            "new-cluster --brokers 1,2",
            "create-topic events",
            "follower-loop off",
            "follower-loop on --every 10",
            "follower-loop on --every 5",
            "follower-loop on --every 0",
            "tick 3",
            "send events a --acks all",
            "tick 12",
            "tick 5",
            "tick 20",
            "tick 7 --clock-only",
            "tick 0",
            "follower-loop off",
            "follower-loop on",
            "restart",
            "follower-loop on",
            "new-cluster --brokers 1,2",
            "create-topic events",
            "follower-loop on",
            "restart --crash");

    static final List<String> A_LOOP_THAT_FAILS = List.of(
            "new-cluster --brokers 1,2",
            "create-topic events",
            "inject fetch-error --broker 9",
            "inject fetch-error --broker 2",
            "fetch-followers",
            "follower-loop on --every 10",
            "send events a --acks all",
            "alter-config min.insync.replicas=9",
            "tick 10",
            "producer late --linger 10",
            "send events b --producer late",
            "inject fetch-error --broker 2",
            "tick 30",
            "promote events 2",
            "flush",
            "restart");

    static final List<String> A_ROUND_OF_THE_LOOP_THAT_FAILS = List.of(
            "new-cluster --brokers 3,1,2",
            "create-topic events",
            "send events a",
            "send events b",
            "promote events 1",
            "refresh-isr",
            "follower-loop on --every 10",
            "send events x y z",
            "tick 10",
            "restart");

    static final List<String> NOTHING_THERE = List.of("refresh-isr", "fetch-followers", "restart", "show config");

    static final List<String> TIME_TRAVEL = List.of(
            "undo",
            "new-cluster --brokers 1,2",
            "create-topic events",
            "send events a",
            "undo",
            "diff",
            "undo",
            "redo 2",
            "promote events 2",
            "undo",
            "redo",
            "goto 0",
            "goto 0",
            "goto 4",
            "tick 5",
            "undo",
            "history",
            "diff 1 4",
            "what-if promote events 1",
            "what-if tick 5",
            "what-if send nosuch x",
            "tick 1",
            "tick 2",
            "tick 3",
            "tick 4",
            "tick 6",
            "tick 7",
            "tick 8",
            "tick 9",
            "goto 1",
            "redo 9",
            "inject flush-error",
            "what-if send events b",
            "what-if restart",
            "what-if show hw",
            "redo 7",
            "undo");

    static final List<String> NOTHING_TO_DO_UNDER_KAFKA = List.of(
            "new-cluster --semantics kafka",
            "create-topic events",
            "elect events",
            "refresh-isr",
            "deliver-isr",
            "deliver-metadata 2",
            "set metadata automatic",
            "flush",
            "follower-loop off");

    static final List<String> SETTINGS_WITHOUT_EFFECT = List.of(
            "new-cluster --brokers 1,2",
            "alter-config unclean.leader.election.enable=true",
            "alter-config request.timeout.ms=9 replica.lag.max.messages=0",
            "new-cluster --semantics kafka --brokers 1,2",
            "alter-config replica.lag.max.messages=0");

    private static final List<List<String>> OF_THE_CHAPTERS = List.of(
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
            BATCHES_OF_A_PRODUCER,
            BATCHES_THAT_ARE_REFUSED,
            RETRIES,
            A_RETRY_THAT_WOULD_BE_MISTAKEN,
            FOLLOWER_LOOP,
            A_LOOP_THAT_FAILS,
            A_ROUND_OF_THE_LOOP_THAT_FAILS,
            TIME_TRAVEL,
            TransactionStories.TWO_MEANINGS_OF_COMMIT,
            TransactionStories.TRANSACTIONS_THAT_GO_WRONG,
            KafkaStory.LINES,
            NOTHING_TO_DO_UNDER_KAFKA,
            SETTINGS_WITHOUT_EFFECT,
            NOTHING_THERE);

    static final List<List<String>> ALL =
            Stream.concat(OF_THE_CHAPTERS.stream(), KafkaStories.ALL.stream()).toList();

    private Stories() {}
}
