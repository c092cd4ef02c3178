package io.minikafka.cluster;

import io.minikafka.log.PartitionLog;
import io.minikafka.replication.BrokerSet;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.Replica;
import io.minikafka.replication.ReplicationConfig;
import java.util.function.Consumer;

/** What must be true of every step from one state to the next; the sentences stand in {@link Invariant}. */
final class InvariantsOfStep {

    private InvariantsOfStep() {}

    static void hwNeverGoesBack(InvariantStep step, Consumer<String> problems) {
        for (InvariantStep.Change change : step.changesWhileRunning()) {
            if (change.to().highWatermark() < change.from().highWatermark()) {
                problems.accept(change.id() + ": hw " + change.from().highWatermark() + " -> "
                        + change.to().highWatermark());
            }
        }
    }

    static void oneLeaderPerEpoch(InvariantStep step, Consumer<String> problems) {
        for (InvariantStep.Change change : step.changes()) {
            PartitionReplicaSet from = change.from();
            PartitionReplicaSet to = change.to();
            if (to.leaderEpoch() < from.leaderEpoch()) {
                problems.accept(change.id() + ": epoch " + from.leaderEpoch() + " -> " + to.leaderEpoch());
            }
            if (to.leaderEpoch() == from.leaderEpoch() && to.leaderId() != from.leaderId()) {
                problems.accept(change.id() + ": leader " + from.leaderId() + " -> " + to.leaderId() + " within epoch "
                        + to.leaderEpoch());
            }
        }
    }

    static void leaderLogOnlyGrows(InvariantStep step, Consumer<String> problems) {
        for (InvariantStep.Change change : step.changesWhileRunning()) {
            PartitionLog before = change.from().leader().log();
            PartitionLog after = change.to().leader().log();
            if (change.isTenure() && before.divergesFrom(after) < before.leo()) {
                problems.accept(change.id() + ": leader " + change.to().leaderId() + " changed its log from offset "
                        + before.divergesFrom(after) + " on, leo " + before.leo() + " -> " + after.leo());
            }
        }
    }

    static void committedRecordsStay(InvariantStep step, Consumer<String> problems) {
        for (InvariantStep.Change change : step.changesWhileRunning()) {
            for (Replica before : change.from().replicas().values()) {
                long parting = before.log()
                        .divergesFrom(change.to().replica(before.brokerId()).log());
                if (parting < Math.min(before.leo(), change.from().highWatermark())) {
                    problems.accept(change.id() + ": broker " + before.brokerId() + " changed its log from offset "
                            + parting + " on, hw was " + change.from().highWatermark());
                }
            }
        }
    }

    static void logsAreCutToHw(InvariantStep step, Consumer<String> problems) {
        for (Event event : step.events()) {
            if (event instanceof Event.LogTruncated cut) {
                PartitionReplicaSet before = step.before().partition(cut.partition());
                long leo = before.replica(cut.broker()).leo();
                if (cut.toLeo() != before.highWatermark() || cut.fromLeo() != leo || leo <= cut.toLeo()) {
                    problems.accept(cut.partition() + ": broker " + cut.broker() + " was cut " + cut.fromLeo() + " -> "
                            + cut.toLeo() + ", its leo was " + leo + ", hw " + before.highWatermark());
                }
            }
        }
    }

    static void logsEndAsTold(InvariantStep step, Consumer<String> problems) {
        for (InvariantStep.Change change : step.changesWhileRunning()) {
            for (Replica before : change.from().replicas().values()) {
                long told = toldLeo(step, change.id(), before);
                Replica after = change.to().replica(before.brokerId());
                if (after.leo() != told || (told == before.leo() && isUntold(step, change.id(), before, after))) {
                    problems.accept(change.id() + ": broker " + before.brokerId() + " was told to end at " + told
                            + ", leo " + before.leo() + " -> " + after.leo());
                }
            }
        }
    }

    /** Another log of the same length, though nothing was said about it. */
    private static boolean isUntold(InvariantStep step, TopicPartition partition, Replica before, Replica after) {
        return !before.log().equals(after.log())
                && !step.events()
                        .exists(event -> event instanceof Event.LogTruncated cut
                                && cut.partition().equals(partition)
                                && cut.broker() == before.brokerId());
    }

