package io.minikafka.explain;

import io.minikafka.cluster.Event;
import io.minikafka.replication.RuleSet;
import io.minikafka.replication.RuleSets;
import io.minikafka.replication.TableRule;
import io.minikafka.session.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Tells, event by event, which row of the table stands behind it, where the rules are not the chapters'. */
final class RulesTelling {

    private final Telling telling;
    private final RuleSet rules;
    private final List<TableRule> told = new ArrayList<>();

    private RulesTelling(Telling telling) {
        this.telling = telling;
        // Before a session has opened what is kept, nobody knows under which rules that is.
        this.rules = telling.result().after().cluster().rules();
    }

    static void tell(Telling telling) {
        RulesTelling rules = new RulesTelling(telling);
        while (!telling.isOver()) {
            rules.tellNext();
        }
    }

    /** What a pending send waits for. */
    static void tellPending(Telling telling, int send) {
        RuleSet rules = telling.state().rules();
        telling.say(
                Branch.RULE_OF_SEND,
                Facts.none()
                        .and("send", send)
                        .and("semantics", rules.name())
                        .and("row", rules.title(rules.acksAll()))
                        .and("sentence", rules.acksAll().sentence()));
    }

    private void tellNext() {
        Event event = telling.next();
        Optional<TableRule> rule = RulesAsked.first(rules, event);
        Facts facts = Facts.none().and("event", event.getClass().getSimpleName());
        if (event instanceof Event.ConfigAltered altered && !altered.key().hasEffectUnder(rules)) {
            ClusterTelling.sayWithoutEffect(telling, altered.key());
            telling.skip();
        } else if (rule.isEmpty()) {
            telling.tell(Branch.RULE_NOT_ASKED, facts);
        } else if (told.contains(rule.get())) {
            telling.tell(Branch.RULE_AGAIN, facts.and("row", rules.title(rule.get())));
        } else {
            told.add(rule.get());
            telling.tell(
                    Branch.RULE_OF_EVENT,
                    facts.and("semantics", rules.name())
                            .and("row", rules.title(rule.get()))
                            .and("sentence", rule.get().sentence()));
            tellTwin(rules.title(rule.get()));
        }
    }

    /** What the same row says in the other column. */
    private void tellTwin(String row) {
        RuleSet twin = RuleSets.twinOf(rules);
        if (!twin.cell(row).equals(rules.cell(row))) {
            telling.say(
                    RuleBranch.TWIN_OF_EVENT,
                    Facts.none()
                            .and("twin", twin.name())
                            .and("row", row)
                            .and("twinSentence", twin.cell(row).sentence()));
        }
    }

    /** The rows behind an answer by the chapters' rules, each in both columns. */
    static void tellTwins(Telling telling, Result result) {
        RuleSet twin = RuleSets.twinOf(telling.state().rules());
        for (RulesAsked.Twin row : RulesAsked.of(result, twin)) {
            telling.say(
                    RuleBranch.ROW_AND_TWIN,
                    Facts.none()
                            .and("row", row.row())
                            .and("semantics", telling.state().rules().name())
                            .and("sentence", row.own().sentence())
                            .and("twin", twin.name())
                            .and("twinSentence", row.other().sentence()));
        }
    }
}
