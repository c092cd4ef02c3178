package io.minikafka.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.cluster.ConfigKey;
import io.minikafka.cluster.ErrorCode;
import io.minikafka.replication.AckMode;
import io.minikafka.session.Request;
import io.minikafka.session.Scripted;
import io.minikafka.session.SendEntry;
import io.minikafka.syntax.HelpLine;
import io.minikafka.syntax.HelpText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class GlossaryTest {

    /** Words with dots between them, but not the names of files. */
    private static final Pattern SETTING = Pattern.compile("\\b[a-z]{2,}(\\.(?!sh\\b|json\\b|lab\\b)[a-z]{2,})+\\b");

    /** What the objectives, headings and summaries of both chapters name. */
    private static final List<String> OF_THE_CHAPTERS = List.of(
            "follower",
            "leader",
            "replica",
            "batch",
            "record",
            "LEO",
            "log end offset",
            "HW",
            "high watermark",
            "ISR",
            "in-sync replicas",
            "acks",
            "acks=0",
            "acks=1",
            "acks=all",
            "acks=-1",
            "promotion",
            "broker",
            "partition",
            "topic",
            "offset",
            "log",
            "segment",
            "index",
            "epoch",
            "leader epoch",
            "fencing",
            "committed",
            "visible",
            "pending",
            "captured set",
            "acknowledgement set",
            "lost",
            "divergence",
            "truncation",
            "idempotence",
            "producer id",
            "producer epoch",
            "sequence",
            "duplicate",
            "retry",
            "checkpoint",
            "torn write",
            "flush",
            "crash",
            "restart",
            "recovery",
            "byte budget",
            "lag",
            "rejoin",
            "clock",
            "tick",
            "linger",
            "follower loop",
            "lso",
            "last stable offset",
            "transaction",
            "isolation",
            "read_uncommitted",
            "read_committed",
            "consumer",
            "controller",
            "metadata",
            "unclean election",
            "unknown outcome",
            "tail",
            "durability",
            "partitioner",
            "sticky partition",
            "sticky",
            "tombstone",
            "commit",
            "accumulator",
            "crc",
            "min isr");

    static List<String> ofTheChapters() {
        return OF_THE_CHAPTERS;
    }

    static List<String> commands() {
        List<String> names = new ArrayList<>();
        for (String overview : List.of("", "kafka")) {
            for (HelpLine told : HelpText.of(overview).orElseThrow()) {
                String line = told.text();
                if (line.startsWith("  ")) {
                    names.addAll(List.of(line.substring(2, 31).strip().split(", ", -1)));
                }
            }
        }
        assertThat(names).contains("send", "explain", "exit", "elect");
        return names;
    }

    @ParameterizedTest
    @MethodSource({"ofTheChapters", "commands"})
    void everyWordIsKnown(String word) {
        assertThat(Glossary.find(word)).as(word).isPresent();
    }

    @ParameterizedTest
    @EnumSource
    void everyErrorCodeIsKnown(ErrorCode code) {
        assertThat(Glossary.find(code.name()).orElseThrow().name()).isEqualTo(code.name());
    }

    @Test
    void theDefaultIsThatOfTheRulesInForce() {
        Scripted session = Scripted.after("new-cluster --semantics kafka");

        assertThat(Explainer.words(
                                List.of("replica.lag.time.max.ms"),
                                session.session().now(),
                                HelpText::unknownTerm)
                        .get()
                        .paragraphs()
                        .get(0)
                        .lines())
                .extracting(Line::text)
                .contains("now 30000; default 30000, allowed 1 to " + Long.MAX_VALUE);
    }

    /** What the chapters' rules say alone is said of them: it is told under Kafka's rules, too. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "hw",
                "isr",
                "epoch",
                "fencing",
                "promotion",
                "truncation",
                "divergence",
                "acks=all",
                "pending",
                "captured set",
                "lag",
                "lag time",
                "fetch-followers",
                "refresh-isr",
                "remove-from-isr",
                "rejoin",
                "checkpoint",
                "restart",
                "controller",
                "clock",
                "unclean election",
                "replica.lag.time.max.ms",
                "replica.lag.max.messages",
                "min.insync.replicas"
            })
    void whereRulesDifferBothAreNamed(String word) {
        String here = Glossary.find(word).orElseThrow().here();
        assertThat(here).containsIgnoringCase("chapters'").containsAnyOf("By Kafka's", "by Kafka's", "Kafka's know");
    }

    @ParameterizedTest
    @EnumSource
    void everySettingIsKnownWithItsValueDefaultAndBounds(ConfigKey key) {
        String value = key.isSwitch() ? "true" : String.valueOf(key.minimum() + 1);
        Scripted session = Scripted.after("alter-config " + key.kafkaName() + "=" + value);

        Explanation explanation = Explainer.words(
                        List.of(key.kafkaName()), session.session().now(), HelpText::unknownTerm)
                .get();

        String usual = key.isSwitch()
                ? "false"
                : key.defaultValue() == Long.MAX_VALUE ? "never" : String.valueOf(key.defaultValue());
        String allowed = key.isSwitch() ? "true or false" : key.minimum() + " to " + key.maximum();
        assertThat(explanation.paragraphs().get(0).lines())
                .extracting(Line::text)
                .contains("now " + value + "; default " + usual + ", allowed " + allowed);
    }

    @Test
    void aTopicsOwnValueIsTold() {
        Scripted session = Scripted.after("create-topic events --config min.insync.replicas=2");

        assertThat(Explainer.words(
                                List.of("min.insync.replicas"),
                                session.session().now(),
                                HelpText::unknownTerm)
                        .get()
                        .paragraphs()
                        .get(0)
                        .lines())
                .extracting(Line::text)
                .contains("topic events has 2 of its own");
    }

    @Test
    void whateverTheLanguageNamesIsKnown() {
        for (AckMode mode : AckMode.values()) {
            assertThat(Glossary.find("acks=" + mode.word())).as(mode.word()).isPresent();
        }
        for (Request.Subject subject : Request.Subject.values()) {
            String word = subject.name().toLowerCase(Locale.ROOT);
            assertThat(Glossary.find(word).or(() -> Glossary.find(word.replaceAll("s$", ""))))
                    .as(word)
                    .isPresent();
        }
        assertThat(Glossary.find(SendEntry.Status.PENDING.name())).isPresent();
        assertThat(ClusterCommand.class.getPermittedSubclasses()).isNotEmpty();
    }

    /** Whatever explain says, it can be asked for the settings that it names, ours and Kafka's. */
    @Test
    void everySettingThatAnyTextNamesIsKnown() {
        List<String> texts = new ArrayList<>();
        StoriesTest.sentences().forEach(sentence -> texts.add(sentence.template()));
        for (Rule rule : Rule.values()) {
            texts.addAll(List.of(rule.title(), rule.place(), rule.kafka(), rule.twin()));
        }
        for (KafkasChecks checks : KafkasChecks.values()) {
            texts.addAll(List.of(checks.order(), checks.place()));
        }
        for (Term term : Glossary.all()) {
            texts.addAll(List.of(term.here(), term.kafka(), term.twin()));
        }
        for (String row : RuleTerms.names()) {
            RuleTerms.find(row).orElseThrow().lines().forEach(line -> texts.add(line.text()));
        }
        TreeSet<String> settings = new TreeSet<>();
        for (String text : texts) {
            SETTING.matcher(text).results().forEach(found -> settings.add(found.group()));
        }

        assertThat(settings)
                .contains("batch.size", "linger.ms", "buffer.memory", "enable.idempotence", "max.block.ms")
                .allSatisfy(setting ->
                        assertThat(Glossary.find(setting)).as(setting).isPresent());
        assertThat(HelpText.unknownTerm("bach.size")).startsWith("did you mean batch.size? ");
        assertThat(HelpText.unknownTerm("lingre.ms")).startsWith("did you mean linger.ms? ");
        assertThat(HelpText.unknownTerm("tombstones")).startsWith("did you mean tombstone? ");
    }

    @Test
    void everyTextIsWellFormedAndDifferent() {
        Map<String, String> owners = new TreeMap<>();
        for (Term term : Glossary.all()) {
            assertThat(term.here()).as(term.name()).endsWith(".").hasSizeGreaterThan(25);
            assertThat(term.kafka()).as(term.name()).endsWith(".");
            assertThat(term.chapter()).as(term.name()).isIn("", "chapter 5", "chapter 6");
            assertThat(term.here() + term.kafka()).as(term.name()).doesNotContain("##", "see:", "Kafka:", "  ");
            assertThat(owners.put(term.here(), term.name())).as(term.name()).isNull();
            for (String name : term.names()) {
                assertThat(owners.put(name.toLowerCase(Locale.ROOT), term.name()))
                        .as(name)
                        .isNull();
            }
            for (String next : term.see()) {
                assertThat(Glossary.find(next))
                        .as("%s sees %s", term.name(), next)
                        .isPresent();
                assertThat(term.names()).doesNotContain(next);
            }
        }
    }

    @Test
    void caseDoesNotMatterAndBlanksDoNotHurt() {
        Scripted session = Scripted.after();
        assertThat(title(session, "HIGH", "watermark")).startsWith("hw, ");
        assertThat(title(session, "not_enough_replicas")).isEqualTo("NOT_ENOUGH_REPLICAS");
    }

    private static String title(Scripted session, String... words) {
        return Explainer.words(List.of(words), session.session().now(), HelpText::unknownTerm)
                .get()
                .paragraphs()
                .get(0)
                .title();
    }

    @Test
    void severalWordsAreExplainedOneByOne() {
        Scripted session = Scripted.after("create-topic events", "send events a");
        Explanation explanation = Explainer.words(
                        List.of("leo", "#1", "flush.messages"),
                        session.session().now(),
                        HelpText::unknownTerm)
                .get();

        assertThat(explanation.paragraphs())
                .extracting(Paragraph::id)
                .containsExactly("leo", "STATUS", "flush.messages");
    }

    @Test
    void theListHasEveryName() {
        List<String> listed = new ArrayList<>();
        TermTelling.list().lines().forEach(line -> listed.add(line.text()));

        assertThat(Glossary.names()).allSatisfy(name -> assertThat(listed).anyMatch(line -> line.contains(name)));
    }

    @Test
    void aWordOfTheStateShowsItsRuleAtWork() {
        Scripted session = Scripted.after("create-topic events", "send events a --acks all");

        assertThat(Explainer.words(List.of("hw"), session.session().now(), HelpText::unknownTerm)
                        .get()
                        .paragraphs())
                .extracting(Paragraph::id)
                .containsExactly("hw", "HIGH_WATERMARK");
        assertThat(Explainer.words(List.of("isr"), session.session().now(), HelpText::unknownTerm)
                        .get()
                        .paragraphs())
                .extracting(Paragraph::id)
                .containsExactly("isr", "ISR");
    }
}
