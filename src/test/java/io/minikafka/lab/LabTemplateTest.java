package io.minikafka.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LabTemplateTest {

    private Path folder;

    @BeforeEach
    void openFolder(@TempDir Path path) {
        folder = path;
    }

    private List<String> names() throws Exception {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @CsvSource({"false, 5", "true, 6", "false,", "true,"})
    void whatIsNewPassesLintAtOnce(boolean isExercise, String chapter) throws Exception {
        LabTemplate.of("my-lab", Optional.ofNullable(chapter), isExercise).write(folder);

        assertThat(new LabLint().check(LabFiles.find(List.of(folder.toString()))))
                .singleElement()
                .satisfies(result -> assertThat(result.details()).isEmpty());
        assertThat(names())
                .isEqualTo(
                        isExercise
                                ? List.of("my-lab.lab", "my-lab.md", "my-lab.reference.lab", "my-lab.wrong-1.lab")
                                : List.of("my-lab.lab", "my-lab.md"));
        assertThat(Files.readString(folder.resolve("my-lab.lab")))
                .startsWith(isExercise ? "#: title Exercise: My lab\n" : "#: title My lab\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"x.lab", "x.md", "x.reference.lab", "x.wrong-1.lab"})
    void nothingIsOverwritten(String there) throws Exception {
        Files.writeString(folder.resolve(there), "mine");

        assertThatThrownBy(() -> LabTemplate.of("x", Optional.empty(), true).write(folder))
                .isInstanceOfSatisfying(
                        ScriptException.class,
                        refused ->
                                assertThat(refused.problem()).endsWith(there + " exists already; choose another name"));
        assertThat(names()).containsExactly(there);
        assertThat(Files.readString(folder.resolve(there))).isEqualTo("mine");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Lab", "a b", "-a", "a--b", "a.b", "ä"})
    void aNameIsOneThatFilesAndExercisesMayHave(String name) {
        assertThatThrownBy(() -> LabTemplate.of(name, Optional.empty(), false)).isInstanceOf(ScriptException.class);
    }

    @Test
    void aFolderThatIsNotThereIsTold() throws Exception {
        assertThatThrownBy(() -> LabTemplate.of("x", Optional.empty(), false).write(folder.resolve("none")))
                .isInstanceOfSatisfying(
                        ScriptException.class,
                        refused -> assertThat(refused.problem()).startsWith("there is no folder "));
    }
}
