package io.minikafka.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code lab play}, {@code try}, {@code predict}, {@code answer} and {@code new} on a pipe. */
class LabLearningTest {

    private Path folder;

    @BeforeEach
    void writeLab(@TempDir Path path) throws IOException {
        folder = path;
        Files.writeString(path("a.lab"), "#: title A\n# Prose.\ncreate-topic events\nsend events x\nshow hw\n");
    }

    private Path path(String name) {
        return folder.resolve(name);
    }

    private String lab(String name) {
        return path(name).toString();
    }

    @Test
    void aLabIsPlayedWithLinesAndGoneOnWithLater() {
        String progress = lab("p.json");
        Program first = Program.piped("\n\nq\n", "lab", "play", lab("a.lab"), "--progress", progress);
        assertThat(first.code()).isZero();
        assertThat(first.lines()).contains("#1 events-0 offset 0 appended on leader 1 (epoch 0)");
        assertThat(String.join(" ", first.lines()))
                .endsWith("Left after step 2 of 3; lab play " + lab("a.lab") + " --progress " + progress
                        + " goes on there.");

        Program second = Program.piped("\r\n\n", "lab", "play", lab("a.lab"), "--progress", progress);
        assertThat(second.lines())
                .contains("You go on after step 2 of 3; b goes back.", "events-0: hw 0", "That was a.")
                .doesNotContain("#1 events-0 offset 0 appended on leader 1 (epoch 0)");
        assertThat(Program.piped("q\n", "lab", "play", lab("a.lab"), "--progress", progress, "--again")
                        .out())
                .contains("Left after step 0 of 3");
    }

    @Test
    void whatIsLeftIsGoneOnWithByTheSameOptions() throws IOException {
        Files.writeString(path("e.lab"), """
                #: title An exercise
                #: exercise e
                #: vary MS 3 4
                #: answer
                #: end
                #: check ticked 2 "It is late" show clock -> /clockMs = ${MS}
                """);
        String progress = lab("p.json");
        for (List<String> options :
                List.of(List.of("--value", "4"), List.of("--seed", "a text", "--learner", "anna"))) {
            List<String> arguments = new ArrayList<>(List.of("lab", "play", lab("e.lab"), "--progress", progress));
            arguments.addAll(options);
            String out =
                    Program.piped("quit\n", arguments.toArray(String[]::new)).out();
            assertThat(out.replace("\n", " "))
                    .contains("; lab play " + lab("e.lab") + " --progress " + progress + " "
                            + String.join(" ", options).replace("a text", "\"a text\"") + " goes on there.");
        }
    }

    @Test
    void theLabsHereCanBeChosenFrom() {
        Program program = Program.piped("isr-of-one\n\nq\n", "lab", "play", "--progress", lab("p.json"));

        assertThat(program.code()).isZero();
        assertThat(program.lines())
                .contains("An ISR of one looks healthy")
                .anyMatch(line -> line.startsWith("  1  Chapter 5: "));
    }

    @Test
    void whatCannotBePlayedIsTold() throws IOException {
        Files.writeString(path("p.json"), "something else");
        Program program = Program.run("lab", "play", lab("a.lab"), "--progress", lab("p.json"));
        assertThat(program.code()).isEqualTo(3);
        assertThat(program.err()).contains("p.json holds no progress of labs");
        assertThat(Program.run("lab", "play", "no-such-lab", "--progress", lab("q.json")))
                .isEqualTo(new Program(
                        3, "", "minikafka: there is no lab no-such-lab under labs; lab list shows what there is\n"));
        Program unwritable =
                Program.piped("\n\n\n\n", "lab", "play", lab("a.lab"), "--progress", lab("none") + "/q.json");
        assertThat(unwritable.code()).isZero();
        assertThat(unwritable.out()).containsOnlyOnce("progress is not kept").contains("That was a.");
        Program left = Program.piped("\nq\n", "lab", "play", lab("a.lab"), "--progress", lab("none") + "/q.json");
        assertThat(left.lines())
                .as("nothing is promised that was not kept")
                .last()
                .isEqualTo("Left after step 1 of 3, which is not kept.");
    }

    @Test
    void aWatchNeedsSomebodyWhoWatches() {
        assertThat(Program.run("lab", "watch", folder.toString()))
                .isEqualTo(new Program(
                        2, "", "minikafka: lab watch is for somebody at a terminal; use lab check instead\n"));
    }

    @Test
    void oneStepsIntoALabAndBackFromThere() {
        Program program = Program.piped("history\nundo\nshow sends\n", "lab", "try", lab("a.lab") + ":5");

        assertThat(program.code()).isZero();
        assertThat(program.lines())
                .contains("undid step 2 (send events x); now at step 1 of 2")
                .last()
                .isEqualTo("no sends yet");
        assertThat(Program.piped("show hw", "lab", "try", lab("a.lab")).lines()).containsExactly("events-0: hw 0");
        assertThat(Program.run("lab", "try", lab("a.lab") + ":2").err())
                .startsWith("minikafka: " + lab("a.lab") + ":2 is prose");
    }

