package io.minikafka.view;

import io.minikafka.cluster.ConfigKey;
import io.minikafka.cluster.ErrorCode;
import io.minikafka.cluster.Outcome;
import io.minikafka.cluster.Reply;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.session.Comparison;
import io.minikafka.session.Moment;
import io.minikafka.session.Request;
import io.minikafka.session.Result;
import io.minikafka.session.SessionState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Whether two answers to one command differ that were given under two sets of rules: in what changed, in what was read or
 * shown, or in how it ended. That answers are worded differently, or that rules keep other books, is no difference.
 */
public final class AnswerDifference {

    private AnswerDifference() {}

    public static boolean isBetween(Result own, Result other) {
        if (own.supposed().isPresent() && other.supposed().isPresent()) {
            return isBetween(own.supposed().get(), other.supposed().get());
        }
        if (!refusal(own).equals(refusal(other))) {
            return true;
        }
        if (Comparison.isNewCluster(own.request())) {
            return false;
        }
        if (own.request() instanceof Request.Show show) {
            return !own.outcome().isRefused() && !shown(own, show).equals(shown(other, show));
        }
        if (own.request() instanceof Request.OfTimeline) {
            return false;
        }
        boolean isOfOneFamily = isOfChapters(own.after()) == isOfChapters(other.after());
        return !read(own).equals(read(other)) || !changes(own, isOfOneFamily).equals(changes(other, isOfOneFamily));
    }

    private static boolean isOfChapters(SessionState state) {
        return state.cluster().rules().isOfChapters();
    }

    private static Optional<ErrorCode> refusal(Result result) {
        return result.outcome() instanceof Outcome.Refused refused ? Optional.of(refused.code()) : Optional.empty();
    }

    /** What a consumer got, and up to where it could have read. */
    private static List<Object> read(Result result) {
        return result.outcome() instanceof Outcome.Done done && done.reply() instanceof Reply.Fetched fetched
                ? List.of(fetched.records(), fetched.visibleEnd())
                : List.of();
    }

    private static List<Object> changes(Result result, boolean isOfOneFamily) {
        List<Object> changes = new ArrayList<>();
        for (Change change : between(result.before(), result.after())) {
            if (ConfigKey.named(change.what()).isPresent()) {
                changes.add(change.subject() + " " + change.what() + " " + change.to());
            } else if (!change.isOwnBook() || (isOfOneFamily && !change.isDetail())) {
                changes.add(change.subject() + " " + change.words());
            }
        }
        return changes;
    }

    /** Everything that differs between two states. */
    static List<Change> between(SessionState from, SessionState to) {
        return StateDifference.between(Moment.of(from), Moment.of(to));
    }

    private static List<Object> shown(Result result, Request.Show show) {
        List<Object> shown = new ArrayList<>();
        for (TopicPartition partition :
                show.target().resolve(result.after().cluster()).getOrElse(List.of())) {
            shown.add(shown(show.subject(), result.after().cluster().partition(partition)));
        }
        switch (show.subject()) {
            case SENDS, LOST, CLOCK, PRODUCERS, TRANSACTIONS, LSO, EPOCHS ->
                shown.addAll(new ShowLines(result.after(), show.target())
                        .lines(show.subject(), Canvas.plain(Integer.MAX_VALUE)));
            default -> {}
        }
        return shown;
    }

    /** What is shown of a partition, without the books that only some rules keep. */
    private static List<Object> shown(Request.Subject subject, PartitionReplicaSet set) {
        List<Object> leader = List.of(set.hasLeader(), set.leaderId(), set.leaderEpoch());
        return switch (subject) {
            case ISR -> List.of(leader, set.isr());
            case HW -> List.of(set.highWatermark());
            case LEO -> List.of(ShowLines.leos(set));
            case EPOCH, TOPICS -> leader;
            case PENDING -> List.copyOf(pending(set));
            case LOG ->
                List.of(
                        leader,
                        set.isr(),
                        set.highWatermark(),
                        pending(set),
                        set.replicas().mapValues(replica -> replica.log().entries()));
            default -> List.of();
        };
    }

    private static List<Integer> pending(PartitionReplicaSet set) {
        return set.pending().all().stream().map(waiter -> waiter.sendNumber()).toList();
    }
}
