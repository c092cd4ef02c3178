package io.minikafka.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;

/** {@code lab list} and {@code lab check}; {@code lab bless} depends on the environment, see {@link LauncherTest}. */
class LabCommandsTest {

    private static final String TRANSCRIPT = """
            <!-- Generated from NAME.lab by "lab bless". Edit that file, not this one. -->

            # NAME

            ```console
            mk> show clock
            clock 0 ms
            ```
            """;

    private Path folder;

    @BeforeEach
    void openFolder(@TempDir Path path) throws IOException {
        folder = path;
        lab("good", "show clock");
    }

    private void lab(String name, String command) throws IOException {
        Files.writeString(folder.resolve(name + ".lab"), "#: title " + name + "\n" + command + "\n");
        Files.writeString(folder.resolve(name + ".md"), TRANSCRIPT.replace("NAME", name));
    }

    private String path(String name) {
        return folder.resolve(name).toString();
    }

    @Test
    void labsAreListedWithTheirTitles() throws Exception {
        lab("another", "show clock");
        Files.writeString(folder.resolve("broken.lab"), "show clock\n");
        Program program = Program.run("lab", "list", folder.toString());

        assertThat(program.code()).isEqualTo(3);
        assertThat(program.lines()).containsExactly(path("another.lab") + "  another", path("good.lab") + "  good");
        assertThat(program.err()).startsWith("minikafka: " + path("broken.lab") + ":1: a lab starts with");
    }

    @Test
    void anAnswerIsMarkedHelpedAndComparedWithTheReference() throws Exception {
        Files.writeString(folder.resolve("e.lab"), """
                #: title An exercise
                #: exercise e
                #: answer
                #: end
                #: hint 1 after 2 "Time"
                #: check ticked 2 "It is late" show clock -> /clockMs = 7
                """);
        Files.writeString(folder.resolve("e.reference.lab"), "tick 7\n");
        Files.writeString(folder.resolve("mine"), "tick 3; tick 4\n");
        Files.writeString(folder.resolve("early"), "tick 3\n");

        Program right = Program.run("lab", "answer", path("e.lab"), path("mine"));
        assertThat(right.code()).isZero();
        assertThat(right.lines())
                .startsWith("e: An exercise", "pass  2 of 2  It is late", "2 of 2 points", "")
                .contains("- mk> tick 7", "+ mk> tick 3; tick 4");
        Program early = Program.run("lab", "answer", path("e.lab"), path("early"));
        assertThat(early.code()).isEqualTo(1);
        assertThat(early.lines())
                .containsExactly(
                        "e: An exercise",
                        "FAIL  0 of 2  It is late",
                        "        show clock: expected /clockMs = 7, found 3",
                        "0 of 2 points");
        assertThat(Program.run("lab", "answer", path("e.lab"), path("early"), "--attempt", "2", "--show-reference")
                        .lines())
                .contains("hint: Time", "- mk> tick 7", "+ mk> tick 3");
        assertThat(Program.run("lab", "answer", path("e.lab"), path("early"), "--attempt", "3")
                        .lines())
                .as("no secret after enough attempts")
                .contains("- mk> tick 7")
                .last()
                .isEqualTo("in the end, the first difference in state (the reference's -> yours): clock 7 -> 3 ms");
        assertThat(right.lines()).last().isEqualTo("in the end, the state is the reference's");
        assertThat(Program.run("lab", "answer", path("good.lab"), path("mine")).code())
                .isEqualTo(3);
        assertThat(Program.run("lab", "answer", path("e.lab"), path("missing")).code())
                .isEqualTo(3);
    }

