package io.minikafka.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.lab.KnownClass;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LabGradeCommandTest {

    @TempDir
    Path folder;

    private KnownClass known;

    @BeforeEach
    void writeClass() throws IOException {
        known = new KnownClass(folder);
        known.writeExercise();
        known.writeLearner(0);
        known.writeLearner(1);
    }

    private Program grade(String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                "lab",
                "grade",
                known.learners().toString(),
                "--labs",
                known.exercises().toString()));
        arguments.addAll(List.of(more));
        return Program.run(arguments.toArray(String[]::new));
    }

    @Test
    void gradingThatCameToItsEndExitsWithZeroWhateverWasEarned() {
        Program graded = grade();

        assertThat(graded.code()).as(graded.err()).isZero();
        assertThat(graded.lines()).contains("learner-0000      0 of 15  0 of 15", "learner-0001      7 of 15  7 of 15");
        assertThat(graded.err()).isEmpty();
        assertThat(grade("--jobs", "4").out()).isEqualTo(graded.out());
    }

    @Test
    void aReportIsWrittenWholeAndLeavesNoStateBehind() throws IOException {
        Path report = folder.resolve("grades.csv");

        assertThat(grade("--format", "csv", "--report", report.toString()).code())
                .isZero();
        assertThat(report).content().startsWith("learner,exercise,").contains("\"learner-0001\"");
        assertThat(folder.resolve("grades.csv.state")).doesNotExist();
        assertThat(Files.readAllLines(report)).hasSize(1 + 2 * 4);
    }

    @Test
    void stateThatIsNamedIsKept() throws IOException {
        Path state = folder.resolve("state");

        assertThat(grade("--resume", state.toString()).code()).isZero();
        assertThat(Files.readAllLines(state)).hasSize(3);
        assertThat(grade("--resume", state.toString()).out()).isEqualTo(grade().out());
        assertThat(Files.readAllLines(state)).hasSize(3);
    }

    @Test
    void whatCannotBeWrittenIsAFailure() {
        assertThat(grade("--resume", folder.resolve("no/state").toString()).code())
                .isEqualTo(4);
        assertThat(grade("--report", folder.resolve("no/report").toString()).code())
                .isEqualTo(4);
    }

    @Test
    void wrongUseIsToldFromBrokenFiles() throws IOException {
        assertThat(Program.run("lab", "grade").code()).isEqualTo(2);
        assertThat(grade("another").code()).isEqualTo(2);
        assertThat(grade("--format", "xls").code()).isEqualTo(2);
        assertThat(grade("--jobs", "0").code()).isEqualTo(2);
        assertThat(grade("--values").code()).isEqualTo(2);
        assertThat(grade("--exercise", "a,,b").code()).isEqualTo(2);
        assertThat(grade("--exercise", "nosuch").code()).isEqualTo(3);
        assertThat(Program.run("lab", "grade", folder.resolve("nowhere").toString())
                        .code())
                .isEqualTo(3);

        Files.writeString(known.learners().resolve("anna.lab"), "show hw\n");
        assertThat(grade().code()).isEqualTo(2);
        assertThat(grade("--exercise", KnownClass.EXERCISE).code()).isZero();

        Files.writeString(known.exercises().resolve("broken.lab"), "#: nonsense\n");
        assertThat(grade().code()).isNotZero();
    }

    @Test
    void aLearnersFileIsNamedWhereNobodySaysWhatItAnswers() throws IOException {
        Files.writeString(known.learners().resolve("zoe.lab"), "show hw\n");
        assertThat(grade().err())
                .isEqualTo("minikafka: zoe.lab is a learner's file, not a folder; say with --exercise NAME which one"
                        + " exercise such files answer\n");
    }

    @Test
    void valuesOfWhatDoesNotVaryAreToldToBeNone() throws IOException {
        Path exercise = folder.resolve("same.lab");
        Files.writeString(
                exercise,
                "#: title Same\n#: exercise same\n#: answer\n#: end\n#: check c 1 \"C\" show clock -> /clockMs = 1\n");
        Files.writeString(folder.resolve("same.reference.lab"), "tick 1\n");
        Files.createDirectories(folder.resolve("team/anna"));
        Files.writeString(folder.resolve("team/anna/same.lab"), "tick 1\n");

        assertThat(Program.run(
                        "lab",
                        "grade",
                        folder.resolve("team").toString(),
                        "--labs",
                        exercise.toString(),
                        "--seed",
                        "x",
                        "--values"))
                .isEqualTo(new Program(0, "No exercise that is graded varies, so --seed gives out no values.\n", ""));
    }

    @Test
    void helpSaysWhichFolderOfExercisesIsTakenUnlessOneIsNamed() {
        assertThat(Program.run("lab", "grade", "--help").out().replaceAll("\\s+", " "))
                .contains("(default: the folder labs here, else the one that comes with the program)");
    }

    @Test
    void aReportIsWrittenOverNothingElse() throws IOException {
        Path thesis = Files.writeString(folder.resolve("thesis.txt"), "years of work\n");
        Path report = folder.resolve("report");

        assertThat(grade("--report", thesis.toString()))
                .isEqualTo(new Program(
                        3,
                        "",
                        "minikafka: " + thesis + " is there and is no report of lab grade; name another file for the"
                                + " report, or remove that one\n"));
        assertThat(thesis).content().isEqualTo("years of work\n");
        assertThat(grade("--report", report.toString(), "--resume", folder + "/./report")
                        .err())
                .contains("--report and --resume are both");
        for (String format : List.of("text", "csv", "json", "junit", "markdown", "text")) {
            assertThat(grade("--format", format, "--report", report.toString()).code())
                    .as(format)
                    .isZero();
        }
        for (Path file : answers()) {
            byte[] before = Files.readAllBytes(file);
            assertThat(grade("--report", file.toString()).code()).isEqualTo(3);
            assertThat(file).hasBinaryContent(before);
        }
    }

    private List<Path> answers() throws IOException {
        try (Stream<Path> files = Files.walk(known.learners())) {
            return files.filter(Files::isRegularFile).toList();
        }
    }

    @Test
    void progressTellsHowMuchIsDoneAndLeft() {
        assertThat(GradeProgress.line(250, 1_000, 5_000_000_000L, 78))
                .startsWith("[#######.......................] 250 of 1000 answers, about 15 s left")
                .hasSize(78);
        assertThat(GradeProgress.line(250, 1_000, 5_000_000_000L, 59))
                .startsWith("[####.............] 250 of 1000 answers, about 15 s left ");
        for (int width = 0; width < 90; width++) {
            assertThat(GradeProgress.line(1, 1_000, 5_000_000_000L, width)).hasSize(width);
        }
    }
}
