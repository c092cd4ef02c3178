package io.minikafka.session;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.cluster.ErrorCode;
import io.minikafka.cluster.Outcome;
import io.minikafka.replication.RuleSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The same commands under their own rules and under others.
 *
 * @param own the rules that the commands were under; of several clusters, the first that differs, else the last
 * @param other the rules that they were replayed under
 * @param steps how many commands were replayed, looks included
 * @param firsts of each cluster the first step that differs, in order, at most {@link #MAX_FIRSTS}
 * @param differing the numbers of all steps that differ
 * @param meaningless the commands that have no meaning under one of the rules, which count as no difference
 * @param leftOut the words of lines that concern whoever reads them and no cluster, which were not replayed
 * @param ownEnd where their own rules led
 * @param otherEnd where the others led
 */
public record Comparison(
        RuleSet own,
        RuleSet other,
        int steps,
        List<Difference> firsts,
        List<Integer> differing,
        List<Meaningless> meaningless,
        List<String> leftOut,
        SessionState ownEnd,
        SessionState otherEnd) {

    /** Of how many clusters the first step that differs is kept. */
    public static final int MAX_FIRSTS = 10;

    public Comparison {
        firsts = List.copyOf(firsts);
        differing = List.copyOf(differing);
        meaningless = List.copyOf(meaningless);
        leftOut = List.copyOf(leftOut);
    }

    /**
     * A command that is replayed.
     *
     * @param number its number among all, from 1
     * @param fileLine its line in the script, from 1; empty where it comes from the session
     * @param line the command
     */
    public record Place(int number, OptionalInt fileLine, String line) {}

    /** A step that differs, with both answers. */
    public record Difference(Place place, Result own, Result other) {}

    /** A command that was refused under these rules because it has no meaning there. */
    public record Meaningless(Place place, RuleSet rules, String message) {

        /** What has no meaning in an answer; empty where everything has one. */
        public static Optional<Meaningless> of(Place place, Result answer) {
            RuleSet rules = answer.after().cluster().rules();
            return answer.outcome() instanceof Outcome.Refused refused
                            && refused.code() == ErrorCode.UNSUPPORTED_VERSION
                    ? Optional.of(new Meaningless(place, rules, refused.message()))
                    : Optional.empty();
        }
    }

    /**
     * A request as it is replayed.
     *
     * @param rules the rules of new clusters; empty for those that it names
     */
    public static Request.OfSession replayed(Request.OfSession request, Optional<RuleSet> rules) {
        if (request instanceof Request.OpenDirectory open) {
            return replayed(new Request.Execute(open.command()), rules);
        }
        return rules.isPresent()
                        && request instanceof Request.Execute execute
                        && execute.command() instanceof ClusterCommand.NewCluster fresh
                ? new Request.Execute(new ClusterCommand.NewCluster(
                        fresh.brokers(), fresh.settings(), rules.get().name()))
                : request;
    }

    /** Whether a request starts a cluster anew. */
    public static boolean isNewCluster(Request.OfSession request) {
        return ClusterRequest.isNewCluster(request);
    }
}
