package io.minikafka.explore;

import io.minikafka.cluster.Broker;
import io.minikafka.cluster.ClusterCommand;
import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.Target;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.record.Bytes;
import io.minikafka.record.ProducerStamp;
import io.minikafka.record.Record;
import io.minikafka.replication.BrokerSet;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.Replica;
import io.minikafka.replication.ReplicationConfig;
import io.minikafka.replication.RuleSet;
import io.minikafka.replication.ShrinkRule;
import io.minikafka.session.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The commands that schedules are made of, in families that are named by their command's word, and
 * the option they use.
 *
 * <p>A family offers all of its commands that differ only in the broker they name, so that it makes no difference which
 * broker is which. What a command that makes no sense comes to is for the machine to say: what is refused is no step.
 */
public final class Moves {

    private static final List<String> ACKS = List.of("1", "all");

    /** The first one found is answered, so the order is from everyday commands to rare ones. */
    private static final List<Family> FAMILIES = List.of(
            new Family("send", Family.Rules.ALL, Family.Rules.ALL, Moves::sends),
            new Family("fetch-followers", Family.Rules.ALL, Family.Rules.ALL, fetches(false)),
            new Family("promote", Family.Rules.ALL, Family.Rules.CHAPTERS, Moves::promotions),
            new Family("elect", Family.Rules.KAFKA, Family.Rules.KAFKA, KafkaMoves::elections),
            new Family("remove-from-isr", Family.Rules.ALL, Family.Rules.CHAPTERS, Moves::removals),
            new Family("rejoin", Family.Rules.CHAPTERS, Family.Rules.CHAPTERS, Moves::rejoins),
            new Family("crash-broker", Family.Rules.KAFKA, Family.Rules.KAFKA, KafkaMoves.crashes(false)),
            new Family("restart-broker", Family.Rules.KAFKA, Family.Rules.KAFKA, KafkaMoves::restarts),
            new Family("tick", Family.Rules.ALL, Family.Rules.ALL, Moves::ticks),
            new Family("refresh-isr", Family.Rules.ALL, Family.Rules.NONE, Moves::refreshes),
            new Family("restart", Family.Rules.ALL, Family.Rules.CHAPTERS, Moves::restarts),
            new Family("deliver-isr", Family.Rules.KAFKA, Family.Rules.KAFKA, KafkaMoves::isrDeliveries),
            new Family("deliver-metadata", Family.Rules.KAFKA, Family.Rules.KAFKA, KafkaMoves::metadataDeliveries),
            new Family("fetch-followers:lose-response", Family.Rules.KAFKA, Family.Rules.NONE, fetches(true)),
            new Family("restart-broker:bounce", Family.Rules.KAFKA, Family.Rules.NONE, KafkaMoves::bounces),
            new Family("elect:unclean", Family.Rules.KAFKA, Family.Rules.NONE, KafkaMoves::uncleanElections),
            new Family("crash-broker:lose-unflushed", Family.Rules.KAFKA, Family.Rules.NONE, KafkaMoves.crashes(true)));

    private final TopicPartition partition;
    private final Target target;
    private final List<Family> families;
    private final List<String> acks;
    private final int lastSend;

    private Moves(TopicPartition partition, Target target, List<Family> families, List<String> acks, int lastSend) {
        this.partition = partition;
        this.target = target;
        this.families = families;
        this.acks = acks;
        this.lastSend = lastSend;
    }

    /** The moves that a request asks for, from a state on. */
    static Moves of(Request.Explore request, TopicPartition partition, ClusterState start) {
        List<Family> families = FAMILIES.stream()
                .filter(family -> family.under().include(start.rules()))
                .filter(family -> request.commands().isEmpty()
                        ? family.usual().include(start.rules())
                        : request.commands().contains(family.name()))
                .toList();
        boolean isTopicAlone = start.topics().get(partition.topic()).get().partitionCount() == 1;
        Target target = isTopicAlone ? new Target.Named(partition.topic()) : Target.of(partition);
        return new Moves(
                partition,
                target,
                families,
                request.acks().map(List::of).orElse(ACKS),
                start.lastSendNumber() + request.values());
    }