    @Test
    void whoHasAValueOfTheirOwnIsMarkedWithThat() throws Exception {
        Files.writeString(folder.resolve("e.lab"), """
                #: title An exercise
                #: exercise e
                #: vary MS 3 4
                #: answer
                #: end
                #: check ticked 2 "It is late" show clock -> /clockMs = ${MS}
                """);
        Files.writeString(folder.resolve("mine"), "tick 4\n");
        List<String> answer = List.of("lab", "answer", path("e.lab"), path("mine"));

        assertThat(Program.run(with(answer)).code()).as("all values").isEqualTo(1);
        assertThat(Program.run(with(answer, "--value", "4")).code()).isZero();
        assertThat(Program.run(with(answer, "--value", "5")).err())
                .isEqualTo("minikafka: --value is one of 3, 4, found 5\n");
        Path team = Files.createDirectories(folder.resolve("class/anna"));
        Files.copy(folder.resolve("mine"), team.resolve("e.lab"));
        boolean isFour = Program.run("lab", "grade", path("class"), "--labs", path("e.lab"), "--seed", "s", "--values")
                .out()
                .contains("MS = 4");
        assertThat(Program.run(with(answer, "--seed", "s", "--learner", "anna")).code())
                .as("the value that lab grade gives")
                .isEqualTo(isFour ? 0 : 1);
        assertThat(Program.run(with(answer, "--seed", "s")).err()).contains("--seed and --learner go together");
        assertThat(Program.run(with(answer, "--seed", "s", "--learner", "anna", "--value", "3"))
                        .err())
                .contains("leave --value out");
        Files.writeString(
                folder.resolve("e.lab"),
                Files.readString(folder.resolve("e.lab"))
                        .replace("#: vary MS 3 4\n", "")
                        .replace("${MS}", "4"));
        assertThat(Program.run(with(answer, "--value", "4")).err()).contains("e is the same for everybody");
    }

    @Test
    void whoPlaysHasAValueOfTheirOwnToo() throws Exception {
        Files.writeString(folder.resolve("e.lab"), """
                #: title An exercise
                #: exercise e
                #: vary MS 3 4
                #: answer
                #: end
                #: check ticked 2 "It is late" show clock -> /clockMs = ${MS}
                """);
        List<String> play = List.of("lab", "play", path("e.lab"), "--progress", path("kept"));

        assertThat(Program.piped("\ntick 4\ncheck\n", with(play, "--value", "4"))
                        .out())
                .contains("${MS} stands for 4, your own value: write that.", "2 of 2 points", "That was e.");
        assertThat(Program.piped("\ntick 4\ncheck\n", with(play)).out())
                .contains("${MS} stands for 3 here, and for other values", "0 of 2 points");
        assertThat(Program.run(with(play, "--value", "5")).err())
                .isEqualTo("minikafka: --value is one of 3, 4, found 5\n");
        Files.writeString(folder.resolve("plain.lab"), "#: title Plain\ntick 1\n");
        assertThat(Program.run("lab", "play", path("plain.lab"), "--seed", "s", "--learner", "anna")
                        .err())
                .contains("plain is the same for everybody; leave --seed and --learner out");
    }

    private static String[] with(List<String> answer, String... options) {
        return Stream.concat(answer.stream(), Stream.of(options)).toArray(String[]::new);
    }

    @Test
    void lintNamesWhatIsUnfitAndChecksTheRest() throws Exception {
        Files.writeString(folder.resolve("good.wrong-1.lab"), "tick\n");
        Program program = Program.run("lab", "lint", folder.toString());

        assertThat(program.code()).isEqualTo(1);
        assertThat(program.lines())
                .startsWith("FAIL  " + path("good.lab"))
                .last()
                .isEqualTo("0 passed, 1 failed");
    }

    @Test
    void theLabsHereAnswerTheSameOnEitherStore() {
        Program memory = Program.run("lab", "check", "labs", "--store", "memory");
        Program file = Program.run("lab", "check", "labs", "--store", "file");

        assertThat(memory.code()).isZero();
        assertThat(file.code()).isZero();
        assertThat(file.out()).isEqualTo(memory.out()).contains(" passed, 0 failed");
    }

    @Test
    void everyLabThatComesWithTheProgramIsFitToBeHandedOut() {
        Program program = Program.run("lab", "lint", "labs");

        assertThat(program.out()).doesNotContain("FAIL").contains("exercises");
        assertThat(program.code()).isZero();
    }

    @Test
    void aGoodLabPasses() {
        assertThat(Program.run("lab", "check", folder.toString()))
                .isEqualTo(new Program(0, "ok    " + path("good.lab") + "\n1 passed, 0 failed\n", ""));
    }

    @Test
    void aDifferenceIsExitCodeOne() throws Exception {
        lab("bad", "show clock; tick");
        Program program = Program.run("lab", "check", folder.toString(), "--jobs", "4");

        assertThat(program.code()).isEqualTo(1);
        assertThat(program.lines())
                .containsExactly(
                        "FAIL  " + path("bad.lab"),
                        "  " + path("bad.lab") + ":2: show clock; tick",
                        "    - mk> show clock",
                        "    + mk> show clock; tick",
                        "                    ^",
                        "    1 more difference follows below; --all shows it",
                        "    to step in: scripts/minikafka lab try " + path("bad.lab") + ":2",
                        "ok    " + path("good.lab"),
                        "1 passed, 1 failed");
        assertThat(Program.run("lab", "check", folder.toString(), "--all").out())
                .contains("    + clock 0 -> 1 ms\n");
    }

