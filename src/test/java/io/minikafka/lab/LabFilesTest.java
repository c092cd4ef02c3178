package io.minikafka.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LabFilesTest {

    private LabFolder folder;

    @BeforeEach
    void openFolder(@TempDir Path path) {
        folder = new LabFolder(path);
    }

    private List<String> find(String... names) throws ScriptException {
        return LabFiles.find(List.of(names).stream()
                        .map(name -> folder.path().resolve(name).toString())
                        .toList())
                .stream()
                .map(lab -> folder.path().relativize(lab.script()).toString())
                .toList();
    }

    private void assertNotFound(String problem, String... names) {
        assertThatThrownBy(() -> find(names))
                .isInstanceOfSatisfying(
                        ScriptException.class,
                        broken -> assertThat(broken.problem()).contains(problem).doesNotContain("\n", "Exception"));
    }

    @Test
    void theIndexNamesEveryLabAndExercise() throws Exception {
        Path labs = Path.of("labs");
        String index = Files.readString(labs.resolve("README.md"));

        for (LabFile lab : LabFiles.find(List.of("labs"))) {
            String link = labs.relativize(lab.transcript()).toString().replace('\\', '/');
            assertThat(index).contains("](" + link + ")");
        }
    }

    @Test
    void aLabIsFoundByItsNameOrItsFileAndAnExerciseByItsOwnName() throws Exception {
        folder.write("a.lab", "#: title A");
        folder.write(
                "b/x.lab",
                "#: title B",
                "#: exercise the-name",
                "#: answer",
                "#: end",
                "#: check c 1 \"C\" show clock -> /clockMs = 1");
        String path = folder.path().resolve("b/x.lab").toString();

        for (String name : List.of("the-name", "x", path)) {
            assertThat(LabFiles.named(name, folder.path().toString()).display()).isEqualTo(path);
        }
        assertThatThrownBy(() -> LabFiles.named("another", folder.path().toString()))
                .isInstanceOfSatisfying(
                        ScriptException.class,
                        broken -> assertThat(broken.problem())
                                .startsWith("there is no lab another under ")
                                .endsWith("lab list shows what there is"));
        folder.write("the-name.lab", "#: title C");
        assertThatThrownBy(() -> LabFiles.named("the-name", folder.path().toString()))
                .isInstanceOfSatisfying(
                        ScriptException.class,
                        several -> assertThat(several.problem())
                                .startsWith("there are several labs the-name; name the file: ")
                                .contains("x.lab", "the-name.lab"));
    }

    @Test
    void ofAFolderEveryLabIsFoundInTheOrderOfPaths() throws Exception {
        folder.write("b/2.lab");
        folder.write("b/1.lab");
        folder.write("a.lab");
        folder.write("b/1.md");
        folder.write("b/README.md");

        assertThat(find("")).containsExactly("a.lab", "b/1.lab", "b/2.lab");
        assertThat(find("b", "a.lab")).containsExactly("b/1.lab", "b/2.lab", "a.lab");
    }

    @Test
    void answersToExercisesAreFoundOnlyByName() throws Exception {
        folder.write("ex.lab");
        folder.write("ex.reference.lab");
        folder.write("ex.wrong-1.lab");

        assertThat(find("")).containsExactly("ex.lab");
        assertThat(find("ex.wrong-1.lab")).containsExactly("ex.wrong-1.lab");
    }

    @Test
    void whatIsNotThereIsNamed() throws Exception {
        folder.write("a.md");
        Files.createDirectory(folder.path().resolve("empty"));

        assertNotFound("missing does not exist", "missing");
        assertNotFound("a.md is no lab; a lab's file ends in .lab", "a.md");
        assertNotFound("there is no .lab file under", "empty");
        assertNotFound("does not exist", "a.md/below");
        assertNotFound("\\x1b[31m", "\u001B[31m");
        assertThatThrownBy(() -> LabFiles.find(List.of("a\0b")))
                .isInstanceOfSatisfying(
                        ScriptException.class,
                        broken -> assertThat(broken.problem()).isEqualTo("\"a\\x00b\" is no path"));
    }

    @Test
    void aFolderThatMayNotBeReadIsNamed() throws Exception {
        folder.write("a.lab");
        Path closed = Files.createDirectory(folder.path().resolve("closed"));
        Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("---------"));
        assumeTrue(!Files.isReadable(closed), "whoever may read everything cannot see this");

        assertThat(find("")).containsExactly("a.lab");
        assertThat(LabFiles.search(List.of(folder.path().toString())).unreadable())
                .containsExactly(LabResult.broken(closed.toString(), closed + " cannot be read: permission denied"));
        assertNotFound(closed + " cannot be read: permission denied", "closed");
        Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwx------"));
    }

    @Test
    void aTranscriptStandsBesideItsLab() {
        LabFile lab = new LabFile(Path.of("labs", "a.b.lab"), "labs/a.b.lab");

        assertThat(lab.transcript()).isEqualTo(Path.of("labs", "a.b.md"));
        assertThat(lab.transcriptName()).isEqualTo("a.b.md");
    }
}
