package io.minikafka.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.minikafka.cluster.ErrorCode;
import io.minikafka.lab.LabScript.Element;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class LabScriptParserTest {

    private static LabScript parse(String... lines) throws ScriptException {
        return LabScript.parse("x.lab", String.join("\n", lines));
    }

    private static void assertBroken(String problem, String... lines) {
        assertThatThrownBy(() -> parse(lines))
                .isInstanceOfSatisfying(
                        ScriptException.class,
                        broken ->
                                assertThat(broken.problem()).startsWith(problem).doesNotContain("\n"));
    }

    @Test
    void aScriptIsProseCommandsAndBlankLines() throws ScriptException {
        LabScript script = parse("#: title Safe prefix", "#: chapter 5", "", "# Prose *here*", "#more", "show hw", "");

        assertThat(script.title()).contains("Safe prefix");
        assertThat(script.chapter()).contains("5");
        assertThat(script.elements())
                .extracting(element -> element.getClass().getSimpleName())
                .containsExactly("Blank", "Prose", "Prose", "Command", "Blank");
        assertThat(script.elements().get(1)).isEqualTo(new Element.Prose(4, "Prose *here*"));
        assertThat(script.elements().get(2)).isEqualTo(new Element.Prose(5, "more"));
        assertThat(script.commands()).extracting(Element.Command::number).containsExactly(6);
    }

    @Test
    void aBareSharpIsAnEmptyLineOfProse() throws ScriptException {
        assertThat(parse("#").elements()).containsExactly(new Element.Prose(1, ""));
    }

    @Test
    void ordinaryScriptsNeedNoTitle() throws ScriptException {
        assertThat(parse("show hw").title()).isEmpty();
    }

    @Test
    void aLabNeedsATitle() {
        assertThatThrownBy(() -> LabScript.parseLab("x.lab", "show hw\n"))
                .isInstanceOfSatisfying(
                        ScriptException.class,
                        broken -> assertThat(broken.problem())
                                .isEqualTo("x.lab:1: a lab starts with a line \"#: title …\"; add one"));
    }

    @Test
    void theTitleComesOnceAndFirstAndIsNotEmpty() {
        assertBroken("x.lab:2: title comes once", "#: title A", "#: title B");
        assertBroken("x.lab:2: title comes once", "#: chapter 5", "#: title B");
        assertBroken("x.lab:1: title comes once", "#: title");
        assertBroken("x.lab:1: title comes once", "#: title   ");
        assertBroken("x.lab:2: title comes once", "# Prose.", "#: title B");
        assertBroken("x.lab:3: title comes once", "", "show hw", "#: title B");
    }

    @Test
    void aChapterIsANumber() throws ScriptException {
        assertThat(parse("#: title A", "#: chapter 12").chapter()).contains("12");
        for (String text : List.of("five", "", "0", "5 6", "-1")) {
            assertBroken("x.lab:2: a chapter is a number", "#: title A", "#: chapter " + text);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"Predict /x \"why?\"", "Title X", "exercises ex1", "", "expect_error UNKNOWN_TOPIC", "\u001B[31m"
            })
    void anUnknownDirectiveIsNamedWithItsLine(String directive) {
        assertBroken("x.lab:2: unknown directive ", "#: title A", "#: " + directive);
    }

    @ParameterizedTest
    @EnumSource
    void everyErrorCodeCanBeExpected(ErrorCode code) throws ScriptException {
        Element.Command command = parse("#: expect-error " + code, "", "# prose", "show hw", "show leo")
                .commands()
                .get(0);

        assertThat(command.expectedError()).contains(code);
        assertThat(parse("#: expect-error " + code, "show hw", "show leo")
                        .commands()
                        .get(1)
                        .expectedError())
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "NONSENSE", "unknown_topic", "UNKNOWN_TOPIC x", "UNKNOWN_TOPIC,INVALID_REQUEST"})
    void anErrorThatIsNoneIsBroken(String code) {
        assertBroken("x.lab:1: expect-error needs an error code", "#: expect-error " + code, "show hw");
    }

    @Test
    void anExpectedErrorStandsBeforeACommand() {
        assertBroken(
                "x.lab:2: expect-error stands before no command", "show hw", "#: expect-error UNKNOWN_TOPIC", "", "#");
    }

    @Test
    void twoExpectedErrorsOfOneCommandAreBroken() {
        assertBroken(
                "x.lab:3: line 2 expects an error",
                "show hw",
                "#: expect-error UNKNOWN_TOPIC",
                "#: expect-error UNKNOWN_TOPIC",
                "show hw");
    }

    @Test
    void expectationsBelongToTheCommandBefore() throws ScriptException {
        LabScript script = parse("show hw", "#: expect /a = 1", "", "#: expect /b = 2", "show leo", "#: expect /c = 3");

        assertThat(script.commands().get(0).expectations())
                .extracting(Expectation::line)
                .containsExactly(2, 4);
        assertThat(script.commands().get(1).expectations())
                .extracting(Expectation::line)
                .containsExactly(6);
    }

    @Test
    void anExpectationAfterNoCommandIsBroken() {
        assertBroken("x.lab:2: expect stands after no command", "# prose", "#: expect /a = 1", "show hw");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/a",
                "/a =",
                "/a = ",
                "a = 1",
                "/a == 1",
                "/a < \"x\"",
                "/a > null",
                "/a = 1 2",
                "/a = {",
                "/a = [1,",
                "/a = 1.5",
                "/a = 'x'",
                "/a = x",
                "/a = 99999999999999999999",
                "/a ≥ 1",
                "/a contains",
                "/a = \"\\q\""
            })
    void anExpectationThatCannotBeReadIsBrokenWithItsLine(String expectation) {
        assertBroken("x.lab:2: ", "show hw", "#: expect " + expectation);
    }

    @Test
    void deeplyNestedValuesAreBrokenAndNoMore() {
        assertBroken("x.lab:2: ", "show hw", "#: expect /a = " + "[".repeat(100_000));
        assertBroken("x.lab:2: ", "show hw", "#: expect /a = " + "[".repeat(5_000) + "]".repeat(5_000));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n", "\r"})
    void linesEndInAnyWay(String end) throws ScriptException {
        LabScript script = LabScript.parse(
                "x.lab",
                String.join(
                        end,
                        "#: title T",
                        "",
                        "show hw  ",
                        "# prose",
                        "#: expect-error UNKNOWN_TOPIC",
                        "show leo t",
                        ""));

        assertThat(script.title()).contains("T");
        assertThat(script.commands()).extracting(Element.Command::text).containsExactly("show hw", "show leo t");
        assertThat(script.commands()).extracting(Element.Command::number).containsExactly(3, 6);
    }

    @Test
    void aByteOrderMarkDoesNotCount() throws ScriptException {
        assertThat(parse("\uFEFF#: title T").title()).contains("T");
        assertThat(parse("\uFEFFshow hw").commands())
                .extracting(Element.Command::text)
                .containsExactly("show hw");
    }

    @Test
    void whatDrivesATerminalIsMadeVisibleWhereItIsPrinted() throws ScriptException {
        LabScript script = parse("#: title a\u001B[31mb", "# p\u0007\tq", "send events 'x\u001B'");

        assertThat(script.title()).contains("a\\x1b[31mb");
        assertThat(script.elements().get(0)).isEqualTo(new Element.Prose(2, "p\\x07\tq"));
        assertThat(script.commands().get(0).text()).isEqualTo("send events 'x\u001B'");
        assertThat(script.commands().get(0).shown()).isEqualTo("send events 'x\\x1b'");
    }

    @Test
    void anEmptyFileIsAnEmptyScript() throws ScriptException {
        assertThat(parse("").commands()).isEmpty();
        assertThat(parse("\uFEFF").commands()).isEmpty();
    }

    @Test
    void indentedDirectivesAndCommandsCountAsWritten() throws ScriptException {
        LabScript script = parse("  #: title T", "\tshow hw", "   # prose");

        assertThat(script.title()).contains("T");
        assertThat(script.commands()).extracting(Element.Command::text).containsExactly("show hw");
        assertThat(script.elements()).contains(new Element.Prose(3, "prose"));
    }
}
