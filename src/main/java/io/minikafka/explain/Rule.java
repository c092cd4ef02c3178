package io.minikafka.explain;

import io.minikafka.replication.RuleSet;
import io.minikafka.replication.TableRule;
import java.util.Optional;

/**
 * The rules that an explanation names: first those that a send meets, in that order, then the rest. Each knows its
 * chapter, its place in this program, and its twin in Apache Kafka (4.x). Last come the rows of the table, which decide
 * where the rules are not the chapters'.
 */
public enum Rule {
    CHECKS(
            "What was checked, in this order",
            "",
            "the command's handler",
            "a broker checks too, but in an order of its own, so of two mistakes it may name the other one.",
            "KafkaApis"),
    PARTITIONER(
            "Which partition a send goes to",
            "",
            "cluster.Partitioner",
            "the producer chooses, not the broker: by the same hash of the key; without a key it stays on a partition"
                    + " drawn at random, first until a batch was full (KIP-480), since 3.3 until batch.size bytes went"
                    + " there (KIP-794).",
            "BuiltInPartitioner"),
    PRODUCER(
            "A named producer",
            "",
            "cluster.ProducerSettings",
            "since 3.0 a producer is idempotent with acks=all unless told otherwise, since 4.0 linger.ms is 5; batch.size"
                    + " is 16384, buffer.memory 33554432. enable.idempotence needs acks=all, retries, and at most five"
                    + " requests in flight, as many batches as the leader remembers; here it remembers one.",
            "KafkaProducer, ProducerConfig, InitProducerId request"),
    BATCHING(
            "When a producer's batch is closed and sent",
            "",
            "cluster.ProducerSend, cluster.ProducerLinger",
            "the same reasons: full (batch.size), waited long enough (linger.ms), flush, close; and also when threads"
                    + " wait for buffer.memory. A thread of its own sends, several partitions' batches in one request"
                    + " to a broker.",
            "RecordAccumulator.ready, Sender"),
    BUFFER(
            "What the producer's buffer holds",
            "",
            "cluster.Accumulator",
            "when buffer.memory is used up, send() blocks for up to max.block.ms, then throws BufferExhaustedException."
                    + " close() waits until all is sent; if the process dies, the buffer dies with it.",
            "BufferPool, KafkaProducer.close"),
    DELIVERY(
            "How a batch leaves the producer",
            "",
            "cluster.BatchDelivery",
            "the sender tries again every retry.backoff.ms until delivery.timeout.ms is over; an idempotent one keeps"
                    + " the order meanwhile. A batch that is too large is split and sent again.",
            "Sender.completeBatch, canRetry"),
    RETRY(
            "Sending a batch once more",
            "chapter 6",
            "session.RepeatedSend",
            "the client retries by itself, with the sequence the batch had; a record that the application sends again"
                    + " gets a new one, and idempotence does not catch that.",
            "Sender.reenqueueBatch"),
    LEADER_EPOCH(
            "Fencing by leader epoch",
            "chapter 6",
            "cluster.SendHandler",
            "a produce request carries no leader epoch. Fetch, ListOffsets and OffsetsForLeaderEpoch do: a lower one is"
                    + " FENCED_LEADER_EPOCH, a higher one UNKNOWN_LEADER_EPOCH. A producer that asks a deposed leader"
                    + " gets NOT_LEADER_OR_FOLLOWER.",
            "Partition.checkCurrentLeaderEpoch"),
    PRODUCER_STATE(
            "Is the batch new, repeated or out of place?",
            "chapter 5",
            "replication.ProducerRule",
            "the leader remembers the last five batches of a producer, so that five may be in flight. A repeated one"
                    + " is answered with its old offsets, with acks=all once the high watermark has passed them.",
            "ProducerStateManager, ProducerAppendInfo"),
    MIN_ISR(
            "May an acks=all send start?",
            "chapters 5 and 6",
            "replication.AckRule.minimum",
            "the same test before the append, but against the smaller of min.insync.replicas and the number of"
                    + " replicas; Kafka makes it before it looks at the producer's sequence.",
            "Partition.appendRecordsToLeader"),
    TRANSACTION(
            "A transaction: who sends in it, and how it ends",
            "chapter 5",
            "cluster.TransactionHandler, cluster.Transactions",
            "a transaction coordinator keeps id, epoch, partitions and the decision in __transaction_state, and sends the"
                    + " markers until every leader has them; transaction.timeout.ms aborts what nobody ends. Since 4.0 each"
                    + " transaction raises the epoch (KIP-890).",
            "TransactionCoordinator, TransactionManager"),
    APPEND(
            "The leader appends",
            "chapter 5",
            "cluster.SendHandler, log.PartitionLog",
            "the same: the leader gives out the offsets and stamps its epoch on the batch; followers copy both"
                    + " unchanged.",
            "UnifiedLog.appendAsLeader"),
    MARKER(
            "Control batches: where a transaction ends in each log",
            "chapter 5",
            "record.EndTransactionMarker, log.TransactionIndex",
            "the same bytes: one record with the type in its key. A marker is an acks=all write of the coordinator's, so a"
                    + " leader whose isr is smaller than min.insync.replicas refuses it, and gets it again later.",
            "WriteTxnMarkers request, ProducerStateManager"),
    ISR(
            "Who is in sync",
            "chapter 6, refresh_isr",
            "replication.IsrRule",
            "time alone decides: out after replica.lag.time.max.ms without having caught up; the offset cap went with"
                    + " KIP-16. Back in needs the high watermark and the start of the leader's epoch. The controller"
                    + " records every change.",
            "Partition.maybeShrinkIsr, maybeExpandIsr"),
    HIGH_WATERMARK(
            "What is committed: the high watermark",
            "chapter 5, _advance_high_watermark",
            "replication.HighWatermarkRule",
            "the leader knows a follower's leo only from the offset it asks for next, so the high watermark moves one"
                    + " fetch later, and a follower learns it later still. It stands still while the isr is smaller"
                    + " than min.insync.replicas.",
            "Partition.maybeIncrementLeaderHW"),
    ACKS(
            "What the producer is told at once",
            "chapter 5",
            "cluster.SendHandler, replication.AckMode",
            "the same three promises. With acks=all the answer waits for the high watermark, not for a captured set.",
            "ReplicaManager.delayedProduceRequestRequired"),
    PENDING(
            "Pending acks=all sends",
            "chapters 5 and 6, _resolve_ack_waiters",
            "replication.AckRule",
            "done when the high watermark has passed the batch; if the isr is then too small,"
                    + " NOT_ENOUGH_REPLICAS_AFTER_APPEND. A send waits at most request.timeout.ms; the record stays"
                    + " and may commit later.",
            "DelayedProduce, Partition.checkEnoughReplicasReachOffset"),
    FOLLOWER_CUT(
            "Is the follower cut before it copies?",
            "chapter 5, fetch_followers_once",
            "replication.FollowerFetchRule.cutBeforeFetch",
            "lengths do not matter. The fetch carries the epoch of the follower's last batch; where the leader's"
                    + " history parts from it the leader answers with that place, and the follower cuts there"
                    + " (KIP-101, KIP-279, KIP-595).",
            "AbstractFetcherThread.truncateOnFetchResponse"),
    FOLLOWER_COPY(
            "What a follower copies in one round",
            "chapter 5, fetch_followers_once",
            "replication.FollowerFetchRule.fetch",
            "followers fetch all the time, by themselves. replica.fetch.max.bytes bounds a partition's share; the first"
                    + " batch always comes, however large.",
            "ReplicaFetcherThread, ReplicaManager.fetchMessages"),
    FOLLOWER_LOOP(
            "The follower loop",
            "chapter 5",
            "cluster.FollowerLoopHandler",
            "threads of each broker fetch one request after the other; a fetch that finds nothing waits at the leader"
                    + " for up to replica.fetch.wait.max.ms (500). Where the leader cannot be reached they try again"
                    + " after replica.fetch.backoff.ms; a partition whose processing fails is marked failed and left"
                    + " out, and the thread goes on with the others (KIP-461).",
            "ReplicaFetcherThread, FailedPartitions"),
    PROMOTION(
            "Who may lead, and what becomes of its log",
            "chapter 6, promote",
            "replication.PromotionRule",
            "the opposite: an elected leader keeps its whole log and the followers are cut to it. The controller elects;"
                    + " the isr stays as it is, less the dead.",
            "PartitionChangeBuilder, Partition.makeLeader"),
    LEDGER(
            "What producers were told, and whether it still holds",
            "chapters 5 and 6",
            "session.Ledger",
            "no broker keeps such a list: a lost record is noticed by whoever compares. acks=all with"
                    + " min.insync.replicas of at least two, and no unclean election, is what guards against it.",
            "no counterpart: a client compares"),
    VISIBILITY(
            "What a consumer may read",
            "chapter 5, visible_end",
            "cluster.ConsumerFetchHandler, ClusterState.visibleEnd",
            "the same bound on the leader: the high watermark, and with read_committed the last stable offset. A"
                    + " consumer may also read from a follower (KIP-392), below that one's own high watermark.",
            "UnifiedLog.read, FetchIsolation"),
    LAST_STABLE(
            "What read_committed reads: the last stable offset",
            "chapter 5",
            "replication.LastStableOffsetRule",
            "the same bound. The leader's answer holds the aborted records too, with a list of the aborted transactions,"
                    + " and the consumer leaves them out.",
            "UnifiedLog.fetchLastStableOffset, CompletedFetch"),
    REMOVAL(
            "Taking a follower out of the ISR by hand",
            "chapter 6, remove_from_isr",
            "cluster.IsrHandler",
            "nobody does that by hand: a follower leaves when it is too late, or when its broker is fenced or shuts"
                    + " down.",
            "AlterPartition request"),
    REJOIN(
            "A former leader comes back as a follower",
            "chapter 6, rejoin",
            "cluster.IsrHandler",
            "a follower is cut where epochs part, not to the high watermark: cutting there lost records before KIP-101.",
            "Partition.makeFollower"),
    REOPEN(
            "What a partition is after a restart",
            "chapters 5 and 6",
            "replication.ReopenRule",
            "the high watermark comes from a checkpoint file, the isr and the leader from the controller; a restarted"
                    + " broker is a follower until it is elected, and nothing is derived from the lengths of logs.",
            "replication-offset-checkpoint, KRaft partition records"),
    RECOVERY(
            "What recovery keeps of a damaged log",
            "",
            "log.LogRecovery",
            "after an unclean stop a broker validates the batches from its recovery point on, cuts at the first bad"
                    + " one, and fetches the rest from the leader again.",
            "LogLoader, LogSegment.recover"),
    CLOCK(
            "Time",
            "chapter 6, ManualClock",
            "cluster.TickHandler",
            "time passes by itself; the isr is looked at every half replica.lag.time.max.ms.",
            "the isr-expiration task of ReplicaManager"),
    PLACEMENT(
            "Which brokers get which partition",
            "chapter 5, create_topic",
            "cluster.TopicHandler",
            "the controller spreads replicas over racks and brokers from a random start, so placement differs from run"
                    + " to run.",
            "StripedReplicaPlacer"),
    NEW_CLUSTER(
            "A cluster starts afresh",
            "chapter 5, BrokerCluster.open",
            "cluster.ClusterHandler.newCluster",
            "brokers are processes of their own that register with the controller, and are alive while they send"
                    + " heartbeats.",
            "BrokerRegistration request"),
    CONFIG(
            "When a setting takes effect",
            "",
            "cluster.ClusterConfig",
            "topic and broker settings change while brokers run; some broker settings need a restart. A topic's own"
                    + " value wins over the cluster's.",
            "IncrementalAlterConfigs request"),
    FAULT(
            "A fault made on purpose",
            "",
            "session.Session, storage.FaultyWrites",
            "a failing disk takes its log directory offline, and its replicas with it; the rest of the broker goes on"
                    + " (KIP-112).",
            "LogDirFailureChannel"),
    STORE(
            "When the store fails",
            "",
            "session.Session",
            "an I/O error takes the log directory offline; where none is left, the broker stops.",
            "KafkaStorageException"),
    STATUS(
            "How a send stands",
            "chapter 5",
            "session.SendEntry",
            "a producer keeps a future for each record; the broker keeps nothing of a send once it has answered.",
            "KafkaProducer.send, RecordMetadata"),
    WAYS(
            "What could end the waiting, each way tried on a copy",
            "chapters 5 and 6",
            "cluster.ClusterMachine.decide",
            "followers fetch by themselves, so a send waits until they have, until the leader changes, or until"
                    + " request.timeout.ms is over.",
            "DelayedOperationPurgatory"),
    TABLE(
            "The rows of the table that were asked, in both columns",
            "",
            "replication.RuleSets, replication.RuleSet",
            "its column was read from its source and held against real brokers; compare kafka replays the session by it,"
                    + " explain ROW tells a row under every set of rules.",
            "ReplicaManager, Partition, PartitionChangeBuilder"),
    LOOK(
            "A look",
            "",
            "view.ShowLines",
            "kafka-topics.sh --describe tells leader, isr and elr, kafka-get-offsets.sh ends of logs, kafka-dump-log.sh"
                    + " what a file holds. A broker's leo and high watermark are metrics.",
            "Metadata, DescribeTopicPartitions and ListOffsets requests"),
    TIMELINE(
            "Going along the history",
            "",
            "session.Timeline, session.TimeTravel",
            "nothing goes back: a log is cut by leader epoch or by retention, and its records are gone. To return to an"
                    + " earlier state takes a copy of all disks, the controller's among them.",
            "no counterpart: copies of the disks"),
    SUPPOSITION(
            "What would be",
            "",
            "session.Supposition",
            "the admin client can ask whether a topic or a setting would be accepted; nobody can ask what a fetch or an"
                    + " election would lead to.",
            "validateOnly of CreateTopics and AlterConfigs requests"),
    SESSION(
            "The session itself",
            "",
            "lab.OwnCommands, session.Timeline",
            "its tools keep no session: what was typed is the shell's history, and what came of it only the logs tell.",
            "kafka-console-producer.sh, kafka-console-consumer.sh"),
    LANGUAGE(
            "The command language",
            "",
            "syntax.RequestParser",
            "Kafka's tools take options of their own; the words for state and settings are the same.",
            "kafka-*.sh"),
    OTHER("What else happened", "", "cluster.Event", "no single counterpart.", "no counterpart"),

