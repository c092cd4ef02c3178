package io.minikafka.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How one chooses a lab, with lines as they come from a pipe. */
class LabMenuTest {

    private static final String[] LAB = {
        "#: title Two copies",
        "create-topic events",
        "#: predict /partitions/0/highWatermark \"Where is the HW?\"",
        "#: choice 7 \"At seven\"",
        "#: choice 0 \"At zero\"",
        "show hw"
    };

    private static final String[] EXERCISE = {
        "#: title A task",
        "#: exercise task",
        "create-topic events",
        "#: answer",
        "#: end",
        "#: check sent 2 \"It is sent\" show leo -> /partitions/0/leo/1 = 1"
    };

    private final List<String> shown = new ArrayList<>();

    private LabFolder folder;
    private Path progress;

    @BeforeEach
    void openFolder(@TempDir Path path) {
        folder = new LabFolder(path.resolve("labs"));
        progress = path.resolve("progress.json");
    }

    private PlayDesk desk(String... lines) {
        Iterator<String> left = List.of(lines).iterator();
        return new LineDesk(() -> left.hasNext() ? Optional.of(left.next()) : Optional.empty(), shown::add);
    }

    private Optional<String> choose(String... lines) throws Exception {
        shown.clear();
        List<LabFile> labs = LabFiles.find(List.of(folder.path().toString()));
        return new LabMenu(labs, folder.path(), ProgressFile.open(progress), desk(lines))
                .choose()
                .map(LabFile::name);
    }

    private void play(LabFile lab, String... lines) throws Exception {
        new LabPlayer(desk(lines), ProgressFile.open(progress))
                .play(new LabPlayer.Wish(lab, false, Optional.empty(), ""));
    }

    private void writeFolders() throws IOException {
        folder.write("index.txt", "chapter 5 05-x \"about x\"", "folder extra \"What users ask\"");
        folder.lab("05-x/one.lab", LAB);
        folder.lab("05-x/two.lab", LAB);
        folder.lab("05-x/exercises/task.lab", EXERCISE);
        folder.lab("extra/c.lab", LAB);
        folder.lab("unlisted/d.lab", LAB);
    }

    @Test
    void labsOfOneFolderAreShownWithTheirTitlesAndHowFarOneIs() throws Exception {
        play(folder.lab("one.lab", LAB), "", "q");
        play(folder.lab("two.lab", LAB), "", "a", "", "");
        play(folder.lab("task.lab", EXERCISE), "", "send events x", "check");
        folder.lab("broken.lab", "#: title");

        assertThat(choose("9", "two")).contains("two");
        assertThat(shown)
                .containsExactly(
                        "labs",
                        "  1  broken (is broken)",
                        "  2  one: Two copies (step 1 of 2)",
                        "  3  task: A task (2 of 2 points)",
                        "  4  two: Two copies (done, 0 of 1)",
                        "A number or a name plays a lab; q leaves.",
                        "There is no lab 9; choose a number from 1 to 4, or a lab's name.");
    }

    @Test
    void foldersComeFirstThenTheLabsOfOneAndThereIsAWayBack() throws Exception {
        writeFolders();

        assertThat(choose("1", "b", "9", "2", "1")).contains("task");
        assertThat(shown)
                .containsExactly(
                        "Labs, by folder",
                        "  1  Chapter 5: about x (2)",
                        "  2  Chapter 5: about x, exercises (1)",
                        "  3  What users ask (1)",
                        "  4  unlisted (1)",
                        "A number opens a folder, a lab's name plays it; q leaves.",
                        "Chapter 5: about x",
                        "  1  one: Two copies",
                        "  2  two: Two copies",
                        "A number or a name plays a lab; b goes back to the folders, q leaves.",
                        "Labs, by folder",
                        "  1  Chapter 5: about x (2)",
                        "  2  Chapter 5: about x, exercises (1)",
                        "  3  What users ask (1)",
                        "  4  unlisted (1)",
                        "A number opens a folder, a lab's name plays it; q leaves.",
                        "There is no folder or lab 9; choose a number from 1 to 4, or a lab's name.",
                        "Chapter 5: about x, exercises",
                        "  1  task: A task",
                        "A number or a name plays a lab; b goes back to the folders, q leaves.");
    }

    @Test
    void aNamePlaysALabFromAnywhereAndWhoLeavesGetsNone() throws Exception {
        writeFolders();

        assertThat(choose("d")).contains("d");
        assertThat(choose("3", "one")).contains("one");
        assertThat(choose("3", "q")).isEmpty();
        assertThat(choose("3")).as("the end of the lines").isEmpty();
    }

    @Test
    void aFolderThatIsTooLongForAScreenIsShownInPieces() throws Exception {
        for (int i = 10; i < 40; i++) {
            folder.lab("lab-" + i + ".lab", LAB);
        }
        assertThat(choose("", "", "30")).contains("lab-39");
        assertThat(shown)
                .containsSubsequence(
                        " 18  lab-27: Two copies",
                        "A number or a name plays a lab; Enter shows more, q leaves.",
                        " 19  lab-28: Two copies",
                        " 30  lab-39: Two copies",
                        "A number or a name plays a lab; Enter shows the first again, q leaves.",
                        "  1  lab-10: Two copies",
                        "A number or a name plays a lab; Enter shows more, q leaves.");
    }

    @Test
    void theLabsThatComeWithTheProgramFitAScreenFolderByFolder() throws Exception {
        shown.clear();
        List<LabFile> labs = LabFiles.find(List.of("labs"));
        new LabMenu(labs, Path.of("labs"), ProgressFile.open(progress), desk()).choose();

        assertThat(shown).hasSizeLessThan(24).allMatch(line -> line.length() < 80);
        assertThat(shown)
                .contains("  1  Chapter 5: followers and watermarks (" + ofFolder("05-followers-and-watermarks") + ")");
    }

    private static int ofFolder(String name) throws ScriptException {
        int labs = 0;
        for (LabFile lab : LabFiles.find(List.of("labs/" + name))) {
            labs += lab.script().getNameCount() == 3 ? 1 : 0;
        }
        return labs;
    }
}
