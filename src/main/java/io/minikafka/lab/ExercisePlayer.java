package io.minikafka.lab;

import io.minikafka.lab.LabScript.Element;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/** Lets somebody answer an exercise line by line, and have it checked as often as they like. */
final class ExercisePlayer {

    /** From this attempt on the reference may be looked at, if no hint comes later. */
    private static final int ENOUGH_ATTEMPTS = 3;

    private static final String PROMPT = "answer> ";

    private static final String WORDS = "check = mark your lines, lines = show them, back = take the last one back,"
            + " clear = take all back, quit = leave and keep them, ? = this; anything else is a line of your answer.";

    private final PlayDesk desk;
    private final LabFile lab;
    private final Exercise exercise;
    private final BiConsumer<LabFile, LabProgress> keeper;
    private boolean isBackWanted;

    ExercisePlayer(PlayDesk desk, LabFile lab, Exercise exercise, BiConsumer<LabFile, LabProgress> keeper) {
        this.desk = desk;
        this.lab = lab;
        this.exercise = exercise;
        this.keeper = keeper;
    }

    /** Whether somebody wants to see again what stands before the gap. */
    boolean isBackWanted() {
        return isBackWanted;
    }

    /** Goes on until everything is earned or somebody leaves. */
    LabProgress run(LabProgress before) throws ScriptException, IOException {
        introduce();
        LabProgress progress = before;
        try (AnswerBench bench = new AnswerBench(exercise, desk::width)) {
            resume(bench, before.lines());
            Optional<String> line = desk.line(PROMPT);
            while (line.isPresent()) {
                String word = line.get().strip();
                if (word.equals("check")) {
                    AnswerResult result = AnswerResult.of(exercise, bench.text());
                    progress = progress.attempted(result.points());
                    keeper.accept(lab, progress);
                    if (mark(result, bench, progress.attempts())) {
                        return progress;
                    }
                } else if (word.equals("quit") || word.equals("q") || word.equals("exit")) {
                    return progress;
                } else if (word.equals("back") && bench.lines().isEmpty()) {
                    isBackWanted = true;
                    return progress;
                } else {
                    take(word, bench);
                    progress = progress.withLines(bench.lines());
                    keeper.accept(lab, progress);
                }
                line = desk.line(PROMPT);
            }
        }
        return progress;
    }

    private void introduce() {
        desk.show("");
        desk.show("-- your lines go here --");
        List<Element.Command> starter = exercise.commands(exercise.starter(), exercise.values().get(0));
        if (!starter.isEmpty()) {
            desk.show("To begin with:");
            starter.forEach(command -> desk.show("  " + command.shown()));
        }
        if (!exercise.allowed().isEmpty()) {
            told("You may use: " + String.join(", ", exercise.allowed()) + ".");
        }
        exercise.vary()
                .ifPresent(varied -> told("${" + varied.name() + "} stands for "
                        + varied.values().get(0) + " here, and for other values when your answer is checked."));
        told("Checked is:");
        for (ExerciseCheck check : exercise.checks()) {
            String points = check.points() == 1 ? " (1 point)" : " (" + check.points() + " points)";
            desk.show("- " + (check.isHidden() ? "a hidden check" : check.title()) + points);
        }
        told(WORDS);
    }

    private void resume(AnswerBench bench, List<String> lines) {
        if (lines.isEmpty()) {
            return;
        }
        desk.show("Your lines from before:");
        for (String line : lines) {
            desk.show(PROMPT + line);
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

    /** Tells what an answer earns; true when it is everything. */
    private boolean mark(AnswerResult result, AnswerBench bench, int attempt) throws ScriptException {
        desk.show("");
        result.lines(attempt).forEach(desk::show);
        if (result.isFull()) {
            showAfter(bench);
        }
        boolean isOpen = result.isFull() || attempt >= attemptsBeforeReference();
        if (isOpen && lab.hasReference()) {
            AnswerResult reference = AnswerResult.of(exercise, TextFile.read(lab.reference()));
            result.comparison(reference).forEach(desk::show);
        } else if (lab.hasReference()) {
            told("The reference answer is shown once everything is earned, or at attempt "
                    + attemptsBeforeReference() + ".");
        }
        return result.isFull();
    }

    /** The last hint is given time to help. */
    private int attemptsBeforeReference() {
        int last = exercise.hints().isEmpty()
                ? 0
                : exercise.hints().get(exercise.hints().size() - 1).after();
        return Math.max(ENOUGH_ATTEMPTS, last + 1);
    }

    /** What the exercise shows in the end, with the answer in its gap. */
    private void showAfter(AnswerBench bench) throws ScriptException {
        for (PlayStep step : PlayStep.of(exercise.after())) {
            desk.show("");
            step.shown(desk.width()).forEach(desk::show);
            if (step.command().isPresent()) {
                desk.show(ScriptRunner.PROMPT + bench.filled(step.command().get()).shown());
                bench.after(step.command().get()).forEach(desk::show);
            }
        }
    }

    private void told(String text) {
        Tour.wrap(List.of(text), desk.width()).forEach(desk::show);
    }
}