    /** Where a replica's log ends according to the last event about it. */
    private static long toldLeo(InvariantStep step, TopicPartition partition, Replica before) {
        long leo = before.leo();
        for (Event event : step.events()) {
            if (event instanceof Event.BatchAppended appended
                    && appended.partition().equals(partition)
                    && appended.leader() == before.brokerId()) {
                leo = appended.batch().nextOffset();
            } else if (event instanceof Event.TransactionMarkerAppended marker
                    && marker.partition().equals(partition)
                    && marker.leader() == before.brokerId()) {
                leo = marker.batch().nextOffset();
            } else if (event instanceof Event.LogTruncated cut
                    && cut.partition().equals(partition)
                    && cut.broker() == before.brokerId()) {
                leo = cut.toLeo();
            } else if (event instanceof Event.FollowerFetched fetched
                    && fetched.partition().equals(partition)
                    && fetched.broker() == before.brokerId()) {
                leo = fetched.toLeo();
            }
        }
        return leo;
    }

    static void fetchedFollowersNotAhead(InvariantStep step, Consumer<String> problems) {
        for (Event event : step.events()) {
            if (event instanceof Event.FollowerFetched fetched) {
                PartitionReplicaSet set = step.after().partition(fetched.partition());
                Replica follower = set.replica(fetched.broker());
                if (follower.leo() > set.leader().leo()
                        || follower.lastFetchMs() != step.after().nowMs()) {
                    problems.accept(fetched.partition() + ": broker " + fetched.broker() + " fetched, has leo "
                            + follower.leo() + ", leader " + set.leaderId() + " has "
                            + set.leader().leo() + "; its last fetch was at " + follower.lastFetchMs() + " ms, now is "
                            + step.after().nowMs());
                }
            }
        }
    }

    static void rejoinedReplicasWaitAtHw(InvariantStep step, Consumer<String> problems) {
        for (Event event : step.events()) {
            if (event instanceof Event.LastFetchReset reset) {
                PartitionReplicaSet set = step.after().partition(reset.partition());
                Replica rejoined = set.replica(reset.broker());
                if (rejoined.leo() > set.highWatermark()
                        || set.isr().contains(reset.broker())
                        || rejoined.lastFetchMs() != step.after().nowMs()) {
                    problems.accept(reset.partition() + ": broker " + reset.broker() + " rejoined with leo "
                            + rejoined.leo() + ", hw is " + set.highWatermark() + ", isr " + set.isr()
                            + "; its last fetch was at " + rejoined.lastFetchMs() + " ms, now is "
                            + step.after().nowMs());
                }
            }
        }
    }

    static void newLeaderEndsAtHw(InvariantStep step, Consumer<String> problems) {
        for (InvariantStep.Change change : step.changesWhileRunning()) {
            PartitionReplicaSet to = change.to();
            if (change.isPromotion()
                    && (to.leader().leo() != to.highWatermark()
                            || !to.isr().equals(BrokerSet.of(to.leaderId()))
                            || to.leaderEpoch() != change.from().leaderEpoch() + 1
                            || !change.from().isr().contains(to.leaderId())
                            || !to.pending().isEmpty())) {
                problems.accept(change.id() + ": broker " + to.leaderId() + " of isr "
                        + change.from().isr() + " leads with leo " + to.leader().leo() + ", hw " + to.highWatermark()
                        + ", isr " + to.isr() + ", epoch " + change.from().leaderEpoch() + " -> " + to.leaderEpoch()
                        + ", pending sends " + to.pending());
            }
        }
    }

    static void isrFollowsItsConditions(InvariantStep step, Consumer<String> problems) {
        for (TopicPartition id : step.refreshed()) {
            PartitionReplicaSet set = step.after().partition(id);
            ReplicationConfig config = step.after().replicationConfig(id);
            long highWatermark = step.before().partition(id).highWatermark();
            for (Replica follower : set.followers()) {
                long lag = set.leader().leo() - follower.leo();
                long ageMs = step.after().nowMs() - follower.lastFetchMs();
                boolean belongs = lag <= config.lagMaxMessages()
                        && ageMs <= config.lagTimeMaxMs()
                        && follower.leo() >= highWatermark;
                if (belongs != set.isr().contains(follower.brokerId())) {
                    problems.accept(id + ": broker " + follower.brokerId() + " lags " + lag + " offsets (at most "
                            + config.lagMaxMessages() + "), fetched " + ageMs + " ms ago (at most "
                            + config.lagTimeMaxMs() + "), has leo " + follower.leo() + " (at least hw "
                            + highWatermark + "), and isr is " + set.isr());
                }
            }
        }
    }

