package io.minikafka.syntax;

import io.minikafka.explain.Glossary;
import io.minikafka.record.Literal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What {@code help} answers. */
public final class HelpText {

    /** Commands that are told of in one line, so that all fit a screen of 24 lines. */
    private record Family(String summary, List<String> names) {
        Family(String summary, String... names) {
            this(summary, List.of(names));
        }
    }

    private static final List<Family> FAMILIES = List.of(
            new Family("start afresh with brokers; make a topic", "new-cluster", "create-topic"),
            new Family("change a config of the running cluster", "alter-config"),
            new Family("send values as one batch", "send"),
            new Family("a producer; send what it holds; send again", "producer", "flush", "retry"),
            new Family("one replication round", "fetch-followers"),
            new Family("what a consumer may read", "fetch"),
            new Family("look: log, isr, hw, leo, pending, lost, …", "show"),
            new Family("move the clock; let ticks replicate", "tick", "follower-loop"),
            new Family("who is in sync; take a follower out", "refresh-isr", "remove-from-isr"),
            new Family("change the leader; let the former one follow", "promote", "rejoin"),
            new Family("close or crash, and reopen; make things fail", "restart", "inject"),
            new Family("Kafka's rules: brokers die alone", "crash-broker", "restart-broker"),
            new Family("Kafka's rules: elect; change an isr at last", "elect", "deliver-isr"),
            new Family("Kafka's rules: let a broker hear the news", "deliver-metadata"),
            new Family("why the last answer; what a word means", "explain"),
            new Family("go back a step, forward, or to any step", "undo", "redo", "goto"),
            new Family("the steps; what they changed; just suppose", "history", "diff", "what-if"),
            new Family("keep it as a lab, as one line; run a file", "save", "share", "source"),
            new Family("draw logs under answers; JSON, status line", "watch", "set"),
            new Family("a first lost record; this; leave", "tour", "help", "exit"));

    private HelpText() {}

    /** The lines on one command, or on all where the name is empty; nothing for an unknown name. */
    public static Optional<List<String>> of(String command) {
        return command.isEmpty() ? Optional.of(all()) : Commands.named(command).map(HelpText::of);
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
        Optional<String> meant =
                Glossary.containing(term).stream().findFirst().or(() -> Suggestion.closest(term, Glossary.names()));
        return meant.map(known -> "did you mean " + known + "? ").orElse("") + "explain terms lists what is known";
    }

    private static List<String> all() {
        List<String> lines = new ArrayList<>();
        for (Family family : FAMILIES) {
            lines.add(String.format(Locale.ROOT, "  %-29s %s", String.join(", ", family.names()), family.summary()));
        }
        lines.add("TARGET is TOPIC or TOPIC-PARTITION, as in events-0. help COMMAND tells more.");
        return lines;
    }

    private static List<String> of(CommandSyntax syntax) {
        return List.of("usage: " + syntax.usage(), "  " + syntax.summary(), "  example: " + syntax.example());
    }
}
