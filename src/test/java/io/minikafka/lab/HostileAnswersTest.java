package io.minikafka.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers that try to get out, to go on for ever, or to take what others need; their neighbour earns what is due. */
class HostileAnswersTest {

    private static final String RIGHT = "send events safe\nfetch-followers\n";

    @TempDir
    Path folder;

    private LabFolder learners;

    @BeforeEach
    void writeExerciseAndNeighbours() throws IOException {
        LabFolder labs = new LabFolder(folder.resolve("labs"));
        labs.write(
                "ex1.lab",
                "#: title Read",
                "#: exercise ex1",
                "new-cluster --brokers 3",
                "create-topic events",
                "#: answer",
                "#: end",
                "#: check read 2 \"It is read\" fetch events -> /records/0/value = \"safe\"");
        labs.write("ex1.reference.lab", RIGHT);
        learners = new LabFolder(folder.resolve("class"));
        learners.write("before/ex1.lab", RIGHT);
        learners.write("then/ex1.lab", RIGHT);
    }

    /** Grades; the neighbours on both sides have earned everything. */
    private ClassGrades grade() throws Exception {
        ClassGrades grades = new Grader(
                        ClassFolder.read(learners.path()),
                        folder.resolve("labs").toString(),
                        List.of("ex1"),
                        Optional.empty(),
                        GradeState.inMemory())
                .grade(2, (done, all) -> {});
        for (Grade grade : grades.grades()) {
            boolean isNeighbour = List.of("before", "then").contains(grade.learner());
            assertThat(grade.points()).as(grade.toString()).isEqualTo(isNeighbour ? 2 : 0);
        }
        return grades;
    }

    private String problemOfMallory() throws Exception {
        Grade grade = grade().grades().stream()
                .filter(each -> each.learner().equals("mallory"))
                .findFirst()
                .orElseThrow();
        assertThat(grade.status()).isEqualTo(Grade.Status.NOT_JUDGED);
        assertThat(grade.problem()).isNotEmpty().hasSizeLessThan(500).doesNotContainPattern("\\p{Cntrl}");
        return grade.problem();
    }

    private void answer(String text) throws IOException {
        learners.write("mallory/ex1.lab", text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "source ../then/ex1.lab",
                "source /etc/passwd",
                "save ../then/ex1.lab --force",
                "new-cluster --data-dir stolen",
                "what-if new-cluster --data-dir stolen",
                "set output json",
                "set status off",
                "watch events",
                "tour",
                "share",
                "exit",
                "undo 5",
                "go-to 0",
                "diff 0 1",
                "history"
            })
    void nothingButTheClusterCanBeReached(String line) throws Exception {
        answer(RIGHT + line);

        problemOfMallory();
        assertThat(folder.resolve("class/then/ex1.lab")).content().startsWith("send events safe");
        assertThat(Path.of("stolen")).doesNotExist();
    }

    @Test
    void whatLooksLikeAFileToOthersIsAValueHere() throws Exception {
        answer("send events @/etc/passwd\nsend events file:///etc/passwd\nfetch-followers");

        assertThat(grade().grades().get(1).marks().get(0).reason()).contains("found \"@/etc/passwd\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "create-topic t --partitions 1000000",
                "create-topic t --partitions 10000 --replication-factor 3",
                "what-if create-topic t --partitions 10000 --replication-factor 3",
                "create-topic t --partitions 2147483647 --replication-factor 2147483647"
            })
    void topicsAreBounded(String line) throws Exception {
        answer(RIGHT + line);

        assertThat(problemOfMallory()).startsWith("more than 1000 replicas");
    }

    @Test
    void manySmallTopicsAreBoundedToo() throws Exception {
        answer(RIGHT + lines(60, "create-topic t%d --partitions 10 --replication-factor 3"));

        assertThat(problemOfMallory()).startsWith("more than 1000 replicas");
    }

    @Test
    void workIsBounded() throws Exception {
        answer(RIGHT + "create-topic t --partitions 300 --replication-factor 3\n" + lines(900, "tick 1"));

        assertThat(problemOfMallory()).contains("more than 200000 units of work");
    }

    @Test
    void roundsAreBounded() throws Exception {
        answer(RIGHT + "follower-loop on --every 1\n" + lines(900, "tick 9000000000000"));

        assertThat(problemOfMallory()).contains("more than 200000 units of work");
    }

    @Test
    void giantClustersAreBounded() throws Exception {
        answer(lines(900, "new-cluster --brokers 1000"));

        problemOfMallory();
    }

    @Test
    void whatLogsHoldIsBounded() throws Exception {
        answer(RIGHT + "send events " + "x".repeat(50_000) + "\n" + lines(900, "retry #2"));

        assertThat(problemOfMallory()).contains("bytes in all logs");
    }

    @Test
    void readingAllLogsOverAndOverIsBounded() throws Exception {
        answer(RIGHT + lines(200, "send events " + "x".repeat(200)) + lines(700, "restart"));

        problemOfMallory();
    }

