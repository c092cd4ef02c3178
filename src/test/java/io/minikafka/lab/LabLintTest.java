package io.minikafka.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.syntax.Lines;
import io.minikafka.syntax.ParsedCommand;
import io.minikafka.syntax.RequestParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each way in which an exercise can be unfit to be handed out. */
class LabLintTest {

    private static final String SENT = "#: check sent 1 \"Sent\" show leo -> /partitions/0/leo/1 > 0";
    private static final String SAFE = "#: check safe 1 \"Safe\" fetch events -> /records/0/value = \"safe\"";

    private LabFolder folder;

    @BeforeEach
    void writeAGoodExercise(@TempDir Path path) throws Exception {
        folder = new LabFolder(path);
        exercise("show hw", SENT, SAFE);
        folder.write("e.reference.lab", "#: title Right", "send events safe");
        folder.write("e.wrong-1.lab", "#: title Sends nothing", "tick");
        folder.write("e.wrong-2.lab", "#: title Sends something else", "send events other");
    }

    private void exercise(String starter, String... checks) throws Exception {
        folder.blessed(
                "e.lab",
                "#: title E",
                "#: exercise e",
                "new-cluster --brokers 1",
                "create-topic events",
                "#: answer",
                starter,
                "#: end",
                String.join("\n", checks));
    }

    private List<LabResult> lint() throws ScriptException {
        return new LabLint().check(LabFiles.find(List.of(folder.path().toString())));
    }

    private void assertFound(String problem) throws ScriptException {
        assertThat(lint())
                .filteredOn(result -> !result.isPassed())
                .singleElement()
                .satisfies(result -> assertThat(result.details()).anyMatch(detail -> detail.contains(problem)));
    }

    private void remove(String name) throws IOException {
        Files.delete(folder.path().resolve(name));
    }

    @Test
    void aGoodExercisePassesAndItsAnswersAreNoLabs() throws Exception {
        assertThat(lint())
                .singleElement()
                .satisfies(result -> assertThat(result.details()).isEmpty());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "#: allow send tick source | allow names source, which no answer may use; leave it out",
                "#: allow send tick save | allow names save, which no answer may use; leave it out",
                "#: vary V x x | vary V names a value twice; name each once",
                "#: vary V x y | vary V changes nothing, since ${V} is in no command and no check; use it or leave vary out"
            })
    void whatCanHaveNoEffect(String directive, String problem) throws Exception {
        exercise("show hw", "# Not in prose: ${V}", SENT, SAFE, directive);
        assertFound(problem);
    }

    @Test
    void whatAnAnswerMayUseIsKnownOfEveryCommand() {
        SortedMap<String, Boolean> mayBeUsed = new TreeMap<>();
        for (String line : Lines.VALID) {
            for (ParsedCommand parsed : new RequestParser().parse(line)) {
                String name = parsed.line().split(" ", 2)[0];
                mayBeUsed.merge(name, parsed.request().exists(AnswerRules::isForCluster), Boolean::logicalOr);
            }
        }
        assertThat(mayBeUsed).hasSizeGreaterThan(30);
        mayBeUsed.forEach(
                (name, may) -> assertThat(AnswerRules.mayBeUsed(name)).as(name).isEqualTo(may));
    }

    @Test
    void anExerciseThatIsCalledOtherThanItsFile() throws Exception {
        folder.replace("e.lab", "#: exercise e", "#: exercise different");
        assertFound("the exercise different is in the file e.lab; give both one name");
    }

    @Test
    void aReferenceIsMissing() throws Exception {
        remove("e.reference.lab");
        assertFound("there is no reference answer; write e.reference.lab");
    }

    @Test
    void aReferenceThatDoesNotEarnEverything() throws Exception {
        folder.write("e.reference.lab", "send events other");
        assertFound("e.reference.lab earns 1 of 2 points");
        assertFound("safe: fetch events: expected /records/0/value = \"safe\", found \"other\"");
    }

    @Test
    void aReferenceThatMayNotBeRun() throws Exception {
        folder.write("e.reference.lab", "send events safe", "exit");
        assertFound("line 2: exit is nothing for an answer");
    }

    @Test
    void aStarterThatEarnsEverything() throws Exception {
        exercise("send events safe", SENT, SAFE);
        assertFound("the starter earns everything");
    }

    @Test
    void anEmptyAnswerThatEarnsEverything() throws Exception {
        exercise("tick", "#: check empty 1 \"Empty\" show leo -> /partitions/0/leo/1 = 0");
        assertFound("an empty answer earns everything");
    }

    @Test
    void aCheckThatNoWrongAnswerFails() throws Exception {
        remove("e.wrong-1.lab");
        assertFound("no wrong answer fails the check sent;");
    }

    @Test
    void aCheckThatOnlyWaitsForAnotherIsNotProvenByIt() throws Exception {
        remove("e.wrong-2.lab");
        exercise("show hw", SENT, SAFE.replace("\"Safe\"", "\"Safe\" needs sent"));
        assertFound("no wrong answer fails the check safe;");
    }

    @Test
    void thereIsNoWrongAnswer() throws Exception {
        remove("e.wrong-1.lab");
        remove("e.wrong-2.lab");
        assertFound("there is no wrong answer to catch; write e.wrong-1.lab");
    }

    @Test
    void aWrongAnswerThatEarnsEverything() throws Exception {
        folder.write("e.wrong-3.lab", "#: title Right after all", "send events safe");
        assertFound("e.wrong-3.lab earns everything");
    }

    @Test
    void aWrongAnswerThatIsNotCarriedOut() throws Exception {
        folder.write("e.wrong-3.lab", "#: title Typo", "sned events safe");
        assertFound("e.wrong-3.lab is not carried out, so it proves nothing");
    }

    @Test
    void aWrongAnswerThatStandsForNothing() throws Exception {
        folder.write("e.wrong-3.lab", "tick 7");
        assertFound("e.wrong-3.lab says not what it stands for");
    }

    @Test
    void aMisunderstandingThatTheListDoesNotExplain() throws Exception {
        folder.write("e.wrong-3.lab", "#: title Ticks", "#: misconception time-heals", "tick 7");
        assertFound("misconception time-heals is not listed");

        folder.write("misconceptions.md", "- `time-heals`: Waiting helps.");
        assertThat(lint()).allMatch(LabResult::isPassed);
    }

    @Test
    void aQuestionThatNoWrongAnswerGetsWrong() throws Exception {
        folder.write("misconceptions.md", "- `all`: All.");
        exercise(
                "show hw",
                SENT,
                SAFE,
                "#: question who 1 \"Who?\"",
                "#: choice a \"A\"",
                "#: choice b \"B\" misconception all \"No.\"");
        folder.write("e.reference.lab", "#: title Right", "send events safe", "#: choose who a");
        assertFound("no wrong answer fails the check who");

        folder.write("e.wrong-3.lab", "#: title Takes B for it", "#: choose who b");
        assertThat(lint()).allMatch(LabResult::isPassed);
    }

    @Test
    void anAnswerWithoutItsExercise() throws Exception {
        folder.write("f.wrong-1.lab", "#: title T", "tick");
        assertFound("an answer without its exercise; there is no f.lab");
    }

    @Test
    void answersBesideALabThatIsNoExercise() throws Exception {
        folder.blessed("f.lab", "#: title F", "tick");
        folder.write("f.reference.lab", "tick");
        assertFound("it is no exercise");
    }

    @Test
    void aLabThatDoesNotPassIsFoundToo() throws Exception {
        folder.lab("f.lab", "#: title F", "tick");
        assertFound("there is no transcript f.md");
    }
}
