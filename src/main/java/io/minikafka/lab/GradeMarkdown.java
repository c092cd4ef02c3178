package io.minikafka.lab;

import java.util.ArrayList;
import java.util.List;

/** The grades of a class as Markdown. Nothing of a learner's becomes a table, a link or HTML. */
final class GradeMarkdown {

    static final String HEAD = "# Grades";

    /** What may mean something in Markdown or HTML. */
    private static final String SPECIAL = "\\`*_{}[]()<>#+-.!|&~$:@=";

    private final ClassGrades grades;
    private final List<String> lines = new ArrayList<>();

    GradeMarkdown(ClassGrades grades) {
        this.grades = grades;
    }

    List<String> lines() {
        lines.add(HEAD);
        lines.add("");
        addLearners();
        addChecks();
        addSection("Not judged, so worth nothing", GradeText.notJudged(grades));
        addSection("Misconceptions", GradeText.shown(grades.misconceptions()));
        addSection("The same lines, but for comments and blanks", GradeText.alike(grades));
        addSection("To look at", grades.notes());
        return lines;
    }

    private void addLearners() {
        List<String> head = new ArrayList<>(List.of("learner"));
        grades.exercises().forEach(exercise -> head.add(exercise.name()));
        head.add("points");
        addRow(head);
        lines.add("|---|" + "--:|".repeat(head.size() - 1));
        for (List<Grade> ofLearner : grades.byLearner()) {
            List<String> row = new ArrayList<>(List.of(ofLearner.get(0).learner()));
            ofLearner.forEach(grade -> row.add(GradeText.cell(grade)));
            row.add(ClassGrades.points(ofLearner) + " of " + grades.mostPoints());
            addRow(row);
        }
    }

    private void addChecks() {
        for (GradedExercise exercise : grades.exercises()) {
            lines.add("");
            lines.add("## " + plain(exercise.name() + ": " + exercise.title()));
            lines.add("");
            addRow(List.of("check", "points", "passed"));
            lines.add("|---|--:|--:|");
            for (ExerciseCheck check : exercise.exercise().checks()) {
                addRow(List.of(
                        check.title(), String.valueOf(check.points()), GradeText.passed(grades, exercise, check)));
            }
        }
    }

    private void addRow(List<String> cells) {
        lines.add("| "
                + String.join(" | ", cells.stream().map(GradeMarkdown::plain).toList()) + " |");
    }

    private void addSection(String title, List<String> content) {
        if (!content.isEmpty()) {
            lines.add("");
            lines.add("## " + title);
            lines.add("");
            content.forEach(line -> lines.add("- " + plain(line)));
        }
    }

    /** Escapes all that is special, wherever it stands; CommonMark shows each such pair as the character alone. */
    static String plain(String text) {
        StringBuilder escaped = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char next = text.charAt(i);
            if (SPECIAL.indexOf(next) >= 0) {
                escaped.append('\\');
            }
            escaped.append(next);
        }
        return escaped.toString();
    }
}