    /** The names of all commands that schedules may use, under whatever rules. */
    public static List<String> names() {
        return FAMILIES.stream().map(Family::name).toList();
    }

    /** The names of the commands that schedules use under some rules where nothing is said. */
    public static List<String> usual(RuleSet rules) {
        return FAMILIES.stream()
                .filter(family -> family.usual().include(rules))
                .map(Family::name)
                .toList();
    }

    /** Those of some names that have no meaning under some rules. */
    static List<String> meaningless(List<String> names, RuleSet rules) {
        return FAMILIES.stream()
                .filter(family ->
                        names.contains(family.name()) && !family.under().include(rules))
                .map(Family::name)
                .toList();
    }

    /** What may be tried in a state; in the same order for the same state. */
    List<Request.OfSession> in(ClusterState state) {
        List<Request.OfSession> found = new ArrayList<>();
        for (Family family : families) {
            family.generator().add(this, state, found);
        }
        return found;
    }

    PartitionReplicaSet set(ClusterState state) {
        return state.partition(partition);
    }

    Target target() {
        return target;
    }

    static void add(List<Request.OfSession> found, ClusterCommand command) {
        found.add(new Request.Execute(command));
    }

    /** Each value is sent once and named after its send, so that no two batches are the same by chance. */
    private void sends(ClusterState state, List<Request.OfSession> found) {
        int number = state.lastSendNumber() + 1;
        if (number > lastSend) {
            return;
        }
        List<Record> records = List.of(new Record(null, Bytes.utf8("v" + number), 0));
        for (String word : acks) {
            add(found, new ClusterCommand.Send(target, records, word, OptionalInt.empty(), ProducerStamp.NONE));
        }
    }

    /** One follower alone first: what it is enough for needs no whole round. */
    private static Family.Generator fetches(boolean isResponseLost) {
        return (moves, state, found) -> {
            int fetching = 0;
            for (Replica follower : moves.set(state).followers()) {
                int broker = follower.brokerId();
                if (state.controller().broker(broker).status() != Broker.Status.DOWN) {
                    Optional<BrokerSet> alone = Optional.of(BrokerSet.of(broker));
                    add(found, new ClusterCommand.FetchFollowers(moves.target, alone, isResponseLost));
                    fetching++;
                }
            }
            if (fetching > 1) {
                add(found, new ClusterCommand.FetchFollowers(moves.target, Optional.empty(), isResponseLost));
            }
        };
    }

    private void promotions(ClusterState state, List<Request.OfSession> found) {
        for (int broker : set(state).isr().ids()) {
            add(found, new ClusterCommand.Promote(target, broker));
        }
    }

    private void removals(ClusterState state, List<Request.OfSession> found) {
        for (Replica follower : set(state).followers()) {
            if (set(state).isr().contains(follower.brokerId())) {
                add(found, new ClusterCommand.RemoveFromIsr(target, follower.brokerId()));
            }
        }
    }

    private void rejoins(ClusterState state, List<Request.OfSession> found) {
        for (Replica follower : set(state).followers()) {
            add(found, new ClusterCommand.Rejoin(target, follower.brokerId()));
        }
    }

    /**
     * Just long enough for every follower that does not fetch to fall out of the ISR; where a timer looks, its next check
     * included, and so that the clock is as far from that one as before.
     */
    private void ticks(ClusterState state, List<Request.OfSession> found) {
        ReplicationConfig config = state.replicationConfig(partition);
        long moreMs = state.rules().shrink().isTimed() ? ShrinkRule.everyMs(config) : 1;
        if (config.lagTimeMaxMs() < Long.MAX_VALUE - moreMs - state.nowMs()) {
            add(found, new ClusterCommand.Tick(config.lagTimeMaxMs() + moreMs, false));
        }
    }

    private void refreshes(ClusterState state, List<Request.OfSession> found) {
        add(found, new ClusterCommand.RefreshIsr(target));
    }

    /** An orderly end and a crash come to the same by the chapters' rules, where files hold what the state says. */
    private void restarts(ClusterState state, List<Request.OfSession> found) {
        found.add(new Request.Restart(false));
    }
}
