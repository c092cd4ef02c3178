package io.minikafka.explore;

import io.minikafka.cluster.Broker;
import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.Controller;
import io.minikafka.log.LeaderEpochCache;
import io.minikafka.replication.AckWaiter;
import io.minikafka.replication.IsrChange;
import io.minikafka.replication.KafkaPartition;
import io.minikafka.replication.KafkaReplica;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.RemoteReplica;
import io.minikafka.replication.RestartRule;
import io.minikafka.replication.ShrinkRule;
import io.minikafka.search.StateBytes;
import java.util.List;

/**
 * What tells states apart that only Kafka's rules know.
 *
 * <p>Left out is what no rule can see any more: a count that is only asked whether it has changed is told by whether it has
 * changed since (partition epoch, broker epochs), a time by its age, and one so long ago that it makes no difference as
 * such.
 */
final class KafkaDescription {

    private static final int LONG_AGO = -1;

    private final ClusterState cluster;
    private final PartitionReplicaSet set;
    private final KafkaPartition known;
    private final EpochRanks epochs;
    private final long lagTimeMaxMs;
    private final long shrinkEveryMs;

    KafkaDescription(ClusterState cluster, CanonicalState.Origin origin, EpochRanks epochs) {
        this.cluster = cluster;
        this.set = cluster.partition(origin.partition());
        this.known = set.underKafka();
        this.epochs = epochs;
        this.lagTimeMaxMs = origin.config().lagTimeMaxMs();
        this.shrinkEveryMs = ShrinkRule.everyMs(origin.config());
        for (KafkaReplica replica : known.replicas().valuesIterator()) {
            epochs.note(replica.heardEpoch());
            for (LeaderEpochCache.EpochStart start : replica.epochs().starts()) {
                epochs.note(start.epoch());
            }
        }
    }

    /** The brokers, and how long it is to what they do by the clock. */
    static void describeBrokers(ClusterState cluster, StateBytes bytes) {
        Controller controller = cluster.controller();
        for (Broker broker : controller.brokers().valuesIterator()) {
            // How it stopped is asked when it starts, and not again.
            bytes.add(broker.status().name());
            bytes.add(isDownUncleanly(broker) ? 1 : 0);
        }
        bytes.add(cluster.nowMs() % RestartRule.CHECKPOINT_EVERY_MS);
    }

    private static boolean isDownUncleanly(Broker broker) {
        return broker.status() == Broker.Status.DOWN && broker.isUnclean();
    }

    /** The partition as a whole. */
    void describe(List<AckWaiter> pending, StateBytes bytes) {
        bytes.add(known.hasLeader())
                .add(known.epochStart())
                .add(known.lastLeader().orElse(KafkaReplica.NOBODY))
                .add(cluster.nowMs() % shrinkEveryMs);
        for (int broker : set.assignment()) {
            bytes.add(known.elr().contains(broker));
        }
        for (AckWaiter waiter : pending) {
            bytes.add(known.deadlinesMs().getOrElse(waiter.sendNumber(), Long.MAX_VALUE) - cluster.nowMs());
        }
        bytes.add(known.change().isPresent());
        known.change().ifPresent(change -> describe(change, bytes));
    }

    /** Whoever counts as a member meanwhile, and whether the controller will grant it. */
    private void describe(IsrChange change, StateBytes bytes) {
        bytes.add(change.leaderEpoch() == set.leaderEpoch()).add(change.partitionEpoch() == known.partitionEpoch());
        for (int broker : set.assignment()) {
            bytes.add(change.to().contains(broker));
        }
        change.brokerEpochs()
                .forEach((broker, epoch) ->
                        bytes.add(cluster.controller().broker(broker).epoch() == epoch));
    }

    /** One replica. */
    void describe(int broker, StateBytes bytes) {
        KafkaReplica replica = known.replica(broker);
        bytes.add(set.highWatermarkOf(broker))
                .add(replica.checkpointedHighWatermark())
                .add(epochs.of(replica.heardEpoch()))
                .add(replica.heardLeader())
                .add(replica.isReconciled())
                .add(replica.flushedLeo())
                .add(replica.epochs().starts().size());
        for (LeaderEpochCache.EpochStart start : replica.epochs().starts()) {
            bytes.add(epochs.of(start.epoch())).add(start.startOffset());
        }
        if (isSeen(broker)) {
            describe(broker, replica.remote(), bytes);
        }
    }

    /** Whoever takes over forgets what was seen of others, and until then nobody looks at it. */
    private boolean isSeen(int broker) {
        return set.isLed() && broker != set.leaderId();
    }

    private void describe(int broker, RemoteReplica remote, StateBytes bytes) {
        long fetchedMs = ageMs(remote.lastFetchMs());
        int epoch = cluster.controller().broker(broker).epoch();
        bytes.add(remote.brokerEpoch() == RemoteReplica.UNKNOWN).add(remote.brokerEpoch() == epoch);
        bytes.add(remote.leo()).add(ageMs(remote.lastCaughtUpMs())).add(fetchedMs);
        if (fetchedMs != LONG_AGO) {
            bytes.add(remote.leaderLeoThen());
        }
    }

    private long ageMs(long ms) {
        return ms == RemoteReplica.UNKNOWN || cluster.nowMs() - ms > lagTimeMaxMs ? LONG_AGO : cluster.nowMs() - ms;
    }
}