    ROW_APPEND("Does the leader take the batch?", "AppendRule", "append, order"),
    ROW_ACKS_ALL("When an acks=all send is answered", "AcksAllRule", "acks=all done"),
    ROW_LEADER_HW("What the leader takes for committed: its high watermark", "LeaderHighWatermarkRule", "leader HW"),
    ROW_FOLLOWER_HW(
            "What a follower takes for committed: a high watermark of its own",
            "FollowerHighWatermarkRule",
            "follower HW"),
    ROW_FETCH_ROUND("What a follower's fetch tells its leader, and brings", "FetchRoundRule", "one fetch"),
    ROW_CAUGHT_UP("Has the follower caught up?", "CaughtUpRule", "caught up"),
    ROW_SHRINK("Does anybody leave the ISR?", "ShrinkRule", "shrink"),
    ROW_EXPAND("Does anybody join the ISR?", "ExpandRule", "expand"),
    ROW_ISR_CHANGE("What the controller says to another ISR", "IsrChangeRule", "ISR change"),
    ROW_EPOCH_CACHE("Where a leader's epoch starts", "EpochCacheRule", "epoch cache"),
    ROW_TRUNCATION("Is the fetch refused, or the follower's log cut?", "TruncationRule", "fetch, truncate"),
    ROW_ELECTION("Who leads, and who knows it", "ElectionRule", "election"),
    ROW_UNCLEAN("May a replica out of the ISR lead?", "UncleanElectionRule", "unclean"),
    ROW_ELR("Who may lead without being in the ISR: the ELR", "ElrRule", "ELR"),
    ROW_RESTART("What a broker has when it stops, and when it starts", "RestartRule", "restart"),
    ROW_ACKS_ZERO("What an acks=0 producer is told", "AcksZeroRule", "acks=0");

    private final String title;
    private final String chapter;
    private final String place;
    private final String kafka;
    private final String twin;
    private final String row;

    Rule(String title, String chapter, String place, String kafka, String twin) {
        this.title = title;
        this.chapter = chapter;
        this.place = place;
        this.kafka = kafka;
        this.twin = twin;
        this.row = "";
    }

    /** A row of the table; what Kafka does there is the row itself. */
    Rule(String title, String type, String row) {
        this.title = title;
        this.chapter = "";
        this.place = "replication." + type;
        this.kafka = "";
        this.twin = "";
        this.row = row;
    }

    /** The rule in words. */
    public String title() {
        return title;
    }

    /** Where the chapters tell it; empty where they do not. */
    public String chapter() {
        return chapter;
    }

    /** The class that decides. */
    public String place() {
        return place;
    }

    /** What Apache Kafka does instead, or likewise. */
    public String kafka() {
        return kafka;
    }

    /** What stands in its place in Apache Kafka. */
    public String twin() {
        return twin;
    }

    /** What the table says there, where this is one of its rows. */
    public Optional<TableRule> cell(RuleSet rules) {
        return row.isEmpty() ? Optional.empty() : Optional.of(rules.cell(row));
    }
}
