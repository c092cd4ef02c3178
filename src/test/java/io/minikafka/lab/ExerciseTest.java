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

/** What exercises say, and how answers to them are marked. */
class ExerciseTest {

    private static final String SENT =
            "#: check sent 2 \"It is sent\" show sends -> /sends/0/status = \"acknowledged\"";
    private static final String READ =
            "#: check read 1 \"It is read\" needs sent fetch events -> /records/0/value = \"safe\"";
    private static final String SECRET =
            "#: check secret 1 \"Sesame\" hidden what-if tick 5 -> /answer/events/0/toMs = 12";

    private static LabScript script(String... more) throws ScriptException {
        List<String> lines = new ArrayList<>(List.of(
                "#: title E",
                "#: exercise e",
                "new-cluster --brokers 1",
                "create-topic events",
                "#: answer",
                "show hw",
                "#: end",
                "show log"));
        lines.addAll(Arrays.asList(more));
        return LabScript.parseLab("e.lab", String.join("\n", lines));
    }

    private static Exercise exercise(String... more) throws ScriptException {
        return script(more).exercise().orElseThrow();
    }

    private static AnswerResult answered(Exercise exercise, String... lines) {
        return AnswerResult.of(exercise, String.join("\n", lines));
    }

    private static List<CheckResult.Status> statuses(AnswerResult result) {
        List<CheckResult.Status> statuses = new ArrayList<>();
        result.checks().forEach(check -> statuses.add(check.status()));
        return statuses;
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
    void anAnswerEarnsThePointsOfTheChecksThatHold() throws ScriptException {
        Exercise exercise = exercise(SENT, READ);

        assertThat(answered(exercise, "send events safe").points()).isEqualTo(3);
        assertThat(answered(exercise, "send events safe").isFull()).isTrue();
        assertThat(answered(exercise, "send events other").points()).isEqualTo(2);
        assertThat(answered(exercise).points()).isZero();
    }

    @Test
    void anyWayThatEndsInTheSameStateIsRight() throws ScriptException {
        AnswerResult result = answered(
                exercise(SENT, READ),
                "# first a look",
                "show hw; tick 3",
                "#: expect-error UNKNOWN_TOPIC",
                "send nosuch x",
                "send events safe --acks all");

        assertThat(result.isFull()).isTrue();
        assertThat(result.notes()).isEmpty();
    }

    @Test
    void whatLeavesNoTraceInTheStateIsFoundInTheHistory() throws ScriptException {
        Exercise exercise = exercise("#: check closed 1 \"C\" history -> /steps contains {\"command\": \"restart\"}");

        assertThat(answered(exercise, "show hw; restart").isFull()).isTrue();
        assertThat(answered(exercise, "restart --crash").points()).isZero();
        assertThat(answered(exercise, "what-if restart").points()).isZero();
    }

    @Test
    void aCheckThatNeedsAnotherCountsOnlyAfterIt() throws ScriptException {
        Exercise exercise = exercise(SENT, READ);
        AnswerResult result = answered(exercise, "send events safe --acks 0");

        assertThat(statuses(result)).containsExactly(CheckResult.Status.FAILED, CheckResult.Status.NOT_REACHED);
        assertThat(result.lines(1)).contains("        counts only after: It is sent");
    }

    @Test
    void aHiddenCheckIsNotNamedNorIsWhyItFails() throws ScriptException {
        Exercise exercise = exercise(SECRET);

        assertThat(answered(exercise, "tick 7").isFull()).isTrue();
        assertThat(answered(exercise, "tick 6").lines(1))
                .containsExactly("FAIL  0 of 1  a hidden check", "0 of 1 points");
    }

    @Test
    void hintsComeWithLaterAttemptsAndNoneAfterSuccess() throws ScriptException {
        Exercise exercise = exercise(SENT, "#: hint 1 after 2 \"One\"", "#: hint 2 after 4 \"Two\"");

        assertThat(answered(exercise).lines(1)).noneMatch(line -> line.startsWith("hint"));
        assertThat(answered(exercise).lines(3)).contains("hint: One");
        assertThat(answered(exercise).lines(3)).doesNotContain("hint: Two");
        assertThat(answered(exercise).lines(9)).containsSubsequence("hint: One", "hint: Two");
        assertThat(answered(exercise, "send events x").lines(9)).noneMatch(line -> line.startsWith("hint"));
    }

    @Test
    void anExerciseRunsOncePerValueSoLuckyAnswersFall() throws ScriptException {
        Exercise exercise =
                exercise("#: vary V safe sound", "#: check read 1 \"R\" fetch events -> /records/0/value = \"${V}\"");

        assertThat(answered(exercise, "send events ${V}").isFull()).isTrue();
        assertThat(answered(exercise, "send events safe").lines(1))
                .contains(
                        "        with V = sound: fetch events: expected /records/0/value = \"sound\", found \"safe\"");
        assertThat(answered(exercise, "send events sound").isFull()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "source /etc/passwd",
                "save mine.lab",
                "save mine.lab --force",
                "share",
                "new-cluster --data-dir /tmp/mine",
                "what-if new-cluster --data-dir /tmp/mine",
                "set output json",
                "watch events",
                "exit",
                "undo",
                "redo",
                "go-to 0",
                "history",
                "nonsense",
                "show hw; exit",
                "show \"",
                "#: nonsense",
                "#: exercise other",
                "#: check c 1 \"C\" show hw -> /a = 1",
                "#: predict /a \"Q\"\n#: choice 1 \"1\"\n#: choice 2 \"2\"\nshow hw"
            })
    void anAnswerMayUseTheClusterAndNothingElse(String line) throws ScriptException {
        AnswerResult result = answered(exercise(SENT, READ), "send events safe", line);

        assertThat(result.points()).as(result.lines(1).toString()).isZero();
        assertThat(result.problem()).isPresent();
        assertThat(result.lines(1).get(0)).startsWith("not carried out: ").doesNotContain("\n", "internal");
        assertThat(result.transcript().lines()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "exercise other",
                "check c 1 \"C\" show hw -> /a = 1",
                "hint 1 after 1 \"H\"",
                "allow tick",
                "vary V a b",
                "choice a \"A\"",
                "question q 1 \"Q\"",
                "predict /a \"Q\"",
                "answer",
                "end",
                "chapter 5"
            })
    void whatBelongsToTheExerciseIsToBeLeftOut(String directive) throws ScriptException {
        AnswerResult result = answered(exercise(SENT), "send events safe", "  #:  " + directive);

        String word = directive.split(" ", 2)[0];
        assertThat(result.problem())
                .contains("line 2: an answer holds only its own lines; leave \"#: " + word
                        + "\" out, which belongs to the exercise");
    }

    @Test
    void aBlankThatIsNoneOfTheKeyboardsIsMadeVisible() throws ScriptException {
        assertThat(answered(exercise(SENT), "send\u00A0events safe").problem())
                .hasValueSatisfying(text -> assertThat(text).contains("\"send\\u{A0}events\""));
    }

    @Test
    void anExerciseMayAllowLess() throws ScriptException {
        Exercise exercise = exercise("#: allow send show", SENT);

        assertThat(answered(exercise, "send events safe; show hw").isFull()).isTrue();
        assertThat(answered(exercise, "send events safe", "tick").problem())
                .contains("line 2: this exercise is to be solved without tick; it allows send, show");
    }

    @Test
    void anAnswerThatDoesTooMuchEarnsNothing() throws ScriptException {
        Exercise exercise = exercise(SENT);
        String many = "send events safe\n" + "show hw\n".repeat(1_000);
        String loud = "send events safe\n" + ("send events " + "x".repeat(2_000) + "\n").repeat(20)
                + "fetch events\n".repeat(900);
        String huge = "#" + "x".repeat(AnswerRules.MAX_LENGTH);

        assertThat(AnswerResult.of(exercise, many).problem())
                .hasValueSatisfying(text -> assertThat(text).startsWith("more than 1000 commands"));
        assertThat(AnswerResult.of(exercise, loud).problem())
                .hasValueSatisfying(text -> assertThat(text).contains("characters of answers"));
        assertThat(AnswerResult.of(exercise, huge).problem())
                .hasValueSatisfying(text -> assertThat(text).contains("characters; shorten it"));
        assertThat(AnswerResult.of(exercise, many).points()).isZero();
    }

    @Test
    void whatIsQuotedOfAnAnswerIsNotAsLongAsTheAnswer() throws ScriptException {
        assertThat(answered(exercise(SENT), "[".repeat(10_000)).lines(1)).allMatch(line -> line.length() < 500);
        assertThat(answered(exercise(SENT), "send nosuch " + "x".repeat(10_000)).lines(1))
                .allMatch(line -> line.length() < 500);
    }

    @Test
    void anAnswerThatCannotBeReadToItsEndEarnsNothing() throws ScriptException {
        AnswerResult result = answered(exercise(SENT), "send events safe", "what-if ".repeat(8_000) + "show hw");

        assertThat(result.points()).isZero();
        assertThat(result.problem()).isPresent();
    }

    @Test
    void anAnswerThatTearsItsOwnClusterDownEarnsNothingForIt() throws ScriptException {
        assertThat(answered(exercise(SENT, READ), "send events safe", "new-cluster")
                        .points())
                .isZero();
    }

    @Test
    void aRefusalThatIsNotAnnouncedIsNotedAndCostsNothing() throws ScriptException {
        AnswerResult result = answered(exercise(SENT), "send nosuch x", "send events safe");

        assertThat(result.isFull()).isTrue();
        assertThat(result.notes())
                .singleElement()
                .asString()
                .startsWith("line 1: send nosuch x: refused with UNKNOWN_TOPIC");
    }

    @Test
    void transcriptsAreComparedForReading() throws ScriptException {
        Exercise exercise = exercise(SENT);
        AnswerResult result = answered(exercise, "send events other");

        assertThat(result.differences(result)).isEmpty();
        assertThat(result.differences(answered(exercise, "send events safe")))
                .startsWith("- mk> send events safe", "+ mk> send events other");
    }

    @Test
    void theTranscriptShowsTheGapAndTheChecksButNoSecret() throws ScriptException {
        LabFile lab = new LabFile(Path.of("e.lab"), "e.lab");
        String markdown = Observation.of(lab, script(SENT, SECRET), ClusterStore.inMemory())
                .transcript()
                .markdown();

        assertThat(markdown)
                .containsSubsequence(
                        "mk> create-topic events",
                        "> **Your lines go here.**",
                        "mk> show hw",
                        "mk> show log",
                        "## What is checked",
                        "- It is sent (2 points)",
                        "- a hidden check (1 point)")
                .doesNotContain("Sesame");
    }

    @Test
    void whatIsHandedOutRunsWithTheFirstValue() throws ScriptException {
        LabScript script = LabScript.parse(
                "e.lab",
                "#: exercise e\nsend events ${V}\n#: answer\n#: end\n#: vary V one two\n#: check c 1 \"C\" show hw -> /a = 1");

        assertThat(script.commands())
                .extracting(LabScript.Element.Command::text)
                .containsExactly("send events one");
    }

    @Test
    void whatIsNoExerciseIsBrokenAtItsLine() {
        assertBroken("2: an exercise checks its answers");
        assertBroken("9: a file holds one exercise", "#: exercise f");
        assertBroken("9: answer stands alone", "#: answer");
        assertBroken("9: end stands alone", "#: end");
        assertBroken("10: there is a check sent already", SENT, SENT);
        assertBroken("9: needs names a check above it, found sent", READ);
        assertBroken("9: hint is written", "#: hint 2 after 1 \"H\"");
        assertBroken("10: hints come in the order", "#: hint 1 after 2 \"H\"", "#: hint 2 after 1 \"H\"");
        assertBroken("9: ", "#: allow nosuch");
        assertBroken("9: vary comes once, with two values", "#: vary V 1");
        assertBroken("9: check c: a check changes nothing", "#: check c 1 \"C\" tick -> /a = 1");
        assertBroken("9: check c: a check looks with one command", "#: check c 1 \"C\" show hw; show isr -> /a = 1");
        assertBroken("9: check c: ", "#: check c 1 \"C\" nosuch -> /a = 1");
        assertBroken("9: check c: ", "#: check c 1 \"C\" show hw -> /a ~ 1");
        assertBroken("9: check is written", "#: check c 1 \"C\" show hw");
        assertBroken("9: a number from 1 to 1000 is wanted, found 0", "#: check c 0 \"C\" show hw -> /a = 1");
    }

    @Test
    void directivesOfExercisesBelongToExercises() {
        for (String directive : List.of("answer", "end", "vary V 1 2", "allow show", "hint 1 after 1 \"H\"")) {
            assertThatThrownBy(() -> LabScript.parse("e.lab", "#: " + directive))
                    .isInstanceOfSatisfying(
                            ScriptException.class,
                            broken -> assertThat(broken.problem()).startsWith("e.lab:1: "));
        }
        assertThatThrownBy(() -> LabScript.parse("e.lab", "#: exercise e"))
                .isInstanceOfSatisfying(
                        ScriptException.class,
                        broken -> assertThat(broken.problem()).startsWith("e.lab:1: an exercise has a gap"));
    }
}
