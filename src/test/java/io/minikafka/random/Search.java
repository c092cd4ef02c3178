package io.minikafka.random;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.replication.RuleSet;
import io.minikafka.replication.RuleSets;
import io.minikafka.session.Request;
import io.minikafka.storage.ClusterStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Runs one random run after the other.
 *
 * @param profile what may happen in them
 * @param seed the seed of the first; each next run has the next seed
 * @param rules the rules that its clusters are under
 * @param stores makes the empty store of each run
 */
record Search(Profile profile, long seed, RuleSet rules, Supplier<ClusterStore> stores) {

    /** Under the chapters' rules, in memory. */
    Search(Profile profile, long seed) {
        this(profile, seed, RuleSets.MINIKAFKA, ClusterStore::inMemory);
    }

    /**
     * What a search came to.
     *
     * @param steps how many steps were made
     * @param runs in how many runs
     * @param found the first thing found, if any
     */
    record Report(long steps, long runs, Optional<Finding> found) {}

    /** A failure, the seed of its run and the requests that led to it. */
    record Finding(Failure failure, Profile profile, long seed, List<Request.OfSession> requests) {}

    /** Searches for whatever must not happen, and for a lost acks=all record, for at least this many steps. */
    Report upTo(long maxSteps) {
        long steps = 0;
        long runs = 0;
        while (steps < maxSteps) {
            List<Request.OfSession> requests = new ArrayList<>();
            Optional<Failure> failure = run(seed + runs, requests);
            steps += requests.size();
            long runSeed = seed + runs++;
            if (failure.isPresent()) {
                return new Report(
                        steps, runs, Optional.of(new Finding(failure.get(), profile, runSeed, List.copyOf(requests))));
            }
        }
        return new Report(steps, runs, Optional.empty());
    }

    private Optional<Failure> run(long runSeed, List<Request.OfSession> requests) {
        RandomCommands commands = new RandomCommands(runSeed, profile, rules);
        int length = commands.length();
        return checked(stores, run -> {
            for (int i = 0; i < length; i++) {
                Request.OfSession request =
                        switch (i) {
                            case 0 -> commands.newCluster();
                            case 1 -> commands.createTopic(run.state());
                            default -> commands.next(run.state());
                        };
                requests.add(request);
                Optional<Failure> failure = step(run, request);
                if (failure.isPresent()) {
                    return failure;
                }
            }
            return run.audit();
        });
    }

    /**
     * Replays requests.
     *
     * @return the first failure; none where they do not start with a new cluster, or one is not allowed by the profile
     */
    static Optional<Failure> replay(Profile profile, List<Request.OfSession> requests) {
        if (!startsAfresh(requests)) {
            return Optional.empty();
        }
        Search search = new Search(profile, 0);
        return checked(ClusterStore::inMemory, run -> {
            for (Request.OfSession request : requests) {
                if (!profile.allows(run.state(), request)) {
                    return Optional.empty();
                }
                Optional<Failure> failure = search.step(run, request);
                if (failure.isPresent()) {
                    return failure;
                }
            }
            return run.audit();
        });
    }

    /** Whatever is thrown on the way is a failure too. */
    private static Optional<Failure> checked(
            Supplier<ClusterStore> stores, Function<CheckedRun, Optional<Failure>> steps) {
        try (CheckedRun run = new CheckedRun(stores.get())) {
            return steps.apply(run);
        } catch (RuntimeException thrown) {
            return Optional.of(new Failure(thrown.getClass().getSimpleName(), String.valueOf(thrown.getMessage())));
        }
    }

    private static boolean startsAfresh(List<Request.OfSession> requests) {
        return !requests.isEmpty()
                && requests.get(0) instanceof Request.Execute first
                && first.command() instanceof ClusterCommand.NewCluster;
    }

    private Optional<Failure> step(CheckedRun run, Request.OfSession request) {
        Optional<Failure> failure = run.step(request);
        if (failure.isEmpty()
                && !profile.equals(Profile.WILD)
                && !run.lostAcksAll().isEmpty()) {
            return Optional.of(
                    new Failure(Failure.ACKS_ALL_LOST, run.lostAcksAll().toString()));
        }
        return failure;
    }
}
