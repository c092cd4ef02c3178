package io.minikafka.lab;

import io.minikafka.cluster.ErrorCode;
import io.minikafka.lab.LabScript.Element;
import io.minikafka.record.Literal;
import io.minikafka.replication.RuleSet;
import io.minikafka.replication.RuleSets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads a script line by line. */
final class LabScriptParser {

    private static final String DIRECTIVE = "#:";

    private final String name;
    private final ExerciseParser exercise;
    private final List<Element> elements = new ArrayList<>();
    private Optional<String> title = Optional.empty();
    private Optional<String> chapter = Optional.empty();
    private Optional<String> misconception = Optional.empty();
    private Optional<ErrorCode> expectedError = Optional.empty();
    private int expectedErrorLine;
    private final List<Prediction> predictions = new ArrayList<>();
    private @Nullable PendingCommand last;
    private boolean hasDirective;
    private int number;

    /** The latest command line, to which expectations may still be added. */
    private record PendingCommand(
            int index,
            int number,
            String text,
            Optional<ErrorCode> error,
            List<Expectation> expectations,
            List<Prediction> predictions) {
        Element.Command element() {
            return new Element.Command(number, text, error, expectations, predictions);
        }
    }

    LabScriptParser(String name) {
        this.name = name;
        this.exercise = new ExerciseParser(name);
    }

    LabScript parse(String text) throws ScriptException {
        String content = text.startsWith("\uFEFF") ? text.substring(1) : text;
        for (String line : content.replace("\r\n", "\n").replace('\r', '\n').split("\n", -1)) {
            number++;
            parseLine(line.stripTrailing());
        }
        endCommand();
        if (expectedError.isPresent()) {
            throw broken(expectedErrorLine, "expect-error stands before no command");
        }
        if (!predictions.isEmpty()) {
            throw broken(predictions.get(0).line(), "predict stands before no command");
        }
        Optional<Exercise> parsed = exercise.parsed(elements);
        return new LabScript(
                name, title, chapter, misconception, parsed.isPresent() ? handedOut(parsed.get()) : elements, parsed);
    }

    /** What is run and shown of an exercise: everything but an answer. */
    private List<Element> handedOut(Exercise parsed) {
        String first = parsed.values().get(0);
        List<Element> filled = new ArrayList<>();
        for (Element element : elements) {
            filled.add(
                    element instanceof Element.Command command
                            ? command.withText(parsed.fill(command.text(), first))
                            : element);
        }
        return filled;
    }

    private void parseLine(String line) throws ScriptException {
        String stripped = line.stripLeading();
        if (stripped.startsWith(DIRECTIVE)) {
            parseDirective(stripped.substring(DIRECTIVE.length()).strip());
        } else if (stripped.startsWith("#")) {
            String prose = Literal.visible(stripped.substring(1));
            elements.add(new Element.Prose(number, prose.startsWith(" ") ? prose.substring(1) : prose));
        } else if (stripped.isEmpty()) {
            elements.add(new Element.Blank());
        } else {
            endCommand();
            checkPredictions();
            last = new PendingCommand(
                    elements.size(), number, line.strip(), expectedError, new ArrayList<>(), List.copyOf(predictions));
            predictions.clear();
            elements.add(last.element());
            expectedError = Optional.empty();
        }
    }

    private void endCommand() {
        if (last != null) {
            elements.set(last.index(), last.element());
            last = null;
        }
    }

    private void parseDirective(String directive) throws ScriptException {
        int end = 0;
        while (end < directive.length() && !Character.isWhitespace(directive.charAt(end))) {
            end++;
        }
        String word = directive.substring(0, end);
        String rest = directive.substring(end).strip();
        switch (word) {
            case "title" -> {
                if (hasDirective || hasText() || rest.isEmpty()) {
                    throw broken("title comes once, with a text, and before all else: directives, prose and commands");
                }
                title = Optional.of(Literal.visible(rest));
            }
            case "chapter" -> setChapter(rest);
            case "misconception" -> misconception = Optional.of(Literal.visible(rest));
            case "expect-error" -> expectError(rest);
            case "expect" -> addExpectation(rest);
            case "predict" -> addPrediction(rest);
            case "choice" -> addChoice(rest);
            case "choose" -> addChosen(rest);
            case "compare" -> addComparison(rest);
            default -> exercise(word, rest);
        }
        hasDirective = true;
    }

