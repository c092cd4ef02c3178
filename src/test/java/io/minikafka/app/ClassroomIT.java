package io.minikafka.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The zip for a classroom, unpacked and run as it is: a JDK, and neither Maven nor sources. */
class ClassroomIT {

    @TempDir
    private static Path room;

    /** A folder with a blank in its name, as people have them. */
    private static Path unpacked;

    @BeforeAll
    static void unpack() throws IOException {
        Path zip = Path.of(Objects.requireNonNull(System.getProperty("minikafka.classroom"), "set by the build"));
        Path target = Files.createDirectory(room.resolve("class room"));
        try (FileSystem files = FileSystems.newFileSystem(zip, Map.of("enablePosixFileAttributes", true));
                Stream<Path> entries = Files.walk(files.getPath("/"))) {
            for (Path entry : (Iterable<Path>) entries.skip(1)::iterator) {
                Path copy = target.resolve(entry.toString().substring(1));
                if (Files.isDirectory(entry)) {
                    Files.createDirectory(copy);
                } else {
                    Files.copy(entry, copy);
                    Files.setPosixFilePermissions(copy, Files.getPosixFilePermissions(entry));
                }
            }
        }
        try (Stream<Path> folders = Files.list(target)) {
            unpacked = folders.reduce((one, other) -> {
                        throw new AssertionError("more than one folder: " + one + ", " + other);
                    })
                    .orElseThrow();
        }
    }

    /** The lines printed, and last the exit code. */
    private static List<String> run(Path folder, Map<String, String> variables, String... command)
            throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectInput(new File("/dev/null"));
        builder.environment().clear();
        // Nothing but the system's own commands: no Maven, whoever has it elsewhere.
        builder.environment().put("PATH", "/usr/bin:/bin");
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("LC_ALL", "C.UTF-8");
        builder.environment().put("HOME", room.toString());
        builder.environment().putAll(variables);
        Process process = builder.start();
        List<String> lines = new ArrayList<>(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList());
        lines.add(String.valueOf(process.waitFor()));
        return lines;
    }

    @Test
    void theFirstRunMakesTheArchiveAndAllLabsPass() throws Exception {
        List<String> lines = run(unpacked, Map.of("MINIKAFKA_WAIT_FOR_ARCHIVE", "1"), "./minikafka", "lab", "check");

        assertThat(lines.get(lines.size() - 2)).matches("[0-9]{2,} passed, 0 failed");
        assertThat(lines).endsWith("0");
        assertThat(unpacked.resolve("archive")).isDirectoryContaining("glob:**.jsa");
    }

    @Test
    void itWorksFromAnyFolder() throws Exception {
        assertThat(run(
                        room,
                        Map.of("MINIKAFKA_NO_ARCHIVE", "1"),
                        unpacked + "/minikafka",
                        "-c",
                        "create-topic t; send t \"a  b\"; fetch-followers; fetch t"))
                .endsWith("0: \"a  b\"", "0");
    }

    @Test
    void itNeedsNeitherSourcesNorMaven() throws IOException {
        try (Stream<Path> entries = Files.list(unpacked)) {
            assertThat(entries.map(entry -> entry.getFileName().toString()).filter(name -> !name.equals("archive")))
                    .containsExactlyInAnyOrder("README.md", "labs", "minikafka", "minikafka.cmd", "minikafka.jar");
        }
    }

    /** A batch file with line ends of Unix can miss its own labels. */
    @Test
    void theFileForWindowsHasItsLineEnds() throws IOException {
        String text = Files.readString(unpacked.resolve("minikafka.cmd"));

        assertThat(text.replace("\r\n", "")).doesNotContain("\n").doesNotContain("\r");
        assertThat(text).startsWith("@echo off\r\n").isEqualTo(ascii(text));
    }

    private static String ascii(String text) {
        return text.replaceAll("[^\\x00-\\x7e]", "?");
    }
}
