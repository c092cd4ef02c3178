package io.minikafka.explain;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.cluster.ErrorCode;
import io.minikafka.cluster.Outcome;
import io.minikafka.session.Request;
import java.util.ArrayList;
import java.util.List;

/**
 * Something that is checked before a command is carried out.
 *
 * @param name what is checked, in a few words
 * @param code what the command is refused with
 * @param mark words of the refusal, where a command has several checks with the same code; else empty
 */
record Check(String name, ErrorCode code, String mark) {

    private static final Check FAILED =
            new Check("has the cluster failed before", ErrorCode.STORAGE_ERROR, "the cluster has failed");
    private static final Check LOOP_FAILED = new Check(
            "has the follower loop failed before",
            ErrorCode.FETCH_ERROR,
            "the cluster has failed with its follower loop");
    private static final Check BATCH_SIZE = new Check("batch size", ErrorCode.RECORD_TOO_LARGE, "");
    private static final Check PRODUCER_EPOCH = new Check("producer epoch", ErrorCode.PRODUCER_FENCED, "");
    private static final Check SEQUENCE = new Check("producer sequence", ErrorCode.OUT_OF_ORDER_SEQUENCE, "");
    private static final Check IN_TRANSACTION = new Check("open transaction", ErrorCode.INVALID_TXN_STATE, "");
    private static final Check MIN_ISR = new Check("min.insync.replicas", ErrorCode.NOT_ENOUGH_REPLICAS, "");
    private static final Check STORE = new Check("does the store take it", ErrorCode.STORAGE_ERROR, "");
    private static final Check HELD_GOES_OUT =
            new Check("does the store take what producers hold", ErrorCode.STORAGE_ERROR, "was torn");
    private static final Check FORCED = new Check("can the logs be forced", ErrorCode.STORAGE_ERROR, "cannot force");
    private static final Check TOPIC = new Check("topic", ErrorCode.UNKNOWN_TOPIC, "");
    private static final Check PARTITION = new Check("partition", ErrorCode.UNKNOWN_PARTITION, "");
    private static final Check ONE_PARTITION =
            new Check("one partition", ErrorCode.INVALID_REQUEST, "this needs one partition");
    private static final Check NOT_LEADER = new Check("not the leader", ErrorCode.INVALID_REQUEST, " leads ");
    private static final Check HAS_REPLICA = new Check("has a replica", ErrorCode.INVALID_REQUEST, "has no replica");
    private static final Check BOUNDARY = new Check("cut between batches", ErrorCode.INVALID_RECORD, "");
    private static final Check RULES = new Check("has it a meaning under the rules", ErrorCode.UNSUPPORTED_VERSION, "");
    private static final Check ALIVE =
            new Check("is the broker alive", ErrorCode.ELIGIBLE_LEADERS_NOT_AVAILABLE, "is not alive");
    private static final Check IN_ISR = new Check("in the ISR", ErrorCode.NOT_IN_SYNC_REPLICA, "");
    private static final Check LEADS = new Check("does a broker lead it", ErrorCode.NOT_LEADER_OR_FOLLOWER, "");
    private static final Check OFFSET = new Check("offset", ErrorCode.OFFSET_OUT_OF_RANGE, "");
    private static final Check TRANSACTION_NAME =
            new Check("transaction name", ErrorCode.INVALID_REQUEST, "transaction name");
    private static final Check SETTINGS = new Check("settings", ErrorCode.INVALID_REQUEST, "");

    /** Whether this is the check that a command was refused at. */
    boolean isOf(Outcome.Refused refused) {
        return code == refused.code() && refused.message().contains(mark);
    }

    /** The same under Kafka's rules, where a leader may be gone and requests carry epochs. */
    static List<Check> underKafka(Request.OfSession request) {
        if (request instanceof Request.Execute execute) {
            return underKafka(execute.command(), of(request));
        }
        return request instanceof Request.Retry ? andThenOfLeader(of(request)) : of(request);
    }

    /** What a leader checks of a batch, in place of what it checks under the chapters' rules. */
    private static List<Check> andThenOfLeader(List<Check> ofChapters) {
        List<Check> checks = new ArrayList<>(ofChapters.subList(0, ofChapters.indexOf(BATCH_SIZE)));
        checks.addAll(List.of(LEADS, MIN_ISR, BATCH_SIZE, PRODUCER_EPOCH, SEQUENCE, STORE));
        return checks;
    }

