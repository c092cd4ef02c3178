package io.minikafka.explore;

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
import io.minikafka.session.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The commands that schedules are made of, in families that are named by their command's word.
 *
 * <p>A family offers all of its commands that differ only in the broker they name, so that it makes no difference which
 * broker is which. What a command that makes no sense comes to is for the machine to say: what is refused is no step.
 */
public final class Moves {

    private static final List<String> ACKS = List.of("1", "all");

    /** Commands of one word. */
    private record Family(String command, boolean isUsual, Generator generator) {}

    /** Adds the commands that may be tried. */
    @FunctionalInterface
    private interface Generator {
        void add(Moves moves, ClusterState state, List<Request.OfSession> found);
    }

    /** The first one found is answered, so the order is from everyday commands to rare ones. */
    private static final List<Family> FAMILIES = List.of(
            new Family("send", true, Moves::sends),
            new Family("fetch-followers", true, Moves::fetches),
            new Family("promote", true, Moves::promotions),
            new Family("remove-from-isr", true, Moves::removals),
            new Family("rejoin", true, Moves::rejoins),
            new Family("tick", true, Moves::ticks),
            new Family("refresh-isr", false, Moves::refreshes),
            new Family("restart", true, Moves::restarts));

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
                .filter(family -> request.commands().isEmpty()
                        ? family.isUsual()
                        : request.commands().contains(family.command()))
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

    /** The words of all commands that schedules may use. */
    public static List<String> names() {
        return FAMILIES.stream().map(Family::command).toList();
    }

    /** The words of the commands that schedules use where nothing is said. */
    public static List<String> usual() {
        return FAMILIES.stream().filter(Family::isUsual).map(Family::command).toList();
    }

    /** What may be tried in a state; in the same order for the same state. */
    List<Request.OfSession> in(ClusterState state) {
        List<Request.OfSession> found = new ArrayList<>();
        for (Family family : families) {
            family.generator().add(this, state, found);
        }
        return found;
    }

    private PartitionReplicaSet set(ClusterState state) {
        return state.partition(partition);
    }

    private static void add(List<Request.OfSession> found, ClusterCommand command) {
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
    private void fetches(ClusterState state, List<Request.OfSession> found) {
        List<Replica> followers = set(state).followers();
        for (Replica follower : followers) {
            add(found, new ClusterCommand.FetchFollowers(target, Optional.of(BrokerSet.of(follower.brokerId()))));
        }
        if (followers.size() > 1) {
            add(found, new ClusterCommand.FetchFollowers(target, Optional.empty()));
        }
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

    /** Just long enough for every follower that does not fetch to fall out of the ISR. */
    private void ticks(ClusterState state, List<Request.OfSession> found) {
        long lagTimeMaxMs = state.replicationConfig(partition).lagTimeMaxMs();
        if (lagTimeMaxMs < Long.MAX_VALUE - state.nowMs()) {
            add(found, new ClusterCommand.Tick(lagTimeMaxMs + 1, false));
        }
    }

    private void refreshes(ClusterState state, List<Request.OfSession> found) {
        add(found, new ClusterCommand.RefreshIsr(target));
    }

    /** An orderly end and a crash come to the same here, where files hold what the state says. */
    private void restarts(ClusterState state, List<Request.OfSession> found) {
        found.add(new Request.Restart(false));
    }
}
