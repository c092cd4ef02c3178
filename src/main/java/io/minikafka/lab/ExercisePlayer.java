package io.minikafka.lab;

import io.minikafka.lab.LabScript.Element;
import io.minikafka.view.Prose;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/** Lets somebody answer an exercise line by line, and have it checked as often as they like. */
final class ExercisePlayer {

    private static final String PROMPT = "answer> ";

    private static final String WORDS = "check = mark your lines, lines = show them, back = take the last one back,"
            + " clear = take all back, quit = leave and keep them, ? = this; anything else is a line of your answer.";

    private final PlayDesk desk;
    private final LabFile lab;
    private final Exercise exercise;
    private final BiConsumer<LabFile, LabProgress> keeper;
    private LabProgress progress;
    private boolean isBackWanted;
    private boolean isSolved;

    ExercisePlayer(PlayDesk desk, LabFile lab, Exercise exercise, BiConsumer<LabFile, LabProgress> keeper) {
        this.desk = desk;
        this.lab = lab;
        this.exercise = exercise;
        this.keeper = keeper;
        this.progress = LabProgress.start("");
    }

    /** Whether the answer has earned everything. */
    boolean isSolved() {
        return isSolved;
    }

    /** Whether somebody wants to see again what stands before the gap. */
    boolean isBackWanted() {
        return isBackWanted;
    }

    /** Goes on until everything is earned or somebody leaves. */
    LabProgress run(LabProgress before) throws ScriptException, IOException {
        progress = before;
        try (AnswerBench bench = new AnswerBench(exercise, desk::width)) {
            introduce();
            resume(bench, before.lines());
            if (exercise.hasGap()) {
                answer(bench);
            } else {
                answerQuestions(bench);
            }
        }
        return progress;
    }

    private void answer(AnswerBench bench) throws ScriptException, IOException {
        Optional<String> line = desk.line(PROMPT);
        while (line.isPresent()) {
            String word = line.get().strip();
            if (word.equals("check")) {
                if (ask(bench) && check(bench)) {
                    return;
                }
                // Whoever leaves a question stays with their lines.
                isBackWanted = false;
            } else if (word.equals("quit") || word.equals("q") || word.equals("exit")) {
                return;
            } else if (word.equals("back") && bench.lines().isEmpty()) {
                isBackWanted = true;
                return;
            } else {
                take(word, bench);
                keep(bench);
            }
            line = desk.line(PROMPT);
        }
    }

    private void answerQuestions(AnswerBench bench) throws ScriptException, IOException {
        while (ask(bench) && !check(bench)) {
            if (bench.open().isEmpty()) {
                told("No other choice can help here; please report this exercise.");
                return;
            }
            told("The questions that were not answered rightly are asked again.");
        }
    }

    /** Asks every open question; false when somebody leaves before the last. */
    private boolean ask(AnswerBench bench) throws IOException {
        Deque<Question> asked = new ArrayDeque<>();
        while (!bench.open().isEmpty()) {
            Question question = bench.open().get(0);
            int choices = question.choices().size();
            showQuestion(question);
            PlayWord word = word(choices);
            if (word.kind() == PlayWord.Kind.CHOICE) {
                asked.push(question);
                String letter = question.choices().get(word.choice() - 1).letter();
                bench.choose(question, letter);
                desk.show("You choose " + letter + ".");
                keep(bench);
            } else if (word.kind() == PlayWord.Kind.BACK && !asked.isEmpty()) {
                bench.reopen(asked.pop());
            } else if (word.kind() == PlayWord.Kind.BACK || word.kind() == PlayWord.Kind.QUIT) {
                isBackWanted = word.kind() == PlayWord.Kind.BACK;
                return false;
            } else {
                told("Choose " + PlayText.letters(choices)
                        + "; < or the left arrow = back, q = quit and keep your answers.");
            }
        }
        return true;
    }

    private PlayWord word(int choices) throws IOException {
        return desk.stroke("[" + PlayText.letters(choices) + "] your answer  [?] keys ")
                .map(stroke -> PlayWord.of(stroke, choices))
                .orElse(new PlayWord(PlayWord.Kind.QUIT, 0));
    }

    private void showQuestion(Question question) {
        desk.show("");
        told(question.title());
        for (Question.Choice choice : question.choices()) {
            PlayText.choice(choice.letter(), choice.text(), desk.width()).forEach(desk::show);
        }
    }

    private void keep(AnswerBench bench) {
        progress = progress.withLines(bench.answer());
        keeper.accept(lab, progress);
    }

