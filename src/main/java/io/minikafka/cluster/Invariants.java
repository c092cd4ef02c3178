package io.minikafka.cluster;

import io.minikafka.replication.PartitionReplicaSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Checks states and steps from outside: restates what chapters 5 and 6 promise, without asking the rules that are to keep
 * the promise.
 *
 * <p>Checking a state costs what its logs hold. Checking a step costs what the step changed and what is pending there, once
 * the state before it has been checked; so it can follow every step of a long run.
 */
public final class Invariants {

    /** What the other checks rely on when they look up replicas. */
    private static final List<Invariant> STRUCTURE =
            List.of(Invariant.REPLICAS_MATCH_ASSIGNMENT, Invariant.ISR_WITHIN_ASSIGNMENT, Invariant.LEADER_IN_ISR);

    private Invariants() {}

    /**
     * Checks everything in a state.
     *
     * @return what is wrong, in the order of the partitions; what may fail after a promotion is left out for a partition
     *     that has had one
     */
    public static List<InvariantViolation> of(ClusterState state) {
        List<InvariantViolation> violations = new ArrayList<>();
        state.partitions()
                .forEach(entry -> checkState(
                        new InvariantPartition(state, entry._1(), entry._2(), Optional.empty()), violations));
        return violations;
    }

    /** Checks one invariant in a state, also after a promotion; a property of steps finds nothing wrong with a state. */
    public static List<InvariantViolation> of(ClusterState state, Invariant invariant) {
        List<InvariantViolation> violations = new ArrayList<>();
        state.partitions().forEach(entry -> {
            InvariantPartition partition = new InvariantPartition(state, entry._1(), entry._2(), Optional.empty());
            if (STRUCTURE.contains(invariant) || isSound(partition)) {
                invariant.check(partition, into(violations, invariant));
            }
        });
        return violations;
    }

    /**
     * Checks everything in a step: the step itself, and the state that it leads to as far as the step changed it.
     *
     * @param before a state that has been checked
     * @param decision what was decided in it
     */
    public static List<InvariantViolation> ofStep(ClusterState before, Decision decision) {
        List<InvariantViolation> violations = new ArrayList<>();
        for (InvariantStep step : InvariantStep.instants(before, decision)) {
            violations.addAll(of(step));
        }
        return violations;
    }

    private static List<InvariantViolation> of(InvariantStep step) {
        List<InvariantViolation> violations = new ArrayList<>();
        if (step.isFreshStart()) {
            violations.addAll(of(step.after()));
        } else {
            checkNewPartitions(step, violations);
            for (InvariantStep.Change change : step.changes()) {
                checkState(
                        new InvariantPartition(step.after(), change.id(), change.to(), Optional.of(change.from())),
                        violations);
            }
        }
        if (violations.stream().noneMatch(found -> STRUCTURE.contains(found.invariant()))) {
            for (Invariant invariant : Invariant.values()) {
                if (invariant.isOf(step.after().rules())) {
                    invariant.check(step, into(violations, invariant));
                }
            }
        }
        return violations;
    }

    /** Checks one invariant: in a step, or, where it is a property of states, in the state that the step leads to. */
    public static List<InvariantViolation> ofStep(ClusterState before, Decision decision, Invariant invariant) {
        if (invariant.isOfState()) {
            return of(decision.after(), invariant);
        }
        List<InvariantViolation> violations = new ArrayList<>();
        if (decision.after()
                .partitions()
                .forAll(entry ->
                        isSound(new InvariantPartition(decision.after(), entry._1(), entry._2(), Optional.empty())))) {
            for (InvariantStep step : InvariantStep.instants(before, decision)) {
                invariant.check(step, into(violations, invariant));
            }
        }
        return violations;
    }

    private static void checkNewPartitions(InvariantStep step, List<InvariantViolation> violations) {
        step.after().partitions().forEach(entry -> {
            if (!step.before().partitions().containsKey(entry._1())) {
                checkState(new InvariantPartition(step.after(), entry._1(), entry._2(), Optional.empty()), violations);
            }
        });
    }

    /** The structure first: where that is broken, the rest cannot be asked. */
    private static void checkState(InvariantPartition partition, List<InvariantViolation> violations) {
        int found = violations.size();
        STRUCTURE.forEach(invariant -> invariant.check(partition, into(violations, invariant)));
        if (violations.size() > found) {
            return;
        }
        for (Invariant invariant : Invariant.values()) {
            boolean isDue = invariant.isOf(partition.state().rules()) && isDueNow(invariant, partition.set());
            if (isDue && !STRUCTURE.contains(invariant)) {
                invariant.check(partition, into(violations, invariant));
            }
        }
    }

    private static boolean isDueNow(Invariant invariant, PartitionReplicaSet set) {
        return !invariant.isUntilPromotion() || !hasBeenPromoted(set);
    }

    /** Every promotion begins an epoch, and epochs outlive a restart. */
    private static boolean hasBeenPromoted(PartitionReplicaSet set) {
        return set.leaderEpoch() > 0;
    }

    private static boolean isSound(InvariantPartition partition) {
        List<InvariantViolation> violations = new ArrayList<>();
        STRUCTURE.forEach(invariant -> invariant.check(partition, into(violations, invariant)));
        return violations.isEmpty();
    }

    private static Consumer<String> into(List<InvariantViolation> violations, Invariant invariant) {
        return problem -> violations.add(new InvariantViolation(invariant, problem));
    }
}