    @Test
    void aBrokenLabIsExitCodeThreeAndTheRestStillRuns() throws Exception {
        lab("bad", "tick");
        Files.writeString(folder.resolve("untitled.lab"), "show clock\n");
        Files.delete(folder.resolve("good.md"));
        lab("zebra", "show clock");
        Program program = Program.run("lab", "check", folder.toString());

        assertThat(program.code()).isEqualTo(3);
        assertThat(program.out())
                .contains("1 passed, 3 failed", "ok    " + path("zebra.lab"), "there is no transcript good.md");
    }

    @Test
    void failFastStopsAtTheFirst() throws Exception {
        lab("bad", "tick");
        assertThat(Program.run("lab", "check", "--fail-fast", folder.toString()).out())
                .contains("0 passed, 1 failed")
                .doesNotContain("good.lab");
    }

    @Test
    void whatIsNotThereIsExitCodeThree() throws Exception {
        Files.createDirectory(folder.resolve("empty"));
        for (String command : new String[] {"check", "list"}) {
            for (String path : new String[] {"missing", "empty", "good.md"}) {
                Program program = Program.run("lab", command, path(path));
                assertThat(program.code()).as("%s %s", command, path).isEqualTo(3);
                assertThat(program.err().lines()).hasSize(1);
                assertThat(program.out()).isEmpty();
            }
        }
    }

    @Test
    void aReportIsWrittenWholeAndQuietly() throws Exception {
        Program program =
                Program.run("lab", "check", folder.toString(), "--format", "json", "--report", path("report.json"));

        assertThat(program).isEqualTo(new Program(0, "", ""));
        JsonNode report = new ObjectMapper().readTree(Files.readString(folder.resolve("report.json")));
        assertThat(report.at("/labs/0/status").asText()).isEqualTo("passed");
        assertThat(Program.run("lab", "check", folder.toString(), "--format", "json")
                        .out())
                .isEqualTo(Files.readString(folder.resolve("report.json")));
    }

    @Test
    void junitIsRealXml() throws Exception {
        lab("bad", "send \u001B x");
        Program program = Program.run("lab", "check", folder.toString(), "--format", "junit");

        assertThat(program.code()).isEqualTo(1);
        Element suite = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(program.out().getBytes(StandardCharsets.UTF_8)))
                .getDocumentElement();
        assertThat(suite.getAttribute("tests")).isEqualTo("2");
        assertThat(suite.getElementsByTagName("failure").getLength()).isEqualTo(1);
    }

    @Test
    void aReportThatCannotBeWrittenIsExitCodeFourAndLeavesNothing() throws Exception {
        Files.createDirectory(folder.resolve("folder"));
        for (String report : new String[] {path("no/where.xml"), path("folder"), "", "/"}) {
            Program program = Program.run("lab", "check", path("good.lab"), "--report", report);

            assertThat(program.code()).as(report).isEqualTo(4);
            assertThat(program.err())
                    .startsWith("minikafka: cannot write the report to " + report)
                    .doesNotContain("Exception", "internal");
            assertThat(program.err().lines()).hasSize(1);
        }
        try (var files = Files.list(folder)) {
            assertThat(files)
                    .extracting(file -> file.getFileName().toString())
                    .containsExactlyInAnyOrder("good.lab", "good.md", "folder");
        }
    }

    @Test
    void aDryRunShowsWhatBlessingWouldKeepAndKeepsNothing() throws Exception {
        lab("bad", "tick 0");
        Program program = Program.run("lab", "bless", "--dry-run", folder.toString());

        assertThat(program.code()).isZero();
        assertThat(program.lines())
                .containsExactly(
                        path("bad.lab") + ":2: tick 0",
                        "- mk> show clock",
                        "- clock 0 ms",
                        "+ mk> tick 0",
                        "      ^",
                        "+ clock 0 -> 0 ms",
                        "differs  " + path("bad.lab"),
                        "same     " + path("good.lab"));
        assertThat(Files.readString(folder.resolve("bad.md"))).contains("mk> show clock");
    }

    @Test
    void theLabsOfTheProjectCanBeListed() {
        Program program = Program.run("lab", "list");

        assertThat(program.code()).isZero();
        assertThat(program.lines()).allMatch(line -> line.matches("labs/.*\\.lab  .+"));
    }
}
