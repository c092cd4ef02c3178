package io.minikafka.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TextFileTest {

    private Path folder;

    @BeforeEach
    void openFolder(@TempDir Path path) {
        folder = path;
    }

    private static void assertUnreadable(Path file, String problem) {
        assertThatThrownBy(() -> TextFile.read(file))
                .isInstanceOfSatisfying(
                        ScriptException.class,
                        broken -> assertThat(broken.problem()).endsWith(problem).doesNotContain("\n", "Exception"));
    }

    private void assertFiles(String... names) throws IOException {
        try (var files = Files.list(folder)) {
            assertThat(files).extracting(file -> file.getFileName().toString()).containsExactlyInAnyOrder(names);
        }
    }

    @Test
    void whatIsWrittenIsRead() throws Exception {
        Path file = folder.resolve("a.txt");
        TextFile.write(file, "ü 🦊\n");
        assertThat(TextFile.read(file)).isEqualTo("ü 🦊\n");
        TextFile.write(file, "");
        assertThat(TextFile.read(file)).isEmpty();
        assertFiles("a.txt");
    }

    @Test
    void whatCannotBeReadIsNamedInOneLine() throws Exception {
        assertUnreadable(folder.resolve("missing"), "missing does not exist");
        assertUnreadable(folder, folder + " is a directory; name a file in it");
        Files.write(folder.resolve("latin1"), new byte[] {'a', (byte) 0xe9});
        assertUnreadable(folder.resolve("latin1"), "latin1 is not UTF-8 text; convert it");
        assertUnreadable(folder.resolve("latin1").resolve("below"), "latin1/below cannot be read: Not a directory");
        assertUnreadable(folder.resolve("\u001B[31m"), "\\x1b[31m\" does not exist");
    }

    @Test
    void whatMayNotBeReadIsNamedInOneLine() throws Exception {
        Path file = Files.writeString(folder.resolve("secret"), "x");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("---------"));
        assumeTrue(!Files.isReadable(file), "whoever may read everything cannot see this");

        assertUnreadable(file, "secret cannot be read: permission denied");
    }

    @Test
    void aFileWithoutEndIsTooLarge() {
        Path zero = Path.of("/dev/zero");
        assumeTrue(Files.exists(zero));

        assertUnreadable(zero, "/dev/zero has more than 67108864 bytes; split it");
    }

    @Test
    void aFolderIsNotReplacedByAFile() throws Exception {
        Path target = Files.createDirectory(folder.resolve("target"));

        assertThatThrownBy(() -> TextFile.write(target, "x"))
                .isInstanceOfSatisfying(
                        FileSystemException.class,
                        failed -> assertThat(TextFile.reason(failed)).isEqualTo("Is a directory"));
        assertThatThrownBy(() -> TextFile.write(Path.of("/"), "x")).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> TextFile.write(Path.of(""), "x")).isInstanceOf(IOException.class);
        assertFiles("target");
    }

    @Test
    void aFolderThatDoesNotExistIsNotMade() throws Exception {
        assertThatThrownBy(() -> TextFile.write(folder.resolve("no/where"), "x"))
                .isInstanceOfSatisfying(
                        IOException.class,
                        failed -> assertThat(TextFile.reason(failed)).isEqualTo("there is no such folder"));
        assertFiles();
    }

    @Test
    void aReadOnlyFileIsNotReplaced() throws Exception {
        Path file = Files.writeString(folder.resolve("kept"), "kept");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--r--r--"));
        assumeTrue(!Files.isWritable(file), "whoever may write everything cannot see this");

        assertThatThrownBy(() -> TextFile.write(file, "x"))
                .isInstanceOfSatisfying(
                        AccessDeniedException.class,
                        failed -> assertThat(TextFile.reason(failed)).isEqualTo("permission denied"));
        assertThat(Files.readString(file)).isEqualTo("kept");
        assertFiles("kept");
    }

    @Test
    void aLinkStaysALink() throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "old");
        Path link = Files.createSymbolicLink(folder.resolve("link"), file);

        TextFile.write(link, "new");

        assertThat(link).isSymbolicLink();
        assertThat(Files.readString(file)).isEqualTo("new");
        assertFiles("file", "link");
    }

    @Test
    void aDeviceIsWrittenToAndNotReplaced() throws Exception {
        Path device = Files.createSymbolicLink(folder.resolve("device"), Path.of("/dev/null"));
        assumeTrue(Files.exists(device));

        TextFile.write(device, "x");

        assertThat(Files.isRegularFile(Path.of("/dev/null"))).isFalse();
        assertThat(device).isSymbolicLink();
        Files.delete(device);
        assertFiles();
    }

    @Test
    void permissionsAreKept() throws Exception {
        Path file = Files.writeString(folder.resolve("a"), "x");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
        TextFile.write(file, "y");
        TextFile.write(folder.resolve("b"), "y");

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-r-----");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("b"))))
                .isEqualTo("rw-r--r--");
    }
}
