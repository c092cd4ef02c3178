package io.minikafka.cluster;

import io.minikafka.replication.AckWaiter;
import io.minikafka.replication.BrokerSet;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.RemoteReplica;
import io.minikafka.replication.ReplicationConfig;
import io.minikafka.replication.RestartRule;
import io.minikafka.replication.ShrinkRule;
import io.vavr.Tuple2;
import java.util.Optional;
import java.util.OptionalLong;

/** What brokers do by the clock under Kafka's rules: end requests, check the ISR, write high watermarks down. */
final class KafkaTimers implements DueWork {

    private static final long NEVER = Long.MAX_VALUE;

    @Override
    public OptionalLong nextDueMs(ClusterState state) {
        if (state.rules().isOfChapters()) {
            return OptionalLong.empty();
        }
        long next = NEVER;
        for (Tuple2<TopicPartition, PartitionReplicaSet> partition : state.partitions()) {
            next = Math.min(next, nextTimeoutMs(partition._2()));
            next = Math.min(next, nextShrinkMs(state, partition._1(), partition._2()));
            next = Math.min(next, nextCheckpointMs(state, partition._2()));
        }
        return next == NEVER ? OptionalLong.empty() : OptionalLong.of(next);
    }

    private static long nextTimeoutMs(PartitionReplicaSet set) {
        long next = NEVER;
        for (long deadlineMs : set.underKafka().deadlinesMs().values()) {
            next = Math.min(next, deadlineMs);
        }
        return next;
    }

    /** The first check that will find a follower gone, if nothing happens before. */
    private static long nextShrinkMs(ClusterState state, TopicPartition partition, PartitionReplicaSet set) {
        if (IsrChanges.isInFlight(set) || !set.isLed()) {
            return NEVER;
        }
        ReplicationConfig config = state.replicationConfig(partition);
        long next = NEVER;
        for (int broker : set.isr().ids()) {
            RemoteReplica remote = set.underKafka().replica(broker).remote();
            if (broker != set.leaderId() && remote.leo() != set.leader().leo()) {
                long goneMs = remote.lastCaughtUpMs() == RemoteReplica.UNKNOWN
                        ? 0
                        : saturated(remote.lastCaughtUpMs(), config.lagTimeMaxMs());
                next = Math.min(next, ShrinkRule.nextCheckMs(config, Math.max(state.nowMs(), goneMs)));
            }
        }
        return next;
    }

    private static long nextCheckpointMs(ClusterState state, PartitionReplicaSet set) {
        for (int broker : set.assignment()) {
            boolean isDue = state.controller().isAlive(broker)
                    && set.underKafka().replica(broker).checkpointedHighWatermark() != set.highWatermarkOf(broker);
            if (isDue) {
                return RestartRule.nextCheckpointMs(state.nowMs());
            }
        }
        return NEVER;
    }

    private static long saturated(long ms, long moreMs) {
        return moreMs > NEVER - ms ? NEVER : ms + moreMs;
    }

    @Override
    public Optional<Outcome.Refused> run(Transition transition) {
        long nowMs = transition.state().nowMs();
        for (TopicPartition partition : transition.state().partitions().keySet()) {
            timeOut(transition, partition);
            if (nowMs % ShrinkRule.everyMs(transition.config(partition)) == 0) {
                IsrChanges.shrink(transition, partition);
            }
        }
        if (nowMs % RestartRule.CHECKPOINT_EVERY_MS == 0) {
            checkpoint(transition, transition.state().controller().alive());
        }
        return Optional.empty();
    }

    private static void timeOut(Transition transition, TopicPartition partition) {
        PartitionReplicaSet set = transition.partition(partition);
        long nowMs = transition.state().nowMs();
        for (AckWaiter waiter : set.pending().all()) {
            boolean isOver =
                    set.underKafka().deadlinesMs().get(waiter.sendNumber()).exists(deadlineMs -> deadlineMs <= nowMs);
            if (isOver) {
                transition.emit(new Event.PendingSendFailed(
                        partition,
                        waiter,
                        ErrorCode.REQUEST_TIMED_OUT,
                        "request.timeout.ms is over; the record stays on leader " + set.leaderId()
                                + " and may be committed later, so the producer cannot know the outcome"));
            }
        }
    }

    /** Brokers write the high watermarks of their replicas down, where any has moved. */
    static void checkpoint(Transition transition, BrokerSet brokers) {
        ClusterState state = transition.state();
        BrokerSet changed = brokers.filter(broker -> state.partitions()
                .values()
                .exists(set -> set.hasReplica(broker)
                        && set.underKafka().replica(broker).checkpointedHighWatermark()
                                != set.highWatermarkOf(broker)));
        if (changed.size() > 0) {
            transition.emit(new KafkaEvent.HighWatermarksCheckpointed(changed));
        }
    }

    @Override
    public void runOut(Transition transition) {
        if (!transition.rules().isOfChapters()) {
            run(transition);
        }
    }
}
