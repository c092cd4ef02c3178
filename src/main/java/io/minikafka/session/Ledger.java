package io.minikafka.session;

import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.Event;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.log.PartitionLog;
import io.vavr.collection.LinkedHashSet;
import io.vavr.collection.Set;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * What producers were told, and what became of it. Immutable.
 *
 * @param sends every send, by number
 * @param acknowledged for each partition, by base offset, the sends whose batch was acknowledged (acks 1 or all); a batch
 *     counts once, however often it was repeated, with the strongest answer
 * @param lost send number to what was lost, while it is lost
 */
public record Ledger(
        Vector<SendEntry> sends,
        TreeMap<TopicPartition, TreeMap<Long, Vector<SendEntry>>> acknowledged,
        TreeMap<Integer, LostBatch> lost) {

    public static final Ledger EMPTY = new Ledger(Vector.empty(), TreeMap.empty(), TreeMap.empty());

    /** An acknowledged batch that is gone, and the command line that lost it. */
    public record LostBatch(SendEntry send, String lostBy) {}

    /** A ledger after a command, and what it noticed. */
    public record Posting(Ledger ledger, List<LedgerNote> notes) {
        public Posting {
            notes = List.copyOf(notes);
        }
    }

    /** The send with a number that was given. */
    public SendEntry send(int number) {
        return sends.get(number - 1);
    }

    /** The loss of the batch that a send wrote or repeated, while it is lost. */
    public Option<LostBatch> lossOf(SendEntry send) {
        return lost.values()
                .find(batch -> batch.send().partition().equals(send.partition())
                        && batch.send().batch().equals(send.batch()));
    }

    /** Takes in what a command did. */
    public Posting post(Vector<Event> events, ClusterState before, ClusterState after, String line) {
        LedgerEntries entries = new LedgerEntries(this);
        Set<TopicPartition> replaced = LinkedHashSet.empty();
        for (Event event : events) {
            entries.post(event);
            replaced = LedgerEntries.partitionOfReplacedLog(event, after)
                    .map(replaced::add)
                    .getOrElse(replaced);
        }
        Ledger ledger = entries.ledger();
        List<LedgerNote> notes = new ArrayList<>();
        for (TopicPartition partition : replaced) {
            // Where nobody leads, nothing can be read, and nothing is lost yet.
            if (before.partitions().containsKey(partition)
                    && after.partition(partition).hasLeader()) {
                ledger = ledger.compare(partition, before, after, line, notes);
            }
        }
        return new Posting(ledger, notes);
    }

    /** Looks for acknowledged batches that went or came back, only from where the two leader logs part. */
    private Ledger compare(
            TopicPartition partition,
            ClusterState beforeState,
            ClusterState afterState,
            String line,
            List<LedgerNote> notes) {
        PartitionLog after = afterState.partition(partition).leader().log();
        // While nobody led, a log may have lost something that nobody looked at.
        long parting = beforeState.partition(partition).hasLeader()
                ? beforeState.partition(partition).leader().log().divergesFrom(after)
                : 0;
        TreeMap<Integer, LostBatch> nowLost = lost;
        TreeMap<Long, Vector<SendEntry>> byOffset = acknowledged.getOrElse(partition, TreeMap.empty());
        for (SendEntry send : from(byOffset, parting)) {
            boolean isThere = after.contains(send.batch());
            if (isThere && nowLost.containsKey(send.number())) {
                nowLost = nowLost.remove(send.number());
                notes.add(new LedgerNote.Found(send));
            } else if (!isThere && !nowLost.containsKey(send.number())) {
                nowLost = nowLost.put(send.number(), new LostBatch(send, line));
                notes.add(new LedgerNote.Lost(send));
            }
        }
        return new Ledger(sends, acknowledged, nowLost);
    }

    /** Walks back from the end, so that it costs what stands there. */
    private static List<SendEntry> from(TreeMap<Long, Vector<SendEntry>> byOffset, long offset) {
        List<SendEntry> found = new ArrayList<>();
        for (TreeMap<Long, Vector<SendEntry>> rest = byOffset;
                !rest.isEmpty() && rest.last()._1() >= offset;
                rest = rest.remove(rest.last()._1())) {
            found.addAll(rest.last()._2().reverse().toJavaList());
        }
        Collections.reverse(found);
        return found;
    }

    Ledger withSend(SendEntry send) {
        return new Ledger(
                send.number() > sends.size() ? sends.append(send) : sends.update(send.number() - 1, send),
                acknowledged,
                lost);
    }

    /** Forgets that a producer was told of a batch, and that the batch is lost. */
    Ledger without(SendEntry send) {
        TreeMap<Long, Vector<SendEntry>> byOffset = acknowledged.getOrElse(send.partition(), TreeMap.empty());
        Vector<SendEntry> others = byOffset.getOrElse(send.batch().baseOffset(), Vector.empty())
                .reject(other -> other.batch().equals(send.batch()));
        long offset = send.batch().baseOffset();
        return new Ledger(
                sends,
                acknowledged.put(
                        send.partition(), others.isEmpty() ? byOffset.remove(offset) : byOffset.put(offset, others)),
                lost.remove(send.number()));
    }

    /** Records that a producer was told of its batch; of several answers on one batch the strongest counts. */
    Ledger withAcknowledged(SendEntry send) {
        TreeMap<Long, Vector<SendEntry>> byOffset = acknowledged.getOrElse(send.partition(), TreeMap.empty());
        Vector<SendEntry> same = byOffset.getOrElse(send.batch().baseOffset(), Vector.empty());
        int told = same.indexWhere(other -> other.batch().equals(send.batch()));
        if (told >= 0 && same.get(told).acks().compareTo(send.acks()) >= 0) {
            return this;
        }
        Vector<SendEntry> counted = told < 0 ? same.append(send) : same.update(told, send);
        return new Ledger(
                sends,
                acknowledged.put(send.partition(), byOffset.put(send.batch().baseOffset(), counted)),
                lost);
    }
}
