package io.minikafka.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProgressFileTest {

    private static final LabFile LAB = new LabFile(Path.of("labs", "a.lab"), "labs/a.lab");
    private static final LabFile OTHER = new LabFile(Path.of("labs", "b.lab"), "labs/b.lab");
    private static final LabProgress SOME =
            new LabProgress("sha256:1", 3, 9, List.of(2, 1), 1, true, 4, 5, List.of("send t \"x\"", "#: choose q a"));

    private Path file;

    @BeforeEach
    void openFolder(@TempDir Path folder) {
        file = folder.resolve("p.json");
    }

    @Test
    void whatIsKeptIsReadBack() throws Exception {
        ProgressFile.open(file).keep(LAB, SOME);

        assertThat(ProgressFile.open(file).of(LAB)).contains(SOME);
        assertThat(ProgressFile.open(file).of(OTHER)).isEmpty();
    }

    @Test
    void aLabIsKnownInAnotherFolder() throws Exception {
        ProgressFile.open(file).keep(LAB, SOME);

        assertThat(ProgressFile.open(file).of(new LabFile(Path.of("elsewhere", "a.lab"), "x")))
                .contains(SOME);
    }

    @Test
    void whatAnotherProgramKeepsMeanwhileStays() throws Exception {
        ProgressFile mine = ProgressFile.open(file);
        ProgressFile.open(file).keep(OTHER, SOME);
        mine.keep(LAB, SOME);

        assertThat(ProgressFile.open(file).of(OTHER)).contains(SOME);
        assertThat(ProgressFile.open(file).of(LAB)).contains(SOME);
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void itIsForItsOwnerUnlessTheyShareIt() throws Exception {
        ProgressFile.open(file).keep(LAB, SOME);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
        ProgressFile.open(file).keep(LAB, SOME);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-r-----");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "not JSON",
                "[]",
                "{}",
                "{\"version\":2,\"labs\":{}}",
                "{\"version\":1}",
                "{\"version\":1,\"labs\":[]}",
                "{\"version\":1,\"labs\":{\"a\":1}}",
                "{\"version\":1,\"labs\":{\"a\":{\"content\":\"x\"}}}",
                "{\"version\":1,\"labs\":{\"a\":{\"choices\":[-1],\"lines\":[]}}}",
                "{\"version\":1,\"labs\":{}} and more"
            })
    void anotherFileIsRefusedAndLeftAlone(String text) throws Exception {
        Files.writeString(file, text);

        assertThatThrownBy(() -> ProgressFile.open(file))
                .isInstanceOfSatisfying(
                        ScriptException.class,
                        refused -> assertThat(refused.problem())
                                .contains("holds no progress of labs", "--progress")
                                .doesNotContain("\n"));
        assertThat(Files.readString(file)).isEqualTo(text);
    }

    @Test
    void anEmptyFileIsABeginning() throws Exception {
        Files.writeString(file, "\n");
        ProgressFile.open(file).keep(LAB, SOME);
        assertThat(ProgressFile.open(file).of(LAB)).contains(SOME);
    }

    @Test
    void whereItCannotBeWrittenThatIsTold() throws Exception {
        ProgressFile nowhere = ProgressFile.open(file.resolveSibling("none").resolve("p.json"));
        assertThatThrownBy(() -> nowhere.keep(LAB, SOME))
                .isInstanceOfSatisfying(
                        ScriptException.class,
                        refused -> assertThat(refused.problem()).endsWith("p.json: there is no such folder"));
    }

    @Test
    void aScriptIsKnownByItsContent() throws IOException {
        assertThat(LabProgress.content("a")).isEqualTo(LabProgress.content("a")).isNotEqualTo(LabProgress.content("b"));
    }
}
