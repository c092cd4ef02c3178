package io.minikafka.cluster;

import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.ReplicationConfig;
import io.minikafka.replication.RuleSet;
import io.vavr.collection.Vector;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A decision in the making: the events so far and the state that they lead to. Lives within one decide call. */
final class Transition {

    private final ClusterState before;
    private final List<Event> events = new ArrayList<>();
    private ClusterState state;

    Transition(ClusterState before) {
        this.before = before;
        this.state = before;
    }

    ClusterState state() {
        return state;
    }

    PartitionReplicaSet partition(TopicPartition partition) {
        return state.partition(partition);
    }

    ReplicationConfig config(TopicPartition partition) {
        return state.replicationConfig(partition);
    }

    RuleSet rules() {
        return state.rules();
    }

    /** Refuses what only brokers that die alone and a controller give a meaning to. */
    Decision refuseUnderChapters(String command, String instead) {
        return refuse(meaninglessUnderChapters(command, instead));
    }

    /** The refusal of a command or an option that only Kafka's rules have. */
    Outcome.Refused meaninglessUnderChapters(String what, String instead) {
        return meaningless(what, instead + "; new-cluster --semantics kafka has it");
    }

    /** The refusal of a command or an option that the rules have no such thing as. */
    Outcome.Refused meaningless(String what, String instead) {
        return new Outcome.Refused(
                ErrorCode.UNSUPPORTED_VERSION, what + " has no meaning under " + rules().name() + " rules: " + instead);
    }

    void emit(Event event) {
        events.add(event);
        state = state.apply(event);
    }

    /** The events so far. */
    List<Event> events() {
        return Collections.unmodifiableList(events);
    }

    void advanceClock(long toMs) {
        emit(new Event.ClockAdvanced(state.nowMs(), toMs));
    }

    Decision done(Reply reply) {
        return end(new Outcome.Done(reply));
    }

    Decision done() {
        return done(new Reply.Changed());
    }

    /** Refuses, but keeps what was done: only a fetch round does this, also one that a tick runs. */
    Decision stop(Outcome.Refused refused) {
        return end(refused);
    }

    /** Refuses; whatever was emitted is forgotten. */
    Decision refuse(ErrorCode code, String message) {
        return refuse(new Outcome.Refused(code, message));
    }

    Decision refuse(Outcome.Refused refused) {
        return new Decision(refused, Vector.empty(), before);
    }

    private Decision end(Outcome outcome) {
        return new Decision(outcome, Vector.ofAll(events), state);
    }
}
