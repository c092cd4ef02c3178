package io.minikafka.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code lab index}, from outside. */
class LabIndexCommandTest {

    private static final String BEFORE = """
            # Labs

            <!-- chapters: generated from index.txt by "lab index". Edit that file, not this part. -->
            <!-- end of chapters -->
            <!-- behaviours: generated from index.txt by "lab index". Edit that file, not this part. -->
            <!-- end of behaviours -->
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void writeAFolderOfLabs() throws Exception {
        Files.writeString(folder.resolve("README.md"), BEFORE);
        Files.writeString(folder.resolve("index.txt"), """
                chapter 5 05-x "About x"
                mechanism "M" lab/LabIndexTest
                lab a - "A"
                """);
    }

    private Program index(String... more) {
        String[] arguments = new String[more.length + 2];
        arguments[0] = "lab";
        arguments[1] = "index";
        System.arraycopy(more, 0, arguments, 2, more.length);
        return Program.run(arguments);
    }

    private String page() throws Exception {
        return Files.readString(folder.resolve("README.md"));
    }

    @Test
    void aPageThatHasFallenBehindIsFoundAndBroughtUpToDate() throws Exception {
        assertThat(index("--check", folder.toString()).code()).isEqualTo(1);
        assertThat(page()).isEqualTo(BEFORE);

        assertThat(index(folder.toString()))
                .isEqualTo(new Program(0, "written  " + folder.resolve("README.md") + "\n", ""));
        assertThat(page()).startsWith("# Labs\n").contains("| [a](05-x/a.md) | A |");
        assertThat(index("--check", folder.toString()))
                .isEqualTo(new Program(0, "same     " + folder.resolve("README.md") + "\n", ""));
    }

    @Test
    void anIndexThatIsBrokenIsNamedWithItsLine() throws Exception {
        Files.writeString(folder.resolve("index.txt"), "chapter 5\n");

        assertThat(index(folder.toString()).code()).isEqualTo(3);
        assertThat(index(folder.toString()).err()).startsWith("minikafka: index.txt:1: chapter is written");
        assertThat(page()).isEqualTo(BEFORE);
    }

    @Test
    void aMistakenBelieverIsToldFromTheSecondAttemptOn() throws Exception {
        Path answer = Files.writeString(
                folder.resolve("mine.lab"), "send events safe\nsend events at-risk\npromote events 2\n");
        String belief = "this is what comes of believing: A record acknowledged with `acks=1` survives";

        assertThat(Program.run("lab", "answer", "ex4-lost-tail", answer.toString())
                        .out())
                .doesNotContain(belief);
        assertThat(Program.run("lab", "answer", "ex4-lost-tail", answer.toString(), "--attempt", "2")
                        .out())
                .contains(belief);
    }
}
