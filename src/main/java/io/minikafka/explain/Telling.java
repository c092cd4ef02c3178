package io.minikafka.explain;

import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.Event;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.ReplicationConfig;
import io.minikafka.replication.RuleSet;
import io.minikafka.replication.RuleSets;
import io.minikafka.replication.TableRule;
import io.minikafka.session.Result;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

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

    /** Whether the rules of this moment are not the chapters' but Kafka's, of now or of before. */
    boolean isUnderKafka() {
        return !state().rules().isOfChapters();
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

    /** The event that happens at this moment to a partition, if it is of such a kind. */
    <E extends Event> Optional<E> next(Class<E> type, Function<E, TopicPartition> of, TopicPartition partition) {
        return next(type).filter(event -> of.apply(event).equals(partition));
    }

    Event next() {
        return result.events().get(moment);
    }

    /** Says something that holds at this moment. */
    void say(Sentence sentence, Facts facts) {
        add(sentence, facts, OptionalInt.empty());
    }

    /** The same, unless it was the last that was said of its rule. */
    void sayOnce(Sentence sentence, Facts facts) {
        List<Line> said = lines.getOrDefault(sentence.rule(), List.of());
        boolean isSaid = !said.isEmpty()
                && said.get(said.size() - 1).id().equals(sentence.name())
                && said.get(said.size() - 1).facts().equals(facts.list());
        if (!isSaid) {
            say(sentence, facts);
        }
    }

    /** Says why the event of this moment happens. */
    void sayOfNext(Sentence sentence, Facts facts) {
        isTold[moment] = true;
        add(sentence, facts, OptionalInt.of(moment));
    }

    /** Says why the event of this moment happens, and goes to the next moment. */
    void tell(Sentence sentence, Facts facts) {
        sayOfNext(sentence, facts);
        moment++;
    }

    /** Goes to the next moment; the event is told already, or told later as what else happened. */
    void skip() {
        moment++;
    }

    boolean hasLines() {
        return !lines.isEmpty();
    }

    private void add(Sentence sentence, Facts facts, OptionalInt event) {
        lines.computeIfAbsent(sentence.rule(), rule -> new ArrayList<>()).add(line(sentence, facts, event));
    }

    private Line line(Sentence sentence, Facts facts, OptionalInt event) {
        return new Line(sentence.name(), sentence.template(), facts.list(), moment, event);
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
        lines.forEach((rule, said) -> {
            List<Line> row = rule.cell(state().rules()).map(this::row).orElse(List.of());
            paragraphs.add(paragraph(rule, said, row));
        });
        return paragraphs;
    }

    /** What a row of the table says, and what the same row says in the other column where that differs. */
    private List<Line> row(TableRule cell) {
        RuleSet rules = state().rules();
        RuleSet twin = RuleSets.twinOf(rules);
        String title = rules.title(cell);
        TableRule other = twin.cell(title);
        List<Line> said = new ArrayList<>();
        said.add(line(
                RuleBranch.ROW_IN_FORCE,
                Facts.none()
                        .and("semantics", rules.name())
                        .and("row", title)
                        .and("sentence", cell.sentence())
                        .and("source", cell.source()),
                OptionalInt.empty()));
        if (!other.equals(cell)) {
            said.add(line(
                    RuleBranch.TWIN_OF_ROW,
                    Facts.none()
                            .and("twin", twin.name())
                            .and("row", title)
                            .and("twinSentence", other.sentence())
                            .and("twinSource", other.source()),
                    OptionalInt.empty()));
        }
        return said;
    }

    /** What Kafka checks depends on the request; all else it does is the same whatever was asked. */
    private Paragraph paragraph(Rule rule, List<Line> said, List<Line> row) {
        List<Line> all = new ArrayList<>(said);
        all.addAll(row);
        KafkasChecks checks = KafkasChecks.of(result.request());
        boolean isOfChecks = rule == Rule.CHECKS;
        return new Paragraph(
                rule.name(),
                rule.title(),
                rule.chapter(),
                rule.place(),
                all,
                row.size(),
                isOfChecks ? rule.kafka() + checks.order() : rule.kafka(),
                isOfChecks ? checks.place() : rule.twin());
    }
}
