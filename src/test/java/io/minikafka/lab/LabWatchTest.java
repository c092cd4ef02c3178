package io.minikafka.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.storage.ClusterStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a watch makes of files that change under it. Each look is asked for, so nothing here waits. */
class LabWatchTest {

    private LabFolder folder;
    private LabWatch watch;

    @BeforeEach
    void openFolder(@TempDir Path path) throws Exception {
        folder = new LabFolder(path);
        folder.blessed("a.lab", "#: title A", "show clock");
        folder.blessed("b.lab", "#: title B", "show clock");
        watch = new LabWatch(List.of(path.toString()), new LabRunner(false, ClusterStore::inMemory), 1);
    }

    private String path(String name) {
        return folder.path().resolve(name).toString();
    }

    /** The second look finds what the first one found, and acts. */
    private List<String> settled() {
        assertThat(watch.poll()).as("still being written, perhaps").isEmpty();
        return watch.poll();
    }

    @Test
    void onlyWhatWasSavedIsCheckedAgain() throws Exception {
        assertThat(watch.checkAll()).containsExactly("2 passed, 0 failed");
        assertThat(watch.poll()).isEmpty();
        folder.write("a.lab", "#: title A", "show clock", "tick");

        assertThat(settled())
                .startsWith("FAIL  " + path("a.lab"), "  " + path("a.lab") + ":3: tick")
                .last()
                .isEqualTo("1 passed, 1 failed");
        assertThat(watch.poll()).isEmpty();
        folder.write("a.lab", "#: title A", "show clock");
        assertThat(settled()).containsExactly("ok    " + path("a.lab"), "2 passed, 0 failed");
    }

    @Test
    void aTranscriptIsWatchedToo() throws Exception {
        watch.checkAll();
        folder.replace("b.md", "clock 0 ms", "clock 10 ms");

        assertThat(settled()).startsWith("FAIL  " + path("b.lab"));
    }

    @Test
    void anEditorThatReplacesTheFileIsNoDeletion() throws Exception {
        watch.checkAll();
        Path saved = folder.write("saved.tmp", "#: title A", "show clock", "");
        Files.delete(folder.path().resolve("a.lab"));
        assertThat(watch.poll()).isEmpty();
        Files.move(saved, folder.path().resolve("a.lab"), StandardCopyOption.ATOMIC_MOVE);

        assertThat(settled()).containsExactly("ok    " + path("a.lab"), "2 passed, 0 failed");
    }

    @Test
    void labsThatGoComeAndBreakAreTold() throws Exception {
        watch.checkAll();
        Files.delete(folder.path().resolve("a.lab"));
        assertThat(settled()).containsExactly("gone  " + path("a.lab"), "1 passed, 0 failed");
        folder.write("b.lab", "no title");
        assertThat(settled()).startsWith("FAIL  " + path("b.lab")).last().isEqualTo("0 passed, 1 failed");
        folder.blessed("c.lab", "#: title C", "show clock");
        assertThat(settled()).containsExactly("ok    " + path("c.lab"), "1 passed, 1 failed");
        assertThat(watch.checkAll()).last().isEqualTo("1 passed, 1 failed");
    }

    @Test
    void aFileThatIsGoneComesBack() throws Exception {
        LabWatch one = new LabWatch(List.of(path("a.lab")), new LabRunner(false, ClusterStore::inMemory), 1);
        assertThat(one.checkAll()).containsExactly("ok    " + path("a.lab"), "1 passed, 0 failed");
        Files.delete(folder.path().resolve("a.lab"));
        one.poll();
        assertThat(one.poll()).containsExactly("gone  " + path("a.lab"), "0 passed, 0 failed");
        assertThat(one.checkAll())
                .containsExactly(
                        path("a.lab") + " does not exist; name a .lab file or a folder of them", "0 passed, 0 failed");
        folder.write("a.lab", "#: title A", "show clock");
        one.poll();
        assertThat(one.poll()).containsExactly("ok    " + path("a.lab"), "1 passed, 0 failed");
    }
}