    static void reopeningKeepsLeaders(InvariantStep step, Consumer<String> problems) {
        if (!step.isReopening()) {
            return;
        }
        if (!step.before()
                .partitions()
                .keySet()
                .equals(step.after().partitions().keySet())) {
            problems.accept("partitions " + step.before().partitions().keySet().mkString(", ") + " reopened as "
                    + step.after().partitions().keySet().mkString(", "));
        }
        for (InvariantStep.Change change : step.changes()) {
            PartitionReplicaSet from = change.from();
            PartitionReplicaSet to = change.to();
            if (to.leaderId() != from.leaderId()
                    || to.leaderEpoch() != from.leaderEpoch()
                    || !to.assignment().equals(from.assignment())) {
                problems.accept(change.id() + ": leader " + from.leaderId() + " of epoch " + from.leaderEpoch()
                        + " on " + from.assignment() + " reopened as leader " + to.leaderId() + " of epoch "
                        + to.leaderEpoch() + " on " + to.assignment());
            }
            BrokerSet asLong = BrokerSet.of(to.assignment())
                    .filter(broker -> to.replica(broker).leo() == to.leader().leo());
            long shortest = InvariantStep.shortestLeo(to, BrokerSet.of(to.assignment()));
            if (!to.isr().equals(asLong) || to.highWatermark() != shortest) {
                problems.accept(change.id() + ": isr " + to.isr() + ", but " + asLong + " are as long as leader "
                        + to.leaderId() + "; hw " + to.highWatermark() + ", but the shortest log ends at " + shortest);
            }
        }
    }

    static void clockNeverGoesBack(InvariantStep step, Consumer<String> problems) {
        long from = step.isFreshStart() ? 0 : step.before().nowMs();
        if (step.after().nowMs() < from) {
            problems.accept("clock " + from + " ms -> " + step.after().nowMs() + " ms");
        }
    }

    static void refusalChangesNothing(InvariantStep step, Consumer<String> problems) {
        if (!step.isRefused()) {
            return;
        }
        boolean isOfLoop = step.events().lastOption().exists(Event.FollowerLoopFailed.class::isInstance);
        for (Event event : step.events()) {
            if (!isOfRound(event) && !isOfKafkasRound(event) && !(isOfLoop && isOfTick(event))) {
                problems.accept("a refused command left " + event);
            }
        }
        if (step.events().isEmpty() && !step.before().equals(step.after())) {
            problems.accept("a refused command changed the state without an event");
        }
    }

    /** Rounds of earlier partitions are complete, the one that failed has only fetched. */
    private static boolean isOfRound(Event event) {
        return event instanceof Event.FollowerFetched
                || event instanceof Event.FollowerFetchFailed
                || event instanceof Event.LogTruncated
                || event instanceof Event.HighWatermarkAdvanced
                || event instanceof Event.PendingSendAcknowledged
                || event instanceof Event.PendingSendFailed
                || (event instanceof Event.IsrChanged changed && changed.cause() == Event.IsrChanged.Cause.REFRESH);
    }

    /** There a request counts by itself: it may take its follower into the ISR. */
    private static boolean isOfKafkasRound(Event event) {
        return event instanceof KafkaEvent.FollowerAsked
                || event instanceof KafkaEvent.FollowerRefused
                || event instanceof KafkaEvent.FollowerHighWatermarkAdvanced
                || event instanceof KafkaEvent.IsrChangeRequested
                || event instanceof KafkaEvent.IsrChangeRefused
                || event instanceof KafkaEvent.ElrChanged
                || (event instanceof Event.IsrChanged changed && changed.cause() == Event.IsrChanged.Cause.EXPANSION);
    }

    /** A tick whose round failed stays where it is. */
    private static boolean isOfTick(Event event) {
        return event instanceof Event.ClockAdvanced || event instanceof Event.FollowerLoopFailed;
    }

    static void eventsTellEverything(InvariantStep step, Consumer<String> problems) {
        ClusterState told = step.before();
        for (Event event : step.events()) {
            told = told.apply(event);
        }
        if (!told.equals(step.after())) {
            problems.accept("after " + step.events().length() + " events the state should be another one");
        }
    }
}
