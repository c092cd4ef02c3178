package io.minikafka.search;

import java.util.Optional;

/** Looks on while a search goes, and may stop it. Asked by the thread that searches, every few hundred states. */
@FunctionalInterface
public interface SearchWatch {

    /** Lets it go on. */
    SearchWatch NONE = progress -> Optional.empty();

    /** Why to stop now; empty to go on. */
    Optional<SearchResult.End> after(Progress progress);

    /**
     * How far a search has come.
     *
     * @param states how many different states were seen
     * @param generated how many steps were looked at
     * @param depth the number of steps that lead to the states that are expanded now
     */
    record Progress(int states, long generated, int depth) {}
}