    /** Has the answer marked; true when it earns everything. Questions that were answered wrongly are open again. */
    private boolean check(AnswerBench bench) throws ScriptException {
        AnswerResult result = bench.mark();
        progress = progress.attempted(result.points());
        mark(result, bench, progress.attempts());
        for (CheckResult check : result.checks()) {
            if (check.misconception().isPresent()) {
                bench.reopen(check.check());
            }
        }
        isSolved = result.isFull();
        if (isSolved) {
            // Whoever comes again answers again.
            bench.clear();
        }
        keep(bench);
        return isSolved;
    }

    private void introduce() {
        desk.show("");
        if (!exercise.hasGap()) {
            desk.show("-- " + exercise.questions().size() + " questions --");
            return;
        }
        desk.show("-- your lines go here --");
        List<Element.Command> starter =
                exercise.commands(exercise.starter(), exercise.values().get(0));
        if (!starter.isEmpty()) {
            desk.show("To begin with:");
            starter.forEach(command -> desk.show("  " + command.shown()));
        }
        if (!exercise.allowed().isEmpty()) {
            told("You may use: " + String.join(", ", exercise.allowed()) + ".");
        }
        exercise.vary()
                .ifPresent(varied -> told("${" + varied.name() + "} stands for "
                        + varied.values().get(0)
                        + (varied.values().size() == 1
                                ? ", your own value: write that."
                                : " here, and for other values when your answer is checked.")));
        desk.show("Checked is:");
        for (ExerciseCheck check : exercise.checks()) {
            desk.show("- " + check.shown() + " (" + check.worth() + ")");
        }
        told(WORDS);
    }

    private void resume(AnswerBench bench, List<String> lines) {
        if (lines.isEmpty()) {
            return;
        }
        desk.show("Your answer from before:");
        for (String line : lines) {
            desk.show("  " + line);
            add(line, bench);
        }
    }

    private void add(String line, AnswerBench bench) {
        try {
            bench.add(line).forEach(desk::show);
        } catch (ScriptException notTaken) {
            told("Not taken: " + notTaken.problem() + ".");
        }
    }

    private void take(String word, AnswerBench bench) throws ScriptException {
        switch (word) {
            case "" -> {}
            case "?" -> told(WORDS);
            case "lines" -> {
                if (bench.lines().isEmpty()) {
                    desk.show("no lines yet");
                }
                bench.lines().forEach(desk::show);
            }
            case "back" -> {
                bench.dropLast();
                told("Taken back; " + count(bench.lines().size()) + " left.");
            }
            case "clear" -> {
                bench.clear();
                told("All taken back.");
            }
            default -> {
                if (word.startsWith("#")) {
                    told("Comments and directives are left out here.");
                } else {
                    add(word, bench);
                }
            }
        }
    }

    private static String count(int lines) {
        return lines == 1 ? "1 line is" : lines + " lines are";
    }

    /** Tells what an answer earns, and how the reference answer does it once that is no secret any more. */
    private void mark(AnswerResult result, AnswerBench bench, int attempt) throws ScriptException {
        desk.show("");
        result.lines(attempt).forEach(desk::show);
        WrongAnswers.told(lab, result, attempt).forEach(this::told);
        if (result.isFull()) {
            showAfter(bench);
        }
        if (!lab.hasReference() || !exercise.hasGap()) {
            return;
        }
        if (result.opensReference(attempt)) {
            AnswerResult reference =
                    AnswerResult.ofLearner(exercise, exercise.withoutPlaceholder(TextFile.read(lab.reference())));
            result.comparison(reference).forEach(desk::show);
        } else {
            told("The reference answer is shown once everything is earned, or at attempt "
                    + exercise.attemptsBeforeReference() + ".");
        }
    }

    /** What the exercise shows in the end, with the answer in its gap. */
    private void showAfter(AnswerBench bench) throws ScriptException {
        for (PlayStep step : PlayStep.of(exercise.after())) {
            List<String> prose = step.shown(desk.width());
            if (!prose.isEmpty()) {
                desk.show("");
                prose.forEach(desk::show);
                desk.show("");
            }
            if (step.command().isPresent()) {
                desk.show(
                        ScriptRunner.PROMPT + bench.filled(step.command().get()).shown());
                bench.after(step.command().get()).forEach(desk::show);
            }
        }
    }

    private void told(String text) {
        Prose.paragraphs(List.of(text), desk.width()).forEach(desk::show);
    }
}
