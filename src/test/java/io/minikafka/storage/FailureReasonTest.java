package io.minikafka.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FailureReasonTest {

    @TempDir
    private Path folder;

    private static String reason(Exception failed) {
        return FailureReason.of(failed, "it is not there");
    }

    @Test
    void aReasonIsInWords() {
        assertThat(reason(new AccessDeniedException("a"))).isEqualTo("permission denied");
        assertThat(reason(new NoSuchFileException("a"))).isEqualTo("it is not there");
        assertThat(reason(new NotDirectoryException("a"))).isEqualTo("it is no folder");
        assertThat(reason(new UncheckedIOException(new AccessDeniedException("a"))))
                .isEqualTo("permission denied");
        assertThat(reason(new FileSystemException("a", null, "No space left on device")))
                .isEqualTo("No space left on device");
        assertThat(reason(new IOException("broken\npipe"))).isEqualTo("broken\\x0apipe");
    }

    @Test
    void aFileInPlaceOfTheDataDirectoryIsTold() throws Exception {
        Path file = Files.writeString(folder.resolve("taken"), "x");

        assertThatThrownBy(() -> DiskFiles.open(file))
                .hasMessage("cannot open the data directory " + file + ": there is a file of that name; choose a"
                        + " directory that exists or can be made, and may be written");
    }
}