    @Test
    void lookingThroughLongLogsOverAndOverIsBounded() throws Exception {
        String many = RIGHT + "send events " + "a ".repeat(20_000) + "\n";
        List<String> answers = List.of(
                many + lines(600, "show log"),
                many + lines(22, "retry #2") + lines(900, "show log"),
                many + lines(600, "what-if show log"),
                many + "fetch-followers\n" + lines(900, "show sends"),
                many + "fetch-followers\n" + lines(900, "fetch events --from 20000"),
                many + "fetch-followers\n" + lines(900, "explain #2"));
        for (String text : answers) {
            answer(text);
            assertThat(problemOfMallory()).contains("more than 200000 units of work");
        }
    }

    @Test
    void commandsAndOutputAreBounded() throws Exception {
        answer(RIGHT + lines(2_000, "show hw"));
        assertThat(problemOfMallory()).startsWith("more than 1000 commands");

        answer(RIGHT + "show hw;".repeat(7_000));
        assertThat(problemOfMallory()).startsWith("more than 1000 commands");

        answer(RIGHT + lines(300, "send events a") + lines(600, "show sends"));
        assertThat(problemOfMallory()).contains("characters of answers");
    }

    private static String lines(int count, String line) {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < count; i++) {
            lines.append(line.replace("%d", String.valueOf(i))).append('\n');
        }
        return lines.toString();
    }

    @Test
    void deepAndLongLinesAreReadOrRefused() throws Exception {
        List<String> answers = List.of(
                "what-if ".repeat(8_000) + "show hw",
                "send events \"" + "\\".repeat(60_001),
                "send events " + "\"".repeat(60_001),
                "n".repeat(60_000),
                "show hw\n#: expect /a = " + "[".repeat(60_000),
                "#: title " + "x".repeat(100_000),
                "#: exercise other");
        for (String text : answers) {
            answer(text);
            problemOfMallory();
        }
    }

    @Test
    void hugeFilesAreNotReadToTheirEnd() throws Exception {
        answer("");
        try (RandomAccessFile file =
                new RandomAccessFile(learners.path().resolve("mallory/ex1.lab").toFile(), "rw")) {
            // Takes no room on the disk, but would take all memory.
            file.setLength(50L << 30);
        }
        assertThat(problemOfMallory()).contains("more than 65536 characters");

        answer("#" + "x".repeat(150_000));
        assertThat(problemOfMallory()).contains("more than 65536 characters");
    }

    @Test
    void binaryFilesAreNotText() throws Exception {
        answer("");
        Files.write(learners.path().resolve("mallory/ex1.lab"), new byte[] {(byte) 0xff, (byte) 0xfe, 0, 1});

        assertThat(problemOfMallory()).contains("not UTF-8");
    }

    @Test
    void anEmptyAnswerIsJudgedAndEarnsNothing() throws Exception {
        answer("");

        assertThat(grade().grades().get(1).status()).isEqualTo(Grade.Status.JUDGED);
    }

    @Test
    void aFolderInPlaceOfAnAnswerIsNoAnswer() throws Exception {
        learners.write("mallory/ex1.lab/inner.lab", RIGHT);

        assertThat(problemOfMallory()).contains("no file");
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "only an administrator may make symbolic links there")
    void linksToTheAnswersOfOthersAreNotFollowed() throws Exception {
        Path mallory = Files.createDirectories(learners.path().resolve("mallory"));
        Files.createSymbolicLink(mallory.resolve("ex1.lab"), Path.of("../then/ex1.lab"));
        assertThat(problemOfMallory()).contains("symbolic link");

        Files.delete(mallory.resolve("ex1.lab"));
        Files.createSymbolicLink(mallory.resolve("ex1.lab"), folder.resolve("labs/ex1.reference.lab"));
        assertThat(problemOfMallory()).contains("symbolic link");

        Files.delete(mallory.resolve("ex1.lab"));
        Files.createSymbolicLink(mallory.resolve("ex1.lab"), Path.of("/dev/zero"));
        assertThat(problemOfMallory()).contains("symbolic link");

        Files.delete(mallory.resolve("ex1.lab"));
        Files.delete(mallory);
        Files.createSymbolicLink(mallory, Path.of("then"));
        assertThat(problemOfMallory()).contains("symbolic link");
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "there are no pipes among the files there")
    void aPipeThatNobodyWritesToIsNotWaitedFor() throws Exception {
        Path mallory = Files.createDirectories(learners.path().resolve("mallory"));
        Process made = new ProcessBuilder("mkfifo", mallory.resolve("ex1.lab").toString()).start();
        assertThat(made.waitFor()).isZero();

        assertThat(problemOfMallory()).contains("no file");
    }

    @Test
    void noReportCarriesWhatDrivesATerminal() throws Exception {
        answer("send events \"\u001B[2J\u009B31m\u202Eevil\"\nsend \u001B]0;title\u0007 x\nfetch-followers");
        ClassGrades grades = grade();

        for (GradeReport format : GradeReport.values()) {
            String report = format.write(grades);
            assertThat(report.replaceAll("[\r\n]", "")).doesNotContainPattern("[\\p{Cntrl}\u0080-\u009F\u202E]");
            assertThat(report.getBytes(StandardCharsets.UTF_8)).isNotEmpty();
        }
    }
}
