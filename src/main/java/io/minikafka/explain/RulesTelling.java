package io.minikafka.explain;

import io.minikafka.replication.RuleSet;
import io.minikafka.replication.RuleSets;
import io.minikafka.session.Result;

/** Tells which rows of the table stand behind an answer by the chapters' rules, in both columns. */
final class RulesTelling {

    private RulesTelling() {}

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