    private static List<Check> underKafka(ClusterCommand command, List<Check> ofChapters) {
        if (command instanceof ClusterCommand.Send) {
            return List.of(
                    FAILED,
                    LOOP_FAILED,
                    TOPIC,
                    PARTITION,
                    new Check("records", ErrorCode.INVALID_RECORD, ""),
                    new Check("acks word", ErrorCode.INVALID_REQUEST, ""),
                    RULES,
                    LEADS,
                    MIN_ISR,
                    BATCH_SIZE,
                    PRODUCER_EPOCH,
                    SEQUENCE,
                    STORE);
        }
        if (command instanceof ClusterCommand.SendWith) {
            return andThenOfLeader(ofChapters);
        }
        if (command instanceof ClusterCommand.Promote) {
            return List.of(FAILED, LOOP_FAILED, TOPIC, PARTITION, ONE_PARTITION, HAS_REPLICA, ALIVE, IN_ISR, STORE);
        }
        List<Check> checks = new ArrayList<>(ofChapters);
        if (command instanceof ClusterCommand.Fetch) {
            checks.addAll(
                    checks.indexOf(OFFSET),
                    List.of(
                            new Check("not an old leader epoch", ErrorCode.FENCED_LEADER_EPOCH, ""),
                            new Check("not a leader epoch to come", ErrorCode.UNKNOWN_LEADER_EPOCH, ""),
                            LEADS,
                            new Check("is it known what is committed", ErrorCode.OFFSET_NOT_AVAILABLE, "")));
        } else if (command instanceof ClusterCommand.CreateTopic) {
            checks.add(
                    checks.indexOf(SETTINGS),
                    new Check("is a broker alive", ErrorCode.INVALID_REQUEST, "no broker is alive"));
        } else if (command instanceof ClusterCommand.RemoveFromIsr) {
            checks.addAll(
                    checks.indexOf(STORE),
                    List.of(
                            LEADS,
                            new Check("no other change is in flight", ErrorCode.INVALID_REQUEST, "is in flight")));
        } else if (command instanceof ClusterCommand.Rejoin) {
            checks.add(checks.indexOf(TOPIC), RULES);
        } else if (command instanceof ClusterCommand.BeginTransaction
                || command instanceof ClusterCommand.EndTransaction) {
            checks.add(checks.indexOf(MIN_ISR), LEADS);
        } else if (command instanceof ClusterCommand.SendInTransaction) {
            checks.removeAll(List.of(BATCH_SIZE, SEQUENCE, MIN_ISR));
            checks.addAll(checks.indexOf(STORE), List.of(LEADS, MIN_ISR, BATCH_SIZE, SEQUENCE));
        }
        return checks;
    }

    /** What is checked for a request, in order; the first that fails decides. */
    static List<Check> of(Request.OfSession request) {
        List<Check> checks = new ArrayList<>();
        if (request instanceof Request.Show) {
            return List.of(TOPIC, PARTITION);
        }
        if (request instanceof Request.OfTimeline) {
            return List.of(
                    new Check("no directory is opened", ErrorCode.INVALID_REQUEST, "what-if opens no directory"),
                    new Check("is there such a step", ErrorCode.INVALID_REQUEST, ""));
        }
        checks.add(FAILED);
        checks.add(LOOP_FAILED);
        if (request instanceof Request.Execute execute) {
            checks.addAll(of(execute.command()));
        } else if (request instanceof Request.OpenDirectory open) {
            checks.add(new Check("may a directory be named", ErrorCode.INVALID_REQUEST, "labs keep nothing"));
            checks.addAll(of(open.command()));
            checks.add(
                    checks.size() - 1, new Check("empty directory", ErrorCode.INVALID_REQUEST, "the directory holds"));
        } else if (request instanceof Request.Retry) {
            checks.add(new Check("number of the send", ErrorCode.INVALID_REQUEST, ""));
            checks.add(
                    new Check("is its sequence still its own", ErrorCode.OUT_OF_ORDER_SEQUENCE, "for other records"));
            checks.addAll(List.of(BATCH_SIZE, PRODUCER_EPOCH, SEQUENCE, IN_TRANSACTION, MIN_ISR));
        } else if (request instanceof Request.Inject) {
            checks.add(TOPIC);
            checks.add(PARTITION);
            checks.add(new Check("broker and replica", ErrorCode.INVALID_REQUEST, ""));
            checks.add(new Check("offset below the replica's leo", ErrorCode.OFFSET_OUT_OF_RANGE, ""));
        } else if (request instanceof Request.Restart restart) {
            checks.clear();
            if (!restart.isCrash()) {
                checks.addAll(List.of(HELD_GOES_OUT, FORCED));
            }
            checks.add(new Check("whole batches", ErrorCode.CORRUPT_BATCH, ""));
            checks.add(new Check("whole logs", ErrorCode.CORRUPT_INDEX, ""));
        }
        checks.add(STORE);
        return checks;
    }

