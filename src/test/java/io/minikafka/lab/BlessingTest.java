package io.minikafka.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.minikafka.storage.ClusterStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BlessingTest {

    private LabFolder folder;

    @BeforeEach
    void openFolder(@TempDir Path path) {
        folder = new LabFolder(path);
    }

    @Test
    void aTranscriptReadsAsADocument() throws Exception {
        folder.blessed(
                "a.lab",
                "#: title Safe prefix",
                "",
                "# First a topic:",
                "create-topic events",
                "send events x",
                "",
                "show hw",
                "",
                "# - one",
                "# - two",
                "#",
                "# more",
                "show leo",
                "# the end");

        assertThat(folder.read("a.md")).isEqualTo("""
                        <!-- Generated from a.lab by "lab bless". Edit that file, not this one. -->

                        # Safe prefix

                        First a topic:

                        ```console
                        mk> create-topic events
                        events-0: leader 1, epoch 0, replicas [1, 2, 3], isr [1, 2, 3]
                        mk> send events x
                        #1 events-0 offset 0 appended on leader 1 (epoch 0)
                        #1 acknowledged: offset 0 (acks=1: on the leader only)

                        mk> show hw
                        events-0: hw 0
                        ```

                        - one
                        - two

                        more

                        ```console
                        mk> show leo
                        events-0: leo 1=1 2=0 3=0
                        ```

                        the end
                        """);
    }

    @Test
    void whatIsNewIsShownByItsSize() throws Exception {
        Blessing blessing = Blessing.of(folder.lab("a.lab", "#: title T", "show clock"));

        assertThat(blessing.isChange()).isTrue();
        assertThat(blessing.hunks()).containsExactly(List.of("+ a.md (new, 8 lines)"));
    }

    @Test
    void everyChangeIsShown() throws Exception {
        LabFile lab = folder.blessed("a.lab", "#: title T", "# one", "show clock", "# two", "tick", "show clock");
        folder.replace("a.md", "clock 0 ms", "clock 7 ms");
        folder.replace("a.md", "two", "too");

        assertThat(Blessing.of(lab).hunks())
                .containsExactly(
                        List.of("a.lab:3: show clock", "- clock 7 ms", "+ clock 0 ms", "        ^"),
                        List.of("a.lab:4: the prose differs from a.md", "- too", "+ two", "   ^"));
    }

    @Test
    void aSecondBlessChangesNothing() throws Exception {
        LabFile lab =
                folder.blessed("a.lab", "#: title T", "create-topic events", "send events '`' \\xff", "show log", "");
        byte[] first = Files.readAllBytes(lab.transcript());

        assertThat(Blessing.of(lab).isChange()).isFalse();
        Blessing.of(lab).write();
        assertThat(Files.readAllBytes(lab.transcript())).isEqualTo(first);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "send events \"\u001B[31m\"",
                "send events 'a\u0007'",
                "show hw\r",
                "show\thw",
                "# prose \u001B[2J\u009B",
                "send events \u00A0",
                "send events a\u2028b",
                "# trailing blanks   ",
                "send events a\u0085b",
                "#\u000B\u000C"
            })
    void whateverIsWrittenIsBlessedOnceAndPasses(String line) throws Exception {
        LabFile lab = folder.blessed("a.lab", "#: title \u001B[1mT", "create-topic events", line, "show hw");

        assertThat(new LabRunner(true, ClusterStore::inMemory).check(lab).details())
                .isEmpty();
        assertThat(Blessing.of(lab).isChange()).isFalse();
        assertThat(folder.read("a.md")).doesNotContain("\u001B", "\u009B", "\u0007");
    }

    @Test
    void anUndeclaredRefusalIsNotBlessed() throws Exception {
        LabFile lab = folder.lab("a.lab", "#: title T", "show hw t");

        assertThatThrownBy(() -> Blessing.of(lab))
                .isInstanceOfSatisfying(
                        ScriptException.class,
                        broken -> assertThat(broken.problem())
                                .startsWith(
                                        "a.lab:2: refused with UNKNOWN_TOPIC (no topic t; there is none yet; create-topic makes one); put")
                                .endsWith("; not blessed"));
    }

    @Test
    void aFailingExpectationIsNotBlessed() throws Exception {
        LabFile lab = folder.lab("a.lab", "#: title T", "show clock", "#: expect /clockMs = 1");

        assertThatThrownBy(() -> Blessing.of(lab))
                .isInstanceOfSatisfying(
                        ScriptException.class,
                        broken -> assertThat(broken.problem())
                                .isEqualTo("a.lab:3: expected /clockMs = 1, found 0; not blessed"));
    }

    @Test
    void aTranscriptThatCannotBeWrittenIsNotHalfWritten() throws Exception {
        LabFile lab = folder.lab("a.lab", "#: title T", "show clock");
        Blessing blessing = Blessing.of(lab);
        Files.createDirectories(lab.transcript().resolve("full"));

        assertThatThrownBy(blessing::write).isInstanceOf(IOException.class);
        try (var files = Files.list(folder.path())) {
            assertThat(files)
                    .extracting(file -> file.getFileName().toString())
                    .containsExactlyInAnyOrder("a.lab", "a.md");
        }
    }
}
