package io.minikafka.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Labs as a person plays, tries and watches them: keys in, a screen out. */
@EnabledOnOs(OS.LINUX)
class LabTerminalTest {

    private static final String CTRL_C = "\u0003";
    private static final String CTRL_D = "\u0004";
    private static final String LEFT = "\u001B[D";

    private static final String LAB = """
            #: title Where is the high watermark?
            # A paragraph that is long enough to be broken into several lines where the window is narrow.
            new-cluster --brokers 1,2
            create-topic events
            send events a --acks all
            #: predict /partitions/0/highWatermark "Where is the HW?"
            #: choice 0 "At zero"
            #: choice 1 "At one"
            show hw
            """;

    private static final String EXERCISE = """
            #: title A task
            #: exercise task
            create-topic events
            #: answer
            #: end
            #: check sent 2 "It is sent" show sends -> /sends/0/status = "acknowledged"
            """;

    @TempDir
    private Path home;

    @BeforeEach
    void writeLabs() throws Exception {
        Files.writeString(home.resolve("a.lab"), LAB);
        Files.writeString(home.resolve("task.lab"), EXERCISE);
    }

    private Pty open(int columns, Map<String, String> environment, String... arguments) throws Exception {
        return new Pty(24, columns, home, environment, arguments);
    }

    private Path progress() {
        return home.resolve(".local/state/minikafka/labs.json");
    }

    @Test
    void inANarrowWindowNothingIsBrokenInsideAWord() throws Exception {
        try (Pty pty = open(60, Map.of(), "lab", "play", "a.lab")) {
            pty.awaitCursorLine("[Enter] run it  [?] keys");
            pty.type("t")
                    .awaitLine("A cluster as the lab's is here, for you to try; exit leads")
                    .awaitLine("back to the lab.");
        }
    }

    @Test
    void theProgressOfAClassStaysOnOneLineInANarrowWindow() throws Exception {
        Files.writeString(home.resolve("task.reference.lab"), "send events a\n");
        for (int i = 10; i < 60; i++) {
            Files.createDirectories(home.resolve("class/l" + i));
            Files.writeString(home.resolve("class/l" + i + "/task.lab"), "send events a\n");
        }
        try (Pty pty = open(40, Map.of(), "lab", "grade", "class", "--labs", "task.lab", "--report", "r.txt")) {
            assertThat(pty.exitCode()).isZero();
            assertThat(pty.lines()).allMatch(String::isBlank);
        }
    }

