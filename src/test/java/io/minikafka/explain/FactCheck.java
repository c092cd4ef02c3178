package io.minikafka.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.cluster.Accumulator;
import io.minikafka.cluster.BufferedBatch;
import io.minikafka.cluster.ClusterCommand;
import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.ConfigKey;
import io.minikafka.cluster.Event;
import io.minikafka.cluster.FollowerLoop;
import io.minikafka.cluster.Outcome;
import io.minikafka.cluster.Producer;
import io.minikafka.cluster.ProducerIdentity;
import io.minikafka.cluster.Reply;
import io.minikafka.cluster.Target;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.log.LogEntry;
import io.minikafka.log.ProducerState;
import io.minikafka.record.EndTransactionMarker;
import io.minikafka.record.ProducerStamp;
import io.minikafka.replication.AckMode;
import io.minikafka.replication.AckWaiter;
import io.minikafka.replication.BrokerSet;
import io.minikafka.replication.Isolation;
import io.minikafka.replication.LastStableOffsetRule;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.RuleSet;
import io.minikafka.replication.RuleSets;
import io.minikafka.session.Request;
import io.minikafka.session.Result;
import io.minikafka.session.SendEntry;
import io.minikafka.session.SessionState;
import io.vavr.collection.Vector;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Looks up every fact of a line in the state of its moment, by its label. Knows nothing of the rules. */
public final class FactCheck {

    private final Result result;
    private final List<ClusterState> states = new ArrayList<>();
    private Line line = Line.timeless("", "");

    public FactCheck(Result result) {
        this.result = result;
        ClusterState state = result.before().cluster();
        states.add(state);
        for (Event event : result.events()) {
            state = state.apply(event);
            states.add(state);
        }
    }

    /** A look at a state, as what was not asked by a command is explained. */
    public static Result look(SessionState state) {
        return new Result(
                new Request.Show(Request.Subject.SENDS, new Target.All()),
                new Outcome.Done(new Reply.Changed()),
                Vector.empty(),
                List.of(),
                state,
                state);
    }

    public void check(String command, Line checked) {
        line = checked;
        for (Fact fact : checked.facts()) {
            assertThat(checked.template()).contains("{" + fact.label() + "}");
            assertThat(plain(fact.value()))
                    .as("%s: %s of %s <%s>", command, fact.label(), checked.id(), checked.text())
                    .isEqualTo(plain(expected(fact)));
        }
    }

    private static Object plain(Object value) {
        return value instanceof Number number ? number.longValue() : value.toString();
    }

    private Object fact(String label) {
        return line.facts().stream()
                .filter(fact -> fact.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new AssertionError(line.id() + " lacks " + label))
                .value();
    }

    private boolean has(String label) {
        return line.facts().stream().anyMatch(fact -> fact.label().equals(label));
    }

    /** After a move along the history, what is told is the state there. */
    private ClusterState now() {
        boolean isMoved = result.timeline().isPresent();
        return isMoved ? result.after().cluster() : states.get(line.moment());
    }

    private ClusterState next() {
        return states.get(line.moment() + 1);
    }

    private Event event() {
        return result.events().get(line.moment());
    }

    private TopicPartition partition() {
        if (has("partition")) {
            return (TopicPartition) fact("partition");
        }
        return send().partition();
    }

    private PartitionReplicaSet set() {
        return now().partition(partition());
    }

    private PartitionReplicaSet nextSet() {
        return next().partition(partition());
    }

    private int broker() {
        return (int) fact("broker");
    }

    private SendEntry send() {
        return result.after().ledger().send((int) fact("send"));
    }

    private AckWaiter waiter() {
        for (ClusterState state : states) {
            for (PartitionReplicaSet set : state.partitions().get(send().partition())) {
                for (AckWaiter waiter : set.pending().all()) {
                    if (waiter.sendNumber() == send().number()) {
                        return waiter;
                    }
                }
            }
        }
        throw new AssertionError("#" + send().number() + " was never pending");
    }

    private <C extends ClusterCommand> C command(Class<C> type) {
        return type.cast(((Request.Execute) result.request()).command());
    }

    private long config(ConfigKey key) {
        return now().configOf(partition().topic()).get(key);
    }

