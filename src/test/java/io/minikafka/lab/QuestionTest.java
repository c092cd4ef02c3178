package io.minikafka.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.minikafka.storage.ClusterStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Questions with choices: how they are written, and what an answer to them shows. */
class QuestionTest {

    private static final String WHO = "#: question who 2 \"Who acknowledges?\"";
    private static final String LEADER = "#: choice a \"The leader\"";
    private static final String ALL = "#: choice b \"All\" misconception all-always \"Only those in sync.\"";
    private static final String LEO = "#: question leo 1 \"How far?\" show leo -> /partitions/0/leo/1";
    private static final String NO = "#: choice a 0 \"Nothing\" misconception not-written \"It was written.\"";
    private static final String ONE = "#: choice b 1 \"One record\"";

    private static LabScript script(String... more) throws ScriptException {
        List<String> lines = new ArrayList<>(List.of(
                "#: title E", "#: exercise e", "new-cluster --brokers 1", "create-topic events", "send events x"));
        lines.addAll(Arrays.asList(more));
        return LabScript.parseLab("e.lab", String.join("\n", lines));
    }

    private static AnswerResult answered(LabScript script, String... lines) {
        return AnswerResult.of(script.exercise().orElseThrow(), String.join("\n", lines));
    }

    private static LabScript both() throws ScriptException {
        return script(WHO, LEADER, ALL, LEO, NO, ONE);
    }

    private static void assertBroken(String problem, String... more) {
        assertThatThrownBy(() -> script(more))
                .isInstanceOfSatisfying(
                        ScriptException.class,
                        broken -> assertThat(broken.problem())
                                .startsWith("e.lab:" + problem)
                                .doesNotContain("\n"));
    }

    @Test
    void theRightChoicesEarnThePoints() throws ScriptException {
        AnswerResult result = answered(both(), "#: choose who a", "#: choose leo b");

        assertThat(result.isFull()).isTrue();
        assertThat(result.points()).isEqualTo(3);
        assertThat(result.misconceptions()).isEmpty();
    }

    @Test
    void wrongChoicesShowTheirMisconceptions() throws ScriptException {
        AnswerResult result = answered(both(), "#: choose who b", "#: choose leo a");

        assertThat(result.points()).isZero();
        assertThat(result.misconceptions()).containsExactly("all-always", "not-written");
    }

    @Test
    void whatIsNotAnsweredEarnsNothingAndShowsNothing() throws ScriptException {
        AnswerResult result = answered(both(), "#: choose leo b");

        assertThat(result.points()).isEqualTo(1);
        assertThat(result.misconceptions()).isEmpty();
        assertThat(result.lines(9)).contains("        not answered; add a line \"#: choose who LETTER\"");
    }

    @Test
    void whyAChoiceIsWrongComesWithTheSecondAttemptAndTheRightOneWithTheFourth() throws ScriptException {
        AnswerResult result = answered(both(), "#: choose who b", "#: choose leo b");
        String why = "        why it is wrong: Only those in sync.";
        String right = "        right is a: The leader";

        assertThat(result.lines(1)).contains("        you chose b: All").doesNotContain(why, right);
        assertThat(result.lines(2)).contains(why).doesNotContain(right);
        assertThat(result.lines(3)).contains(why).doesNotContain(right);
        assertThat(result.lines(4)).contains(why, right);
    }

    @Test
    void aRightChoiceThatTheClusterDoesNotShowEarnsNothing() throws ScriptException {
        LabScript stale = script(LEO, "#: choice a 5 \"Five\"", "#: choice b 1 \"One\" misconception one \"No.\"");

        assertThat(answered(stale, "#: choose leo a").lines(1))
                .contains("FAIL  0 of 1  How far?", "        show leo: /partitions/0/leo/1 is 1");
    }

