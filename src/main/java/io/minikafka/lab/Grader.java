package io.minikafka.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Grades a class: every answer to every exercise, each on a cluster of its own. What one answer is or does changes nothing
 * for another, and what cannot be judged earns nothing and says so.
 */
public final class Grader {

    private final ClassFolder folder;
    private final ExerciseShelf shelf;
    private final List<GradedExercise> exercises;
    private final Optional<Seed> seed;
    private final GradeState state;

    /** Told of every answer that is graded. */
    public interface Progress {
        void graded(int done, int all);
    }

    /**
     * A grader of a class.
     *
     * @param exercises the folder of exercises
     * @param asked the names of those that count; where there are none, those that anybody has answered
     * @param seed gives each learner one value of an exercise that varies; without it all values are run
     * @param state what was graded already
     * @throws ScriptException when an exercise is unknown or broken, or nobody has answered one
     */
    public Grader(ClassFolder folder, String exercises, List<String> asked, Optional<Seed> seed, GradeState state)
            throws ScriptException {
        this.folder = folder;
        this.shelf = new ExerciseShelf(exercises);
        this.exercises = shelf.graded(asked, folder);
        this.seed = seed;
        this.state = state;
    }

    /** One answer to grade. */
    private record Task(String learner, GradedExercise exercise) {}

    /**
     * Grades all.
     *
     * @param jobs how many answers are run at once, at least 1
     * @throws IOException when a result cannot be kept
     */
    public ClassGrades grade(int jobs, Progress progress) throws IOException {
        List<Task> tasks = new ArrayList<>();
        for (String learner : folder.learners()) {
            exercises.forEach(exercise -> tasks.add(new Task(learner, exercise)));
        }
        ExecutorService pool = Executors.newFixedThreadPool(Math.min(jobs, tasks.size()));
        try {
            CompletionService<Grade> running = new ExecutorCompletionService<>(pool);
            List<Future<Grade>> futures = new ArrayList<>();
            for (Task task : tasks) {
                futures.add(running.submit(() -> grade(task)));
            }
            for (int done = 1; done <= tasks.size(); done++) {
                await(running.take());
                progress.graded(done, tasks.size());
            }
            List<Grade> grades = new ArrayList<>();
            for (Future<Grade> future : futures) {
                grades.add(await(future));
            }
            return new ClassGrades(exercises, grades, folder.strays(shelf.names(), shelf.folder()));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while answers run", interrupted);
        } finally {
            pool.shutdownNow();
        }
    }

    /** Which value each learner has in each exercise that varies, a line each; none without a seed. */
    public List<String> values() {
        List<String> lines = new ArrayList<>();
        for (String learner : folder.learners()) {
            for (GradedExercise graded : exercises) {
                Optional<Exercise.Vary> vary = graded.exercise().vary();
                if (vary.isPresent() && seed.isPresent()) {
                    lines.add(ShownText.of(learner) + "  " + graded.name() + "  "
                            + vary.get().name() + " = " + seed.get().value(graded.exercise(), learner));
                }
            }
        }
        return lines;
    }

    private static Grade await(Future<Grade> graded) throws IOException, InterruptedException {
        try {
            return graded.get();
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof IOException notKept) {
                throw notKept;
            }
            throw new IllegalStateException("an answer was not graded", failed.getCause());
        }
    }

    /** Fails only where a result cannot be kept: whatever the answer does, it gets a grade. */
    private Grade grade(Task task) throws IOException {
        try {
            Optional<String> refusal = folder.refusal(task.learner());
            Path file = folder.answer(task.learner(), task.exercise().name());
            if (refusal.isPresent()) {
                return nothing(task, Grade.Status.NOT_JUDGED, refusal.get());
            }
            if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                return nothing(task, Grade.Status.MISSING, "no answer was handed in");
            }
            return grade(task, AnswerLines.read(file));
        } catch (ScriptException unreadable) {
            return nothing(task, Grade.Status.NOT_JUDGED, unreadable.problem());
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError failed) {
            return nothing(task, Grade.Status.NOT_JUDGED, "it could not be judged: " + failed);
        }
    }

    private static Grade nothing(Task task, Grade.Status status, String problem) {
        return Grade.nothing(task.learner(), task.exercise(), status, problem);
    }

    private Grade grade(Task task, AnswerLines answer) throws IOException {
        GradedExercise graded = task.exercise();
        Exercise exercise = seed.map(
                        seeded -> graded.exercise().onlyWith(seeded.value(graded.exercise(), task.learner())))
                .orElse(graded.exercise());
        String version = String.valueOf(Grader.class.getPackage().getImplementationVersion());
        String key = Digest.of(version, graded.source(), String.join("\n", exercise.values()), answer.text());
        String fingerprint = graded.isTrivial(answer) ? "" : answer.fingerprint();
        Optional<Grade> known =
                state.find(key).flatMap(entry -> Grade.kept(task.learner(), graded, entry, fingerprint));
        if (known.isPresent()) {
            return known.get();
        }
        Grade grade = Grade.of(task.learner(), graded, AnswerResult.ofLearner(exercise, answer.text()), fingerprint);
        state.keep(key, grade.entry());
        return grade;
    }
}
