package io.minikafka.lab;

import io.minikafka.lab.LabScript.Element;
import io.minikafka.session.Session;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntSupplier;

/**
 * A lab as somebody plays it: the steps taken so far, and what was predicted. It can go back, since a lab that runs again
 * answers the same; a prediction stays as it was made. Only makes lines; prints and reads nothing. Not for several
 * threads.
 */
final class Play implements AutoCloseable {

    private final PlayText text;
    private final LabFile lab;
    private final LabScript script;
    private final IntSupplier width;
    private final List<PlayStep> steps;
    private final List<Integer> choices = new ArrayList<>();
    private final List<Integer> right = new ArrayList<>();
    private LabReplay replay;
    private int position;

    /**
     * Starts before the first step.
     *
     * @param width how wide lines may be, in columns
     */
    Play(LabFile lab, LabScript script, IntSupplier width) throws ScriptException {
        this.text = new PlayText(width, Misconceptions.of(lab));
        this.lab = lab;
        this.script = script;
        this.width = width;
        this.steps = PlayStep.of(script.elements());
        this.replay = new LabReplay(lab, script, width);
    }

    /**
     * Goes where somebody was before.
     *
     * @param taken how many steps they had taken
     * @param predicted the numbers of the choices that they had made, in order
     */
    void resume(int taken, List<Integer> predicted) throws ScriptException {
        choices.addAll(possible(predicted));
        while (!isAtEnd()
                && (position < taken || questionsBefore(position) < choices.size())
                && question().isEmpty()) {
            step();
        }
        if (position > taken) {
            goTo(taken);
        }
    }

    /** Choices from a file that people may edit, up to the first that is none. */
    private List<Integer> possible(List<Integer> predicted) {
        List<Integer> possible = new ArrayList<>();
        for (PlayStep step : steps) {
            for (Prediction prediction : step.predictions()) {
                int number = possible.size();
                if (number == predicted.size()
                        || predicted.get(number) < 1
                        || predicted.get(number) > prediction.choices().size()) {
                    return possible;
                }
                possible.add(predicted.get(number));
            }
        }
        return possible;
    }

    /** How many steps there are, without the end, which has no command. */
    int size() {
        return steps.size() - 1;
    }

    /** How many steps were taken. */
    int position() {
        return position;
    }

    /** The numbers of the choices that were made, in order, each from 1. */
    List<Integer> choices() {
        return List.copyOf(choices);
    }

    /** Whether no command is left, or the lab has ended itself. */
    boolean isAtEnd() {
        return position == size() || replay.isOver();
    }

    /** The question that has to be answered before the command runs; empty where there is none. */
    Optional<Prediction> question() {
        int answered = choices.size() - questionsBefore(position);
        List<Prediction> asked = steps.get(position).predictions();
        return answered < asked.size() && !replay.isOver() ? Optional.of(asked.get(answered)) : Optional.empty();
    }

    private int questionsBefore(int step) {
        int questions = 0;
        for (PlayStep earlier : steps.subList(0, step)) {
            questions += earlier.predictions().size();
        }
        return questions;
    }

    /** What is to be read here: prose, an open question, and the command that runs next. */
    List<String> card() {
        List<String> lines = new ArrayList<>();
        PlayStep step = steps.get(position);
        List<String> prose = step.shown(width.getAsInt());
        if (!prose.isEmpty()) {
            lines.add("");
            lines.addAll(header());
            lines.addAll(prose);
            lines.add("");
        }
        int first = questionsBefore(position);
        for (int i = 0; i < Math.min(step.predictions().size(), choices.size() - first); i++) {
            lines.addAll(text.predicted(step.predictions().get(i), choices.get(first + i)));
        }
        question().ifPresent(open -> lines.addAll(text.asked(open)));
        if (!isAtEnd()) {
            lines.add(ScriptRunner.PROMPT + step.command().orElseThrow().shown());
        }
        return lines;
    }

