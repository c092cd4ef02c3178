package io.minikafka.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How labs and exercises are played, with lines for keys. */
class LabPlayerTest {

    private static final String[] LAB = {
        "#: title Two copies",
        "# First *this*.",
        "new-cluster --brokers 1,2",
        "create-topic events",
        "send events a --acks all",
        "#: predict /partitions/0/highWatermark \"Where is the HW?\"",
        "#: choice 1 \"At one\" misconception written-is-committed",
        "#: choice 0 \"At zero\"",
        "show hw",
        "# Then that.",
        "fetch-followers",
        "# The moral."
    };

    private static final String[] EXERCISE = {
        "#: title A task",
        "#: exercise task",
        "# Send it.",
        "new-cluster --brokers 1",
        "create-topic events",
        "#: allow send show",
        "#: answer",
        "show hw",
        "#: end",
        "# Afterwards:",
        "show leo",
        "#: check sent 2 \"It is sent\" show leo -> /partitions/0/leo = {\"1\": 1}",
        "#: question why 1 \"Why?\"",
        "#: choice a \"Because\" misconception written-is-committed \"It is not.\"",
        "#: choice b \"So that\"",
        "#: hint 1 after 2 \"Once\""
    };

    private LabFolder folder;
    private Path progress;

    @BeforeEach
    void openFolder(@TempDir Path path) throws IOException {
        folder = new LabFolder(path);
        progress = path.resolve("progress.json");
        folder.write("misconceptions.md", "- `written-is-committed`: What is written is committed.");
    }

    /** Plays with these lines as keys until they end. */
    private List<String> play(LabFile lab, boolean isAnew, String... lines) throws Exception {
        List<String> shown = new ArrayList<>();
        Iterator<String> left = List.of(lines).iterator();
        PlayDesk desk = new LineDesk(() -> left.hasNext() ? Optional.of(left.next()) : Optional.empty(), shown::add);
        new LabPlayer(desk, ProgressFile.open(progress))
                .play(new LabPlayer.Wish(lab, isAnew, Optional.empty(), "lab play " + lab.name()));
        return shown;
    }

    private List<String> play(LabFile lab, String... lines) throws Exception {
        return play(lab, false, lines);
    }

    private LabProgress kept(LabFile lab) throws ScriptException {
        return ProgressFile.open(progress).of(lab).orElseThrow();
    }

    @Test
    void aLabIsReadPredictedAndRunStepByStep() throws Exception {
        List<String> shown = play(folder.lab("a.lab", LAB), "", "", "", "", "b", "", "");

        assertThat(shown)
                .containsExactly(
                        "Two copies",
                        "Enter = next, ? = keys, q = quit",
                        "",
                        "-- 1 of 5 --",
                        "First *this*.",
                        "",
                        "mk> new-cluster --brokers 1,2",
                        "cluster: brokers [1, 2]",
                        "mk> create-topic events",
                        "events-0: leader 1, epoch 0, replicas [1, 2], isr [1, 2]",
                        "mk> send events a --acks all",
                        "#1 events-0 offset 0 appended on leader 1 (epoch 0)",
                        "#1 pending: needs leo 1 on [1, 2]; behind: 2",
                        "Predict: Where is the HW?",
                        "  a  At one",
                        "  b  At zero",
                        "mk> show hw",
                        "A prediction comes first: a-b.",
                        "You predict b.",
                        "events-0: hw 0",
                        "* Right, as you predicted: At zero",
                        "",
                        "-- 5 of 5 --",
                        "Then that.",
                        "",
                        "mk> fetch-followers",
                        "events-0: broker 2 fetched [0, 1) from leader 1, leo 0 -> 1",
                        "events-0: hw 0 -> 1",
                        "#1 acknowledged: offset 0 (acks=all: on [1, 2])",
                        "",
                        "-- the end --",
                        "The moral.",
                        "",
                        "",
                        "That was a. 1 of 1 predictions right.");
        assertThat(kept(folder.lab("a.lab", LAB)).isFinished()).isTrue();
    }