    @Test
    void aLabIsPlayedWithKeysAndKeptWhereItIsLeft() throws Exception {
        try (Pty pty = open(60, Map.of(), "lab", "play", "a.lab")) {
            pty.awaitCursorLine("[Enter] run it  [?] keys")
                    .awaitLine("mk> new-cluster --brokers 1,2")
                    .awaitLine("lines where the window is narrow.");
            pty.type("\r").awaitLine("mk> create-topic events");
            pty.type(" ").awaitLine("mk> send events a --acks all");
            pty.type("\r").awaitLine("Predict: Where is the HW?").awaitCursorLine("[a-b] your prediction  [?] keys");
            pty.type("\r").awaitLine("A prediction comes first: a-b.");
            pty.type(LEFT).awaitLine("Back before step 3.").awaitCursorLine("[Enter] run it  [?] keys");
            pty.type("\r").awaitCursorLine("[a-b] your prediction  [?] keys");
            pty.type("b").awaitLine("You predict b.").awaitLine("* Not as you predicted: At one");
            pty.awaitCursorLine("[Enter] done  [t] try on  [b] back");
            pty.type("b").awaitLine("  You predicted b: At one");
            pty.type("q").awaitLine("Left after step 3 of 4; lab play a.lab goes on there. 0 of");
            assertThat(pty.exitCode()).isZero();
            assertThat(pty.isRestored()).isTrue();
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(progress())))
                .isEqualTo("rw-------");
        try (Pty pty = open(60, Map.of(), "lab", "play", "a.lab")) {
            pty.awaitLine("You go on after step 3 of 4; b goes back.").awaitLine("  You predicted b: At one");
            pty.awaitCursorLine("[Enter] run it  [?] keys");
            pty.type(CTRL_C).awaitLine("Left after step 3 of 4; lab play a.lab goes on there. 0 of");
            assertThat(pty.exitCode()).isZero();
        }
    }

    @Test
    void theShellOpensInsideTheLabAndLeadsBack() throws Exception {
        try (Pty pty = open(80, Map.of(), "lab", "play", "a.lab")) {
            pty.awaitCursorLine("[Enter] run it  [?] keys");
            pty.type("\r").awaitLine("mk> create-topic events").awaitCursorLine("[Enter] run it  [?] keys");
            pty.type("t")
                    .awaitLine("A cluster as the lab's is here, for you to try; exit leads back to the lab.")
                    .await("the prompt", screen -> screen.line().startsWith("mk>"));
            pty.type("create-topic mine\r")
                    .awaitLine("mine-0: leader 1, epoch 0, replicas [1, 2], isr [1, 2]")
                    .awaitCursorLine("mk>");
            pty.type(CTRL_D).awaitLine("Back in the lab, where it was.").awaitCursorLine("[Enter] run it  [?] keys");
            pty.type("\r").awaitLine("events-0: leader 1, epoch 0, replicas [1, 2], isr [1, 2]");
            new ProcessBuilder("kill", "-TERM", String.valueOf(pty.pid()))
                    .start()
                    .waitFor();
            assertThat(pty.exitCode()).isEqualTo(143);
            assertThat(pty.isRestored()).isTrue();
        }
        assertThat(progress()).content().contains("\"step\":2");
    }

    @Test
    void anExerciseIsAnsweredAtAPromptOfItsOwn() throws Exception {
        try (Pty pty = open(60, Map.of("NO_COLOR", "1"), "lab", "play", "task.lab")) {
            pty.awaitCursorLine("[Enter] run it  [?] keys");
            pty.type("\r").awaitLine("- It is sent (2 points)").awaitCursorLine("answer>");
            pty.type("check\r").awaitLine("FAIL  0 of 2  It is sent");
            pty.type("send events x\r").awaitLine("#1 acknowledged: offset 0 (acks=1: on the leader only)");
            pty.type("check\r").awaitLine("2 of 2 points").awaitLine("That was task.");
            assertThat(pty.exitCode()).isZero();
            assertThat(pty.raw()).doesNotContain("31m", "32m", "36m");
        }
    }

    @Test
    void anAnswerThatIsPastedIsTakenLineByLineAndCanBeRecalled() throws Exception {
        try (Pty pty = open(60, Map.of(), "lab", "play", "task.lab")) {
            pty.awaitCursorLine("[Enter] run it  [?] keys");
            pty.type("\r").awaitLine("- It is sent (2 points)").awaitCursorLine("answer>");
            pty.type("\u001B[200~send events x\rfetch-followers\rlines\rche\u001B[201~")
                    .awaitLine("send events x")
                    .awaitLine("fetch-followers")
                    .awaitCursorLine("answer> che");
            pty.type(CTRL_C).awaitCursorLine("answer>");
            // Terminals send the one or the other.
            pty.type("\u001B[A\u001BOA").awaitCursorLine("answer> fetch-followers [TARGET] [--follower ID,…]");
            pty.type(CTRL_C).awaitCursorLine("answer>");
            pty.type("check\r").awaitLine("That was task.");
            assertThat(pty.exitCode()).isZero();
        }
    }

    @Test
    void aDumbTerminalPlaysWithLines() throws Exception {
        try (Pty pty = open(80, Map.of("TERM", "dumb"), "lab", "play", "a.lab")) {
            pty.awaitCursorLine("[Enter] run it  [?] keys");
            pty.type("\r").awaitLine("mk> create-topic events");
            pty.type("\r").awaitLine("mk> send events a --acks all");
            pty.type("\r").awaitCursorLine("[a-b] your prediction  [?] keys");
            pty.type("a\r").awaitLine("* Right, as you predicted: At zero");
            pty.type(CTRL_D).awaitLine("Left after step 4 of 4; lab play a.lab goes on there. 1 of 1 predictions");
            assertThat(pty.exitCode()).isZero();
            assertThat(pty.raw()).doesNotContain("\u001B");
        }
    }

    @Test
    void answersThatAreTooWideAreBrokenAtBlanks() throws Exception {
        Files.writeString(
                home.resolve("b.lab"),
                "#: title B\nnew-cluster --brokers 1,2\ncreate-topic events\nsend events 'a value with several words' 'and one more"
                        + " of these'\n");
        try (Pty pty = open(60, Map.of(), "lab", "play", "b.lab")) {
            pty.awaitCursorLine("[Enter] run it  [?] keys");
            pty.type("\r").awaitLine("mk> create-topic events").awaitCursorLine("[Enter] run it  [?] keys");
            pty.type("\r")
                    .awaitLine("mk> send events 'a value with several words' 'and one more")
                    .awaitLine("    of these'");
            pty.type("q").awaitLine("Left after step 2 of 3; lab play b.lab goes on there.");
            assertThat(pty.exitCode()).isZero();
        }
    }

    @Test
    void theMenuShowsEveryLabOfTheFolder() throws Exception {
        Files.createDirectory(home.resolve("labs"));
        Files.move(home.resolve("a.lab"), home.resolve("labs/a.lab"));
        try (Pty pty = open(60, Map.of(), "lab", "play")) {
            pty.awaitLine("  1  a: Where is the high watermark?").awaitCursorLine("number or name:");
            pty.type("1\r").awaitLine("Where is the high watermark?").awaitCursorLine("[Enter] run it  [?] keys");
            pty.type("q");
            assertThat(pty.exitCode()).isZero();
        }
    }

    @Test
    void oneTriesALabFromJustBeforeALine() throws Exception {
        try (Pty pty = open(80, Map.of(), "lab", "try", "a.lab:5")) {
            pty.awaitLine("This is a.lab just before line 5: send events a --acks all")
                    .await("the prompt", screen -> screen.line().startsWith("mk>"));
            pty.type("undo\r")
                    .awaitLine("undid step 2 (create-topic events); now at step 1 of 2")
                    .awaitCursorLine("mk>");
            pty.type("redo\r")
                    .awaitLine("redid step 2 (create-topic events); now at step 2 of 2")
                    .awaitCursorLine("mk>");
            pty.type(CTRL_D);
            assertThat(pty.exitCode()).isZero();
            assertThat(pty.isRestored()).isTrue();
        }
    }

    @Test
    void aWatchChecksWhateverIsSaved() throws Exception {
        for (String type : new String[] {"xterm-256color", "dumb"}) {
            Files.writeString(home.resolve("b.lab"), "#: title B\nshow clock\n");
            Files.writeString(home.resolve("b.md"), """
                    <!-- Generated from b.lab by "lab bless". Edit that file, not this one. -->

                    # B

                    ```console
                    mk> show clock
                    clock 0 ms
                    ```
                    """);
            boolean isDumb = type.equals("dumb");
            try (Pty pty = open(80, Map.of("TERM", type), "lab", "watch", "b.lab")) {
                pty.awaitLine("ok    b.lab")
                        .awaitLine("-- watching; r = rerun, q = quit" + (isDumb ? ", then Enter --" : " --"));
                Path saved = Files.writeString(home.resolve("b.tmp"), "#: title B\nshow clock\ntick\n");
                Files.move(saved, home.resolve("b.lab"), StandardCopyOption.REPLACE_EXISTING);
                pty.awaitLine("FAIL  b.lab")
                        .awaitLine("    to step in: scripts/minikafka lab try b.lab:3")
                        .awaitLine("0 passed, 1 failed");
                Files.delete(home.resolve("b.lab"));
                pty.awaitLine("gone  b.lab");
                Files.writeString(home.resolve("b.lab"), "#: title B\nshow clock\n");
                pty.await(
                        "the second pass",
                        screen -> screen.lines().stream()
                                        .filter("ok    b.lab"::equals)
                                        .count()
                                == 2);
                pty.type(isDumb ? "r\r" : "r")
                        .await(
                                type + ": the third pass",
                                screen -> screen.lines().stream()
                                                .filter("ok    b.lab"::equals)
                                                .count()
                                        == 3);
                pty.type(CTRL_C);
                assertThat(pty.exitCode()).isZero();
                assertThat(pty.isRestored()).isTrue();
                assertThat(pty.raw()).doesNotContain("Exception", "WARN");
            }
        }
    }
}
