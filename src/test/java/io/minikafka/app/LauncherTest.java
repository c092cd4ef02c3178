package io.minikafka.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.minikafka.shell.ProgramEnvironment;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The real script and real processes, where pipes, exit codes or the environment matter. */
class LauncherTest {

    @TempDir
    private static Path home;

    private Path folder;

    /** An installation without sources: the script, and a jar that points to the classes under test. */
    @BeforeAll
    static void install() throws IOException {
        Path script = Path.of("scripts", "minikafka");
        assumeTrue(Files.isExecutable(script) && Files.isExecutable(Path.of("/bin/bash")), "needs bash");
        Files.createDirectory(home.resolve("scripts"));
        Files.copy(script, home.resolve("scripts/minikafka"), StandardCopyOption.COPY_ATTRIBUTES);
        String classPath = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .map(entry -> Path.of(entry).toUri().toASCIIString())
                .collect(Collectors.joining(" "));
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, classPath);
        try (OutputStream jar = Files.newOutputStream(home.resolve("minikafka.jar"))) {
            new JarOutputStream(jar, manifest).close();
        }
    }

    @BeforeEach
    void openFolder(@TempDir Path path) {
        folder = path;
    }

    /** Runs a line of bash in which {@code mk} is the program; the last line printed is its exit code. */
    private List<String> bash(String line) throws Exception {
        return bash(line, Map.of());
    }

    private List<String> bash(String line, Map<String, String> environment) throws Exception {
        String script = "mk() { '" + home.resolve("scripts/minikafka") + "' \"$@\"; }\n" + line;
        ProcessBuilder builder = new ProcessBuilder("/bin/bash", "-c", script)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectInput(new File("/dev/null"));
        Map<String, String> variables = builder.environment();
        ProgramEnvironment.clean(variables);
        variables.put("JAVA_HOME", System.getProperty("java.home"));
        variables.put("MINIKAFKA_NO_ARCHIVE", "1");
        variables.putAll(new TreeMap<>(environment));
        Process process = builder.start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        List<String> lines = new ArrayList<>(out.lines().toList());
        lines.add(String.valueOf(process.waitFor()));
        return lines;
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
    }

    @Test
    void argumentsAndExitCodesGoThrough() throws Exception {
        assertThat(bash("mk -c 'create-topic events; send events \"a  b\" ü @x; show sends'"))
                .endsWith("#1 events-0 offsets [0, 3) acks=1 acknowledged: \"a  b\", ü, @x", "0");
        assertThat(bash("mk -c sned")).endsWith("1");
        assertThat(bash("mk run missing")).containsExactly("minikafka: missing does not exist", "3");
    }

    @ParameterizedTest
    @ValueSource(strings = {"LC_ALL=C", "LC_ALL=POSIX", "LC_ALL=xx_XX.UTF-8", "LC_ALL= LANG=", "LC_ALL= LANG=C"})
    void namesWithUmlautsAreReadInAnyLocale(String locale) throws Exception {
        assumeTrue(
                bash("locale -a").stream().anyMatch(known -> known.matches("(?i)(C|en_US)\\.utf-?8")), "needs UTF-8");
        write("ex.lab", """
                #: title T
                #: exercise ex
                create-topic events
                #: answer
                #: end
                #: check sent 1 "S" show leo -> /partitions/0/leo/1 = 1
                """);
        write("ex.reference.lab", "send events a\n");

        assertThat(bash(
                        "u=$'j\\xc3\\xbcrgen'; mkdir -p u/$u $'u/j\\xc3\\xb6rgen'; cp ex.reference.lab u/$u/ex.lab; export "
                                + locale + "; mk lab grade u --exercise ex --labs ex.lab"))
                .contains("j\u00F6rgen        -  0 of 1", "j\u00FCrgen   1 of 1  1 of 1")
                .endsWith("0");
        assertThat(bash("export " + locale + "; mk lab answer ex.lab $'u/j\\xc3\\xbcrgen/ex.lab'"))
                .contains("1 of 1 points")
                .endsWith("0");
    }

    @Test
    void aPipeAmongTheLabsIsNotWaitedForButOneThatIsRunIs() throws Exception {
        write("a.lab", "#: title A\nshow clock\n");
        write("ex.lab", """
                #: title T
                #: exercise ex
                #: answer
                #: end
                #: check c 1 "C" show clock -> /clockMs = 1
                """);
        String problem = "is no file, but a pipe or a device; name a file";

        assertThat(bash("mkfifo b.lab; mk lab check ."))
                .contains("  ./b.lab " + problem)
                .endsWith("3");
        assertThat(bash("mk lab answer b.lab a.lab")).containsExactly("minikafka: b.lab " + problem, "3");
        assertThat(bash("mk lab answer ex.lab b.lab")).containsExactly("minikafka: b.lab " + problem, "3");
        assertThat(bash("mkdir -p c/anna; cp a.lab c/anna/ex.lab; mk lab grade c --exercise ex --labs ."))
                .containsExactly("minikafka: ./b.lab " + problem, "3");
        assertThat(bash("mk lab answer ex.lab <(echo tick 1)")).contains("1 of 1 points");
        assertThat(bash("mk run <(cat a.lab)")).contains("clock 0 ms").endsWith("0");
        assertThat(bash("mk run /dev/stdin <a.lab")).contains("clock 0 ms").endsWith("0");
        assertThat(bash("cat a.lab >b.lab & mk run b.lab"))
                .contains("clock 0 ms")
                .endsWith("0");
    }

    @Test
    void itWorksFromAnyFolderAndThroughALink() throws Exception {
        write("a.txt", "show clock\n");
        assertThat(bash("mkdir -p sub; ln -s '" + home.resolve("scripts/minikafka")
                        + "' sub/link; sub/link run a.txt; rm sub/link"))
                .containsExactly("mk> show clock", "clock 0 ms", "0");
    }

    @Test
    void aClosedPipeEndsSilentlyWithZero() throws Exception {
        write("long.txt", "show clock\n".repeat(20_000));

        assertThat(bash("mk run long.txt | head -1; echo ${PIPESTATUS[0]}"))
                .containsExactly("mk> show clock", "0", "0");
        assertThat(bash("yes 'show clock' | mk | head -2; echo ${PIPESTATUS[1]}"))
                .containsExactly("clock 0 ms", "clock 0 ms", "0", "0");
    }

    @Test
    void aProgramCanTalkToAPipe() throws Exception {
        assertThat(bash(
                        "coproc mk; echo 'create-topic events' >&${COPROC[1]}; read -r line <&${COPROC[0]}; echo \"got $line\";"
                                + " echo 'show hw' >&${COPROC[1]}; read -r line <&${COPROC[0]}; echo \"got $line\""))
                .startsWith("got events-0: leader 1, epoch 0, replicas [1, 2, 3], isr [1, 2, 3]", "got events-0: hw 0");
    }

    @Test
    void blessingKeepsWhatIsObservedAndASecondTimeNothing() throws Exception {
        write("a.lab", "#: title T\nshow clock\n");
        assertThat(bash("mk lab bless --all a.lab && mk lab check a.lab && mk lab bless --all a.lab"))
                .containsExactly(
                        "+ a.md (new, 8 lines)",
                        "blessed  a.lab",
                        "ok    a.lab",
                        "1 passed, 0 failed",
                        "same     a.lab",
                        "0");
    }

    @Test
    void blessingIsForPeopleAtADesk() throws Exception {
        write("a.lab", "#: title T\nshow clock\n");

        assertThat(bash("mk lab bless a.lab"))
                .containsExactly(
                        "minikafka: lab bless asks before it keeps a change, and here is nobody to ask; use --all to take"
                                + " every change, or --dry-run to see them",
                        "2");
        assertThat(bash("mk lab bless --all a.lab; echo $?; ls", Map.of("CI", "true")))
                .containsExactly(
                        "minikafka: lab bless keeps nothing where CI is set; bless at a desk and commit the result",
                        "2",
                        "a.lab",
                        "0");
    }

    @Test
    void whatCannotBeBlessedIsLeftAlone() throws Exception {
        write("a.lab", "#: title T\nshow hw t\n");
        write("b.lab", "#: title T\nshow clock\n");
        Files.createDirectory(folder.resolve("b.md"));
        write("c.lab", "#: title T\nshow clock\n");

        assertThat(bash("mk lab bless --all .; echo $?; ls -A"))
                .containsExactlyInAnyOrder(
                        "minikafka: ./a.lab:2: refused with UNKNOWN_TOPIC (no topic t; there is none yet; create-topic makes one); put"
                                + " \"#: expect-error UNKNOWN_TOPIC\" before it if that is meant; not blessed",
                        "minikafka: ./b.md is a directory; name a file in it",
                        "+ c.md (new, 8 lines)",
                        "blessed  ./c.lab",
                        "3",
                        "a.lab",
                        "b.lab",
                        "b.md",
                        "c.lab",
                        "c.md",
                        "0");
    }

    @Test
    void theExampleForProgramsFindsTheFirstLostRecord() throws Exception {
        Path example = Path.of("scripts", "examples", "first-lost-record.py");
        Path examples = Files.createDirectories(home.resolve("scripts/examples"));
        Files.copy(example, examples.resolve("first-lost-record.py"), StandardCopyOption.REPLACE_EXISTING);

        assertThat(bash("python3 '" + examples.resolve("first-lost-record.py") + "'"))
                .containsExactly("promote orders 2 loses shipped at offset 1, acks=1", "0");
        assertThat(Files.readAllLines(example)).as("an example to read").hasSizeLessThanOrEqualTo(30);
    }
}