    @Test
    void aWrongPredictionIsExplainedAndStays() throws Exception {
        LabFile lab = folder.lab("a.lab", LAB);
        List<String> shown = play(lab, "", "", "", "a", "b", "", "q");

        assertThat(shown)
                .containsSubsequence(
                        "You predict a.",
                        "events-0: hw 0",
                        "* Not as you predicted: At one",
                        "  It is b: At zero",
                        "  Behind it is a misunderstanding: What is written is committed.",
                        "Back before step 4.",
                        "Predict: Where is the HW?",
                        "  You predicted a: At one",
                        "mk> show hw",
                        "events-0: hw 0",
                        "* Not as you predicted: At one",
                        "Left after step 4 of 5; lab play a goes on there. 0 of 1 predictions right.",
                        "Worth another thought, for it is not so: What is written is committed.");
        assertThat(kept(lab).choices()).containsExactly(1);
        assertThat(play(lab, "<", "<"))
                .contains("You go on after step 4 of 5; b goes back.", "  You predicted a: At one");
        assertThat(play(lab, true)).doesNotContain("You go on after step 2 of 5; b goes back.");
        assertThat(kept(lab).choices()).isEmpty();
    }

    @Test
    void aLabThatIsOverStartsOverWithItsPredictionsMade() throws Exception {
        LabFile lab = folder.lab("a.lab", LAB);
        play(lab, "", "", "", "b", "", "");

        List<String> shown = play(lab, "", "", "", "", "q");
        assertThat(shown).contains("-- 1 of 5 --", "  You predicted b: At zero", "* Right, as you predicted: At zero");
        assertThat(kept(lab).isFinished()).isTrue();
        assertThat(kept(lab).step()).isEqualTo(4);
    }

    @Test
    void aChangedLabStartsAnewAndSaysSo() throws Exception {
        play(folder.lab("a.lab", LAB), "", "", "q");
        LabFile lab = folder.lab("a.lab", LAB);
        folder.replace("a.lab", "The moral.", "Another moral.");

        assertThat(play(lab)).contains("This lab has changed since you played it, so it starts anew.", "-- 1 of 5 --");
    }

    @Test
    void theShellCanBeTriedAnywhereAndChangesNothing() throws Exception {
        LabFile lab = folder.lab("a.lab", LAB);
        List<String> shown = play(lab, "", "", "t", "show topics", "undo", "show topics", "exit", "", "q");

        assertThat(shown)
                .containsSubsequence(
                        "A cluster as the lab's is here, for you to try; exit leads back to the lab.",
                        "undid step 2 (create-topic events); now at step 1 of 2",
                        "no topics yet; create-topic makes one",
                        "Back in the lab, where it was.",
                        "mk> send events a --acks all",
                        "#1 events-0 offset 0 appended on leader 1 (epoch 0)");
        assertThat(play(lab, "t", "show hw"))
                .as("the end of the lines")
                .last()
                .isEqualTo("Left after step 3 of 5; lab play a goes on there.");
    }

    @Test
    void aKeyThatIsNoneIsAnsweredWithThoseThereAre() throws Exception {
        assertThat(play(folder.lab("a.lab", LAB), "b", "x", "?"))
                .containsSubsequence(
                        "This is the beginning.",
                        "No such key here; Enter or space = run the command, b = back, t = try the");
    }

    @Test
    void anEditedProgressFileCannotBreakALab() throws Exception {
        LabFile lab = folder.lab("a.lab", LAB);
        play(lab, "", "", "", "b", "q");
        for (String choices : List.of("[7]", "[0]", "[2,2,2]")) {
            play(lab, true, "", "", "", "b", "q");
            folder.replace("progress.json", "\"choices\":[2]", "\"choices\":" + choices);
            folder.replace("progress.json", "\"step\":4", "\"step\":99");
            assertThat(play(lab, "q")).as(choices).anyMatch(line -> line.startsWith("You go on after step "));
        }
    }

