package io.minikafka.search;

import java.util.ArrayList;
import java.util.List;

/**
 * Kafka's replication before KIP-101, as the TLA+ module KafkaTruncateToHighWatermark describes it (repository
 * hachikuji/kafka-specification, with its modules KafkaReplication, FiniteReplicatedLog and IdSequence, each in its latest
 * version), told anew in Java.
 *
 * <p>It has no class of MiniKafka's: what it proves is the search. Each way to bind the module's existential quantifiers is
 * one step, since that is what TLC counts as a generated state.
 *
 * @param replicas how many replicas there are
 * @param logSize how many records a log holds at most
 * @param maxRecords how many records are written at most
 * @param maxLeaderEpoch the highest leader epoch
 */
public record TruncateToHighWatermark(int replicas, int logSize, int maxRecords, int maxLeaderEpoch)
        implements StateSpace<TruncateToHighWatermark.State> {

    private static final int NOBODY = -1;
    private static final int NO_EPOCH = -1;

    /** What the controller decides; the same is sent to the replicas, and each decision has an epoch of its own. */
    public record Leadership(int epoch, int leader, int isr) {
        boolean has(int replica) {
            return (isr & (1 << replica)) != 0;
        }

        Leadership withIsr(int newIsr) {
            return new Leadership(epoch, leader, newIsr);
        }
    }

    /** What the controller decided last as far as a replica has heard, its own high watermark, and its log. */
    public record Replica(Leadership heard, int hw, List<Integer> log) {
        int end() {
            return log.size();
        }

        Replica hears(Leadership news) {
            return new Replica(news, hw, log);
        }
    }

    /** A state of the whole; a record in a log is its number and its epoch in one. */
    public record State(
            List<Replica> replicas, List<Leadership> requests, Leadership quorum, int nextRecord, int nextEpoch) {

        boolean presumes(int replica) {
            return follows(replica, replica);
        }

        boolean follows(int follower, int leader) {
            return replicas.get(follower).heard().leader() == leader;
        }

        boolean isTrueLeader(int replica) {
            return quorum.leader() == replica
                    && presumes(replica)
                    && replicas.get(replica).heard().epoch() == quorum.epoch();
        }

        /** To a leader's end offset (of what counts for it): one who follows it and has the record before that. */
        boolean isCaughtUp(int leader, int follower, int endOffset) {
            return follows(follower, leader)
                    && (endOffset == 0
                            || (endOffset <= replicas.get(leader).end()
                                    && endOffset <= replicas.get(follower).end()));
        }

        State with(int number, Replica replica) {
            return new State(replace(replicas, number, replica), requests, quorum, nextRecord, nextEpoch);
        }

        State withQuorum(Leadership newQuorum) {
            return new State(replicas, requests, newQuorum, nextRecord, nextEpoch);
        }
    }

    private static <T> List<T> replace(List<T> list, int index, T value) {
        List<T> copy = new ArrayList<>(list);
        copy.set(index, value);
        return copy;
    }

    private static <T> List<T> plus(List<T> list, T value) {
        List<T> copy = new ArrayList<>(list.size() + 1);
        copy.addAll(list);
        copy.add(value);
        return copy;
    }

    @Override
    public State start() {
        List<Replica> fresh = new ArrayList<>();
        for (int i = 0; i < replicas; i++) {
            fresh.add(new Replica(new Leadership(NO_EPOCH, NOBODY, 0), 0, List.of()));
        }
        return new State(fresh, List.of(), new Leadership(NO_EPOCH, NOBODY, (1 << replicas) - 1), 0, 0);
    }

    @Override
    public void steps(State state, Steps<State> steps) {
        for (int replica = 0; replica < replicas; replica++) {
            controllerElects(state, replica, steps);
            controllerShrinks(state, replica, steps);
            writes(state, replica, steps);
            advances(state, replica, steps);
            for (int other = 0; other < replicas; other++) {
                if (other != replica) {
                    changesIsr(state, replica, other, steps);
                    replicates(state, replica, other, steps);
                }
            }
        }
        for (Leadership request : state.requests()) {
            hear(state, request, steps);
        }
    }

    private static void step(State next, Steps<State> steps) {
        steps.take(0, next, false);
    }

    private void controllerElects(State state, int replica, Steps<State> steps) {
        Leadership quorum = state.quorum();
        if (quorum.has(replica) && quorum.leader() != replica) {
            decide(state, replica, quorum.isr(), steps);
        }
    }

    private void controllerShrinks(State state, int replica, Steps<State> steps) {
        Leadership quorum = state.quorum();
        int without = quorum.isr() & ~(1 << replica);
        if (quorum.leader() == replica) {
            decide(state, NOBODY, without == 0 ? quorum.isr() : without, steps);
        } else if (quorum.has(replica)) {
            // As the module has it, the last member too, where there is no leader.
            decide(state, quorum.leader(), without, steps);
        }
    }

    private void decide(State state, int leader, int isr, Steps<State> steps) {
        if (state.nextEpoch() <= maxLeaderEpoch) {
            Leadership decided = new Leadership(state.nextEpoch(), leader, isr);
            step(
                    new State(
                            state.replicas(),
                            plus(state.requests(), decided),
                            decided,
                            state.nextRecord(),
                            state.nextEpoch() + 1),
                    steps);
        }
    }

    /** Whoever is to lead becomes leader, every other a follower that cuts its log to its own high watermark. */
    private void hear(State state, Leadership request, Steps<State> steps) {
        for (int number = 0; number < replicas; number++) {
            Replica replica = state.replicas().get(number);
            if (request.leader() == NOBODY || request.epoch() <= replica.heard().epoch()) {
                continue;
            }
            Replica now = replica.hears(request);
            if (request.leader() == number) {
                step(state.with(number, now), steps);
            } else if (replica.hw() <= replica.end()) {
                List<Integer> kept = List.copyOf(replica.log().subList(0, replica.hw()));
                step(state.with(number, new Replica(request, replica.hw(), kept)), steps);
            }
        }
    }

    private void writes(State state, int number, Steps<State> steps) {
        Replica leader = state.replicas().get(number);
        if (state.presumes(number) && state.nextRecord() < maxRecords && leader.end() < logSize) {
            int record =
                    state.nextRecord() * (maxLeaderEpoch + 1) + leader.heard().epoch();
            State written = state.with(number, new Replica(leader.heard(), leader.hw(), plus(leader.log(), record)));
            step(
                    new State(
                            written.replicas(),
                            written.requests(),
                            written.quorum(),
                            state.nextRecord() + 1,
                            state.nextEpoch()),
                    steps);
        }
    }

    private void advances(State state, int number, Steps<State> steps) {
        Replica leader = state.replicas().get(number);
        if (!state.presumes(number) || leader.hw() == logSize) {
            return;
        }
        for (int member = 0; member < replicas; member++) {
            boolean hasIt = state.follows(member, number)
                    && state.replicas().get(member).end() > leader.hw();
            if (leader.heard().has(member) && !hasIt) {
                return;
            }
        }
        step(state.with(number, new Replica(leader.heard(), leader.hw() + 1, leader.log())), steps);
    }

    private static void changesIsr(State state, int number, int follower, Steps<State> steps) {
        Replica leader = state.replicas().get(number);
        if (!state.isTrueLeader(number)) {
            return;
        }
        boolean isMember = leader.heard().has(follower);
        boolean isDue = isMember
                ? !state.isCaughtUp(number, follower, leader.end())
                : state.isCaughtUp(number, follower, leader.hw());
        if (isDue) {
            int isr = leader.heard().isr() ^ (1 << follower);
            step(
                    state.with(number, leader.hears(leader.heard().withIsr(isr)))
                            .withQuorum(state.quorum().withIsr(isr)),
                    steps);
        }
    }

    private void replicates(State state, int number, int followerNumber, Steps<State> steps) {
        Replica leader = state.replicas().get(number);
        Replica follower = state.replicas().get(followerNumber);
        if (state.presumes(number)
                && state.follows(followerNumber, number)
                && follower.end() < leader.end()
                && follower.end() < logSize) {
            List<Integer> log = plus(follower.log(), leader.log().get(follower.end()));
            int hw = Math.min(leader.hw(), log.size());
            step(state.with(followerNumber, new Replica(follower.heard(), hw, log)), steps);
        }
    }

    @Override
    public void describe(State state, StateBytes bytes) {
        describe(state.quorum(), bytes);
        bytes.add(state.nextRecord()).add(state.nextEpoch());
        state.requests().forEach(request -> describe(request, bytes));
        for (Replica replica : state.replicas()) {
            describe(replica.heard(), bytes);
            bytes.add(replica.hw()).add(replica.end());
            replica.log().forEach(bytes::add);
        }
    }

    private static void describe(Leadership leadership, StateBytes bytes) {
        bytes.add(leadership.epoch()).add(leadership.leader()).add(leadership.isr());
    }
}
