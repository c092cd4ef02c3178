package io.minikafka.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.ConfigKey;
import io.minikafka.cluster.Event;
import io.minikafka.cluster.FollowerLoop;
import io.minikafka.cluster.KafkaEvent;
import io.minikafka.cluster.Outcome;
import io.minikafka.cluster.Reply;
import io.minikafka.cluster.Target;
import io.minikafka.log.LogEntry;
import io.minikafka.log.ProducerState;
import io.minikafka.record.ProducerStamp;
import io.minikafka.replication.AckMode;
import io.minikafka.replication.AckWaiter;
import io.minikafka.replication.BrokerSet;
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
    private Moment at;

    public FactCheck(Result result) {
        this.result = result;
        ClusterState state = result.before().cluster();
        states.add(state);
        for (Event event : result.events()) {
            state = state.apply(event);
            states.add(state);
        }
        at = new Moment(result, states, Line.timeless("", ""));
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
        at = new Moment(result, states, checked);
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

    private AckWaiter waiter() {
        for (ClusterState state : at.states()) {
            for (PartitionReplicaSet set : state.partitions().get(at.send().partition())) {
                for (AckWaiter waiter : set.pending().all()) {
                    if (waiter.sendNumber() == at.send().number()) {
                        return waiter;
                    }
                }
            }
        }
        throw new AssertionError("#" + at.send().number() + " was never pending");
    }

    private <C extends ClusterCommand> C command(Class<C> type) {
        return type.cast(((Request.Execute) at.result().request()).command());
    }

    private long config(ConfigKey key) {
        return at.now().configOf(at.partition().topic()).get(key);
    }

    private Object expected(Fact fact) {
        return switch (fact.label()) {
            case "leader" -> at.set().leaderId();
            case "leaderTo" -> at.nextSet().leaderId();
            case "leaderLeo" -> at.set().leader().leo();
            case "leaderLeoTo" -> at.nextSet().leader().leo();
            case "leo" -> at.set().replica(at.broker()).leo();
            case "leoTo" -> at.nextSet().replica(at.broker()).leo();
            case "hw" -> at.set().highWatermark();
            case "hwTo" -> at.nextSet().highWatermark();
            case "oldHw" -> at.states().get(0).partition(at.partition()).highWatermark();
            case "isr" -> at.set().isr();
            case "isrTo" -> at.nextSet().isr();
            case "isrSize" -> at.set().isr().size();
            case "smallestLeo" ->
                at.set().isr().ids().stream()
                        .mapToLong(member -> at.set().replica(member).leo())
                        .min()
                        .getAsLong();
            case "epoch" -> at.set().leaderEpoch();
            case "epochTo" -> at.nextSet().leaderEpoch();
            case "oldEpoch" -> at.states().get(0).partition(at.partition()).leaderEpoch();
            case "lag" ->
                at.set().leader().leo() - at.set().replica(at.broker()).leo();
            case "age" -> at.now().nowMs() - at.set().replica(at.broker()).lastFetchMs();
            case "clock" -> at.now().nowMs();
            case "clockTo" -> at.next().nowMs();
            case "runs" ->
                at.result()
                        .events()
                        .count(event -> event instanceof Event.FollowerLoopRan
                                || event instanceof Event.FollowerLoopFailed
                                || event instanceof Event.ProducerBatchClosed);
            case "minIsr" -> config(ConfigKey.MIN_INSYNC_REPLICAS);
            case "lagMax" -> config(ConfigKey.REPLICA_LAG_MAX_MESSAGES);
            case "lagTimeMax" -> config(ConfigKey.REPLICA_LAG_TIME_MAX_MS);
            case "fetchMaxBytes" -> config(ConfigKey.REPLICA_FETCH_MAX_BYTES);
            case "maxBytes" -> config(ConfigKey.MAX_MESSAGE_BYTES);
            case "batchOffset" ->
                at.set()
                        .leader()
                        .log()
                        .entries()
                        .get(at.set()
                                .leader()
                                .log()
                                .indexAt(at.set().replica(at.broker()).leo()))
                        .baseOffset();
            case "event" -> at.event().getClass().getSimpleName();
            case "semantics" -> at.now().rules().name();
            case "row" -> row((String) fact.value()).title();
            case "twin" -> RuleSets.twinOf(at.now().rules()).name();
            case "twinSentence" ->
                RuleSets.twinOf(at.now().rules()).cell((String) at.fact("row")).sentence();
            case "sentence" -> row((String) at.fact("row")).rule().sentence();
            default -> ofCommand(fact);
        };
    }

    private RuleSet.Row row(String title) {
        return at.now().rules().rows().stream()
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
            case "count" -> at.fetched().records().size();
            case "hidden" -> at.set().leader().leo() - at.set().highWatermark();
            case "factor" ->
                command(ClusterCommand.CreateTopic.class).replicationFactor().getAsInt();
            case "brokerCount" -> at.now().brokers().size();
            case "brokers" -> at.next().brokers();
            case "replicas" -> at.nextSet().assignment();
            case "position" ->
                at.event() instanceof Event.LogRepaired repaired
                        ? repaired.repair().position()
                        : at.next().brokers().indexOf(at.nextSet().leaderId()) + 1L;
            case "partitions" ->
                at.line().id().equals("CLOCK_RUNS")
                        ? at.now().partitions().size()
                        : at.now().partitionsOf(at.partition().topic()).size();
            case "chosen" -> at.partition().partition();
            case "next" -> at.next().topics().get(at.partition().topic()).get().stickyPartition();
            case "from" ->
                at.event(Event.ConfigAltered.class)
                        ? configKey().plain(((Event.ConfigAltered) at.event()).from())
                        : command(ClusterCommand.Fetch.class).from();
            case "to" -> configKey().plain(configOf(at.next()));
            case "subject" ->
                ((Request.Show) at.result().request()).subject().name().toLowerCase(Locale.ROOT);
            default -> ofSend(fact);
        };
    }

    private Object ofSend(Fact fact) {
        return switch (fact.label()) {
            case "send" -> at.send().number();
            case "offset" ->
                at.has("send") ? at.send().batch().baseOffset() : corrupt().offset();
            case "target" -> at.send().batch().nextOffset();
            case "records" -> at.send().batch().recordCount();
            case "acks" -> acks().word();
            case "captured" -> waiter().acknowledgementSet();
            case "behind" -> behind();
            case "first" -> at.send().duplicateOf().getAsInt();
            case "bytes" ->
                at.event(Event.BatchAppended.class) ? at.send().batch().sizeBytes() : copiedBytes();
            case "batches" -> ((Event.FollowerFetched) at.event()).entries().size();
            case "withNext" -> copiedBytes() + nextBatchBytes();
            case "copied" -> at.result().events().count(Event.FollowerFetched.class::isInstance);
            case "dropped" -> ((Event.LogRepaired) at.event()).repair().droppedBytes();
            case "file" -> ((Event.LogRepaired) at.event()).repair().file();
            case "reason" -> ((Event.LogRepaired) at.event()).repair().reason();
            case "message" -> ((Outcome.Refused) at.result().outcome()).message();
            case "code" -> code(fact);
            case "broker" -> named(fact);
            // Names, and what other tests hold.
            case "partition", "key", "topic", "name", "passed", "refused", "rest", "command", "lostBy" -> fact.value();
            case "rounds" ->
                at.event(Event.FollowerLoopRan.class) ? ((Event.FollowerLoopRan) at.event()).rounds() : fact.value();
            default -> ofLoop(fact);
        };
    }

    private Object ofLoop(Fact fact) {
        return switch (fact.label()) {
            case "every" -> loop(at.next()).everyMs();
            case "everyFrom" -> loop(at.now()).everyMs();
            case "dueAt" ->
                at.has("name")
                        ? new ProducerCheck(at).dueAt()
                        : loop(at.now()).nextDueMs().getAsLong();
            case "dueTo" -> loop(at.next()).nextDueMs().getAsLong();
            case "problem" -> loopFailure().problem();
            case "failedAt" -> loopFailure().atMs();
            default -> new ProducerCheck(at).expected(fact);
        };
    }

    private static FollowerLoop.On loop(ClusterState state) {
        return (FollowerLoop.On) state.followerLoop();
    }

    private FollowerLoop.Failed loopFailure() {
        return (FollowerLoop.Failed) at.last().followerLoop();
    }

    private AckMode acks() {
        if (at.has("send")) {
            return at.send().acks();
        }
        if (at.has("name")) {
            return new ProducerCheck(at).named().settings().acks();
        }
        if (isSend()) {
            return AckMode.parse(command(ClusterCommand.Send.class).acks()).orElseThrow();
        }
        return at.result().request() instanceof Request.Retry
                ? retried().acks()
                : ((Event.BatchAppended) at.event()).acks();
    }

    private boolean isSend() {
        return at.result().request() instanceof Request.Execute execute
                && execute.command() instanceof ClusterCommand.Send;
    }

    private SendEntry retried() {
        return at.result().before().ledger().send(((Request.Retry) at.result().request()).sendNumber());
    }

    private Object code(Fact fact) {
        if (at.event(Event.ProducerBatchRefused.class)) {
            return ((Event.ProducerBatchRefused) at.event()).code();
        }
        if (at.result().outcome() instanceof Outcome.Refused refused) {
            return refused.code();
        }
        return at.has("send") ? at.send().failure().orElseThrow() : fact.value();
    }

    /** A broker of the partition, or of the cluster where there is none; who is refused may be none of them. */
    private Object named(Fact fact) {
        if (at.line().id().equals(Branch.PROMOTE_OUTSIDER.name())) {
            return command(ClusterCommand.Promote.class).broker();
        }
        List<Integer> known = at.has("partition")
                ? at.last().partition(at.partition()).replicas().keySet().toJavaList()
                : at.now().brokers();
        assertThat(known).contains((Integer) fact.value());
        return fact.value();
    }

    private BrokerSet behind() {
        return waiter().acknowledgementSet()
                .filter(member ->
                        at.set().replica(member).leo() < at.send().batch().nextOffset());
    }

    private long copiedBytes() {
        long bytes = 0;
        for (LogEntry entry : at.nextSet().replica(at.broker()).log().entries()) {
            bytes += entry.baseOffset() >= at.set().replica(at.broker()).leo()
                    ? entry.batch().sizeBytes()
                    : 0;
        }
        return bytes;
    }

    private long nextBatchBytes() {
        return at.set()
                .leader()
                .log()
                .entryAt(at.nextSet().replica(at.broker()).leo())
                .orElseThrow()
                .batch()
                .sizeBytes();
    }

    private ProducerStamp stamp() {
        if (isSend()) {
            return command(ClusterCommand.Send.class).producer();
        }
        if (at.result().request() instanceof Request.Retry) {
            return retried().batch().producer();
        }
        if (at.event() instanceof KafkaEvent.DuplicatePending repeated) {
            return repeated.batch().producer();
        }
        return at.event() instanceof Event.DuplicateAcknowledged repeated
                ? repeated.batch().producer()
                : ((Event.BatchAppended) at.event()).batch().producer();
    }

    private ProducerState producer() {
        return at.set().leader().log().producer(stamp().producerId()).orElseThrow();
    }

    /** 0 for a producer, or an epoch of it, that has written nothing. */
    private long due() {
        return at.set()
                .leader()
                .log()
                .producer(stamp().producerId())
                .filter(known -> known.producerEpoch() == stamp().producerEpoch())
                .map(known -> (long) known.baseSequence() + known.recordCount())
                .orElse(0L);
    }

    private Request.Fault.Corrupt corrupt() {
        return (Request.Fault.Corrupt) ((Request.Inject) at.result().request()).fault();
    }

    private long configOf(ClusterState state) {
        return at.has("topic")
                ? state.configOf((String) at.fact("topic")).get(configKey())
                : state.config().get(configKey());
    }

    private ConfigKey configKey() {
        return ConfigKey.named((String) at.fact("key")).orElseThrow();
    }
}
