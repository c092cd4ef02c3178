package io.minikafka.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.replication.RuleSet;
import io.minikafka.replication.RuleSets;
import io.minikafka.session.Result;
import io.minikafka.session.Scripted;
import io.minikafka.syntax.HelpText;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RulesAskedTest {

    private static Set<String> rows() {
        Set<String> rows = new TreeSet<>();
        for (RuleSet.Row row : RuleSets.MINIKAFKA.rows()) {
            assertThat(row.rule()).isNotEqualTo(RuleSets.KAFKA.cell(row.title()));
            rows.add(row.title());
        }
        return rows;
    }

    /** The rows that explanations of stories tell with their twin. */
    private static Set<String> told(RuleBranch branch) {
        Set<String> told = new TreeSet<>();
        for (List<String> story : Stories.ALL) {
            Scripted session = Scripted.after();
            for (String command : story) {
                for (Paragraph paragraph :
                        Explainer.answer(session.run(command)).paragraphs()) {
                    for (Line line : paragraph.lines()) {
                        if (line.id().equals(branch.name())) {
                            line.facts().stream()
                                    .filter(fact -> fact.label().equals("row"))
                                    .forEach(fact -> told.add((String) fact.value()));
                        }
                    }
                }
            }
        }
        return told;
    }

    @Test
    void everyRowIsToldWithItsTwinUnderTheChaptersRules() {
        assertThat(told(RuleBranch.ROW_AND_TWIN)).isEqualTo(rows());
    }

    @Test
    void everyRowIsToldWithItsTwinUnderKafkasRules() {
        assertThat(told(RuleBranch.TWIN_OF_ROW)).isEqualTo(rows());
    }

    @Test
    void theRowAndItsTwinAreNamedInOneLine() {
        Scripted session = Scripted.after("create-topic events", "send events a");

        assertThat(texts(session.run("promote events 1")))
                .contains("election, by the minikafka rules: "
                        + RuleSets.MINIKAFKA.election().sentence() + "; by the kafka rules: "
                        + RuleSets.KAFKA.election().sentence());
    }

    private static List<String> texts(Result result) {
        List<String> texts = new ArrayList<>();
        Explainer.answer(result)
                .paragraphs()
                .forEach(paragraph -> paragraph.lines().forEach(line -> texts.add(line.text())));
        return texts;
    }

    static Stream<String> names() {
        return RuleTerms.names().stream();
    }

    @ParameterizedTest
    @MethodSource("names")
    void everySetAndRowIsAWord(String name) {
        Scripted session = Scripted.after();

        Explanation explanation = Explainer.words(
                        List.of(name.split(" ", -1)), session.session().now(), HelpText::unknownTerm)
                .get();

        assertThat(explanation.paragraphs())
                .filteredOn(paragraph -> paragraph.id().equals(name))
                .isNotEmpty()
                .last()
                .satisfies(paragraph -> assertThat(paragraph.place()).isEqualTo("replication.RuleSets"));
    }

    @Test
    void whatRulesWereBeforeIsToldByTheRowsThatDiffer() {
        Paragraph before = RuleTerms.find("KIP-320").orElseThrow();

        assertThat(before.lines())
                .filteredOn(line -> line.id().equals("RULE_ROW"))
                .singleElement()
                .satisfies(line -> assertThat(line.text()).startsWith("ELR: nobody"));
    }

    @Test
    void aRowIsToldForEverySetOnce() {
        Paragraph row = RuleTerms.find("fetch, truncate").orElseThrow();

        assertThat(row.lines())
                .extracting(line -> line.text().substring(0, line.text().indexOf(':')))
                .containsExactly("minikafka", "hw-truncation", "kip-101", "kip-279", "hw-expansion, kip-320, kafka");
    }
}
