package io.minikafka.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jline.terminal.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The prompt as a person meets it: the program at a terminal, keys in, a screen out. */
@EnabledOnOs(OS.LINUX)
class ShellTerminalTest {

    private static final String CTRL_C = "\u0003";
    private static final String CTRL_D = "\u0004";
    private static final String CTRL_L = "\u000C";
    private static final String ERASE_BELOW = "\u001B[J";
    private static final String CTRL_P = "\u0010";
    private static final String CTRL_R = "\u0012";

    @TempDir
    private Path home;

    private Pty open(int rows, int columns, Map<String, String> environment, String... arguments) throws Exception {
        Pty pty = new Pty(rows, columns, home, environment, arguments);
        try {
            return pty.awaitCursorLine("mk>");
        } catch (AssertionError noPrompt) {
            pty.close();
            throw noPrompt;
        }
    }

    private Pty open() throws Exception {
        return open(24, 80, Map.of());
    }

    /** What is left in the home, and in the place for temporary files, which is the same. */
    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.walk(home)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> home.relativize(file).toString())
                    .filter(name -> !name.contains("jlinenative"))
                    .toList();
        }
    }

    @Test
    void threeLinesSayWhatThisIsAndCtrlDLeaves() throws Exception {
        try (Pty pty = open()) {
            assertThat(pty.lines())
                    .filteredOn(line -> !line.isEmpty())
                    .containsExactly(
                            "MiniKafka: how Kafka replicates, on a cluster of your own.",
                            "  tour   five minutes, from the first send to a lost record",
                            "  help   the commands; exit or Ctrl-D leaves",
                            "mk>",
                            "no topics yet; create-topic makes one");
            pty.type(CTRL_D);
            assertThat(pty.exitCode()).isZero();
            assertThat(pty.isRestored()).isTrue();
            assertThat(files()).containsExactly(".local/state/minikafka/history");
        }
    }

    @Test
    void tabCompletesCommandsTopicsAndBrokersThatMakeSense() throws Exception {
        try (Pty pty = open()) {
            pty.type("new-cluster --brokers 1,2\rcreate-topic ev\r")
                    .awaitLine("ev-0: leader 1, epoch 0, replicas [1, 2], isr [1, 2]")
                    .awaitCursorLine("mk>");
            pty.type("prom\t").awaitCursorLine("mk> promote TARGET BROKER");
            pty.type("ev-\t").awaitCursorLine("mk> promote ev-0 BROKER");
            pty.type("\t").awaitCursorLine("mk> promote ev-0 2");
            pty.type("\r").awaitLine("ev-0: leader 1 -> 2, epoch 0 -> 1, isr [1, 2] -> [2], hw 0");
        }
    }

    @Test
    void theHintStaysBehindTheLineWhileCompletionsAreListed() throws Exception {
        try (Pty pty = open()) {
            pty.type("create-topic ev\r")
                    .awaitLine("ev-0: leader 1, epoch 0, replicas [1, 2, 3], isr [1, 2, 3]")
                    .awaitCursorLine("mk>");
            pty.type("fetch ev --isolation \t").awaitLine("read_uncommitted   read_committed");
            pty.awaitCursorLine("mk> fetch ev --isolation read_ [--from N] [--max N]");
        }
    }

    @Test
    void tabCompletesFilesAndFolders() throws Exception {
        Files.createDirectories(home.resolve("labs/.hidden"));
        Files.writeString(home.resolve("labs/my own.lab"), "show clock\n");
        try (Pty pty = open()) {
            pty.type("source la\t").awaitCursorLine("mk> source labs/");
            pty.type("\t\r").awaitLine("clock 0 ms").awaitCursorLine("mk>");
            pty.type("new-cluster --data-dir l\t")
                    .await("the folder", screen -> screen.line().startsWith("mk> new-cluster --data-dir labs/"));
        }
    }

    @Test
    void anAnswerIsFoldedBetweenWordsButWhatIsToBeCopiedIsNot() throws Exception {
        for (String type : List.of("xterm-256color", "dumb")) {
            try (Pty pty = open(24, 60, Map.of("TERM", type))) {
                pty.type("create-topic events\r")
                        .awaitLine("events-0: leader 1, epoch 0, replicas [1, 2, 3], isr [1, 2,")
                        .awaitLine("    3]")
                        .awaitCursorLine("mk>");
                pty.type("sned events\r")
                        .awaitLine("error INVALID_COMMAND: unknown command sned; did you mean")
                        .awaitLine("    send?")
                        .awaitCursorLine("mk>");
                pty.type("send events a b c d e f\r")
                        .awaitLine("#1 acknowledged: offsets [0, 6) (acks=1: on the leader only)");
                pty.awaitCursorLine("mk>")
                        .type("share\r")
                        .await(
                                "the line of share, cut by the window",
                                screen -> screen.lines().stream()
                                        .anyMatch(line ->
                                                line.startsWith("scripts/minikafka -c") && line.length() == 60));
            }
        }
    }

    @Test
    void aHintTellsWhatTheCommandStillTakesAndLeavesNoTrace() throws Exception {
        try (Pty pty = open(24, 60, Map.of())) {
            pty.type("tick ").awaitCursorLine("mk> tick [MS] [--clock-only]");
            pty.type("3 ").awaitCursorLine("mk> tick 3 [--clock-only]");
            pty.type("\r").awaitLine("clock 0 -> 3 ms").awaitCursorLine("mk>");
            assertThat(pty.lines()).contains("mk> tick 3");
            pty.type("fetch t --max 3 ")
                    .await(
                            "a hint without what is given",
                            screen -> screen.line().startsWith("mk> fetch t --max 3 [--from N] ["));
            pty.type("\r").awaitLine("error UNKNOWN_TOPIC: no topic t; there is none yet;");
            pty.type("send ")
                    .await("a hint cut to the line", screen -> screen.line().endsWith("…"));
        }
    }

    @Test
    void theFootOfTheWindowShowsThePartitionThatWasTouched() throws Exception {
        try (Pty pty = open(12, 80, Map.of())) {
            pty.type("create-topic ev\rsend ev a\r").await("the status", screen -> {
                List<String> lines = screen.lines();
                return lines.size() == 12
                        && lines.get(11).equals("ev-0  leader 1  epoch 0  isr [1, 2, 3]  hw 0  leo 1=1 2=0 3=0");
            });
            pty.type("show cluster\rshow cluster\rshow cluster\rfetch-followers\r")
                    .await(
                            "the status after scrolling",
                            screen -> screen.lines().get(11).contains("leo 1=1 2=1 3=1"));
            pty.type("set status off\r")
                    .await("no status", screen -> screen.lines().stream().noneMatch(line -> line.startsWith("ev-0  ")));
        }
        try (Pty pty = open(6, 80, Map.of())) {
            assertThat(pty.lines()).as("a low window").doesNotContain("no topics yet; create-topic makes one");
        }
    }

    @Test
    void theFootOfTheWindowShowsAPartitionOfAClusterThatWasKept() throws Exception {
        String directory = home.resolve("kept").toString();
        try (Pty pty = open(24, 80, Map.of(), "--data-dir", directory)) {
            pty.type("create-topic events\r").awaitCursorLine("mk>").type(CTRL_D);
            assertThat(pty.exitCode()).isZero();
        }
        try (Pty pty = open(24, 80, Map.of(), "--data-dir", directory)) {
            pty.awaitLine("events-0  leader 1  epoch 0  isr [1, 2, 3]  hw 0  leo 1=0 2=0 3=0");
            pty.type(CTRL_D);
            assertThat(pty.exitCode()).isZero();
        }
    }

    @Test
    void ctrlCClearsTheLine() throws Exception {
        try (Pty pty = open()) {
            pty.type("send ev")
                    .awaitCursorLine("mk> send ev VALUE… [--key K] [--null] [--acks 0|1|all] [--leader-epoch N] [--p…");
            pty.type(CTRL_C).awaitCursorLine("mk>");
            assertThat(pty.lines()).contains("mk> send ev");
            pty.type("show clock\r").awaitLine("clock 0 ms");
        }
    }

    @Test
    void ctrlCStopsAnExplorationAndTheShellGoesOn() throws Exception {
        try (Pty pty = open(24, 100, Map.of())) {
            pty.type("create-topic ev\rexplore --goal one-leader-per-epoch --depth 1000 --values 100\r")
                    .await("the progress", screen -> screen.line().startsWith("exploring: "));
            pty.type(CTRL_C)
                    .await(
                            "the end",
                            screen -> screen.lines().stream()
                                    .anyMatch(line -> line.endsWith("not exhausted: stopped as asked")));
            pty.awaitCursorLine("mk>");
            assertThat(pty.lines()).noneMatch(line -> line.contains("exploring"));
            pty.type("show clock\r").awaitLine("clock 0 ms");
        }
    }

    @Test
    void whatCannotBeRightIsMarkedAndNoColorIsHonoured() throws Exception {
        try (Pty pty = open()) {
            pty.type("sned x").awaitCursorLine("mk> sned x");
            assertThat(pty.raw()).contains("38;5;160");
        }
        try (Pty pty = open(24, 80, Map.of("NO_COLOR", "1"))) {
            pty.type("sned --x \"y").awaitCursorLine("mk> sned --x \"y");
            assertThat(pty.raw()).contains("\u001B[4m").doesNotContain("38;5;", "31m", "32m", "36m");
        }
    }

    @Test
    void linesAreRememberedPrivatelyAndFoundAgain() throws Exception {
        try (Pty pty = open()) {
            pty.type("show clock\rexit\r");
            assertThat(pty.exitCode()).isZero();
        }
        Path history = home.resolve(".local/state/minikafka/history");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(history)))
                .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(history.getParent())))
                .isEqualTo("rwx------");
        try (Pty pty = open()) {
            pty.type(CTRL_R + "clo").await("the line", screen -> screen.line().contains("show clock"));
            pty.type("\r").awaitLine("clock 0 ms");
        }
    }

    /** What was written, with the lines of a notice joined; a path may be too long for the line before it. */
    private static String unfolded(Pty pty) {
        return pty.raw().replaceAll("\\s+", " ");
    }

    @Test
    void aPlaceThatCannotBeWrittenIsToldOnce() throws Exception {
        Files.writeString(home.resolve("file"), "");
        String place = home.resolve("file").toString();
        try (Pty pty = open(24, 200, Map.of("XDG_STATE_HOME", place))) {
            assertThat(unfolded(pty))
                    .contains("Lines are not remembered beyond this session: cannot write " + place
                            + "/minikafka/history.");
            pty.type("show clock\r").awaitLine("clock 0 ms");
        }
    }

    @Test
    void aHistoryFileThatCannotBeReadIsToldAndTheShellGoesOn() throws Exception {
        Path history = home.resolve(".local/state/minikafka/history");
        Files.createDirectories(history.getParent());
        Files.write(history, new byte[] {'a', (byte) 0xFF, (byte) 0xFE, '\n'});
        try (Pty pty = open(24, 200, Map.of())) {
            pty.type("show clock\r").awaitLine("clock 0 ms").awaitCursorLine("mk>");
            pty.type(CTRL_P).awaitCursorLine("mk> show clock [TARGET]");
            assertThat(unfolded(pty)).containsOnlyOnce("history cannot be read; mend or remove it.");
        }
    }

    @Test
    void aHistoryFileThatCannotBeWrittenAnyMoreIsToldOnceAndTheShellGoesOn() throws Exception {
        Path history = home.resolve(".local/state/minikafka/history");
        for (boolean isFull : List.of(true, false)) {
            try (Pty pty = open(24, 200, Map.of())) {
                Files.delete(history);
                if (isFull) {
                    Files.createSymbolicLink(history, Path.of("/dev/full"));
                } else {
                    Files.createDirectory(history);
                }
                pty.type("show clock\r").awaitLine("clock 0 ms").awaitCursorLine("mk>");
                assertThat(pty.lines()).contains("mk> show clock");
                pty.type("tick 5\r").awaitLine("clock 0 -> 5 ms").awaitCursorLine("mk>");
                pty.type(CTRL_P + CTRL_P).awaitCursorLine("mk> show clock [TARGET]");
                pty.type(CTRL_C).awaitCursorLine("mk>").type("exit\r");
                assertThat(pty.exitCode()).isZero();
                assertThat(unfolded(pty)).containsOnlyOnce("history cannot be written; mend or remove it.");
            } finally {
                Files.delete(history);
            }
        }
    }

    @Test
    void aFileInPlaceOfTheFoldersAndAFolderInPlaceOfTheFileAreTold() throws Exception {
        Path history = home.resolve(".local/state/minikafka/history");
        Files.createDirectories(history);
        try (Pty pty = open(24, 200, Map.of())) {
            pty.type("show clock\r").awaitLine("clock 0 ms");
            assertThat(unfolded(pty))
                    .containsOnlyOnce("Lines are not remembered beyond this session: cannot write " + history + ".");
        }
    }

    @Test
    void helpAndTheFirstLinesFitTheWindow() throws Exception {
        for (int columns : List.of(60, 80, 200)) {
            try (Pty pty = open(24, columns, Map.of("TERM", "dumb"))) {
                pty.type("help\r")
                        .await(
                                "the end",
                                screen -> screen.lines().stream().anyMatch(line -> line.endsWith("tells more.")));
                pty.awaitCursorLine("mk>");
                assertThat(pty.lines())
                        .as("%d columns: the first line of help is still there", columns)
                        .anyMatch(line -> line.startsWith("  new-cluster, create-topic "));
                assertThat(pty.raw().lines()).as("%d columns", columns).allMatch(line -> line.length() <= columns);
            }
        }
    }

    @Test
    void aPastedScriptRunsLineByLine() throws Exception {
        try (Pty pty = open()) {
            pty.type(
                    "\u001B[200~# a comment\r#: expect-error NONSENSE\rcreate-topic ev\rsend ev a\rshow hw\rshow lo\u001B[201~");
            pty.awaitLine("ev-0: hw 0")
                    .await("the rest", screen -> screen.line().startsWith("mk> show lo"));
            assertThat(pty.lines())
                    .containsSubsequence(
                            "mk> create-topic ev",
                            "ev-0: leader 1, epoch 0, replicas [1, 2, 3], isr [1, 2, 3]",
                            "mk> send ev a",
                            "#1 ev-0 offset 0 appended on leader 1 (epoch 0)",
                            "mk> show hw",
                            "ev-0: hw 0");
            pty.type("g\r")
                    .await("a picture", screen -> screen.lines().stream().anyMatch(line -> line.contains("broker 3")));
        }
    }

    @Test
    void aTerminalMayChangeItsSize() throws Exception {
        try (Pty pty = open()) {
            pty.resize(24, 60);
            pty.type("send ")
                    .await(
                            "a hint for the narrow window",
                            screen ->
                                    screen.line().endsWith("…") && screen.line().length() < 60);
            pty.type(CTRL_C).awaitCursorLine("mk>");
        }
    }

    @Test
    void answersStayWholeAfterTheWindowHasChanged() throws Exception {
        for (boolean isStatusShown : List.of(true, false)) {
            for (Size size : List.of(new Size(60, 24), new Size(80, 17), new Size(80, 30), new Size(100, 16))) {
                try (Pty pty = open()) {
                    pty.type(isStatusShown ? "set status on\r" : "set status off\r")
                            .awaitCursorLine("mk>");
                    pty.type("create-topic ev\rshow cluster\rshow isr\r")
                            .awaitLine("ev-0: isr [1, 2, 3]")
                            .awaitCursorLine("mk>");
                    int before = pty.raw().length();
                    pty.resize(size.getRows(), size.getColumns());
                    // Lest the next line be drawn for the old width at the new one.
                    pty.await("the line anew", screen -> pty.raw().indexOf(ERASE_BELOW, before) >= 0);
                    pty.type("show clock\r").awaitLine("clock 0 ms").awaitCursorLine("mk>");
                    pty.type("tick 1\r").awaitLine("clock 0 -> 1 ms").awaitCursorLine("mk>");
                    pty.type("tick 2\r").awaitLine("clock 1 -> 3 ms").awaitCursorLine("mk>");
                    assertThat(pty.lines())
                            .as("%s, status %s", size, isStatusShown)
                            .containsSequence(
                                    "ev-0: isr [1, 2, 3]",
                                    "mk> show clock",
                                    "clock 0 ms",
                                    "mk> tick 1",
                                    "clock 0 -> 1 ms",
                                    "mk> tick 2",
                                    "clock 1 -> 3 ms",
                                    "mk>");
                    String status = "ev-0  leader 1  epoch 0  isr [1, 2, 3]  hw 0  leo 1=0 2=0 3=0";
                    String narrow = "ev-0  leader 1  epoch 0  isr [1, 2, 3]  hw 0  leo 0";
                    assertThat(pty.lines().indexOf(size.getColumns() < status.length() ? narrow : status))
                            .isEqualTo(isStatusShown ? size.getRows() - 1 : -1);
                }
            }
        }
    }

    @Test
    void ctrlLClearsTheWindowAndAnswersStayWhole() throws Exception {
        try (Pty pty = open(12, 80, Map.of())) {
            pty.type("create-topic ev\r")
                    .awaitLine("ev-0: leader 1, epoch 0, replicas [1, 2, 3], isr [1, 2, 3]")
                    .awaitCursorLine("mk>");
            pty.type(CTRL_L).await("an empty window", screen -> screen.lines().indexOf("mk>") == 0);
            pty.type("show isr\r").awaitLine("ev-0: isr [1, 2, 3]").awaitCursorLine("mk>");
            assertThat(pty.lines())
                    .filteredOn(line -> !line.isEmpty())
                    .containsExactly(
                            "mk> show isr",
                            "ev-0: isr [1, 2, 3]",
                            "mk>",
                            "ev-0  leader 1  epoch 0  isr [1, 2, 3]  hw 0  leo 1=0 2=0 3=0");
        }
    }

    @Test
    void aDumbTerminalGetsPlainLines() throws Exception {
        for (String type : List.of("dumb", "", "no-such-terminal")) {
            try (Pty pty = open(24, 80, Map.of("TERM", type))) {
                pty.type("show clock\r").awaitLine("clock 0 ms");
                assertThat(pty.raw()).as(type).doesNotContain("\u001B", "WARN", "WARNING");
                pty.type("exit\r");
                assertThat(pty.exitCode()).as(type).isZero();
            }
        }
    }

    @Test
    void theTourLeadsToTheLostRecord() throws Exception {
        try (Pty pty = open(50, 60, Map.of(), "tour")) {
            pty.awaitLine("  -> new-cluster --brokers 1,2");
            pty.type("new-cluster --brokers 1,2\r").awaitLine("  -> create-topic events");
            pty.type("craete\r").awaitLine("No harm done. Type this, or skip, back, quit:");
            pty.type("create-topic events\r").awaitLine("  -> send events safe --acks all");
            pty.type("send events safe --acks all\r").awaitLine("  -> fetch-followers");
            pty.type("fetch-followers\r").awaitLine("  -> send events at-risk --acks 1");
            pty.type("send events at-risk\r").awaitLine("  -> show log");
            pty.type("show log\r").awaitLine("  -> fetch events");
            pty.type("fetch events\r").awaitLine("  -> promote events 2");
            pty.type("promote events 2\r")
                    .await(
                            "the loss",
                            screen -> screen.lines().stream()
                                    .anyMatch(line -> line.startsWith("LOST #2 events-0 offset 1 at-risk")));
        }
    }

    @Test
    void ctrlDEndsAsExitDoesAndTellsSo() throws Exception {
        try (Pty pty = open()) {
            pty.type("create-topic ev\rproducer p --linger 50\rsend ev kept --producer p\rfollower-loop on\r")
                    .await("the loop", screen -> screen.lines().stream().anyMatch(line -> line.contains("loop on")))
                    .awaitCursorLine("mk>");
            pty.type(CTRL_D);
            assertThat(pty.exitCode()).isZero();
            assertThat(pty.raw()).contains("#1 acknowledged: offset 0", "follower loop stopped");
            assertThat(files()).containsExactly(".local/state/minikafka/history");
        }
    }

    @Test
    void ctrlCClearsTheLineOfADumbTerminalToo() throws Exception {
        try (Pty pty = open(24, 80, Map.of("TERM", "dumb"))) {
            pty.type("tick 5").awaitCursorLine("mk> tick 5");
            pty.type(CTRL_C).awaitCursorLine("mk>");
            pty.type("show clock\r").awaitLine("clock 0 ms");
        }
    }

    @Test
    void aSignalEndsItInOrderWithoutRestOrTrace() throws Exception {
        Map<String, Integer> exitCodes = Map.of("TERM", 143, "HUP", 129);
        for (String signal : exitCodes.keySet()) {
            try (Pty pty = open()) {
                pty.type("follower-loop on\r")
                        .await("the loop", screen -> screen.lines().stream().anyMatch(line -> line.contains("loop on")))
                        .awaitCursorLine("mk>");
                pty.type("half a li").awaitCursorLine("mk> half a li");
                new ProcessBuilder("kill", "-" + signal, String.valueOf(pty.pid()))
                        .start()
                        .waitFor();
                assertThat(pty.exitCode()).isEqualTo(exitCodes.get(signal));
                assertThat(pty.raw()).contains("follower loop stopped").doesNotContain("Exception", "\tat ", "WARN");
                assertThat(pty.isRestored()).as(signal).isTrue();
                assertThat(files()).as(signal).containsExactly(".local/state/minikafka/history");
            }
        }
    }

    @Test
    void aClosedWindowEndsItAndLeavesNothing() throws Exception {
        try (Pty pty = open()) {
            pty.type("create-topic ev\r")
                    .awaitLine("ev-0: leader 1, epoch 0, replicas [1, 2, 3], isr [1, 2, 3]")
                    .awaitCursorLine("mk>");
            pty.closeWindow();
            // The end of what can be read, or the signal, whichever comes first.
            assertThat(pty.exitCode()).isIn(0, 129);
            assertThat(files()).containsExactly(".local/state/minikafka/history");
        }
    }
}
