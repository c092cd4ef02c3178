package io.minikafka.explain;

import io.minikafka.cluster.ErrorCode;
import io.minikafka.cluster.Outcome;
import io.minikafka.record.Literal;
import io.minikafka.session.Moment;
import io.minikafka.session.Request;
import io.minikafka.session.Result;
import io.vavr.control.Either;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;

/** Explains answers, sends and words. Pure: it looks at what it is given and changes nothing. */
public final class Explainer {

    /** The word that stands for the list of all words. */
    public static final String LIST = "terms";

    private Explainer() {}

    /** Why an answer came out so. */
    public static Explanation answer(Result result) {
        return new Explanation("the last answer, to " + Asked.word(result.request()), AnswerTelling.paragraphs(result));
    }

    /** What a command about the session itself did. */
    public static Explanation own(OwnAnswer answer) {
        Facts facts = Facts.none();
        SessionBranch branch;
        if (answer.outcome() instanceof Outcome.Refused refused) {
            branch = SessionBranch.OWN_REFUSED;
            facts.and("code", refused.code()).and("message", refused.message());
        } else {
            facts.and("stepNow", answer.step());
            branch = own(answer, facts);
        }
        String word = answer.request().getClass().getSimpleName().toLowerCase(Locale.ROOT);
        return new Explanation("the last answer, to " + word, List.of(paragraph(branch, facts)));
    }

    private static SessionBranch own(OwnAnswer answer, Facts facts) {
        if (answer.request() instanceof Request.Source source) {
            facts.and("file", Literal.ofText(source.file())).and("problems", answer.problems());
            return SessionBranch.SOURCED;
        }
        if (answer.request() instanceof Request.Tour) {
            return SessionBranch.TOURING;
        }
        facts.and("commands", answer.commands()).and("undone", answer.undone());
        if (answer.request() instanceof Request.Save save) {
            facts.and("file", Literal.ofText(save.file()));
            return SessionBranch.SAVED;
        }
        return SessionBranch.SHARED;
    }

    private static Paragraph paragraph(Sentence sentence, Facts facts) {
        Line line = new Line(sentence.name(), sentence.template(), facts.list(), 0, OptionalInt.empty());
        Rule rule = sentence.rule();
        return new Paragraph(
                rule.name(), rule.title(), rule.chapter(), rule.place(), List.of(line), rule.kafka(), rule.twin());
    }

    /** Why a line was not understood. */
    public static Explanation notUnderstood(Outcome.Refused refused) {
        List<Paragraph> paragraphs = new ArrayList<>();
        paragraphs.add(paragraph(Branch.NOT_UNDERSTOOD, Facts.none().and("message", refused.message())));
        Glossary.find(refused.code().name()).ifPresent(term -> paragraphs.add(TermTelling.paragraph(term)));
        return new Explanation("the last answer", paragraphs);
    }

    /** What to say before anything was answered. */
    public static Explanation nothingYet() {
        Line line = Line.timeless(
                "NOTHING_YET",
                "nothing has been answered yet; give a command, say create-topic events, then explain tells why it came"
                        + " out so; explain " + LIST + " lists the words it knows");
        return new Explanation(
                "nothing so far",
                List.of(new Paragraph("NOTHING_YET", "Nothing to explain yet", "", "", List.of(line), "", "")));
    }

    /**
     * What words mean, or how sends stand.
     *
     * @param words a word with blanks in it, or several, or numbers of sends such as {@code #3}; at least one
     * @param now the session as it is
     * @param hint makes a hint such as {@code did you mean isr?} for a word that is not known
     */
    public static Either<Outcome.Refused, Explanation> words(
            List<String> words, Moment now, UnaryOperator<String> hint) {
        String all = String.join(" ", words);
        if (all.equals(LIST)) {
            return Either.right(new Explanation("the words that explain knows", List.of(TermTelling.list())));
        }
        List<Paragraph> known = known(all, now);
        if (!known.isEmpty()) {
            return Either.right(new Explanation(all, known));
        }
        List<Paragraph> paragraphs = new ArrayList<>();
        for (String word : words) {
            List<Paragraph> term = known(word, now);
            if (!term.isEmpty()) {
                paragraphs.addAll(term);
            } else if (isNumber(word)) {
                Either<Outcome.Refused, List<Paragraph>> send = send(word, now);
                if (send.isLeft()) {
                    return Either.left(send.getLeft());
                }
                paragraphs.addAll(send.get());
            } else {
                return refused("no word " + Literal.ofText(all) + " is known; " + hint.apply(all));
            }
        }
        return Either.right(new Explanation(all, paragraphs));
    }

    /** What the glossary and the table of rules say about a word; nothing where neither knows it. */
    private static List<Paragraph> known(String word, Moment now) {
        List<Paragraph> paragraphs = new ArrayList<>();
        Glossary.find(word).ifPresent(term -> paragraphs.addAll(TermTelling.paragraphs(term, now.state())));
        RuleTerms.find(word).ifPresent(paragraphs::add);
        return paragraphs;
    }

    private static boolean isNumber(String word) {
        String digits = word.startsWith("#") ? word.substring(1) : word;
        for (int i = 0; i < digits.length(); i++) {
            if (digits.charAt(i) < '0' || digits.charAt(i) > '9') {
                return false;
            }
        }
        return !digits.isEmpty();
    }

    private static Either<Outcome.Refused, List<Paragraph>> send(String word, Moment now) {
        String digits = word.startsWith("#") ? word.substring(1) : word;
        int known = now.state().ledger().sends().size();
        long number = digits.length() > 9 ? Long.MAX_VALUE : Long.parseLong(digits);
        if (number < 1 || number > known) {
            String there = known == 0 ? "nothing was sent yet" : "there are #1 to #" + known;
            return refused("no send #" + digits + "; " + there).map(none -> List.of());
        }
        return Either.right(SendStatusTelling.paragraphs(now, (int) number));
    }

    private static Either<Outcome.Refused, Explanation> refused(String message) {
        return Either.left(new Outcome.Refused(ErrorCode.INVALID_REQUEST, message));
    }
}
