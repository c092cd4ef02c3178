package io.minikafka.explain;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.ConfigKey;
import io.minikafka.cluster.Event;
import io.minikafka.cluster.KafkaEvent;
import io.minikafka.log.LeaderEpochCache;
import io.minikafka.log.LogEntry;
import io.minikafka.replication.BrokerSet;
import io.minikafka.replication.IsrChange;
import io.minikafka.replication.KafkaPartition;
import io.minikafka.replication.KafkaReplica;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.RemoteReplica;
import io.minikafka.replication.RuleSets;
import io.minikafka.session.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Looks up the facts of what only Kafka's rules know. */
final class KafkaCheck {

    private final Moment at;

    KafkaCheck(Moment at) {
        this.at = at;
    }

    Object expected(Fact fact) {
        return switch (fact.label()) {
            case "source" -> at.now().rules().cell((String) at.fact("row")).source();
            case "twinSource" ->
                RuleSets.twinOf(at.now().rules()).cell((String) at.fact("row")).source();
            case "minimum" -> Math.min(config(ConfigKey.MIN_INSYNC_REPLICAS), replicas());
            case "replicaCount" -> replicas();
            case "maximal" -> maximal(at.set());
            case "maximalSize" -> maximal(at.set()).size();
            case "deadline" -> known().deadlinesMs().get(at.send().number()).get();
            case "deadlineTo" ->
                knownNext().deadlinesMs().get(at.send().number()).get();
            case "timeout" -> at.now().config().get(ConfigKey.REQUEST_TIMEOUT_MS);
            case "requests" ->
                waitedFor().stream()
                        .map(broker -> remote(broker).leo() + " by broker " + broker)
                        .collect(Collectors.joining(", "));
            case "smallest" -> smallest();
            case "holders" ->
                BrokerSet.of(waitedFor()).filter(broker -> remote(broker).leo() == smallest());
            case "unheard" ->
                BrokerSet.of(waitedFor()).filter(broker -> remote(broker).leo() == RemoteReplica.UNKNOWN);
            default -> ofFollower(fact);
        };
    }

    private long config(ConfigKey key) {
        return at.now().configOf(at.partition().topic()).get(key);
    }

    private int replicas() {
        return at.set().replicas().size();
    }

    private KafkaPartition known() {
        return at.set().underKafka();
    }

    private KafkaPartition knownNext() {
        return at.nextSet().underKafka();
    }

    private RemoteReplica remote(int broker) {
        return known().replica(broker).remote();
    }

    private static BrokerSet maximal(PartitionReplicaSet set) {
        BrokerSet maximal = set.isr();
        if (set.underKafka().change().isPresent()) {
            IsrChange change = set.underKafka().change().get();
            maximal = change.leaderEpoch() == set.leaderEpoch() ? maximal.union(change.to()) : maximal;
        }
        return maximal;
    }

    /** The end of the batches at the start that are the leader's. */
    private long agreesTo() {
        List<LogEntry> own = at.set().replica(at.broker()).log().entries().asJava();
        List<LogEntry> leaders = at.set().leader().log().entries().asJava();
        long end = 0;
        for (int i = 0; i < Math.min(own.size(), leaders.size()); i++) {
            if (!own.get(i).batch().equals(leaders.get(i).batch())) {
                return end;
            }
            end = own.get(i).nextOffset();
        }
        return end;
    }

    /** Who is in the maximal ISR, and who is alive and not late. */
    private List<Integer> waitedFor() {
        List<Integer> waitedFor = new ArrayList<>();
        for (int broker : at.set().replicas().keySet()) {
            RemoteReplica remote = remote(broker);
            boolean isAtEnd = remote.leo() == at.set().leader().leo();
            boolean isInTime = remote.lastCaughtUpMs() != RemoteReplica.UNKNOWN
                    && at.now().nowMs() - remote.lastCaughtUpMs() <= config(ConfigKey.REPLICA_LAG_TIME_MAX_MS);
            boolean isAlive = at.now().controller().alive().contains(broker)
                    && remote.brokerEpoch()
                            == at.now().controller().broker(broker).epoch();
            if (broker != at.set().leaderId()
                    && (maximal(at.set()).contains(broker) || (isAlive && (isAtEnd || isInTime)))) {
                waitedFor.add(broker);
            }
        }
        return waitedFor;
    }

    private long smallest() {
        long smallest = at.set().leader().leo();
        for (int broker : waitedFor()) {
            smallest = Math.min(smallest, remote(broker).leo());
        }
        return smallest;
    }

    private KafkaReplica replica() {
        return known().replica(at.broker());
    }

