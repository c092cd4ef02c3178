package io.minikafka.view;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;

/** What differs between two moments, as it is found. */
final class Changes {

    private final List<Change> found = new ArrayList<>();

    List<Change> found() {
        return found;
    }

    void add(Change change) {
        found.add(change);
    }

    /** A value, where it is another one than before. */
    void compare(String subject, String what, String name, Object from, Object to) {
        if (!from.equals(to)) {
            add(Change.of(subject, what, name, from, to));
        }
    }

    /** The same of a value that a short telling can do without. */
    void compareDetail(String subject, String what, String name, Object from, Object to) {
        if (!from.equals(to)) {
            add(Change.of(subject, what, name, from, to).asDetail());
        }
    }

    /** The same of a value that only some rules know. */
    void compareOwn(String subject, String what, String name, Object from, Object to) {
        if (!from.equals(to)) {
            add(Change.of(subject, what, name, from, to).asOwnBook());
        }
    }

    /** The same of a value that only some rules know, and a short telling can do without. */
    void compareOwnDetail(String subject, String what, String name, Object from, Object to) {
        if (!from.equals(to)) {
            add(Change.of(subject, what, name, from, to).asOwnBook().asDetail());
        }
    }

    /** Every key that either side has, in order. */
    static <T extends Comparable<T>> NavigableSet<T> union(Iterable<T> left, Iterable<T> right) {
        NavigableSet<T> all = new TreeSet<>();
        left.forEach(all::add);
        right.forEach(all::add);
        return all;
    }
}
