package io.minikafka.view;

import io.minikafka.cluster.ConfigKey;
import io.minikafka.explain.RulesAsked;
import io.minikafka.replication.RuleSet;
import io.minikafka.session.Comparison;
import io.minikafka.session.Ledger;
import io.minikafka.session.Result;
import io.minikafka.session.SendEntry;
import io.minikafka.session.SessionState;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** What a session came to under two sets of rules: the first step that differs, why, and how it ends. */
public final class CompareView {

    /** How many numbers of steps, or commands, are listed. */
    private static final int LISTED = 20;

    private final Comparison comparison;
    private final int width;
    private final String own;
    private final String other;
    private final List<String> lines = new ArrayList<>();

    private CompareView(Comparison comparison, int width) {
        this.comparison = comparison;
        this.width = width;
        this.own = comparison.own().name();
        this.other = comparison.other().name();
    }

    /**
     * The comparison in words.
     *
     * @param width how wide lines may be, in columns
     */
    public static List<String> lines(Comparison comparison, int width) {
        CompareView view = new CompareView(comparison, width);
        view.tell();
        return view.lines;
    }

    private void tell() {
        if (comparison.steps() == 0) {
            say("nothing has been done yet that could be replayed under the " + other + " rules");
        } else if (isOneSet()) {
            say("the rules are " + own + " already; compare takes others, as in compare "
                    + (comparison.own().isOfChapters() ? "kafka" : "minikafka"));
        } else {
            tellMeaningless();
            tellSteps();
            tellEnd();
        }
        if (!comparison.leftOut().isEmpty()) {
            say("not replayed, as no cluster is asked: " + listed(comparison.leftOut()));
        }
    }

    private boolean isOneSet() {
        return comparison.own().equals(comparison.other())
                && comparison.differing().isEmpty();
    }

    private void say(String text) {
        lines.addAll(Columns.wrapped(List.of(text.split(" ", -1)), 0, 2, width));
    }

    private void tellMeaningless() {
        Map<RuleSet, List<String>> byRules = new LinkedHashMap<>();
        for (Comparison.Meaningless command : comparison.meaningless()) {
            byRules.computeIfAbsent(command.rules(), rules -> new ArrayList<>())
                    .add(place(command.place()) + " " + command.place().line());
        }
        byRules.forEach((rules, commands) ->
                say("no meaning under the " + rules.name() + " rules, so passed over there: "
                        + String.join("; ", commands.subList(0, Math.min(LISTED, commands.size())))
                        + (commands.size() > LISTED ? "; and " + (commands.size() - LISTED) + " more" : "")));
    }

    private static String place(Comparison.Place place) {
        OptionalInt line = place.fileLine();
        return "step " + place.number() + (line.isPresent() ? " (line " + line.getAsInt() + ")" : "");
    }

    private void tellSteps() {
        if (comparison.differing().isEmpty()) {
            say("the same under the " + own + " and the " + other + " rules: " + Texts.count(comparison.steps(), "step")
                    + ", all answered alike");
            return;
        }
        for (int i = 0; i < comparison.firsts().size(); i++) {
            tell(comparison.firsts().get(i), i == 0);
        }
        List<Integer> later = later();
        say(
                later.isEmpty()
                        ? "no other step differs"
                        : later.size()
                                + (later.size() == 1 ? " other step differs: " : " other steps differ: ")
                                + listed(later.stream().map(String::valueOf).toList()));
    }

    private List<Integer> later() {
        List<Integer> told = comparison.firsts().stream()
                .map(first -> first.place().number())
                .toList();
        return comparison.differing().stream()
                .filter(step -> !told.contains(step))
                .toList();
    }

    private static String listed(List<String> words) {
        return String.join(", ", words.subList(0, Math.min(LISTED, words.size())))
                + (words.size() > LISTED ? ", ..." : "");
    }

    private void tell(Comparison.Difference difference, boolean isFirst) {
        String heading = isFirst
                ? place(difference.place()) + " of " + comparison.steps() + " is the first that differs: "
                : place(difference.place()) + " is the first that differs in its cluster: ";
        say(heading + difference.place().line());
        SideBySide columns = new SideBySide(width, rules(difference.own()), rules(difference.other()));
        lines.addAll(columns.heading());
        lines.addAll(
                columns.of(answer(difference.own(), columns.columns()), answer(difference.other(), columns.columns())));
        List<RulesAsked.Twin> why = RulesAsked.between(difference.own(), difference.other());
        if (why.isEmpty()) {
            say("why: no row of the table was asked here; what steps before left differs");
        }
        for (RulesAsked.Twin row : why) {
            say("why, by the row " + row.row() + ":");
            lines.addAll(columns.of(
                    List.of(row.own().sentence()), List.of(row.other().sentence())));
        }
    }

    private static String rules(Result result) {
        return result.after().cluster().rules().name();
    }