    private Object ofFollower(Fact fact) {
        return switch (fact.label()) {
            case "agreesTo" -> agreesTo();
            case "known" -> replica().remote().leo();
            case "knownAt" -> replica().remote().lastFetchMs();
            case "endThen" -> replica().remote().leaderLeoThen();
            case "caughtUpAt" -> replica().remote().lastCaughtUpMs();
            case "late" -> at.now().nowMs() - replica().remote().lastCaughtUpMs();
            case "askedFor" -> at.set().replica(at.broker()).leo();
            case "askedBroker" -> replica().heardLeader();
            case "answerHw" -> answerHw();
            case "ownHw" -> at.set().highWatermarkOf(at.broker());
            case "ownHwTo" -> at.nextSet().highWatermarkOf(at.broker());
            case "heard" -> replica().heardEpoch();
            case "heardThere" ->
                known().replica(
                                at.has("broker")
                                        ? replica().heardLeader()
                                        : at.set().leaderId())
                        .heardEpoch();
            case "heardEpoch" -> knownNext().replica(at.broker()).heardEpoch();
            case "heardLeader" -> knownNext().replica(at.broker()).heardLeader();
            case "requestEpoch" ->
                command(ClusterCommand.Fetch.class).leaderEpoch().getAsInt();
            case "lastEpoch" -> replica().epochs().starts().last().epoch();
            case "endEpoch" -> end().epoch();
            case "endOffset" -> end().endOffset();
            case "leaderEnd" -> at.set().replica(replica().heardLeader()).leo();
            case "flushed" -> replica().flushedLeo();
            case "checkpoint" -> replica().checkpointedHighWatermark();
            default -> ofController(fact);
        };
    }

    private <C extends ClusterCommand> C command(Class<C> type) {
        return type.cast(((Request.Execute) at.result().request()).command());
    }

    /** What the leader's high watermark was when the last request of this follower came. */
    private long answerHw() {
        for (int moment = at.line().moment() - 1; moment >= 0; moment--) {
            if (at.result().events().get(moment) instanceof KafkaEvent.FollowerAsked asked
                    && asked.partition().equals(at.partition())
                    && asked.broker() == at.broker()) {
                return at.states().get(moment).partition(at.partition()).highWatermarkOf(asked.leader());
            }
        }
        throw new AssertionError("broker " + at.broker() + " asked nobody");
    }

    /** Where the follower's last epoch ends in its leader's log, by going through that one's epochs. */
    private LeaderEpochCache.EpochEnd end() {
        int asked = replica().epochs().starts().last().epoch();
        int leader = replica().heardLeader();
        int found = asked;
        for (LeaderEpochCache.EpochStart start :
                known().replica(leader).epochs().starts()) {
            if (start.epoch() > asked) {
                return new LeaderEpochCache.EpochEnd(found, start.startOffset());
            }
            found = start.epoch();
        }
        assertFound(found == asked);
        return new LeaderEpochCache.EpochEnd(asked, at.set().replica(leader).leo());
    }

    private static void assertFound(boolean isFound) {
        if (!isFound) {
            throw new AssertionError("no such epoch there");
        }
    }

    private Object ofController(Fact fact) {
        return switch (fact.label()) {
            case "epochStart" -> known().epochStart();
            case "partitionEpoch" -> known().partitionEpoch();
            case "partitionEpochTo" -> knownNext().partitionEpoch();
            case "change" -> change().to();
            case "changeEpoch" -> change().leaderEpoch();
            case "changePartitionEpoch" -> change().partitionEpoch();
            case "memberEpoch" -> change().brokerEpochs().get(at.broker()).get();
            case "brokerEpoch" -> at.now().controller().broker(at.broker()).epoch();
            case "brokerEpochTo" -> at.next().controller().broker(at.broker()).epoch();
            case "alive" -> alive(at.now());
            case "aliveTo" -> alive(at.next());
            case "order" -> at.set().assignment();
            case "elr" -> known().elr();
            case "elrTo" -> knownNext().elr();
            case "oldIsr" -> oldIsr();
            case "lastLeader" -> known().lastLeader().getAsInt();
            case "lastLeaderTo" -> knownNext().lastLeader().getAsInt();
            case "hwBefore" ->
                at.states()
                        .get(at.line().moment() - 1)
                        .partition(at.partition())
                        .highWatermark();
            case "unclean" -> config(ConfigKey.UNCLEAN_LEADER_ELECTION_ENABLE) == 1;
            case "checkEvery" -> checkEvery();
            case "nextCheck" -> {
                long next = at.now().nowMs() + 1;
                yield next + (checkEvery() - next % checkEvery()) % checkEvery();
            }
            case "checkpointers" -> ((KafkaEvent.HighWatermarksCheckpointed) at.event()).brokers();
            default -> new TimelineCheck(at.result(), at.line()).expected(fact.label());
        };
    }

    private static BrokerSet alive(ClusterState state) {
        return BrokerSet.of(state.brokers()).filter(broker -> state.controller().isAlive(broker));
    }

    private long checkEvery() {
        return Math.max(1, config(ConfigKey.REPLICA_LAG_TIME_MAX_MS) / 2);
    }

    private IsrChange change() {
        return at.event(KafkaEvent.IsrChangeRequested.class)
                ? ((KafkaEvent.IsrChangeRequested) at.event()).change()
                : known().change().orElseThrow();
    }

    /** The ISR before the change that this one follows. */
    private BrokerSet oldIsr() {
        Event before = at.result().events().get(at.line().moment() - 1);
        return before instanceof KafkaEvent.LeaderElected elected
                ? elected.fromIsr()
                : ((Event.IsrChanged) before).from();
    }
}