    @Test
    void aQuestionAboutAGapLooksAtWhereTheAnswersLinesLead() throws ScriptException {
        LabScript withGap = script(
                "#: vary V one two",
                "#: answer",
                "#: end",
                "#: question last 1 \"What is read?\" fetch events --from 1 -> /records/0/value",
                "#: choice a \"${V}\" \"What was sent\"",
                "#: choice b \"x\" \"The first\" misconception first \"It asks from offset 1.\"");

        assertThat(answered(withGap, "send events ${V}", "#: choose last a").isFull())
                .isTrue();
        assertThat(answered(withGap, "send events one", "#: choose last a").isFull())
                .isFalse();
        assertThat(answered(withGap, "#: choose last a").lines(1))
                .contains("        with V = one: fetch events --from 1: there is no /records/0/value");
        assertThat(answered(withGap, "send events ${V}", "#: choose last b").misconceptions())
                .containsExactly("first");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "#: choose nobody a",
                "#: choose who c",
                "#: choose who A",
                "#: choose who a\n#: choose who b",
                "#: choose who",
                "#: choose who a b",
                "send events y"
            })
    void anAnswerThatChoosesNothingThereIsIsNotCarriedOut(String line) throws ScriptException {
        AnswerResult result = answered(both(), "#: choose leo b", line);

        assertThat(result.problem())
                .hasValueSatisfying(text -> assertThat(text)
                        .containsAnyOf("line 2: ", "line 3: ", "answer:2: ")
                        .doesNotContain("\n"));
        assertThat(result.points()).isZero();
        assertThat(result.misconceptions()).isEmpty();
    }

    @Test
    void theTranscriptAsksAndDoesNotTell() throws ScriptException {
        String markdown = Observation.of(new LabFile(Path.of("e.lab"), "e.lab"), both(), ClusterStore.inMemory())
                .transcript()
                .markdown();

        assertThat(markdown)
                .contains(
                        "## Questions\n",
                        "**Who acknowledges?** (2 points)\n\n- a: The leader\n- b: All\n\n",
                        "Answer with a line `#: choose who LETTER`, a to b.")
                .doesNotContain("misconception", "all-always", "Only those in sync", "What is checked");
    }

    @Test
    void whatIsAskedIsNoCheckBesidesInTheTranscript() throws ScriptException {
        LabScript script = script(
                "#: answer",
                "#: end",
                "#: check sent 1 \"It is sent\" show leo -> /partitions/0/leo/1 = 2",
                WHO,
                LEADER,
                ALL);
        String markdown = Observation.of(new LabFile(Path.of("e.lab"), "e.lab"), script, ClusterStore.inMemory())
                .transcript()
                .markdown();

        assertThat(markdown).contains("## What is checked\n\n- It is sent (1 point)\n");
        assertThat(markdown.split("Who acknowledges", -1)).hasSize(2);
    }

    @Test
    void whatIsNoQuestionIsBrokenAtItsLine() {
        assertBroken("6: question who: two choices or more", WHO);
        assertBroken("6: question who: two choices or more", WHO, LEADER);
        assertBroken("6: question who: two choices or more", WHO, LEADER, "#: choice b \"Nobody\"");
        assertBroken("6: question who: two choices or more", WHO, ALL.replace("choice b", "choice a"), ALL);
        assertBroken("8: choices are called a, b, c and so on; this is b, found c", WHO, LEADER, "#: choice c \"C\"");
        assertBroken("7: choice of a question is written", WHO, "#: choice a");
        assertBroken("7: choice of a question is written", WHO, "#: choice a \"A\" misconception tag");
        assertBroken("8: choice a has the same value", LEO, NO, "#: choice b 0 \"Zero\"");
        assertBroken("6: question is written", "#: question who 1 \"Who?\" show leo");
        assertBroken("6: question leo: a check changes nothing", LEO.replace("show leo", "tick"), NO, ONE);
        assertBroken("6: choice stands after no predict and no question", LEADER);
        assertBroken("9: there is a check who already", WHO, LEADER, ALL, WHO);
        assertBroken("2: an exercise has a gap for the answer, or asks questions", WHO, LEADER, ALL, "#: answer");
    }

    @Test
    void aLabChoosesNothing() {
        assertThatThrownBy(() -> LabScript.parseLab("e.lab", "#: title E\n#: choose who a"))
                .isInstanceOfSatisfying(
                        ScriptException.class,
                        broken -> assertThat(broken.problem())
                                .isEqualTo("e.lab:2: choose answers a question; it belongs into an answer"));
    }
}
