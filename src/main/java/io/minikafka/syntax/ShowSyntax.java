package io.minikafka.syntax;

import io.minikafka.record.Literal;
import io.minikafka.replication.RuleSet;
import io.minikafka.session.Request;
import io.minikafka.session.Request.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** {@code show}. */
final class ShowSyntax extends CommandSyntax {

    ShowSyntax() {
        super("show", names("|") + " [TARGET]", "look at the cluster; changes nothing", "show log");
    }

    @Override
    void declare(Options options) {
        options.required("WHAT", ValueKind.SUBJECT).optional("TARGET", ValueKind.TARGET);
    }

    @Override
    Request read(Arguments arguments) {
        String name = arguments.parameter(0);
        for (Subject subject : Subject.values()) {
            if (word(subject).equals(name)) {
                return new Request.Show(subject, arguments.targetOrAll(1));
            }
        }
        throw new SyntaxException("show knows no " + Literal.ofText(name) + Suggestion.after(name, subjects())
                + "; it shows: " + names(", "));
    }

    @Override
    Optional<List<String>> write(Request request) {
        return request instanceof Request.Show show
                ? Optional.of(new Words()
                        .add(word(show.subject()))
                        .target(show.target())
                        .list())
                : Optional.empty();
    }

    static List<String> subjects() {
        List<String> subjects = new ArrayList<>();
        for (Subject subject : Subject.values()) {
            subjects.add(word(subject));
        }
        return subjects;
    }

    /** Those that show something under these rules. */
    static List<String> subjectsUnder(RuleSet rules) {
        List<String> subjects = new ArrayList<>(subjects());
        if (rules.isOfChapters()) {
            subjects.removeAll(List.of(word(Subject.EPOCHS), word(Subject.ELR)));
        }
        return subjects;
    }

    private static String word(Subject subject) {
        return subject.name().toLowerCase(Locale.ROOT);
    }

    private static String names(String separator) {
        return String.join(separator, subjects());
    }
}
