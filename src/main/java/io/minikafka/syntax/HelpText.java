package io.minikafka.syntax;

import io.minikafka.explain.Glossary;
import io.minikafka.explain.RuleTerms;
import io.minikafka.record.Literal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Model.OptionSpec;

/** What {@code help} answers. */
public final class HelpText {

    /** Commands that are told of in one line, so that all fit a screen of 24 lines of 60 columns. */
    private record Family(String summary, List<String> names) {
        Family(String summary, String... names) {
            this(summary, List.of(names));
        }
    }

    /** A summary has at most 27 columns, so that a window of 60 has room for it behind the names. */
    private static final List<Family> FAMILIES = List.of(
            new Family("start afresh; make a topic", "new-cluster", "create-topic"),
            new Family("change a running config", "alter-config"),
            new Family("send values as one batch", "send"),
            new Family("batches by name; send again", "producer", "flush", "retry"),
            new Family("records that count together", "txn"),
            new Family("one replication round", "fetch-followers"),
            new Family("what a consumer may read", "fetch"),
            new Family("look: log, isr, hw, lost, …", "show"),
            new Family("move time; let it replicate", "tick", "follower-loop"),
            new Family("keep in sync; take one out", "refresh-isr", "remove-from-isr"),
            new Family("new leader; old one follows", "promote", "rejoin"),
            new Family("close or crash; make faults", "restart", "inject"),
            new Family("why so; what a word means", "explain"),
            new Family("a step back, forth, to any", "undo", "redo", "goto"),
            new Family("the steps; just suppose one", "history", "diff", "what-if"),
            new Family("shortest loss; other rules", "explore", "compare"),
            new Family("keep as a lab, a line; run", "save", "share", "source"),
            new Family("draw under answers; JSON", "watch", "set"),
            new Family("a first loss; this; leave", "tour", "help", "exit"));

    /** What has a meaning by Kafka's rules only stands one step behind, so that a beginner does not meet it first. */
    private static final List<Family> OF_KAFKAS_RULES = List.of(
            new Family("a broker dies alone; starts", "crash-broker", "restart-broker"),
            new Family("the controller elects", "elect"),
            new Family("what is on its way arrives", "deliver-isr", "deliver-metadata"));

    /** What {@code help} calls the commands of Kafka's rules. */
    static final String KAFKA = "kafka";

    /** Where summaries start, in columns. */
    private static final int SUMMARY = 32;

    private HelpText() {}

    /**
     * The lines on one command, on all where the name is empty, or on those of Kafka's rules; nothing for an unknown
     * name.
     */
    public static Optional<List<HelpLine>> of(String command) {
        if (command.isEmpty()) {
            return Optional.of(overview());
        }
        return command.equals(KAFKA)
                ? Optional.of(ofKafkasRules())
                : Commands.named(command).map(HelpText::of);
    }

    /** Whether there is a command of this name. */
    public static boolean isCommand(String name) {
        return Commands.named(name).isPresent();
    }

    /** What to say about a command that there is no help on. */
    public static String unknown(String command) {
        return "no help on " + Literal.ofText(command)
                + Suggestion.closest(command, Commands.names())
                        .map(known -> "; did you mean " + known + "?")
                        .orElse("; help lists the commands");
    }

    /** What to say about a word that explain does not know. */
    public static String unknownTerm(String term) {
        List<String> names = new ArrayList<>(Glossary.names());
        names.addAll(RuleTerms.names());
        Optional<String> meant =
                Glossary.containing(term).stream().findFirst().or(() -> Suggestion.closest(term, names));
        return meant.map(known -> "did you mean " + known + "? ").orElse("") + "explain terms lists what is known";
    }

    private static List<HelpLine> overview() {
        List<HelpLine> lines = new ArrayList<>(lines(FAMILIES));
        lines.add(prose("TARGET is TOPIC or TOPIC-PARTITION, as in events-0. help COMMAND tells more."));
        lines.add(prose("By Kafka's own rules there is more: help kafka."));
        return lines;
    }

    private static List<HelpLine> ofKafkasRules() {
        List<HelpLine> lines = new ArrayList<>(lines(OF_KAFKAS_RULES));
        lines.add(prose("new-cluster --semantics kafka starts a cluster of these rules."));
        lines.add(prose("show rules prints the rules in force."));
        lines.add(prose("There, too: fetch-followers --lose-response, fetch --leader-epoch,"
                + " set isr-changes|metadata, show epochs|elr."));
        return lines;
    }

    private static HelpLine prose(String text) {
        return new HelpLine(words(text), 0, 0);
    }

    private static List<HelpLine> lines(List<Family> families) {
        List<HelpLine> lines = new ArrayList<>();
        for (Family family : families) {
            List<String> words = new ArrayList<>();
            words.add(String.format(Locale.ROOT, "%-" + (SUMMARY - 3) + "s", String.join(", ", family.names())));
            words.addAll(words(family.summary()));
            lines.add(new HelpLine(words, 2, SUMMARY));
        }
        return lines;
    }

    private static List<HelpLine> of(CommandSyntax syntax) {
        List<String> usage = new ArrayList<>(List.of("usage:", syntax.name()));
        usage.addAll(syntax.parts());
        List<HelpLine> lines = new ArrayList<>();
        lines.add(new HelpLine(usage, 0, 4));
        lines.add(new HelpLine(words(syntax.summary()), 2, 4));
        lines.addAll(options(syntax));
        lines.add(new HelpLine(words("example: " + syntax.example()), 2, 4));
        return lines;
    }

    /** A line for each option, what they are for below each other. */
    private static List<HelpLine> options(CommandSyntax syntax) {
        List<OptionSpec> options = syntax.parser().getCommandSpec().options();
        int widest = 0;
        for (OptionSpec option : options) {
            widest = Math.max(widest, option.longestName().length());
        }
        List<HelpLine> lines = new ArrayList<>();
        for (OptionSpec option : options) {
            List<String> words = new ArrayList<>();
            words.add(String.format(Locale.ROOT, "%-" + (widest + 1) + "s", option.longestName()));
            words.addAll(words(option.description()[0]));
            lines.add(new HelpLine(words, 4, widest + 6));
        }
        return lines;
    }

    private static List<String> words(String text) {
        return List.of(text.split(" ", -1));
    }
}