    @Test
    void whatACheckPrintsToStepInIsRight() throws IOException {
        Files.writeString(path("a.md"), "");
        Program.run("lab", "bless", "--dry-run", lab("a.lab"));
        Files.writeString(path("a.lab"), "#: title A\ncreate-topic events\n#: expect /nothing = 1\nshow hw\n");
        String line = Program.run("lab", "check", lab("a.lab")).lines().stream()
                .filter(shown -> shown.strip().startsWith("to step in: "))
                .findFirst()
                .orElseThrow();
        String[] words = line.strip().split(" ", -1);

        assertThat(Program.piped("show hw", words[words.length - 3], words[words.length - 2], words[words.length - 1]))
                .isEqualTo(new Program(0, "events-0: hw 0\n", ""));
    }

    @Test
    void predictionsOfAnExerciseWithoutTheirFirstLineAreToldWhatIsMissing() throws IOException {
        Files.writeString(folder.resolve("x.lab"), """
                #: title X
                #: exercise x
                #: answer
                #: end
                #: check ticked 1 "T" show clock -> /clockMs > 0
                """);
        Files.writeString(folder.resolve("mine"), "mk> tick 5\nclock 0 -> 5 ms\n");

        assertThat(Program.run("lab", "answer", lab("x.lab"), lab("mine")))
                .isEqualTo(new Program(
                        3,
                        "",
                        "minikafka: the file has commands behind \"mk> \", as a predicted transcript has, but not its"
                                + " first line, \"# Predicted transcript of x\"; put that back, or in an answer to the"
                                + " exercise leave \"mk> \" out\n"));
    }

    @Test
    void predictionsAreHandedOutOnceAndMarked() throws IOException {
        assertThat(Program.run("lab", "predict", lab("a.lab")).lines())
                .startsWith("# Predicted transcript of a")
                .contains("mk> send events x");
        assertThat(Program.run("lab", "predict", lab("a.lab"), "--output", lab("mine")))
                .isEqualTo(new Program(0, "", ""));
        assertThat(Program.run("lab", "predict", lab("a.lab"), "--output", lab("mine"))
                        .err())
                .contains("exists already; it may hold predictions");
        Files.writeString(path("mine"), Files.readString(path("mine")) + "events-0: hw 0\n");

        Program marked = Program.run("lab", "answer", lab("a.lab"), lab("mine"));
        assertThat(marked.code()).isEqualTo(1);
        assertThat(marked.lines())
                .startsWith("a: A")
                .contains("right    mk> show hw")
                .last()
                .isEqualTo("1 of 3 steps right, 2 empty");
        Files.writeString(path("mine"), Files.readString(path("mine")).replace("transcript of a", "transcript of b"));
        assertThat(Program.run("lab", "answer", lab("a.lab"), lab("mine")).err())
                .isEqualTo("minikafka: the file is a predicted transcript of b, not of a; mark it with lab answer b\n");
        Files.writeString(path("mine"), "mk> create-topic events\n");
        assertThat(Program.run("lab", "answer", lab("a.lab"), lab("mine")).lines())
                .last()
                .isEqualTo("0 of 3 steps right, 1 empty, 2 missing");
        Files.writeString(path("mine"), "send events x\n");
        assertThat(Program.run("lab", "answer", lab("a.lab"), lab("mine")).err())
                .contains("a.lab is no exercise, and the file predicts no transcript; lab predict a writes one");
    }

    @Test
    void whoPredictsEverythingIsAllRight() throws IOException {
        Files.writeString(path("mine"), """
                # Predicted transcript of a
                mk> create-topic events
                events-0: leader 1, epoch 0, replicas [1, 2, 3], isr [1, 2, 3]
                mk> send events x
                #1 events-0 offset 0 appended on leader 1 (epoch 0)
                #1 acknowledged: offset 0 (acks=1: on the leader only)
                mk> show hw
                events-0: hw 0
                """);

        Program marked = Program.run("lab", "answer", lab("a.lab"), lab("mine"));
        assertThat(marked.code()).isZero();
        assertThat(marked.lines()).last().isEqualTo("3 of 3 steps right");
    }

    @Test
    void whatCannotBeWrittenIsAFailureOfTheMachine() throws IOException {
        String tooLong = "a".repeat(250);
        for (Program failed : List.of(
                Program.run("lab", "predict", lab("a.lab"), "--output", lab("none/mine")),
                Program.run("lab", "new", lab(tooLong)))) {
            assertThat(failed.code()).isEqualTo(4);
            assertThat(failed.err()).startsWith("minikafka: cannot write ");
        }
        assertThat(path(tooLong + ".lab")).doesNotExist();
    }

    @Test
    void aNewLabPassesCheckAndLint() throws IOException {
        Files.delete(path("a.lab"));
        Program lab = Program.run("lab", "new", lab("lost-tail"), "--chapter", "5");
        assertThat(lab.lines())
                .startsWith("made  " + lab("lost-tail.lab"), "made  " + lab("lost-tail.md"))
                .last()
                .asString()
                .endsWith("scripts/minikafka lab bless " + lab("lost-tail.lab"));
        assertThat(Program.run("lab", "new", lab("ex9-task.lab"), "--exercise").code())
                .isZero();
        assertThat(Program.run("lab", "check", folder.toString()).lines())
                .last()
                .isEqualTo("2 passed, 0 failed");
        assertThat(Program.run("lab", "lint", folder.toString()).lines()).last().isEqualTo("2 passed, 0 failed");

        Program again = Program.run("lab", "new", lab("lost-tail"));
        assertThat(again.code()).isEqualTo(3);
        assertThat(again.err()).contains("lost-tail.lab exists already; choose another name");
    }
}
