package io.minikafka.random;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.cluster.ClusterMachine;
import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.ConfigKey;
import io.minikafka.cluster.Decision;
import io.minikafka.cluster.Event;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.log.PartitionLog;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.session.Request;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What may happen in a random run.
 *
 * <p><b>The theorem.</b> A run with no {@link Freedom} at all loses no record that was acknowledged with acks=all. Why:
 *
 * <ol>
 *   <li>Only a promotion changes a leader's log other than by appending to it. The promoted replica is in the ISR, so its
 *       LEO is at or above the high watermark; it agrees with its leader below the high watermark; it is cut to the high
 *       watermark. So the new leader holds exactly what the old one held below the high watermark. As that does not go
 *       down, it is enough that a record is below it when it is acknowledged.
 *   <li>A send is acknowledged when every member of its captured ISR has reached its end, right after the high watermark
 *       was evaluated. If that is in the send's own step, the captured ISR is the current one, so the high watermark has
 *       reached the end too.
 *   <li>Else a follower reached the end later, and followers copy only in rounds. A whole round without a byte budget
 *       brings every replica to the leader's LEO and into the ISR, so that the high watermark is the leader's LEO when
 *       the pending sends are evaluated. A round that fails has copied nothing.
 * </ol>
 *
 * <p>Each freedom but {@link Freedom#TRANSACTIONS} and {@link Freedom#SMALL_MIN_INSYNC} breaks one of these sentences. A
 * transaction only adds acks=all sends, and markers that nobody waits for. A small minimum does not: with an ISR of one, what is acknowledged is below the high watermark at once, and a replica that lacks it cannot join the ISR. (A real
 * cluster needs min.insync.replicas, since its in-sync replicas die; here every broker's log is still there.)
 *
 * <p>A round of the follower loop is a whole round; a run that may not restart does not let one fail.
 *
 * <p>The profile forbids less than the theorem's usual words: a round that fails before anything was copied, and the
 * promotion of a replica whose log contradicts its leader's only above the high watermark, where it is cut anyway.
 *
 * @param freedoms what is allowed
 */
record Profile(Set<Freedom> freedoms) {

    /** Nothing that could lose a record acknowledged with acks=all. */
    static final Profile SAFE = new Profile(EnumSet.noneOf(Freedom.class));

    /** Everything. */
    static final Profile WILD = new Profile(EnumSet.allOf(Freedom.class));

    /** {@code replica.fetch.max.bytes} where there is no byte budget. */
    static final long NO_BUDGET = 1L << 30;

    static Profile safeBut(Freedom freedom) {
        return new Profile(EnumSet.of(freedom));
    }

    boolean allows(Freedom freedom) {
        return freedoms.contains(freedom);
    }

    /** The smallest {@code min.insync.replicas} that may be set. */
    int smallestMinInsync() {
        return allows(Freedom.SMALL_MIN_INSYNC) ? 1 : 2;
    }

    /** Tells whether a run may go on with this request. */
    boolean allows(ClusterState state, Request.OfSession request) {
        if (request instanceof Request.Restart) {
            return allows(Freedom.RESTARTS);
        }
        if (request instanceof Request.Retry) {
            return allows(Freedom.RETRIES);
        }
        return !(request instanceof Request.Execute execute) || allows(state, execute.command());
    }

    private boolean allows(ClusterState state, ClusterCommand command) {
        if (command instanceof ClusterCommand.NewCluster created) {
            return allowsAll(created.settings())
                    && (allows(Freedom.SMALL_MIN_INSYNC) || isSet(ConfigKey.MIN_INSYNC_REPLICAS, created.settings()))
                    && (allows(Freedom.SMALL_BUDGET) || isSet(ConfigKey.REPLICA_FETCH_MAX_BYTES, created.settings()));
        }
        if (command instanceof ClusterCommand.CreateTopic created) {
            return allowsAll(created.settings());
        }
        if (command instanceof ClusterCommand.AlterConfig altered) {
            return allowsAll(altered.settings());
        }
        if (command instanceof ClusterCommand.Promote promotion) {
            return allows(Freedom.DIVERGED_PROMOTIONS) || !isOfDiverged(state, promotion);
        }
        if (command instanceof ClusterCommand.FetchFollowers round) {
            return (allows(Freedom.SINGLE_FOLLOWERS) || round.followers().isEmpty())
                    && (allows(Freedom.FAILED_ROUNDS) || !comesTo(state, command, Profile::failsAfterCopying));
        }
        if (command instanceof ClusterCommand.InjectFetchError) {
            return allows(Freedom.FAILED_ROUNDS) && allows(Freedom.RESTARTS);
        }
        if (command instanceof ClusterCommand.Tick) {
            // Where a round of the loop fails, only a restart helps.
            return ((allows(Freedom.FAILED_ROUNDS) && allows(Freedom.RESTARTS))
                            || !comesTo(
                                    state,
                                    command,
                                    decision -> decision.outcome().isRefused()))
                    && (allows(Freedom.RETRIES) || !comesTo(state, command, Profile::repeats));
        }
        boolean isSending = command instanceof ClusterCommand.Send
                || command instanceof ClusterCommand.SendWith
                || command instanceof ClusterCommand.Flush;
        return allows(Freedom.RETRIES) || !isSending || !comesTo(state, command, Profile::repeats);
    }

    private boolean allowsAll(List<ClusterCommand.Setting> settings) {
        return settings.stream().allMatch(this::allows);
    }

    private boolean allows(ClusterCommand.Setting setting) {
        long value = Long.parseLong(setting.value());
        if (setting.key().equals(ConfigKey.MIN_INSYNC_REPLICAS.kafkaName())) {
            return value >= smallestMinInsync();
        }
        return allows(Freedom.SMALL_BUDGET)
                || !setting.key().equals(ConfigKey.REPLICA_FETCH_MAX_BYTES.kafkaName())
                || value >= NO_BUDGET;
    }

    /** The defaults are no safe use: min.insync.replicas 1, and a byte budget. */
    private static boolean isSet(ConfigKey key, List<ClusterCommand.Setting> settings) {
        return settings.stream().anyMatch(setting -> setting.key().equals(key.kafkaName()));
    }

    private static boolean isOfDiverged(ClusterState state, ClusterCommand.Promote promotion) {
        Optional<TopicPartition> partition =
                promotion.target().resolveOne(state).toJavaOptional();
        if (partition.isEmpty() || !state.partition(partition.get()).hasReplica(promotion.broker())) {
            return false;
        }
        PartitionReplicaSet set = state.partition(partition.get());
        PartitionLog leader = set.leader().log();
        PartitionLog candidate = set.replica(promotion.broker()).log();
        return leader.divergesFrom(candidate) < Math.min(set.highWatermark(), Math.min(leader.leo(), candidate.leo()));
    }

    private static boolean comesTo(ClusterState state, ClusterCommand command, Predicate<Decision> what) {
        try {
            return what.test(ClusterMachine.decide(state, command));
        } catch (RuntimeException thrown) {
            // The run is to throw it again, and to report it.
            return false;
        }
    }

    private static boolean repeats(Decision decision) {
        return decision.events().exists(Event.DuplicateAcknowledged.class::isInstance);
    }

    private static boolean failsAfterCopying(Decision decision) {
        return decision.outcome().isRefused()
                && decision.events()
                        .exists(event -> event instanceof Event.FollowerFetched fetched
                                && !fetched.entries().isEmpty());
    }
}
