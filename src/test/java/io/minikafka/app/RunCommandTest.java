package io.minikafka.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunCommandTest {

    private Path folder;

    @BeforeEach
    void openFolder(@TempDir Path path) {
        folder = path;
    }

    private String file(String name, String... lines) throws IOException {
        return Files.writeString(folder.resolve(name), String.join("\n", lines) + "\n")
                .toString();
    }

    @Test
    void aScriptEchoesItsCommands() throws Exception {
        assertThat(Program.run("run", file("a.txt", "# prose", "show clock", "", "tick")))
                .isEqualTo(new Program(0, "mk> show clock\nclock 0 ms\nmk> tick\nclock 0 -> 1 ms\n", ""));
    }

    @Test
    void directivesCount() throws Exception {
        String declared = file(
                "a.lab",
                "#: title T",
                "#: expect-error UNKNOWN_TOPIC",
                "show hw t",
                "show clock",
                "#: expect /clockMs = 0");
        assertThat(Program.run("run", declared).code()).isZero();

        String failing = file("b.lab", "show hw t", "show clock", "#: expect /clockMs = 7");
        Program program = Program.run("run", failing);
        assertThat(program.code()).isEqualTo(1);
        assertThat(program.lines())
                .endsWith(
                        "b.lab:1: refused with UNKNOWN_TOPIC (no topic t; there is none yet; create-topic makes one);"
                                + " put \"#: expect-error UNKNOWN_TOPIC\" before it if that is meant",
                        "b.lab:3: expected /clockMs = 7, found 0");
    }

    @Test
    void failFastStopsAtTheFirstUndeclaredRefusal() throws Exception {
        Program program = Program.run(
                "run",
                "--fail-fast",
                file("a.txt", "#: expect-error UNKNOWN_TOPIC", "show hw t", "sned", "show clock"));

        assertThat(program.code()).isEqualTo(1);
        assertThat(program.out()).contains("mk> sned").doesNotContain("clock");
    }

    @Test
    void jsonIsOneObjectACommandAndWhatFailsIsToldOnTheOtherStream() throws Exception {
        Program program =
                Program.run("run", "--output", "json", file("a.lab", "show clock", "#: expect /clockMs = 7", "sned"));

        assertThat(program.code()).isEqualTo(1);
        assertThat(program.lines()).hasSize(2);
        for (String line : program.lines()) {
            assertThat(new ObjectMapper().readTree(line).size()).isEqualTo(4);
        }
        assertThat(program.err())
                .contains(
                        "minikafka: a.lab:2: expected /clockMs = 7, found 0\n",
                        "minikafka: a.lab:3: refused with INVALID_COMMAND");
    }

    @Test
    void aFileThatCannotBeRunIsExitCodeThreeInOneLine() throws Exception {
        Files.write(folder.resolve("latin1.txt"), new byte[] {'#', (byte) 0xe9});
        Files.createDirectory(folder.resolve("folder"));

        assertBadFile(folder.resolve("missing").toString(), "missing does not exist");
        assertBadFile(folder.resolve("folder").toString(), "folder is a directory; name a file in it");
        assertBadFile(folder.resolve("latin1.txt").toString(), "latin1.txt is not UTF-8 text; convert it");
        assertBadFile(
                file("a.lab", "show hw", "#: foretell x"),
                "a.lab:2: unknown directive foretell; known: title, chapter, expect-error, expect, predict, choice, exercise, answer, end, check,"
                        + " question, hint, allow, vary, choose, compare, misconception");
        assertBadFile(
                file("b.lab", "#: expect-error NONSENSE", "show hw"), "b.lab:1: expect-error needs an error code");
        assertBadFile("a\0b", "is no path");
        assertBadFile("\u001B[31m", "\\x1b[31m");
    }

    private static void assertBadFile(String file, String problem) {
        Program program = Program.run("run", file);

        assertThat(program.code()).as(file).isEqualTo(3);
        assertThat(program.out()).isEmpty();
        assertThat(program.err()).startsWith("minikafka: ").contains(problem).doesNotContain("Exception", "\u001B");
        assertThat(program.err().lines()).hasSize(1);
    }

    @Test
    void aBrokenScriptCarriesOutNothing() throws Exception {
        assertThat(Program.run("run", file("a.lab", "show clock", "#: nonsense"))
                        .out())
                .isEmpty();
    }

    @Test
    void aScriptThatSourcesItselfEnds() throws Exception {
        Program program = Program.run("run", file("a.lab", "source a.lab", "source a.lab", "source a.lab"));

        assertThat(program.code()).isEqualTo(3);
        assertThat(program.lines()).hasSize(9);
    }

    @Test
    void aLongScriptSimplyWorks() throws Exception {
        StringBuilder script = new StringBuilder("new-cluster --brokers 1,2\ncreate-topic events\n");
        for (int i = 0; i < 20_000; i++) {
            script.append("send events v")
                    .append(i)
                    .append("\n\n# prose\n")
                    .append(i % 10 == 0 ? "fetch-followers\n" : "tick\n");
        }
        script.append("show leo\n");
        Files.writeString(folder.resolve("long.txt"), script);
        Program program = Program.run("run", folder.resolve("long.txt").toString());

        assertThat(program.code()).isZero();
        assertThat(program.lines()).last().isEqualTo("events-0: leo 1=20000 2=19991");
    }

    @Test
    void anEmptyScriptIsFine() throws Exception {
        assertThat(Program.run("run", file("a.txt"))).isEqualTo(new Program(0, "", ""));
    }
}
