package io.minikafka.syntax;

import io.minikafka.record.Literal;
import io.minikafka.replication.RuleSet;
import io.minikafka.replication.RuleSets;
import io.minikafka.session.Request;
import java.util.List;
import java.util.Optional;

/** {@code compare}. */
final class CompareSyntax extends CommandSyntax {

    CompareSyntax() {
        super(
                "compare",
                "RULES [FILE]",
                "replay the session, or a script, under other rules: the first step that differs, and why",
                "compare kafka");
    }

    @Override
    void declare(Options options) {
        options.required("RULES", ValueKind.SEMANTICS).optional("FILE", ValueKind.FILE);
    }

    @Override
    Request read(Arguments arguments) {
        return new Request.Compare(rules(arguments.parameter(0)), arguments.optionalParameter(1));
    }

    private static String rules(String word) {
        List<String> names = RuleSets.ALL.stream().map(RuleSet::name).toList();
        if (!names.contains(word)) {
            throw new SyntaxException("there are no rules " + Literal.ofText(word) + "; "
                    + Suggestion.closest(word, names)
                            .map(known -> "did you mean " + known + "? ")
                            .orElse("")
                    + "known: " + String.join(", ", names));
        }
        return word;
    }

    @Override
    Optional<List<String>> write(Request request) {
        if (!(request instanceof Request.Compare compare)) {
            return Optional.empty();
        }
        Words words = new Words().add(compare.rules());
        compare.file().ifPresent(words::value);
        return Optional.of(words.list());
    }
}