    private Object expected(Fact fact) {
        return switch (fact.label()) {
            case "leader" -> set().leaderId();
            case "leaderTo" -> nextSet().leaderId();
            case "leaderLeo" -> set().leader().leo();
            case "leaderLeoTo" -> nextSet().leader().leo();
            case "leo" -> set().replica(broker()).leo();
            case "leoTo" -> nextSet().replica(broker()).leo();
            case "hw" -> set().highWatermark();
            case "hwTo" -> nextSet().highWatermark();
            case "oldHw" -> states.get(0).partition(partition()).highWatermark();
            case "isr" -> set().isr();
            case "isrTo" -> nextSet().isr();
            case "isrSize" -> set().isr().size();
            case "smallestLeo" ->
                set().isr().ids().stream()
                        .mapToLong(member -> set().replica(member).leo())
                        .min()
                        .getAsLong();
            case "epoch" -> set().leaderEpoch();
            case "epochTo" -> nextSet().leaderEpoch();
            case "oldEpoch" -> states.get(0).partition(partition()).leaderEpoch();
            case "lag" -> set().leader().leo() - set().replica(broker()).leo();
            case "age" -> now().nowMs() - set().replica(broker()).lastFetchMs();
            case "clock" -> now().nowMs();
            case "clockTo" -> next().nowMs();
            case "runs" ->
                result.events()
                        .count(event -> event instanceof Event.FollowerLoopRan
                                || event instanceof Event.FollowerLoopFailed
                                || event instanceof Event.ProducerBatchClosed);
            case "minIsr" -> config(ConfigKey.MIN_INSYNC_REPLICAS);
            case "lagMax" -> config(ConfigKey.REPLICA_LAG_MAX_MESSAGES);
            case "lagTimeMax" -> config(ConfigKey.REPLICA_LAG_TIME_MAX_MS);
            case "fetchMaxBytes" -> config(ConfigKey.REPLICA_FETCH_MAX_BYTES);
            case "maxBytes" -> config(ConfigKey.MAX_MESSAGE_BYTES);
            case "batchOffset" ->
                set().leader()
                        .log()
                        .entries()
                        .get(set().leader()
                                .log()
                                .indexAt(set().replica(broker()).leo()))
                        .baseOffset();
            case "event" -> event().getClass().getSimpleName();
            case "semantics" -> now().rules().name();
            case "row" -> row((String) fact.value()).title();
            case "twin" -> RuleSets.twinOf(now().rules()).name();
            case "twinSentence" ->
                RuleSets.twinOf(now().rules()).cell((String) fact("row")).sentence();
            case "sentence" -> row((String) fact("row")).rule().sentence();
            default -> ofCommand(fact);
        };
    }

    private RuleSet.Row row(String title) {
        return now().rules().rows().stream()
                .filter(row -> row.title().equals(title))
                .findFirst()
                .orElseThrow();
    }

    private Object ofCommand(Fact fact) {
        return switch (fact.label()) {
            case "asked" -> command(ClusterCommand.Send.class).leaderEpoch().getAsInt();
            case "producer" -> stamp().producerId();
            case "producerEpoch" -> stamp().producerEpoch();
            case "sequence" -> stamp().baseSequence();
            case "lastProducerEpoch" -> producer().producerEpoch();
            case "lastSequence" -> producer().baseSequence();
            case "lastCount" -> producer().recordCount();
            case "due" -> due();
            case "max" -> command(ClusterCommand.Fetch.class).maxRecords();
            case "count" -> fetched().records().size();
            case "hidden" -> set().leader().leo() - set().highWatermark();
            case "factor" ->
                command(ClusterCommand.CreateTopic.class).replicationFactor().getAsInt();
            case "brokerCount" -> now().brokers().size();
            case "brokers" -> next().brokers();
            case "replicas" -> nextSet().assignment();
            case "position" ->
                event() instanceof Event.LogRepaired repaired
                        ? repaired.repair().position()
                        : next().brokers().indexOf(nextSet().leaderId()) + 1L;
            case "partitions" ->
                line.id().equals("CLOCK_RUNS")
                        ? now().partitions().size()
                        : now().partitionsOf(partition().topic()).size();
            case "chosen" -> partition().partition();
            case "next" -> next().topics().get(partition().topic()).get().stickyPartition();
            case "from" ->
                event(Event.ConfigAltered.class)
                        ? ((Event.ConfigAltered) event()).from()
                        : command(ClusterCommand.Fetch.class).from();
            case "to" -> configOf(next());
            case "subject" -> ((Request.Show) result.request()).subject().name().toLowerCase(Locale.ROOT);
            default -> ofSend(fact);
        };
    }

