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

    /** Choices are called by letters; those that are keys of their own are left out. */
    private static final String LETTERS = "abcdefghijklmnoprsuvwxyz";

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
    Play(LabFile lab, LabScript script, IntSupplier width) {
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
        while (!isAtEnd() && (position < taken || questionsBefore(position) < choices.size()) && question().isEmpty()) {
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
            lines.add(isAtEnd() ? "-- the end --" : "-- " + (position + 1) + " of " + size() + " --");
            lines.addAll(prose);
            lines.add("");
        }
        question().ifPresent(open -> lines.addAll(asked(open)));
        if (!isAtEnd()) {
            lines.add(ScriptRunner.PROMPT + step.command().orElseThrow().shown());
        }
        return lines;
    }

    private List<String> asked(Prediction open) {
        List<String> lines = new ArrayList<>(wrapped("Predict: " + open.question(), 0));
        for (int i = 0; i < open.choices().size(); i++) {
            List<String> text = wrapped(open.choices().get(i).text(), 5);
            lines.add("  " + letter(i + 1) + "  " + text.get(0).strip());
            lines.addAll(text.subList(1, text.size()));
        }
        return lines;
    }

    private List<String> wrapped(String text, int indent) {
        return Tour.wrap(List.of(text), width.getAsInt() - indent).stream()
                .map(line -> " ".repeat(indent) + line)
                .toList();
    }

    /** What a choice is called, by its number from 1; past the letters by the number itself. */
    static String letter(int choice) {
        return choice <= LETTERS.length() ? LETTERS.substring(choice - 1, choice) : String.valueOf(choice);
    }

    /** Makes a prediction, for good; runs the command once nothing more is asked. */
    List<String> choose(int choice) throws ScriptException {
        choices.add(choice);
        return question().isPresent() ? asked(question().get()) : next();
    }

    /** Runs the command that is shown: its answer, and what became of the predictions. */
    List<String> next() throws ScriptException {
        PlayStep step = steps.get(position);
        int problems = replay.problems().size();
        List<String> lines = new ArrayList<>(step());
        for (LabProblem problem : replay.problems().subList(problems, replay.problems().size())) {
            lines.addAll(wrapped("(This lab is at fault, line " + problem.line() + ": " + problem.text() + ")", 0));
        }
        int first = questionsBefore(position - 1);
        for (int i = 0; i < step.predictions().size(); i++) {
            lines.addAll(compared(step.predictions().get(i), choices.get(first + i), right.get(first + i)));
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

    private List<String> compared(Prediction prediction, int chosen, int correct) {
        Prediction.Choice choice = prediction.choices().get(chosen - 1);
        if (correct == 0) {
            return List.of();
        }
        List<String> lines = new ArrayList<>();
        if (chosen == correct) {
            lines.addAll(wrapped("* Right, as you predicted: " + choice.text(), 0));
            return lines;
        }
        lines.addAll(wrapped("* Not as you predicted: " + choice.text(), 0));
        lines.addAll(wrapped(
                "It is " + letter(correct) + ": "
                        + prediction.choices().get(correct - 1).text(),
                2));
        choice.misconception()
                .ifPresent(tag -> lines.addAll(wrapped("The misunderstanding behind it: " + inWords(tag), 2)));
        return lines;
    }

    private static String inWords(String tag) {
        return tag.replace('-', ' ');
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
            return right + " of " + asked + (asked == 1 ? " prediction right" : " predictions right");
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
                    prediction.choices().get(chosen - 1).misconception().ifPresent(tag -> words.add(inWords(tag)));
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
