package io.minikafka.lab;

import io.minikafka.lab.LabScript.Element;
import io.minikafka.record.Literal;
import io.minikafka.syntax.HelpText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Gathers the directives of an exercise while its script is read. */
final class ExerciseParser {

    private final String file;
    private final List<ExerciseCheck> checks = new ArrayList<>();
    private final List<Exercise.Hint> hints = new ArrayList<>();
    private final List<String> allowed = new ArrayList<>();
    private Optional<Exercise.Vary> vary = Optional.empty();
    private String name = "";
    private int line;
    private int answerStart = -1;
    private int answerEnd = -1;

    ExerciseParser(String file) {
        this.file = file;
    }

    /**
     * Takes a directive, if it is one of an exercise.
     *
     * @param position how many elements the script has so far
     * @throws IllegalArgumentException with what is wrong
     */
    boolean takes(String word, String text, int number, int position) {
        if (word.equals("exercise")) {
            start(text, number);
            return true;
        }
        switch (word) {
            case "answer" -> openGap(text, position);
            case "end" -> closeGap(text, position);
            case "check" -> addCheck(LookCheck.parse(number, text));
            case "question" -> addCheck(Question.parse(number, text));
            case "hint" -> addHint(text);
            case "allow" -> allow(text);
            case "vary" -> vary(text);
            default -> {
                return false;
            }
        }
        require(!name.isEmpty(), word + " belongs to an exercise; put \"#: exercise NAME\" before it");
        return true;
    }

    private static void require(boolean isSo, String otherwise) {
        if (!isSo) {
            throw new IllegalArgumentException(otherwise);
        }
    }

    private void start(String text, int number) {
        require(name.isEmpty(), "a file holds one exercise");
        boolean isName = !text.isEmpty();
        for (int i = 0; i < text.length(); i++) {
            char next = text.charAt(i);
            isName &= (next >= 'a' && next <= 'z') || (next >= '0' && next <= '9') || next == '-';
        }
        require(isName, "an exercise's name has small letters, digits and dashes, found " + Literal.ofText(text));
        name = text;
        line = number;
    }

    private void openGap(String text, int position) {
        require(answerStart < 0 && text.isEmpty(), "answer stands alone on its line, once");
        // The gap's own element comes first; it is no part of the starter.
        answerStart = position + 1;
    }

    private void closeGap(String text, int position) {
        require(
                answerStart >= 0 && answerEnd < 0 && text.isEmpty(),
                "end stands alone on its line, after answer, once");
        answerEnd = position;
    }

    private void addCheck(ExerciseCheck check) {
        boolean isNeedKnown = check.needed().isEmpty();
        for (ExerciseCheck other : checks) {
            require(
                    !other.name().equals(check.name()),
                    "there is a check " + Literal.ofText(check.name()) + " already");
            isNeedKnown |= check.needed().isPresent()
                    && other.name().equals(check.needed().get());
        }
        require(
                isNeedKnown,
                "needs names a check above it, found "
                        + Literal.ofText(check.needed().orElse("")));
        checks.add(check);
    }

    /** Takes a choice, if the latest of the checks is a question. */
    boolean takesChoice(String text) {
        int latest = checks.size() - 1;
        if (latest < 0 || !(checks.get(latest) instanceof Question question)) {
            return false;
        }
        checks.set(latest, question.with(text));
        return true;
    }

    private void addHint(String text) {
        String form = "hint is written N after ATTEMPT \"text\", N counting from 1";
        DirectiveText rest = new DirectiveText(text, form);
        int number = rest.number();
        require(number == hints.size() + 1 && rest.takes("after"), form + "; this is hint " + (hints.size() + 1));
        Exercise.Hint hint = new Exercise.Hint(rest.number(), rest.quoted());
        rest.end();
        require(
                hints.isEmpty() || hints.get(hints.size() - 1).after() <= hint.after(),
                "hints come in the order of their attempts");
        hints.add(hint);
    }

    private void allow(String text) {
        DirectiveText rest = new DirectiveText(text, "allow names one command or more");
        do {
            String command = rest.word();
            require(HelpText.isCommand(command), HelpText.unknown(command));
            allowed.add(command);
        } while (!rest.isAtEnd());
    }

    private void vary(String text) {
        DirectiveText rest = new DirectiveText(text, "vary is written NAME VALUE VALUE…");
        String varied = rest.word();
        List<String> values = new ArrayList<>();
        do {
            values.add(rest.word());
        } while (!rest.isAtEnd());
        require(vary.isEmpty() && values.size() > 1, "vary comes once, with two values or more");
        vary = Optional.of(new Exercise.Vary(varied, values));
    }

    /** The exercise of a script that was read to its end; empty where it is none. */
    Optional<Exercise> parsed(List<Element> elements) throws ScriptException {
        if (name.isEmpty()) {
            return Optional.empty();
        }
        boolean isAsking = !checks.isEmpty() && checks.stream().allMatch(Question.class::isInstance);
        if (answerEnd < 0 && (answerStart >= 0 || !isAsking)) {
            throw broken(
                    line,
                    "an exercise has a gap for the answer, or asks questions; add the lines \"#: answer\" and"
                            + " \"#: end\", or \"#: question …\"");
        }
        if (checks.isEmpty()) {
            throw broken(line, "an exercise checks its answers; add a line \"#: check …\" or \"#: question …\"");
        }
        int start = answerEnd < 0 ? elements.size() : answerStart;
        int end = answerEnd < 0 ? elements.size() : answerEnd;
        Exercise exercise = new Exercise(
                name,
                elements.subList(0, start),
                elements.subList(start, end),
                elements.subList(end, elements.size()),
                checks,
                hints,
                allowed,
                vary);
        for (ExerciseCheck check : checks) {
            try {
                check.validate(exercise);
            } catch (IllegalArgumentException wrong) {
                String word = check instanceof Question ? "question " : "check ";
                throw broken(check.line(), word + check.name() + ": " + wrong.getMessage());
            }
        }
        return Optional.of(exercise);
    }

    private ScriptException broken(int at, String problem) {
        return new ScriptException(file + ":" + at + ": " + Literal.visible(problem));
    }
}
