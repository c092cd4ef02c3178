package io.minikafka.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.minikafka.storage.ClusterStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LabRunnerTest {

    private static final String[] EVENTS = {
        "#: title Events",
        "",
        "# Before.",
        "create-topic events",
        "send events safe",
        "",
        "# Between.",
        "show hw",
        "show leo"
    };

    private static final String STEP_IN = "  to step in: scripts/minikafka lab try ";

    private final LabRunner runner = new LabRunner(false, ClusterStore::inMemory);
    private LabFolder folder;

    @BeforeEach
    void openFolder(@TempDir Path path) {
        folder = new LabFolder(path);
    }

    private List<String> differences(LabFile lab) {
        LabResult result = runner.check(lab);
        assertThat(result.status()).as(result.details().toString()).isEqualTo(LabResult.Status.DIFFERED);
        assertThat(result.exitCode()).isEqualTo(ExitCode.REFUSED);
        List<String> details = new ArrayList<>(result.details());
        if (!details.get(0).contains("the prose differs")) {
            // Every difference in an answer says how to look at it from inside.
            assertThat(details.remove(details.size() - 1)).startsWith(STEP_IN + "a.lab:");
        }
        return details;
    }

    private String broken(LabFile lab) {
        LabResult result = runner.check(lab);
        assertThat(result.status()).as(result.details().toString()).isEqualTo(LabResult.Status.BROKEN);
        assertThat(result.exitCode()).isEqualTo(ExitCode.BAD_FILE);
        assertThat(result.details()).noneMatch(detail -> detail.contains("\n"));
        return result.details().get(result.details().size() - 1);
    }

    @Test
    void aBlessedLabPasses() throws Exception {
        LabResult result = runner.check(folder.blessed("a.lab", EVENTS));

        assertThat(result).isEqualTo(new LabResult("a.lab", "Events", LabResult.Status.PASSED, List.of()));
        assertThat(result.exitCode()).isEqualTo(ExitCode.OK);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\r\n", "  \n", "\t\n", "\n\u001B[0m", "\r"})
    void howLinesEndDoesNotCount(String end) throws Exception {
        LabFile lab = folder.blessed("a.lab", EVENTS);
        folder.replace("a.md", "\n", end);

        assertThat(runner.check(lab).isPassed()).isTrue();
    }

    @Test
    void howTheFileEndsDoesNotCount() throws Exception {
        LabFile lab = folder.blessed("a.lab", EVENTS);
        Files.writeString(lab.transcript(), folder.read("a.md").stripTrailing());
        assertThat(runner.check(lab).isPassed()).isTrue();
        Files.writeString(lab.transcript(), folder.read("a.md") + "\n\n \n");
        assertThat(runner.check(lab).isPassed()).isTrue();
    }

    @Test
    void aDifferenceShowsLineCommandBothSidesAndWhereTheyPart() throws Exception {
        LabFile lab = folder.blessed("a.lab", EVENTS);
        folder.replace("a.md", "events-0: hw 0", "events-0: hw 1");

        assertThat(differences(lab))
                .containsExactly("a.lab:8: show hw", "  - events-0: hw 1", "  + events-0: hw 0", "                 ^");
    }

    @Test
    void aDifferenceSaysHowToStepInJustBeforeIt() throws Exception {
        LabFile lab = folder.blessed("my lab.lab", EVENTS);
        folder.replace("my lab.md", "events-0: hw 0", "events-0: hw 1");
        assertThat(runner.check(lab).details()).last().isEqualTo(STEP_IN + "\"my lab.lab:8\"");

        LabFile expecting = folder.blessed("b.lab", "#: title B", "create-topic events", "show hw");
        folder.write("b.lab", "#: title B", "create-topic events", "show hw", "#: expect /partitions = []");
        assertThat(runner.check(expecting).details()).last().isEqualTo(STEP_IN + "b.lab:4");
    }

    @Test
    void laterDifferencesAreCollapsedUnlessAllAreAskedFor() throws Exception {
        LabFile lab = folder.blessed("a.lab", EVENTS);
        folder.replace("a.md", "epoch 0, replicas", "epoch 7, replicas");
        folder.replace("a.md", "events-0: hw 0", "events-0: hw 1");
        assertThat(differences(lab)).last().isEqualTo("  1 more difference follows below; --all shows it");
        folder.replace("a.md", "Between", "Amid");
        assertThat(differences(lab)).hasSize(5).last().isEqualTo("  2 more differences follow below; --all shows them");

        assertThat(new LabRunner(true, ClusterStore::inMemory).check(lab).details())
                .containsSubsequence(
                        "a.lab:4: create-topic events", "a.lab:7: the prose differs from a.md", "a.lab:8: show hw")
                .noneMatch(detail -> detail.contains("follow"));
    }

    @Test
    void whatStandsBehindExitIsToldWithItsLine() throws Exception {
        LabFile lab = folder.blessed("a.lab", EVENTS);
        for (String[] end :
                new String[][] {{"exit", "", "tick", "show hw"}, {"show clock", "", "exit; tick", "show hw"}}) {
            folder.write("a.lab", "#: title T", end[0], end[1], end[2], end[3]);
            assertThat(runner.check(lab).details())
                    .startsWith(
                            "a.lab:4: " + end[2],
                            "  what stands behind exit is not carried out, nor is what follows; leave exit out, or make it"
                                    + " the last command")
                    .doesNotHaveDuplicates();
        }
        folder.write("a.lab", "#: title T", "tick", "exit", "# The end.");
        assertThat(runner.check(lab).details()).noneMatch(detail -> detail.contains("behind exit"));
    }

    @Test
    void whatIsMissingIsShownAtTheCommandThatItAnswered() throws Exception {
        LabFile lab = folder.blessed("a.lab", EVENTS);
        folder.replace("a.md", "events-0: hw 0\n", "events-0: hw 0\nand more\n");

        assertThat(differences(lab)).containsExactly("a.lab:8: show hw", "  - and more");
    }

    @Test
    void whatIsNewIsShownAtItsCommand() throws Exception {
        LabFile lab = folder.blessed("a.lab", EVENTS);
        folder.replace("a.md", "events-0: hw 0\n", "");

        assertThat(differences(lab)).containsExactly("a.lab:8: show hw", "  + events-0: hw 0");
    }

    @Test
    void aDifferenceInProseSaysSo() throws Exception {
        LabFile lab = folder.blessed("a.lab", EVENTS);
        folder.replace("a.md", "Between.", "Betwixt.");

        assertThat(differences(lab))
                .containsExactly("a.lab:7: the prose differs from a.md", "  - Betwixt.", "  + Between.", "        ^");
    }

    @Test
    void aDifferenceBeforeTheFirstLineOfTheScriptStandsAtItsFirst() throws Exception {
        LabFile lab = folder.blessed("a.lab", EVENTS);
        folder.replace("a.md", "# Events", "# Other");

        assertThat(differences(lab)).first().isEqualTo("a.lab:1: the prose differs from a.md");
    }

    @ParameterizedTest
    @ValueSource(strings = {"events-0:\u00A0hw 0", "events-0: hw\u200B 0", "events-0:\thw 0", "\uFEFFevents-0: hw 0"})
    void invisibleDifferencesAreMadeVisible(String kept) throws Exception {
        LabFile lab = folder.blessed("a.lab", EVENTS);
        folder.replace("a.md", "events-0: hw 0", kept);

        assertThat(differences(lab).get(1)).contains("<U+");
        assertThat(differences(lab).get(2)).isEqualTo("  + events-0: hw 0");
    }

    @Test
    void severalLinesHaveTheirCaretUnderTheFirstPair() throws Exception {
        LabFile lab = folder.blessed("a.lab", EVENTS);
        folder.replace(
                "a.md",
                "#1 events-0 offset 0 appended on leader 1 (epoch 0)\n#1 ack",
                "#1 events-0 offset 1 appended on leader 1 (epoch 0)\n#2 ack");

        assertThat(differences(lab))
                .containsExactly(
                        "a.lab:5: send events safe",
                        "  - #1 events-0 offset 1 appended on leader 1 (epoch 0)",
                        "  - #2 acknowledged: offset 0 (acks=1: on the leader only)",
                        "  + #1 events-0 offset 0 appended on leader 1 (epoch 0)",
                        "                       ^",
                        "  + #1 acknowledged: offset 0 (acks=1: on the leader only)");
    }

    @Test
    void longDifferencesAreCut() throws Exception {
        LabFile lab = folder.blessed("a.lab", EVENTS);
        folder.replace("a.md", "events-0: hw 0", "x\n".repeat(1000));

        assertThat(differences(lab)).hasSize(24).anyMatch(line -> line.contains("more lines)"));
    }

    @Test
    void anUndeclaredRefusalFailsTheLabEvenIfTheTranscriptAgrees() throws Exception {
        LabFile lab = folder.blessed("a.lab", "#: title T", "#: expect-error UNKNOWN_TOPIC", "show hw t");
        folder.write("a.lab", "#: title T", "", "show hw t");

        assertThat(differences(lab))
                .containsExactly(
                        "a.lab:3: show hw t",
                        "  refused with UNKNOWN_TOPIC (no topic t; there is none yet; create-topic makes one);"
                                + " put \"#: expect-error UNKNOWN_TOPIC\" before it if that is meant");
    }

    @Test
    void aDeclaredRefusalThatDoesNotComeFailsTheLab() throws Exception {
        LabFile lab = folder.blessed("a.lab", "#: title T", "", "show hw");
        folder.write("a.lab", "#: title T", "#: expect-error UNKNOWN_TOPIC", "show hw");

        assertThat(differences(lab))
                .containsExactly("a.lab:3: show hw", "  expected a refusal with UNKNOWN_TOPIC, found none");
    }

    @Test
    void anotherRefusalThanTheDeclaredFailsTheLab() throws Exception {
        LabFile lab = folder.blessed("a.lab", "#: title T", "#: expect-error UNKNOWN_TOPIC", "show hw t");
        folder.replace("a.lab", "UNKNOWN_TOPIC", "INVALID_REQUEST");

        assertThat(differences(lab))
                .anyMatch(line -> line.endsWith(
                        "found one with UNKNOWN_TOPIC (no topic t; there is none yet; create-topic makes one)"));
    }

    @Test
    void aFailingExpectationFailsTheLabEvenIfTheTranscriptAgrees() throws Exception {
        LabFile lab = folder.blessed("a.lab", "#: title T", "create-topic events", "show hw");
        folder.write(
                "a.lab",
                "#: title T",
                "create-topic events",
                "show hw",
                "#: expect /partitions/0/highWatermark = 1",
                "#: expect /nosuch = 1");

        assertThat(differences(lab))
                .containsExactly(
                        "a.lab:4: show hw",
                        "  expected /partitions/0/highWatermark = 1, found 0",
                        "a.lab:5: show hw",
                        "  expected /nosuch = 1, but there is no /nosuch");
    }

    @Test
    void directivesOnNoCommandFailTheLab() throws Exception {
        LabFile lab = folder.blessed("a.lab", "#: title T", ";", "exit");
        folder.write(
                "a.lab",
                "#: title T",
                "#: expect-error UNKNOWN_TOPIC",
                ";",
                "#: expect /x = 1",
                "exit; show hw",
                "#: expect /partitions = []");

        assertThat(differences(lab))
                .contains("a.lab:3: ;", "a.lab:4: ;", "a.lab:6: exit; show hw")
                .contains("  expected a refusal with UNKNOWN_TOPIC, found no command");
    }

    @Test
    void whatFailsInASourcedScriptFailsTheLab() throws Exception {
        folder.write("inner.lab", "show hw t", "show hw", "#: expect /partitions = 7");
        LabFile lab = folder.lab("a.lab", "#: title T", "source inner.lab", "show leo");

        assertThat(runner.check(lab).details())
                .contains("a.lab:2: source inner.lab")
                .anyMatch(detail -> detail.startsWith("  inner.lab:1: refused with UNKNOWN_TOPIC"))
                .anyMatch(detail -> detail.startsWith("  inner.lab:3: expected /partitions = 7"));
    }

    @Test
    void pathsInASourcedScriptStartWhereItStands() throws Exception {
        folder.write("deep/down/two.lab", "show clock");
        folder.write("deep/one.lab", "source down/two.lab", "source down/two.lab");
        LabFile lab = folder.blessed("a.lab", "#: title T", "source deep/one.lab", "source deep/down/two.lab");

        assertThat(runner.check(lab).isPassed()).isTrue();
        assertThat(folder.read("a.md")).containsSubsequence("mk> source down/two.lab", "mk> show clock", "clock 0 ms");
    }

    @Test
    void aTranscriptNamesNoPathOfThisMachine() throws Exception {
        LabFile lab = folder.blessed("a.lab", "#: title T", "#: expect-error INVALID_REQUEST", "source missing.lab");

        assertThat(runner.check(lab).isPassed()).isTrue();
        assertThat(folder.read("a.md"))
                .contains(
                        "error INVALID_REQUEST: missing.lab does not exist; it was looked for in the folder of a.lab, where"
                                + " the paths in that script start")
                .doesNotContain(folder.path().toString());
    }

    @Test
    void aMissingTranscriptIsBroken() throws Exception {
        assertThat(broken(folder.lab("a.lab", EVENTS)))
                .isEqualTo("a.lab: there is no transcript a.md; lab bless makes it");
    }

    @Test
    void aTranscriptThatIsAFolderOrNoTextIsBroken() throws Exception {
        LabFile lab = folder.lab("a.lab", EVENTS);
        Files.createDirectory(lab.transcript());
        assertThat(broken(lab)).endsWith("a.md is a directory; name a file in it");
        Files.delete(lab.transcript());
        Files.write(lab.transcript(), new byte[] {'x', (byte) 0xff});
        assertThat(broken(lab)).endsWith("a.md is not UTF-8 text; convert it");
    }

    @Test
    void anEmptyTranscriptDiffers() throws Exception {
        LabFile lab = folder.lab("a.lab", EVENTS);
        Files.writeString(lab.transcript(), "");

        assertThat(differences(lab)).isNotEmpty();
    }

    @Test
    void aLabWithoutTitleIsBroken() throws Exception {
        assertThat(broken(folder.lab("a.lab", "show hw"))).startsWith("a.lab:1: a lab starts with a line");
    }

    @Test
    void anEmptyLabIsBroken() throws Exception {
        assertThat(broken(folder.lab("a.lab"))).startsWith("a.lab:1: a lab starts with a line");
    }

    @Test
    void aLabWithAnUnknownDirectiveIsBroken() throws Exception {
        assertThat(broken(folder.lab("a.lab", "#: title T", "#: foretell /x")))
                .isEqualTo(
                        "a.lab:2: unknown directive foretell; known: title, chapter, expect-error, expect, predict, choice, exercise, answer, end, check,"
                                + " question, hint, allow, vary, choose, compare, misconception");
    }

    @Test
    void aLabThatIsNoTextIsBroken() throws Exception {
        LabFile lab = folder.lab("a.lab");
        Files.write(lab.script(), new byte[] {'#', (byte) 0xe9, '\n'});

        assertThat(broken(lab)).endsWith("a.lab is not UTF-8 text; convert it");
    }

    @Test
    void aLabThatSourcesItselfEnds() throws Exception {
        LabFile lab = folder.lab("a.lab", "#: title T", "source a.lab", "source a.lab");

        assertThat(runner.check(lab).details()).anyMatch(detail -> detail.contains("refused with INVALID_REQUEST"));
    }

    @Test
    void anEndlessLabIsBroken() throws Exception {
        folder.write("many.lab", "show clock;".repeat(1_000));
        String[] lines = new String[202];
        Arrays.fill(lines, "source many.lab");
        lines[0] = "#: title T";

        assertThat(broken(folder.lab("a.lab", lines)))
                .isEqualTo("a.lab: more than 200000 commands; shorten the script");
    }

    @Test
    void answersHaveALimitToo() throws Exception {
        Limits limits = Limits.ofLabs();
        limits.countOutput(64L << 20);

        assertThatThrownBy(() -> limits.countOutput(1))
                .isInstanceOfSatisfying(
                        LimitException.class,
                        tooMuch -> assertThat(tooMuch.problem())
                                .isEqualTo("more than 67108864 characters of answers; shorten the script"));
    }

    @Test
    void resultsComeInTheOrderOfTheLabsHoweverManyRunAtOnce() throws Exception {
        List<LabFile> labs = manyLabs();
        for (int jobs : List.of(1, 2, 7, 64)) {
            List<LabResult> told = Collections.synchronizedList(new ArrayList<>());
            List<LabResult> results = runner.check(labs, jobs, false, told::add);

            assertThat(results)
                    .extracting(LabResult::file)
                    .containsExactlyElementsOf(
                            labs.stream().map(LabFile::display).toList());
            assertThat(results)
                    .extracting(LabResult::isPassed)
                    .containsExactly(true, true, false, true, false, true, true, true);
            assertThat(told).isEqualTo(results);
        }
    }

    @Test
    void failFastStopsAtTheFirstThatFails() throws Exception {
        for (int jobs : List.of(1, 4)) {
            assertThat(runner.check(manyLabs(), jobs, true, result -> {}))
                    .extracting(LabResult::isPassed)
                    .containsExactly(true, true, false);
        }
    }

    private List<LabFile> manyLabs() throws IOException, ScriptException {
        List<LabFile> labs = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            labs.add(folder.blessed(
                    "lab" + i + ".lab", "#: title " + i, "create-topic events", "send events x" + i, "show log"));
        }
        folder.replace("lab2.md", "x2", "y2");
        folder.write("lab4.lab", "no title");
        return labs;
    }
}