    /** Before the gap of an exercise there is nothing to head. */
    private List<String> header() {
        if (!isAtEnd()) {
            return List.of("-- " + (position + 1) + " of " + size() + " --");
        }
        return script.exercise().isPresent() ? List.of() : List.of("-- the end --");
    }

    /** Makes a prediction, for good; runs the command once nothing more is asked. */
    List<String> choose(int choice) throws ScriptException {
        choices.add(choice);
        return question().isPresent() ? text.asked(question().get()) : next();
    }

    /** Runs the command that is shown: its answer, and what became of the predictions. */
    List<String> next() throws ScriptException {
        PlayStep step = steps.get(position);
        int problems = replay.problems().size();
        List<String> lines = new ArrayList<>(step());
        for (LabProblem problem :
                replay.problems().subList(problems, replay.problems().size())) {
            lines.addAll(
                    text.wrapped("(This lab is at fault, line " + problem.line() + ": " + problem.text() + ")", 0));
        }
        int first = questionsBefore(position - 1);
        for (int i = 0; i < step.predictions().size(); i++) {
            lines.addAll(text.compared(step.predictions().get(i), choices.get(first + i), right.get(first + i)));
        }
        return lines;
    }

    private List<String> step() throws ScriptException {
        int first = questionsBefore(position);
        Element.Command command = steps.get(position).command().orElseThrow();
        List<String> answer = replay.run(command);
        List<Integer> found = replay.right();
        for (int i = 0; i < command.predictions().size() && right.size() == first + i; i++) {
            right.add(i < found.size() ? found.get(i) : 0);
        }
        position++;
        return answer;
    }

    /** Goes back a step, if there is one. */
    boolean back() throws ScriptException {
        if (position == 0) {
            return false;
        }
        goTo(position - 1);
        return true;
    }

    private void goTo(int target) throws ScriptException {
        replay.close();
        replay = new LabReplay(lab, script, width);
        position = 0;
        while (position < target) {
            step();
        }
    }

    /**
     * A cluster of its own as it is here, to try things on; its history holds the steps.
     *
     * @return to be closed by the caller
     */
    Session copy() throws ScriptException {
        return LabReplay.before(new LabPlace(lab, script, line()));
    }

    private int line() {
        return steps.get(position).command().map(Element.Command::number).orElseGet(() -> {
            // The end, or the gap of an exercise: what follows that is no step.
            return position == 0
                    ? 1
                    : steps.get(position - 1).command().orElseThrow().number() + 1;
        });
    }

    /** How many predictions could be right, and how many are. */
    Score score() {
        int asked = 0;
        int correct = 0;
        for (int i = 0; i < Math.min(choices.size(), right.size()); i++) {
            asked += right.get(i) > 0 ? 1 : 0;
            correct += right.get(i).equals(choices.get(i)) ? 1 : 0;
        }
        return new Score(correct, asked);
    }

    /**
     * How somebody predicts.
     *
     * @param right how many predictions were right
     * @param asked of how many
     */
    record Score(int right, int asked) {
        @Override
        public String toString() {
            return right + " of " + asked + " predictions right";
        }
    }

    /** The misunderstandings behind wrong predictions, in words, each once. */
    List<String> misunderstandings() {
        Set<String> words = new LinkedHashSet<>();
        int number = 0;
        for (PlayStep step : steps) {
            for (Prediction prediction : step.predictions()) {
                if (isWrong(number)) {
                    int chosen = choices.get(number);
                    prediction.choices().get(chosen - 1).misconception().ifPresent(tag -> words.add(text.belief(tag)));
                }
                number++;
            }
        }
        return List.copyOf(words);
    }

    private boolean isWrong(int number) {
        return number < Math.min(choices.size(), right.size())
                && right.get(number) > 0
                && !right.get(number).equals(choices.get(number));
    }

    @Override
    public void close() {
        replay.close();
    }
}
