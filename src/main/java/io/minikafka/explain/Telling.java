package io.minikafka.explain;

import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.Event;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.ReplicationConfig;
import io.minikafka.session.Result;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * An explanation in the making: walks once more through an answer's events, and collects lines by rule.
 *
 * <p>A moment is a number of events: at moment 0 none has happened, at the end all have.
 */
final class Telling {

    private final Result result;
    private final List<ClusterState> states = new ArrayList<>();
    private final Map<Rule, List<Line>> lines = new LinkedHashMap<>();
    private final boolean[] isTold;
    private int moment;

    Telling(Result result) {
        this.result = result;
        ClusterState state = result.before().cluster();
        states.add(state);
        for (Event event : result.events()) {
            state = state.apply(event);
            states.add(state);
        }
        isTold = new boolean[result.events().size()];
    }

    Result result() {
        return result;
    }

    int moment() {
        return moment;
    }

    ClusterState state() {
        return states.get(moment);
    }

    ClusterState stateAt(int otherMoment) {
        return states.get(otherMoment);
    }

    PartitionReplicaSet set(TopicPartition partition) {
        return state().partition(partition);
    }

    ReplicationConfig config(TopicPartition partition) {
        return state().replicationConfig(partition);
    }

    boolean isOver() {
        return moment == result.events().size();
    }

    /** The event that happens at this moment, if it is of such a kind. */
    <E extends Event> Optional<E> next(Class<E> type) {
        return !isOver() && type.isInstance(result.events().get(moment))
                ? Optional.of(type.cast(result.events().get(moment)))
                : Optional.empty();
    }

    Event next() {
        return result.events().get(moment);
    }

    /** Says something that holds at this moment. */
    void say(Text branch, Facts facts) {
        add(branch, facts, OptionalInt.empty());
    }

    /** Says why the event of this moment happens. */
    void sayOfNext(Text branch, Facts facts) {
        isTold[moment] = true;
        add(branch, facts, OptionalInt.of(moment));
    }

    /** Says why the event of this moment happens, and goes to the next moment. */
    void tell(Text branch, Facts facts) {
        sayOfNext(branch, facts);
        moment++;
    }

    /** Goes to the next moment; the event is told already, or told later as what else happened. */
    void skip() {
        moment++;
    }

    boolean hasLines() {
        return !lines.isEmpty();
    }

    private void add(Text branch, Facts facts, OptionalInt event) {
        lines.computeIfAbsent(branch.rule(), rule -> new ArrayList<>())
                .add(new Line(branch.name(), branch.template(), facts.list(), moment, event));
    }

    /** The events that nothing was said of; so no event is ever passed over. */
    private void tellTheRest() {
        for (moment = 0; moment < isTold.length; moment++) {
            if (!isTold[moment]) {
                sayOfNext(
                        Branch.OTHER_EVENT,
                        Facts.none().and("event", next().getClass().getSimpleName()));
            }
        }
    }

    List<Paragraph> paragraphs() {
        tellTheRest();
        List<Paragraph> paragraphs = new ArrayList<>();
        lines.forEach((rule, said) -> paragraphs.add(new Paragraph(
                rule.name(), rule.title(), rule.chapter(), rule.place(), said, rule.kafka(), rule.twin())));
        return paragraphs;
    }
}