    private static List<Check> of(ClusterCommand command) {
        if (command instanceof ClusterCommand.Send) {
            return ofSend();
        }
        if (command instanceof ClusterCommand.CreateTopic) {
            return ofCreateTopic();
        }
        if (command instanceof ClusterCommand.NewCluster) {
            return List.of(
                    new Check("number of brokers", ErrorCode.INVALID_REQUEST, "a cluster has"),
                    new Check("broker ids", ErrorCode.INVALID_REQUEST, "broker ids"),
                    SETTINGS);
        }
        if (command instanceof ClusterCommand.FetchFollowers) {
            return List.of(
                    TOPIC,
                    PARTITION,
                    new Check("followers", ErrorCode.INVALID_REQUEST, ""),
                    RULES,
                    new Check("no fetch is made to fail", ErrorCode.FETCH_ERROR, ""),
                    new Check("cut and copy between batches", ErrorCode.INVALID_RECORD, ""));
        }
        if (command instanceof ClusterCommand.Fetch) {
            return List.of(
                    TOPIC, PARTITION, ONE_PARTITION, new Check("--max", ErrorCode.INVALID_REQUEST, ""), RULES, OFFSET);
        }
        if (command instanceof ClusterCommand.Promote) {
            return List.of(TOPIC, PARTITION, ONE_PARTITION, IN_ISR, BOUNDARY);
        }
        if (command instanceof ClusterCommand.RemoveFromIsr) {
            return List.of(TOPIC, PARTITION, ONE_PARTITION, NOT_LEADER, HAS_REPLICA);
        }
        if (command instanceof ClusterCommand.Rejoin) {
            return List.of(TOPIC, PARTITION, ONE_PARTITION, NOT_LEADER, HAS_REPLICA, BOUNDARY);
        }
        if (command instanceof ClusterCommand.Tick) {
            return List.of(
                    new Check("ms", ErrorCode.INVALID_REQUEST, ""),
                    new Check("no due fetch is made to fail", ErrorCode.FETCH_ERROR, ""),
                    new Check("due cuts and copies between batches", ErrorCode.INVALID_RECORD, ""));
        }
        return ofTheRest(command);
    }

