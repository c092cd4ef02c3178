package io.minikafka.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.minikafka.shell.ProgramEnvironment;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A disk that is full, that may not be read or written, or that is gone, met by the real program in a process of its own. */
class BrokenDiskTest {

    private static final String MAIN = "io.minikafka.app.Main";

    private static final String[] AS_NOBODY = {"/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"};

    @TempDir
    private Path folder;

    @BeforeEach
    void needBash() {
        assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "needs bash");
    }

    /** Runs a line of bash in which {@code mk} is the program; the last line is the exit code. */
    private List<String> bash(String classPath, String line, String... asUser) throws Exception {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String script = "mk() { '" + java + "' -XX:-UsePerfData -XX:TieredStopAtLevel=1 -Xmx256m -cp '" + classPath
                + "' " + MAIN + " \"$@\"; }\n" + line;
        List<String> command = new ArrayList<>(List.of(asUser));
        command.addAll(List.of("/bin/bash", "-c", script));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectInput(new File("/dev/null"));
        ProgramEnvironment.clean(builder.environment());
        Process process = builder.start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        List<String> lines = new ArrayList<>(out.lines().toList());
        lines.add(String.valueOf(process.waitFor()));
        return lines;
    }

    private static String classPath() {
        return System.getProperty("java.class.path");
    }

    @Test
    void aFullDiskIsToldTheShellGoesOnAndNothingIsCorrupt() throws Exception {
        Path script = folder.resolve("fill.txt");
        Files.writeString(
                script,
                "create-topic events\n" + ("send events " + "x".repeat(5_000) + "\n").repeat(20)
                        + "show clock\nrestart\nshow leo\n");
        // No file may grow beyond 64 KB.
        List<String> full = bash(classPath(), "ulimit -f 64; mk --data-dir data < fill.txt");
        assertThat(full)
                .anyMatch(line -> line.startsWith(
                        "error STORAGE_ERROR: cannot append to broker-1/events-0/00000000000000000000.log: "))
                .anyMatch(line -> line.startsWith("error STORAGE_ERROR: the cluster has failed: "))
                .contains("clock 0 ms")
                .anyMatch(line -> line.matches("events-0: broker 1 dropped \\d+ bytes at the end of its log, .*"))
                .contains("events-0: leo 1=12 2=0 3=0")
                .last()
                .isEqualTo("4");
        assertThat(full).noneMatch(line -> line.contains("Exception") || line.contains("\tat "));

        List<String> reopened = bash(classPath(), "mk --data-dir data -c 'show leo; send events more; show leo'");
        assertThat(reopened)
                .contains("events-0: leo 1=12 2=0 3=0", "events-0: leo 1=13 2=0 3=0")
                .last()
                .isEqualTo("0");
    }

    @Test
    void outputThatFindsNoRoomIsAFailureAndAReaderThatLeavesIsNone() throws Exception {
        Files.writeString(folder.resolve("script.txt"), "show clock\n");
        for (String command : List.of(
                "mk -c 'show clock' > /dev/full",
                "echo 'show clock' | mk > /dev/full",
                "mk run script.txt > /dev/full",
                "mk --help > /dev/full")) {
            assertThat(bash(classPath(), command)).as(command).hasSize(2).last().isEqualTo("4");
            assertThat(bash(classPath(), command).get(0))
                    .as(command)
                    .matches("minikafka: cannot write all of the output: .+; make room, or send it elsewhere");
        }
        assertThat(bash(classPath(), "set -o pipefail; mkfifo p; exec 3<>p 4>p 3<&-; mk -c 'show clock' >&4"))
                .containsExactly("0");
        assertThat(bash(classPath(), "set -o pipefail; mk -c 'show clock' | true"))
                .containsExactly("0");
    }

    @Test
    void aDirectoryThatMayNotBeWrittenIsRefusedInOneLine() throws Exception {
        Path locked = Files.createDirectory(folder.resolve("locked"));
        bash(classPath(), "mk --data-dir locked/data -c 'create-topic events'");
        Files.setPosixFilePermissions(locked, PosixFilePermissions.fromString("r-xr-xr-x"));
        boolean isRoot = System.getProperty("user.name").equals("root");
        assumeTrue(!isRoot || Files.isExecutable(Path.of("/usr/bin/setpriv")), "needs setpriv to be nobody");
        String readable = isRoot ? copiedClassPath() : classPath();
        for (String directory : List.of("locked/new", "locked/data")) {
            List<String> refused = bash(
                    readable, "mk --data-dir " + directory + " -c 'show clock'", isRoot ? AS_NOBODY : new String[0]);
            if (directory.equals("locked/new") || isRoot) {
                assertThat(refused).hasSize(2).last().isEqualTo("4");
                assertThat(refused.get(0))
                        .startsWith("minikafka: STORAGE_ERROR: cannot open the data directory " + directory);
            }
        }
        Files.setPosixFilePermissions(locked, PosixFilePermissions.fromString("rwxr-xr-x"));
        assertThat(bash(classPath(), "mk --data-dir locked/data -c 'show topics'"))
                .contains("events-0: leader 1, epoch 0, replicas [1, 2, 3], isr [1, 2, 3]");
    }

    @Test
    void aFolderThatMayNotBeReadIsReportedAndTheLabsBesideItAreChecked() throws Exception {
        boolean isRoot = System.getProperty("user.name").equals("root");
        assumeTrue(!isRoot || Files.isExecutable(Path.of("/usr/bin/setpriv")), "needs setpriv to be nobody");
        Path labs = Files.createDirectory(folder.resolve("mine"));
        Files.writeString(labs.resolve("a.lab"), "#: title A\nshow clock\n");
        assertThat(bash(classPath(), "mk lab bless --all mine/a.lab")).endsWith("blessed  mine/a.lab", "0");
        Path locked = Files.createDirectory(labs.resolve("locked"));
        Files.setPosixFilePermissions(locked, PosixFilePermissions.fromString("---------"));
        String readable = isRoot ? copiedClassPath() : classPath();
        String[] user = isRoot ? AS_NOBODY : new String[0];

        assertThat(bash(readable, "mk lab check mine", user))
                .containsExactly(
                        "FAIL  mine/locked",
                        "  mine/locked cannot be read: permission denied",
                        "ok    mine/a.lab",
                        "1 passed, 1 failed",
                        "3");
        assertThat(bash(readable, "mk lab list mine", user))
                .containsExactly("minikafka: mine/locked cannot be read: permission denied", "mine/a.lab  A", "3");
    }

    @Test
    void aTornTailIsToldWhenADirectoryIsOpenedAgain() throws Exception {
        bash(classPath(), "mk --data-dir data -c 'create-topic events; send events whole; send events torn'");
        Path segment = folder.resolve("data/broker-1/events-0/00000000000000000000.log");
        byte[] bytes = Files.readAllBytes(segment);
        Files.write(segment, Arrays.copyOf(bytes, bytes.length - 7));
        assertThat(bash(classPath(), "mk --data-dir data -c 'show leo events'"))
                .hasSize(3)
                .contains("events-0: leo 1=1 2=0 3=0")
                .first()
                .asString()
                .startsWith("events-0: broker 1 dropped 65 bytes at the end of its log,"
                        + " broker-1/events-0/00000000000000000000.log@73: ");
    }

    @Test
    void aDirectoryOfSomebodyElseIsRefusedAndLeftAsItIs() throws Exception {
        Files.createDirectory(folder.resolve("other"));
        Files.writeString(folder.resolve("other/letter"), "dear reader");
        assertThat(bash(classPath(), "mk --data-dir other -c 'show clock'; code=$?; ls -A other; exit $code"))
                .containsExactly(
                        "minikafka: STORAGE_ERROR: the directory other is not empty and holds no cluster; choose an empty"
                                + " one",
                        "letter",
                        "4");
    }

    /** The class path where another user can read it. */
    private String copiedClassPath() throws IOException {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path copies = Files.createDirectory(folder.resolve("lib"));
        List<String> entries = new ArrayList<>();
        for (String entry : classPath().split(File.pathSeparator, -1)) {
            Path source = Path.of(entry);
            Path copy = copies.resolve(String.valueOf(entries.size()));
            if (Files.isDirectory(source)) {
                copyFolder(source, copy);
            } else if (entry.matches(".*(vavr|picocli|jline|jackson-core|diff-utils|jspecify).*\\.jar")) {
                Files.copy(source, copy);
            } else {
                continue;
            }
            entries.add(copy.toString());
        }
        return String.join(File.pathSeparator, entries);
    }

    private static void copyFolder(Path source, Path target) throws IOException {
        try (Stream<Path> files = Files.walk(source)) {
            for (Path file : files.toList()) {
                Path copy = target.resolve(source.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(copy);
                } else {
                    Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
                }
            }
        }
    }

    @Test
    void aDirectoryThatIsRemovedIsToldAndTheShellGoesOn() throws Exception {
        List<String> removed = bash(classPath(), """
                mkfifo go
                (printf 'create-topic events\\nsend events a\\n'; read -r _ < go
                 printf 'send events b\\nshow clock\\nrestart\\nshow clock\\n') | mk --data-dir data > out.txt &
                until grep -q acknowledged out.txt 2>/dev/null || ! kill -0 $! 2>/dev/null; do :; done
                rm -r data; echo > go; wait $!; code=$?
                cat out.txt; ls; exit $code
                """);
        assertThat(removed)
                .anyMatch(line -> line.startsWith("error STORAGE_ERROR: the data directory is gone"))
                .contains("clock 0 ms")
                .doesNotContain("data")
                .last()
                .isEqualTo("4");
        assertThat(removed).noneMatch(line -> line.contains("Exception") || line.contains("\tat "));
    }
}
