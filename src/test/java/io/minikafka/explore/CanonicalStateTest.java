package io.minikafka.explore;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.cluster.Broker;
import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.Controller;
import io.minikafka.cluster.Producer;
import io.minikafka.log.LeaderEpochCache;
import io.minikafka.replication.AckWaiter;
import io.minikafka.replication.IsrChange;
import io.minikafka.replication.KafkaPartition;
import io.minikafka.replication.KafkaReplica;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.RemoteReplica;
import io.minikafka.replication.Replica;
import io.minikafka.search.Search;
import io.minikafka.search.SearchLimits;
import io.minikafka.search.SearchResult;
import io.minikafka.search.SearchWatch;
import io.minikafka.search.StateBytes;
import io.minikafka.search.StateSpace;
import io.minikafka.session.Ledger;
import io.minikafka.session.Request;
import io.minikafka.session.Scripted;
import io.minikafka.session.SessionState;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Counting interchangeable states once overlooks nothing: what is found is what a search finds that tells all apart. */
class CanonicalStateTest {

    private static final String ALL_MOVES = "--use " + String.join(",", Moves.names());

    /**
     * Sessions that have come somewhere: pending, diverged, out of sync, idempotent, with a clock that does things; under
     * Kafka's rules with a leader that is dead or has not heard, changes of the ISR in flight, a follower that knows less.
     */
    static List<List<String>> starts() {
        return List.of(
                List.of(
                        "new-cluster --semantics kafka --brokers 1,2 --config min.insync.replicas=2",
                        "create-topic events",
                        "send events a --acks all",
                        "tick 7"),
                List.of(
                        "new-cluster --semantics kafka --brokers 1,2",
                        "create-topic events",
                        "crash-broker 2",
                        "send events a --acks all",
                        "crash-broker 1 --lose-unflushed"),
                List.of(
                        "new-cluster --semantics kip-279 --brokers 1,2",
                        "create-topic events",
                        "set isr-changes manual",
                        "set metadata manual",
                        "send events a",
                        "remove-from-isr events 2",
                        "elect events --broker 2"),
                List.of(
                        "new-cluster --semantics hw-truncation",
                        "create-topic events",
                        "send events a --acks all",
                        "fetch-followers events",
                        "remove-from-isr events 3"),
                List.of("create-topic events"),
                List.of("create-topic events --config min.insync.replicas=2", "send events a --acks all", "tick 7"),
                List.of(
                        "create-topic events",
                        "send events a",
                        "fetch-followers --follower 2",
                        "promote events 2",
                        "send events b --acks all",
                        "send events c",
                        "fetch-followers --follower 1"),
                List.of(
                        "create-topic events",
                        "producer p --idempotent --linger 20000",
                        "send events x --producer p",
                        "follower-loop on --every 15000"),
                List.of(
                        "create-topic events --replication-factor 2",
                        "send events a b",
                        "inject fetch-error --broker 2"));
    }

    private static ClusterSpace space(List<String> start, String options) {
        SessionState state =
                Scripted.after(start.toArray(String[]::new)).session().state();
        String line = "explore events " + options;
        Request.Explore request = Requests.of(line);
        return Explorer.space(
                state, request, Scripted.EVENTS, Goal.named(request.goal()).orElseThrow());
    }

    private static SearchResult search(StateSpace<SessionState> space, int depth) {
        return Search.run(space, new SearchLimits(depth, Requests.PLENTY, 2), SearchWatch.NONE);
    }

    /** Every different state within some steps, told apart by equality. */
    private static Set<SessionState> within(StateSpace<SessionState> space, int depth) {
        Set<SessionState> seen = new LinkedHashSet<>(List.of(space.start()));
        List<SessionState> level = List.of(space.start());
        for (int step = 0; step < depth; step++) {
            List<SessionState> next = new ArrayList<>();
            for (SessionState state : level) {
                space.steps(state, (action, after, isGoal) -> {
                    if (seen.add(after)) {
                        next.add(after);
                    }
                });
            }
            level = next;
        }
        return seen;
    }

    /** One step to each of some states, told apart as another space does. */
    private record Star(StateSpace<SessionState> space, Set<SessionState> states) implements StateSpace<SessionState> {
        @Override
        public SessionState start() {
            return space.start();
        }

        @Override
        public void steps(SessionState state, Steps<SessionState> steps) {
            states.forEach(next -> steps.take(0, next, false));
        }

        @Override
        public void describe(SessionState state, StateBytes bytes) {
            space.describe(state, bytes);
        }
    }

