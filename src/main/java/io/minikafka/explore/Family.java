package io.minikafka.explore;

import io.minikafka.cluster.ClusterState;
import io.minikafka.replication.RuleSet;
import io.minikafka.session.Request;
import java.util.List;

/**
 * The moves of one name.
 *
 * @param name the word of their command, with the option they use after a colon
 * @param under the rules that give them a meaning
 * @param usual the rules under which schedules use them where nothing is said
 * @param generator finds them in a state
 */
record Family(String name, Rules under, Rules usual, Generator generator) {

    /** The sets of rules that something is for. */
    enum Rules {
        NONE,
        CHAPTERS,
        KAFKA,
        ALL;

        boolean include(RuleSet rules) {
            return this == ALL || this == (rules.isOfChapters() ? CHAPTERS : KAFKA);
        }
    }

    /** Adds the commands that may be tried. */
    @FunctionalInterface
    interface Generator {
        void add(Moves moves, ClusterState state, List<Request.OfSession> found);
    }
}
