package io.minikafka.replication;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * A set of broker ids, ascending; prints as {@code [1, 2]}.
 *
 * @param ids unique, ascending
 */
public record BrokerSet(List<Integer> ids) implements Comparable<BrokerSet> {

    public static final BrokerSet NONE = new BrokerSet(List.of());

    private static final Comparator<List<Integer>> BY_IDS = (left, right) -> {
        for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
            int order = Integer.compare(left.get(i), right.get(i));
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(left.size(), right.size());
    };

    public BrokerSet {
        ids = List.copyOf(ids);
        for (int i = 1; i < ids.size(); i++) {
            if (ids.get(i - 1) >= ids.get(i)) {
                throw new IllegalArgumentException("broker ids must ascend: " + ids);
            }
        }
    }

    public static BrokerSet of(Integer... ids) {
        return of(List.of(ids));
    }

    /** The set of these ids, in whatever order and however often they come. */
    public static BrokerSet of(Collection<Integer> ids) {
        return new BrokerSet(List.copyOf(new TreeSet<>(ids)));
    }

    public boolean contains(int broker) {
        return ids.contains(broker);
    }

    public int size() {
        return ids.size();
    }

    public BrokerSet without(int broker) {
        return filter(id -> id != broker);
    }

    public BrokerSet with(int broker) {
        return contains(broker) ? this : union(of(broker));
    }

    /** The members of either set. */
    public BrokerSet union(BrokerSet other) {
        TreeSet<Integer> all = new TreeSet<>(ids);
        return all.addAll(other.ids) ? of(all) : this;
    }

    /** The members of this set that are not in the other. */
    public BrokerSet minus(BrokerSet other) {
        return filter(id -> !other.contains(id));
    }

    public BrokerSet filter(IntPredicate keep) {
        List<Integer> kept = new ArrayList<>(ids.size());
        for (int id : ids) {
            if (keep.test(id)) {
                kept.add(id);
            }
        }
        return kept.size() == ids.size() ? this : new BrokerSet(kept);
    }

    @Override
    public int compareTo(BrokerSet other) {
        return BY_IDS.compare(ids, other.ids);
    }

    // Written out, since what a record generates is made when it is first called, and that takes longer than a lab.

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof BrokerSet that && ids.equals(that.ids);
    }

    @Override
    public int hashCode() {
        return ids.hashCode();
    }

    @Override
    public String toString() {
        return ids.toString();
    }
}
