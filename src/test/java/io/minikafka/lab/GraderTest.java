package io.minikafka.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GraderTest {

    private static final String RIGHT = "send events ${V}\nfetch-followers\n";

    @TempDir
    Path folder;

    private LabFolder labs;
    private LabFolder learners;

    @BeforeEach
    void writeExercise() throws IOException {
        labs = new LabFolder(folder.resolve("labs"));
        learners = new LabFolder(folder.resolve("class"));
        labs.write(
                "ex1.lab",
                "#: title Two checks",
                "#: exercise ex1",
                "#: vary V safe sound",
                "new-cluster --brokers 3",
                "create-topic events",
                "#: answer",
                "show hw",
                "#: end",
                "#: check sent 1 \"It is sent\" show leo -> /partitions/0/leo/1 = 1",
                "#: check read 2 \"It is read\" fetch events -> /records/0/value = \"${V}\"");
        labs.write("ex1.reference.lab", RIGHT);
        labs.write(
                "ex1.wrong-1.lab",
                "#: title Leaves the followers out",
                "#: misconception written-is-readable",
                "send events ${V}");
        labs.write("misconceptions.md", "- `written-is-readable`: What is written can be read.");
    }

    private long countEntries() throws IOException {
        try (Stream<Path> entries = Files.list(learners.path())) {
            return entries.count();
        }
    }

    private ClassGrades grade(GradeState state, Optional<Seed> seed, String... asked) throws Exception {
        ClassFolder read = ClassFolder.read(learners.path());
        return new Grader(read, labs.path().toString(), List.of(asked), seed, state).grade(2, (done, all) -> {});
    }

    private ClassGrades grade() throws Exception {
        return grade(GradeState.inMemory(), Optional.empty(), "ex1");
    }

    private static Grade of(ClassGrades grades, String learner) {
        return grades.grades().stream()
                .filter(grade -> grade.learner().equals(learner))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aClassOfKnownWorthEarnsExactlyThat() throws Exception {
        KnownClass known = new KnownClass(folder);
        known.writeExercise();
        for (int learner = 0; learner < 200; learner++) {
            known.writeLearner(learner);
        }
        ClassFolder read = ClassFolder.read(known.learners());
        ClassGrades grades = new Grader(
                        read, known.exercises().toString(), List.of(), Optional.empty(), GradeState.inMemory())
                .grade(3, (done, all) -> {});

        assertThat(grades.grades()).hasSize(200);
        for (int learner = 0; learner < 200; learner++) {
            Grade grade = grades.grades().get(learner);
            assertThat(grade.learner()).isEqualTo(KnownClass.name(learner));
            assertThat(grade.points()).as(grade.toString()).isEqualTo(KnownClass.worth(learner));
        }
        assertThat(grades.alike()).isEmpty();
    }

    @Test
    void pointsAreThoseOfTheChecksThatHold() throws Exception {
        learners.write("anna/ex1.lab", RIGHT);
        learners.write("bob/ex1.lab", "send events ${V}");
        Files.createDirectories(learners.path().resolve("carl"));

        ClassGrades grades = grade();

        assertThat(of(grades, "anna").points()).isEqualTo(3);
        assertThat(of(grades, "bob").points()).isEqualTo(1);
        assertThat(of(grades, "bob").marks().get(1).reason()).contains("fetch events: expected /records/0/value");
        assertThat(of(grades, "carl").points()).isZero();
        assertThat(of(grades, "carl").status()).isEqualTo(Grade.Status.MISSING);
        assertThat(grades.mostPoints()).isEqualTo(3);
    }

    @Test
    void aFileForEachLearnerAnswersTheExerciseThatIsNamed() throws Exception {
        learners.write("anna.lab", RIGHT);
        learners.write("notes.txt", "no answer");
        learners.write(".hidden/ex1.lab", RIGHT);

        assertThat(grade().grades()).extracting(Grade::learner).containsExactly("anna");
        assertThat(of(grade(), "anna").points()).isEqualTo(3);
    }

    @Test
    void whatIsGradedIsWhatAnybodyAnsweredUnlessItIsNamed() throws Exception {
        labs.write("ex2.lab", labs.read("ex1.lab").replace("exercise ex1", "exercise ex2"));
        labs.write("ex2.reference.lab", RIGHT);
        learners.write("anna/ex1.lab", RIGHT);
        learners.write("anna/ex-1.lab", RIGHT);

        ClassGrades grades = grade(GradeState.inMemory(), Optional.empty());

        assertThat(grades.exercises()).extracting(GradedExercise::name).containsExactly("ex1");
        assertThat(grades.notes()).containsExactly("anna: no exercise under " + labs.path() + " is called ex-1.lab");
        assertThat(grade(GradeState.inMemory(), Optional.empty(), "ex1", "ex2").mostPoints())
                .isEqualTo(6);
    }

    @Test
    void whatOnlyLooksLikeAnAnswerIsTold() throws Exception {
        learners.write("anna/ex1.lab", RIGHT);
        learners.write("bob/EX1.LAB", RIGHT);
        learners.write("bob/notes.txt", "no answer");
        learners.write("carl/ex1.lab.txt", RIGHT);
        learners.write("dora/ex1.txt", RIGHT);
        learners.write("emil/sub/ex1.lab", RIGHT);
        learners.write("emil/.sub/ex1.lab", RIGHT);
        learners.write("emil/other.Lab", RIGHT);
        learners.write("fay.lab.txt", RIGHT);
        learners.write("gus", RIGHT);
        learners.write("hal.lab ", RIGHT);
        learners.write("notes.txt", "no answer");

        assertThat(grade().notes())
                .containsExactly(
                        "\"hal.lab \" is not taken; a learner's file is named as in anna.lab",
                        "bob: EX1.LAB is not taken; an answer is named ex1.lab and lies in the learner's folder itself",
                        "bob: no answer is in notes.txt",
                        "carl: ex1.lab.txt is not taken; an answer is named ex1.lab and lies in the learner's folder"
                                + " itself",
                        "dora: ex1.txt is not taken; an answer is named ex1.lab and lies in the learner's folder itself",
                        "emil: other.Lab is not taken; an answer is named after its exercise, with .lab behind it, and"
                                + " lies in the learner's folder itself",
                        "emil: sub/ex1.lab is not taken; an answer is named ex1.lab and lies in the learner's folder"
                                + " itself",
                        "fay.lab.txt is not taken; a learner's file is named as in anna.lab",
                        "gus is not taken; a learner's file is named as in anna.lab",
                        "notes.txt is not taken; a learner's file is named as in anna.lab");
    }

    @Test
    void ofManyFilesThatAreNoAnswersSomeAreNamed() throws Exception {
        for (int i = 10; i < 35; i++) {
            learners.write("anna/" + i + ".txt", "");
            learners.write(i + ".txt", "");
        }

        assertThat(grade().notes())
                .hasSize(22)
                .contains("5 more files beside the learners' own are not taken")
                .anySatisfy(note -> assertThat(note)
                        .startsWith("anna: no answer is in 10.txt, 11.txt, ")
                        .endsWith(", 29.txt and 5 more"));
    }

    @Test
    void whoeverFindsNoAnswerIsToldOfFilesThatLookLikeOne() throws Exception {
        learners.write("fay.lab.txt", RIGHT);
        assertThatThrownBy(() -> ClassFolder.read(learners.path()))
                .isInstanceOfSatisfying(
                        ScriptException.class,
                        nobody -> assertThat(nobody.problem())
                                .endsWith("; fay.lab.txt is not taken; a learner's file is named as in anna.lab"));
        learners.write("bob/EX1.LAB", RIGHT);
        assertThatThrownBy(() -> grade(GradeState.inMemory(), Optional.empty()))
                .isInstanceOfSatisfying(
                        ScriptException.class,
                        nobody -> assertThat(nobody.problem())
                                .startsWith("nobody has answered an exercise; bob: EX1.LAB is not taken; "));
    }

    @Test
    void misunderstandingsAreCountedByTheTagsOfWrongAnswers() throws Exception {
        learners.write("anna/ex1.lab", RIGHT);
        learners.write("bob/ex1.lab", "send events ${V}");
        learners.write("carl/ex1.lab", "show hw", "send events ${V}", "show leo");
        learners.write("dora/ex1.lab", "show hw");

        ClassGrades grades = grade();

        assertThat(grades.misconceptions())
                .containsExactly(new ClassGrades.Shown(
                        "ex1", "written-is-readable: What is written can be read.", List.of("bob", "carl")));
    }

    @Test
    void answersThatDifferInCommentsAndBlanksAreFlagged() throws Exception {
        learners.write("anna/ex1.lab", "send events ${V}", "tick 5");
        learners.write("bob/ex1.lab", "# all mine", "", "  send  events ${V}  ", "tick 5", "#: expect /a = 1");
        learners.write("carl/ex1.lab", "send events ${V}", "tick 6");
        learners.write("dora/ex1.lab", RIGHT);
        learners.write("ed/ex1.lab", RIGHT, "#");
        learners.write("fay/ex1.lab", "show hw");
        learners.write("gus/ex1.lab", "show hw");
        learners.write("hal/ex1.lab", "");
        learners.write("ida/ex1.lab", "#");

        assertThat(grade().alike())
                .containsExactly(
                        new ClassGrades.Alike("ex1", List.of("anna", "bob"), false),
                        new ClassGrades.Alike("ex1", List.of("dora", "ed"), true));
    }

    @Test
    void ofManyWhoHandedInTheSameSomeAreNamedBesideEach() throws Exception {
        for (int i = 10; i < 22; i++) {
            learners.write("l" + i + "/ex1.lab", "send events ${V}", "tick 5");
        }
        ClassGrades grades = grade();

        assertThat(grades.alike().get(0).learners()).hasSize(12);
        assertThat(grades.sameAs().get(of(grades, "l11")))
                .containsExactly("l10", "l12", "l13", "l14", "l15", "and 6 more");
        assertThat(GradeReport.CSV.write(grades)).contains("\"l10; l12; l13; l14; l15; and 6 more\"");
    }

    @Test
    void aSeedGivesEachLearnerAValueAndCopiesFail() throws Exception {
        Seed seed = new Seed("5b");
        for (int learner = 0; learner < 20; learner++) {
            learners.write("l" + learner + "/ex1.lab", "send events safe", "fetch-followers");
        }
        ClassGrades grades = grade(GradeState.inMemory(), Optional.of(seed), "ex1");

        assertThat(grades.grades()).extracting(Grade::points).contains(3, 1);
        for (Grade grade : grades.grades()) {
            String value = seed.value(grade.exercise().exercise(), grade.learner());
            assertThat(grade.points()).isEqualTo(value.equals("safe") ? 3 : 1);
        }
        assertThat(grade(GradeState.inMemory(), Optional.of(seed), "ex1").grades())
                .extracting(Grade::points)
                .isEqualTo(grades.grades().stream().map(Grade::points).toList());
    }

    @Test
    void anUmlautIsTheSameInOneCharacterAndInTwo() throws Exception {
        String names = System.getProperty("sun.jnu.encoding");
        assumeTrue(Charset.forName(names).newEncoder().canEncode('\u0308'), "names have no umlauts in " + names);
        learners.write("ju\u0308rgen/ex1.lab", RIGHT);

        assertThat(grade().grades()).extracting(Grade::learner).containsExactly("j\u00FCrgen");
        assertThat(of(grade(), "j\u00FCrgen").points()).isEqualTo(3);
        Exercise exercise = grade().exercises().get(0).exercise();
        for (int i = 0; i < 20; i++) {
            Seed seed = new Seed("5b" + i);
            assertThat(seed.value(exercise, "ju\u0308rgen")).isEqualTo(seed.value(exercise, "j\u00FCrgen"));
        }

        learners.write("j\u00FCrgen/ex1.lab", RIGHT);
        assumeTrue(countEntries() == 2, "the two are one name here");
        assertThatThrownBy(() -> ClassFolder.read(learners.path()))
                .isInstanceOfSatisfying(
                        ScriptException.class,
                        twice -> assertThat(twice.problem())
                                .isEqualTo("there are two of j\u00FCrgen, whose names differ only in how their letters"
                                        + " are put together; leave one"));
    }

    @Test
    void whoeverHasAValueWritesItAndAPlaceholderIsRefused() throws Exception {
        Seed seed = new Seed("5b");
        learners.write("anna/ex1.lab", "# ${V}", "send events ${V}", "fetch-followers");

        Grade anna = of(grade(GradeState.inMemory(), Optional.of(seed), "ex1"), "anna");
        assertThat(anna.status()).isEqualTo(Grade.Status.NOT_JUDGED);
        assertThat(anna.problem())
                .isEqualTo("line 2: write your own value in place of ${V}; it is what the exercise's text means by it");
        assertThat(of(grade(), "anna").points()).as("without a seed").isEqualTo(3);

        String value = seed.value(anna.exercise().exercise(), "anna");
        learners.write("anna/ex1.lab", "# not ${V}", "send events " + value, "fetch-followers");
        assertThat(of(grade(GradeState.inMemory(), Optional.of(seed), "ex1"), "anna")
                        .points())
                .isEqualTo(3);
    }

    @Test
    void aBrokenExerciseMarksNobodyDown() throws Exception {
        learners.write("anna/ex1.lab", RIGHT);
        labs.write("ex1.reference.lab", "send events ${V}");
        assertThatThrownBy(this::grade)
                .isInstanceOfSatisfying(
                        ScriptException.class,
                        broken -> assertThat(broken.problem()).contains("its reference earns 1 of 3 points"));

        Files.delete(labs.path().resolve("ex1.reference.lab"));
        assertThatThrownBy(this::grade).isInstanceOf(ScriptException.class);
    }

    @Test
    void anInterruptedRunGoesOnAndWhatHasChangedIsGradedAgain() throws Exception {
        Path file = folder.resolve("grades.state");
        learners.write("anna/ex1.lab", RIGHT);
        learners.write("bob/ex1.lab", "send events ${V}");
        ClassGrades first = grade(GradeState.in(file), Optional.empty(), "ex1");
        List<String> kept = Files.readAllLines(file);
        assertThat(kept).hasSize(3);

        // The process ended while it wrote the last line; a mark in the other shows that it is read.
        String cutShort = kept.get(2).substring(0, kept.get(2).length() / 2);
        String marked = kept.get(1).replace("\"notes\":[]", "\"notes\":[\"kept\"]");
        Files.writeString(file, kept.get(0) + "\n" + marked + "\n" + cutShort);
        ClassGrades again = grade(GradeState.in(file), Optional.empty(), "ex1");
        assertThat(again.grades())
                .extracting(Grade::points)
                .isEqualTo(first.grades().stream().map(Grade::points).toList());
        assertThat(again.grades().stream().flatMap(grade -> grade.notes().stream()))
                .containsExactly("kept");
        assertThat(Files.readAllLines(file)).hasSize(3);

        Files.writeString(file, kept.get(0).substring(0, 5));
        assertThat(grade(GradeState.in(file), Optional.empty(), "ex1").grades())
                .as("the process ended while it wrote the first line")
                .hasSize(2);

        learners.write("anna/ex1.lab", "send events other");
        learners.write("bob/ex1.lab", "send events other");
        assertThat(grade(GradeState.in(file), Optional.empty(), "ex1").grades())
                .allSatisfy(grade -> assertThat(grade.points()).isEqualTo(1))
                .allSatisfy(grade -> assertThat(grade.notes()).isEmpty());
    }

    @Test
    void aStateThatIsRemovedMeanwhileIsToldAsSuch() throws Exception {
        Path file = folder.resolve("grades.state");
        learners.write("anna/ex1.lab", RIGHT);
        GradeState state = GradeState.in(file);
        Files.delete(file);

        assertThatThrownBy(() -> grade(state, Optional.empty(), "ex1")).isInstanceOf(GradeState.Gone.class);
    }

    @Test
    void aFileThatHoldsSomethingElseIsNotWrittenOver() throws IOException {
        Path file = Files.writeString(folder.resolve("thesis.txt"), "years of work\n");

        assertThatThrownBy(() -> GradeState.in(file)).isInstanceOf(ScriptException.class);
        assertThat(file).content(StandardCharsets.UTF_8).isEqualTo("years of work\n");
    }

    @Test
    void whatIsNoClassSaysSo() throws IOException {
        assertThatThrownBy(() -> ClassFolder.read(folder.resolve("nowhere"))).isInstanceOf(ScriptException.class);
        assertThatThrownBy(() -> ClassFolder.read(Files.createDirectories(learners.path())))
                .isInstanceOf(ScriptException.class);
        learners.write("anna/ex1.lab", RIGHT);
        learners.write("anna.lab", RIGHT);
        assertThatThrownBy(() -> ClassFolder.read(learners.path())).isInstanceOf(ScriptException.class);
    }
}