    private static List<String> answer(Result result, int columns) {
        List<String> answer = TextView.lines(result, columns);
        return answer.isEmpty() ? List.of("(nothing changed)") : answer;
    }

    private void tellEnd() {
        tellSettings();
        tellLost(own, comparison.ownEnd().ledger(), other, comparison.otherEnd().ledger());
        tellLost(other, comparison.otherEnd().ledger(), own, comparison.ownEnd().ledger());
        List<Change> changes = changes();
        if (changes.isEmpty()) {
            say("at the end both have the same logs, leaders, isrs, high watermarks and sends");
        } else {
            say("at the end, " + own + " -> " + other + ":");
            for (String line : StateDifference.lines(changes)) {
                lines.addAll(Columns.wrapped(List.of(line.split(" ", -1)), 2, 4, width));
            }
        }
    }

    /** What differs at the end but for what came with the rules themselves: their settings, and their own books. */
    private List<Change> changes() {
        return differences().stream()
                .filter(change -> !change.isOwnBook() && !isSetting(change))
                .toList();
    }

    /** The settings whose defaults are others under the other rules. */
    private List<Change> settings() {
        return differences().stream().filter(CompareView::isSetting).toList();
    }

    private List<Change> differences() {
        return AnswerDifference.between(comparison.ownEnd(), comparison.otherEnd());
    }

    private static boolean isSetting(Change change) {
        return change.subject().isEmpty() && ConfigKey.named(change.what()).isPresent();
    }

    private void tellSettings() {
        if (!settings().isEmpty() && !comparison.differing().isEmpty()) {
            say("settings that came with the rules, " + own + " -> " + other + ": "
                    + String.join(", ", settings().stream().map(Change::words).toList()));
        }
    }

    private void tellLost(String here, Ledger ledger, String there, Ledger others) {
        List<String> lost = new ArrayList<>();
        for (SendEntry send : lostOnly(ledger, others)) {
            lost.add("#" + send.number() + " " + send.partition() + " " + Texts.offsets(send.batch()) + " "
                    + Texts.records(send.batch()));
        }
        if (!lost.isEmpty()) {
            say("LOST under the " + here + " rules and not under the " + there + " rules: "
                    + String.join("; ", lost.subList(0, Math.min(LISTED, lost.size())))
                    + (lost.size() > LISTED ? "; and " + (lost.size() - LISTED) + " more" : ""));
        }
    }

    private static List<SendEntry> lostOnly(Ledger ledger, Ledger others) {
        return ledger.lost()
                .filterKeys(number -> !others.lost().containsKey(number))
                .values()
                .map(Ledger.LostBatch::send)
                .toJavaList();
    }

    /** The comparison as plain data. */
    public static Map<String, @Nullable Object> object(Comparison comparison) {
        CompareView view = new CompareView(comparison, SideBySide.MIN_WIDTH);
        List<Object> firsts = new ArrayList<>();
        comparison.firsts().forEach(difference -> firsts.add(json(difference)));
        List<Object> meaningless = new ArrayList<>();
        for (Comparison.Meaningless command : comparison.meaningless()) {
            meaningless.add(place(new JsonFields(), command.place())
                    .put("semantics", command.rules().name())
                    .put("message", command.message())
                    .map());
        }
        return new JsonFields()
                .put("own", view.own)
                .put("other", view.other)
                .put("steps", comparison.steps())
                .put("firstDifferences", firsts)
                .put("differingSteps", comparison.differing())
                .put("meaningless", meaningless)
                .put("leftOut", comparison.leftOut())
                .put("settings", TimelineJson.changes(view.settings()))
                .put("changesAtEnd", TimelineJson.changes(view.changes()))
                .put("lostUnderOwn", numbers(comparison.ownEnd(), comparison.otherEnd()))
                .put("lostUnderOther", numbers(comparison.otherEnd(), comparison.ownEnd()))
                .map();
    }

    private static List<Integer> numbers(SessionState lost, SessionState kept) {
        return lostOnly(lost.ledger(), kept.ledger()).stream()
                .map(SendEntry::number)
                .toList();
    }

    private static JsonFields place(JsonFields fields, Comparison.Place place) {
        return fields.put("step", place.number())
                .put("line", place.fileLine().isPresent() ? place.fileLine().getAsInt() : null)
                .put("command", place.line());
    }

    private static Map<String, @Nullable Object> json(Comparison.Difference difference) {
        List<Object> why = new ArrayList<>();
        for (RulesAsked.Twin row : RulesAsked.between(difference.own(), difference.other())) {
            why.add(new JsonFields()
                    .put("rule", row.row())
                    .put("own", row.own().sentence())
                    .put("other", row.other().sentence())
                    .map());
        }
        return place(new JsonFields(), difference.place())
                .put("own", JsonView.object(difference.place().line(), difference.own()))
                .put("other", JsonView.object(difference.place().line(), difference.other()))
                .put("why", why)
                .map();
    }
}
