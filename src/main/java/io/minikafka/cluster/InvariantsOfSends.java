package io.minikafka.cluster;

import io.minikafka.replication.AckMode;
import io.minikafka.replication.AckWaiter;
import io.minikafka.replication.BrokerSet;
import io.minikafka.replication.PartitionReplicaSet;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;

/** What every step must do to the sends: number, acknowledge, keep, end them; the sentences stand in {@link Invariant}. */
final class InvariantsOfSends {

    private InvariantsOfSends() {}

    static void sendNumbersIncrease(InvariantStep step, Consumer<String> problems) {
        int last = step.isFreshStart() ? 0 : step.before().lastSendNumber();
        for (Event event : step.events()) {
            int number;
            if (event instanceof Event.BatchAppended appended) {
                number = appended.sendNumber();
            } else if (event instanceof Event.DuplicateAcknowledged repeated) {
                number = repeated.sendNumber();
            } else if (event instanceof KafkaEvent.DuplicatePending repeated) {
                number = repeated.sendNumber();
            } else {
                continue;
            }
            if (number != last + 1) {
                problems.accept("send #" + number + " follows #" + last);
            }
            last = number;
        }
        if (step.after().lastSendNumber() != last) {
            problems.accept("the last send was #" + last + ", the state says #"
                    + step.after().lastSendNumber());
        }
    }

    static void acknowledgedMeansReplicated(InvariantStep step, Consumer<String> problems) {
        for (Event event : step.events()) {
            if (event instanceof Event.PendingSendAcknowledged acknowledged) {
                AckWaiter waiter = acknowledged.waiter();
                requireReplicated(
                        step,
                        acknowledged.partition(),
                        waiter.sendNumber(),
                        waiter.targetOffset(),
                        waiter.acknowledgementSet(),
                        problems);
            } else if (event instanceof Event.SendAcknowledged acknowledged && acknowledged.acks() == AckMode.ALL) {
                requireReplicated(
                        step,
                        acknowledged.partition(),
                        acknowledged.sendNumber(),
                        acknowledged.batch().nextOffset(),
                        acknowledged.isr(),
                        problems);
            }
        }
    }

    private static void requireReplicated(
            InvariantStep step,
            TopicPartition id,
            int number,
            long target,
            BrokerSet captured,
            Consumer<String> problems) {
        PartitionReplicaSet set = step.after().partition(id);
        for (int broker : captured.ids()) {
            if (set.replica(broker).leo() < target) {
                problems.accept(id + ": send #" + number + " is acknowledged, but broker " + broker + " of " + captured
                        + " has leo "
                        + set.replica(broker).leo() + ", not " + target);
            }
        }
        int minimum = step.after().replicationConfig(id).minInsyncReplicas();
        if (set.isr().size() < minimum) {
            problems.accept(id + ": send #" + number + " is acknowledged, but isr " + set.isr()
                    + " is smaller than min.insync.replicas " + minimum);
        }
    }

    static void evaluationLeavesNothingDue(InvariantStep step, Consumer<String> problems) {
        for (TopicPartition id : step.evaluated()) {
            PartitionReplicaSet set = step.after().partition(id);
            long shortest = InvariantStep.shortestLeo(set, set.isr());
            if (set.highWatermark()
                    != Math.max(shortest, step.before().partition(id).highWatermark())) {
                problems.accept(id + ": hw is " + set.highWatermark() + ", the shortest log of isr " + set.isr()
                        + " ends at " + shortest);
            }
            int minimum = step.after().replicationConfig(id).minInsyncReplicas();
            for (AckWaiter waiter : set.pending().all()) {
                long reached = InvariantStep.shortestLeo(set, waiter.acknowledgementSet());
                if (reached >= waiter.targetOffset() || set.isr().size() < minimum) {
                    problems.accept(id + ": send #" + waiter.sendNumber() + " still waits for offset "
                            + waiter.targetOffset() + ", all of " + waiter.acknowledgementSet() + " have " + reached
                            + ", isr is " + set.isr() + ", min.insync.replicas " + minimum);
                }
            }
        }
    }

    static void pendingSendsEndOnce(InvariantStep step, Consumer<String> problems) {
        for (InvariantStep.Change change : step.changes()) {
            List<AckWaiter> due = new ArrayList<>(change.from().pending().all());
            for (Event event : step.events()) {
                if (event instanceof Event.SendPending added
                        && added.partition().equals(change.id())) {
                    due.add(added.waiter());
                } else if (event instanceof Event.PendingSendAcknowledged ended
                        && ended.partition().equals(change.id())) {
                    end(due, ended.waiter(), change.id(), problems);
                } else if (event instanceof Event.PendingSendFailed ended
                        && ended.partition().equals(change.id())) {
                    end(due, ended.waiter(), change.id(), problems);
                }
            }
            due.sort(Comparator.comparingInt(AckWaiter::sendNumber));
            if (!due.equals(change.to().pending().all())) {
                problems.accept(change.id() + ": pending should be " + due + ", found "
                        + change.to().pending());
            }
        }
    }

    private static void end(List<AckWaiter> due, AckWaiter waiter, TopicPartition id, Consumer<String> problems) {
        if (!due.remove(waiter)) {
            problems.accept(id + ": send #" + waiter.sendNumber() + " ended, but was not pending");
        }
    }
}