    private static List<Check> ofTheRest(ClusterCommand command) {
        if (command instanceof ClusterCommand.DefineProducer) {
            return ofProducer();
        }
        if (command instanceof ClusterCommand.SendWith) {
            return List.of(
                    new Check("producer", ErrorCode.INVALID_REQUEST, "no producer"),
                    TOPIC,
                    PARTITION,
                    new Check("records", ErrorCode.INVALID_RECORD, ""),
                    new Check("room in the buffer", ErrorCode.PRODUCER_BUFFER_FULL, ""),
                    BATCH_SIZE,
                    PRODUCER_EPOCH,
                    SEQUENCE,
                    MIN_ISR);
        }
        if (command instanceof ClusterCommand.BeginTransaction
                || command instanceof ClusterCommand.EndTransaction
                || command instanceof ClusterCommand.SendInTransaction) {
            return ofTransaction(command);
        }
        if (command instanceof ClusterCommand.Flush) {
            return List.of(new Check("producer", ErrorCode.INVALID_REQUEST, ""));
        }
        if (command instanceof ClusterCommand.StartFollowerLoop) {
            return List.of(new Check("--every", ErrorCode.INVALID_REQUEST, ""));
        }
        if (command instanceof ClusterCommand.InjectFetchError) {
            return List.of(new Check("broker", ErrorCode.INVALID_REQUEST, ""));
        }
        if (command instanceof ClusterCommand.CrashBroker
                || command instanceof ClusterCommand.RestartBroker
                || command instanceof ClusterCommand.DeliverMetadata
                || command instanceof ClusterCommand.SetDelivery) {
            return List.of(RULES, new Check("broker", ErrorCode.INVALID_REQUEST, ""));
        }
        if (command instanceof ClusterCommand.Elect) {
            return List.of(
                    RULES,
                    TOPIC,
                    PARTITION,
                    ONE_PARTITION,
                    HAS_REPLICA,
                    ALIVE,
                    new Check("in the ISR, if clean", ErrorCode.NOT_IN_SYNC_REPLICA, ""),
                    new Check("somebody who may lead is alive", ErrorCode.ELIGIBLE_LEADERS_NOT_AVAILABLE, ""));
        }
        if (command instanceof ClusterCommand.DeliverIsr) {
            return List.of(RULES, TOPIC, PARTITION);
        }
        if (command instanceof ClusterCommand.StopFollowerLoop || command instanceof ClusterCommand.Close) {
            return List.of();
        }
        return command instanceof ClusterCommand.AlterConfig ? List.of(TOPIC, SETTINGS) : List.of(TOPIC, PARTITION);
    }

    private static List<Check> ofTransaction(ClusterCommand command) {
        Check state = new Check("how the transaction stands", ErrorCode.INVALID_TXN_STATE, "");
        Check newerEpoch = new Check("--producer-epoch", ErrorCode.INVALID_REQUEST, "");
        if (command instanceof ClusterCommand.BeginTransaction) {
            return List.of(
                    TRANSACTION_NAME,
                    new Check("markers of the one before", ErrorCode.CONCURRENT_TRANSACTIONS, ""),
                    state,
                    MIN_ISR);
        }
        Check known = new Check("transaction", ErrorCode.INVALID_TXN_STATE, "there is no transaction");
        return command instanceof ClusterCommand.EndTransaction
                ? List.of(known, PRODUCER_EPOCH, newerEpoch, state, MIN_ISR)
                : List.of(
                        known,
                        PRODUCER_EPOCH,
                        newerEpoch,
                        state,
                        TOPIC,
                        PARTITION,
                        new Check("records", ErrorCode.INVALID_RECORD, ""),
                        BATCH_SIZE,
                        SEQUENCE,
                        MIN_ISR);
    }

    private static List<Check> ofProducer() {
        return List.of(
                new Check("producer name", ErrorCode.INVALID_REQUEST, "producer name"),
                new Check("--batch-size", ErrorCode.INVALID_REQUEST, "batch-size must"),
                new Check("--linger", ErrorCode.INVALID_REQUEST, "linger must"),
                new Check("--buffer", ErrorCode.INVALID_REQUEST, "buffer must"),
                new Check("nothing is held", ErrorCode.INVALID_REQUEST, "that it has not sent"),
                new Check("acks word", ErrorCode.INVALID_REQUEST, "acks must"),
                new Check("acks=all if idempotent", ErrorCode.INVALID_REQUEST, "an idempotent producer needs"));
    }

    private static List<Check> ofSend() {
        return List.of(
                TOPIC,
                PARTITION,
                new Check("records", ErrorCode.INVALID_RECORD, ""),
                BATCH_SIZE,
                new Check("acks word", ErrorCode.INVALID_REQUEST, ""),
                new Check("leader epoch", ErrorCode.FENCED_LEADER_EPOCH, ""),
                PRODUCER_EPOCH,
                SEQUENCE,
                IN_TRANSACTION,
                MIN_ISR);
    }

    private static List<Check> ofCreateTopic() {
        return List.of(
                new Check("topic name", ErrorCode.INVALID_REQUEST, "topic name"),
                new Check("topic is new", ErrorCode.TOPIC_ALREADY_EXISTS, ""),
                new Check("partitions", ErrorCode.INVALID_REQUEST, "partitions must"),
                new Check("replication factor", ErrorCode.INVALID_REQUEST, "replication factor"),
                new Check("number of replicas", ErrorCode.INVALID_REQUEST, "a topic has at most"),
                SETTINGS);
    }
}
