package io.minikafka.explore;

import io.minikafka.cluster.Invariant;
import io.minikafka.cluster.Invariants;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.Replica;
import io.minikafka.session.LedgerNote;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** What an exploration looks for in each step: one of four losses, or an invariant that the step breaks. */
public final class Goal {

    private static final List<Goal> LOSSES = List.of(
            new Goal("lost", "an acknowledged record is no longer in the leader's log", Goal::isLost),
            new Goal(
                    "diverged",
                    "below the high watermark two in-sync replicas hold different records",
                    Goal::isDiverged),
            new Goal("hw-back", "the high watermark goes back", Goal::isHighWatermarkBack),
            new Goal(
                    "unread",
                    "a consumer no longer reads what it could read at an offset, or reads something else",
                    Goal::isUnread));

    private final String name;
    private final String sentence;
    private final Predicate<Taken> check;

    private Goal(String name, String sentence, Predicate<Taken> check) {
        this.name = name;
        this.sentence = sentence;
        this.check = check;
    }

    /** The goal of a name: a loss, or the label of an invariant. */
    public static Optional<Goal> named(String name) {
        for (Goal loss : LOSSES) {
            if (loss.name.equals(name)) {
                return Optional.of(loss);
            }
        }
        return Invariant.named(name).map(Goal::breaking);
    }

    /** All names, the losses first. */
    public static List<String> names() {
        List<String> names = new ArrayList<>();
        LOSSES.forEach(loss -> names.add(loss.name));
        for (Invariant invariant : Invariant.values()) {
            names.add(invariant.label());
        }
        return names;
    }

    private static Goal breaking(Invariant invariant) {
        return new Goal(
                invariant.label(),
                "this does not hold: " + invariant.sentence(),
                taken -> !Invariants.ofStep(taken.before().cluster(), taken.decision(), invariant)
                        .isEmpty());
    }

    public String name() {
        return name;
    }

    /** What it means, in one sentence without a full stop of its own. */
    public String sentence() {
        return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
    }

    boolean isReached(Taken taken) {
        return check.test(taken);
    }

    private static boolean isLost(Taken taken) {
        for (LedgerNote note : taken.posting().notes()) {
            if (note instanceof LedgerNote.Lost lost && lost.send().partition().equals(taken.partition())) {
                return true;
            }
        }
        return false;
    }

    /** The leader is in sync too, so whoever differs from another in-sync replica there, one of them differs from it. */
    private static boolean isDiverged(Taken taken) {
        PartitionReplicaSet set = taken.to();
        for (Replica follower : set.followers()) {
            long ends = Math.min(follower.leo(), set.leader().leo());
            boolean isInSync = set.isr().contains(follower.brokerId());
            if (isInSync && set.leader().log().divergesFrom(follower.log()) < Math.min(ends, set.highWatermark())) {
                return true;
            }
        }
        return false;
    }

    private static boolean isHighWatermarkBack(Taken taken) {
        return taken.to().highWatermark() < taken.from().highWatermark();
    }

    private static boolean isUnread(Taken taken) {
        long readBefore = visibleEnd(taken.from());
        long sameUpTo =
                taken.from().leader().log().divergesFrom(taken.to().leader().log());
        return Math.min(visibleEnd(taken.to()), sameUpTo) < readBefore;
    }

    private static long visibleEnd(PartitionReplicaSet set) {
        return Math.min(set.highWatermark(), set.leader().leo());
    }
}
