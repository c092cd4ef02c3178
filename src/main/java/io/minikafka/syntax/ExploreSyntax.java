package io.minikafka.syntax;

import io.minikafka.explore.Goal;
import io.minikafka.explore.Moves;
import io.minikafka.record.Literal;
import io.minikafka.replication.AckMode;
import io.minikafka.replication.RuleSet;
import io.minikafka.replication.RuleSets;
import io.minikafka.session.Request;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** {@code explore}. */
final class ExploreSyntax extends CommandSyntax {

    private static final String DEFAULT_GOAL = "lost";
    private static final int DEFAULT_DEPTH = 8;
    private static final int MAX_DEPTH = 1_000;
    private static final int DEFAULT_VALUES = 2;
    private static final int MAX_VALUES = 100;

    ExploreSyntax() {
        super(
                "explore",
                "[TARGET] [--goal GOAL] [--depth N] [--use COMMAND,…] [--values N] [--acks 0|1|all] [--states N]"
                        + " [--semantics RULES] [--apply]",
                "the shortest schedule of commands that loses a record, or reaches another goal",
                "explore --goal lost --acks all --depth 5");
    }

    @Override
    void declare(Options options) {
        options.optional("TARGET", ValueKind.TARGET)
                .value(
                        "--goal",
                        "GOAL",
                        ValueKind.GOAL,
                        "what to look for (default: lost); explain explore lists the goals")
                .value("--depth", "N", "how many commands a schedule may have (default: 8)")
                .value(
                        "--use",
                        "COMMAND,…",
                        ValueKind.MOVES,
                        "the commands that it is made of (default: those that can matter)")
                .value("--values", "N", "how many records may be sent (default: 2)")
                .value("--acks", "0|1|all", ValueKind.ACKS, "the only acks of those sends (default: 1 and all)")
                .value("--states", "N", "stop after so many states")
                .value(
                        "--semantics",
                        "RULES",
                        ValueKind.SEMANTICS,
                        "search under these rules, in a new cluster like this one")
                .flag("--apply", "carry out the schedule that is found");
    }

    @Override
    Request read(Arguments arguments) {
        if (arguments.has("--apply") && arguments.option("--semantics").isPresent()) {
            throw new SyntaxException("--apply carries a schedule out here, under the rules of this cluster; leave"
                    + " --semantics out, or start one with new-cluster --semantics first");
        }
        return new Request.Explore(
                arguments.optionalParameter(0).map(text -> arguments.target(0)),
                goal(arguments.option("--goal").orElse(DEFAULT_GOAL)),
                arguments.number("--depth", 1, MAX_DEPTH).map(Long::intValue).orElse(DEFAULT_DEPTH),
                arguments.option("--use").map(ExploreSyntax::commands).orElse(List.of()),
                arguments.number("--values", 0, MAX_VALUES).map(Long::intValue).orElse(DEFAULT_VALUES),
                arguments.option("--acks").map(ExploreSyntax::acks),
                arguments
                        .number("--states", 1, Integer.MAX_VALUE)
                        .map(states -> OptionalInt.of(states.intValue()))
                        .orElse(OptionalInt.empty()),
                arguments.option("--semantics").map(ExploreSyntax::semantics),
                arguments.has("--apply"));
    }

    private static String goal(String word) {
        if (Goal.named(word).isEmpty()) {
            throw new SyntaxException("there is no goal " + Literal.ofText(word) + "; "
                    + Suggestion.closest(word, Goal.names())
                            .map(known -> "did you mean " + known + "?")
                            .orElse("explain explore lists them"));
        }
        return word;
    }

    private static List<String> commands(String words) {
        List<String> commands = List.of(words.split(",", -1));
        for (String command : commands) {
            if (!Moves.names().contains(command)) {
                throw new SyntaxException(
                        "a schedule can use " + String.join(",", Moves.names()) + "; found " + Literal.ofText(command));
            }
        }
        return commands;
    }

    private static String semantics(String name) {
        if (RuleSets.named(name).isEmpty()) {
            throw new SyntaxException("there are no rules " + Literal.ofText(name) + "; there are: "
                    + RuleSets.ALL.stream().map(RuleSet::name).collect(Collectors.joining(", ")));
        }
        return name;
    }

    private static String acks(String word) {
        return AckMode.parse(word)
                .map(AckMode::word)
                .orElseThrow(() -> new SyntaxException("--acks must be 0, 1 or all, found " + Literal.ofText(word)));
    }

    @Override
    Optional<List<String>> write(Request request) {
        if (!(request instanceof Request.Explore explore)) {
            return Optional.empty();
        }
        Words words = new Words();
        explore.target().ifPresent(words::target);
        words.add("--goal").value(explore.goal()).add("--depth").add(explore.depth());
        if (!explore.commands().isEmpty()) {
            words.add("--use").value(String.join(",", explore.commands()));
        }
        words.add("--values").add(explore.values());
        explore.acks().ifPresent(word -> words.add("--acks").add(word));
        explore.states().ifPresent(states -> words.add("--states").add(states));
        explore.semantics().ifPresent(name -> words.add("--semantics").value(name));
        if (explore.isApplied()) {
            words.add("--apply");
        }
        return Optional.of(words.list());
    }
}
