package io.minikafka.view;

import io.minikafka.cluster.TopicPartition;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.Replica;
import io.minikafka.session.Ledger;
import io.minikafka.session.SessionState;
import io.minikafka.session.TimelineEntry;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A step that moved something of a partition: its leader, epoch, ISR, high watermark, a log end offset, or what is lost.
 *
 * @param number its number in the history
 * @param command the command line
 * @param before the partition before; null where the step made it
 * @param lost the sends whose records it lost
 * @param found the sends whose records it brought back
 */
record TimelineStep(
        int number,
        String command,
        @Nullable PartitionReplicaSet before,
        PartitionReplicaSet after,
        List<Integer> lost,
        List<Integer> found) {

    TimelineStep {
        lost = List.copyOf(lost);
        found = List.copyOf(found);
    }

    /** The steps that moved a partition, oldest first, back to the one that made it as it is now. */
    static List<TimelineStep> of(List<TimelineEntry> entries, TopicPartition partition) {
        List<TimelineStep> steps = new ArrayList<>();
        for (int i = entries.size() - 1; i >= 0; i--) {
            TimelineEntry entry = entries.get(i);
            SessionState old = entry.before().state();
            SessionState now = entry.after().state();
            PartitionReplicaSet before =
                    old.cluster().partitions().get(partition).getOrNull();
            PartitionReplicaSet after =
                    now.cluster().partitions().get(partition).getOrNull();
            if (after == null) {
                break;
            }
            TimelineStep step = new TimelineStep(
                    entry.number(),
                    entry.line(),
                    before,
                    after,
                    gone(now.ledger(), old.ledger(), partition),
                    gone(old.ledger(), now.ledger(), partition));
            if (step.hasMoved()) {
                steps.add(step);
            }
            if (before == null) {
                break;
            }
        }
        Collections.reverse(steps);
        return steps;
    }

    /** The sends of a partition that are lost in one ledger and not in another; where nothing is new, nothing is searched. */
    @SuppressWarnings("ReferenceEquality")
    private static List<Integer> gone(Ledger in, Ledger notIn, TopicPartition partition) {
        List<Integer> sends = new ArrayList<>();
        if (in.lost() == notIn.lost()) {
            return sends;
        }
        for (Ledger.LostBatch batch : in.lost().valuesIterator()) {
            int send = batch.send().number();
            if (batch.send().partition().equals(partition) && !notIn.lost().containsKey(send)) {
                sends.add(send);
            }
        }
        return sends;
    }

    private boolean hasMoved() {
        if (before == null || !lost.isEmpty() || !found.isEmpty()) {
            return true;
        }
        boolean isSame = before.leaderId() == after.leaderId()
                && before.hasLeader() == after.hasLeader()
                && before.leaderEpoch() == after.leaderEpoch()
                && before.highWatermark() == after.highWatermark()
                && before.isr().equals(after.isr());
        for (Replica replica : after.replicas().valuesIterator()) {
            isSame &= before.replica(replica.brokerId()).leo() == replica.leo();
        }
        return !isSame;
    }
}
