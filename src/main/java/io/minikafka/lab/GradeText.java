package io.minikafka.lab;

import io.minikafka.view.TextTable;
import java.util.ArrayList;
import java.util.List;

/** The grades of a class as tables for a terminal. */
final class GradeText {

    private final ClassGrades grades;
    private final List<String> lines = new ArrayList<>();

    GradeText(ClassGrades grades) {
        this.grades = grades;
    }

    List<String> lines() {
        addLearners();
        addChecks();
        addSection("not judged, so worth nothing:", notJudged(grades));
        addSection("misconceptions:", shown(grades.misconceptions()));
        addSection("the same lines, but for comments and blanks:", alike(grades));
        addSection("to look at:", grades.notes());
        return lines;
    }

    private void addLearners() {
        TextTable table = new TextTable();
        List<String> head = new ArrayList<>(List.of("learner"));
        grades.exercises().forEach(exercise -> head.add(exercise.name()));
        head.add("points");
        table.add(head);
        for (List<Grade> ofLearner : grades.byLearner()) {
            List<String> row = new ArrayList<>(List.of(ofLearner.get(0).learner()));
            ofLearner.forEach(grade -> row.add(cell(grade)));
            row.add(ClassGrades.points(ofLearner) + " of " + grades.mostPoints());
            table.add(row);
        }
        lines.addAll(table.lines());
    }

    static String cell(Grade grade) {
        return switch (grade.status()) {
            case JUDGED -> grade.points() + " of " + grade.mostPoints();
            case NOT_JUDGED -> "not judged";
            case MISSING -> "-";
        };
    }

    /** How many of those who answered passed each check. */
    private void addChecks() {
        for (GradedExercise exercise : grades.exercises()) {
            lines.add("");
            lines.add(exercise.name() + ": " + exercise.title());
            TextTable table = new TextTable();
            for (ExerciseCheck check : exercise.exercise().checks()) {
                table.add(List.of("  " + check.name(), check.worth(), passed(grades, exercise, check)));
            }
            lines.addAll(table.lines());
        }
    }

    static String passed(ClassGrades grades, GradedExercise exercise, ExerciseCheck check) {
        int passed = 0;
        int answered = 0;
        for (Grade grade : grades.of(exercise)) {
            answered += grade.status() == Grade.Status.MISSING ? 0 : 1;
            for (Grade.Mark mark : grade.marks()) {
                passed += mark.check().equals(check) && mark.isPassed() ? 1 : 0;
            }
        }
        return passed + " of " + answered + " passed";
    }

    private void addSection(String title, List<String> content) {
        if (!content.isEmpty()) {
            lines.add("");
            lines.add(title);
            content.forEach(line -> lines.add("  " + line));
        }
    }

    static List<String> notJudged(ClassGrades grades) {
        List<String> found = new ArrayList<>();
        for (Grade grade : grades.grades()) {
            if (grade.status() == Grade.Status.NOT_JUDGED) {
                found.add(grade.learner() + ", " + grade.exercise().name() + ": " + grade.problem());
            }
        }
        return found;
    }

    static List<String> shown(List<ClassGrades.Shown> counted) {
        return counted.stream()
                .map(shown -> shown.learners().size() + "  " + shown.exercise() + ": " + shown.what() + " ("
                        + String.join(", ", shown.learners()) + ")")
                .toList();
    }

    static List<String> alike(ClassGrades grades) {
        return grades.alike().stream()
                .map(alike -> alike.exercise() + ": " + String.join(", ", alike.learners())
                        + (alike.isReference() ? "; the reference has them too, so this may be chance" : ""))
                .toList();
    }
}
