package io.minikafka.lab;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What a whole class earned.
 *
 * @param exercises what the class was graded by
 * @param grades one for each learner and exercise, by learner, then in the exercises' order
 * @param notes what the teacher may want to look at, such as files named after no exercise
 */
public record ClassGrades(List<GradedExercise> exercises, List<Grade> grades, List<String> notes) {

    /** So many who handed in the same are named beside each of them; a class of copies would fill a file else. */
    private static final int MAX_NAMED = 5;

    public ClassGrades {
        exercises = List.copyOf(exercises);
        grades = List.copyOf(grades);
        notes = List.copyOf(notes);
    }

    /**
     * Learners whose answers to an exercise differ in nothing but comments and blanks.
     *
     * @param isReference whether it is the reference's answer too: short right answers may well coincide
     */
    public record Alike(String exercise, List<String> learners, boolean isReference) {}

    /** Who shows a misunderstanding in an exercise; {@code what} is its tag and what is believed. */
    public record Shown(String exercise, String what, List<String> learners) {}

    /** The grades of each learner, in order. */
    List<List<Grade>> byLearner() {
        List<List<Grade>> byLearner = new ArrayList<>();
        for (int i = 0; i < grades.size(); i += exercises.size()) {
            byLearner.add(grades.subList(i, i + exercises.size()));
        }
        return byLearner;
    }

    /** The points that a learner could earn in all. */
    public int mostPoints() {
        int points = 0;
        for (GradedExercise exercise : exercises) {
            points += exercise.exercise().points();
        }
        return points;
    }

    static int points(List<Grade> grades) {
        int points = 0;
        for (Grade grade : grades) {
            points += grade.points();
        }
        return points;
    }

    /** The grades of an exercise. */
    List<Grade> of(GradedExercise exercise) {
        return grades.stream()
                .filter(grade -> grade.exercise().equals(exercise))
                .toList();
    }

    /** Those who handed in the same; what was there to begin with, and nothing at all, does not count. */
    public List<Alike> alike() {
        List<Alike> alike = new ArrayList<>();
        for (GradedExercise exercise : exercises) {
            Map<String, List<String>> learners = new LinkedHashMap<>();
            for (Grade grade : of(exercise)) {
                if (!grade.fingerprint().isEmpty()) {
                    learners.computeIfAbsent(grade.fingerprint(), made -> new ArrayList<>())
                            .add(grade.learner());
                }
            }
            learners.forEach((fingerprint, same) -> {
                if (same.size() > 1) {
                    alike.add(new Alike(exercise.name(), same, exercise.isReference(fingerprint)));
                }
            });
        }
        return alike;
    }

    /** Some of the others who handed in the same as one learner, and how many more, for each grade that has some. */
    Map<Grade, List<String>> sameAs() {
        Map<Grade, List<String>> others = new LinkedHashMap<>();
        for (Alike alike : alike()) {
            Set<String> learners = new LinkedHashSet<>(alike.learners());
            for (Grade grade : grades) {
                if (grade.exercise().name().equals(alike.exercise()) && learners.contains(grade.learner())) {
                    List<String> rest = new ArrayList<>();
                    for (String learner : alike.learners()) {
                        if (rest.size() < MAX_NAMED && !learner.equals(grade.learner())) {
                            rest.add(learner);
                        }
                    }
                    int more = alike.learners().size() - 1 - rest.size();
                    if (more > 0) {
                        rest.add("and " + more + " more");
                    }
                    others.put(grade, rest);
                }
            }
        }
        return others;
    }

    /** The misunderstandings that answers show, the most frequent of each exercise first. */
    public List<Shown> misconceptions() {
        List<Shown> counted = new ArrayList<>();
        for (GradedExercise exercise : exercises) {
            Map<String, List<String>> learners = new TreeMap<>();
            for (Grade grade : of(exercise)) {
                for (String tag : grade.misconceptions()) {
                    learners.computeIfAbsent(tag, made -> new ArrayList<>()).add(grade.learner());
                }
            }
            List<Shown> ofExercise = new ArrayList<>();
            learners.forEach((tag, who) -> ofExercise.add(new Shown(exercise.name(), exercise.belief(tag), who)));
            ofExercise.sort(
                    (one, other) -> other.learners().size() - one.learners().size());
            counted.addAll(ofExercise);
        }
        return counted;
    }
}
