package io.minikafka.explain;

import io.minikafka.cluster.ClusterConfig;
import io.minikafka.cluster.ConfigKey;
import io.minikafka.cluster.Outcome;
import io.minikafka.cluster.Reply;
import io.minikafka.cluster.Target;
import io.minikafka.cluster.Topic;
import io.minikafka.session.Request;
import io.minikafka.session.Result;
import io.minikafka.session.SessionState;
import io.vavr.collection.Vector;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/** Tells what a word means, and how it stands now where it is something of the state. */
final class TermTelling {

    private TermTelling() {}

    static List<Paragraph> paragraphs(Term term, SessionState state) {
        List<Paragraph> paragraphs = new ArrayList<>();
        paragraphs.add(paragraph(term, now(term, state)));
        Optional<Request.Subject> subject =
                switch (term.name()) {
                    case "hw" -> Optional.of(Request.Subject.HW);
                    case "lso", "isolation" -> Optional.of(Request.Subject.LSO);
                    case "isr", "lag" -> Optional.of(Request.Subject.ISR);
                    case "pending" -> Optional.of(Request.Subject.PENDING);
                    default -> Optional.empty();
                };
        subject.ifPresent(shown -> paragraphs.addAll(rules(shown, state)));
        return paragraphs;
    }

    static Paragraph paragraph(Term term) {
        return paragraph(term, List.of());
    }

    private static Paragraph paragraph(Term term, List<Line> now) {
        List<Line> lines = new ArrayList<>();
        lines.add(Line.timeless("MEANING", term.here()));
        lines.addAll(now);
        if (!term.see().isEmpty()) {
            lines.add(Line.timeless("SEE", "see also: " + String.join(", ", term.see())));
        }
        return new Paragraph(
                term.name(), String.join(", ", term.names()), term.chapter(), "", lines, term.kafka(), term.twin());
    }

    /** Where a setting stands. */
    private static List<Line> now(Term term, SessionState state) {
        Optional<ConfigKey> found = ConfigKey.named(term.name());
        if (found.isEmpty()) {
            return List.of();
        }
        ConfigKey key = found.get();
        List<Line> lines = new ArrayList<>();
        lines.add(line(
                "CONFIG_NOW",
                "now {value}; default {default}, allowed {allowed}",
                Facts.none()
                        .and("value", value(key, state.cluster().config().get(key)))
                        .and(
                                "default",
                                value(
                                        key,
                                        ClusterConfig.defaults(state.cluster().rules())
                                                .get(key)))
                        .and("allowed", key.allowed())));
        for (Topic topic : state.cluster().topics().valuesIterator()) {
            if (topic.config().values().containsKey(key)) {
                lines.add(line(
                        "CONFIG_NOW_OF_TOPIC",
                        "topic {topic} has {value} of its own",
                        Facts.none()
                                .and("topic", topic.name())
                                .and("value", value(key, topic.config().get(key)))));
            }
        }
        return lines;
    }

    private static Object value(ConfigKey key, long value) {
        return value == Long.MAX_VALUE ? key.word(value) : key.plain(value);
    }

    private static Line line(String id, String template, Facts facts) {
        return new Line(id, template, facts.list(), 0, OptionalInt.empty());
    }

    private static List<Paragraph> rules(Request.Subject subject, SessionState state) {
        Request.Show show = new Request.Show(subject, new Target.All());
        Telling telling = new Telling(
                new Result(show, new Outcome.Done(new Reply.Changed()), Vector.empty(), List.of(), state, state));
        LookTelling.tell(telling, show);
        return telling.paragraphs();
    }

    /** All words: of the model, of its settings, of its errors, of its rules. */
    static Paragraph list() {
        List<String> words = new ArrayList<>();
        List<String> settings = new ArrayList<>();
        List<String> codes = new ArrayList<>();
        for (Term term : Glossary.all()) {
            List<String> names = term.names();
            if (ConfigKey.named(term.name()).isPresent()) {
                settings.addAll(names);
            } else if (term.name().equals(term.name().toUpperCase(Locale.ROOT))) {
                codes.addAll(names);
            } else {
                words.addAll(names);
            }
        }
        return new Paragraph(
                Explainer.LIST,
                "The words that explain knows",
                "",
                "",
                List.of(
                        Line.timeless("WORDS", "words: " + String.join(", ", words)),
                        Line.timeless("SETTINGS", "settings: " + String.join(", ", settings)),
                        Line.timeless("CODES", "error codes: " + String.join(", ", codes)),
                        Line.timeless("RULE_SETS", "rules: " + String.join(", ", RuleTerms.sets())),
                        Line.timeless("RULE_ROWS", "rows of the table: " + String.join("; ", RuleTerms.rows())),
                        Line.timeless("SENDS", "and sends by number, as in explain #1")),
                "",
                "");
    }
}