    private Object ofSend(Fact fact) {
        return switch (fact.label()) {
            case "send" -> send().number();
            case "offset" ->
                has("send") ? send().batch().baseOffset() : corrupt().offset();
            case "target" -> send().batch().nextOffset();
            case "records" -> send().batch().recordCount();
            case "acks" -> acks().word();
            case "captured" -> waiter().acknowledgementSet();
            case "behind" -> behind();
            case "first" -> send().duplicateOf().getAsInt();
            case "bytes" -> line.id().equals("APPENDED") ? send().batch().sizeBytes() : copiedBytes();
            case "batches" -> ((Event.FollowerFetched) event()).entries().size();
            case "withNext" -> copiedBytes() + nextBatchBytes();
            case "copied" -> result.events().count(Event.FollowerFetched.class::isInstance);
            case "dropped" -> ((Event.LogRepaired) event()).repair().droppedBytes();
            case "file" -> ((Event.LogRepaired) event()).repair().file();
            case "reason" -> ((Event.LogRepaired) event()).repair().reason();
            case "message" -> ((Outcome.Refused) result.outcome()).message();
            case "code" -> code(fact);
            case "broker" -> named(fact);
            // Names, and what other tests hold.
            case "partition", "key", "topic", "name", "passed", "refused", "rest", "command", "lostBy" -> fact.value();
            case "rounds" ->
                event(Event.FollowerLoopRan.class) ? ((Event.FollowerLoopRan) event()).rounds() : fact.value();
            default -> ofLoop(fact);
        };
    }

    private Object ofLoop(Fact fact) {
        return switch (fact.label()) {
            case "every" -> loop(next()).everyMs();
            case "everyFrom" -> loop(now()).everyMs();
            case "dueAt" ->
                has("name")
                        ? batch().openedMs() + named().settings().lingerMs()
                        : loop(now()).nextDueMs().getAsLong();
            case "dueTo" -> loop(next()).nextDueMs().getAsLong();
            case "problem" -> loopFailure().problem();
            case "failedAt" -> loopFailure().atMs();
            default -> ofProducer(fact);
        };
    }

    private Object ofProducer(Fact fact) {
        return switch (fact.label()) {
            case "batchSize" -> named().settings().batchSizeBytes();
            case "linger" -> named().settings().lingerMs();
            case "buffer" -> named().settings().bufferBytes();
            case "id" -> named().identity().orElseThrow().producerId();
            case "held" -> named().accumulator().sizeBytes();
            case "heldTo" -> namedNext().accumulator().sizeBytes();
            case "heldRecords" -> named().accumulator().recordCount();
            case "batchBytes" -> batch().sizeBytes();
            case "batchBytesTo" ->
                namedNext().accumulator().open(partition()).orElseThrow().sizeBytes();
            case "batchRecords" -> batch().records().size();
            case "opened" -> batch().openedMs();
            case "turn" -> named().accumulator().stickyPartition(partition().topic());
            case "turnTo" ->
                namedNext().accumulator().stickyPartition(partition().topic());
            case "lso" -> LastStableOffsetRule.visibleEnd(set(), Isolation.READ_COMMITTED);
            case "txnFirst" ->
                set().leader()
                        .log()
                        .transactions()
                        .openOf(transaction(now()).producerId())
                        .orElseThrow()
                        .firstOffset();
            case "txn" -> fact.value();
            case "txnProducer" -> transaction(next()).producerId();
            case "txnEpoch" -> transaction(now()).producerEpoch();
            case "txnEpochTo" -> transaction(next()).producerEpoch();
            case "markers" -> ((Event.TransactionDecided) event()).partitions().size();
            case "outcome" -> outcome().word();
            case "marker" ->
                !line.id().equals(TransactionBranch.LSO_WAITS_FOR_MARKER.name())
                        ? set().leader().leo()
                        : Markers.unreplicated(set(), transaction(now()).producerId());
            case "passed" ->
                fetched().visibleEnd() - fetched().from() - fetched().records().size();
            case "again" -> ((Request.Retry) result.request()).sendNumber();
            default -> new TimelineCheck(result, line).expected(fact.label());
        };
    }

    private ProducerIdentity transaction(ClusterState state) {
        return state.producers()
                .transactions()
                .named((String) fact("txn"))
                .orElseThrow()
                .identity();
    }

    private EndTransactionMarker.Outcome outcome() {
        return event() instanceof Event.TransactionDecided decided
                ? decided.outcome()
                : EndTransactionMarker.of(((Event.TransactionMarkerAppended) event()).batch())
                        .orElseThrow()
                        .outcome();
    }

    private static FollowerLoop.On loop(ClusterState state) {
        return (FollowerLoop.On) state.followerLoop();
    }

