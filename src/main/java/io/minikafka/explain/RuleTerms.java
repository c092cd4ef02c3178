package io.minikafka.explain;

import io.minikafka.replication.RuleSet;
import io.minikafka.replication.RuleSets;
import io.minikafka.replication.TableRule;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The words of the table of rules: the sets by name, and its rows by title. */
public final class RuleTerms {

    private static final String PLACE = "replication.RuleSets";

    private RuleTerms() {}

    /** Every set of rules, then every row. */
    public static List<String> names() {
        List<String> names = new ArrayList<>(sets());
        names.addAll(rows());
        return names;
    }

    static List<String> sets() {
        return RuleSets.ALL.stream().map(RuleSet::name).toList();
    }

    static List<String> rows() {
        return RuleSets.MINIKAFKA.rows().stream().map(RuleSet.Row::title).toList();
    }

    /** What there is to say about a set or a row, in whatever case. */
    static Optional<Paragraph> find(String name) {
        Optional<Paragraph> set = RuleSets.ALL.stream()
                .filter(rules -> rules.name().equalsIgnoreCase(name))
                .map(RuleTerms::ofSet)
                .findFirst();
        return set.or(() -> rows().stream()
                .filter(row -> row.equalsIgnoreCase(name))
                .map(RuleTerms::ofRow)
                .findFirst());
    }

    /** A whole column, or of what Kafka's rules were before, where it differs from what they are. */
    private static Paragraph ofSet(RuleSet rules) {
        boolean isColumn = rules.equals(RuleSets.MINIKAFKA) || rules.equals(RuleSets.KAFKA);
        List<Line> lines = new ArrayList<>();
        lines.add(Line.timeless("RULE_SET", what(rules)));
        for (RuleSet.Row row : rules.rows()) {
            TableRule kafka = RuleSets.KAFKA.cell(row.title());
            if (isColumn) {
                lines.add(Line.timeless("RULE_ROW", row.title() + ": " + cell(row.rule())));
            } else if (!row.rule().equals(kafka)) {
                lines.add(Line.timeless(
                        "RULE_ROW",
                        row.title() + ": " + cell(row.rule()) + "; " + RuleSets.KAFKA.name() + ": "
                                + kafka.sentence()));
            }
        }
        lines.add(Line.timeless(
                "RULE_SET_USE",
                "new-cluster --semantics " + rules.name() + " starts a cluster under them, compare " + rules.name()
                        + " replays the session under them"));
        return paragraph(rules.name(), "The rules " + rules.name(), lines);
    }

    private static String what(RuleSet rules) {
        if (rules.equals(RuleSets.MINIKAFKA)) {
            return "the rules of the two chapters, which a cluster is under unless told otherwise";
        }
        return rules.equals(RuleSets.KAFKA)
                ? "Apache Kafka's own rules"
                : "today's rules of Apache Kafka, " + RuleSets.KAFKA.name() + ", with only these rows set back to what"
                        + " they were before a repair; brokers of that time differed in more";
    }

    /** The cells of a row, each with the sets that have it. */
    private static Paragraph ofRow(String title) {
        Map<TableRule, List<String>> cells = new LinkedHashMap<>();
        for (RuleSet rules : RuleSets.ALL) {
            cells.computeIfAbsent(rules.cell(title), cell -> new ArrayList<>()).add(rules.name());
        }
        List<Line> lines = new ArrayList<>();
        cells.forEach(
                (cell, sets) -> lines.add(Line.timeless("RULE_CELL", String.join(", ", sets) + ": " + cell(cell))));
        return paragraph(title, "The row " + title + " of the table of rules", lines);
    }

    private static String cell(TableRule rule) {
        return rule.sentence() + " (" + rule.source() + ")";
    }

    private static Paragraph paragraph(String id, String title, List<Line> lines) {
        return new Paragraph(id, title, "", PLACE, lines, "", "");
    }
}
