package io.minikafka.lab;

import io.minikafka.storage.JsonValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The grades of a class as one line of JSON. */
final class GradeJson {

    private GradeJson() {}

    static String write(ClassGrades grades) {
        Map<String, Object> report = new LinkedHashMap<>();
        report.put("points", grades.mostPoints());
        report.put(
                "exercises",
                grades.exercises().stream().map(GradeJson::exercise).toList());
        List<Object> learners = new ArrayList<>();
        for (List<Grade> ofLearner : grades.byLearner()) {
            Map<String, Object> learner = new LinkedHashMap<>();
            learner.put("learner", ofLearner.get(0).learner());
            learner.put("points", ClassGrades.points(ofLearner));
            learner.put("answers", ofLearner.stream().map(GradeJson::answer).toList());
            learners.add(learner);
        }
        report.put("learners", learners);
        report.put("misconceptions", shown(grades.misconceptions()));
        report.put("alike", grades.alike().stream().map(GradeJson::alike).toList());
        report.put("notes", grades.notes());
        return JsonValue.write(report) + "\n";
    }

    private static Map<String, Object> exercise(GradedExercise exercise) {
        Map<String, Object> written = new LinkedHashMap<>();
        written.put("exercise", exercise.name());
        written.put("title", exercise.title());
        written.put("points", exercise.exercise().points());
        return written;
    }

    private static Map<String, @Nullable Object> answer(Grade grade) {
        Map<String, @Nullable Object> answer = new LinkedHashMap<>();
        answer.put("exercise", grade.exercise().name());
        answer.put("status", word(grade.status()));
        answer.put("points", grade.points());
        answer.put("of", grade.mostPoints());
        answer.put("problem", grade.problem().isEmpty() ? null : grade.problem());
        answer.put("checks", grade.marks().stream().map(GradeJson::mark).toList());
        answer.put("notes", grade.notes());
        answer.put("misconceptions", grade.misconceptions());
        return answer;
    }

    private static Map<String, Object> mark(Grade.Mark mark) {
        Map<String, Object> written = new LinkedHashMap<>();
        written.put("check", mark.check().name());
        written.put("title", mark.check().title());
        written.put("result", word(mark.status()));
        written.put("points", mark.points());
        written.put("of", mark.check().points());
        written.put("reason", mark.reason());
        return written;
    }

    private static List<Object> shown(List<ClassGrades.Shown> counted) {
        List<Object> written = new ArrayList<>();
        for (ClassGrades.Shown shown : counted) {
            Map<String, Object> entry = new LinkedHashMap<>();
            entry.put("exercise", shown.exercise());
            entry.put("what", shown.what());
            entry.put("count", shown.learners().size());
            entry.put("learners", shown.learners());
            written.add(entry);
        }
        return written;
    }

    private static Map<String, Object> alike(ClassGrades.Alike alike) {
        Map<String, Object> written = new LinkedHashMap<>();
        written.put("exercise", alike.exercise());
        written.put("learners", alike.learners());
        written.put("isReference", alike.isReference());
        return written;
    }

    static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