    @ParameterizedTest
    @MethodSource("starts")
    void everyStateIsReachedButForItsNames(List<String> start) {
        // A goal that nothing reaches within the depth, whatever the start.
        ClusterSpace space = space(start, "--goal one-leader-per-epoch --values 2 " + ALL_MOVES);
        // From where something has happened, more can be told apart sooner.
        int depth = start.size() == 1 ? 4 : 3;
        Set<SessionState> all = within(space, depth);
        int kinds = search(new Star(space, all), 1).states();

        assertThat(search(space, depth).states()).isEqualTo(kinds);
        assertThat(kinds).isLessThanOrEqualTo(all.size());
    }

    @ParameterizedTest
    @MethodSource("starts")
    void goalsAreReachedAsSoonAsWithoutIt(List<String> start) {
        for (String goal : List.of("lost", "diverged", "hw-back", "unread")) {
            ClusterSpace space = space(start, "--goal " + goal + " --values 2 " + ALL_MOVES);
            SearchResult reduced = search(space, 3);
            boolean[] isReached = {false};
            for (SessionState state : within(space, 2)) {
                space.steps(state, (action, after, isGoal) -> isReached[0] |= isGoal);
            }
            assertThat(reduced.isFound()).as("%s after %s", goal, start).isEqualTo(isReached[0]);
        }
    }

    @Test
    void followersAreInterchangeable() {
        ClusterSpace space = space(List.of("create-topic events"), "--use remove-from-isr");

        // Both in, one out, both out: not two ways to have one out.
        assertThat(search(space, 10).states()).isEqualTo(3);
    }

    @Test
    void theSpaceOfOneRecordIsFinite() {
        ClusterSpace space = space(List.of("create-topic events"), "--goal one-leader-per-epoch --values 1");
        SearchResult result = search(space, 1_000);

        assertThat(result.end()).isEqualTo(SearchResult.End.EXHAUSTED);
    }

    /** Whoever adds a component to a state must say here that the description knows it, or the search may overlook states. */
    @Test
    void everyComponentOfAStateIsKnown() {
        assertThat(components(SessionState.class)).containsExactly("cluster", "ledger");
        assertThat(components(ClusterState.class))
                .containsExactly(
                        "brokers",
                        "nowMs",
                        "config",
                        "topics",
                        "partitions",
                        "lastSendNumber",
                        "followerLoop",
                        "fetchErrors",
                        "producers",
                        "controller");
        assertThat(components(PartitionReplicaSet.class))
                .containsExactly(
                        "assignment",
                        "leaderId",
                        "leaderEpoch",
                        "isr",
                        "highWatermark",
                        "replicas",
                        "pending",
                        "kafka");
        assertThat(components(Replica.class)).containsExactly("brokerId", "log", "lastFetchMs");
        assertThat(components(AckWaiter.class))
                .containsExactly("sendNumber", "baseOffset", "targetOffset", "acknowledgementSet");
        assertThat(components(Ledger.class)).containsExactly("sends", "acknowledged", "lost");
        assertThat(components(Producer.class)).containsExactly("name", "settings", "identity", "accumulator");
    }

    @Test
    void everyComponentThatOnlyKafkasRulesAddIsKnown() {
        assertThat(components(Controller.class)).containsExactly("rules", "brokers", "isIsrManual", "isMetadataManual");
        assertThat(components(Broker.class)).containsExactly("status", "epoch", "isUnclean");
        assertThat(components(KafkaPartition.class))
                .containsExactly(
                        "partitionEpoch",
                        "hasLeader",
                        "elr",
                        "lastLeader",
                        "change",
                        "epochStart",
                        "replicas",
                        "deadlinesMs");
        assertThat(components(KafkaReplica.class))
                .containsExactly(
                        "highWatermark",
                        "checkpointedHighWatermark",
                        "heardEpoch",
                        "heardLeader",
                        "isReconciled",
                        "flushedLeo",
                        "epochs",
                        "remote");
        assertThat(components(RemoteReplica.class))
                .containsExactly("leo", "lastFetchMs", "leaderLeoThen", "lastCaughtUpMs", "brokerEpoch");
        assertThat(components(IsrChange.class)).containsExactly("to", "leaderEpoch", "partitionEpoch", "brokerEpochs");
        assertThat(components(LeaderEpochCache.EpochStart.class)).containsExactly("epoch", "startOffset");
    }

    private static List<String> components(Class<?> type) {
        return Arrays.stream(type.getRecordComponents())
                .map(RecordComponent::getName)
                .toList();
    }
}
