package io.minikafka.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers that somebody wrote by hand, and how they are marked. */
class PredictedTranscriptTest {

    private static final String RIGHT = """
            # Predicted transcript of a

            mk> create-topic events
            events-0: leader 1, epoch 0, replicas [1, 2, 3], isr [1, 2, 3]

            mk> send events x
            #1 events-0 offset 0 appended on leader 1 (epoch 0)
            #1 acknowledged: offset 0 (acks=1: on the leader only)

            mk> set status off

            mk> show hw
            events-0: hw 0
            """;

    private LabFile lab;
    private LabScript script;

    @BeforeEach
    void writeLab(@TempDir Path folder) throws IOException, ScriptException {
        lab = new LabFolder(folder)
                .lab("a.lab", "#: title A", "create-topic events", "send events x", "set status off", "show hw");
        script = LabScript.parseLab(lab.display(), TextFile.read(lab.script()));
    }

    private PredictionMarks mark(String text) throws ScriptException {
        return PredictedTranscript.parse(text).mark(lab, script);
    }

    private List<PredictionMarks.Kind> kinds(String text) throws ScriptException {
        return mark(text).marks().stream().map(PredictionMarks.Mark::kind).toList();
    }

    @Test
    void whatIsHandedOutHasEveryCommandAndNoAnswer() throws ScriptException {
        String blank = PredictedTranscript.blank(lab, script);

        assertThat(PredictedTranscript.labOf(blank)).contains("a");
        assertThat(blank).contains("lab answer a THIS-FILE", "\nmk> show hw\n").doesNotContain("hw 0");
        assertThat(mark(blank).lines())
                .containsExactly(
                        "empty    mk> create-topic events",
                        "empty    mk> send events x",
                        "right    mk> set status off",
                        "empty    mk> show hw",
                        "1 of 4 steps right, 3 empty");
        assertThat(mark(blank).isFull()).isFalse();
    }

    @Test
    void whatIsRightIsRightHoweverItsLinesEnd() throws ScriptException {
        for (String text : List.of(
                RIGHT,
                "\uFEFF" + RIGHT,
                RIGHT.replace("\n", "\r\n"),
                RIGHT.replace("\n", " \t\n"),
                RIGHT.replace("\n\n", "\n\n\n"),
                RIGHT.replace("mk> ", "  mk>   "),
                RIGHT.replace("mk> send", "```console\nmk> send").replace("only)\n", "only)\n```\n"),
                RIGHT.stripTrailing())) {
            assertThat(mark(text).lines()).last().isEqualTo("4 of 4 steps right");
            assertThat(mark(text).isFull()).isTrue();
            assertThat(PredictedTranscript.labOf(text)).contains("a");
        }
    }

    @Test
    void aWrongStepSaysWhereItParts() throws ScriptException {
        String text = RIGHT.replace("offset 0 (acks=1", "offset 7 (acks=1").replace("hw 0\n", "hw 0\nmore\n");

        assertThat(mark(text).lines())
                .containsExactly(
                        "right    mk> create-topic events",
                        "WRONG    mk> send events x",
                        "  line 8, column 25:",
                        "  - #1 acknowledged: offset 0 (acks=1: on the leader only)",
                        "  + #1 acknowledged: offset 7 (acks=1: on the leader only)",
                        "                            ^",
                        "right    mk> set status off",
                        "WRONG    mk> show hw",
                        "  line 14, no more is answered:",
                        "  + more",
                        "2 of 4 steps right, 2 wrong");
        assertThat(mark(RIGHT.replaceFirst("#1 ack.*\n", "")).lines())
                .contains(
                        "  after line 7, more is answered:",
                        "  - #1 acknowledged: offset 0 (acks=1: on the leader only)");
    }

    @Test
    void aTabOrAnotherBlankIsMadeVisible() throws ScriptException {
        assertThat(mark(RIGHT.replace("events-0: hw 0", "events-0:\thw 0")).lines())
                .contains("  line 13, column 10:", "  + events-0:<U+0009>hw 0");
        assertThat(mark(RIGHT.replace("events-0: hw 0", "events-0:\u00A0hw 0")).lines())
                .contains("  + events-0:<U+00A0>hw 0");
    }

    @Test
    void aStepThatIsMissingOrAddedTakesNothingFromTheOthers() throws ScriptException {
        String missing = RIGHT.replace("mk> send events x\n", "");
        assertThat(mark(missing).lines())
                .contains("MISSING  mk> send events x", "right    mk> set status off")
                .last()
                .isEqualTo("2 of 4 steps right, 1 wrong, 1 missing");
        String added = RIGHT.replace("mk> show hw", "mk> show leo\nevents-0: leo 1=1\nmk> show hw");
        assertThat(mark(added).lines())
                .contains("added    mk> show leo   (line 12: the lab has no such command here)")
                .last()
                .isEqualTo("4 of 4 steps right, 1 added");
        assertThat(mark(added).isFull()).isTrue();
        String changed = RIGHT.replace("mk> send events x", "mk> send events y");
        assertThat(kinds(changed))
                .containsExactlyInAnyOrder(
                        PredictionMarks.Kind.RIGHT,
                        PredictionMarks.Kind.MISSING,
                        PredictionMarks.Kind.ADDED,
                        PredictionMarks.Kind.RIGHT,
                        PredictionMarks.Kind.RIGHT);
        assertThat(kinds(RIGHT + RIGHT))
                .filteredOn(PredictionMarks.Kind.ADDED::equals)
                .hasSize(4);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "\n", "\uFEFF", "mk>", "mk> ", "nonsense", "\u0000\u001B[31m\nmk> \u001B[31m\n\u001B[31mx"})
    void whateverIsWrittenIsMarked(String text) throws ScriptException {
        PredictionMarks marks = mark(text);

        assertThat(marks.count(PredictionMarks.Kind.MISSING)).isEqualTo(4);
        assertThat(marks.isFull()).isFalse();
        assertThat(marks.lines()).noneMatch(line -> line.contains("\u001B"));
    }

    @Test
    void aFileOfAnotherKindIsKnown() {
        assertThat(PredictedTranscript.labOf("send events x\n")).isEmpty();
        assertThat(PredictedTranscript.labOf("# predicted TRANSCRIPT of other-lab \n"))
                .contains("other-lab");
        assertThat(PredictedTranscript.labOf("\r\n\r\n# Predicted transcript of a\r\n"))
                .contains("a");
        assertThat(PredictedTranscript.hasPrompts("x\rmk> show hw\r")).isTrue();
        assertThat(PredictedTranscript.hasPrompts("send events \"mk> \"\n")).isFalse();
    }

    @Test
    void farTooManyCommandsAreNoAnswer() {
        assertThatThrownBy(() -> mark("mk> show hw\n".repeat(1_005)))
                .isInstanceOfSatisfying(
                        ScriptException.class,
                        refused -> assertThat(refused.problem())
                                .isEqualTo("the file has 1005 commands, a has 4; lab predict a writes them anew"));
        assertThatThrownBy(() -> PredictedTranscript.parse("x".repeat((4 << 20) + 1)))
                .isInstanceOf(ScriptException.class);
    }
}
