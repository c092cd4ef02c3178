package io.minikafka.lab;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Proves that an exercise tells right from wrong, with the answers that are kept beside it. */
final class ExerciseLint {

    private final LabFile lab;
    private final Exercise exercise;
    private final List<String> problems = new ArrayList<>();
    private final Set<String> caught = new LinkedHashSet<>();

    private ExerciseLint(LabFile lab, Exercise exercise) {
        this.lab = lab;
        this.exercise = exercise;
    }

    /** What is wrong with an exercise, a line each. */
    static List<String> problems(LabFile lab, Exercise exercise) throws ScriptException {
        ExerciseLint lint = new ExerciseLint(lab, exercise);
        lint.checkName();
        lint.checkAllowed();
        lint.checkVary();
        lint.checkReference();
        lint.checkWorthless("the starter", new LabScript(lab.display(), exercise.starter()));
        lint.checkWorthless("an empty answer", new LabScript(lab.display(), List.of()));
        lint.checkWrong();
        return lint.problems;
    }

    /** A class is graded by the names of files, and a teacher looks for an exercise by that of its own. */
    private void checkName() {
        if (!lab.name().equals(exercise.name())) {
            problems.add("the exercise " + exercise.name() + " is in the file " + lab.name() + LabFile.SUFFIX
                    + "; give both one name");
        }
    }

    private void checkAllowed() {
        for (String command : exercise.allowed()) {
            if (!AnswerRules.mayBeUsed(command)) {
                problems.add("allow names " + command + ", which no answer may use; leave it out");
            }
        }
    }

    private void checkVary() throws ScriptException {
        if (exercise.vary().isEmpty()) {
            return;
        }
        Exercise.Vary vary = exercise.vary().get();
        Set<String> different = new LinkedHashSet<>(vary.values());
        if (different.size() < vary.values().size()) {
            problems.add("vary " + vary.name() + " names a value twice; name each once");
        }
        String written = "${" + vary.name() + "}";
        boolean isUsed = TextFile.read(lab.script())
                .lines()
                .map(String::strip)
                .anyMatch(line -> line.contains(written) && (!line.startsWith("#") || line.startsWith("#:")));
        if (!isUsed) {
            problems.add("vary " + vary.name() + " changes nothing, since " + written
                    + " is in no command and no check; use it or leave vary out");
        }
    }

    private void checkReference() throws ScriptException {
        if (!lab.hasReference()) {
            problems.add("there is no reference answer; write " + lab.referenceName());
            return;
        }
        AnswerResult result = AnswerResult.of(exercise, TextFile.read(lab.reference()));
        if (!result.isFull()) {
            problems.add(lab.referenceName() + " earns " + earned(result) + "; the reference has to earn all");
            add(result);
        }
    }

    private void checkWorthless(String what, LabScript answer) {
        AnswerResult result = AnswerResult.of(exercise, answer);
        if (result.isFull()) {
            problems.add(what + " earns everything; add a check that it fails");
        }
    }

    private void checkWrong() throws ScriptException {
        List<LabFile> answers = lab.wrongAnswers();
        if (answers.isEmpty()) {
            problems.add("there is no wrong answer to catch; write " + lab.wrongName());
        }
        for (LabFile wrong : answers) {
            String text = TextFile.read(wrong.script());
            AnswerResult result = AnswerResult.of(exercise, text);
            if (result.problem().isPresent()) {
                problems.add(wrong.display() + " is not carried out, so it proves nothing: "
                        + result.problem().get());
            } else if (result.isFull()) {
                problems.add(wrong.display() + " earns everything; add a check that it fails");
            }
            if (result.problem().isEmpty()
                    && LabScript.parse(wrong.display(), text).title().isEmpty()) {
                problems.add(wrong.display() + " says not what it stands for; add a line \"#: title …\"");
            }
            for (CheckResult check : result.checks()) {
                // A question is caught out by a wrong choice; that it was left out proves nothing.
                boolean isProof = check.check() instanceof LookCheck
                        || check.misconception().isPresent();
                if (check.status() == CheckResult.Status.FAILED && isProof) {
                    caught.add(check.check().name());
                }
            }
        }
        for (ExerciseCheck check : exercise.checks()) {
            if (!caught.contains(check.name()) && !answers.isEmpty()) {
                problems.add("no wrong answer fails the check " + check.name() + "; keep one that does, or drop it");
            }
        }
    }

    private String earned(AnswerResult result) {
        return result.points() + " of " + exercise.points() + " points";
    }

    private void add(AnswerResult result) {
        result.problem().ifPresent(problem -> problems.add("  " + problem));
        for (CheckResult check : result.checks()) {
            if (!check.isPassed()) {
                problems.add("  " + check.check().name() + ": " + check.reason());
            }
        }
    }
}