    private boolean hasText() {
        return elements.stream().anyMatch(element -> !(element instanceof Element.Blank));
    }

    private void setChapter(String text) throws ScriptException {
        if (!text.matches("[1-9][0-9]{0,2}")) {
            throw broken("a chapter is a number, as in chapter 5; found " + Literal.ofText(text)
                    + "; a lab of no chapter leaves the line out");
        }
        chapter = Optional.of(text);
    }

    private void addChosen(String text) throws ScriptException {
        try {
            DirectiveText rest = new DirectiveText(text, "choose is written NAME LETTER, as in boundary a");
            elements.add(new Element.Chosen(number, Literal.visible(rest.word()), Literal.visible(rest.word())));
            rest.end();
        } catch (IllegalArgumentException notUnderstood) {
            throw broken(String.valueOf(notUnderstood.getMessage()));
        }
    }

    private void addComparison(String rules) throws ScriptException {
        if (RuleSets.named(rules).isEmpty()) {
            throw broken("compare needs a set of rules, found " + Literal.ofText(rules) + "; known: "
                    + RuleSets.ALL.stream().map(RuleSet::name).collect(Collectors.joining(", ")));
        }
        endCommand();
        checkPredictions();
        elements.add(new Element.Compare(number, rules));
    }

    private void expectError(String code) throws ScriptException {
        if (expectedError.isPresent()) {
            throw broken("line " + expectedErrorLine + " expects an error of the same command already");
        }
        expectedError = Optional.of(errorCode(code));
        expectedErrorLine = number;
    }

    private ErrorCode errorCode(String code) throws ScriptException {
        return Arrays.stream(ErrorCode.values())
                .filter(known -> known.name().equals(code))
                .findFirst()
                .orElseThrow(() -> broken("expect-error needs an error code, found " + Literal.ofText(code)
                        + "; known: "
                        + Arrays.stream(ErrorCode.values()).map(Enum::name).collect(Collectors.joining(", "))));
    }

    private void addExpectation(String text) throws ScriptException {
        if (last == null) {
            throw broken("expect stands after no command");
        }
        try {
            last.expectations().add(Expectation.parse(number, text));
        } catch (IllegalArgumentException notUnderstood) {
            throw broken(String.valueOf(notUnderstood.getMessage()));
        }
    }

    private void exercise(String word, String rest) throws ScriptException {
        try {
            if (!exercise.takes(word, rest, number, elements.size())) {
                throw broken("unknown directive " + Literal.ofText(word)
                        + "; known: title, chapter, expect-error, expect, predict, choice, exercise, answer, end, check,"
                        + " question, hint, allow, vary, choose, compare, misconception");
            }
        } catch (IllegalArgumentException notUnderstood) {
            throw broken(String.valueOf(notUnderstood.getMessage()));
        }
        if (word.equals("answer")) {
            endCommand();
            elements.add(new Element.Gap(number));
        }
    }

    private void addPrediction(String text) throws ScriptException {
        checkPredictions();
        try {
            predictions.add(Prediction.parse(number, text));
        } catch (IllegalArgumentException notUnderstood) {
            throw broken(String.valueOf(notUnderstood.getMessage()));
        }
    }

    private void addChoice(String text) throws ScriptException {
        try {
            if (predictions.isEmpty() && exercise.takesChoice(text)) {
                return;
            }
            if (predictions.isEmpty()) {
                throw broken("choice stands after no predict and no question");
            }
            Prediction latest = predictions.remove(predictions.size() - 1);
            predictions.add(latest.with(Prediction.Choice.parse(number, text)));
        } catch (IllegalArgumentException notUnderstood) {
            throw broken(String.valueOf(notUnderstood.getMessage()));
        }
    }

    private void checkPredictions() throws ScriptException {
        for (Prediction prediction : predictions) {
            if (prediction.choices().size() < 2) {
                throw broken(
                        prediction.line(), "a prediction needs two choices or more; add lines \"#: choice VALUE …\"");
            }
        }
    }

    private ScriptException broken(String problem) {
        return broken(number, problem);
    }

    private ScriptException broken(int line, String problem) {
        return new ScriptException(name + ":" + line + ": " + problem);
    }
}
