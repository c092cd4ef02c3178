package io.minikafka.syntax;

import io.minikafka.replication.RuleSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/** All commands of the language, in the order in which help lists them. */
final class Commands {

    private static final List<CommandSyntax> ALL = List.of(
            new NewClusterSyntax(),
            new CreateTopicSyntax(),
            new SendSyntax(),
            new ProducerSyntax(),
            new FlushSyntax(),
            new RetrySyntax(),
            new TxnSyntax(),
            new FetchFollowersSyntax(),
            new FetchSyntax(),
            new ShowSyntax(),
            new TickSyntax(),
            new FollowerLoopSyntax(),
            new RefreshIsrSyntax(),
            new RemoveFromIsrSyntax(),
            new RejoinSyntax(),
            new PromoteSyntax(),
            new AlterConfigSyntax(),
            new RestartSyntax(),
            new InjectSyntax(),
            new CrashBrokerSyntax(),
            new RestartBrokerSyntax(),
            new ElectSyntax(),
            new DeliverIsrSyntax(),
            new DeliverMetadataSyntax(),
            new ExplainSyntax(),
            new UndoSyntax(),
            new RedoSyntax(),
            new HistorySyntax(),
            new GoToSyntax(),
            new DiffSyntax(),
            new WhatIfSyntax(),
            new ExploreSyntax(),
            new CompareSyntax(),
            new SaveSyntax(),
            new ShareSyntax(),
            new SetSyntax(),
            new WatchSyntax(),
            new SourceSyntax(),
            new TourSyntax(),
            new HelpSyntax(),
            new ExitSyntax());

    private final CommandLine parser = CommandSyntax.emptyParser();
    private final Map<String, List<ArgSpec>> arguments = new TreeMap<>();
    private String current = "";

    static List<CommandSyntax> all() {
        return ALL;
    }

    static List<String> names() {
        List<String> names = new ArrayList<>();
        ALL.forEach(syntax -> names.add(syntax.name()));
        return names;
    }

    /** The names of those that have a meaning under these rules. */
    static List<String> namesUnder(RuleSet rules) {
        List<String> names = new ArrayList<>();
        for (CommandSyntax syntax : ALL) {
            if (syntax.hasMeaningUnder(rules)) {
                names.add(syntax.name());
            }
        }
        return names;
    }

    static Optional<CommandSyntax> named(String name) {
        for (CommandSyntax syntax : ALL) {
            if (syntax.name().equals(name)) {
                return Optional.of(syntax);
            }
        }
        return Optional.empty();
    }

    /**
     * The parser, until the next call that of this command. There is one for all: for each that is made, picocli compiles
     * its patterns and registers its converters anew, and that takes longer than reading a whole lab.
     */
    CommandLine parser(CommandSyntax syntax) {
        if (!current.equals(syntax.name())) {
            current = syntax.name();
            CommandSpec spec = parser.getCommandSpec();
            for (ArgSpec argument : List.copyOf(spec.args())) {
                spec.remove(argument);
            }
            for (ArgSpec argument : arguments.getOrDefault(current, List.of())) {
                spec.add(argument);
            }
            if (!arguments.containsKey(current)) {
                syntax.declare(new Options(spec));
                arguments.put(current, List.copyOf(spec.args()));
            }
        }
        return parser;
    }
}
