package io.minikafka.cluster;

import io.minikafka.replication.BrokerSet;
import io.minikafka.replication.PartitionReplicaSet;
import io.vavr.collection.Vector;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/** A step that is checked: a state, and what was decided in it. */
final class InvariantStep {

    private final ClusterState before;
    private final Decision decision;
    private final boolean isFreshStart;
    private final boolean isReopening;
    private final List<Change> changes;

    /** A partition that the step changed. */
    record Change(TopicPartition id, PartitionReplicaSet from, PartitionReplicaSet to) {
        boolean isPromotion() {
            return from.leaderEpoch() != to.leaderEpoch();
        }

        /**
         * One leader leads before and after, and knows it. Who led last and leads no more may lose its log, and its
         * checkpoint, and who has not heard that it leads follows whom it knows.
         */
        boolean isTenure() {
            return from.isLed() && to.isLed() && !isPromotion();
        }
    }

    InvariantStep(ClusterState before, Decision decision) {
        this.before = before;
        this.decision = decision;
        isFreshStart = decision.events().exists(Event.ClusterCreated.class::isInstance);
        isReopening = decision.events().exists(Event.ClusterReopened.class::isInstance);
        changes = isFreshStart ? List.of() : changes(before, decision.after());
    }

    /**
     * A tick that stops at several instants is checked as a step to each of them, and whatever a named producer sends is
     * a step of its own, as any other send is; everything else is one step.
     */
    static List<InvariantStep> instants(ClusterState before, Decision decision) {
        List<InvariantStep> instants = new ArrayList<>();
        ClusterState from = before;
        ClusterState to = before;
        Vector<Event> events = Vector.empty();
        boolean isSending = false;
        boolean isSent = false;
        for (Event event : decision.events()) {
            boolean isNext = isSent || event instanceof Event.ClockAdvanced || event instanceof Event.ProducerBatchSent;
            if (isNext && !events.isEmpty()) {
                instants.add(new InvariantStep(from, new Decision(new Outcome.Done(new Reply.Changed()), events, to)));
                from = to;
                events = Vector.empty();
            }
            events = events.append(event);
            to = to.apply(event);
            isSent = isSending && isAnswer(event);
            isSending = !isSent && (isSending || event instanceof Event.ProducerBatchSent);
        }
        instants.add(new InvariantStep(from, new Decision(decision.outcome(), events, decision.after())));
        return instants;
    }

    /** What ends the events of a send. */
    private static boolean isAnswer(Event event) {
        return event instanceof Event.SendAcknowledged
                || event instanceof Event.SendPending
                || event instanceof Event.DuplicateAcknowledged;
    }

    // Only a shortcut: an equal value in another object is looked at once more, and found equal.
    @SuppressWarnings("ReferenceEquality")
    private static List<Change> changes(ClusterState before, ClusterState after) {
        List<Change> changes = new ArrayList<>();
        after.partitions()
                .forEach(partition -> before.partitions()
                        .get(partition._1())
                        .filter(from -> from != partition._2())
                        .forEach(from -> changes.add(new Change(partition._1(), from, partition._2()))));
        return changes;
    }

    ClusterState before() {
        return before;
    }

    ClusterState after() {
        return decision.after();
    }

    Vector<Event> events() {
        return decision.events();
    }

    /** What was read, if the step is a consumer's fetch. */
    Optional<Reply.Fetched> fetched() {
        return decision.outcome() instanceof Outcome.Done done && done.reply() instanceof Reply.Fetched fetched
                ? Optional.of(fetched)
                : Optional.empty();
    }

    boolean isRefused() {
        return decision.outcome().isRefused();
    }

    /** The cluster is a new one, so nothing of the old one need remain. */
    boolean isFreshStart() {
        return isFreshStart;
    }

    /** The cluster came back from its store, so what only a running cluster promises does not count. */
    boolean isReopening() {
        return isReopening;
    }

    /** The partitions that exist before and after and are not the same; none where the cluster is a new one. */
    List<Change> changes() {
        return changes;
    }

    /** The same, but none where the cluster came back from its store. */
    List<Change> changesWhileRunning() {
        return isReopening ? List.of() : changes;
    }

    /** The partitions whose ISR the step has refreshed, as far as its events show. */
    SortedSet<TopicPartition> refreshed() {
        SortedSet<TopicPartition> refreshed = new TreeSet<>();
        for (Event event : events()) {
            if (event instanceof Event.FollowerFetched fetched && !isRefused()) {
                refreshed.add(fetched.partition());
            } else if (event instanceof Event.IsrChanged changed && changed.cause() == Event.IsrChanged.Cause.REFRESH) {
                refreshed.add(changed.partition());
            }
        }
        return refreshed;
    }

    /** The partitions whose high watermark and pending sends the step has evaluated, as far as its events show. */
    SortedSet<TopicPartition> evaluated() {
        SortedSet<TopicPartition> evaluated = refreshed();
        for (Event event : events()) {
            if (event instanceof Event.BatchAppended appended) {
                evaluated.add(appended.partition());
            } else if (event instanceof Event.TransactionMarkerAppended marker) {
                evaluated.add(marker.partition());
            } else if (event instanceof Event.HighWatermarkAdvanced advanced) {
                evaluated.add(advanced.partition());
            } else if (event instanceof Event.IsrChanged changed && changed.cause() == Event.IsrChanged.Cause.REMOVAL) {
                evaluated.add(changed.partition());
            }
        }
        return evaluated;
    }

    /** The smallest log end offset of some brokers. */
    static long shortestLeo(PartitionReplicaSet set, BrokerSet brokers) {
        return brokers.ids().stream()
                .mapToLong(broker -> set.replica(broker).leo())
                .min()
                .orElse(Long.MAX_VALUE);
    }
}
