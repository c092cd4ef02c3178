package io.minikafka.replication;

import io.vavr.Tuple2;
import io.vavr.collection.TreeMap;
import io.vavr.collection.TreeSet;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * The pending acks=all sends of a partition, kept by captured set and target offset, so that asking which are done
 * costs what is done, not what waits.
 */
public final class PendingSends {

    public static final PendingSends NONE = new PendingSends(TreeMap.empty(), 0);

    private static final Comparator<AckWaiter> BY_NUMBER =
            (left, right) -> Integer.compare(left.sendNumber(), right.sendNumber());

    /** By target; of several with one target, such as a batch and its repetition, by number. */
    private static final Comparator<AckWaiter> BY_TARGET = (left, right) -> {
        int order = Long.compare(left.targetOffset(), right.targetOffset());
        return order == 0 ? BY_NUMBER.compare(left, right) : order;
    };

    private static final TreeSet<AckWaiter> NOBODY = TreeSet.empty(BY_TARGET);

    private final TreeMap<BrokerSet, TreeSet<AckWaiter>> bySetAndTarget;
    private final int size;

    private PendingSends(TreeMap<BrokerSet, TreeSet<AckWaiter>> bySetAndTarget, int size) {
        this.bySetAndTarget = bySetAndTarget;
        this.size = size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public int size() {
        return size;
    }

    /** All pending sends, by send number. */
    public List<AckWaiter> all() {
        List<AckWaiter> waiters = new ArrayList<>(size);
        for (TreeSet<AckWaiter> group : bySetAndTarget.valuesIterator()) {
            for (AckWaiter waiter : group) {
                waiters.add(waiter);
            }
        }
        waiters.sort(BY_NUMBER);
        return waiters;
    }

    /** Those with the lowest targets, at most so many, by send number; costs what is asked for, however many wait. */
    public List<AckWaiter> first(int count) {
        List<AckWaiter> waiters = new ArrayList<>();
        for (TreeSet<AckWaiter> group : bySetAndTarget.valuesIterator()) {
            Iterator<AckWaiter> inOrder = group.iterator();
            for (int i = 0; i < count && inOrder.hasNext(); i++) {
                waiters.add(inOrder.next());
            }
        }
        waiters.sort(BY_TARGET);
        List<AckWaiter> first = new ArrayList<>(waiters.subList(0, Math.min(count, waiters.size())));
        first.sort(BY_NUMBER);
        return first;
    }

    public PendingSends plus(AckWaiter waiter) {
        TreeSet<AckWaiter> group = group(waiter).add(waiter);
        return new PendingSends(bySetAndTarget.put(waiter.acknowledgementSet(), group), size + 1);
    }

    public PendingSends minus(AckWaiter waiter) {
        TreeSet<AckWaiter> group = group(waiter);
        if (!group.contains(waiter)) {
            return this;
        }
        TreeSet<AckWaiter> rest = group.remove(waiter);
        return new PendingSends(
                rest.isEmpty()
                        ? bySetAndTarget.remove(waiter.acknowledgementSet())
                        : bySetAndTarget.put(waiter.acknowledgementSet(), rest),
                size - 1);
    }

    /** The sends whose every captured member has reached the target, by send number. */
    List<AckWaiter> completed(ToLongFunction<Integer> leoOfBroker) {
        List<AckWaiter> done = new ArrayList<>();
        for (Tuple2<BrokerSet, TreeSet<AckWaiter>> group : bySetAndTarget) {
            long reached = Long.MAX_VALUE;
            for (Integer broker : group._1().ids()) {
                reached = Math.min(reached, leoOfBroker.applyAsLong(broker));
            }
            addUpTo(reached, group._2(), done);
        }
        done.sort(BY_NUMBER);
        return done;
    }

    /** The sends whose target is not above an offset, by send number. */
    List<AckWaiter> upTo(long offset) {
        List<AckWaiter> done = new ArrayList<>();
        bySetAndTarget.valuesIterator().forEachRemaining(group -> addUpTo(offset, group, done));
        done.sort(BY_NUMBER);
        return done;
    }

    private static void addUpTo(long reached, TreeSet<AckWaiter> group, List<AckWaiter> done) {
        for (TreeSet<AckWaiter> rest = group;
                !rest.isEmpty() && rest.head().targetOffset() <= reached;
                rest = rest.tail()) {
            done.add(rest.head());
        }
    }

    private TreeSet<AckWaiter> group(AckWaiter waiter) {
        return bySetAndTarget.getOrElse(waiter.acknowledgementSet(), NOBODY);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PendingSends sends && all().equals(sends.all());
    }

    @Override
    public int hashCode() {
        return all().hashCode();
    }

    @Override
    public String toString() {
        return all().toString();
    }
}
