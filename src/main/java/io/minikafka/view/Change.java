package io.minikafka.view;

import org.jspecify.annotations.Nullable;

/**
 * Something that differs between two moments.
 *
 * @param subject what it belongs to, such as a partition; empty for the cluster
 * @param what which of its numbers or settings
 * @param from what it was; null for what was not there
 * @param to what it is; null for what is gone
 * @param words the difference without the subject
 * @param isDetail whether a short telling can do without it
 * @param isOwnBook whether only some rules count it, or count it in a way of their own, and nobody outside sees it
 */
record Change(
        String subject,
        String what,
        @Nullable Object from,
        @Nullable Object to,
        String words,
        boolean isDetail,
        boolean isOwnBook) {

    /** A difference in words of its own. */
    static Change told(String subject, String what, @Nullable Object from, @Nullable Object to, String words) {
        return new Change(subject, what, from, to, words, false, false);
    }

    /** A value that is another one than before. */
    static Change of(String subject, String what, String name, Object from, Object to) {
        return told(subject, what, from, to, name + " " + from + " -> " + to);
    }

    Change asDetail() {
        return new Change(subject, what, from, to, words, true, isOwnBook);
    }

    Change asOwnBook() {
        return new Change(subject, what, from, to, words, isDetail, true);
    }
}
