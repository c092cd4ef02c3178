package io.minikafka.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileNamesTest {

    @TempDir
    private Path folder;

    @Test
    void namesAndFoldersAreOffered() throws Exception {
        Files.writeString(folder.resolve("b.lab"), "");
        Files.writeString(folder.resolve("b.md"), "");
        Files.writeString(folder.resolve("a b.lab"), "");
        Files.writeString(folder.resolve(".hidden"), "");
        Files.createDirectory(folder.resolve("below"));

        assertThat(FileNames.startingWith(folder + "/"))
                .containsExactly(folder + "/a b.lab", folder + "/b.lab", folder + "/below/");
        assertThat(FileNames.startingWith(folder + "/b.")).containsExactly(folder + "/b.lab");
        assertThat(FileNames.startingWith(folder + "/none/")).isEmpty();
        assertThat(FileNames.startingWith("\0")).isEmpty();
    }
}
