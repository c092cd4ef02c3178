package io.minikafka.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What one learner's answer to one exercise earned. Its texts may be printed as they are, see {@link ShownText}.
 *
 * @param learner whose answer it is
 * @param exercise what was asked
 * @param status what became of the answer
 * @param marks one for each check, in their order
 * @param problem why the answer was not judged; empty where it was
 * @param notes what the answer's lines met that they did not announce
 * @param misconceptions the tags of the misunderstandings that the answer shows
 * @param fingerprint the same for answers that differ in nothing but comments and blanks; empty where that says nothing
 */
public record Grade(
        String learner,
        GradedExercise exercise,
        Status status,
        List<Mark> marks,
        String problem,
        List<String> notes,
        List<String> misconceptions,
        String fingerprint) {

    /** What can become of an answer. */
    public enum Status {
        /** It was run, and its checks tell. */
        JUDGED,
        /** It could not be read or carried out, so it earns nothing. */
        NOT_JUDGED,
        /** There is none. */
        MISSING
    }

    /**
     * What one check came to.
     *
     * @param check what was checked
     * @param status how it came out
     * @param reason why it does not pass; empty where it does
     */
    public record Mark(ExerciseCheck check, CheckResult.Status status, String reason) {

        public boolean isPassed() {
            return status == CheckResult.Status.PASSED;
        }

        public int points() {
            return isPassed() ? check.points() : 0;
        }
    }

    public Grade {
        marks = List.copyOf(marks);
        notes = List.copyOf(notes);
        misconceptions = List.copyOf(misconceptions);
    }

    /** A grade without a single point. */
    static Grade nothing(String learner, GradedExercise exercise, Status status, String problem) {
        List<Mark> marks = new ArrayList<>();
        for (ExerciseCheck check : exercise.exercise().checks()) {
            marks.add(new Mark(check, CheckResult.Status.NOT_REACHED, problem));
        }
        return new Grade(
                ShownText.of(learner), exercise, status, marks, ShownText.of(problem), List.of(), List.of(), "");
    }

    /** The grade of an answer that was marked. */
    static Grade of(String learner, GradedExercise exercise, AnswerResult result, String fingerprint) {
        List<Mark> marks = new ArrayList<>();
        for (CheckResult check : result.checks()) {
            marks.add(new Mark(check.check(), check.status(), ShownText.of(check.reason())));
        }
        return new Grade(
                ShownText.of(learner),
                exercise,
                result.problem().isPresent() ? Status.NOT_JUDGED : Status.JUDGED,
                marks,
                ShownText.of(result.problem().orElse("")),
                result.notes().stream().map(ShownText::of).toList(),
                List.copyOf(exercise.misconceptions(result)),
                fingerprint);
    }

    /** The grade that was given before; empty where it has other checks. */
    static Optional<Grade> kept(String learner, GradedExercise exercise, GradeState.Entry entry, String fingerprint) {
        List<ExerciseCheck> checks = exercise.exercise().checks();
        if (entry.marks().size() != checks.size()) {
            return Optional.empty();
        }
        List<Mark> marks = new ArrayList<>();
        for (int i = 0; i < checks.size(); i++) {
            GradeState.Mark mark = entry.marks().get(i);
            marks.add(new Mark(checks.get(i), mark.status(), mark.reason()));
        }
        return Optional.of(new Grade(
                ShownText.of(learner),
                exercise,
                entry.status(),
                marks,
                entry.problem(),
                entry.notes(),
                entry.misconceptions(),
                fingerprint));
    }

    /** What is kept of it for a later run. */
    GradeState.Entry entry() {
        List<GradeState.Mark> kept = new ArrayList<>();
        marks.forEach(mark -> kept.add(new GradeState.Mark(mark.status(), mark.reason())));
        return new GradeState.Entry(status, kept, problem, notes, misconceptions);
    }

    /** The points that were earned. */
    public int points() {
        int points = 0;
        for (Mark mark : marks) {
            points += mark.points();
        }
        return points;
    }

    /** The points that could be earned. */
    public int mostPoints() {
        return exercise.exercise().points();
    }
}
