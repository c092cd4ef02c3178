package io.minikafka.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import picocli.CommandLine;

/** All commands of the language, in the order in which help lists them. */
final class Commands {

    private static final List<CommandSyntax> ALL = List.of(
            new NewClusterSyntax(),
            new CreateTopicSyntax(),
            new SendSyntax(),
            new FetchFollowersSyntax(),
            new FetchSyntax(),
            new ShowSyntax(),
            new TickSyntax(),
            new RefreshIsrSyntax(),
            new RemoveFromIsrSyntax(),
            new RejoinSyntax(),
            new PromoteSyntax(),
            new AlterConfigSyntax(),
            new RestartSyntax(),
            new SetSyntax(),
            new SourceSyntax(),
            new HelpSyntax(),
            new ExitSyntax());

    private final Map<String, CommandLine> parsers = new TreeMap<>();

    static List<CommandSyntax> all() {
        return ALL;
    }

    static List<String> names() {
        List<String> names = new ArrayList<>();
        ALL.forEach(syntax -> names.add(syntax.name()));
        return names;
    }

    static Optional<CommandSyntax> named(String name) {
        return ALL.stream().filter(syntax -> syntax.name().equals(name)).findFirst();
    }

    /** The parser of a command, kept from its first use on. */
    CommandLine parser(CommandSyntax syntax) {
        return parsers.computeIfAbsent(syntax.name(), name -> syntax.parser());
    }
}