    @Test
    void anExerciseIsAnsweredLineByLineAndChecked() throws Exception {
        LabFile lab = folder.lab("task.lab", EXERCISE);
        folder.write("task.reference.lab", "send events x", "#: choose why b");
        List<String> shown = play(
                lab, "", "", "tick", "send events x", "send events y", "check", "a", "back", "lines", "check", "b");

        assertThat(shown)
                .containsSubsequence(
                        "-- your lines go here --",
                        "To begin with:",
                        "  show hw",
                        "You may use: send, show.",
                        "- It is sent (2 points)",
                        "Not taken: this exercise is to be solved without tick; it allows send, show.",
                        "#1 events-0 offset 0 appended on leader 1 (epoch 0)",
                        "#2 events-0 offset 1 appended on leader 1 (epoch 0)",
                        "Why?",
                        "You choose a.",
                        "FAIL  0 of 2  It is sent",
                        "FAIL  0 of 1  Why?",
                        "0 of 3 points",
                        "The reference answer is shown once everything is earned, or at attempt 3.",
                        "Taken back; 1 line is left.",
                        "send events x",
                        "You choose b.",
                        "3 of 3 points",
                        "Afterwards:",
                        "mk> show leo",
                        "events-0: leo 1=1",
                        "your transcript is the reference's",
                        "That was task.");
        assertThat(kept(lab).points()).isEqualTo(3);
        assertThat(kept(lab).attempts()).isEqualTo(2);
    }

    @Test
    void anAnswerIsKeptAndTheReferenceOpensAfterEnoughAttempts() throws Exception {
        LabFile lab = folder.lab("task.lab", EXERCISE);
        folder.write("task.reference.lab", "send events x", "#: choose why b");
        play(lab, "", "", "send events x", "send events z", "check", "b", "quit");

        List<String> shown = play(lab, "check", "check");
        assertThat(shown)
                .containsSubsequence(
                        "Your answer from before:",
                        "  send events x",
                        "  send events z",
                        "  #: choose why b",
                        "hint: Once",
                        "for reading, the reference's transcript (-) and yours (+):",
                        "+ mk> send events z");
        assertThat(shown).last().isEqualTo("Left after step 2 of 2; lab play task goes on there.");
    }

    @Test
    void aQuestionThatOnlyAsksIsAskedAgainUntilItIsRight() throws Exception {
        LabFile lab = folder.lab(
                "q.lab",
                "#: title Questions",
                "#: exercise q",
                "# Think.",
                "#: question one 1 \"One?\"",
                "#: choice a \"No\" misconception x \"No.\"",
                "#: choice b \"Yes\"",
                "#: question two 1 \"Two?\"",
                "#: choice a \"Yes\"",
                "#: choice b \"No\" misconception x \"No.\"");
        List<String> shown = play(lab, "a", "<", "b", "b", "a");

        assertThat(shown.stream().filter(line -> line.equals("One?"))).hasSize(2);
        assertThat(shown)
                .containsSubsequence(
                        "You choose a.",
                        "You choose b.",
                        "You choose b.",
                        "1 of 2 points",
                        "The questions that were not answered rightly are asked again.",
                        "Two?",
                        "You choose a.",
                        "2 of 2 points",
                        "That was q.");
        assertThat(kept(lab).isFinished()).isTrue();
    }

    @Test
    void whatIsTypedIsHeldToWhatAnAnswerMay() throws Exception {
        LabFile lab = folder.lab(
                "free.lab",
                "#: title Free",
                "#: exercise free",
                "#: answer",
                "#: end",
                "#: check late 1 \"It is late\" show clock -> /clockMs = 7");
        List<String> shown =
                play(lab, "source /etc/passwd", "save x.lab", "undo", "\"", "# prose", "", "tick 7", "check");

        assertThat(shown.stream().filter(line -> line.startsWith("Not taken: ")))
                .hasSize(4);
        assertThat(shown).contains("Comments and directives are left out here.", "1 of 1 points", "That was free.");
        assertThat(Files.exists(Path.of("x.lab"))).isFalse();
    }
}