    private FollowerLoop.Failed loopFailure() {
        return (FollowerLoop.Failed) states.get(states.size() - 1).followerLoop();
    }

    private Producer named() {
        return event(Event.ProducerDefined.class)
                ? ((Event.ProducerDefined) event()).producer()
                : now().producers().named((String) fact("name")).orElseThrow();
    }

    private Producer namedNext() {
        return next().producers().named((String) fact("name")).orElseThrow();
    }

    /** The batch that is filled, or the one that leaves. */
    private BufferedBatch batch() {
        Accumulator buffer = named().accumulator();
        boolean isLeaving = event(Event.ProducerBatchSent.class) || event(Event.ProducerBatchRefused.class);
        return isLeaving
                ? buffer.of(partition()).head()
                : buffer.open(partition()).orElseThrow();
    }

    private AckMode acks() {
        if (has("send")) {
            return send().acks();
        }
        if (has("name")) {
            return named().settings().acks();
        }
        if (isSend()) {
            return AckMode.parse(command(ClusterCommand.Send.class).acks()).orElseThrow();
        }
        return result.request() instanceof Request.Retry ? retried().acks() : ((Event.BatchAppended) event()).acks();
    }

    private boolean isSend() {
        return result.request() instanceof Request.Execute execute && execute.command() instanceof ClusterCommand.Send;
    }

    private SendEntry retried() {
        return result.before().ledger().send(((Request.Retry) result.request()).sendNumber());
    }

    private Object code(Fact fact) {
        if (event(Event.ProducerBatchRefused.class)) {
            return ((Event.ProducerBatchRefused) event()).code();
        }
        if (result.outcome() instanceof Outcome.Refused refused) {
            return refused.code();
        }
        return has("send") ? send().failure().orElseThrow() : fact.value();
    }

    /** A broker of the partition, or of the cluster where there is none; who is refused may be none of them. */
    private Object named(Fact fact) {
        if (line.id().equals(Branch.PROMOTE_OUTSIDER.name())) {
            return command(ClusterCommand.Promote.class).broker();
        }
        List<Integer> known = has("partition")
                ? states.get(states.size() - 1)
                        .partition(partition())
                        .replicas()
                        .keySet()
                        .toJavaList()
                : now().brokers();
        assertThat(known).contains((Integer) fact.value());
        return fact.value();
    }

    private BrokerSet behind() {
        return waiter().acknowledgementSet()
                .filter(member -> set().replica(member).leo() < send().batch().nextOffset());
    }

    private long copiedBytes() {
        long bytes = 0;
        for (LogEntry entry : nextSet().replica(broker()).log().entries()) {
            bytes += entry.baseOffset() >= set().replica(broker()).leo()
                    ? entry.batch().sizeBytes()
                    : 0;
        }
        return bytes;
    }

    private long nextBatchBytes() {
        return set().leader()
                .log()
                .entryAt(nextSet().replica(broker()).leo())
                .orElseThrow()
                .batch()
                .sizeBytes();
    }

    private ProducerStamp stamp() {
        if (isSend()) {
            return command(ClusterCommand.Send.class).producer();
        }
        if (result.request() instanceof Request.Retry) {
            return retried().batch().producer();
        }
        return event() instanceof Event.DuplicateAcknowledged repeated
                ? repeated.batch().producer()
                : ((Event.BatchAppended) event()).batch().producer();
    }

    private ProducerState producer() {
        return set().leader().log().producer(stamp().producerId()).orElseThrow();
    }

    /** 0 for a producer, or an epoch of it, that has written nothing. */
    private long due() {
        return set().leader()
                .log()
                .producer(stamp().producerId())
                .filter(known -> known.producerEpoch() == stamp().producerEpoch())
                .map(known -> (long) known.baseSequence() + known.recordCount())
                .orElse(0L);
    }

    private Reply.Fetched fetched() {
        return (Reply.Fetched) ((Outcome.Done) result.outcome()).reply();
    }

    private Request.Fault.Corrupt corrupt() {
        return (Request.Fault.Corrupt) ((Request.Inject) result.request()).fault();
    }

    private boolean event(Class<? extends Event> type) {
        return line.moment() < result.events().size() && type.isInstance(event());
    }

    private long configOf(ClusterState state) {
        ConfigKey key = ConfigKey.named((String) fact("key")).orElseThrow();
        return has("topic")
                ? state.configOf((String) fact("topic")).get(key)
                : state.config().get(key);
    }
}
