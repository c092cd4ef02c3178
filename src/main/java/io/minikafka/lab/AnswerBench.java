package io.minikafka.lab;

import io.minikafka.lab.LabScript.Element;
import io.minikafka.session.Session;
import io.minikafka.syntax.ParsedCommand;
import io.minikafka.syntax.RequestParser;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntSupplier;

/**
 * Where an answer to an exercise grows line by line, each answered at once. What it may do is what any answer may. Not for
 * several threads.
 */
final class AnswerBench implements AutoCloseable {

    private final Exercise exercise;
    private final IntSupplier width;
    private final Function<String, List<ParsedCommand>> parser = new RequestParser()::parse;
    private final String value;
    private final List<String> lines = new ArrayList<>();
    private final Map<String, String> chosen = new LinkedHashMap<>();
    private final List<String> printed = new ArrayList<>();
    private Session session;
    private ScriptRunner runner;

    /** Starts with what runs before the gap; of an exercise that varies with its first value. */
    AnswerBench(Exercise exercise, IntSupplier width) throws ScriptException {
        this.exercise = exercise;
        this.width = width;
        this.value = exercise.values().get(0);
        this.session = Session.inMemory();
        this.runner = runner();
        start();
    }

    private ScriptRunner runner() {
        return new ScriptRunner(session, parser, printed::add, width, PathStart.OF_PERSON, Limits.ofAnswers());
    }

    private void start() throws ScriptException {
        run(exercise.commands(exercise.before(), value));
        for (String line : lines) {
            run(commands(line));
        }
    }

    private List<Element.Command> commands(String line) throws ScriptException {
        return exercise.commands(LabScript.parse("your line", line).elements(), value);
    }

    private List<String> run(List<Element.Command> commands) throws ScriptException {
        printed.clear();
        for (Element.Command command : commands) {
            runner.runLine(command.text());
        }
        return List.copyOf(printed);
    }

    /**
     * Carries out a line and takes it into the answer.
     *
     * @return what it answers
     * @throws ScriptException when an answer may not hold it; then it is not taken
     */
    List<String> add(String line) throws ScriptException {
        LabScript script = LabScript.parse("your line", line);
        Optional<String> refusal =
                AnswerRules.placeholder(exercise, line).or(() -> AnswerRules.refusal(exercise, script, value, parser));
        if (refusal.isPresent()) {
            throw new ScriptException(refusal.get().replaceFirst("^line 1: ", ""));
        }
        for (Element.Chosen choice : script.chosen()) {
            chosen.put(choice.question(), choice.letter());
        }
        if (!script.chosen().isEmpty()) {
            return List.of();
        }
        try {
            List<String> answer = run(commands(line));
            lines.add(line.strip());
            return answer;
        } catch (LimitException tooMuch) {
            reset();
            throw tooMuch;
        }
    }

    /** Carries out a command that runs after the gap. */
    List<String> after(Element.Command command) throws ScriptException {
        return run(List.of(filled(command)));
    }

    /** A command of the exercise as it is carried out here. */
    Element.Command filled(Element.Command command) {
        return command.withText(exercise.fill(command.text(), value));
    }

    /** Takes the last line back; false where there is none. */
    boolean dropLast() throws ScriptException {
        if (lines.isEmpty()) {
            return false;
        }
        lines.remove(lines.size() - 1);
        reset();
        return true;
    }

    void clear() throws ScriptException {
        lines.clear();
        chosen.clear();
        reset();
    }

    private void reset() throws ScriptException {
        session.close();
        session = Session.inMemory();
        runner = runner();
        start();
    }

    /** The questions that are not answered, in order. */
    List<Question> open() {
        return exercise.questions().stream()
                .filter(question -> !chosen.containsKey(question.name()))
                .toList();
    }

    void choose(Question question, String letter) {
        chosen.put(question.name(), letter);
    }

    /** Opens a question again. */
    void reopen(ExerciseCheck question) {
        chosen.remove(question.name());
    }

    /** The commands so far. */
    List<String> lines() {
        return List.copyOf(lines);
    }

    /** The whole answer, choices included. */
    List<String> answer() {
        List<String> answer = new ArrayList<>(lines);
        chosen.forEach((question, letter) -> answer.add("#: choose " + question + " " + letter));
        return answer;
    }

    AnswerResult mark() {
        return AnswerResult.ofLearner(exercise, String.join("\n", answer()));
    }

    @Override
    public void close() {
        session.close();
    }
}
