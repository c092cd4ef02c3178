package io.minikafka.syntax;

import io.minikafka.explain.Glossary;
import io.minikafka.record.Literal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What {@code help} answers. */
public final class HelpText {

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
        for (CommandSyntax syntax : Commands.all()) {
            lines.add(String.format(Locale.ROOT, "  %-16s %s", syntax.name(), syntax.summary()));
        }
        lines.add("TARGET is TOPIC or TOPIC-PARTITION, as in events-0. help COMMAND tells more.");
        return lines;
    }

    private static List<String> of(CommandSyntax syntax) {
        return List.of("usage: " + syntax.usage(), "  " + syntax.summary(), "  example: " + syntax.example());
    }
}
